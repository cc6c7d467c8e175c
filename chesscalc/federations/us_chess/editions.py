"""What changed when: the bonus threshold B by the section's first day.

Source: US Chess rating system, 26 July 2025, §8.
"""

from datetime import date

from chesscalc.core.editions import Edition, pick

SPECIFICATION = "US Chess rating system, specification of 26 July 2025"

THRESHOLDS: tuple[Edition[int], ...] = (
    Edition(effective_from=date(2001, 1, 1), rules=10),
    Edition(effective_from=date(2008, 6, 6), rules=6),
    Edition(effective_from=date(2012, 8, 3), rules=8),
    Edition(effective_from=date(2014, 3, 20), rules=10),
    Edition(effective_from=date(2015, 6, 1), rules=12),
    Edition(effective_from=date(2017, 6, 1), rules=14),
    Edition(effective_from=date(2023, 2, 1), rules=12),
    Edition(effective_from=date(2025, 1, 1), rules=10),
)
RULE_DATES = tuple(edition.effective_from for edition in THRESHOLDS[1:])

# §8: the present effective number of games; what came before is not in the specification.
EFFECTIVE_GAMES_FROM = date(2013, 5, 8)


def bonus_threshold(on: date) -> int:
    """B for a section that starts on this day.

    >>> bonus_threshold(date(2024, 12, 31)), bonus_threshold(date(2025, 1, 1))
    (12, 10)
    """
    return pick(THRESHOLDS, on)
