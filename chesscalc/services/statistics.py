"""What a student's events add up to in one list."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from chesscalc.core.rounding import half_away_from_zero
from chesscalc.core.score import points as points_of
from chesscalc.services.history import ChartPoint, ListHistory, history
from chesscalc.services.marks import scale_marks
from chesscalc.services.standing import number
from chesscalc.store.reader import Reader
from chesscalc.store.records import EventLine, GameTotals

FORM_EVENTS = 5
TREND_DAYS = 365
_FEWEST_FOR_TREND = 3
_WIDEST = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Games that counted, summed.

    Attributes:
        label: What they have in common.
        score, expected: Points scored, and expected by the system.
    """

    label: str
    games: int
    wins: int
    draws: int
    losses: int
    score: Decimal
    expected: Decimal

    @property
    def score_pct(self) -> Decimal | None:
        """The score in per cent, to two places; None without a game."""
        return half_away_from_zero(100 * self.score / self.games, 2) if self.games else None

    @property
    def against_expected(self) -> Decimal:
        """Points scored above what was expected."""
        return self.score - self.expected


@dataclass(frozen=True, slots=True, kw_only=True)
class Trend:
    """The slope of the ratings of the last year, in points a year, with its standard error."""

    per_year: float
    error: float
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """The last few events together."""

    events: int
    games: int
    score: Decimal
    expected: Decimal
    change: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """Of one student in one list; parts that cannot be told are None or empty."""

    events: int
    total: Tally
    peak: ChartPoint | None
    current: ChartPoint | None
    trend: Trend | None
    form: Form | None
    by_colour: tuple[Tally, ...]
    by_strength: tuple[Tally, ...]


def statistics(
    reader: Reader, student_id: str, list_id: str, *, today: date, form_events: int = FORM_EVENTS
) -> Statistics | None:
    """What the student's games in this list add up to; None where nothing is saved.

    Raises:
        NotFoundError: there is no such student or list.
    """
    reader.rating_list(list_id)
    for each in history(reader, student_id).lists:
        if each.rating_list.id == list_id:
            totals = reader.game_totals(student_id, list_id)
            return statistics_of(each, totals, today, form_events)
    return None


def statistics_of(
    each: ListHistory, totals: Sequence[GameTotals], today: date, form_events: int = FORM_EVENTS
) -> Statistics:
    """The same from what was read already."""
    return Statistics(
        events=len(each.lines),
        total=_tally("All games", totals),
        peak=each.peak,
        current=each.current,
        trend=_trend(each.chart, today, each.rating_list.system),
        form=_form(each.lines[-form_events:]),
        by_colour=_by_colour(totals),
        by_strength=_by_strength(totals),
    )


def _tally(label: str, totals: Iterable[GameTotals]) -> Tally:
    items = tuple(totals)
    return Tally(
        label=label,
        games=sum(item.games for item in items),
        wins=sum(item.wins for item in items),
        draws=sum(item.draws for item in items),
        losses=sum(item.losses for item in items),
        score=points_of(sum(item.half_points for item in items)),
        expected=sum((item.expected for item in items), Decimal(0)),
    )


_COLOURS = (("w", "White"), ("b", "Black"), (None, "Colour not known"))


def _by_colour(totals: Sequence[GameTotals]) -> tuple[Tally, ...]:
    tallies = (
        _tally(label, (item for item in totals if item.colour == colour))
        for colour, label in _COLOURS
    )
    return tuple(tally for tally in tallies if tally.games)


def _by_strength(totals: Sequence[GameTotals]) -> tuple[Tally, ...]:
    tallies = []
    for low in range(-_WIDEST - 100, _WIDEST + 1, 100):
        inside = [item for item in totals if max(-_WIDEST - 100, min(_WIDEST, item.band)) == low]
        tallies.append(_tally(_band_label(low), inside))
    return tuple(tally for tally in tallies if tally.games)


def _band_label(low: int) -> str:
    """Opponent's rating against one's own, in words."""
    if low < -_WIDEST:
        return f"more than {_WIDEST} weaker"
    if low >= _WIDEST:
        return f"{_WIDEST} or more stronger"
    if low >= 0:
        return f"{low} to {low + 99} stronger"
    return f"{-low - 99} to {-low} weaker"


def _form(lines: Sequence[EventLine]) -> Form | None:
    if not lines:
        return None
    return Form(
        events=len(lines),
        games=sum(line.rated_games for line in lines),
        score=sum((line.score for line in lines), Decimal(0)),
        expected=sum((number(line.expected) for line in lines), Decimal(0)),
        change=sum((number(line.change) for line in lines), Decimal(0)),
    )


def _trend(chart: Sequence[ChartPoint], today: date, system: str) -> Trend | None:
    """Least squares over the last year and the present scale."""
    since = today - timedelta(days=TREND_DAYS)
    since = max([since, *(mark.on for mark in scale_marks((system,)) if mark.on <= today)])
    inside = [point for point in chart if since <= point.on <= today]
    days = [float((point.on - since).days) for point in inside]
    ratings = [float(point.value) for point in inside]
    count = len(inside)
    if count < _FEWEST_FOR_TREND or max(days) == min(days):
        return None
    middle, level = math.fsum(days) / count, math.fsum(ratings) / count
    spread = math.fsum((day - middle) ** 2 for day in days)
    pairs = zip(days, ratings, strict=True)
    slope = math.fsum((day - middle) * (rating - level) for day, rating in pairs) / spread
    left = math.fsum(
        (rating - level - slope * (day - middle)) ** 2
        for day, rating in zip(days, ratings, strict=True)
    )
    error = math.sqrt(left / (count - 2) / spread)
    return Trend(per_year=slope * TREND_DAYS, error=error * TREND_DAYS, points=count)
