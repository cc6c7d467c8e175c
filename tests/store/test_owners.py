"""Two owners: every public function of the store and the services, with the other's ids."""

import inspect as python_inspect
from dataclasses import fields, is_dataclass
from datetime import UTC, date, datetime

import pytest
from sqlalchemy import event

from chesscalc.core.game import Game
from chesscalc.core.player import Player
from chesscalc.errors import ChessCalcError, NotFoundError
from chesscalc.services import backup, chain, exports, followed, history, roster, statistics
from chesscalc.store.reader import Reader
from chesscalc.store.records import CoachNote, Goal, RatingPoint, SavedPlan, Student
from chesscalc.store.repository import UnitOfWork
from chesscalc.store.schema import Base, Owned
from tests.saved_samples import DAY, fill, inputs, save

TODAY = date(2026, 11, 30)
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture
def theirs(store):
    with store.unit_of_work("theirs@example.org") as uow:
        room = fill(uow, "Their Student")
        uow.commit()
    return room


def _plan(room, **facts):
    return SavedPlan(
        student_id=room.student, list_id=room.list_id, name="X", system="fide-standard", on=DAY,
        player=Player(rating=1900, k=20), games=(Game(1800, 1),), **facts,
    )  # fmt: skip


def _point(room, **facts):
    return RatingPoint(student_id=room.student, list_id=room.list_id, on=DAY, value=1, **facts)


READS = {
    "all_facts": lambda r, _: r.all_facts(),
    "batches": lambda r, _: r.batches(),
    "differences": lambda r, _: r.differences(r.parse_dump({}))[0].new,
    "dump": lambda r, _: [table["rows"] for table in r.dump().values() if table["rows"]],
    "event": lambda r, room: r.event(room.event),
    "event_lines": lambda r, room: r.event_lines(room.student, room.list_id),
    "events": lambda r, room: r.events(room.student, room.list_id),
    "facts": lambda r, room: r.facts(room.student, room.list_id),
    "game_lines": lambda r, room: r.game_lines(room.student),
    "game_totals": lambda r, room: r.game_totals(room.student, room.list_id),
    "goals": lambda r, room: r.goals(room.student),
    "groups": lambda r, _: r.groups(),
    "lists": lambda r, _: r.lists(),
    "moments": lambda r, room: r.moments([room.student]),
    "newest_facts": lambda r, _: r.newest_facts(),
    "notes": lambda r, room: r.notes(room.student),
    "parse_dump": lambda r, _: [rows for rows in r.parse_dump({}).values() if rows],
    "plan": lambda r, room: r.plan(room.plan),
    "plans": lambda r, room: r.plans(room.student),
    "point": lambda r, room: r.point(room.point),
    "points": lambda r, room: r.points(room.student, room.list_id),
    "rating_list": lambda r, room: r.rating_list(room.list_id),
    "revision": lambda r, _: r.revision(),
    "setting": lambda r, _: r.setting("language"),
    "settings": lambda r, _: r.settings(),
    "student": lambda r, room: r.student(room.student),
    "students": lambda r, _: r.students(),
    "undo_entries": lambda r, _: r.undo_entries(),
    "services.history": lambda r, room: history.history(r, room.student),
    "services.player_now": lambda r, room: history.player_now(r, room.student, room.list_id),
    "services.preview_forward": lambda r, room: chain.preview_forward(r, room.event),
    "services.statistics": lambda r, room: statistics.statistics(
        r, room.student, room.list_id, today=TODAY
    ),
    "services.roster": lambda r, _: roster.roster(r, today=TODAY),
    "services.roster_of_group": lambda r, room: roster.roster(r, today=TODAY, group_id=room.group),
    "services.compare": lambda r, room: roster.compare(r, [room.student]),
    "services.events_table": lambda r, _: exports.events_table(r).rows,
    "services.games_table": lambda r, _: exports.games_table(r).rows,
    "services.ratings_table": lambda r, _: exports.ratings_table(r).rows,
    "services.roster_table": lambda r, _: exports.roster_table(r, today=TODAY).rows,
}
WRITES = {
    "add_batch": None,  # names nothing of anybody
    "add_event": lambda u, room: save(u, room.student, room.list_id, name="Mine"),
    "add_group": lambda u, room: u.add_group("Mine", [room.student]),
    "add_note": lambda u, room: u.add_note(CoachNote(student_id=room.student, on=DAY, text="x")),
    "add_plan": lambda u, room: u.add_plan(_plan(room)),
    "add_point": lambda u, room: u.add_point(_point(room)),
    "add_points": lambda u, room: u.add_points([_point(room)]),
    "add_student": None,
    "change_event": lambda u, room: u.change_event(room.event, _new_event(room), 1),
    "change_note": lambda u, room: u.change_note(
        CoachNote(student_id=room.student, on=DAY, text="x", id=room.note)
    ),
    "change_plan": lambda u, room: u.change_plan(_plan(room, id=room.plan)),
    "change_point": lambda u, room: u.change_point(_point(room, id=room.point)),
    "change_student": lambda u, room: u.change_student(Student(name="x", id=room.student)),
    "changed": None,  # a value from a value
    "commit": None,
    "delete_event": lambda u, room: u.delete_event(room.event),
    "delete_goal": lambda u, room: u.delete_goal(room.goal),
    "delete_group": lambda u, room: u.delete_group(room.group),
    "delete_note": lambda u, room: u.delete_note(room.note),
    "delete_plan": lambda u, room: u.delete_plan(room.plan),
    "delete_point": lambda u, room: u.delete_point(room.point),
    "delete_student": lambda u, room: u.delete_student(room.student),
    "ensure_list": None,
    "merge": lambda u, room: _merge_stranger(u, room.student),
    "rename_group": lambda u, room: u.rename_group(room.group, "x"),
    "set_facts": lambda u, room: u.set_facts(room.student, room.list_id, Player(k=10)),
    "set_goal": lambda u, room: u.set_goal(
        Goal(student_id=room.student, list_id=room.list_id, rating=2000, set_on=DAY)
    ),
    "set_group": lambda u, room: u.set_group(room.group, []),
    "set_setting": None,
    "set_settings": None,
    "undo": lambda u, room: u.undo(room.undo_token),
    "undoable": None,
    "wipe": None,  # tested below
}


