"""Rating floors (§5); each gives the floor itself, in points.

Source: US Chess rating system, 26 July 2025, §5.
"""

from chesscalc.core.rounding import down, from_float, whole

HIGHEST_AF = 150
LOWEST_PEAK_FLOOR, HIGHEST_PEAK_FLOOR = 1200, 2100
OLM_FLOOR, HIGHEST_MONEY_FLOOR = 2200, 2000
MOST_PROVISIONAL = 25


def is_established(games: int) -> bool:
    """Whether a rating on so many games is established: 26 or more."""
    return games > MOST_PROVISIONAL


def absolute_floor(wins: int, draws: int, events: int) -> int:
    """AF: the personal absolute floor over the board.

    Args:
        wins: Rated games won.
        draws: Rated games drawn.
        events: Events with at least three rated games.

    >>> absolute_floor(3, 1, 10)
    124
    """
    return min(HIGHEST_AF, 100 + 4 * wins + 2 * draws + events)


def peak_floor(peak: float) -> int | None:
    """The floor that the highest established rating ever attained gives; None below 1200.

    >>> peak_floor(1941), peak_floor(1399.49)
    (1700, None)
    """
    hundreds = int(down(from_float((whole(peak) - 200) / 100, 2)))
    floor = min(HIGHEST_PEAK_FLOOR, 100 * hundreds)
    return floor if floor >= LOWEST_PEAK_FLOOR else None


def money_floor(class_limit: int) -> int:
    """The floor that winning 4 000 dollars or more in a class gives.

    Args:
        class_limit: The class is for ratings below this: 1800 for "under 1800".
    """
    return min(HIGHEST_MONEY_FLOOR, -(-class_limit // 100) * 100)
