import json
import os
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.errors import ConflictError, FormatError
from chesscalc.services import backup, history
from chesscalc.store.engine import make_engine
from chesscalc.store.records import (
    CoachNote,
    EventInputs,
    EventResult,
    GameWorking,
    Goal,
    NewEvent,
    RatingPoint,
    SavedPlan,
    Student,
)
from chesscalc.store.store import Store, temporary_store
from tests.databases import fresh_database
from tests.saved_samples import DAY, fill, save, student_in_list

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
EXAMPLES = 1000 if os.environ.get("CHESSCALC_LONG") == "1" else 15


def _backup(store, owner="local"):
    with store.reading(owner) as reader:
        return backup.make(reader, made_at=NOW)


def _dump(store, owner="local"):
    with store.reading(owner) as reader:
        students = reader.students()
        return reader.dump(), [reader.game_totals(student.id) for student in students]


def _restore(store, data, owner="local"):
    with store.unit_of_work(owner) as uow:
        previewed = backup.preview(uow, data)
        backup.restore(uow, previewed)
        uow.commit()
    return previewed


@pytest.fixture
def other():
    opened = temporary_store()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def good():
    """A backup with one of everything."""
    store = temporary_store()
    with store.unit_of_work("local") as uow:
        fill(uow)
        uow.commit()
    data = _backup(store)
    store.close()
    return data


@pytest.fixture
def filled(store):
    with store.unit_of_work("local") as uow:
        room = fill(uow)
        uow.commit()
    return store, room


def test_a_backup_says_what_it_is_first(filled):
    data = _backup(filled[0])

    assert data.startswith(b'{"chesscalc_backup":1,')
    assert backup.is_backup(data)
    assert backup.is_backup(b"\xef\xbb\xbf " + data)
    assert not backup.is_backup(b'{"other": 1}')
    assert data == _backup(filled[0])


def test_a_wiped_store_is_the_same_after_a_restore(filled):
    store, _ = filled
    before, data = _dump(store), _backup(store)
    with store.unit_of_work("local") as uow:
        backup.wipe(uow)
        uow.commit()
    assert _dump(store)[1] == []

    previewed = _restore(store, data)

    assert (previewed.students, previewed.events, previewed.ratings) == (1, 1, 2)
    assert previewed.new == sum(len(table["rows"]) for table in before[0].values())
    assert _dump(store) == before


def test_a_preview_changes_nothing(filled, other):
    data = _backup(filled[0])

    with other.reading("local") as reader:
        assert backup.preview(reader, data).new > 0

    assert _dump(other)[1] == []


def test_a_second_restore_doubles_nothing(filled, other):
    data = _backup(filled[0])
    _restore(other, data)
    before = _dump(other)

    again = _restore(other, data)

    assert (again.new, again.newer, again.kept) == (0, 0, 0)
    assert _dump(other) == before


def test_two_stores_that_went_apart_are_merged(filled, other):
    store, room = filled
    _restore(other, _backup(store))
    with store.unit_of_work("local") as uow:
        save(uow, room.student, room.list_id, name="At home", on=date(2026, 5, 1))
        uow.commit()
    with other.unit_of_work("local") as uow:
        save(uow, room.student, room.list_id, name="On the way", on=date(2026, 6, 1))
        uow.change_student(replace(uow.student(room.student), name="Bo Tansy-Quill"))
        uow.commit()

    previewed = _restore(store, _backup(other))

    assert previewed.newer == 1
    with store.reading("local") as reader:
        assert [line.name for line in reader.event_lines(room.student)] == [
            "Open", "At home", "On the way",
        ]  # fmt: skip
        assert reader.student(room.student).name == "Bo Tansy-Quill"
    # The other way round both are the same.
    _restore(other, _backup(store))
    assert _dump(other) == _dump(store)


def test_an_older_state_in_a_backup_does_not_overwrite_a_newer_one(filled):
    store, room = filled
    data = _backup(store)
    with store.unit_of_work("local") as uow:
        uow.change_student(replace(uow.student(room.student), name="Bo Marrow"))
        uow.commit()

    previewed = _restore(store, data)

    assert (previewed.newer, previewed.kept) == (0, 1)
    with store.reading("local") as reader:
        assert reader.student(room.student).name == "Bo Marrow"


