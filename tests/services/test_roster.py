from datetime import date, timedelta
from decimal import Decimal

import pytest
from sqlalchemy import event

from chesscalc.core.game import Game
from chesscalc.core.player import Player
from chesscalc.errors import NotFoundError
from chesscalc.services import exports, history, roster, statistics
from chesscalc.services.outlook import expected_range, goal_outlook
from chesscalc.store.records import Goal, Moment, RatingPoint, Student
from tests.saved_samples import fill, save, student_in_list

TODAY = date(2026, 11, 30)
S, L = "s", "l"


def _save(store, **facts):
    with store.unit_of_work("local") as uow:
        student = uow.add_student(
            Student(name=facts.pop("name", "Bo Tansy"), birth_year=facts.pop("birth_year", None))
        ).id
        listed = uow.ensure_list("FIDE standard", kind="standard", system="fide-standard").id
        for on, player, games in facts.pop("events", ()):
            given = history.inputs_of("fide-standard", player, games, on)
            history.save_event(uow, student_id=student, list_id=listed, name=str(on), inputs=given)
        for on, value in facts.pop("points", ()):
            uow.add_point(RatingPoint(student_id=student, list_id=listed, on=on, value=value))
        uow.commit()
    return student, listed


def _rows(store, **facts):
    with store.reading("local") as reader:
        return roster.roster(reader, today=facts.pop("today", TODAY), **facts)


def _alerts(store, **facts):
    (row,) = _rows(store, **facts)
    return [(alert.kind, alert.text) for alert in row.alerts]


def test_a_row_tells_the_rating_and_its_changes(store):
    _save(
        store,
        points=[(date(2025, 11, 1), 1700), (date(2026, 8, 15), 1720), (date(2026, 9, 10), 1750),
                (date(2026, 11, 10), 1741)],
    )  # fmt: skip

    (row,) = _rows(store)

    (standing,) = row.standings
    assert standing.rating == 1741
    assert standing.change_30 == Decimal(-9)
    assert standing.change_90 == Decimal(21)
    assert standing.change_365 == Decimal(41)
    assert standing.peak == 1750
    assert row.last_event is None
    assert row.alerts == ()


def test_a_rating_of_tomorrow_does_not_count_yet(store):
    _save(store, points=[(date(2026, 11, 1), 1700), (date(2026, 12, 1), 1720)])

    assert _rows(store)[0].standings[0].rating == 1700
    assert _rows(store, today=date(2026, 12, 1))[0].standings[0].rating == 1720


def test_the_thirtieth_game_is_told_in_time(store):
    _save(
        store, birth_year=1980,
        events=[(date(2026, 11, 2), Player(rating=1700, games_played=24), _games(1700, 3))],
    )  # fmt: skip

    assert _alerts(store) == [("k-games", "3 games to game 30 in this list: K 40 → 20")]


@pytest.mark.parametrize(
    ("played", "told"), [(23, False), (24, True), (29, True), (30, False)], ids=str
)
def test_the_thirtieth_game_is_near_from_six_games_on(store, played, told):
    _save(
        store, birth_year=1980,
        events=[(date(2026, 11, 2), Player(rating=1700, games_played=played - 1), _games(1700, 1))],
    )  # fmt: skip

    assert bool([kind for kind, _ in _alerts(store) if kind == "k-games"]) is told


def test_the_end_of_the_junior_years_is_told(store):
    _save(store, birth_year=2008, points=[(date(2026, 11, 1), 1800)])

    assert _alerts(store) == [("k-date", "K 40 → 20 on 1 January 2027")]
    assert _alerts(store, today=date(2026, 8, 1)) == []


@pytest.mark.parametrize(
    ("birth_year", "rating", "text"),
    [
        (2012, 2270, "30 points to 2300: K 40 → 20"),
        (1990, 2351, "49 points to 2400: K 20 → 10"),
        (1990, 2399, "1 point to 2400: K 20 → 10"),
    ],
)
def test_2300_and_2400_are_told_from_fifty_points_on(store, birth_year, rating, text):
    _save(store, birth_year=birth_year, points=[(date(2026, 11, 1), rating)])

    assert _alerts(store) == [("k-rating", text)]


