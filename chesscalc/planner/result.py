"""A plan's parts: rows, the next half point, the risk; values without arithmetic on ratings."""

from dataclasses import dataclass
from decimal import Decimal

from chesscalc.core.change import Note, Points
from chesscalc.core.game import Game
from chesscalc.planner.field import Band, LeftOut
from chesscalc.planner.forecast import Results
from chesscalc.planner.norms import NormOutlook
from chesscalc.planner.odds import Odds
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
        performance: The system's own performance rating, or None; see is_boundless.
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
    def is_boundless(self) -> bool:
        """Whether this is a perfect score for which the system has no performance.

        No rating is high enough to expect it, so it is as good as any performance.
        """
        return self.performance is None and self.games > 0 and self.score == self.games

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
class FirstOutlook:
    """What a plan gives a player without a rating, who has no change.

    Attributes:
        chance: Chance of any first rating.
        mean: What it is on average, where there is one; None without a chance.
        deviation: Its standard deviation, in points; None without a chance.
    """

    chance: float
    mean: float | None
    deviation: float | None


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
        first: The first rating; None for a player with a rating.
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
    first: FirstOutlook | None = None

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


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two plans side by side.

    Attributes:
        first, second: Their risk.
        difference: The second's expected change minus the first's.
        first_ratings: Their first ratings, where the player has no rating in either.
    """

    first: Spread
    second: Spread
    difference: float
    first_ratings: tuple[FirstOutlook, FirstOutlook] | None = None
