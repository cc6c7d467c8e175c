"""The History page, run through app.py: saved, shown, edited, undone, chained."""

import json
from datetime import date

import pytest

from chesscalc.core.game import Game
from chesscalc.core.player import Player
from chesscalc.services import history as histories
from chesscalc.store.records import RatingPoint, SavedPlan, Student
from pages._ui import stores
from tests.pages.shown import figures

GAMES = (Game(1673, 1, colour="w"), Game(1761, 0.5, colour="b"), Game(1621, 0))


def opened(at, key):
    """With the panel of this key open."""
    at.session_state[key] = True
    return at.run()


def texts(at):
    shown = [*at.text, *at.caption, *at.markdown, *at.subheader, *at.warning, *at.error]
    return "\n".join(element.value for element in shown).replace("\\", "")


def drawn(at):
    """All words of the chart."""
    return json.dumps(json.loads(at.get("plotly_chart")[0].proto.spec), ensure_ascii=False)


def metric(at, label):
    return figures(at)[label]


@pytest.fixture
def store(app):
    return stores.workspace().store


def save(store, name, on, rating, games=GAMES, student="Ada Quill", owner="local"):
    with store.unit_of_work(owner) as uow:
        known = {each.name: each.id for each in uow.students()}
        who = known.get(student) or uow.add_student(Student(name=student)).id
        listed = uow.ensure_list("FIDE standard", kind="standard", system="fide-standard")
        inputs = histories.inputs_of("fide-standard", Player(rating=rating, k=20), games, on)
        saved = histories.save_event(
            uow, student_id=who, list_id=listed.id, name=name, inputs=inputs
        )
        uow.commit()
    return saved.id


def lines(store, owner="local"):
    with store.reading(owner) as reader:
        return reader.event_lines()


def test_the_first_visit_shows_a_sample_that_is_never_stored(open_page, store):
    at = open_page("history")

    assert "Nothing saved yet." in texts(at)
    assert "A sample" in texts(at)
    assert len(at.get("plotly_chart")) == 1
    with store.reading("local") as reader:
        assert (reader.students(), reader.lists(), reader.revision()) == ((), (), 0)


def test_a_saved_event_is_the_rating_now(open_page, store):
    save(store, "Spring Open", date(2026, 4, 3), 1947)

    at = opened(open_page("history"), "history_stats")

    assert "Ada Quill stands at 1928 on FIDE standard" in texts(at)
    assert metric(at, "Peak") == "1947"
    assert "Spring Open, 3 Apr 2026: 1½ of 3, −18.8 (1947 → 1928), performance 1685." in drawn(at)
    assert "White" in texts(at)


def test_the_days_of_the_table_are_dates_read_in_one_way_only(open_page, store):
    save(store, "Later", date(2026, 4, 3), 1947)
    save(store, "First", date(2025, 12, 13), 1947)

    at = open_page("history")

    assert list(at.dataframe[0].value["Day"]) == [date(2026, 4, 3), date(2025, 12, 13)]
    assert "D MMM YYYY" in at.dataframe[0].proto.columns
    assert at.selectbox(key="history_event").options[1] == "13 Dec 2025 · First · 1928"


@pytest.mark.parametrize(
    ("page", "prefix", "parameters", "is_estimate"),
    [
        ("tournament", "tournament", {"tournament_mode": "summary"}, True),
        ("tournament", "tournament", {}, False),
        ("new_rating", "new", {}, True),
        ("new_rating", "new", {"new_opponents": "1500, 1550, 1570, 1580, 1590, 1510"}, False),
    ],
)
def test_a_summary_is_marked_as_an_estimate(
    open_page, store, page, prefix, parameters, is_estimate
):
    at = opened(open_page(page, **parameters), f"{prefix}_saving")
    at.button(key=f"{prefix}_save").click().run()
    assert "is saved in the history of Me." in texts(at)
    at.switch_page("pages/history.py").run()

    assert ("(estimate)" in at.dataframe[0].value["Event"][0]) is is_estimate
    assert lines(store)[0].estimate is is_estimate
    assert ("(an estimate)" in drawn(at)) is is_estimate


def test_an_edit_does_not_overwrite_what_another_window_changed(open_page, store):
    made = save(store, "Spring Open", date(2026, 4, 3), 1947)
    at = opened(open_page("history"), "history_edit")
    at.text_input(key=form_key(at, "_name")).set_value("Mine")
    with store.unit_of_work("local") as uow:
        histories.edit_event(uow, uow.event(made), name="Theirs")
        uow.commit()

    submit(at, "Save changes")

    assert [line.name for line in lines(store)] == ["Theirs"]
    assert "changed in another window" in texts(at)