@pytest.mark.parametrize(("birth_year", "rating"), [(2012, 2249), (1990, 2349), (1990, 2450)])
def test_a_limit_further_off_is_not_told(store, birth_year, rating):
    _save(store, birth_year=birth_year, points=[(date(2026, 11, 1), rating)])

    assert _alerts(store) == []


@pytest.mark.parametrize(
    ("games", "text"),
    [
        (14, None),
        (15, "15 games this month; with game 18, K 40 → 38"),
        (17, "17 games this month; with game 18, K 40 → 38"),
        (18, "18 games this month: K 40 falls to 38 for all of them"),
        (20, "20 games this month: K 40 falls to 35 for all of them"),
    ],
)
def test_the_700_rule_is_told_this_month(store, games, text):
    _save(
        store, birth_year=2012,
        events=[(date(2026, 11, 2), Player(rating=1700, birth_year=2012), _games(1700, games))],
    )  # fmt: skip

    assert [told for kind, told in _alerts(store) if kind == "period-limit"] == (
        [text] if text else []
    )
    later = _alerts(store, today=date(2026, 12, 1))
    assert not [told for kind, told in later if kind == "period-limit"]


def test_who_has_not_played_for_ninety_days_is_told(store):
    _save(
        store, birth_year=1980,
        events=[(date(2026, 9, 1), Player(rating=1700, games_played=90), _games(1700, 3))],
    )  # fmt: skip

    assert _alerts(store, today=date(2026, 11, 29)) == []
    assert _alerts(store, today=date(2026, 11, 30)) == [("idle", "Has not played for 12 weeks")]


def _games(rating, count):
    return tuple(Game(rating, 0.5) for _ in range(count))


def test_a_group_is_part_of_the_roster(store):
    with store.unit_of_work("local") as uow:
        one, _ = student_in_list(uow, "Ada Quill")
        student_in_list(uow, "Bo Tansy")
        group = uow.add_group("Tuesday", [one])
        uow.commit()

    assert [row.student.name for row in _rows(store)] == ["Ada Quill", "Bo Tansy"]
    assert [row.groups for row in _rows(store)] == [("Tuesday",), ()]
    assert [row.student.id for row in _rows(store, group_id=group.id)] == [one]
    with pytest.raises(NotFoundError, match="no such group"):
        _rows(store, group_id="0" * 32)


def test_students_are_compared_list_by_list(store):
    one, listed = _save(store, name="Ada", points=[(date(2026, 1, 1), 1500)])
    two, _ = _save(store, name="Bo", points=[(date(2026, 1, 1), 1600), (date(2026, 2, 1), 1610)])

    with store.reading("local") as reader:
        series = roster.compare(reader, [two, one, two], list_id=listed)
        with pytest.raises(NotFoundError):
            roster.compare(reader, [one, "0" * 32])

    assert [(each.student.name, [value for _, value in each.points]) for each in series] == [
        ("Bo", [1600, 1610]),
        ("Ada", [1500]),
    ]


# The outlook


def _walk(values, every=30):
    start = TODAY - timedelta(days=every * (len(values) - 1))
    return [
        Moment(S, L, start + timedelta(days=every * number), value)
        for number, value in enumerate(values)
    ]


def test_the_range_is_wider_further_ahead_and_centred_on_the_drift():
    walk = _walk([1500, 1520, 1510, 1540, 1550])  # +50 in 120 days

    near = expected_range(walk, TODAY, TODAY + timedelta(days=30))
    far = expected_range(walk, TODAY, TODAY + timedelta(days=300))

    assert near.middle == pytest.approx(1562.5)
    assert far.middle == pytest.approx(1675)
    assert far.high - far.low > near.high - near.low
    # Steps of +20 -10 +30 +10 around a drift of 12.5: 7.5, -22.5, 17.5, -2.5, squares 875.
    # Per day 875 / 30 / 3 = 9.7222; 30 days ahead 9.7222 * (30 + 900 / 120) = 364.58.
    assert near.deviation == pytest.approx(364.583333**0.5)
    assert near.low == pytest.approx(1562.5 - 1.2815515655 * 364.583333**0.5)


