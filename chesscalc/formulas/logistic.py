"""The logistic curve of Elo's method."""

import math


def expected(difference: float, divisor: float = 400.0) -> float:
    """Expected score for a rating difference (own minus opponent's, in points).

    >>> round(expected(-100), 4)
    0.3599
    """
    exponent = -difference / divisor
    if exponent > 300:  # beyond this the power leaves the range of a float
        return 0.0
    return 1.0 / (1.0 + math.pow(10.0, exponent))
