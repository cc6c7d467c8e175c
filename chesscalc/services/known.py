"""What the history knows of a player before the next calculation."""

from dataclasses import dataclass, replace
from datetime import date

from chesscalc.core.player import Player
from chesscalc.services.standing import standing_in
from chesscalc.store.reader import Reader
from chesscalc.store.records import Student

# What was typed for one event says nothing of the next one; only what is stated for the list does.
_OF_ONE_EVENT = ("k", "development", "idle_periods")


@dataclass(frozen=True, slots=True)
class Known:
    """A student and where they stand in one list.

    Attributes:
        player: The facts for the next calculation; its rating is None where the list has none.
    """

    student: Student
    player: Player


def known_today(reader: Reader, student_id: str, *, name: str, system: str, today: date) -> Known:
    """Where a student stands today in the list of this name and system.

    Raises:
        NotFoundError: there is no such student.
    """
    student = reader.student(student_id)
    lists = {(each.name, each.system): each.id for each in reader.lists()}
    list_id = lists.get((name, system))
    if list_id is None:
        born = Player(birth_year=student.birth_year, birth_date=student.birth_date)
        return Known(student, born)
    stated = reader.facts(student_id, list_id)
    player = standing_in(reader, student_id, list_id, stated, until=today)
    kept = {name: getattr(stated, name) for name in _OF_ONE_EVENT}
    return Known(student, replace(player, **kept))
