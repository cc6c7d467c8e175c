"""Save to history on the pages: its name, the plan tied to it, whose it is, what is asked."""

import pytest
from streamlit.testing.v1 import AppTest

from chesscalc.store.records import Student
from pages._ui import stores

NAME = "tournament_event"


@pytest.fixture
def store(app):
    return stores.workspace().store


def texts(at):
    shown = [*at.text, *at.caption, *at.markdown, *at.subheader, *at.warning, *at.error]
    return "\n".join(element.value for element in shown).replace("\\", "")


def save(at, prefix="tournament", name=None):
    """Open the panel behind Save, name what is saved if a name is given, and save it."""
    at.session_state[f"{prefix}_saving"] = True
    at.run()
    if name is not None:
        at.text_input(key=f"{prefix}_event").set_value(name)
    at.button(key=f"{prefix}_save").click().run()
    assert not at.exception
    return at


def lines(store):
    with store.reading("local") as reader:
        return reader.event_lines()


def plans(store):
    with store.reading("local") as reader:
        return reader.plans()


def names(store):
    return sorted(line.name for line in lines(store))


def typed_name(at, prefix="tournament"):
    """What the name field shows when the panel is opened."""
    at.session_state[f"{prefix}_saving"] = True
    at.run()
    shown = at.text_input(key=f"{prefix}_event").value
    at.session_state[f"{prefix}_saving"] = False
    at.run()
    return shown


def played(at, store):
    """A plan that was saved, and after "It is played" on the History page."""
    at.switch_page("pages/planner.py").run()
    save(at, "planner", "Lake plan")
    at.switch_page("pages/history.py").run()
    at.button(key=f"history_plan_play_{plans(store)[0].id}").click().run()
    at.switch_page("pages/tournament.py").run()
    return at


def complete(at):
    games = at.text_area(key="tournament_games_text")
    games.set_value("\n".join(f"{line} 1" for line in games.value.splitlines())).run()


def test_only_the_tournament_of_a_plan_is_tied_to_it(app, store):
    at = played(app, store)
    at.switch_page("pages/new_rating.py").run()
    save(at, "new")
    assert "is saved in the history" in texts(at)
    assert plans(store)[0].event_id is None

    at.switch_page("pages/tournament.py").run()
    complete(at)
    assert "This is the plan “Lake plan”" in texts(at)
    save(at)

    (made,) = (line for line in lines(store) if line.name == "Lake plan")
    assert (made.games, plans(store)[0].event_id) == (9, made.id)
    assert "This is the plan" not in texts(at)


def test_undo_leaves_the_plan_in_hand(app, store):
    at = played(app, store)
    complete(at)
    save(at)
    at.button(key="tournament_save_undo").click().run()
    assert (lines(store), plans(store)[0].event_id) == ((), None)
    assert "This is the plan “Lake plan”" in texts(at)

    save(at)
    assert plans(store)[0].event_id == lines(store)[0].id


@pytest.mark.parametrize("way", ["let go", "cleared", "another opened"])
def test_a_plan_is_let_go_of(app, store, way):
    at = app.switch_page("pages/tournament.py").run()
    save(at, name="Spring Open")
    played(at, store)
    complete(at)
    if way == "let go":
        at.button(key="tournament_let_go").click().run()
    elif way == "cleared":
        at.button(key="tournament_clear").click().run()
    else:
        at.switch_page("pages/history.py").run()
        at.button(key="history_open").click().run()
        at.switch_page("pages/tournament.py").run()
    at.text_area(key="tournament_games_text").set_value("1700 1").run()

    assert "This is the plan" not in texts(at)
    assert typed_name(at) == ("Spring Open" if way == "another opened" else "")
    save(at, name="Another")
    assert names(store) == ["Another", "Spring Open"]
    assert plans(store)[0].event_id is None


def test_the_next_event_begins_without_the_name_of_the_last(app, store):
    at = app.switch_page("pages/tournament.py").run()
    save(at, name="First open")
    assert typed_name(at) == ""

    at.text_area(key="tournament_games_text").set_value("1700 1").run()
    save(at)

    first, second = names(store)
    assert first.startswith("Event of 20")
    assert second == "First open"


def test_undo_brings_the_name_back_unless_another_is_typed(app, store):
    at = app.switch_page("pages/tournament.py").run()
    save(at, name="First open")
    at.button(key="tournament_save_undo").click().run()
    assert (lines(store), typed_name(at)) == ((), "First open")

    save(at)
    assert names(store) == ["First open"]


