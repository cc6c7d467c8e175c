"""The picture and the table of a plan: what they hold, and that they say the same as the plan."""

from datetime import date

import pytest

from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.federations.registry import get_system
from chesscalc.planner.field import Band
from chesscalc.planner.plan import make_plan
from chesscalc.planner.target import Target
from chesscalc.present.plan_charts import plan_alt, plan_chart
from chesscalc.present.plan_table import (
    FILE_HEADERS,
    columns,
    extremes,
    file_rows,
    screen_table,
)
from tests.unit.planner.toys import ADDED, WEIGHED

ON = date(2026, 11, 30)
THREE = (Game(1500), Game(1600), Game(1700))


def plan(games=THREE, target=None, system=ADDED, player=None, **kwargs):
    who = player or Player(1600)
    return make_plan(system, who, [Event(tuple(games))], on=ON, target=target, **kwargs)


def dots(figure):
    return next(
        trace for trace in figure.data if trace.type == "scatter" and trace.mode == "markers"
    )


def test_a_dot_for_each_score_and_a_bar_for_its_chance():
    result = plan(target=Target(change=10))

    figure = plan_chart(result)

    assert list(dots(figure).y) == [float(row.change) for row in result.rows]
    assert list(figure.data[0].y) == [100 * row.probability for row in result.rows]
    assert dots(figure).marker.symbol.count("circle") == 1
    assert figure.layout.annotations[0].text == "target: +10"
    assert figure.layout.shapes[0].y0 == 10


def test_the_words_of_the_picture_carry_its_message():
    text = plan_alt(plan(target=Target(change=10)))

    assert text.startswith("Change by score from 0 (−30.0) to 3 (+30.0)")
    assert text.endswith("The target is met from 2.")
    assert plan_alt(plan([])) == "No rated games, so there is nothing to draw."


@pytest.mark.parametrize(
    ("games", "hatched"),
    [(THREE, 0), ((Game(1500, 1), *THREE[1:]), 1), ((Game(1500, 0.5), *THREE[1:]), 2)],
)
def test_scores_that_are_ruled_out_are_hatched(games, hatched):
    figure = plan_chart(plan(games))

    assert sum(t.type == "bar" and t.marker.pattern.shape == "/" for t in figure.data) == hatched


def test_an_upright_line_marks_a_score_where_the_target_is_no_change():
    figure = plan_chart(plan(target=Target(rating=1610)))

    assert figure.layout.shapes[0].x0 == 1.75


def test_no_line_for_a_target_out_of_reach_or_out_of_sight():
    assert not plan_chart(plan(target=Target(rating=2000))).layout.shapes
    assert not plan_chart(plan(target=Target(change=500))).layout.shapes
    assert not plan_chart(plan()).layout.shapes


def test_ranges_are_drawn_where_a_score_can_give_more_or_less():
    figure = plan_chart(plan([], bands=[Band(1500, 1700, 2)]))

    assert any(trace.opacity == 0.5 for trace in figure.data)


def test_a_first_rating_is_drawn_as_ratings():
    fide = get_system("fide-standard")
    result = plan([Game(1700)] * 6, Target(first_rating=1600), fide, Player())

    figure = plan_chart(result)

    assert list(dots(figure).y) == [row.new_rating for row in result.rows]
    assert plan_alt(result).startswith("First rating by score from 0 (")
    assert "Change" not in columns(result)


@pytest.mark.parametrize("rounds", [1, 30, 120])
def test_long_and_short_plans_keep_few_labels(rounds):
    figure = plan_chart(plan([Game(1600)] * rounds, Target(change=10)))

    assert figure.data[-1].mode == "markers+text"
    assert 1 <= sum(bool(label) for label in figure.data[-1].text) <= 12
    assert len(figure.layout.xaxis.tickvals) <= 25


def test_nothing_at_stake_still_draws():
    fide = get_system("fide-standard")
    figure = plan_chart(plan([Game(1900)], None, fide, Player(2700, k=10)))

    assert list(dots(figure).y)[-1] == 0


def test_the_table_marks_what_is_needed_and_expected():
    result = plan(target=Target(change=10))

    table = columns(result)

    assert table["Mark"] == ["", "", "", "expected", "needed", "", ""]
    assert table["Target"] == ["no"] * 4 + ["yes"] * 3
    assert "Least" not in table
    assert "Target" not in columns(plan())


def test_the_file_has_every_decimal_and_every_combination():
    rows = file_rows(plan(target=Target(change=10)))

    assert len(rows[0]) == len(FILE_HEADERS)
    assert rows[3][:5] == ("1.5", "3", "50.00", "1-1-1 0-3-0", "0.00")
    assert float(rows[3][9]) == plan().rows[3].probability


def test_extremes_name_the_results():
    lines = extremes(plan(system=WEIGHED, target=Target(change=2)))

    assert lines[0][0] == "0.5"
    assert "draws v" in lines[0][1]
    assert not extremes(plan())


def test_a_target_that_only_some_results_meet_is_marked_perhaps():
    assert "perhaps" in columns(plan(system=WEIGHED, target=Target(change=2)))["Target"]


def test_the_page_states_each_score_in_words_and_signs():
    headers, rows = screen_table(plan(target=Target(change=10)))

    assert headers == ("Score", "Change", "Rating", "Chance %", "Or better", "Target")
    assert rows[3][:3] == ("1½", "±0.0", "1600")
    assert [row[-1] for row in rows[2:5]] == ["no", "expected", "needed"]


def test_the_page_states_the_least_and_the_most_where_they_differ():
    headers, _ = screen_table(plan([], bands=[Band(1500, 1700, 2)]))

    assert headers[:4] == ("Score", "Change", "Least", "Most")
    assert headers[-1] == "Mark"


def test_the_page_leaves_out_the_change_of_a_player_without_a_rating():
    fide = get_system("fide-standard")
    headers, rows = screen_table(plan([Game(1700)] * 4, None, fide, Player()))

    assert headers == ("Score", "Rating", "Chance %", "Or better", "Mark")
    assert rows[0][1] == "–"
