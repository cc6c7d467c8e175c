"""The FIDE list: loaded in the background, searched on other pages, added to students."""

import os
import time
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from chesscalc.services import load_list
from chesscalc.settings import Settings
from chesscalc.store.store import open_store

LIST = Path(__file__).resolve().parents[1] / "formats" / "files" / "fide" / "list.txt"
LIMIT = 20
FIELDS = ("name", "birth", "federation", "fide", "rating")


@pytest.fixture
def database(tmp_path, monkeypatch):
    monkeypatch.setenv("CHESSCALC_DATABASE_URL", f"sqlite:///{tmp_path / 'test.db'}")
    return tmp_path / "test.db"


def words(app):
    return "\n".join(
        str(part.value) for part in (*app.text, *app.markdown, *app.caption, *app.warning)
    )


def test_a_list_is_loaded_from_the_command_line(database, capsys):
    assert load_list.main([str(LIST), "--on", "2026-11-01"]) == 0
    assert "3 players loaded; 1 lines left out." in capsys.readouterr().out
    with closing(open_store(Settings.from_env(os.environ))) as store:
        assert store.players.loaded().on == date(2026, 11, 1)
        assert store.players.search("okon")[0].birth_year == 1999


def test_without_a_list_one_line_says_how(open_page, app):
    app.session_state["tournament_look_panel"] = True
    assert "No FIDE list is loaded" in words(open_page("tournament"))


def test_a_wrong_file_is_refused_in_words(database, tmp_path, capsys):
    path = tmp_path / "no-list.txt"
    path.write_text("hello")
    assert load_list.main([str(path)]) == 1
    assert "A FIDE list begins with" in capsys.readouterr().err
    assert load_list.main([str(tmp_path / "gone.txt")]) == 1


@pytest.fixture
def loaded(open_page):
    app = open_page("data")
    app.file_uploader[0].upload("list.txt", LIST.read_bytes()).run()
    assert "FIDE rating list: 3 players" in words(app)
    app.button(key="i_list_load").click().run()
    until = time.monotonic() + LIMIT
    while "can be looked up now" not in words(app) and time.monotonic() < until:
        app.run()
    return app


def test_a_dropped_list_is_loaded_in_the_background(loaded):
    assert "3 players can be looked up now. 1 line could not be read." in words(loaded)
    loaded.button(key="i_followed_do").click().run()
    assert "No student has a FIDE number yet" in words(loaded)


def test_a_player_is_looked_up_in_the_planner(loaded):
    app = loaded
    app.session_state["planner_look_panel"] = True
    app.switch_page("pages/planner.py").run()
    app.text_input(key="planner_look_for").set_value("okon").run()
    assert not app.exception
    app.button(key="planner_look_me").click().run()

    assert app.text_input(key="planner_rating").value == "2144"
    assert app.text_input(key="planner_k").value == "20"
    assert app.text_input(key="planner_birth_year").value == "1999"
    before = app.text_area(key="planner_games_text").value
    app.button(key="planner_look_add").click().run()
    assert app.text_area(key="planner_games_text").value.startswith(before.rstrip())
    assert "Okonkwo, Tobi" in app.text_area(key="planner_games_text").value
    assert not app.exception


def test_a_student_is_filled_in_from_the_list(loaded):
    app = loaded
    app.switch_page("pages/students.py").run()
    app.session_state["students_add"] = True
    app.run()
    app.text_input(key="students_add_look_for").set_value("99880012").run()
    app.button(key="students_add_look_fill").click().run()

    assert not app.exception
    typed = {name: app.text_input(key=f"students_add_{name}").value for name in FIELDS}
    assert typed == {
        "name": "Okonkwo, Tobi", "birth": "1999", "federation": "ENG", "fide": "99880012",
        "rating": "2144",
    }  # fmt: skip
    assert app.selectbox(key="students_add_sex").value == "w"


def test_a_second_person_looked_up_keeps_nothing_of_the_first(loaded):
    app = loaded
    app.session_state["planner_look_panel"] = True
    app.switch_page("pages/planner.py").run()
    app.text_input(key="planner_look_for").set_value("okon").run()
    app.button(key="planner_look_me").click().run()
    app.session_state["planner_games_played"] = "12"
    app.run()

    app.button(key="planner_look_me").click().run()

    assert app.session_state["planner_games_played"] == ""
    assert app.text_input(key="planner_birth_year").value == "1999"


def test_another_federation_gets_neither_rating_nor_k_of_fides_list(loaded):
    app = loaded
    app.query_params["tournament_system"] = "cfc"
    app.session_state["tournament_look_panel"] = True
    app.switch_page("pages/tournament.py").run()
    app.text_input(key="tournament_look_for").set_value("okon").run()
    assert "FIDE’s list has no rating for" in words(app)

    app.button(key="tournament_look_me").click().run()

    assert not app.exception
    assert app.text_input(key="tournament_rating").value == ""
    assert "K 20" not in words(app)
