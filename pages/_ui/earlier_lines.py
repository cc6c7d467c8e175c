"""Earlier events of a rating period, one a line: "1673 1, 1761 ½", "1800; 2026-10-03: 1673 1".

Before a colon may stand one's own rating at that event, its first day, or both. A line that reads
as games alone is only that, so none changes its meaning by what may stand before a colon.
"""

import re
from datetime import date

from chesscalc.core.game import Event
from chesscalc.errors import InputError
from chesscalc.formats.pasted import parse_rows
from chesscalc.formats.pasted_row import is_mark
from pages._ui.inputs import FIRST_DAY, LAST_DAY
from pages._ui.reading import read_rating

PLACEHOLDER = "1673 1, 1761 ½, 1621 0\n1931; 2026-10-03: 1702 1, 1588 1"
HINT = (
    "Several events on one list are rated together: one starting rating, one K, one rounding at "
    "the end. The plan then states the change of the whole period. Where an event has another own "
    "rating or rules of another day, put them before a colon: “1931; 2026-10-03: 1702 1”."
)
_PARTS = re.compile(r"[;,\s]+")
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})", re.ASCII)
_POINTS = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})", re.ASCII)
_RATING = re.compile(r"\d{3,4}(\.\d{1,4})?", re.ASCII)
_LONGEST_HEAD = 80


def read_events(text: str, field: str) -> tuple[tuple[Event, ...], tuple[InputError, ...]]:
    """The events of a text, and an error that names its line for each that cannot be read.

    >>> events, _ = read_events("1800; 2026-10-03: 1673 1", "earlier")
    >>> events[0].rating, events[0].on.isoformat(), events[0].games[0].opponent
    (1800, '2026-10-03', 1673)
    """
    events, wrong = [], []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            events.append(_event(line, field))
        except InputError as error:
            wrong.append(InputError(field, f"Line {number}: {error.message}"))
    return tuple(events), tuple(wrong)


def _event(line: str, field: str) -> Event:
    read = parse_rows(line)
    if read.rows and not read.problems and not any(game.is_open for game in read.rows):
        return Event(read.rows)
    head, colon, games = line.partition(":")
    rating, on, name = None, None, ""
    if colon and _is_head(head, games):
        rating, on, name = _read_head(head, field)
        read = parse_rows(games)
    elif not colon and (day := _ISO.search(line) or _POINTS.search(line)):
        raise InputError(field, f"Write a colon behind the day: “{day.group()}: 1673 1”.")
    for game in read.rows:
        if game.is_open:
            what = "A game" if game.opponent is None else f"“{game.opponent}”"
            raise InputError(
                field,
                f"{what} has no result; write 1, ½ or 0 behind it, or a colon if it is your own "
                "rating at that event.",
            )
    if read.problems:
        problem = read.problems[0]
        raise InputError(field, f"“{problem.text}”: {problem.message}")
    if not read.rows:
        raise InputError(field, "No game stands behind the colon.")
    return Event(read.rows, rating, on, name)


def _is_head(head: str, games: str) -> bool:
    """Whether the words before the first colon are about the event, not a game."""
    first = next(iter(_PARTS.split(games.strip())), "")
    if len(head) > _LONGEST_HEAD or is_mark(first.lower()):
        return False
    parts = [part for part in _PARTS.split(head) if part]
    return any(map(_is_day, parts)) or (all(map(_is_number, parts)) and bool(parts))


def _is_day(part: str) -> bool:
    return bool(_ISO.fullmatch(part) or _POINTS.fullmatch(part))


def _is_number(part: str) -> bool:
    return part[:1].isdigit() or part.lower() == "rating"


def _read_head(head: str, field: str) -> tuple[int | float | None, date | None, str]:
    """Own rating, first day and name."""
    ratings, days, names = [], [], []
    for part in filter(None, _PARTS.split(head)):
        if _is_day(part):
            days.append(_day(part, field))
        elif _RATING.fullmatch(part):
            ratings.append(read_rating(part, field))
        elif part[:1].isdigit():
            raise InputError(
                field,
                f"“{part[:20]}” is no rating and no day: before the colon stand your rating, the "
                "first day, or both, such as “1931; 2026-10-03:”.",
            )
        elif part.lower() != "rating":
            names.append(part)
    if len(ratings) > 1 or len(days) > 1:
        raise InputError(field, "One rating and one day at most may stand before the colon.")
    return next(iter(ratings), None), next(iter(days), None), " ".join(names)


def _day(part: str, field: str) -> date:
    iso, points = _ISO.fullmatch(part), _POINTS.fullmatch(part)
    numbers = iso.groups() if iso else points.groups()[::-1] if points else ()
    try:
        day = date(*map(int, numbers))
    except ValueError:
        raise InputError(field, f"“{part}” is no day of the calendar.") from None
    if not FIRST_DAY <= day <= LAST_DAY:
        raise InputError(field, f"“{part}” is too far away: days from 1970 to 2100 are taken.")
    return day
