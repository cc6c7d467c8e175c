"""What the history knows of the player in hand is filled in, or offered over what was typed."""

from datetime import date

import pytest

from chesscalc.store.records import RatingPoint, Student
from pages._ui import stores
from tests.pages.test_history import opened, save, texts


@pytest.fixture
def store(app):
    return stores.workspace().store


def add(store, name, rating=None, birth=None, system="fide-standard", *, is_me=False):
    with store.unit_of_work("local") as uow:
        who = uow.add_student(Student(name=name, birth_year=birth, is_me=is_me)).id
        listed = uow.ensure_list("FIDE standard", kind="standard", system=system)
        if rating is not None:
            uow.add_point(
                RatingPoint(student_id=who, list_id=listed.id, on=date(2026, 1, 1), value=rating)
            )
        uow.commit()
    return who


def choose(app, who):
    """Choose a player, as the sidebar does."""
    app.session_state["_workspace_used"] = True
    app.session_state["_player_in_hand"] = who
    app.run()
    assert not app.exception
    return app


def form(app, prefix="tournament"):
    fields = {field.key: field.value for field in app.text_input}
    return fields[f"{prefix}_rating"], fields.get(f"{prefix}_birth_year", "")


def offers(app, prefix="tournament"):
    return any(button.key == f"{prefix}_known_use" for button in app.button)


@pytest.mark.parametrize(
    ("page", "prefix"),
    [("tournament", "tournament"), ("planner", "planner"), ("new_rating", "new")],
)
def test_the_form_is_that_of_the_student_chosen(open_page, store, page, prefix):
    anna = add(store, "Anna Berg", 1480, 2012)
    bo = add(store, "Bo Tansy", 1702)
    app = open_page(page)

    assert form(choose(app, anna), prefix) == ("1480", "2012")
    assert not offers(app, prefix)
    assert form(choose(app, bo), prefix) == ("1702", "")
    assert not offers(app, prefix)


def test_a_juniors_k_follows_from_what_is_known(open_page, store):
    anna = add(store, "Anna Berg", 1480, 2012)

    app = choose(open_page("tournament"), anna)

    assert "K 40" in texts(app)
    opened(app, "tournament_saving").button(key="tournament_save").click().run()
    with store.reading("local") as reader:
        (line,) = reader.event_lines(anna)
    assert line.start == 1480


def test_what_was_typed_stays_and_the_history_is_offered(open_page, store):
    anna = add(store, "Anna Berg", 1480, 2012)
    app = open_page("tournament")
    app.text_input(key="tournament_rating").set_value("1600").run()

    choose(app, anna)

    assert form(app) == ("1600", "")
    assert "Anna Berg stands at 1480 on FIDE standard, born 2012." in texts(app)
    app.button(key="tournament_known_use").click().run()
    assert form(app) == ("1480", "2012")
    assert not offers(app)


def test_facts_of_somebody_else_are_cleared(open_page, store):
    bo = add(store, "Bo Tansy", 1702)
    app = open_page("tournament", tournament_birth_year="2015", tournament_k="10")

    app = choose(app, bo)
    assert form(app) == ("1947", "2015")
    app.button(key="tournament_known_use").click().run()

    assert form(app) == ("1702", "")
    assert app.text_input(key="tournament_k").value == ""


def test_after_saving_the_next_event_starts_where_one_stands(open_page, store):
    app = opened(open_page("tournament"), "tournament_saving")
    app.button(key="tournament_save").click().run()
    app.run()
    assert form(app)[0] == "1947"
    assert "You stand at 1928 on FIDE standard." in texts(app)

    app.button(key="tournament_clear").click().run()

    assert form(app)[0] == "1928"
    assert not offers(app)


def test_another_visit_to_the_page_starts_where_one_stands(open_page, store):
    app = opened(open_page("tournament"), "tournament_saving")
    app.button(key="tournament_save").click().run()

    app.switch_page("pages/history.py").run()
    app.switch_page("pages/tournament.py").run()

    assert form(app)[0] == "1928"


def test_an_event_in_work_keeps_its_rating(open_page, store):
    add(store, "Me", 1700, is_me=True)
    app = choose(open_page("tournament"), students(store)["Me"])
    assert form(app)[0] == "1700"
    app.text_area(key="tournament_games_text").set_value("1800 1").run()
    save(store, "Cup", date(2026, 2, 1), 1700, student="Me")

    app.switch_page("pages/history.py").run()
    app.switch_page("pages/tournament.py").run()

    assert form(app)[0] == "1700"
    assert offers(app)


def students(store):
    with store.reading("local") as reader:
        return {each.name: each.id for each in reader.students()}


def test_another_list_knows_nothing_of_this_one(open_page, store):
    anna = add(store, "Anna Berg", 1480, 2012)
    app = choose(open_page("tournament"), anna)

    app.selectbox(key="tournament_system").set_value("fide-blitz").run()

    assert form(app) == ("", "2012")
    assert "The history has no rating of Anna Berg on FIDE blitz" in texts(app)
    app.selectbox(key="tournament_system").set_value("fide-standard").run()
    assert form(app) == ("1480", "2012")


def test_an_event_opened_from_the_history_keeps_its_own_facts(open_page, store):
    save(store, "Cup", date(2026, 2, 1), 1700, student="Anna Berg")
    app = open_page("history")

    app.button(key="history_open").click().run()

    assert form(app)[0] == "1700"
    assert not offers(app)


def test_nothing_is_asked_of_a_store_that_is_not_in_use(open_page, app):
    stores_before = "_workspace_used" in app.session_state

    open_page("tournament")

    assert not stores_before
    assert "_workspace_used" not in app.session_state


def test_a_day_of_birth_is_filled_in_as_a_day(open_page, app, store):
    with store.unit_of_work("local") as uow:
        who = uow.add_student(Student(name="Cy Marrow", birth_date=date(2012, 5, 6))).id
        listed = uow.ensure_list("US Chess", kind="national", system="us-chess")
        uow.add_point(
            RatingPoint(student_id=who, list_id=listed.id, on=date(2026, 1, 1), value=1310)
        )
        uow.commit()
    app = open_page("tournament", tournament_system="us-chess", tournament_rating="1500")
    choose(app, who)

    app.button(key="tournament_known_use").click().run()

    assert not app.exception
    assert next(each for each in app.date_input if each.key == "tournament_birth_date").value == (
        date(2012, 5, 6)
    )
