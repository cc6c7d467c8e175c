"""Invented students and events for store and services tests."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from chesscalc.core.game import Game
from chesscalc.core.player import Player
from chesscalc.services import history
from chesscalc.store.records import (
    CoachNote,
    Goal,
    RatingPoint,
    Saved,
    SavedPlan,
    Student,
)
from chesscalc.store.repository import UnitOfWork

DAY = date(2026, 1, 5)
# Rating 1947, K 20: 0.83 + 0.74 + 0.87 expected, -18.80, so 1928.20 and 1928 printed.
GAMES = (Game(1673, 1, colour="w", name="Max Ferrule"), Game(1761, 0.5), Game(1621, 0, colour="b"))


@dataclass(frozen=True)
class Room:
    """One owner's data with one of everything."""

    student: str
    list_id: str
    event: str
    point: str
    plan: str
    goal: str
    note: str
    group: str
    batch: str
    undo_token: str


def student_in_list(uow: UnitOfWork, name: str = "Bo Tansy") -> tuple[str, str]:
    student = uow.add_student(Student(name=name, birth_year=2010)).id
    listed = uow.ensure_list("FIDE standard", kind="standard", system="fide-standard")
    return student, listed.id


def inputs(rating: int = 1947, on: date = DAY, games=GAMES, k: int = 20, **options):
    return history.inputs_of("fide-standard", Player(rating=rating, k=k), games, on, **options)


def save(uow: UnitOfWork, student: str, list_id: str, name: str = "Open", **facts) -> Saved:
    return history.save_event(
        uow, student_id=student, list_id=list_id, name=name, inputs=inputs(**facts)
    )


def fill(uow: UnitOfWork, name: str = "Bo Tansy") -> Room:
    """One of everything, saved."""
    student, list_id = student_in_list(uow, name)
    event = save(uow, student, list_id)
    point = uow.add_point(
        RatingPoint(student_id=student, list_id=list_id, on=date(2025, 12, 1), value=1947)
    )
    plan = uow.add_plan(
        SavedPlan(
            student_id=student, list_id=list_id, name="Next", system="fide-standard",
            on=date(2026, 3, 1), player=Player(rating=1928, k=20), games=(Game(1800), Game(1900)),
            target={"change": Decimal("2.5")},
        )
    )  # fmt: skip
    goal = uow.set_goal(Goal(student_id=student, list_id=list_id, rating=2000, set_on=DAY))
    note = uow.add_note(CoachNote(student_id=student, on=DAY, text="Rook endings."))
    group = uow.add_group("Tuesday", [student])
    uow.set_facts(student, list_id, Player(games_played=27))
    uow.set_setting("language", "en")
    with uow.undoable("Imported club.csv") as token:
        batch = uow.add_batch("club.csv", "csv", "abc", token)
        uow.add_point(
            RatingPoint(
                student_id=student, list_id=list_id, on=date(2025, 6, 1), value=Decimal("1900.25"),
                kind="imported", source="club.csv", batch_id=batch.id,
            )
        )  # fmt: skip
    return Room(
        student, list_id, event.id, point.id, plan.id, goal.id, note.id, group.id, batch.id, token
    )