def test_what_was_deleted_since_comes_back_only_if_it_is_wanted(filled):
    store, room = filled
    data, before = _backup(store), _dump(store)[1]
    with store.unit_of_work("local") as uow:
        uow.delete_student(room.student)
        uow.commit()

    previewed = _restore(store, data)

    assert (previewed.new, previewed.newer, previewed.gone) == (0, 0, 7)
    assert _dump(store)[1] == []
    with store.unit_of_work("local") as uow:
        backup.restore(uow, backup.again(uow, previewed), bring_back=True)
        uow.commit()
    assert _dump(store)[1] == before
    with store.reading("local") as reader:
        assert reader.event(room.event).line.change == Decimal("-18.80")
        assert () not in (reader.goals(), reader.notes(), reader.plans())


def test_the_same_event_typed_in_twice_is_merged_to_one(filled, other):
    store, room = filled
    _restore(other, _backup(store))
    for each in (store, other):
        with each.unit_of_work("local") as uow:
            save(uow, room.student, room.list_id, name="Same", on=date(2026, 5, 1))
            uow.add_group("Friday", [room.student])
            uow.commit()

    _restore(store, _backup(other))

    with store.reading("local") as reader:
        assert [line.name for line in reader.event_lines(room.student)] == ["Open", "Same"]
        assert [group.name for group in reader.groups()] == ["Friday", "Tuesday"]


def test_what_was_deleted_can_still_be_undone_after_a_restore(filled, other):
    store, room = filled
    with store.unit_of_work("local") as uow:
        deleted = uow.delete_student(room.student)
        uow.commit()
    _restore(other, _backup(store))
    with other.reading("local") as reader:
        assert reader.students() == ()

    with other.unit_of_work("local") as uow:
        uow.undo(deleted.undo_token)
        uow.commit()

    with other.reading("local") as reader:
        assert reader.event(room.event).line.change == Decimal("-18.80")


_NAMELESS = '{"created":[],"before":[{"table":"student","row":{}}]}'


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda whole: whole | {"chesscalc_backup": 2}, "newer version"),
        (lambda whole: whole | {"chesscalc_backup": True}, "which version"),
        (lambda whole: whole | {"tables": []}, "no tables"),
        (lambda whole: {"tables": whole["tables"]}, "no backup"),
        (lambda whole: _with(whole, "event", "change", "x:1"), "impossible change"),
        (lambda whole: _with(whole, "event", "inputs", "{}"), "damaged"),
        (lambda whole: _with(whole, "event", "student_id", "0" * 32), "lacks its student"),
        (lambda whole: _with(whole, "event", "on_date", "2026-13-01"), "impossible on_date"),
        (lambda whole: _with(whole, "event", "new_rating", 2**70), "impossible new_rating"),
        (lambda whole: _with(whole, "event", "score", "0.125"), "impossible score"),
        (lambda whole: _with(whole, "event", "name", None), "lacks its name"),
        (lambda whole: _with(whole, "student", "name", "x" * 201), "impossible name"),
        (lambda whole: _with(whole, "student", "name", "a\x00b"), "impossible name"),
        (lambda whole: _with(whole, "student", "is_me", 1), "impossible is_me"),
        (lambda whole: _with(whole, "student", "sex", "q"), "unknown kind"),
        (lambda whole: _with(whole, "student", "other_ids", '{"uscf":[1]}'), "impossible number"),
        (lambda whole: _with(whole, "rating_list", "kind", "own"), "unknown kind"),
        (lambda whole: _with(whole, "rating_point", "kind", "own"), "unknown kind"),
        (lambda whole: _with(whole, "rating_point", "value", f"i:{'9' * 400}"), "impossible value"),
        (lambda whole: _with(whole, "event", "start", "f:1e+308"), "impossible start"),
        (lambda whole: _with(whole, "event", "start", "d:1E-9999"), "impossible start"),
        (lambda whole: _with(whole, "event", "created_at", "9999-12-31T23:59:59-14:00"), "created"),
        (lambda whole: _with(whole, "undo", "payload", _NAMELESS), "undo"),
        (lambda whole: _with(whole, "student", "created_at", "2026-01-01"), "created_at"),
        (lambda whole: _with(whole, "undo", "payload", '{"created":[["owner","x"]]}'), "undo"),
        (lambda whole: _with(whole, "setting", "value", "NaN"), "damaged"),
        (lambda whole: _with(whole, "plan", "inputs", '{"games":[],"target":[]}'), "damaged"),
        (lambda whole: _shortened(whole, 1), "wrong length"),
        (lambda whole: _doubled(whole, "student"), "twice"),
    ],
)  # fmt: skip
def test_a_damaged_backup_is_a_sentence_and_changes_nothing(good, other, damage, says):
    whole = damage(json.loads(good))

    with pytest.raises(FormatError, match=says):
        _restore(other, json.dumps(whole).encode())

    assert _dump(other)[1] == []


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"[]", b"{", b"[" * 100_000, b"1947"])
def test_another_file_is_no_backup(other, data):
    with pytest.raises(FormatError, match="no backup"):
        _restore(other, data)


