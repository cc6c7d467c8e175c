"""Folds: nothing is drawn in a closed one at its defaults, and nothing typed in one is lost."""

import chesscalc as cc
from chesscalc.formats.links import games_to_param

THREE = games_to_param([cc.Game(1673), cc.Game(1761), cc.Game(1621)])
STRENGTH = "planner_strength"


def drawn(app):
    return {field.key for field in (*app.text_input, *app.text_area, *app.date_input)}


def labels(app):
    return [fold.label.replace("\\", "") for fold in app.expander]


def the_chance(app):
    return next(metric.value for metric in app.metric if metric.label == "Chance")


def test_a_closed_fold_at_rest_holds_no_fields(open_page, open_fold):
    app = open_page("planner", planner_games=THREE)
    assert not drawn(app) & {STRENGTH, "planner_k", "planner_on", "planner_birth_year"}

    open_fold(app, "planner_chances")

    assert STRENGTH in drawn(app)
    assert "planner_k" not in drawn(app)


def test_its_label_stays_while_it_is_open_and_says_what_is_stated_when_it_closes(
    open_page, open_fold
):
    app = open_fold(open_page("planner", planner_games=THREE), "planner_chances")
    before, usual = labels(app), the_chance(app)

    app.text_input(key=STRENGTH).set_value("2100").run()
    assert labels(app) == before
    stronger = the_chance(app)

    app.session_state["planner_chances"] = False
    app.run()

    assert "More about the chances: strength 2100" in labels(app)
    assert the_chance(app) == stronger != usual
    assert app.text_input(key=STRENGTH).value == "2100"


def test_what_is_taken_back_leaves_the_usual_figures(open_page, open_fold):
    app = open_fold(open_page("planner", planner_games=THREE), "planner_chances")
    usual = the_chance(app)
    app.text_input(key=STRENGTH).set_value("2100").run()
    app.text_input(key=STRENGTH).set_value("").run()

    app.session_state["planner_chances"] = False
    app.run()

    assert the_chance(app) == usual
    assert STRENGTH not in drawn(app)


def test_a_link_fills_a_closed_fold(open_page):
    app = open_page("planner", planner_games=THREE, planner_k="40", planner_on="2023-06-01")

    assert "More about the period: K as stated" in labels(app)
    assert "More: rules of 2023-06-01" in labels(app)
    assert app.text_input(key="planner_k").value == "40"
    assert not any("ignored" in text.value for text in app.text)


def test_a_wrong_value_from_a_link_is_said_in_its_fold(open_page):
    app = open_page("planner", planner_games=THREE, planner_form="much")

    assert any("must be a number" in text.value for text in app.markdown)
    assert "marked in red" in app.warning[0].value


def test_a_stated_fact_survives_another_page_and_back(open_page, open_fold):
    app = open_fold(open_page("tournament"), "tournament_more_facts")
    app.text_input(key="tournament_games_played").set_value("12").run()
    before = next(metric.value for metric in app.metric)

    app.switch_page("pages/score.py").run()
    app.switch_page("pages/tournament.py").run()

    assert next(metric.value for metric in app.metric) == before
    assert app.text_input(key="tournament_games_played").value == "12"


def test_the_opened_fold_stays_open_when_the_system_changes(open_page, open_fold):
    app = open_fold(open_page("tournament"), "tournament_more_facts")

    app.selectbox(key="tournament_system").set_value("us-chess").run()

    assert "tournament_games_played" in drawn(app)


def test_the_table_of_a_plan_comes_when_it_is_asked_for(open_page):
    app = open_page("planner", planner_games=THREE)
    assert not app.dataframe

    app.toggle(key="planner_table").set_value(True).run()

    assert not app.exception
    assert list(app.dataframe[0].value["rating"]) == ["1673", "1761", "1621"]
