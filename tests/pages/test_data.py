"""The Import page: read, ask, show, store, undo; never twice, never a traceback."""

from pathlib import Path

import pytest

from chesscalc.store.records import Student
from pages._ui import stores

FILES = Path(__file__).resolve().parents[1] / "formats" / "files"
TRF = FILES / "trf" / "small_open.trf"
SECTION = FILES / "us_chess" / "section.txt"
HISTORY = FILES / "lichess" / "history.json"


def drop(app, path, name=None):
    uploader = app.file_uploader[0]
    uploader.upload(name or path.name, path.read_bytes()).run()
    assert not app.exception
    return app


def words(app):
    parts = (*app.text, *app.subheader, *app.caption, *app.markdown, *app.warning)
    return "\n".join(str(part.value) for part in parts).replace("\\", "")


def button(app, label):
    return next(each for each in app.button if each.label == label)


def test_the_first_visit_says_what_to_do_and_has_an_example(open_page):
    app = open_page("data")
    assert "Nothing in hand yet." in words(app)

    button(app, "Try an example").click().run()

    assert not app.exception
    said = words(app)
    assert "“Lanternford Spring Open”, 3 Apr 2026 to 5 Apr 2026, 6 players, 4 rounds" in said
    assert "1947 →" in said


def test_a_report_is_understood_and_oneself_is_chosen(open_page):
    app = drop(open_page("data"), TRF)

    assert "“Harbour Town Open”, 3 May 2024 to 5 May 2024, 5 players, 3 rounds" in words(app)
    assert any("check that this is the right player" in each.value for each in app.warning)
    app.selectbox(key=player_key(app)).set_value(1).run()
    assert not app.warning

    # Two rated games against 1566 and 2312 of three rounds, and a half-point bye.
    assert app.text_input(key="i_rating").value == "2144"
    assert "You gained" in words(app)


def player_key(app):
    return next(box.key for box in app.selectbox if box.key.startswith("i_player_"))


def test_save_twice_adds_nothing_and_undo_takes_it_back(open_page):
    app = drop(open_page("data"), TRF)

    app.button(key="i_save").click().run()
    assert "“Harbour Town Open” is saved in the history of Me." in words(app)
    app.button(key="i_save").click().run()
    assert "already; nothing was doubled" in words(app)


def test_saving_and_undoing_change_nobodys_choice(open_page):
    app = drop(open_page("data"), FILES / "chess_results" / "by_rank.html")
    app.date_input(key="i_day").set_value("2025-03-01").run()
    app.selectbox(key=player_key(app)).set_value(2).run()
    for key in ("i_save", "i_keep_undo"):
        app.button(key=key).click().run()
        assert app.selectbox(key=player_key(app)).value == 2
    assert app.text_input(key="i_rating").value != ""


def test_undo(open_page):
    app = drop(open_page("data"), TRF)
    app.button(key="i_save").click().run()

    app.button(key="i_keep_undo").click().run()
    assert "Undone" in words(app)
    app.switch_page("pages/history.py").run()
    assert "Nothing saved yet." in words(app)


def test_the_file_is_still_in_hand_after_another_page(open_page):
    app = drop(open_page("data"), TRF)
    app.selectbox(key=player_key(app)).set_value(1).run()
    app.switch_page("pages/score.py").run()
    app.switch_page("pages/data.py").run()

    assert "In hand: small_open.trf" in words(app)
    assert app.selectbox(key=player_key(app)).value == 1
    button(app, "Let go of it").click().run()
    assert "Nothing in hand yet." in words(app)


def test_a_pasted_crosstable_is_rated_by_its_own_body(open_page):
    app = open_page("data", i_way="paste")
    app.text_area(key="i_text").set_value(SECTION.read_text()).run()

    assert not app.exception
    assert app.selectbox(key="i_system").value == "us-chess"
    assert "The file prints a new rating of 1817" in words(app)
    assert app.button(key="i_save").disabled
    app.date_input(key="i_day").set_value("2010-05-01").run()
    assert not app.button(key="i_save").disabled


def test_a_history_is_kept_as_its_own_series(open_page):
    app = drop(open_page("data"), HISTORY)

    assert "3 ratings over time in 2 lists." in words(app)
    app.button(key="i_save_series").click().run()
    assert "3 ratings saved in the history of Me" in words(app)
    app.button(key="i_save_series").click().run()
    assert "already; nothing was doubled" in words(app)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        pytest.param(b"", "The file is empty.", id="empty"),
        pytest.param(b"PK\x03\x04 broken", "damaged", id="damaged"),
        pytest.param(b"%PDF-1.7", "This is a PDF", id="another-kind"),
        pytest.param(b"<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a 'b'>]>", "refused", id="bomb"),
        pytest.param(b"hello\nworld", "none of the kinds", id="words"),
    ],
)
def test_a_refused_file_gets_a_sentence(open_page, tmp_path, data, said):
    path = tmp_path / "file.bin"
    path.write_bytes(data)
    app = drop(open_page("data"), path)

    assert said in words(app)
    assert not app.error


def test_a_date_that_can_be_read_two_ways_is_asked(open_page):
    app = drop(open_page("data"), FILES / "own" / "history.tsv")
    asked = next(group for group in app.segmented_control if "03/04/2025" in group.label)

    assert "3 Apr 2025" in words(app)
    asked.set_value("month-first").run()
    assert "4 Mar 2025" in words(app)


