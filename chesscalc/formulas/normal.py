"""The normal curve of chess ratings: expected score, and the rating that a score asks for."""

import math
from collections import Counter
from collections.abc import Sequence

_STEEPEST = 1.0 / (400.0 * math.sqrt(math.pi))
_MOST_STEPS = 200
_NEAR = 1e-10


def expected(difference: float) -> float:
    """Expected score for a rating difference (own minus opponent's, in points).

    The normal distribution with standard deviation 200·√2, so Φ(D / 282.84).

    Source: DSB Wertungsordnung 3.3; A. Elo (1978).

    >>> f"{expected(-400):.4f}"
    '0.0786'
    """
    return 0.5 * math.erfc(-difference / 400.0)


def slope(difference: float) -> float:
    """How steeply the expected score rises at this difference, per point."""
    part = difference / 400.0
    return _STEEPEST * math.exp(-part * part)


def performance(ratings: Sequence[int | float], half_points: int) -> float | None:
    """The rating whose expected total is the score; None at 0 %, 100 % and without games.

    >>> f"{performance([1300, 1540, 1200, 1290, 1400], 7):.1f}"
    '1505.5'
    """
    score = half_points / 2
    if not 0 < score < len(ratings):
        return None
    met = Counter(ratings).items()
    # Half a point in n games is at least Φ(-4.5) a game up to n = 100,000: 4,000 points hold it.
    low, high = min(ratings) - 4000.0, max(ratings) + 4000.0
    rating = math.fsum(ratings) / len(ratings)
    # Newton's steps, kept inside the bounds by halving them.
    for _ in range(_MOST_STEPS):
        missing = score - math.fsum(count * expected(rating - other) for other, count in met)
        if missing > 0:
            low = rating
        else:
            high = rating
        rise = math.fsum(count * slope(rating - other) for other, count in met)
        following = rating + missing / rise if rise else low
        if abs(following - rating) < _NEAR:
            return following
        if not low < following < high:
            following = (low + high) / 2
        rating = following
    return rating
