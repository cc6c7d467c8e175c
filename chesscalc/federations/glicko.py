"""Glicko (Glicko-1): a rating and how sure it is, period by period.

Source: M. Glickman, "The Glicko system", glicko.net/glicko/glicko.pdf (1995, later edits).
"""

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from datetime import date

from chesscalc.core.additive import half_points_in, not_counted, opponents_of
from chesscalc.core.change import GameChange, Note, RatingChange
from chesscalc.core.checks import check_number
from chesscalc.core.game import Event, Game, rated_games, tournament_points
from chesscalc.core.player import Player
from chesscalc.core.rounding import whole
from chesscalc.core.score import points
from chesscalc.core.system import Fact, Option, Outcome, SystemInfo
from chesscalc.errors import MissingFactError
from chesscalc.formulas import glicko, performance

START_RATING, START_DEVIATION = 1500.0, 350.0
_RULES = "The Glicko system, M. Glickman (1995, later edits)"

INFO = SystemInfo(
    key="glicko",
    name="Glicko",
    body="Mark Glickman's method",
    source="M. Glickman, The Glicko system, https://www.glicko.net/glicko/glicko.pdf",
    change_places=1,
    facts=(
        Fact(
            field="deviation",
            label="Rating deviation (RD)",
            kind="float",
            help="How unsure the rating is, in points: 350 for a newcomer, about 50 for a regular.",
            required=True,
            low=10,
            high=350,
            default=80,
        ),
        Fact(
            field="idle_periods",
            label="Rating periods without a game since the last one",
            kind="float",
            help="The deviation grows with each; 0 if the deviation is of today.",
            low=0,
            high=500,
        ),
    ),
    options=(
        Option(
            field="opponent_deviation",
            label="Deviation of opponents whose own is not known",
            kind="float",
            help="About 50 for regular players.",
            low=0,
            high=350,
        ),
        Option(
            field="c",
            label="Growth c of the deviation",
            kind="float",
            help="34.6 lets a deviation of 50 return to 350 in 100 idle periods.",
            low=0,
            high=200,
        ),
        Option(
            field="minimum_deviation",
            label="Smallest deviation",
            kind="float",
            help="About 30 keeps ratings moving; 0 = no limit.",
            low=0,
            high=200,
        ),
    ),
    list_kind="online",
    k_word="",
    about=(
        "Every rating carries a deviation, which says how sure it is. The less sure the own rating "
        "and the surer the opponents', the larger the step. All games of a period count at once; "
        "the deviation shrinks with games and grows in periods without."
    ),
    formula=(
        r"r' = r + \frac{q}{1/RD^2 + 1/d^2}\sum_j g(RD_j)\,(s_j - E_j),\qquad "
        r"E_j = \frac{1}{1 + 10^{-g(RD_j)(r - r_j)/400}}"
    ),
    unconfirmed=(
        "Sites that use the method (Chess.com, FICS) do not publish their growth c, their period "
        "or their smallest deviation: their figures cannot be reproduced exactly.",
        "How Glickman words the smallest deviation; here it is off unless it is set.",
    ),
)


@dataclass(frozen=True, slots=True)
class _Standing:
    """A player at the start of a period; `fresh` says that the growth up to it is done."""

    rating: float
    deviation: float
    fresh: bool = True


@dataclass(frozen=True, slots=True)
class _Period:
    """What a period's games have in common, whatever their results.

    Attributes:
        rating, deviation: At the start of the period.
        opponents: Weight g and expected score of each game.
        information: 1/d².
        step: Points for each unit of Σ g (s − E).
    """

    rating: float
    deviation: float
    opponents: tuple[tuple[float, float], ...]
    information: float
    step: float

    def new_rating(self, surprises: Sequence[float]) -> float:
        """The rating after the games, from each game's g (s − E)."""
        return self.rating + self.step * math.fsum(surprises)

    def new_deviation(self, minimum: float) -> float:
        """The deviation after the games."""
        shrunk = math.sqrt(1.0 + self.deviation * self.deviation * self.information)
        return max(minimum, self.deviation / shrunk)


