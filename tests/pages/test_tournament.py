"""The Tournament page, run through app.py by Streamlit's test runner."""

import pytest

from chesscalc.core.game import Game
from chesscalc.formats.links import games_to_param
from tests.pages.shown import figures

TEXT = "tournament_games_text"


def ran(at):
    assert not at.exception
    return at


def paste(at, text, key=TEXT):
    return ran(at.text_area(key=key).set_value(text).run())


def answer(at):
    return at.subheader[0].value.replace("\\", "")


def metric(at, label):
    return figures(at)[label]


def said(at):
    shown = [*at.markdown, *at.text, *at.caption, *at.warning]
    return "\n".join(element.value for element in shown).replace("\\", "")


def table_rows(at, heading):
    """Rows of the drawn table that has this heading."""
    for element in at.markdown:
        lines = element.value.split("\n")
        if lines[0].startswith("|") and heading in lines[0]:
            return [
                [cell.strip().replace("\\", "") for cell in line.strip("|").split("|")]
                for line in lines[2:]
            ]
    return []


def test_first_visit_shows_a_filled_example(open_page):
    at = open_page("tournament")

    assert answer(at) == "You lost 18.8 points: 1947 → 1928."
    assert metric(at, "Change") == "−18.8"
    assert metric(at, "Performance") == "1685"
    assert metric(at, "Score") == "1½/3"
    assert "rests on 3 games" in said(at)


def test_the_table_shows_each_game(open_page):
    rows = table_rows(open_page("tournament"), "Expected")

    assert rows == [
        ["1", "1673", "1", "+3.4", "0.83"],
        ["2", "1761", "½", "−4.8", "0.74"],
        ["3", "1621", "0", "−17.4", "0.87"],
    ]


def test_the_working_has_the_persons_numbers(open_page, open_fold):
    at = open_fold(open_page("tournament"), "tournament_working")
    steps = dict(table_rows(at, "Step"))

    assert steps["Change"] == "20 × (1.5 − 2.44) = −18.8"
    assert steps["Expected score"] == "0.83 + 0.74 + 0.87 = 2.44"
    assert steps["New rating"] == "1928"
    assert "rounded once" in said(at)


def test_what_does_not_count_stays_in_the_table_with_its_reason(open_page):
    at = paste(open_page("tournament"), "1673 1\nTansy, Bo;unr;1\n1761 +\nbye")

    assert [row[-1] for row in table_rows(at, "Expected")] == ["yes", "no", "no", "no"]
    assert "Row 2: Unrated opponent" in said(at)
    assert "Row 3: Won by forfeit" in said(at)
    assert "Row 4: Full-point bye" in said(at)
    assert "Tournament points: 4 from 4 rounds. Rated points: 1 from 1 game." in said(at)


@pytest.mark.parametrize("rating", ["abc", "-5", "0", "99999", "1e309"])
def test_a_bad_own_rating_is_named_and_the_games_stay(open_page, rating):
    at = open_page("tournament")

    ran(at.text_input(key="tournament_rating").set_value(rating).run())

    assert "Your rating" in said(at)
    assert at.text_input(key="tournament_rating").value == rating
    assert at.text_area(key=TEXT).value == "1673 1\n1761 ½\n1621 0"


def test_one_bad_row_is_named_and_the_rest_is_rated(open_page):
    at = paste(open_page("tournament"), "1673 1\n1761 2,5\n1621 0")

    assert metric(at, "Score") == "1/2"
    assert "Line 2" in said(at)
    assert "leave them out" in said(at)


def test_no_games_is_a_sentence(open_page):
    assert answer(paste(open_page("tournament"), "")) == "No games yet: type or paste them below."


def test_another_k_is_said_to_be_the_persons_own(open_page, open_fold):
    at = open_fold(open_page("tournament"), "tournament_extras")

    ran(at.text_input(key="tournament_k").set_value("40").run())

    assert metric(at, "Change") == "−37.6"
    assert "K 40 is your own; by these facts the rule gives K 20" in said(at)


def test_facts_decide_k_and_the_rule_is_named(open_page, open_fold):
    at = open_fold(open_page("tournament"), "tournament_more_facts")

    ran(at.text_input(key="tournament_games_played").set_value("12").run())

    assert metric(at, "Change") == "−37.6"
    assert "fewer than 30 rated games" in said(at)


def test_games_of_one_list_are_not_taken_for_games_of_another(open_page, open_fold):
    at = open_fold(open_page("tournament"), "tournament_more_facts")
    ran(at.text_input(key="tournament_games_played").set_value("12").run())
    ran(at.selectbox(key="tournament_system").set_value("us-chess").run())
    assert at.text_input(key="tournament_games_played").value == "100"
    ran(at.text_input(key="tournament_games_played").set_value("80").run())

    ran(at.selectbox(key="tournament_system").set_value("fide-standard").run())
    assert at.text_input(key="tournament_games_played").value == "12"
    assert metric(at, "Change") == "−37.6"
    ran(at.selectbox(key="tournament_system").set_value("us-chess").run())
    assert at.text_input(key="tournament_games_played").value == "80"


def test_an_unrated_player_gets_a_first_rating(open_page, open_fold):
    at = open_page("tournament")
    ran(at.text_input(key="tournament_rating").set_value("").run())

    # The published case: 3 of 5 against these five gives 1922.
    at = paste(at, "1902 1, 1877 1, 1884 1, 2012 0, 1832 0")

    assert answer(at) == "Your first rating is 1922."
    assert metric(at, "First rating") == "1922"
    assert "the game is not rated for them" in said(open_fold(at, "tournament_others"))