def test_the_whole_event_is_rated_in_any_system(open_page):
    app = drop(open_page("data"), TRF)
    view = next(group for group in app.segmented_control if group.label == "Look at")
    view.set_value("all").run()

    assert not app.exception
    table = app.dataframe[0].value
    assert list(table["Name"])[:2] == ["Lindqvist, Pål", "Okonkwo, Tobi"]
    assert "4 players of 5 with a new rating." in words(app)
    app.selectbox(key="i_system").set_value("elo").run()
    assert not app.exception


def test_an_event_goes_on_to_tournament_and_planner(open_page):
    app = drop(open_page("data"), TRF)
    app.button(key="i_to_tournament").click().run()
    assert not app.exception
    assert app.text_input(key="tournament_rating").value == "2312"
    assert "2144" in app.text_area(key="tournament_games_text").value

    app.switch_page("pages/data.py").run()
    app.button(key="i_to_planner").click().run()
    assert not app.exception
    assert "2144" in app.text_area(key="planner_games_text").value


def test_opponents_of_a_starting_list_are_planned_against(open_page):
    app = drop(open_page("data"), FILES / "chess_results" / "start.html")
    app.multiselect[0].set_value([1]).run()
    app.button(key="i_to_planner").click().run()

    assert not app.exception
    assert "Berg, Liv" in app.text_area(key="planner_games_text").value


def test_the_student_in_hand_is_found_in_the_file(open_page):
    app = drop(open_page("data"), TRF)
    app.selectbox(key="i_student").set_value("new").run()
    app.selectbox(key=player_key(app)).set_value(1).run()
    app.button(key="i_save").click().run()
    assert "is saved in the history of Okonkwo, Tobi." in words(app)

    button(app, "Let go of it").click().run()
    app = drop(app, FILES / "chess_results" / "card.html")
    assert "Okonkwo, Tobi" in {str(box.value) for box in app.selectbox} | {
        option for box in app.selectbox for option in box.options
    }


def _students(*named):
    space = stores.workspace()
    with space.store.unit_of_work(space.owner) as uow:
        made = {name: uow.add_student(Student(name=name)).id for name in named}
        uow.commit()
    return made


def _asked(app):
    return app.selectbox(key="i_student")


def test_with_nobody_in_hand_it_is_for_oneself_and_no_student(open_page):
    made = _students("Ada Quill", "Bo Tansy")

    app = drop(open_page("data"), TRF)
    assert (_asked(app).value, _asked(app).options[0]) == ("me", "Me")
    app.selectbox(key=player_key(app)).set_value(1).run()
    app.button(key="i_save").click().run()

    assert "is saved in the history of Me." in words(app)
    with stores.workspace().store.reading("local") as reader:
        assert not any(reader.event_lines(student) for student in made.values())


def test_it_is_for_the_player_in_hand_also_after_another_was_chosen(open_page):
    made = _students("Ada Quill", "Bo Tansy")
    app = drop(open_page("data"), TRF)
    for name in ("Bo Tansy", "Ada Quill"):
        app.session_state["_player_in_hand"] = made[name]
        app.run()
        assert _asked(app).value == made[name]

    _asked(app).set_value("me").run()
    assert _asked(app).value == "me"
    app.button(key="i_save").click().run()

    assert "is saved in the history of Me." in words(app)


def test_who_is_known_from_the_file_is_proposed_in_words(open_page):
    made = _students("Ada Quill", "Okonkwo, Tobi")
    app = open_page("data")
    app.session_state["_player_in_hand"] = made["Ada Quill"]

    drop(app, TRF)

    assert _asked(app).value == made["Okonkwo, Tobi"]
    assert "Okonkwo, Tobi is in this file. In hand is Ada Quill." in words(app)
    _asked(app).set_value("me").run()
    assert "In hand is" not in words(app)
    app.button(key="i_save").click().run()
    app.run()
    assert _asked(app).value not in made.values()


def test_a_link_that_cannot_be_fetched_says_what_to_do_instead(open_page):
    app = open_page("data", i_way="link")
    app.text_input(key="i_link").set_value("https://example.org/x").run()
    app.button(key="i_fetch").click().run()

    assert "save it as a file, and drop that file here" in words(app)


@pytest.mark.parametrize("path", sorted(FILES.glob("*/*.*")), ids=lambda path: path.name)
def test_every_kind_of_file_can_be_looked_at(open_page, path):
    app = drop(open_page("data"), path)

    assert not app.exception
    assert not app.error
    assert "In hand" in words(app)


def test_a_backup_is_sent_to_the_history_page(open_page, tmp_path):
    path = tmp_path / "b.json"
    path.write_bytes(b'{"chesscalc_backup": 1}')

    assert "Restore a backup" in words(drop(open_page("data"), path))


def test_names_of_a_file_are_never_markdown(open_page, tmp_path):
    evil = "![x](https://t.example/a)"
    path = tmp_path / "evil.trf"
    text = TRF.read_text(encoding="utf-8")
    path.write_text(
        text.replace("Harbour Town Open", evil).replace("Okonkwo, Tobi            ", evil), "utf-8"
    )
    app = drop(open_page("data"), path, "![f](x).trf")
    app.button(key="i_save").click().run()

    rendered = (*app.markdown, *app.caption, *app.subheader, *app.warning)
    labels = [each.label for each in (*app.button, *app.expander, *app.segmented_control)]
    assert evil in words(app)
    assert not [one for one in rendered if "![" in str(one.value)]
    assert not [label for label in labels if "![" in label]
