"""Where a student stands in a list: facts of today, ratings of earlier days."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from chesscalc.core.player import Player
from chesscalc.store.codec import Exact
from chesscalc.store.reader import Reader
from chesscalc.store.records import EventLine, Moment

_FACTS = tuple(f.name for f in fields(Player))
_BIRTH = ("birth_year", "birth_date")


def number(value: Exact) -> Decimal:
    """A stored number as a decimal, whatever its type."""
    return Decimal(str(value))


def standing_player(
    stated: Player,
    newest: tuple[Player, Mapping[str, Exact]] | None,
    moments: Sequence[Moment],
) -> Player:
    """The player's facts after everything known.

    Args:
        stated: What was stated of the student in this list.
        newest: The facts before and after the newest event, if there is one.
        moments: The ratings in this list, oldest first.
    """
    known: dict[str, Any] = _given(stated)
    if newest is not None:
        before, after = newest
        known |= {name: fact for name, fact in _given(before).items() if name not in _BIRTH}
        known |= {name: fact for name, fact in after.items() if name in _FACTS}
    ratings = [moment.value for moment in moments if moment.value is not None]
    if ratings:
        known["rating"] = ratings[-1]
        peak = max(ratings, key=number)
        known["peak_rating"] = max(peak, known.get("peak_rating", peak), key=number)
    return Player(**known)


def standing_in(
    reader: Reader, student_id: str, list_id: str, stated: Player, until: date | None = None
) -> Player:
    """A student's facts in a list: what was stated, and what the last event and ratings left.

    Args:
        reader: Of the owner.
        student_id: The student.
        list_id: The list.
        stated: What was stated of the student in this list.
        until: The last day whose ratings count; None = all there are.
    """
    moments = [
        moment
        for moment in reader.moments((student_id,))
        if moment.list_id == list_id and (until is None or moment.on <= until)
    ]
    lines = reader.event_lines(student_id, list_id, newest=1)
    if not lines:
        return standing_player(stated, None, moments)
    last = reader.event(lines[0].id)
    return standing_player(stated, (last.inputs.player, last.result.after), moments)


def newest(lines: Iterable[EventLine]) -> EventLine:
    """The event that ended last; of several, the one that began last, then the one saved last.

    Args:
        lines: At least one, in the order of `Reader.event_lines`.
    """
    return max(enumerate(lines), key=_last_day_and_place)[1]


def _last_day_and_place(placed: tuple[int, EventLine]) -> tuple[date, int]:
    return placed[1].ended_on, placed[0]


def _given(player: Player) -> dict[str, Any]:
    facts = {name: getattr(player, name) for name in _FACTS}
    return {name: fact for name, fact in facts.items() if fact is not None}


def rating_on(moments: Iterable[Moment], day: date) -> Exact | None:
    """The rating at the end of a day; None before the first."""
    found = None
    for moment in moments:
        if moment.on > day:
            break
        found = moment.value if moment.value is not None else found
    return found


def change_over(moments: Sequence[Moment], today: date, days: int) -> Decimal | None:
    """The change over the last days; None without a rating at their beginning."""
    before = rating_on(moments, today - timedelta(days=days))
    now = rating_on(moments, today)
    return None if before is None or now is None else number(now) - number(before)
