"""One rating period of Glicko-2: what its games share, and what their results make of it."""

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from chesscalc.core.game import Event, rated_games
from chesscalc.core.rounding import whole
from chesscalc.core.system import Outcome
from chesscalc.formulas import glicko


@dataclass(frozen=True, slots=True)
class Limits:
    """What a site adds to the paper.

    Attributes:
        start: Rating, deviation and volatility of a newcomer.
        elapsed: Periods that pass while the games are played: 1 in the paper.
        per_idle: Periods in one unit of `Player.idle_periods`.
        deviation: Smallest deviation, and the largest that idleness gives, in points.
        volatility: Largest volatility.
        rating: Smallest and largest rating.
        per_game: Largest change by one game, in points.
    """

    start: tuple[float, float, float] = (1500.0, 350.0, 0.06)
    elapsed: float = 1.0
    per_idle: float = 1.0
    deviation: tuple[float, float] = (0.0, 350.0)
    volatility: float = math.inf
    rating: tuple[float, float] = (-math.inf, math.inf)
    per_game: float = math.inf


PAPER = Limits()
# 0.21436 periods a day: chosen there so that σ 0.06 takes a deviation of 60 to 110 in a year.
SITE = Limits(
    start=(1500.0, 500.0, 0.09),
    elapsed=0.0,
    per_idle=0.21436,
    deviation=(45.0, 500.0),
    volatility=0.1,
    rating=(400.0, 4000.0),
    per_game=700.0,
)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player between two periods, in points."""

    rating: float
    deviation: float
    volatility: float


@dataclass(frozen=True, slots=True)
class Period:
    """What a period's games have in common, whatever their results.

    Attributes:
        before: The player before the games.
        phi: Deviation on the Glicko-2 scale.
        opponents: Weight g and expected score of each game.
        information: 1/v.
        tau: System constant.
        limits: What the site adds.
    """

    before: Standing
    phi: float
    opponents: tuple[tuple[float, float], ...]
    information: float
    tau: float
    limits: Limits

    def settled(self, surprises: Sequence[float]) -> tuple[float, float, float]:
        """New rating and deviation in points and new volatility, from each game's g (s − E)."""
        limits, total = self.limits, math.fsum(surprises)
        sigma = glicko.new_volatility(
            self.before.volatility, self.phi, self.information, total, self.tau
        )
        sigma = min(sigma, limits.volatility)
        spread = self.phi * self.phi + limits.elapsed * sigma * sigma
        phi_2 = spread / (1.0 + spread * self.information)
        change = glicko.SCALE * phi_2 * total
        most = limits.per_game * len(surprises)
        rating = self._within(self.before.rating + max(-most, min(most, change)))
        return rating, max(limits.deviation[0], glicko.SCALE * math.sqrt(phi_2)), sigma

    def _within(self, rating: float) -> float:
        """The rating within the site's limits, which never lift a loser or lower a winner."""
        low, high = self.limits.rating
        own = self.before.rating
        return max(min(low, own), min(max(high, own), rating))


def surprises_of(period: Period, event: Event) -> list[float]:
    """g·(s − E) of each rated game of the event, which is the period's."""
    finished = [game.half_points or 0 for game in rated_games(event.games)]
    return glicko.surprises(period.opponents, finished)[0]


def working_of(period: Period, after: Standing) -> list[tuple[str, str]]:
    """Lines of working: label and value."""
    if period.information <= 0:
        return [("Deviation after", f"{after.deviation:.2f}")]
    return [
        ("v", f"{1.0 / period.information:.5f}"),
        ("Deviation after", f"{after.deviation:.2f}"),
        ("Volatility after", f"{after.volatility:.6f}"),
    ]


@dataclass(frozen=True, slots=True)
class PeriodOutlook:
    """A period with open games: what the results share is worked out once."""

    keys: Sequence[Hashable]
    period: Period
    start: float
    known: list[float]
    choices: list[tuple[float, ...]]

    def outcome(self, half_points: Sequence[int]) -> Outcome:
        """The outcome if the open games end with these scores, in their order."""
        surprises = [choice[half] for choice, half in zip(self.choices, half_points, strict=True)]
        surprises += self.known
        rating = self.period.settled(surprises)[0] if surprises else self.period.before.rating
        return Outcome(rating - self.start, rating, whole(rating))
