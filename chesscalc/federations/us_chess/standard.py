"""The standard formula (§4.2): effective games, K, and the bonus.

Source: US Chess rating system, 26 July 2025, §3 and §4.2.
"""

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from chesscalc.formulas.logistic import expected

MOST_EFFECTIVE = 50.0
EFFECTIVE_LIMIT = 2355
DUAL_FROM, DUAL_TO = 2200, 2500
LOWEST = 100.0
MATCH_LIMIT = 50.0


@dataclass(frozen=True, slots=True)
class Settled:
    """What a score gives.

    Attributes:
        exact: The new rating, at least 100, before any personal floor.
        raw: The same before the limits of 100, of 2700 and of a match.
        bonus: Bonus points in it.
    """

    exact: float
    raw: float
    bonus: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The terms an event is rated by.

    Attributes:
        threshold: The bonus threshold B.
        dual_rated: Whether the reduced K of dual-rated time controls applies.
        match: Whether it is a match: no bonus, and at most 50 points.
    """

    threshold: float
    dual_rated: bool = False
    match: bool = False


def full_effective_games(rating: float) -> float:
    """N*: how many games a rating of this height is worth at most.

    >>> full_effective_games(2400)
    50.0
    """
    if rating > EFFECTIVE_LIMIT:
        return MOST_EFFECTIVE
    return MOST_EFFECTIVE / math.sqrt(0.662 + 0.00000739 * (2569 - rating) ** 2)


def effective_games(rating: float, games: int) -> float:
    """N′: the games the rating is based on, as they count in the formulas."""
    return min(float(games), full_effective_games(rating))


def dual_factor(rating: float) -> float:
    """What the K of a dual-rated over-the-board Regular event is multiplied by.

    >>> dual_factor(2350), dual_factor(2700)
    (0.625, 0.25)
    """
    if rating <= DUAL_FROM:
        return 1.0
    return 6.5 - 0.0025 * rating if rating < DUAL_TO else 0.25


def k_of(rating: float, effective: float, games: int, *, dual_rated: bool = False) -> float:
    """K: 800 / (N′ + m), reduced above 2200 in dual-rated events."""
    return 800.0 / (effective + games) * (dual_factor(rating) if dual_rated else 1.0)


def earns_bonus(opponents: Iterable[Hashable]) -> bool:
    """Whether the meetings allow a bonus; `opponents` names one for each game.

    Three games: nobody met twice. Four or more: nobody met three times.
    """
    met = Counter(opponents)
    games = met.total()
    if games < 3:
        return False
    return max(met.values()) <= (1 if games == 3 else 2)


class Standard:
    """One player's event by the standard formula, ready to be asked for any score."""

    def __init__(
        self,
        rating: float,
        effective: float,
        opponents: Sequence[float],
        terms: Terms,
        *,
        eligible: bool,
    ) -> None:
        """Work out what every score has in common.

        Args:
            rating: R0, before the event.
            effective: N′.
            opponents: Rating of each opponent, one a game; at least one.
            terms: Bonus threshold, dual rating, match.
            eligible: Whether the meetings allow a bonus.
        """
        games = len(opponents)
        self.rating = rating
        self.effective = effective
        self.k = k_of(rating, effective, games, dual_rated=terms.dual_rated)
        self.chances = [expected(rating - opponent) for opponent in opponents]
        self.expected = math.fsum(self.chances)
        self.threshold = terms.threshold * math.sqrt(max(games, 4))
        self.eligible = eligible and not terms.match
        self.match = terms.match

    def settle(self, half_points: int) -> Settled:
        """The new rating for this score."""
        change = self.k * (half_points / 2 - self.expected)
        bonus = max(0.0, change - self.threshold) if self.eligible else 0.0
        raw = self.rating + change + bonus
        exact = raw
        if self.match:
            exact = min(self.rating + MATCH_LIMIT, max(self.rating - MATCH_LIMIT, raw))
        return Settled(max(LOWEST, exact), raw, bonus)
