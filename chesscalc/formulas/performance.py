"""Performance ratings by five methods, from the opponents' ratings and a score in half points.

Each takes the ratings of the games that count and the half points scored in them.
"""

import math
from collections.abc import Sequence
from decimal import Decimal

from chesscalc.core.rounding import half_towards_plus
from chesscalc.formulas.logistic import expected
from chesscalc.formulas.lookup import fide_dp

Ratings = Sequence[int | float]


def average(ratings: Ratings) -> float:
    """The mean rating."""
    return math.fsum(ratings) / len(ratings)


def rounded_average(ratings: Ratings) -> int:
    """The mean rating as a whole number, a half up (FIDE B.01 1.4.9)."""
    if all(isinstance(rating, int) for rating in ratings):
        total, games = sum(ratings), len(ratings)
        return int((2 * total + games) // (2 * games))
    exact = sum((Decimal(str(rating)) for rating in ratings), Decimal(0)) / len(ratings)
    return int(half_towards_plus(exact))


def percent(half_points: int, games: int) -> int:
    """The score in whole per cent, a half up (FIDE B.01 1.4.9).

    >>> percent(10, 8)
    63
    """
    return (100 * half_points + games) // (2 * games)


def fide(ratings: Ratings, half_points: int) -> int:
    """Rounded average plus dp of the rounded percentage; ±800 at 100 % and 0 %.

    Source: FIDE B.01 (1 January 2024) 1.4.7 to 1.4.9.

    >>> fide([2310, 2255, 2190, 2402, 2150], 7)
    2410
    """
    return rounded_average(ratings) + fide_dp(percent(half_points, len(ratings)))


def linear(ratings: Ratings, half_points: int) -> float:
    """Average plus 400 times (wins − losses) / games, the rule of 400; ±400 at the ends.

    >>> linear([2400, 2500, 2600], 5) == 2500 + 800 / 3
    True
    """
    return average(ratings) + 400 * (half_points / len(ratings) - 1)


def logistic(ratings: Ratings, half_points: int) -> float | None:
    """Average plus 400 · log10(p / (1 − p)); None at 0 % and 100 %."""
    lost = 2 * len(ratings) - half_points
    if not half_points or not lost:
        return None
    return average(ratings) + 400 * math.log10(half_points / lost)


def exact(ratings: Ratings, half_points: int) -> float | None:
    """The rating whose expected total (logistic, each opponent) is the score; None at the ends."""
    score = half_points / 2
    if not 0 < score < len(ratings):
        return None
    # At the lowest bound every game is expected to be lost by more than the whole field can repay.
    spread = 400 * math.log10(2 * len(ratings)) + 400
    low, high = min(ratings) - spread, max(ratings) + spread
    rating = average(ratings) + 400 * math.log10(score / (len(ratings) - score))
    # Newton's steps, kept inside the bounds by halving them.
    for _ in range(100):
        chances = [expected(rating - opponent) for opponent in ratings]
        error = math.fsum(chances) - score
        if error < 0:
            low = rating
        else:
            high = rating
        slope = math.fsum(chance * (1 - chance) for chance in chances) * math.log(10) / 400
        following = rating - error / slope if slope else low
        if not low < following < high:
            following = (low + high) / 2
        if abs(following - rating) < 1e-6:
            return following
        rating = following
    return rating


def complete(ratings: Ratings, half_points: int) -> float:
    """The rating that one more draw against itself would leave as it is; always defined.

    Source: M. Ismail's complete performance rating, with the average-opponent method.
    """
    games = len(ratings)
    won, lost = half_points + 1, 2 * games - half_points + 1
    return average(ratings) + (games + 1) / games * 400 * math.log10(won / lost)
