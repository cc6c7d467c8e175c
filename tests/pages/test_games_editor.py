"""The games editor on a page of its own, run by Streamlit's test runner."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from chesscalc.core.game import Game
from chesscalc.formats.links import games_to_param
from chesscalc.formats.pasted import parse_rows
from pages._ui.bands import split_bands

THREE = (Game(1673, 1), Game(1761, 0.5), Game(1621, 0))


def page():
    import streamlit as st  # noqa: PLC0415 - the runner takes the function's own source

    from pages._ui import share  # noqa: PLC0415
    from pages._ui.games_editor import games_editor  # noqa: PLC0415

    share.begin("pages/tested.py")
    edited = games_editor("t", open_allowed=st.session_state.get("open_allowed", False))
    st.session_state["edited"] = edited
    share.show_ignored()


def opened(**query):
    at = AppTest.from_function(page, default_timeout=20)
    for name, value in query.items():
        at.query_params[name] = value
    return ran(at.run())


def ran(at):
    assert not at.exception
    return at


def edited(at):
    return at.session_state["edited"]


def typed(at, text):
    return ran(at.text_area[0].set_value(text).run())


def grid(at, **edits):
    state = {"edited_rows": {}, "added_rows": [], "deleted_rows": [], **edits}
    at.session_state[f"t_games_table_{at.session_state['t_games_turn']}"] = state
    return ran(at.run())


def said(at):
    return " ".join(element.value for element in at.markdown)


def test_first_visit_shows_the_example_and_one_click_clears_it():
    at = opened()
    assert edited(at).games == THREE
    assert edited(at).is_example

    ran(at.button[0].click().run())

    assert edited(at).games == ()
    assert at.text_area[0].value == ""


def test_pasted_rows_are_the_games_and_the_table():
    at = typed(opened(), "Tansy, Bo;1621;0\n1761\t1/2\n1700,5 =")

    assert edited(at).games == (
        Game(1621, 0, name="Tansy, Bo"),
        Game(1761, 0.5),
        Game(1700.5, 0.5),
    )
    assert list(at.dataframe[0].value["rating"]) == ["1621", "1761", "1700.5"]


def test_an_edit_in_the_table_is_written_into_the_text():
    at = grid(opened(), edited_rows={1: {"rating": "1800", "name": "Tansy, Bo"}})

    assert at.text_area[0].value == "1673 1\nTansy, Bo;1800;½\n1621 0"
    assert edited(at).games[1] == Game(1800, 0.5, name="Tansy, Bo")


def test_an_edit_taken_back_is_taken_back():
    at = grid(opened(), edited_rows={1: {"rating": "1800"}})

    grid(at, edited_rows={1: {"rating": "1761"}})

    assert edited(at).games == THREE


def test_rows_can_be_added_and_deleted_in_the_table():
    at = grid(opened(), added_rows=[{"rating": "1900", "result": "½"}, {}], deleted_rows=[0])

    assert edited(at).games == (Game(1761, 0.5), Game(1621, 0), Game(1900, 0.5))


@pytest.mark.parametrize("rating", ["abc", "-5", "0", "99999", "1e309", "🙂", "<b>1</b>"])
def test_a_bad_rating_in_the_table_is_named_and_nothing_is_lost(rating):
    at = grid(opened(), edited_rows={1: {"rating": rating}})

    assert edited(at).games == (THREE[0], THREE[2])
    assert len(edited(at).problems) == 1
    assert rating in at.text_area[0].value
    assert "Line 2" in said(at)


@pytest.mark.parametrize("line", ["1761 2,5", "abc 1", "-5 1", "99999 1", "1e309 1", "1761 9"])
def test_a_bad_line_is_named_and_stays_in_the_box(line):
    at = typed(opened(), f"1673 1\n{line}\n1621 0")

    assert edited(at).games == (THREE[0], THREE[2])
    assert len(edited(at).problems) == 1
    assert edited(at).problems[0].startswith("Line 2")
    assert line in at.text_area[0].value


def test_a_bad_line_survives_an_edit_in_the_table():
    at = typed(opened(), "1673 1\nrubbish here\n1621 0")

    grid(at, edited_rows={0: {"result": "½"}})

    assert at.text_area[0].value == "1673 ½\n1621 0\nrubbish here"


def test_a_thirteenth_result_without_an_opponent_is_named():
    rows = "\n".join(["opponent\tresult", *(f"{1600 + i}\t1" for i in range(12)), "\t1"])
    at = typed(opened(), "rating\tresult\n" + rows.split("\n", 1)[1])

    assert len(edited(at).games) == 12
    assert len(edited(at).problems) == 1


def test_empty_lines_are_no_problem():
    at = typed(opened(), "\n\n1673 1\n   \n\n1761 ½\n")

    assert edited(at).games == THREE[:2]
    assert edited(at).problems == ()


def test_five_hundred_rows_are_read():
    at = typed(opened(), "\n".join(f"{1500 + i} {('1', '½', '0')[i % 3]}" for i in range(500)))

    assert len(edited(at).games) == 500
    assert edited(at).problems == ()


def test_a_row_without_result_waits_where_all_games_are_played():
    at = typed(opened(), "1673 1\n1761")

    assert edited(at).games == THREE[:1]
    assert "row 2" in edited(at).problems[0]


def test_a_row_without_result_is_a_game_to_come_in_the_planner():
    at = opened()
    at.session_state["open_allowed"] = True

    typed(at, "1673 1\n2 x 1761")

    assert edited(at).games == (Game(1673, 1), Game(1761), Game(1761))
    assert edited(at).problems == ()


def planner(text=None, **query):
    at = AppTest.from_function(page, default_timeout=20)
    at.session_state["open_allowed"] = True
    for name, value in query.items():
        at.query_params[name] = value
    ran(at.run())
    return at if text is None else typed(at, text)


def spans(at):
    return [(band.low, band.high, band.count) for band in edited(at).bands]


@pytest.mark.parametrize(
    ("text", "games", "bands"),
    [
        ("1673 1\n1600-1800", (Game(1673, 1),), [(1600, 1800, 1)]),
        ("4 x 1600–1800\n1761", (Game(1761),), [(1600, 1800, 4)]),
        ("1673, 1600 - 1700, 1761", (Game(1673), Game(1761)), [(1600, 1700, 1)]),
        ("2 games against 1600 to 1700; 1850-2000", (), [(1600, 1700, 2), (1850, 2000, 1)]),
        ("1673 -\n1761", (Game(1673, kind="forfeit-loss", score=0), Game(1761)), []),
        ("Bo 10-12;1673;1", (Game(1673, 1, name="Bo 10-12"),), []),
        ("Bo, 1400–1500, x 1673 1", (Game(1673, 1, name="Bo, 1400–1500, x"),), []),
        (
            'rating=1673 score=1.0 kind=short name="x, 1400-1500, y"',
            (Game(1673, 1, "short", name="x, 1400-1500, y"),),
            [],
        ),
    ],
)
def test_a_range_of_ratings_is_a_band_in_the_planner(text, games, bands):
    at = planner(text)

    assert edited(at).games == games
    assert spans(at) == bands
    assert edited(at).problems == ()


@given(st.text("0146789 -–x,;\n.tow½=b", max_size=40))
def test_no_text_of_games_changes_its_meaning_by_bands(text):
    read = parse_rows(text, planned=True)
    rest, bands, _ = split_bands(text)

    if not read.problems:
        assert (parse_rows(rest, planned=True), bands) == (read, ())
    assert rest.count("\n") == text.count("\n")


def test_a_range_is_no_game_where_all_games_are_played():
    at = typed(opened(), "1673 1\n1600-1800")

    assert edited(at).bands == ()
    assert edited(at).problems[0].startswith("Line 2, “1600-1800”")


@pytest.mark.parametrize("line", ["1800-1600", "0 x 1600-1700", "1600-99999", "Bo;1600-1800;1"])
def test_a_wrong_band_names_its_line_and_stays(line):
    at = planner(f"1673\n{line}\n1761")

    assert edited(at).games == (Game(1673), Game(1761))
    assert edited(at).bands == ()
    assert [problem[:7] for problem in edited(at).problems] == ["Line 2,"]
    assert line in at.text_area[0].value


def test_too_many_bands_are_a_sentence():
    at = planner("1600-1800\n" * 60)

    assert len(edited(at).bands) == 40
    assert "At most 40 bands" in edited(at).problems[0]


def test_bands_go_with_the_link_and_survive_the_table():
    at = planner("1673 1\n4 x 1600-1800\n1850-2000")
    assert at.query_params["t_games_bands"] == "4 x 1600-1800, 1850-2000"

    grid(at, edited_rows={0: {"result": "½"}})
    assert at.text_area[0].value == "1673 ½\n4 x 1600-1800\n1850-2000"
    assert spans(at) == [(1600, 1800, 4), (1850, 2000, 1)]

    other = planner(**at.query_params)
    assert other.text_area[0].value == at.text_area[0].value
    assert spans(other) == spans(at)


def test_bands_alone_go_with_the_link():
    at = planner("9 x 1600-1800")

    other = planner(**at.query_params)

    assert edited(other).games == ()
    assert spans(other) == [(1600, 1800, 9)]


def test_a_damaged_band_of_a_link_is_ignored_and_said_so():
    at = planner(t_games=games_to_param(THREE), t_games_bands="1800-1600")

    assert edited(at).games == THREE
    assert edited(at).bands == ()
    assert "ignored" in " ".join(text.value for text in at.text)


def test_markup_in_a_name_is_shown_as_typed():
    at = typed(opened(), "<b>Bo</b> ![x](https://tracker.example/a.png);1673;1\n**Bo** 9;1;1")

    assert edited(at).games[0].name == "<b>Bo</b> ![x](https://tracker.example/a.png)"
    assert "<b>" not in said(at).replace("\\<", "")
    assert "![" not in said(at)


def test_a_link_brings_the_games():
    at = opened(t_games=games_to_param(THREE[:2]))

    assert edited(at).games == THREE[:2]
    assert not edited(at).is_example


def test_a_link_cut_in_half_keeps_what_is_left_and_says_so():
    whole = games_to_param(THREE)
    at = opened(t_games=whole[: len(whole) // 2 + 1])

    assert edited(at).games == THREE[:1]
    assert "cut" in " ".join(text.value for text in at.text)


@pytest.mark.parametrize("rubbish", ["<script>", "%00%ff", "1.3~", "9.9~abc~", "x" * 5000])
def test_a_link_of_rubbish_is_ignored_and_said_so(rubbish):
    at = opened(t_games=rubbish)

    assert edited(at).games == ()
    assert "ignored" in " ".join(text.value for text in at.text)
