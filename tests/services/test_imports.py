"""An imported event is rated for everybody, saved once, and undone as one."""

import dataclasses
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

import chesscalc as cc
from chesscalc.errors import NotFoundError
from chesscalc.formats.base import (
    ImportedEvent,
    ImportedHistory,
    ImportedPlayer,
    ImportedRound,
    RoundKind,
)
from chesscalc.services import history, imports
from chesscalc.store.records import Student

ON = date(2026, 5, 3)


def game(opponent, half, colour="w"):
    return ImportedRound(kind=RoundKind.GAME, half_points=half, opponent=opponent, colour=colour)


EVENT = ImportedEvent(
    name="Riverside Open",
    start=ON,
    end=date(2026, 5, 5),
    round_count=2,
    players=(
        ImportedPlayer(
            name="Quill, Ambrose", number=1, rating=1947, k=20, ids=(("fide", "99900011"),),
            birth_year=1990, federation="ENG", official_change=Decimal("-5.6"),
            rounds=(game(1, 2), game(2, 1)),
        ),
        ImportedPlayer(
            name="Marrow, Odile", number=2, rating=1673, k=20,
            rounds=(game(0, 0, "b"), ImportedRound(kind=RoundKind.BYE_HALF, half_points=1)),
        ),
        ImportedPlayer(name="Tansy, Bo", number=3, rounds=(
            ImportedRound(kind=RoundKind.UNFINISHED, half_points=None, opponent=1), game(0, 1),
        )),
    ),
)  # fmt: skip
HISTORY = ImportedHistory(
    name="Lichess Blitz", list_kind="online", points=((ON, 1601), (date(2026, 5, 9), 1612))
)


def test_everybody_is_rated_and_an_unrated_opponent_does_not_count():
    rows = imports.whole_event(EVENT, "fide-standard")

    assert [row.player.name for row in rows] == ["Quill, Ambrose", "Marrow, Odile", "Tansy, Bo"]
    assert [row.change.change for row in rows[:2]] == [Decimal("3.40"), Decimal("-3.40")]
    assert rows[2].change.new_rating is None


def test_a_section_system_rates_the_section():
    event = dataclasses.replace(EVENT, system="us-chess")
    rows = imports.whole_event(event, "us-chess")
    section = cc.rate_section("us-chess", *event.section(), on=ON)

    assert [row.change for row in rows] == list(section)
    # A file of another body does not say how many games a rating is based on.
    assert all("games" in row.problem for row in imports.whole_event(EVENT, "us-chess"))


def test_ones_own_event_of_a_section_is_the_sections_figure():
    crosstable = Path(__file__).resolve().parents[1] / "formats" / "files" / "us_chess"
    event = cc.read((crosstable / "section.txt").read_bytes(), "section.txt").events[0]
    section = cc.rate_section("us-chess", *event.section(), on=ON)

    for index, whole in enumerate(section):
        own = imports.own_event(event, index, "us-chess", player=event.facts_of(index), on=ON)
        assert own.change.new_rating == whole.new_rating
        assert not own.change.estimate


def with_a_newcomer():
    """A newcomer drew with five players of 1500 and 1600, whose years of birth all but one has."""
    field = tuple(
        ImportedPlayer(
            name=f"Player {number}", rating=rating, birth_year=1980 if number else None,
            rounds=(game(5, 1),),
        )
        for number, rating in enumerate((1500, 1600, 1500, 1600, 1550))
    )  # fmt: skip
    newcomer = ImportedPlayer(name="New", rounds=tuple(game(number, 1) for number in range(5)))
    return ImportedEvent(name="Club open", start=ON, players=(*field, newcomer))


def test_newcomers_of_a_whole_event_are_rated_first():
    rows = imports.whole_event(with_a_newcomer(), "dwz")

    assert rows[5].change.new_rating == 1550
    assert "birth" in rows[0].problem
    assert all(row.change.games[0].counted for row in rows[1:5])


def test_ones_own_game_against_a_newcomer_counts_as_in_the_whole_event():
    event = with_a_newcomer()
    rows = imports.whole_event(event, "dwz")
    for index in (1, 4, 5):
        own = imports.own_event(event, index, "dwz", player=event.facts_of(index), on=ON)
        assert own.change.new_rating == rows[index].change.new_rating
    assert own.inputs.games[0].opponent == 1500
    lacking = imports.own_event(event, 0, "dwz", player=cc.Player(1500, birth_year=1990), on=ON)
    assert lacking.inputs.games[0].opponent == 1550


def test_an_estimate_of_the_section_stays_one():
    event = with_a_newcomer()
    own = imports.own_event(event, 5, "ecf", player=event.facts_of(5), on=ON)

    assert own.change.estimate


def test_it_is_said_where_the_whole_event_gives_another_figure():
    event = with_a_newcomer()  # in five games a partial rating: the ECF counts each of them half
    whole = imports.whole_event(event, "ecf")[0].change
    own = imports.own_event(event, 0, "ecf", player=event.facts_of(0), on=ON).change

    assert own.change == 2 * whole.change
    assert str(whole.new_rating) in own.notes[-1].text