def test_the_panel_closes_over_what_was_changed(open_page, store):
    save(store, "Spring Open", date(2026, 4, 3), 1947)
    at = opened(open_page("history"), "history_edit")
    at.text_input(key=form_key(at, "_name")).set_value("Spring Cup")
    submit(at, "Save changes")

    assert "“Spring Cup” is changed." in texts(at)
    assert at.session_state["history_edit"] is False


def test_an_event_of_long_ago_is_edited_like_any_other(open_page, store):
    save(store, "Candidates", date(1953, 8, 30), 1947)
    at = opened(open_page("history"), "history_edit")

    assert not at.error
    at.text_input(key=form_key(at, "_name")).set_value("Candidates, Zurich")
    submit(at, "Save changes")

    (line,) = lines(store)
    assert (line.name, line.on) == ("Candidates, Zurich", date(1953, 8, 30))


def test_delete_and_undo(open_page, store):
    save(store, "Spring Open", date(2026, 4, 3), 1947)
    at = open_page("history")

    at.button(key="history_delete").click().run()
    assert "“Spring Open” is deleted." in texts(at)
    assert lines(store) == ()
    at.button(key="history_deed_undo").click().run()

    assert [line.name for line in lines(store)] == ["Spring Open"]
    assert "stands at 1928" in texts(at)


def form_key(at, field):
    return next(w.key for w in at.text_input if w.key.endswith(field) and "_edit_" in w.key)


def submit(at, label):
    next(b for b in at.button if b.label == label).click()
    return at.run()


def test_an_edit_shows_what_would_follow_and_changes_it_only_on_consent(open_page, store):
    first = save(store, "First", date(2026, 1, 5), 1947)
    second = save(store, "Second", date(2026, 3, 5), 1928)
    at = open_page("history")
    at.selectbox(key="history_event").set_value(first).run()

    opened(at, "history_edit")
    at.text_input(key=form_key(at, "_start")).set_value("1900")
    submit(at, "Save changes")

    by_id = {line.id: line for line in lines(store)}
    assert (by_id[first].start, by_id[first].end) == (1900, 1884)
    assert (by_id[second].start, by_id[second].end) == (1928, 1910)
    assert "1 later event would change" in texts(at)
    assert "1928 → 1884" in texts(at)
    at.button(key="history_deed_forward_yes").click().run()

    moved = {line.id: line for line in lines(store)}[second]
    assert moved.start == 1884
    assert "1 later event recomputed." in texts(at)
    at.button(key="history_deed_undo").click().run()
    assert {line.id: line for line in lines(store)}[second].start == 1928


def test_a_gap_is_named_and_can_be_left(open_page, store):
    first = save(store, "First", date(2026, 1, 5), 1947)
    save(store, "Second", date(2026, 3, 5), 1950)
    at = open_page("history")

    assert "“First” ended at 1928, but “Second” starts from 1950 (+22)." in texts(at)
    at.button(key=f"history_gap_{first}").click().run()
    assert "1950 → 1928" in texts(at)
    at.button(key="history_deed_forward_no").click().run()

    assert [line.start for line in lines(store)] == [1947, 1950]


def test_an_official_rating_by_hand_and_a_wrong_one(open_page, store):
    at = opened(open_page("history"), "history_add")
    at.text_input(key="history_add_value").set_value("19x7")
    submit(at, "Save the rating")
    assert "19x7" in texts(at)
    assert at.text_input(key="history_add_value").value == "19x7"
    at.text_input(key="history_add_value").set_value("2,5")
    submit(at, "Save the rating")
    assert "three or four digits; “2,5” has not" in texts(at)

    at.text_input(key="history_add_value").set_value("1947")
    submit(at, "Save the rating")

    assert "You stand at 1947 on FIDE standard." in texts(at)
    with store.reading("local") as reader:
        assert [(point.value, point.kind) for point in reader.points()] == [(1947, "official")]


def test_a_list_of_ones_own_has_its_name_and_kind(open_page, store):
    save(store, "Spring Open", date(2026, 4, 3), 1947)
    at = opened(open_page("history"), "history_add")
    at.selectbox(key="history_add_list").set_value("own")
    at.text_input(key="history_add_value").set_value("1700")
    at.text_input(key="history_add_own").set_value("Club list")
    submit(at, "Save the rating")

    with store.reading("local") as reader:
        assert ("Club list", "national") in [(each.name, each.kind) for each in reader.lists()]
    assert any("Club list" in option for box in at.get("button_group") for option in box.options)


def test_a_goal_is_set_and_dropped(open_page, store):
    save(store, "Spring Open", date(2026, 4, 3), 1947)
    at = opened(open_page("history"), "history_goal")
    at.text_input(key="history_goal_value").set_value("2000")
    submit(at, "Set the goal")

    assert "The goal is 2000." in texts(at)
    assert "goal 2000" in drawn(at)
    submit(at, "Drop the goal 2000")
    with store.reading("local") as reader:
        assert reader.goals() == ()