def _new_event(room):
    from chesscalc.store.records import NewEvent  # noqa: PLC0415

    given = inputs()
    return NewEvent(
        student_id=room.student, list_id=room.list_id, name="x", on=DAY, inputs=given,
        result=history.result_of(history.rated(given)),
    )  # fmt: skip


def _merge_stranger(uow, student):
    """A backup whose note hangs on the other owner's student."""
    columns = ["id", "student_id", "on_date", "body", "version", "created_at", "changed_at",
               "deleted_by"]  # fmt: skip
    row = ["f" * 32, student, "2026-01-05", "x", 1, NOW.isoformat(), NOW.isoformat(), None]
    uow.merge(uow.parse_dump({"note": {"columns": columns, "rows": [row]}}))


def _public(kind):
    return {name for name, _ in python_inspect.getmembers(kind) if not name.startswith("_")}


def test_every_public_function_is_walked():
    assert {name for name in READS if "." not in name} == _public(Reader)
    assert WRITES.keys() == _public(UnitOfWork) - _public(Reader)


def test_nothing_of_another_owner_is_seen(store, theirs):
    ids = [getattr(theirs, field.name) for field in fields(theirs)]
    # A list's id follows from its name, so that it is no secret of anybody's.
    ids.remove(theirs.list_id)
    for name, read in READS.items():
        with store.reading("me@example.org") as reader:
            found = _found(read, reader, theirs)

        assert not found, f"{name} shows {found!r}"[:300]
        assert not any(each in repr(found) for each in ids)


def _found(read, reader, room):
    try:
        return read(reader, room)
    except NotFoundError:
        return None


def test_nothing_of_another_owner_is_changed(store, theirs):
    before = _everything(store)
    for name, write in WRITES.items():
        if write is None:
            continue
        with pytest.raises(ChessCalcError):
            _write(store, write, theirs)

        assert _everything(store) == before, name


def _write(store, write, room):
    with store.unit_of_work("me@example.org") as uow:
        write(uow, room)
        uow.commit()


def test_a_wipe_takes_only_ones_own(store, theirs):
    before = _everything(store)
    with store.unit_of_work("me@example.org") as uow:
        fill(uow)
        uow.commit()
    with store.unit_of_work("me@example.org") as uow:
        backup.wipe(uow)
        uow.commit()

    assert _everything(store) == before
    with store.reading("me@example.org") as reader:
        assert reader.students() == ()


def test_the_same_ids_live_side_by_side(store, theirs):
    with store.reading("theirs@example.org") as reader:
        data = backup.make(reader, made_at=NOW)
    before = _everything(store)
    with store.unit_of_work("me@example.org") as uow:
        backup.restore(uow, backup.preview(uow, data))
        uow.delete_student(theirs.student)
        uow.commit()

    assert _everything(store) == before


def _everything(store):
    with store.reading("theirs@example.org") as reader:
        return reader.dump(), reader.game_totals(reader.students()[0].id), reader.revision()


OWNED = {mapper.local_table.name for mapper in Base.registry.mappers
         if issubclass(mapper.class_, Owned)}  # fmt: skip


def test_every_statement_about_owned_rows_names_the_owner(store):
    seen = []

    @event.listens_for(store._engine, "before_cursor_execute")
    def _note(connection, cursor, statement, parameters, context, executemany):
        seen.append(statement)

    with store.unit_of_work("me@example.org") as uow:
        room = fill(uow)
        for name, read in READS.items():
            if name != "services.preview_forward":
                read(uow, room)
        for name in ("rename_group", "set_facts", "delete_note", "delete_student"):
            WRITES[name](uow, room)
        followed.add_followed(uow, store.players, on=DAY)
        backup.wipe(uow)
        uow.commit()

    about_owned = [s for s in seen if OWNED & set(s.replace(",", " ").replace(".", " ").split())]
    assert len(about_owned) > 80
    assert [s for s in about_owned if "owner" not in s.partition("WHERE")[2] + _inserted(s)] == []


def _inserted(statement):
    return statement if statement.startswith("INSERT") else ""


def test_no_row_leaves_the_store(store, theirs):
    with store.reading("theirs@example.org") as reader:
        for read in READS.values():
            _check_plain(read(reader, theirs))


def _check_plain(value):
    assert not isinstance(value, Base)
    if is_dataclass(value):
        assert value.__dataclass_params__.frozen
        for field in fields(value):
            _check_plain(getattr(value, field.name))
    elif isinstance(value, list | tuple | set):
        for item in value:
            _check_plain(item)
    elif isinstance(value, dict):
        for item in value.values():
            _check_plain(item)