def test_facts_are_those_before_the_event(store, owned):
    student, fide, _ = owned
    keep(store, selection(owned))
    with store.reading("anna") as reader:
        before = imports.known_before(reader, student, fide, ON)
        after = imports.known_before(reader, student, fide, date(2026, 6, 1))

    assert (before.rating, after.rating) == (None, 1950)


def test_who_cannot_be_rated_keeps_a_row_with_the_reason():
    rows = imports.whole_event(EVENT, "dwz")

    assert rows[0].change is not None
    assert rows[1].change is None
    assert "birth" in rows[1].problem


@pytest.fixture
def owned(store):
    with store.unit_of_work("anna") as uow:
        student = uow.add_student(Student(name="Ambrose Quill")).id
        fide = uow.ensure_list("FIDE standard", kind="standard", system="fide-standard").id
        online = uow.ensure_list("Lichess Blitz", kind="online", system="").id
        uow.commit()
    return student, fide, online


def selection(owned):
    student, fide, online = owned
    own = imports.own_event(EVENT, 0, "fide-standard", player=EVENT.facts_of(0), on=ON)
    return imports.Selection(
        student_id=student, list_id=fide, source=imports.fingerprint(b"file"),
        file_name="open.trf", kind="trf", events=(own,), histories=((online, HISTORY),),
        listed=EVENT.players[0],
    )  # fmt: skip


def keep(store, chosen):
    with store.unit_of_work("anna") as uow:
        stored = imports.commit(uow, chosen)
        uow.commit()
    return stored


def kept(store, owned):
    student, *_ = owned
    with store.reading("anna") as reader:
        return (
            [line.name for line in reader.event_lines(student)],
            len(reader.points(student)),
            reader.student(student).fide_id,
        )


def test_the_same_file_twice_adds_nothing(store, owned):
    first = keep(store, selection(owned))
    again = keep(store, selection(owned))

    assert (first.events, first.points, first.already) == (1, 2, 0)
    assert (again.events, again.points, again.already, again.undo_token) == (0, 0, 3, "")
    assert kept(store, owned) == (["Riverside Open"], 2, 99900011)


def test_an_import_is_undone_as_one_and_can_be_done_again(store, owned):
    first = keep(store, selection(owned))
    with store.unit_of_work("anna") as uow:
        uow.undo(first.undo_token)
        uow.commit()
    assert kept(store, owned) == ([], 0, None)

    assert keep(store, selection(owned)).events == 1


def test_an_import_that_was_corrected_is_not_doubled_by_the_same_file(store, owned):
    student, *_ = owned
    keep(store, selection(owned))
    with store.unit_of_work("anna") as uow:
        (line,) = uow.event_lines(student)
        history.edit_event(uow, uow.event(line.id), name="Riverside Open, A group")
        uow.change_point(dataclasses.replace(uow.points(student)[0], value=1600))
        uow.commit()

    again = keep(store, selection(owned))

    assert (again.events, again.points, again.already) == (0, 0, 3)
    assert kept(store, owned)[:2] == (["Riverside Open, A group"], 2)


def test_what_one_file_gave_a_second_student_can_be_edited_after_the_first_import_is_undone(
    store, owned
):
    with store.unit_of_work("anna") as uow:
        second = uow.add_student(Student(name="Bo Tansy")).id
        uow.commit()
    first = keep(store, selection(owned))
    keep(store, selection((second, *owned[1:])))
    with store.unit_of_work("anna") as uow:
        uow.undo(first.undo_token)
        uow.commit()

    with store.unit_of_work("anna") as uow:
        (line,) = uow.event_lines(second)
        history.edit_event(uow, uow.event(line.id), name="Renamed")
        uow.change_point(dataclasses.replace(uow.points(second)[0], value=1600))
        uow.commit()

    with store.reading("anna") as reader:
        assert [line.name for line in reader.event_lines(second)] == ["Renamed"]


def test_another_owner_can_store_nothing_there(store, owned):
    with pytest.raises(NotFoundError), store.unit_of_work("berta") as uow:
        imports.commit(uow, selection(owned))
    assert kept(store, owned)[:2] == ([], 0)


def test_what_is_known_is_never_overwritten():
    known = Student(name="A", birth_year=1991, federation="SCO", fide_id=1, sex="w")
    assert imports.filled(known, EVENT.players[0]) == known
    assert imports.filled(known, ImportedPlayer(name="")) == known


@pytest.mark.parametrize("name", ["ambrose quill", "Quill Ambrose", "QUILL, AMBROSE"])
def test_a_student_is_found_by_name_or_number(name):
    imported = cc.Imported(kind="trf", title="TRF", events=(EVENT,))
    assert imports.find_account(imported, [name]) == 0
    assert imports.find_by_id(EVENT, Student(name="x", fide_id=99900011)) == 0
    assert imports.find_by_id(EVENT, Student(name="x", fide_id=5)) is None
