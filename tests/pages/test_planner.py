"""The Planner page through app.py: what is needed, wrong input, links, and every rating system."""

import pytest

import chesscalc as cc
from chesscalc.errors import InputError
from chesscalc.formats.links import games_to_param
from pages._ui.bands import MOST_BANDS, read_bands
from tests.pages.shown import figures, said, scores

THREE = games_to_param([cc.Game(1673), cc.Game(1761), cc.Game(1621)])


def words(app):
    kinds = (app.subheader, app.text, app.markdown, app.warning, app.caption)
    drawn = "\n".join(element.value for kind in kinds for element in kind).replace("\\", "")
    return f"{drawn}\n{said(app)}"


def typed(app, key, value):
    app.text_input(key=key).set_value(value).run()
    assert not app.exception
    return app


def test_a_first_visit_shows_a_worked_example(open_page):
    app = open_page("planner")

    assert figures(app) == {"Needed, of 9": "6½", "Expected": "5.84", "Chance": "37 %"}
    assert "You need 6½ of 9 for +10" in words(app)
    assert "Half a point more is worth +10.0" in words(app)


def test_a_link_brings_the_given_case(open_page):
    app = open_page("planner", planner_games=THREE)

    assert "You need 3 of 3 for +10" in words(app)
    assert figures(app)["Expected"] == "2.44"
    assert scores(app, "Score") == ["0", "½", "1", "1½", "2", "2½", "3"]
    assert scores(app, "Change") == [
        "−48.8", "−38.8", "−28.8", "−18.8", "−8.8", "+1.2", "+11.2",
    ]  # fmt: skip
    assert scores(app, "Rating") == ["1898", "1908", "1918", "1928", "1938", "1948", "1958"]
    assert scores(app, "Target") == ["no"] * 5 + ["expected", "needed"]


def test_the_sortable_table_is_made_when_it_is_opened(open_page, open_fold):
    app = open_page("planner", planner_games=THREE)
    assert not app.dataframe

    open_fold(app, "planner_sort")

    table = app.dataframe[-1].value
    assert list(table["Change"]) == [-48.8, -38.8, -28.8, -18.8, -8.8, 1.2, 11.2]
    assert {"Performance", "Score %", "Won-drawn-lost"} <= set(table.columns)


def test_a_long_plan_has_the_sortable_table_at_once(open_page):
    app = open_page("planner", planner_games=games_to_param([cc.Game(1900)] * 40))

    assert len(app.dataframe[-1].value) == 81


def test_results_so_far_put_the_target_out_of_reach(open_page):
    games = games_to_param([cc.Game(1673, 1), cc.Game(1761), cc.Game(1621, 0)])

    app = open_page("planner", planner_games=games)

    assert "+10 is out of reach: the best still possible, 2 of 3, gives −8.8." in words(app)
    assert figures(app)["Needed, of 3"] == "none"
    assert "So far 1 from 2 rated games, 1 game to come." in words(app)


def test_the_target_can_be_changed(open_page):
    app = open_page("planner", planner_games=THREE)

    app.selectbox(key="planner_target").set_value("keep").run()
    assert "You need 2½ of 3 for losing nothing" in words(app)
    app.selectbox(key="planner_target").set_value("rating").run()
    assert "A rating of 2000 is out of reach" in words(app)
    app.selectbox(key="planner_target").set_value("none").run()
    assert set(figures(app)) == {"Expected", "+10 or more", "−10 or worse"}


@pytest.mark.parametrize("wrong", ["abc", "1e9", "+1000000000", "nan", ""])
def test_a_wrong_target_is_named_beside_its_field(open_page, wrong):
    app = typed(open_page("planner"), "planner_change", wrong)

    assert "Points must be" in words(app) or "Points is needed" in words(app)
    assert "follows once the field marked in red is mended" in words(app)
    assert app.text_input(key="planner_change").value == wrong


def test_no_games_and_a_performance_target(open_page):
    app = open_page("planner", planner_games="none")
    assert "There are no rated games to plan yet" in words(app)

    app.selectbox(key="planner_target").set_value("performance").run()

    assert "A performance needs at least one rated opponent." in words(app)
    assert not app.exception