def test_too_little_history_gives_no_range():
    day = TODAY + timedelta(days=90)

    assert expected_range(_walk([1500, 1510, 1520, 1530]), TODAY, day) is None
    assert expected_range(_walk([1500, 1510, 1520, 1530, 1540], every=10), TODAY, day) is None
    assert expected_range([], TODAY, day) is None


def test_a_lift_of_the_scale_is_no_progress():
    today = date(2024, 9, 1)
    before = [Moment(S, L, date(2023, month, 1), 1500) for month in range(5, 13)]
    after = [Moment(S, L, date(2024, month, 2), 1700 + month % 2) for month in range(3, 9)]

    lifted = expected_range(before + after, today, date(2025, 9, 1), ("fide-standard",))
    plain = expected_range(before + after, today, date(2025, 9, 1))

    assert lifted.middle == pytest.approx(1700, abs=5)
    assert plain.middle > 1800


@pytest.mark.parametrize(
    ("rating", "by", "state"),
    [
        (1550, None, "reached"),
        (1600, date(2026, 11, 29), "missed"),
        (1560, date(2027, 11, 30), "likely"),
        (1702, date(2027, 11, 30), "open"),
        (2400, date(2027, 11, 30), "unlikely"),
    ],
)
def test_a_goal_is_reached_missed_likely_open_or_unlikely(rating, by, state):
    goal = Goal(student_id=S, list_id=L, rating=rating, set_on=TODAY, by=by)

    found = goal_outlook(goal, _walk([1500, 1520, 1510, 1540, 1550]), TODAY)

    assert found.state == state
    assert found.current == 1550
    assert str(rating) in found.text


def test_a_goal_without_history_is_unknown():
    goal = Goal(student_id=S, list_id=L, rating=1600, set_on=TODAY)

    found = goal_outlook(goal, _walk([1500]), TODAY)

    assert (found.state, found.chance) == ("unknown", None)
    assert found.text == "Too few ratings yet to say how 1600 stands."


# Queries


def _queries(store, work):
    statements = []

    def note(connection, cursor, statement, parameters, context, executemany):
        statements.append(statement)

    event.listen(store._engine, "before_cursor_execute", note)
    with store.reading("local") as reader:
        work(reader)
    event.remove(store._engine, "before_cursor_execute", note)
    return len(statements)


def test_no_number_of_queries_grows_with_what_is_saved(store):
    with store.unit_of_work("local") as uow:
        room = fill(uow)
        uow.commit()
    views = {
        "history": lambda r: history.history(r, room.student),
        "player_now": lambda r: history.player_now(r, room.student, room.list_id),
        "statistics": lambda r: statistics.statistics(r, room.student, room.list_id, today=TODAY),
        "roster": lambda r: roster.roster(r, today=TODAY),
        "compare": lambda r: roster.compare(r, [each.id for each in r.students()]),
        "exports": exports.all_tables,
        "plans": lambda r: r.plans(),
        "dump": lambda r: r.dump(),
        "undo": lambda r: r.undo_entries(),
    }
    few = {name: _queries(store, view) for name, view in views.items()}
    with store.unit_of_work("local") as uow:
        for number in range(8):
            student, listed = student_in_list(uow, f"Student {number}")
            uow.add_group(f"Group {number}", [student, room.student])
            for month in range(1, 7):
                save(uow, room.student, listed, name=f"{number}", on=date(2025, month, 1))
                save(uow, student, listed, name=f"{number}", on=date(2025, month, 2))
        uow.commit()

    many = {name: _queries(store, view) for name, view in views.items()}

    grown = {name: many[name] - few[name] for name in views}
    # One more, however many: the events of the months in which the chain seems broken.
    may_look_closer = {name: grown.pop(name) for name in ("history", "statistics")}
    assert grown == dict.fromkeys(grown, 0)
    assert set(may_look_closer.values()) <= {0, 1}
    assert max(many.values()) <= 14
