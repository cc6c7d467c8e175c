"""Whose data a visitor sees: their own machine's, or a workspace of this visit alone."""

import pytest
from streamlit.testing.v1 import AppTest

from pages._ui import stores
from tests.conftest import ROOT

SAVE = "tournament_save"


@pytest.mark.parametrize(
    ("headers", "here"),
    [
        ({"Host": "localhost:8501", "Origin": "http://localhost:8501"}, True),
        ({"Host": "127.0.0.1:8501"}, True),
        ({"Host": "[::1]:8501"}, True),
        ({"Host": "ratings.example"}, False),
        ({"Host": "localhost.evil.example:8501"}, False),
        ({"Host": "192.168.1.7:8501"}, False),
        ({"Host": "localhost:8501", "X-Forwarded-For": "127.0.0.1"}, False),
        ({"Host": "localhost:8501", "Forwarded": "for=127.0.0.1"}, False),
        ({"Host": "127.0.0.1:8501", "Origin": "https://ratings.example"}, False),
        ({"Host": "127.0.0.1:8501", "Origin": "null"}, False),
        ({"Host": "["}, False),
        ({"Host": "evil.example@localhost"}, False),
        ({"Host": "localhost/evil.example"}, False),
        ({"Host": "localhost:8501", "Origin": "http://[evil"}, False),
        ({"Host": "localhost:8501", "X-Forwarded-Server": "ratings.example"}, False),
        ({"Host": "localhost:8501", "Cf-Connecting-Ip": "192.0.2.7"}, False),
    ],
)
def test_only_a_loopback_name_without_a_proxy_is_ones_own_machine(headers, here):
    assert stores.asked_locally(headers) is here


def test_a_database_is_named_by_the_environment_then_the_secrets(monkeypatch, app):
    assert stores.database_url().startswith("sqlite:////")
    monkeypatch.delenv("CHESSCALC_DATABASE_URL")

    assert stores.database_url() == "sqlite:///data/chesscalc.db"


def visitor(monkeypatch=None):
    at = AppTest.from_file(ROOT / "app.py", default_timeout=30).run()
    at.switch_page("pages/tournament.py").run()
    return at


def save(at):
    """Open the panel behind Save, and save."""
    at.session_state["tournament_saving"] = True
    at.run()
    at.button(key=SAVE).click().run()


def texts(at):
    shown = [*at.text, *at.caption, *at.markdown, *at.subheader]
    return "\n".join(element.value for element in shown).replace("\\", "")


def test_visitors_of_a_public_app_have_a_workspace_each(app, monkeypatch, tmp_path):
    monkeypatch.setenv("CHESSCALC_PUBLIC", "1")
    one, other = visitor(), visitor()

    save(one)
    assert "is saved in the history of Me" in texts(one)
    assert "Kept for this visit only" in texts(one)
    other.switch_page("pages/history.py").run()

    assert "Nothing saved yet" in texts(other)
    assert not (tmp_path / "test.db").exists()


def test_on_ones_own_machine_the_file_is_shared_by_all_windows(app, monkeypatch, tmp_path):
    one, other = visitor(), visitor()

    save(one)
    other.switch_page("pages/history.py").run()

    assert "You stand at 1928" in texts(other)
    assert "test.db" in texts(other)


def test_a_database_that_cannot_be_opened_is_a_sentence_and_nothing_is_lost(app, monkeypatch):
    monkeypatch.setenv("CHESSCALC_DATABASE_URL", "sqlite:////proc/nowhere/x.db")
    at = visitor()

    at.text_area(key="tournament_games_text").set_value("1700 1").run()
    save(at)

    assert not at.exception
    assert "The folder of the database file cannot be made." in texts(at)
    assert at.text_area(key="tournament_games_text").value == "1700 1"


def test_with_several_students_and_nobody_chosen_a_save_goes_to_me(app):
    from chesscalc.store.records import Student  # noqa: PLC0415 - heavy

    space = stores.workspace()
    with space.store.unit_of_work(space.owner) as uow:
        uow.add_student(Student(name="Ada Quill"))
        uow.add_student(Student(name="Bo Tansy"))
        uow.commit()
    at = visitor()
    save(at)
    assert "is saved in the history of Me." in texts(at)
    at.text_area(key="tournament_games_text").set_value("1700 1").run()
    save(at)

    with space.store.reading(space.owner) as reader:
        assert sorted(each.name for each in reader.students()) == ["Ada Quill", "Bo Tansy", "Me"]
        assert len(reader.event_lines()) == 2