def _with(whole, table, column, value):
    dumped = whole["tables"][table]
    dumped["rows"][0][dumped["columns"].index(column)] = value
    return whole


def _shortened(whole, cells):
    del whole["tables"]["student"]["rows"][0][:cells]
    return whole


def _doubled(whole, table):
    rows = whole["tables"][table]["rows"]
    rows.append(rows[0])
    return whole


def test_a_restore_that_clashes_changes_nothing(filled, other):
    store, room = filled
    data = _backup(store)
    _restore(other, data)
    with other.unit_of_work("local") as uow:
        uow.delete_event(room.event)
        save(uow, room.student, room.list_id)
        uow.commit()
    before = _dump(other)
    whole = _with(json.loads(data), "event", "changed_at", "2030-01-01T00:00:00+00:00")

    with pytest.raises(ConflictError):
        _restore(other, json.dumps(whole).encode())

    assert _dump(other) == before


# Any history at all: SQLite -> PostgreSQL -> SQLite, value by value.

EXACT = st.one_of(
    st.integers(1, 4000),
    st.floats(1, 4000),
    st.decimals(1, 4000, places=2),
    st.decimals(1, 4000, places=17),
)
CHANGES = st.one_of(st.integers(-800, 800), st.floats(-800, 800), st.decimals(-800, 800, places=2))
NAMES = st.text(max_size=30)
DAYS = st.dates(date(1970, 1, 1), date(2100, 1, 1))
HALVES = st.integers(0, 40).map(lambda half: Decimal(half) / 2)
PLAYERS = st.builds(
    Player, rating=st.none() | EXACT, k=st.none() | st.integers(1, 80) | st.floats(1, 80),
    games_played=st.none() | st.integers(0, 3000), deviation=st.none() | st.floats(0, 350),
    volatility=st.none() | st.floats(0, 1), birth_date=st.none() | DAYS,
    record=st.none() | st.sampled_from(["won", "lost", "mixed"]),
)  # fmt: skip
GAMES = st.builds(
    Game, opponent=st.none() | EXACT, score=st.sampled_from([0, 0.5, 1, Decimal("0.5"), 1.0]),
    kind=st.sampled_from(["played", "unrated", "forfeit-win", "bye-half"]),
    colour=st.sampled_from([None, "w", "b"]), name=NAMES,
    opponent_k=st.none() | st.integers(1, 40), deviation=st.none() | st.floats(0, 350),
)  # fmt: skip
JSON = st.recursive(
    st.none() | st.booleans() | EXACT | NAMES, lambda inner: st.lists(inner, max_size=3)
)
WORKINGS = st.builds(
    GameWorking, difference=st.none() | CHANGES, expected=st.none() | st.floats(0, 1),
    change=CHANGES, counted=st.booleans(), why=NAMES,
)  # fmt: skip


