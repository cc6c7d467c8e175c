"""Wrong input: a sentence beside the field, nothing lost, and links that heal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chesscalc.errors import InputError
from pages._ui.csv import csv_text
from pages._ui.duels import pair_up
from pages._ui.errors import plain
from pages._ui.opponents import summary_games
from pages._ui.reading import read_number, read_ratings, write_ratings
from tests.pages.shown import figures


def words(app):
    said = [element.value for kind in (app.subheader, app.text, app.markdown) for element in kind]
    return "\n".join(said).replace("\\", "")


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ("abc", "must be a number"),
        ("-5", "must be from 1 to 4000"),
        ("0", "must be from 1 to 4000"),
        ("99999", "must be from 1 to 4000"),
        ("1e309", "far too large"),
        ("😀", "must be a number"),
        ("<b>1500</b>", "must be a number"),
        ("**1500**", "must be a number"),
        ("nan", "must be a number"),
        ("inf", "must be a number"),
    ],
)
def test_a_wrong_rating_keeps_what_was_typed(open_page, raw, sentence):
    app = open_page("new_rating")

    app.text_input(key="new_rating").set_value(raw).run()

    assert not app.exception
    assert app.text_input(key="new_rating").value == raw
    assert sentence in words(app)
    assert "marked in red" in app.warning[0].value
    assert not figures(app)


@pytest.mark.parametrize(
    ("page", "key", "typed"),
    [
        ("new_rating", "new_rating", "2,5"),
        ("new_rating", "new_opponents", "2.5 x 6"),
        ("tournament", "tournament_rating", "2.5"),
    ],
)
def test_a_rating_of_no_list_is_asked_about_and_taken_all_the_same(open_page, page, key, typed):
    app = open_page(page)
    question = "Is 2.5 meant? Published ratings have three or four digits."
    assert question not in shown(app)

    app.text_input(key=key).set_value(typed).run()

    assert question in shown(app)
    assert "marked in red" not in shown(app)


def shown(app):
    elements = (*app.caption, *app.warning, *app.subheader)
    return " ".join(element.value for element in elements).replace("\\", "")


def test_mending_the_field_brings_the_answer_back(open_page):
    app = open_page("new_rating")

    app.text_input(key="new_rating").set_value("abc").run()
    app.text_input(key="new_rating").set_value("1500").run()

    assert figures(app)["New rating"] == "1528"


def test_an_empty_list_of_opponents_asks_for_it(open_page):
    app = open_page("performance")

    app.text_input(key="perf_opponents").set_value("").run()

    assert "Type the opponents" in words(app)


def test_13_results_for_12_opponents_is_a_sentence(open_page):
    app = open_page("performance")

    app.text_input(key="perf_opponents").set_value("1600 x 12")
    app.number_input(key="perf_wins").set_value(13)
    app.number_input(key="perf_losses").set_value(0)
    app.run()

    assert "13 results for 12 opponents" in words(app)
    assert app.text_input(key="perf_opponents").value == "1600 x 12"


def test_inputs_survive_another_page_and_back(open_page):
    app = open_page("score")
    app.number_input(key="score_wins").set_value(8).run()

    app.switch_page("pages/performance.py").run()
    app.switch_page("pages/score.py").run()

    assert app.number_input(key="score_wins").value == 8


def test_a_link_fills_the_page(open_page):
    app = open_page("new_rating", new_rating="1947", new_opponents="1673 1761 1621", new_wins="1",
                    new_draws="1", new_losses="1")  # fmt: skip

    assert figures(app)["New rating"] == "1928"


@pytest.mark.parametrize(
    ("parameters", "named"),
    [
        ({"score_wins": "999999"}, "score_wins"),
        ({"score_wins": "abc"}, "score_wins"),
        ({"score_wi": "5"}, "score_wi"),
        ({"score_draws": "2.5"}, "score_draws"),
    ],
)
def test_a_damaged_link_says_what_it_ignored(open_page, parameters, named):
    app = open_page("score", **parameters)

    ignored = [text.value for text in app.text if "ignored" in text.value]
    assert named in ignored[0]
    assert figures(app)["Score"] == "60 %"


def test_an_unknown_choice_in_a_link_falls_back(open_page):
    app = open_page("new_rating", new_system="no-such-system")

    assert app.selectbox(key="new_system").value == "fide-standard"
    assert any("no-such-system" in text.value for text in app.text)


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ("1947", 1947),
        (" 1 947 ", 1947),
        ("1947,5", 1947.5),
        ("1947.0", 1947),
        ("−5", -5),
        ("+12", 12),
        (".5", 0.5),
    ],
)
def test_numbers_as_people_write_them(raw, value):
    assert read_number(raw, "x", "A number") == value


@given(st.text(max_size=60))
def test_any_text_is_a_number_or_a_sentence(raw):
    try:
        value = read_number(raw, "x", "A number")
    except InputError as error:
        value, sentence = None, str(error)

    assert sentence if value is None else abs(value) < 1e13


@given(st.text(max_size=80))
def test_any_text_is_a_list_of_ratings_or_a_sentence(raw):
    try:
        found = read_ratings(raw, "x")
    except InputError as error:
        found, sentence = None, str(error)

    assert sentence if found is None else all(1 <= rating <= 4000 for rating in found)


@given(st.lists(st.integers(1, 4000), max_size=30))
def test_a_list_of_ratings_reads_as_it_was_written(ratings):
    assert read_ratings(write_ratings(ratings), "x") == tuple(ratings)


def test_a_repeated_rating():
    assert read_ratings("1600 x 3, 1700; 1800×2", "x") == (1600, 1600, 1600, 1700, 1800, 1800)


def test_500_ratings_are_taken_and_501_are_not():
    assert len(read_ratings("1600 x 500", "x")) == 500
    with pytest.raises(InputError, match="At most 500"):
        read_ratings("1600 x 501", "x")


def test_one_rating_stands_for_all():
    games = summary_games((1550,), 3, 2, 1, field="x")

    assert [game.opponent for game in games] == [1550] * 6
    assert sum(game.half_points for game in games) == 8


def test_pairs_board_by_board():
    assert pair_up((1900, 1800), (1700, 1600), "x") == ((1900, 1700), (1800, 1600))
    with pytest.raises(InputError, match="Type a rating on each side"):
        pair_up((), (1700,), "x")


@given(st.text(max_size=60))
def test_plain_text_escapes_every_markdown_sign(raw):
    shown = plain(raw)

    assert not any(
        sign in "<>*_`[]$:#~|!" and (place == 0 or shown[place - 1] != "\\")
        for place, sign in enumerate(shown)
    )
    assert "://" not in shown.replace("\\", "")


def test_a_file_never_carries_a_formula():
    text = csv_text(("Name", "Change"), [("=1+1", "+12.8"), ("@SUM(A1)", "-7.2"), ("-2+3", "x")])

    assert text.splitlines() == ["Name,Change", "'=1+1,+12.8", "'@SUM(A1),-7.2", "'-2+3,x"]
