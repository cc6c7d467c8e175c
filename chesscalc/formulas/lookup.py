"""FIDE's two printed tables, as printed: no curve reproduces them.

Source: FIDE Handbook B.02 (1 March 2024), tables 8.1.1 (score to difference) and 8.1.2
(difference to score). Shared by the federations whose rules refer to them.
"""

from bisect import bisect_left
from decimal import Decimal

# 8.1.2: the last difference of each row, from .50 up; beyond the last row stands 1.00.
LAST_DIFFERENCE = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68,
    76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235,
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
)  # fmt: skip

# 8.1.1: dp for 50 %, 51 %, ... 100 %.
DP_FROM_50 = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
    72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
    800,
)  # fmt: skip

HUNDREDTHS = tuple(Decimal(n).scaleb(-2) for n in range(101))


def fide_percent(difference: int) -> int:
    """Expected score in whole per cent for a rating difference, uncapped, by table 8.1.2.

    >>> fide_percent(274), fide_percent(-274)
    (83, 17)
    """
    percent = 50 + bisect_left(LAST_DIFFERENCE, abs(difference))
    return percent if difference >= 0 else 100 - percent


def fide_expected(difference: int) -> Decimal:
    """Expected score for a rating difference, uncapped, by table 8.1.2; two places.

    >>> fide_expected(100)
    Decimal('0.64')
    """
    return HUNDREDTHS[fide_percent(difference)]


def fide_dp(percent: int) -> int:
    """Rating difference for a score of `percent` (0 to 100), by table 8.1.1.

    >>> fide_dp(75), fide_dp(25), fide_dp(0)
    (193, -193, -800)
    """
    return DP_FROM_50[percent - 50] if percent >= 50 else -DP_FROM_50[50 - percent]