def test_events_of_one_period_are_rated_together(open_page, open_fold):
    # 700 rule: 20 games at K 40 make K 35 for the whole period.
    at = open_page(
        "tournament",
        tournament_k="40",
        tournament_rating="1800",
        tournament_earlier="1",
        tournament_e1_games="\n".join(["1800 1"] * 17),
    )

    assert "700 rule" in said(open_fold(at, "tournament_working"))
    assert metric(at, "Score") == "18½/20"
    assert "K 35 in place of K 40" in said(at)


def test_an_earlier_event_names_its_bad_rows(open_page):
    at = open_page("tournament", tournament_earlier="1", tournament_e1_games="1800 1\n1700\nabc 1")

    assert metric(at, "Score") == "2½/4"
    assert "Line 3, “abc 1”" in said(at)
    assert "A row without a result is left out" in said(at)


def test_a_summary_takes_the_place_of_the_games(open_page):
    at = open_page("tournament", tournament_mode="summary")

    assert answer(at).startswith("Estimate: ")
    assert metric(at, "Score") == "1½/3"


def test_a_stated_bonus_is_shown_as_theirs(open_page):
    at = open_page("tournament", tournament_bonus="12")

    assert "that you stated" in said(at)
    assert "1940" in said(at)
    assert metric(at, "Change") == "−18.8"


def test_the_opponents_side_shows_their_k(open_page):
    at = open_page("tournament", tournament_their_k="40, 20, 10")

    rows = table_rows(at, "K")
    assert [row[2:5] for row in rows[:3]] == [
        ["40", "0.17", "−6.8"],
        ["20", "0.26", "+4.8"],
        ["10", "0.13", "+8.7"],
    ]


def test_a_printed_change_is_explained(open_page):
    at = open_page("tournament", tournament_printed="−37.6")

    assert "K 40" in said(at)


def test_a_printed_change_that_is_ours_is_said_to_be(open_page):
    at = open_page("tournament", tournament_printed="-18,8")

    assert "The printed change is the one worked out here: −18.8." in said(at)


def test_a_printed_change_of_letters_is_a_sentence(open_page):
    at = open_page("tournament", tournament_printed="lots")

    assert "must be a number such as" in said(at)


def test_a_link_loses_nothing_of_the_panels_while_there_is_no_game(open_page):
    at = open_page("tournament", tournament_games="none", tournament_printed="-1.2")

    assert "ignored" not in said(at)


def test_a_wrong_number_of_opponents_k_is_a_sentence(open_page):
    assert "2 K for 3 rated opponents" in said(open_page("tournament", tournament_their_k="40, 20"))


def test_the_same_games_on_a_second_list(open_page):
    at = open_page(
        "tournament",
        tournament_second="true",
        tournament_2_system="elo",
        tournament_2_rating="1900",
        tournament_2_ratings="1700, 1750, 1650",
    )

    row = next(row for row in table_rows(at, "FIDE standard") if row[0] == "Rating before")
    assert row == ["Rating before", "1947", "1900"]


def test_thirteen_ratings_for_three_opponents_is_a_sentence(open_page):
    at = open_page(
        "tournament",
        tournament_second="true",
        tournament_2_system="elo",
        tournament_2_ratings="1700 x 13",
    )

    assert "13 ratings for 3 rated opponents" in said(at)
    assert answer(at) == "You lost 18.8 points: 1947 → 1928."


def test_the_link_holds_the_games_and_the_rating(open_page):
    link = games_to_param((Game(1850, 1), Game(1800, 0.5)))
    at = open_page("tournament", tournament_games=link, tournament_rating="1800")

    assert at.text_area(key=TEXT).value == "1850 1\n1800 ½"
    assert answer(at).startswith("You gained")


def test_games_survive_another_page(open_page, app):
    at = paste(open_page("tournament"), "1850 1\nnonsense\n1800 ½")

    app.switch_page("pages/home.py").run()
    app.switch_page("pages/tournament.py").run()

    assert ran(at).text_area(key=TEXT).value == "1850 1\nnonsense\n1800 ½"


@pytest.mark.parametrize("rubbish", ["%%%", "<script>alert(1)</script>", "1.9~", "🙂"])
def test_a_rubbish_link_shows_defaults_and_says_what_it_ignored(open_page, rubbish):
    at = open_page("tournament", tournament_games=rubbish, tournament_system=rubbish)

    assert "ignored" in said(at)
    assert at.selectbox(key="tournament_system").value == "fide-standard"


def test_ratings_below_the_floor_are_a_sentence_and_still_rated(open_page):
    at = paste(open_page("tournament"), "1673 1\n1200 ½")

    assert "below the list's floor of 1400 (1200)" in said(at)
    assert "400 points or more away (1200)" in said(at)
    assert metric(at, "Score") == "1½/2"


def test_a_system_that_asks_for_other_facts_is_no_fault_of_the_link(open_page):
    at = open_page("tournament", tournament_birth_year="2009", tournament_rating="1685")

    ran(at.selectbox(key="tournament_system").set_value("Glicko-2").run())

    assert "link was ignored" not in said(at)


def test_a_parameter_that_no_input_knows_is_said(open_page):
    assert "moon is not known on this page" in said(open_page("tournament", moon="1"))


def test_every_system_takes_the_same_games(open_page):
    at = open_page("tournament")
    for system in at.selectbox(key="tournament_system").options:
        ran(at.selectbox(key="tournament_system").set_value(system).run())
        assert at.text_area(key=TEXT).value == "1673 1\n1761 ½\n1621 0"
