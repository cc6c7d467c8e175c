"""Ratings of the loaded FIDE list for the students who have a FIDE number."""

from dataclasses import dataclass
from datetime import date

from chesscalc.core.player import Player
from chesscalc.store.listed_players import FoundPlayer, ListedPlayers
from chesscalc.store.records import RatingPoint, Student
from chesscalc.store.repository import UnitOfWork

# System, name of the list, its kind, and the list's columns of rating, games and K.
_PARTS = (
    ("fide-standard", "FIDE standard", "standard", "rating", "k"),
    ("fide-rapid", "FIDE rapid", "rapid", "rapid_rating", "rapid_k"),
    ("fide-blitz", "FIDE blitz", "blitz", "blitz_rating", "blitz_k"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Followed:
    """What was added.

    Attributes:
        ratings: New rating points.
        students: Students found in the list.
        missing: Names of students whose FIDE number is not in it.
        undo_token: Takes all of it back; "" if nothing was added.
    """

    ratings: int
    students: int
    missing: tuple[str, ...]
    undo_token: str


def fide_player(found: FoundPlayer, kind: str) -> Player:
    """The facts of a listed player for a list of this kind; the K as FIDE's list has it.

    Args:
        found: Of the loaded list.
        kind: "standard", "rapid" or "blitz"; of any other kind FIDE's list has no rating.
    """
    part = next((columns for _, _, of, *columns in _PARTS if of == kind), None)
    rating, k = (None, None) if part is None else (getattr(found, column) for column in part)
    return Player(
        rating=rating or None,
        k=k or None,
        birth_year=found.birth_year or None,
        standard_rating=found.rating or None,
    )


def add_followed(uow: UnitOfWork, players: ListedPlayers, *, on: date) -> Followed:
    """Add the ratings of the loaded list to the students followed; twice adds nothing.

    Args:
        uow: Commit it to keep them.
        players: Of the store.
        on: The list's day, if the list does not say.
    """
    loaded = players.loaded()
    day = loaded.on if loaded is not None and loaded.on is not None else on
    wanted = {student.fide_id: student for student in uow.students() if student.fide_id}
    found = players.by_ids(wanted)
    added = 0
    with uow.undoable(f"Added the ratings of the FIDE list of {day.isoformat()}") as token:
        for fide_id, player in found.items():
            added += _add(uow, wanted[fide_id], player, day)
    missing = sorted(student.name for number, student in wanted.items() if number not in found)
    return Followed(
        ratings=added, students=len(found), missing=tuple(missing),
        undo_token=token if added else "",
    )  # fmt: skip


def _add(uow: UnitOfWork, student: Student, player: FoundPlayer, day: date) -> int:
    added = 0
    for system, name, kind, column, _ in _PARTS:
        rating = getattr(player, column)
        if not rating:
            continue
        listed = uow.ensure_list(name, kind=kind, system=system)
        point = RatingPoint(
            student_id=student.id, list_id=listed.id, on=day, value=rating,
            source=f"FIDE list of {day.isoformat()}",
        )  # fmt: skip
        added += uow.add_point(point).is_new
    return added