def test_a_name_is_no_part_of_the_link(app):
    at = app.switch_page("pages/tournament.py").run()
    at.text_input(key="tournament_rating").set_value("1800")
    at.session_state["tournament_saving"] = at.session_state["tournament_share"] = True
    at.run()
    at.text_input(key=NAME).set_value("Secret Open").run()
    assert typed_name(at) == "Secret Open"
    assert "tournament_rating=1800" in at.code[0].value
    assert "Secret" not in at.code[0].value
    save(at)

    assert "“Secret Open” is saved" in texts(at)
    assert not [name for name in at.query_params if name.endswith("_event")]


def test_the_same_inputs_add_nothing_without_a_name_or_under_the_same(app, store):
    at = app.switch_page("pages/tournament.py").run()
    save(at, name="First open")
    for name in (None, "First open"):
        save(at, name=name)
        said = "“First open” is in the history of Me already; nothing was doubled."
        assert said in texts(at)

    assert (names(store), typed_name(at)) == (["First open"], "")


def test_the_same_games_under_another_name_are_asked_about(app, store):
    at = app.switch_page("pages/tournament.py").run()
    save(at, name="First open")
    save(at, name="Second")
    assert "are in the history of Me already, as “First open”; nothing was saved." in texts(at)
    assert names(store) == ["First open"]

    at.button(key="tournament_save_instead_offer").click().run()
    assert "“Second” is changed." in texts(at)
    assert names(store) == ["Second"]

    save(at, name="Third")
    at.button(key="tournament_save_as_well_offer").click().run()
    assert "“Third” is saved in the history of Me." in texts(at)
    assert (names(store), typed_name(at)) == (["Second", "Third"], "")


def test_the_same_games_with_other_facts_may_take_the_place_of_the_first(app, store):
    at = app.switch_page("pages/tournament.py").run()
    save(at, name="First open")
    at.text_input(key="tournament_rating").set_value("1800").run()
    save(at)
    assert "as “First open”, with other facts; nothing was saved." in texts(at)

    at.button(key="tournament_save_instead_offer").click().run()

    assert [(line.name, line.start) for line in lines(store)] == [("First open", 1800)]


def test_a_question_about_games_that_are_changed_since_is_asked_no_more(app, store):
    at = app.switch_page("pages/tournament.py").run()
    save(at, name="First open")
    save(at, name="Second")
    at.text_area(key="tournament_games_text").set_value("1700 1")
    at.button(key="tournament_save_instead_offer").click().run()

    assert names(store) == ["First open", "Second"]
    assert "“Second” is saved" in texts(at)


def test_the_games_of_performance_are_not_doubled_though_the_rating_has_moved(app, store):
    at = app.switch_page("pages/tournament.py").run()
    save(at, name="First open")
    at.switch_page("pages/performance.py").run()
    save(at, "perf", "Blitz")
    save(at, "perf")

    assert "“Blitz” is in the history of Me already; nothing was doubled." in texts(at)
    assert names(store) == ["Blitz", "First open"]


def test_the_same_plan_is_not_doubled_and_may_be_renamed(app, store):
    at = app.switch_page("pages/planner.py").run()
    save(at, "planner", "Lake")
    save(at, "planner")
    assert "“Lake” is among the plans of Me already; nothing was doubled." in texts(at)
    save(at, "planner", "Sea")
    assert "already, as “Lake”; nothing was saved." in texts(at)
    at.button(key="planner_save_instead_offer").click().run()

    assert [plan.name for plan in plans(store)] == ["Sea"]


def test_a_plan_that_differs_in_its_ranges_alone_is_not_taken_for_the_one_that_is_there(app, store):
    at = app.switch_page("pages/planner.py").run()
    games = at.text_area(key="planner_games_text")
    games.set_value("1700\n2 x 1600-1800").run()
    save(at, "planner")
    games.set_value("1700\n2 x 1700-1900").run()
    save(at, "planner")
    assert "with the same games, but otherwise different" in texts(at)
    assert "planner_save_as_well_offer" not in [button.key for button in at.button]

    at.button(key="planner_save_instead_offer").click().run()
    assert [plan.page_state["planner_games_bands"] for plan in plans(store)] == ["2 x 1700-1900"]
    games.set_value("1700\n2 x 1500-1600").run()
    save(at, "planner", "Lake")
    assert len(plans(store)) == 2