def test_markup_in_a_name_never_becomes_markup(open_page, store):
    save(store, "![x](https://tracker.example/a.png) <b>", date(2026, 4, 3), 1947)
    save(store, "Next", date(2026, 6, 3), 1950)

    at = open_page("history")

    assert not [m.value for m in [*at.markdown, *at.caption] if "![x](" in m.value]
    spec = drawn(at)
    assert "<b>, 2026" not in spec


def test_a_plan_is_listed_and_deleted_with_undo(open_page, store):
    save(store, "Spring Open", date(2026, 4, 3), 1947)
    with store.unit_of_work("local") as uow:
        (student,), (listed,) = uow.students(), uow.lists()
        plan = SavedPlan(
            student_id=student.id, list_id=listed.id, name="Lake", system="fide-standard",
            on=date(2026, 12, 1), player=Player(rating=1928, k=20), games=(Game(1800), Game(1900)),
        )  # fmt: skip
        made = uow.add_plan(plan)
        uow.commit()
    at = open_page("history")

    assert "Lake · 1 Dec 2026 · 2 rounds" in texts(at)
    at.button(key=f"history_plan_delete_{made.id}").click().run()
    assert "Lake · 1 Dec 2026" not in texts(at)
    at.button(key="history_deed_undo").click().run()
    assert "Lake · 1 Dec 2026 · 2 rounds" in texts(at)


def test_another_owners_data_is_never_shown(open_page, store):
    save(store, "Foreign Open", date(2026, 4, 3), 1947, student="Somebody Else", owner="other")

    at = open_page("history")

    assert "Nothing saved yet." in texts(at)
    at.switch_page("pages/students.py").run()
    assert "Somebody" not in texts(at)


def test_a_rating_entered_later_than_an_event_is_the_one_that_counts(open_page, store):
    save(store, "Spring Open", date(2026, 4, 3), 1947)
    with store.unit_of_work("local") as uow:
        (student,), (listed,) = uow.students(), uow.lists()
        uow.add_point(
            RatingPoint(student_id=student.id, list_id=listed.id, on=date(2026, 5, 1), value=1931)
        )
        uow.commit()

    assert "stands at 1931" in texts(open_page("history"))


def test_a_rating_that_holds_from_a_later_day_is_not_yet_where_one_stands(open_page, store):
    save(store, "Spring Open", date(2026, 4, 3), 1947)
    with store.unit_of_work("local") as uow:
        (who,), (listed,) = uow.students(), uow.lists()
        uow.add_point(
            RatingPoint(student_id=who.id, list_id=listed.id, on=date(2100, 1, 1), value=1999)
        )
        uow.commit()

    assert "Ada Quill stands at 1928 on FIDE standard" in texts(open_page("history"))


def test_a_reopened_event_does_not_overwrite_what_another_window_changed(open_page, store):
    made = save(store, "Spring Open", date(2026, 4, 3), 1947)
    at = open_page("history")
    at.button(key="history_open").click().run()
    at.switch_page("pages/tournament.py").run()
    with store.unit_of_work("local") as uow:
        histories.edit_event(uow, uow.event(made), name="Theirs")
        uow.commit()

    at.button(key="tournament_save_changes").click().run()
    assert [line.name for line in lines(store)] == ["Theirs"]
    assert "changed elsewhere" in texts(at)

    for _ in range(2):  # told of it, once more is meant; and one's own change is known
        at.button(key="tournament_save_changes").click().run()
        assert [line.name for line in lines(store)] == ["Spring Open"]
        assert "is changed." in texts(at)


def test_an_event_changed_on_another_page_opens_there_from_then_on(open_page, store):
    """The example of Performance has no parameters of its own, so it opens as a tournament."""
    save(store, "Spring Open", date(2026, 4, 3), 1947)
    at = opened(open_page("performance"), "perf_saving")
    at.button(key="perf_save").click().run()
    made = next(line.id for line in lines(store) if line.page == "performance")

    at = reopened(at, made)
    at.switch_page("pages/tournament.py").run()
    at.text_input(key="tournament_rating").set_value("1802").run()
    at.button(key="tournament_save_changes").click().run()
    assert "is changed." in texts(at)

    (changed,) = (line for line in lines(store) if line.id == made)
    assert (changed.page, changed.start) == ("tournament", 1802)
    at = reopened(at, made)
    at.switch_page("pages/tournament.py").run()
    assert at.text_input(key="tournament_rating").value == "1802"
    assert "was ignored" not in texts(at)


def reopened(at, made):
    """After "Open in its page" of this event on the History page."""
    at.switch_page("pages/history.py").run()
    at.selectbox(key="history_event").set_value(made).run()
    at.button(key="history_open").click().run()
    return at
