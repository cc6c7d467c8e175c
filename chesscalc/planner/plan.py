"""What every possible score would do, how likely it is, and what a target asks for.

Scores are points in the rated games of the plan's event; changes are those of the whole period.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from itertools import pairwise

from chesscalc.core.change import Note, Points
from chesscalc.core.checks import Number
from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.core.rounding import whole
from chesscalc.core.score import points
from chesscalc.core.system import Outcome, RatingSystem
from chesscalc.errors import InputError, NotApplicableError
from chesscalc.planner.bands import with_band_means
from chesscalc.planner.distribution import at_least, mean
from chesscalc.planner.field import Band, ChanceModel, Field, LeftOut, field_of, total_expected
from chesscalc.planner.forecast import Forecast, Results, chances_after, forecast
from chesscalc.planner.norms import NormOutlook, norm_outlook
from chesscalc.planner.odds import COLOUR_ADVANTAGE, Odds
from chesscalc.planner.target import Target

SWING = 10
"""The gain and loss whose chances a plan's spread states, in points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanRow:
    """One possible total score.

    Attributes:
        score: Points in the rated games, known and to come.
        games: Their number.
        change: Rating change of the period, in points. Where it depends on whom the points are
            made against, the mean of what this score can give, by its chances.
        change_low, change_high: The least and the most that this score can give.
        results_low, results_high: Results of the games to come that give them, in half points.
        new_rating: As printed; None = not published.
        new_rating_low, new_rating_high: The same for the least and the most.
        performance: The system's own performance rating, or None.
        probability: Chance of exactly this score.
        at_least: Chance of this score or better.
        meets_target: Whether the target is met, whatever the results that make this score.
        may_meet: Whether some results that make this score meet it.
        is_expected: Whether this is the possible score nearest to the expected score.
        is_minimum: Whether this is the least score that meets the target.
        known: Wins, draws and losses so far.
        to_come: Half points still to be made for this score, and games to make them in.
    """

    score: Decimal
    games: int
    change: Points
    change_low: Points
    change_high: Points
    results_low: Results
    results_high: Results
    new_rating: int | None
    new_rating_low: int | None
    new_rating_high: int | None
    performance: int | float | None
    probability: float
    at_least: float
    meets_target: bool = False
    may_meet: bool = False
    is_expected: bool = False
    is_minimum: bool = False
    known: tuple[int, int, int] = (0, 0, 0)
    to_come: tuple[int, int] = (0, 0)

    @property
    def score_pct(self) -> Decimal | None:
        """Points as a percentage of the games; None without games."""
        return self.score * 100 / self.games if self.games else None

    @property
    def wdl(self) -> tuple[tuple[int, int, int], ...]:
        """Every number of wins, draws and losses that makes this score; most wins first."""
        half, games = self.to_come
        won, drawn, lost = self.known
        return tuple(
            (won + wins, drawn + half - 2 * wins, lost + games - (half - wins))
            for wins in range(half // 2, max(0, half - games) - 1, -1)
        )

    @property
    def is_one_change(self) -> bool:
        """Whether this score always gives the same change."""
        return self.change_low == self.change_high


@dataclass(frozen=True, slots=True, kw_only=True)
class NextHalf:
    """What the next half point is worth.

    Attributes:
        game: The next game to come.
        change: Rating points that half a point more is worth there.
        chance: Chance of the target now; None without a target.
        with_half_more: The same if half a point more were already made.
        lost, drawn, won: The same after the next game is lost, drawn or won.
    """

    game: Game
    change: Points
    chance: float | None
    with_half_more: float | None
    lost: float | None
    drawn: float | None
    won: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """A plan's risk in four figures.

    Attributes:
        expected_change: Mean change, in points.
        deviation: Standard deviation of the change, in points.
        gain: Chance of SWING points or more gained.
        loss: Chance of SWING points or more lost.
    """

    expected_change: float
    deviation: float
    gain: float
    loss: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Every possible score of an event, held against a target.

    Attributes:
        system: Key of the rating system.
        rules: Name and date of the rules.
        rating: The rating before; None = unrated.
        k, k_rule: The K that acts (with all games of the period) and why; None where there is none.
        change_places: Decimals of a change as the federation prints it.
        rows: One per possible total, ascending.
        target: What is wanted, or None.
        minimum: The lowest row from which the target is met; None if none does.
        may_minimum: The lowest row that can meet it with the right results.
        chance: Chance that the target is met; None without a target.
        status: "secured", "open" or "out of reach"; "" without a target.
        expected_score: Points so far plus the expected scores of the games to come.
        mean_score: Mean of the chances; differs where colours or a stated strength move them.
        known_score: Points made in rated games of this event.
        known_games: Rated games of this event that have a result.
        open_games: Rated games to come, in order; those of bands at the band's middle.
        bands: For each of them its band, or None.
        expected: For each of them the expected score.
        odds: For each of them the chances of a win, a draw and a loss.
        left_out: Games that move no rating, with the reason.
        next_half: What the next half point is worth; None without games to come.
        spread: The risk.
        norm: The title norm held against the field, if that is the target.
        notes: Rules, assumptions and the model behind the chances.
        estimate: Whether the changes are estimates.
    """

    system: str
    rules: str
    rating: int | float | None
    k: Points | None
    k_rule: str
    change_places: int
    rows: tuple[PlanRow, ...]
    target: Target | None
    minimum: PlanRow | None
    may_minimum: PlanRow | None
    chance: float | None
    status: str
    expected_score: Points
    mean_score: float
    known_score: Decimal
    known_games: int
    open_games: tuple[Game, ...]
    bands: tuple[Band | None, ...]
    expected: tuple[Points, ...]
    odds: tuple[Odds, ...]
    left_out: tuple[LeftOut, ...]
    next_half: NextHalf | None
    spread: Spread
    norm: NormOutlook | None
    notes: tuple[Note, ...]
    estimate: bool = False

    @property
    def games(self) -> int:
        """Rated games of the event, known and to come."""
        return self.known_games + len(self.open_games)

    @property
    def secured(self) -> bool:
        """Whether every result still possible meets the target."""
        return self.status == "secured"

    @property
    def reachable(self) -> bool:
        """Whether some result still possible meets the target."""
        return self.status in {"secured", "open"}

    @property
    def is_one_change(self) -> bool:
        """Whether every score always gives the same change."""
        return all(row.is_one_change for row in self.rows)


def make_plan(
    system: RatingSystem,
    player: Player,
    events: Sequence[Event],
    *,
    on: date,
    target: Target | None = None,
    bands: Sequence[Band] = (),
    draws: bool = True,
    draw_scale: Number = 1.0,
    colour_advantage: Number = COLOUR_ADVANTAGE,
    form_sd: Number | None = None,
    strength: Number | None = None,
    decompress: bool | None = None,
) -> Plan:
    """Every possible score of the last event, what it does and how likely it is.

    Args:
        system: The rating system.
        player: The player's facts.
        events: One rating period; the last event is planned, the earlier ones are finished.
        on: First day of the period, which chooses the rules.
        target: What is wanted.
        bands: Games to come whose opponents are known by strength only.
        draws: False = chances without draws.
        draw_scale: Multiplier of the draw weight.
        colour_advantage: Points that white is worth where a game's colour is known.
        form_sd: Uncertainty of the strength in this event, in points; see ChanceModel.
        strength: Playing strength for the chances where it is not the rating.
        decompress: Whether the ratings are on FIDE's lifted scale; None = as the system says.

    Raises:
        InputError: a value no plan can work with.
        TooManyOutcomesError: more games or outcomes than can be worked out exactly.
    """
    _check_kinds(target, bands)
    model = ChanceModel(
        draws=draws,
        draw_scale=draw_scale,
        colour_advantage=colour_advantage,
        form_sd=form_sd,
        strength=strength,
        decompress=decompress,
    )
    field = field_of(system, player, events, bands, model, on)
    lines = forecast(system, player, field.events, field.odds, on, field.nodes)
    banded = with_band_means(system, player, field, lines, on)
    rows = _rows(system, field, banded.lines, banded.low, banded.high)
    norm, met = _targets_met(system, field, rows, banded.lines, target)
    chance = _chance(banded.lines.probabilities, met) if target else None
    status = _status(met) if target else ""
    expected = total_expected(field.expected, _known_score(field))
    rows = _marked(rows, banded.lines, met, expected)
    minimum = next((row for row in rows if row.is_minimum), None)
    return Plan(
        system=system.info.key,
        rules=field.probe.rules,
        rating=field.probe.rating,
        k=field.probe.k,
        k_rule=field.probe.k_rule,
        change_places=system.info.change_places,
        rows=rows,
        target=target,
        minimum=minimum,
        may_minimum=next((row for row in rows if row.may_meet), None),
        chance=chance,
        status=status,
        expected_score=expected,
        mean_score=float(_known_score(field)) + mean(lines.scores),
        known_score=_known_score(field),
        known_games=len(field.known),
        open_games=field.open_games,
        bands=field.bands,
        expected=field.expected,
        odds=_odds(field),
        left_out=field.left_out,
        next_half=_next_half(field, banded.lines, rows, met, chance),
        spread=_spread(banded.lines),
        norm=norm,
        notes=(*field.probe.notes, *field.notes, *banded.notes),
        estimate=field.probe.estimate,
    )


def _check_kinds(target: object, bands: object) -> None:
    if target is not None and not isinstance(target, Target):
        raise InputError("target", "A target is given as Target(change=10) or Target(rating=2000).")
    listed = bands if isinstance(bands, list | tuple) else (bands,)
    if not all(isinstance(band, Band) for band in listed):
        raise InputError("bands", "Each band is given as Band(low, high, count).")


def _known_score(field: Field) -> Decimal:
    return points(sum(game.half_points or 0 for game in field.known))


def _known_results(field: Field) -> tuple[int, int, int]:
    halves = [game.half_points for game in field.known]
    return halves.count(2), halves.count(1), halves.count(0)


def _odds(field: Field) -> tuple[Odds, ...]:
    """Each open game's chances, over all strengths."""
    found = []
    for entry in field.odds:
        weighted = zip(field.nodes, entry.polynomials, strict=True)
        parts = [[weight * chance for chance in polynomial] for (weight, _), polynomial in weighted]
        loss, draw, win = (math.fsum(column) for column in zip(*parts, strict=True))
        found.append(Odds(win, draw, loss))
    return tuple(found)


def _opponents(field: Field) -> list[float]:
    games = (*field.known, *field.open_games)
    return [game.opponent for game in games if game.opponent is not None]


@dataclass(slots=True)
class _Merge:
    """Lines of one total while they are merged."""

    weight: float = 0.0
    weighted_change: float = 0.0
    weighted_rating: float = 0.0
    is_printed: bool = True
    count: int = 0
    low: int = -1
    high: int = -1


def _rows(
    system: RatingSystem,
    field: Field,
    lines: Forecast,
    low: Sequence[Outcome],
    high: Sequence[Outcome],
) -> tuple[PlanRow, ...]:
    """One row per total; `low` and `high` are each line's outcome at its bands' edges."""
    known_half = int(_known_score(field) * 2)
    known = _known_results(field)
    count = len(field.known) + len(field.open_games)
    opponents = _opponents(field)
    means = _merged(lines, low, high)
    from_here = at_least(lines.scores)
    rows = []
    for total, merge in enumerate(means):
        least, most = low[merge.low], high[merge.high]
        change, new_rating = _middle(lines, merge, least, most)
        half = known_half + total
        rows.append(
            PlanRow(
                score=points(half),
                games=count,
                change=change,
                change_low=least.change,
                change_high=most.change,
                results_low=lines.results[merge.low],
                results_high=lines.results[merge.high],
                new_rating=new_rating,
                new_rating_low=least.new_rating,
                new_rating_high=most.new_rating,
                performance=system.performance(opponents, half) if opponents else None,
                probability=lines.scores[total],
                at_least=from_here[total],
                known=known,
                to_come=(total, len(field.open_games)),
            )
        )
    return tuple(rows)


def _merged(lines: Forecast, low: Sequence[Outcome], high: Sequence[Outcome]) -> list[_Merge]:
    merges = [_Merge() for _ in lines.scores]
    is_single = len(lines.totals) == len(lines.scores)
    for index, (total, chance) in enumerate(zip(lines.totals, lines.probabilities, strict=True)):
        merge = merges[total]
        merge.count += 1
        if is_single:
            merge.low = merge.high = index
            continue
        outcome = lines.outcomes[index]
        merge.weight += chance
        merge.weighted_change += chance * float(outcome.change)
        if outcome.new_rating_exact is None or outcome.new_rating is None:
            merge.is_printed = False
        else:
            merge.weighted_rating += chance * float(outcome.new_rating_exact)
        if merge.low < 0 or low[index].change < low[merge.low].change:
            merge.low = index
        if merge.high < 0 or high[index].change > high[merge.high].change:
            merge.high = index
    return merges


def _middle(
    lines: Forecast, merge: _Merge, least: Outcome, most: Outcome
) -> tuple[Points, int | None]:
    if merge.count == 1:
        only = lines.outcomes[merge.low]
        return only.change, only.new_rating
    if least.change == most.change:
        return least.change, least.new_rating
    if merge.weight <= 0.0:
        return (float(least.change) + float(most.change)) / 2.0, least.new_rating
    change = merge.weighted_change / merge.weight
    if not merge.is_printed:
        return change, None
    return change, whole(merge.weighted_rating / merge.weight)


def _targets_met(
    system: RatingSystem,
    field: Field,
    rows: Sequence[PlanRow],
    lines: Forecast,
    target: Target | None,
) -> tuple[NormOutlook | None, list[bool]]:
    """For each line whether the target is met."""
    if target is None:
        return None, [False] * len(lines.totals)
    if target.first_rating is not None and field.probe.rating is not None:
        raise InputError("target", "A first rating is for a player without one; clear the rating.")
    if field.probe.rating is None and target.kind in {"change", "keep"}:
        raise InputError(
            "target", "Without a rating there is no change to aim at; ask for a first rating."
        )
    if target.performance is not None:
        if not _opponents(field):
            raise InputError("target", "A performance needs at least one rated opponent.")
        wanted = target.performance
        reached = [row.performance is not None and row.performance >= wanted for row in rows]
        return None, [reached[total] for total in lines.totals]
    if target.norm is not None:
        if system.info.key != "fide-standard":
            raise NotApplicableError("target", "Title norms are made in FIDE standard events.")
        norm, enough = norm_outlook(target.norm, _opponents(field), system.performance)
        known_half = int(_known_score(field) * 2)
        return norm, [enough[known_half + total] for total in lines.totals]
    return None, [target.met_by(outcome) for outcome in lines.outcomes]


def _chance(probabilities: Sequence[float], met: Sequence[bool]) -> float:
    if all(met):
        return 1.0
    return min(1.0, math.fsum(p for p, is_met in zip(probabilities, met, strict=True) if is_met))


def _status(met: Sequence[bool]) -> str:
    if all(met):
        return "secured"
    return "open" if any(met) else "out of reach"


def _marked(
    rows: Sequence[PlanRow], lines: Forecast, met: Sequence[bool], expected: Points
) -> tuple[PlanRow, ...]:
    always = [True] * len(rows)
    ever = [False] * len(rows)
    for total, is_met in zip(lines.totals, met, strict=True):
        always[total] = always[total] and is_met
        ever[total] = ever[total] or is_met
    minimum = always.index(True) if any(always) else -1
    nearest = min(range(len(rows)), key=lambda i: (abs(float(rows[i].score) - float(expected)), -i))
    return tuple(
        replace(
            row,
            meets_target=always[i],
            may_meet=ever[i],
            is_minimum=i == minimum,
            is_expected=i == nearest,
        )
        for i, row in enumerate(rows)
    )


def _next_half(
    field: Field,
    lines: Forecast,
    rows: Sequence[PlanRow],
    met: Sequence[bool],
    chance: float | None,
) -> NextHalf | None:
    if not field.open_games:
        return None
    here = next(i for i, row in enumerate(rows) if row.is_expected)
    start = min(here, len(rows) - 2)
    first, second = rows[start].change, rows[start + 1].change
    worth: Points
    if isinstance(first, Decimal) and isinstance(second, Decimal):
        worth = second - first
    else:
        worth = float(second) - float(first)
    game = field.open_games[0]
    if chance is None:
        return NextHalf(
            game=game,
            change=worth,
            chance=None,
            with_half_more=None,
            lost=None,
            drawn=None,
            won=None,
        )
    lost, drawn, won = (_chance(after, met) for after in chances_after(lines))
    better = math.fsum(row.probability for row, above in pairwise(rows) if above.meets_target)
    better += rows[-1].probability if rows[-1].meets_target else 0.0
    return NextHalf(
        game=game,
        change=worth,
        chance=chance,
        with_half_more=min(1.0, better),
        lost=lost,
        drawn=drawn,
        won=won,
    )


def _spread(lines: Forecast) -> Spread:
    changes = [float(outcome.change) for outcome in lines.outcomes]
    pairs = list(zip(lines.probabilities, changes, strict=True))
    expected = math.fsum(p * change for p, change in pairs)
    variance = math.fsum(p * (change - expected) ** 2 for p, change in pairs)
    return Spread(
        expected_change=expected,
        deviation=math.sqrt(max(0.0, variance)),
        gain=min(1.0, math.fsum(p for p, change in pairs if change >= SWING)),
        loss=min(1.0, math.fsum(p for p, change in pairs if change <= -SWING)),
    )


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two plans side by side; `difference` is the second's expected change minus the first's."""

    first: Spread
    second: Spread
    difference: float


def compare(first: Plan, second: Plan) -> Comparison:
    """The risk of two plans: another K, another field, play up or stay."""
    difference = second.spread.expected_change - first.spread.expected_change
    return Comparison(first.spread, second.spread, difference)