def test_a_field_of_2000_is_a_sentence(open_page):
    app = open_page("planner")

    app.text_area(key="planner_games_text").set_value("1500\n" * 2000).run()

    assert "A plan holds up to 400 games to come" in words(app)
    assert not app.exception


def test_bands_state_least_and_most(open_page):
    app = open_page("planner", planner_games=THREE, planner_bands="2 x 1700-1900")

    assert len(scores(app, "Least")) == len(scores(app, "Most")) == 11


def test_bands_in_the_box_count_as_those_in_their_field(open_page):
    app = open_page("planner", planner_games=THREE, planner_bands="2 x 1700-1900")
    before = scores(app, "Change")

    app.text_area(key="planner_games_text").set_value("1673\n1761\n1621\n2 x 1700-1900").run()
    assert "of 7" in words(app)
    typed(app, "planner_bands", "")

    assert scores(app, "Change") == before
    assert app.query_params["planner_games_bands"] == "2 x 1700-1900"


def test_another_field_of_a_band_only(open_page):
    app = open_page("planner", planner_games=THREE)

    app.toggle(key="planner_compare").set_value(True).run()
    typed(app, "planner_b_field", "5 x 1800-1900")

    assert "| Games | 3 | 5 |" in words(app)


def test_a_wrong_band_is_named(open_page, open_fold):
    app = typed(
        open_fold(open_page("planner"), "planner_more"), "planner_bands", "1700 to the moon"
    )

    assert "is no band; write 1600-1800" in words(app)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ()),
        ("1600-1800", ((1600, 1800, 1),)),
        ("4 x 1600–1800; 1850 - 2000", ((1600, 1800, 4), (1850, 2000, 1))),
        ("2*1500 to 1600", ((1500, 1600, 2),)),
    ],
)
def test_bands_as_people_write_them(text, found):
    assert tuple((b.low, b.high, b.count) for b in read_bands(text, "bands")) == found


@pytest.mark.parametrize("text", ["1600", "1800-1600", "0 x 1600-1700", "16-99999", "x", "1-2-3"])
def test_what_is_no_band(text):
    with pytest.raises(InputError) as caught:
        read_bands(text, "bands")
    assert caught.value.field == "bands"


def test_too_many_bands():
    with pytest.raises(InputError, match="At most"):
        read_bands("1500-1600," * (MOST_BANDS + 1), "bands")


def test_earlier_events_count_in_the_period(open_page):
    app = open_page("planner", planner_games=THREE, planner_earlier_games="1947 1, 1947 1\n1947 ½")

    assert scores(app, "Change")[-1] == "+31.2"
    assert "Needed, of 3" in figures(app)


def test_an_earlier_game_without_result_is_named(open_page):
    app = open_page("planner", planner_earlier_games="1947")

    assert "Line 1: “1947” has no result; write 1, ½ or 0 behind it" in words(app)


def test_two_plans_side_by_side(open_page):
    app = open_page("planner", planner_games=THREE)

    app.toggle(key="planner_compare").set_value(True).run()
    typed(app, "planner_b_field", "3 x 1900")
    typed(app, "planner_b_k", "40")

    assert "On average the other plan brings" in words(app)
    assert "| K | 20 | 40 |" in words(app)


def test_a_player_without_a_rating_is_told_of_a_first_rating_not_of_a_change(open_page):
    games = games_to_param([cc.Game(1700)] * 6)
    app = open_page("planner", planner_games=games, planner_rating="", planner_target="none")

    assert list(figures(app)) == ["Expected", "First rating, on average", "Chance of one"]

    app.toggle(key="planner_compare").set_value(True).run()
    typed(app, "planner_b_field", "6 x 1900")
    assert "With the other plan the chance of a first rating is" in words(app)
    assert "| First rating, on average |" in words(app)
    for figure in ("+10", "±0.0", "Expected change", "| K |"):
        assert figure not in words(app)


def test_draws_can_be_switched_off(open_page):
    app = open_page("planner", planner_games=THREE, planner_draws="false")

    assert scores(app, "Chance %")[1::2] == ["0.0"] * 3


def test_unrated_opponents_are_shown_and_left_out(open_page):
    games = games_to_param([cc.Game(1673), cc.Game(None, name="Quill"), cc.Game(1761)])

    app = open_page("planner", planner_games=games)

    assert "Quill: Unrated opponent: the game scores but is not rated." in words(app)
    assert "Needed, of 2" in figures(app)


