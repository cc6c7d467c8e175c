"""How a day looks: as people say it, and the same for everybody; files keep the ISO form."""

from datetime import date

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec")
COLUMN_FORMAT = "D MMM YYYY"


def day(on: date) -> str:
    """A day with its month as a word: 3 May 2024 can only be read in one way.

    >>> day(date(2024, 5, 3)), day(date(2024, 11, 30))
    ('3 May 2024', '30 Nov 2024')
    """
    return f"{on.day} {_MONTHS[on.month - 1]} {on.year}"
