"""What several formats ask of a time: which list a time control is of, how a date is meant."""

import re

from chesscalc.formats.base import Question
from chesscalc.formats.text import date_in


def dates_question(example: str) -> Question:
    """The question how a date such as 03/04/2025 is meant."""
    choices: list[tuple[str, str]] = []
    for value, words, month_first in (
        ("day-first", "day first", False),
        ("month-first", "month first", True),
    ):
        day = date_in(example, month_first=month_first)
        shown = f"{words}: {day:%d %B %Y}".replace(": 0", ": ") if day else words
        choices.append((value, shown))
    return Question("dates", f"How is the date {example[:20]} meant?", tuple(choices))


def rate_of_play(coded: str) -> str:
    """Standard, rapid or blitz from a coded time control (TRF26 record 222), or "".

    Time for 60 moves: 60 minutes and more is standard, more than 10 minutes rapid, else blitz.

    >>> rate_of_play("5400+30"), rate_of_play("900+10"), rate_of_play("180+2"), rate_of_play("?")
    ('standard', 'rapid', 'blitz', '')
    """
    if not re.fullmatch(
        r"(\d{1,3}/)?\d{1,6}(\+\d{1,4})?(:(\d{1,3}/)?\d{1,6}(\+\d{1,4})?){0,5}", coded
    ):
        return ""
    seconds = 0
    increment = 0
    for part in coded.split(":"):
        base, _, plus = part.rpartition("/")[2].partition("+")
        seconds += int(base)
        increment = int(plus or 0)
    total = seconds + 60 * increment
    if total >= 3600:
        return "standard"
    return "rapid" if total > 600 else "blitz"
