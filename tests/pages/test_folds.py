"""Folds: nothing is drawn in a closed one at its defaults, and nothing typed in one is lost."""

from datetime import date

import pytest

import chesscalc as cc
from chesscalc.formats.links import games_to_param
from tests.pages.shown import figures

THREE = games_to_param([cc.Game(1673), cc.Game(1761), cc.Game(1621)])
STRENGTH = "planner_strength"


def drawn(app):
    return {field.key for field in (*app.text_input, *app.text_area, *app.date_input)}


def labels(app):
    return [fold.label.replace("\\", "") for fold in app.expander]


def the_chance(app):
    return figures(app)["Chance"]


def test_a_closed_fold_at_rest_holds_no_fields(open_page, open_fold):
    app = open_page("planner", planner_games=THREE)
    assert not drawn(app) & {STRENGTH, "planner_k", "planner_on", "planner_birth_year"}

    open_fold(app, "planner_more")

    assert {STRENGTH, "planner_k", "planner_birth_year", "planner_bands"} <= drawn(app)


def test_its_label_stays_while_it_is_open_and_says_what_is_stated_when_it_closes(
    open_page, open_fold
):
    app = open_fold(open_page("planner", planner_games=THREE), "planner_more")
    before, usual = labels(app), the_chance(app)

    app.text_input(key=STRENGTH).set_value("2100").run()
    assert labels(app) == before
    stronger = the_chance(app)

    app.session_state["planner_more"] = False
    app.run()

    assert "More: strength 2100" in labels(app)
    assert the_chance(app) == stronger != usual
    assert app.text_input(key=STRENGTH).value == "2100"


def test_what_is_taken_back_leaves_the_usual_figures(open_page, open_fold):
    app = open_fold(open_page("planner", planner_games=THREE), "planner_more")
    usual = the_chance(app)
    app.text_input(key=STRENGTH).set_value("2100").run()
    app.text_input(key=STRENGTH).set_value("").run()

    app.session_state["planner_more"] = False
    app.run()

    assert the_chance(app) == usual
    assert STRENGTH not in drawn(app)


def test_a_link_fills_a_closed_fold(open_page):
    app = open_page("planner", planner_games=THREE, planner_k="40", planner_on="2023-06-01")

    assert "More: rules of 1 June 2023 · K as stated" in labels(app)
    assert app.text_input(key="planner_k").value == "40"
    assert not any("ignored" in text.value for text in app.text)


def test_a_wrong_value_from_a_link_is_said_in_its_fold(open_page):
    app = open_page("planner", planner_games=THREE, planner_form="much")

    assert any("must be a number" in text.value for text in app.markdown)
    assert "marked in red" in app.warning[0].value


def test_a_stated_fact_survives_another_page_and_back(open_page, open_fold):
    app = open_fold(open_page("tournament"), "tournament_more_facts")
    app.text_input(key="tournament_games_played").set_value("12").run()
    before = figures(app)

    app.switch_page("pages/score.py").run()
    app.switch_page("pages/tournament.py").run()

    assert figures(app) == before
    assert app.text_input(key="tournament_games_played").value == "12"


def test_the_opened_fold_stays_open_when_the_system_changes(open_page, open_fold):
    app = open_fold(open_page("tournament"), "tournament_more_facts")

    app.selectbox(key="tournament_system").set_value("us-chess").run()

    assert "tournament_games_played" in drawn(app)


def test_the_table_of_a_plan_comes_when_it_is_asked_for(open_page, open_fold):
    app = open_fold(open_page("planner", planner_games=THREE), "planner_more")
    assert not app.dataframe

    app.toggle(key="planner_table").set_value(True).run()

    assert not app.exception
    assert list(app.dataframe[0].value["rating"]) == ["1673", "1761", "1621"]


FOLDS = {
    "planner": ("planner_more",),
    "tournament": ("tournament_more_system", "tournament_more_facts", "tournament_extras"),
    "new_rating": ("new_more_system", "new_more_facts"),
    "expected_score": ("exp_more_system",),
    "tournament_points": ("pts_more",),
}
# Where the system lies in the fold itself, or there is none.
SYSTEM_WITHIN = {"new_more_system", "exp_more_system", "pts_more"}


@pytest.mark.parametrize(
    ("page", "key", "system"),
    [
        (page, key, system)
        for page, keys in FOLDS.items()
        for key in keys
        for system in ("fide-standard", "us-chess", "dwz", "ecf", "glicko2")
        if system == "fide-standard" or key not in SYSTEM_WITHIN
    ],
)
def test_every_field_of_a_fold_keeps_what_is_stated_when_it_closes(
    open_page, open_fold, page, key, system
):
    prefix = key.split("_")[0]
    app = open_page(page, **{f"{prefix}_system": system})
    before = {field.key for field in widgets(app)}
    open_fold(app, key)
    asked = [field for field in widgets(app) if field.key not in before]

    assert asked
    for name, usual in [(field.key, held(field)) for field in asked]:
        other = other_value(named(app, name))
        if other is None:
            continue
        put(app, name, other)
        close(app, key)
        assert held(named(app, name)) == other, name

        put(app, name, usual)
        app.query_params.pop(name, None)  # as a browser does for a default
        app.session_state["_folds_filled"] = set()
        close(app, key)
        assert name not in {field.key for field in widgets(app)}, name
        open_fold(app, key)


def named(app, name):
    return next(field for field in widgets(app) if field.key == name)


def held(field):
    return field.index if field.type == "selectbox" else field.value


def put(app, name, value):
    field = named(app, name)
    (field.select_index if field.type == "selectbox" else field.set_value)(value).run()
    assert not app.exception


def close(app, key):
    app.session_state[key] = False
    app.run()
    assert not app.exception


def widgets(app):
    return [
        *app.text_input, *app.text_area, *app.number_input, *app.date_input, *app.selectbox,
        *app.toggle,
    ]  # fmt: skip


def other_value(field):
    """A value that the field may hold and does not hold at rest."""
    if field.type in {"text_input", "text_area"}:
        return "27" if field.value != "27" else "28"
    if field.type == "number_input":
        return field.value + 1
    if field.type == "date_input":
        return date(2024, 3, 1)
    if field.type == "selectbox":
        others = [place for place in range(len(field.options)) if place != field.index]
        return others[-1] if others else None
    return not field.value
