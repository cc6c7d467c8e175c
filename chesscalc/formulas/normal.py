"""The normal curve of chess ratings: expected score, and the rating that a score asks for."""

import math
from collections.abc import Sequence


def expected(difference: float) -> float:
    """Expected score for a rating difference (own minus opponent's, in points).

    The normal distribution with standard deviation 200·√2, so Φ(D / 282.84).

    Source: DSB Wertungsordnung 3.3; A. Elo (1978).

    >>> f"{expected(-400):.4f}"
    '0.0786'
    """
    return 0.5 * math.erfc(-difference / 400.0)


def performance(ratings: Sequence[int | float], half_points: int) -> float | None:
    """The rating whose expected total is the score; None at 0 %, 100 % and without games.

    >>> f"{performance([1300, 1540, 1200, 1290, 1400], 7):.1f}"
    '1505.5'
    """
    score = half_points / 2
    if not 0 < score < len(ratings):
        return None
    # Half a point in n games is at least Φ(-4.5) a game up to n = 100,000: 4,000 points hold it.
    low, high = min(ratings) - 4000.0, max(ratings) + 4000.0
    middle = (low + high) / 2
    while low < middle < high:
        if math.fsum(expected(middle - rating) for rating in ratings) < score:
            low = middle
        else:
            high = middle
        middle = (low + high) / 2
    return middle