def test_a_reopened_event_keeps_its_name_until_it_is_let_go(app, store):
    at = app.switch_page("pages/tournament.py").run()
    save(at, name="First open")
    at.switch_page("pages/history.py").run()
    at.button(key="history_open").click().run()
    at.switch_page("pages/tournament.py").run()
    assert typed_name(at) == "First open"

    at.session_state["tournament_saving"] = True
    at.run()
    at.text_input(key=NAME).set_value("Spring Cup")
    at.button(key="tournament_save_changes").click().run()
    assert "“Spring Cup” is changed." in texts(at)
    assert "Opened from the history: “Spring Cup”." in texts(at)
    assert names(store) == ["Spring Cup"]

    at.button(key="tournament_save_undo").click().run()
    assert "Opened from the history: “First open”." in texts(at)
    at.text_input(key="tournament_rating").set_value("1800").run()
    at.button(key="tournament_save_changes").click().run()
    assert "“First open” is changed." in texts(at)

    at.button(key="tournament_let_go").click().run()
    assert typed_name(at) == ""


def test_a_reopened_plan_is_not_said_to_have_a_bad_link(app, store):
    at = app.switch_page("pages/planner.py").run()
    at.text_area(key="planner_games_text").set_value("1700\n1800").run()
    save(at, "planner", "Lake")
    at.switch_page("pages/history.py").run()
    at.button(key=f"history_plan_open_{plans(store)[0].id}").click().run()
    at.switch_page("pages/planner.py").run()

    assert at.text_area(key="planner_games_text").value == "1700\n1800"
    assert "was ignored" not in texts(at)
    assert typed_name(at, "planner") == "Lake"


@pytest.mark.parametrize(
    ("page", "prefix"),
    [
        ("planner", "planner"),
        ("performance", "perf"),
        ("new_rating", "new"),
        ("tournament", "tournament"),
    ],
)
def test_an_older_link_with_a_name_fills_the_field_and_leaves_the_address(open_page, page, prefix):
    at = open_page(page, **{f"{prefix}_event": "Lake"})

    assert "was ignored" not in texts(at)
    assert f"{prefix}_event" not in at.query_params
    assert typed_name(at, prefix) == "Lake"


def test_a_name_in_the_link_is_known_while_another_input_is_wrong(open_page):
    at = open_page("tournament", tournament_event="Lake", tournament_rating="19x7")

    assert "19x7" in texts(at)
    assert "was ignored" not in texts(at)


@pytest.fixture
def two(store):
    """The ids of two students."""
    with store.unit_of_work("local") as uow:
        ids = [uow.add_student(Student(name=name)).id for name in ("Ada Quill", "Bo Tansy")]
        uow.commit()
    return ids


def remove(store, student_id):
    """As another window does."""
    with store.unit_of_work("local") as uow:
        uow.delete_student(student_id)
        uow.commit()


def test_nothing_is_saved_for_a_player_who_was_removed_elsewhere(app, store, two):
    ada, bo = two
    at = app.switch_page("pages/history.py").run()
    at.selectbox(key="history_player").set_value(bo).run()
    at.selectbox(key="history_player").set_value(ada).run()
    remove(store, ada)
    at.switch_page("pages/tournament.py").run()

    save(at)
    assert "The player in hand is not there any more: choose a player" in texts(at)
    assert "Saves to: Me" not in texts(at)
    assert lines(store) == ()

    at.session_state["_player_in_hand"] = bo
    save(at)
    assert "is saved in the history of Bo Tansy." in texts(at)


def test_the_sidebar_asks_for_another_player_when_one_was_removed(store, two):
    ada, bo = two
    at = AppTest.from_function(_sidebar, default_timeout=30).run()
    at.selectbox(key="sidebar_player").set_value(ada).run()
    remove(store, ada)
    at.run()
    chooser = at.selectbox(key="sidebar_player")
    assert (chooser.value, chooser.options) == ("gone", ["Choose a player", "Me", "Bo Tansy"])

    chooser.set_value(bo).run()

    assert at.selectbox(key="sidebar_player").value == bo
    assert at.selectbox(key="sidebar_player").options == ["Me", "Bo Tansy"]


def _sidebar():
    from pages._ui import people, stores  # noqa: PLC0415 - runs as a script

    stores.look_anew()
    people.sidebar(opens=True)