def test_an_unrated_student_plans_a_first_rating(open_page):
    games = games_to_param([cc.Game(1700)] * 6)

    app = open_page("planner", planner_games=games, planner_rating="", planner_target="first")

    assert "for a first rating of 1400 or more" in words(app)
    assert "as strong as the average opponent" in words(app)


def test_a_title_norm_names_what_is_not_checked(open_page):
    games = games_to_param([cc.Game(2476)] * 9)

    app = open_page(
        "planner",
        planner_games=games,
        planner_rating="2500",
        planner_target="norm",
        planner_norm="GM",
    )

    assert "You need 6 of 9 for the performance of a GM norm" in words(app)
    assert "Not checked:" in words(app)


def test_a_damaged_link_falls_back_and_says_so(open_page):
    app = open_page("planner", planner_target="moon", planner_games="1.3~1673w~17")

    assert "Part of this page’s link was ignored" in words(app)
    assert not app.exception


@pytest.mark.parametrize("key", sorted(info.key for info in cc.systems()))
def test_every_system_plans_or_says_what_it_needs(open_page, key):
    app = open_page("planner", planner_system=key, planner_games=THREE)

    assert not app.exception
    said = words(app)
    assert "You need" in said or "out of reach" in said or "needs" in said or "is needed" in said


def test_inputs_survive_another_page(open_page, app):
    open_page("planner", planner_games=THREE)
    typed(app, "planner_change", "5")

    app.switch_page("pages/score.py").run()
    app.switch_page("pages/planner.py").run()

    assert app.text_input(key="planner_change").value == "5"
    assert "of 3 for +5" in words(app)


def test_a_stated_k_stays_with_its_list(open_page, open_fold):
    app = open_fold(open_page("planner", planner_games=THREE), "planner_more")
    typed(app, "planner_k", "40")

    app.selectbox(key="planner_system").set_value("fide-blitz").run()
    assert app.text_input(key="planner_k").value == ""
    app.selectbox(key="planner_system").set_value("fide-standard").run()
    assert app.text_input(key="planner_k").value == "40"


def test_a_played_plan_keeps_all_that_is_stated(open_page):
    games = games_to_param([cc.Game(1673, 1), cc.Game(1761, 0.5), cc.Game(1621, 0)])
    app = open_page(
        "planner", planner_games=games, planner_birth_year="2012", planner_k="40",
        planner_on="2026-10-05", planner_earlier_games="1800; 2026-10-01: 1500 1\n1600 0",
    )  # fmt: skip

    app.button(key="planner_play").click().run()

    assert not app.exception
    assert app.title[0].value == "Tournament"
    held = {field.key: field.value for field in (*app.text_input, *app.text_area)}
    assert held["tournament_k"] == "40"
    assert held["tournament_birth_year"] == "2012"
    assert held["tournament_e1_games"] == "1500 1"
    assert held["tournament_e1_rating"] == "1800"
    assert held["tournament_e2_games"] == "1600 0"
    assert "K 40 as stated · 2 earlier" in "".join(fold.label for fold in app.expander)


def test_another_field_takes_the_place_of_the_games_to_come(open_page):
    games = games_to_param([cc.Game(1673, 1), cc.Game(1761, 0.5), cc.Game(1621)])
    app = open_page("planner", planner_games=games, planner_compare="true")

    typed(app, "planner_b_field", "2 x 2100")

    row = next(line for line in words(app).splitlines() if line.startswith("| Games"))
    assert [cell.strip() for cell in row.strip("|").split("|")] == ["Games", "3", "4"]


def test_a_wrong_field_of_the_other_plan_leaves_the_first_one_standing(open_page):
    app = open_page("planner", planner_games=THREE, planner_compare="true")

    typed(app, "planner_b_k", "lots")

    assert "must be a number" in words(app)
    assert figures(app)["Expected"] == "2.44"


def test_a_band_is_said_to_give_the_change_on_average(open_page):
    app = open_page("planner", planner_games=THREE, planner_bands="2 x 1700-1900")

    assert " of 5 for +10 on average (" in words(app)