@dataclass(frozen=True, slots=True, kw_only=True)
class Glicko:
    """Glicko-1.

    Attributes:
        c: Growth of the deviation in a period, in points.
        opponent_deviation: Deviation of an opponent whose own is not given, in points.
        minimum_deviation: Smallest deviation after a period, in points.
    """

    c: float = 34.6
    opponent_deviation: float = 50.0
    minimum_deviation: float = 0.0
    info: SystemInfo = field(default=INFO, repr=False)

    def __post_init__(self) -> None:
        check_number("c", self.c, 0, 1000, "c")
        check_number("opponent_deviation", self.opponent_deviation, 0, 1000, "A deviation")
        check_number("minimum_deviation", self.minimum_deviation, 0, 350, "The smallest deviation")

    def k_factor(self, player: Player, on: date) -> None:  # noqa: ARG002
        """None: the step hangs on the deviations."""
        return

    def expected(self, own: float, opponent: float, on: date) -> float:  # noqa: ARG002  # same on every day
        """Expected score of one game against an opponent of the usual deviation."""
        return glicko.expected(own, opponent, self.opponent_deviation)

    def performance(self, opponents: Sequence[float], half_points: int) -> float | None:
        """The rating whose expected total (plain logistic) is the score; None at the ends."""
        return performance.exact(opponents, half_points) if opponents else None

    def rate(self, player: Player, events: Sequence[Event], on: date) -> RatingChange:  # noqa: ARG002  # same on every day
        """Rate the events as consecutive periods; without any, one period passes."""
        standing = self._start(player)
        start, lines, working = standing.rating, [], []
        for event in events or (Event(()),):
            period = self._period(standing, event, rated_games(event.games))
            rows, surprises = self._lines(period, event)
            lines.extend(rows)
            working.extend(_working(period, self.minimum_deviation))
            standing = self._after(period, period.new_rating(surprises))
        counted = [line.game for line in lines if line.counted]
        half = half_points_in(counted)
        guessed = any(game.deviation is None for game in counted)
        return RatingChange(
            system=INFO.key,
            rules=_RULES,
            rating=player.rating,
            k=None,
            k_rule="no K: the deviations decide the step",
            score=points(half),
            expected=math.fsum(float(line.expected or 0) for line in lines),
            change=standing.rating - start,
            new_rating_exact=standing.rating,
            new_rating=whole(standing.rating),
            performance=self.performance(opponents_of(counted), half),
            points=tournament_points(line.game for line in lines),
            games=tuple(lines),
            notes=self._notes(player, guessed=guessed),
            after={"deviation": standing.deviation},
            estimate=guessed,
            working=tuple(working),
        )

    def outlook(
        self,
        player: Player,
        events: Sequence[Event],
        open_games: Sequence[Game],
        on: date,  # noqa: ARG002  # same on every day
    ) -> "_Outlook":
        """The change hangs on which games are won: one key for each deviation of an opponent.

        It hangs on Σ g·s alone, and g on the deviation alone: opponents of one deviation can
        swap results, whatever their ratings.
        """
        standing = self._start(player)
        start = standing.rating
        for event in events[:-1]:
            period = self._period(standing, event, rated_games(event.games))
            standing = self._after(period, period.new_rating(self._lines(period, event)[1]))
        last = events[-1] if events else Event(())
        finished = rated_games(last.games)
        period = self._period(standing, last, (*finished, *open_games))
        known, choices = glicko.surprises(
            period.opponents, [game.half_points or 0 for game in finished]
        )
        keys = tuple(self._deviation(game) for game in open_games)
        return _Outlook(keys=keys, period=period, start=start, known=known, choices=choices)

    def _start(self, player: Player) -> _Standing:
        if player.rating is None:
            return _Standing(START_RATING, START_DEVIATION)
        if player.deviation is None:
            raise MissingFactError(
                "deviation",
                "Glicko needs the rating deviation (RD) beside the rating: 350 for a newcomer, "
                "about 50 for a regular player.",
            )
        idle = player.idle_periods or 0.0
        deviation = glicko.grown(float(player.deviation), self.c, idle, START_DEVIATION)
        return _Standing(float(player.rating), min(deviation, START_DEVIATION))

    def _period(self, standing: _Standing, event: Event, games: Sequence[Game]) -> _Period:
        rating = standing.rating if event.rating is None else float(event.rating)
        deviation = standing.deviation
        if not standing.fresh:
            deviation = glicko.grown(deviation, self.c, 1.0, START_DEVIATION)
        pairs = []
        for game in games:
            rd = self._deviation(game)
            pairs.append(
                (glicko.weight(rd), glicko.expected(rating, float(game.opponent or 0), rd))
            )
        information = glicko.Q**2 * math.fsum(g * g * e * (1.0 - e) for g, e in pairs)
        variance = deviation * deviation
        step = glicko.Q * variance / (1.0 + variance * information)
        return _Period(rating, deviation, tuple(pairs), information, step)

    def _after(self, period: _Period, rating: float) -> _Standing:
        if not period.opponents:
            grown = glicko.grown(period.deviation, self.c, 1.0, START_DEVIATION)
            return _Standing(rating, grown)
        return _Standing(rating, period.new_deviation(self.minimum_deviation), fresh=False)

    def _deviation(self, game: Game) -> float:
        return float(self.opponent_deviation if game.deviation is None else game.deviation)

    def _lines(self, period: _Period, event: Event) -> tuple[list[GameChange], list[float]]:
        """Each game's row, and g (s − E) of those that count."""
        lines: list[GameChange] = []
        surprises: list[float] = []
        pairs = iter(period.opponents)
        for game in event.games:
            if game.opponent is None or game.half_points is None or not game.is_rated:
                lines.append(not_counted(game, 0.0))
                continue
            pair = next(pairs)
            surprises.append(glicko.surprise(pair, game.half_points))
            difference = period.rating - game.opponent
            change = period.step * surprises[-1]
            lines.append(GameChange(game, difference, difference, pair[1], change, counted=True))
        return lines, surprises

    def _notes(self, player: Player, *, guessed: bool) -> tuple[Note, ...]:
        notes = [Note("Glicko", "All games of a period count at once, at the ratings before it.")]
        if player.rating is None:
            notes.append(Note("Glicko", "A newcomer starts at 1500 with a deviation of 350."))
        if guessed:
            text = f"Opponents without a deviation are taken at {self.opponent_deviation:g}."
            notes.append(Note("", text, "assumption"))
            notes.append(Note("", "The opponents' deviations are guessed.", "estimate"))
        return tuple(notes)


def _working(period: _Period, minimum: float) -> list[tuple[str, str]]:
    rows = [("Deviation at the start of the period", f"{period.deviation:.2f}")]
    if period.information > 0:
        rows.append(("d", f"{1.0 / math.sqrt(period.information):.2f}"))
        rows.append(("Points for each unit of surprise", f"{period.step:.3f}"))
        rows.append(("Deviation after", f"{period.new_deviation(minimum):.2f}"))
    return rows


@dataclass(frozen=True, slots=True)
class _Outlook:
    """A period with open games: what the results share is worked out once."""

    keys: Sequence[Hashable]
    period: _Period
    start: float
    known: list[float]
    choices: list[tuple[float, ...]]

    def outcome(self, half_points: Sequence[int]) -> Outcome:
        """The outcome if the open games end with these scores, in their order."""
        surprises = [choice[half] for choice, half in zip(self.choices, half_points, strict=True)]
        rating = self.period.new_rating(self.known + surprises)
        return Outcome(rating - self.start, rating, whole(rating))


SYSTEMS = (Glicko(),)
