"""The special formula (§4.1): ratings of eight games or fewer, and all-won or all-lost records.

The specification walks from knot to knot of a piecewise linear function until it finds a zero.
Here the whole interval of zeros is found at once, and the prior rating is moved into it: the
same answer, without the walk's trouble with rounding at the knots.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from chesscalc.federations.us_chess.standard import LOWEST, MATCH_LIMIT, Settled

REACH = 400.0
CEILING = 2700.0
TOLERANCE = 1e-7
MOST_SPECIAL_GAMES = 8


def is_special(games: int, record: str) -> bool:
    """Whether a rating on so many games, with this record, is rated by the special formula."""
    return games <= MOST_SPECIAL_GAMES or record != "mixed"


def winning_expectancy(own: float, opponent: float) -> float:
    """PWe: a straight line from 0 at 400 below to 1 at 400 above.

    >>> winning_expectancy(1500, 1600)
    0.375
    """
    return max(0.0, min(1.0, 0.5 + (own - opponent) / (2 * REACH)))


class Ramps:
    """The expected total of several games as a function of one's own rating, and its inverse."""

    def __init__(self, centres: Sequence[tuple[float, float]]) -> None:
        """Lay the knots for (rating, weight) of each opponent; at least one has a weight."""
        ordered = sorted(centres)
        lows = {centre - REACH for centre, _ in ordered}
        self.knots = sorted(lows | {centre + REACH for centre, _ in ordered})
        self.totals: list[float] = []
        entered = left = 0
        done = active = moment = total = 0.0
        for knot in self.knots:
            while entered < len(ordered) and ordered[entered][0] - REACH < knot:
                centre, weight = ordered[entered]
                active, moment, entered = active + weight, moment + weight * centre, entered + 1
            while left < entered and ordered[left][0] + REACH <= knot:
                centre, weight = ordered[left]
                active, moment, left = active - weight, moment - weight * centre, left + 1
                done += weight
            if left == entered:  # nothing is left of the sums but their rounding
                active = moment = 0.0
            reached = done + active / 2 + (knot * active - moment) / (2 * REACH)
            total = max(total, reached)
            self.totals.append(total)

    def zeros(self, score: float) -> tuple[float, float]:
        """The ratings, lowest and highest, whose expected total is this score; may be infinite."""
        knots, totals = self.knots, self.totals
        last = len(knots) - 1
        first_in = min(last, bisect_left(totals, score - TOLERANCE))
        last_in = max(0, bisect_right(totals, score + TOLERANCE) - 1)
        low, high = -math.inf, math.inf
        if first_in > 0:
            reached = totals[first_in] <= score
            low = knots[first_in] if reached else self._crossing(first_in - 1, score)
        if last_in < last:
            passed = totals[last_in] >= score
            high = knots[last_in] if passed else self._crossing(last_in, score)
        return low, high

    def _crossing(self, index: int, score: float) -> float:
        """Where the line from this knot to the next one takes the score."""
        low, high = self.knots[index], self.knots[index + 1]
        bottom, top = self.totals[index], self.totals[index + 1]
        return low + (high - low) * (score - bottom) / (top - bottom)


class Special:
    """One player's event by the special formula, ready to be asked for any score."""

    def __init__(
        self,
        rating: float,
        effective: float,
        opponents: Sequence[float],
        *,
        record: str = "mixed",
        match: bool = False,
    ) -> None:
        """Work out what every score has in common.

        Args:
            rating: R0, before the event.
            effective: N′; 0 for a newcomer.
            opponents: Rating of each opponent, one a game; at least one.
            record: "won" or "lost" if every earlier rated game was, else "mixed".
            match: Whether the change is limited to that of a match.
        """
        self.rating = rating
        self.effective = effective
        self.prior, self.credit = rating, effective / 2
        if effective > 0 and record == "won":
            self.prior, self.credit = rating - REACH, effective
        elif effective > 0 and record == "lost":
            self.prior, self.credit = rating + REACH, 0.0
        self.chances = [winning_expectancy(rating, opponent) for opponent in opponents]
        self.expected = math.fsum(self.chances)
        self.match = match
        self._ramps = Ramps([(self.prior, effective), *((opponent, 1.0) for opponent in opponents)])

    def zeros(self, half_points: int) -> tuple[float, float]:
        """The ratings that solve the formula for this score, lowest and highest."""
        return self._ramps.zeros(half_points / 2 + self.credit)

    def settle(self, half_points: int) -> Settled:
        """The new rating for this score."""
        low, high = self.zeros(half_points)
        raw = max(low, min(high, self.prior))
        exact = min(CEILING, raw)
        if self.match:
            exact = min(self.rating + MATCH_LIMIT, max(self.rating - MATCH_LIMIT, exact))
        return Settled(max(LOWEST, exact), raw)


def performance(opponents: Sequence[float], half_points: int) -> float | None:
    """The special formula without a prior: the rating that solves it on these games alone.

    Where several ratings do, the one nearest the opponents' average; so a perfect score gives the
    strongest opponent plus 400, no point the weakest less 400. None without games.

    >>> performance([1400, 1600, 1500, 1700], 3)
    1450.0
    """
    if not opponents:
        return None
    low, high = Ramps([(opponent, 1.0) for opponent in opponents]).zeros(half_points / 2)
    return max(low, min(high, math.fsum(opponents) / len(opponents)))
