"""Panels draw nothing until they are opened, and lose nothing when they are closed."""

from chesscalc.store.records import Student
from pages._ui import stores
from tests.pages.test_history import opened

FIELD = "students_add_name"


def drawn(app):
    return {field.key for field in app.text_input}


def test_a_panel_holds_nothing_until_it_is_opened(open_page):
    app = open_page("students")
    assert FIELD not in drawn(app)
    assert not app.get("file_uploader")

    opened(app, "students_add")

    assert FIELD in drawn(app)


def test_a_panel_that_was_opened_stays_drawn_until_its_page_is_left(open_page):
    app = opened(open_page("students"), "students_add")
    app.session_state["students_add"] = False
    app.run()
    assert FIELD in drawn(app)

    app.switch_page("pages/history.py").run()
    app.switch_page("pages/students.py").run()

    assert FIELD not in drawn(app)


def test_a_space_stands_for_what_a_closed_panel_will_hold(open_page):
    app = open_page("students")
    before = len(app.get("space"))

    opened(app, "students_add")

    assert len(app.get("space")) == before - 1


def test_what_another_window_saves_is_seen_by_the_next_run(app, open_page):
    """The database is asked once a run whether anything was saved, and anew by the next run."""
    store = stores.workspace().store
    open_page("students")
    with store.unit_of_work("local") as uow:
        uow.add_student(Student(name="Ada Quill"))
        uow.commit()

    app.run()

    assert list(app.dataframe[0].value["Name"]) == ["Ada Quill"]