@st.composite
def new_events(draw):
    games = draw(st.lists(GAMES, max_size=4))
    day = draw(DAYS)
    inputs = EventInputs(
        system="elo", player=draw(PLAYERS), on=day,
        events=(Event(tuple(games), draw(st.none() | EXACT), draw(st.none() | DAYS), draw(NAMES)),),
        options={"k": draw(EXACT)}, adjustment=draw(st.none() | CHANGES),
    )  # fmt: skip
    result = EventResult(
        rules=draw(NAMES).replace("\x00", ""), k=draw(st.none() | EXACT), k_rule="",
        score=draw(HALVES),
        expected=draw(st.floats(0, 20)), change=draw(CHANGES),
        new_rating_exact=draw(st.none() | EXACT), new_rating=draw(st.none() | st.integers(1, 4000)),
        performance=draw(st.none() | EXACT), points=draw(HALVES), estimate=draw(st.booleans()),
        after={"games_played": draw(st.integers(0, 3000))},
        games=tuple(draw(WORKINGS) for _ in games),
    )  # fmt: skip
    return NewEvent(
        student_id="", list_id="", name=draw(NAMES), on=day, inputs=inputs, result=result,
        page_state={"state": draw(JSON)},
    )  # fmt: skip


HISTORIES = st.fixed_dictionaries(
    {
        "names": st.lists(st.text("abXYéßøŁ한'", min_size=1, max_size=9), min_size=1, max_size=2),
        "events": st.lists(new_events(), max_size=3),
        "points": st.lists(st.tuples(DAYS, EXACT, NAMES), max_size=3),
        "setting": JSON,
        "undo": st.booleans(),
    }
)


def _fill(uow, given_history):
    listed = uow.ensure_list("Any", kind="online", system="elo").id
    for name in given_history["names"]:
        student = uow.add_student(Student(name=name, other_ids={"x": name})).id
        for event in given_history["events"]:
            saved = uow.add_event(replace(event, student_id=student, list_id=listed))
            if given_history["undo"] and saved.is_new:
                uow.undo(saved.undo_token)
        for on, value, source in given_history["points"]:
            uow.add_point(
                RatingPoint(student_id=student, list_id=listed, on=on, value=value, source=source)
            )
        uow.set_facts(student, listed, Player(rating=1500))
        uow.add_note(CoachNote(student_id=student, on=DAY, text=name))
        uow.set_goal(Goal(student_id=student, list_id=listed, rating=2000, set_on=DAY, start=1.5))
        uow.add_plan(
            SavedPlan(
                student_id=student, list_id=listed, name=name, system="elo", on=DAY,
                player=Player(), games=(Game(1500),),
            )
        )  # fmt: skip
    uow.set_setting("any", given_history["setting"])


@pytest.fixture
def chain_of_stores(postgres_server):
    """An SQLite store, a PostgreSQL one, and another SQLite one."""
    for address in fresh_database(postgres_server):
        stores = temporary_store(), Store(make_engine(address)), temporary_store()
        yield stores
        for store in stores:
            store.close()


@settings(
    max_examples=EXAMPLES, deadline=None,
    suppress_health_check=[
        HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture,
    ],
)  # fmt: skip
@given(given_history=HISTORIES)
def test_any_history_goes_from_sqlite_to_postgresql_and_back_unchanged(
    chain_of_stores, given_history
):
    first, server, second = chain_of_stores
    for store in chain_of_stores:
        with store.unit_of_work("local") as uow:
            backup.wipe(uow)
            uow.commit()
    with first.unit_of_work("local") as uow:
        _fill(uow, given_history)
        uow.commit()

    _restore(server, _backup(first))
    _restore(second, _backup(server))

    assert _shown(first) == _shown(server) == _shown(second)


def _shown(store):
    """Everything, with types: 1 and 1.0 are not the same here."""
    with store.reading("local") as reader:
        dumped = reader.dump()
        events = [reader.event(line.id) for line in reader.event_lines()]
        games = reader.game_lines()
    return repr((dumped, events, games))


def test_a_restored_event_is_recomputed_to_the_same_change(filled, other):
    store, room = filled
    _restore(other, _backup(store), "visitor")

    with other.reading("visitor") as reader:
        event = reader.event(room.event)

    assert history.result_of(history.rated(event.inputs)) == event.result


def test_a_large_backup_is_made_and_restored_in_seconds(other):
    with other.unit_of_work("local") as uow:
        student, listed = student_in_list(uow)
        for number in range(200):
            save(uow, student, listed, name=str(number), on=DAY + timedelta(days=number))
        uow.commit()

    data = _backup(other)

    assert len(data) < 200 * 2_500
