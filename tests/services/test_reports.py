import io
from datetime import date
from decimal import Decimal

import pytest
from pypdf import PdfReader

from chesscalc.core.game import Game
from chesscalc.errors import NotFoundError
from chesscalc.services import reports
from chesscalc.store.records import Goal, RatingPoint, Student
from chesscalc.store.store import temporary_store
from tests.saved_samples import fill, save, student_in_list

TODAY = date(2026, 3, 1)


@pytest.fixture
def store():
    made = temporary_store()
    yield made
    made.close()


def report_of(store, student, today=TODAY, owner="local"):
    with store.reading(owner) as reader:
        return reports.report_of(reader, student, today=today)


def text_of(store, student, today=TODAY):
    with store.reading("local") as reader:
        pdf = reports.student_report(reader, student, today=today)
    return " ".join(
        " ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages
    )


def test_what_is_saved_is_printed_and_the_coachs_notes_are_not(store):
    with store.unit_of_work("local") as uow:
        room = fill(uow)
        uow.commit()

    text = text_of(store, room.student)

    for shown in (
        "Bo Tansy lost 19 points on FIDE standard in the last 90 days and stands at 1928.",
        "The highest so far is 1947, first reached on 1 December 2025.",
        "1½ points in 3 rated games (1 event), 0.9 fewer than the ratings foresaw (2.4).",
        "2026-01-05", "1½ / 3", "−18.8", "1928", "FIDE standard: 2000, 72 points to go.",
        "Planned: Next, 1 March 2026, 2 games.",
    ):  # fmt: skip
        assert shown in text, shown
    assert "Rook endings" not in text


def test_what_is_still_to_come_is_not_in_the_report(store):
    with store.unit_of_work("local") as uow:
        student, listed = student_in_list(uow)
        save(uow, student, listed, on=date(2026, 1, 5))
        save(uow, student, listed, "Later", rating=1928, on=date(2026, 6, 1))
        uow.add_point(
            RatingPoint(student_id=student, list_id=listed, on=date(2026, 7, 1), value=2222)
        )
        uow.commit()

    found = report_of(store, student)

    assert [event.name for event in found.events] == ["Open"]
    assert (found.lists[0].now, found.lists[0].peak) == (1928, (Decimal(1947), date(2026, 1, 5)))
    assert max(spot.on for spot in found.lists[0].line.spots) <= TODAY


def test_the_list_played_in_last_comes_first_and_standard_before_rapid_on_one_day(store):
    with store.unit_of_work("local") as uow:
        student, standard = student_in_list(uow)
        rapid = uow.ensure_list("A rapid list", kind="rapid", system="fide-rapid").id
        save(uow, student, rapid, on=date(2026, 1, 5))
        save(uow, student, standard, on=date(2026, 1, 5))
        uow.commit()

    assert [each.line.name for each in report_of(store, student).lists] == [
        "FIDE standard",
        "A rapid list",
    ]


def test_the_year_leaves_out_old_events_and_names_the_best(store):
    with store.unit_of_work("local") as uow:
        student, listed = student_in_list(uow)
        won = (Game(1947, 1), Game(1947, 1))
        save(uow, student, listed, "Old", on=date(2024, 5, 1), games=won)
        save(uow, student, listed, "Lost", on=date(2025, 9, 1))
        save(uow, student, listed, "Won", on=date(2025, 10, 1), games=won)
        uow.commit()

    found = report_of(store, student)

    assert found.year is not None
    assert found.year.best is not None
    assert (found.year.events, found.year.games, found.year.score) == (2, 5, Decimal("3.5"))
    assert (found.year.best.name, found.year.best.change) == ("Won", Decimal("20.00"))
    assert found.ended == (5, 1, 1, Decimal("5.5"))


def test_a_student_with_nothing_and_one_with_only_a_goal_have_a_report(store):
    with store.unit_of_work("local") as uow:
        nothing = uow.add_student(Student(name="Me", is_me=True)).id
        student, listed = student_in_list(uow)
        uow.set_goal(Goal(student_id=student, list_id=listed, rating=1500, set_on=TODAY))
        uow.commit()

    assert "No events or ratings are saved yet for you." in text_of(store, nothing)
    assert "FIDE standard: 1500. Too few ratings yet" in text_of(store, student)


def test_nobody_prints_another_owners_student(store):
    with store.unit_of_work("local") as uow:
        student, _ = student_in_list(uow)
        uow.commit()

    with pytest.raises(NotFoundError):
        report_of(store, student, owner="somebody else")
