import subprocess
import sys
from dataclasses import replace
from decimal import Decimal

import pytest

from chesscalc.core.change import GameChange
from chesscalc.core.game import Game
from chesscalc.present.charts import flow, flow_alt, flow_steps
from tests.unit.present.test_change_sentences import LOSING, counted


def test_flow_climbs_game_by_game_to_the_new_rating():
    steps = flow_steps(LOSING, 1)

    assert [step.rating for step in steps] == [
        Decimal("1950.40"),
        Decimal("1945.60"),
        Decimal("1928.20"),
    ]


def test_flow_labels_each_step_with_arrow_and_sign():
    figure = flow(LOSING, 1)

    assert list(figure.data[1].text) == ["<b>1947</b>", "▲ +3.4", "▼ −4.8", "▼ −17.4"]
    assert figure.layout.annotations[0].text == "<b>1928</b>"


def test_official_flow_is_solid_and_an_estimate_dashed_and_hollow():
    official, estimate = flow(LOSING, 1), flow(replace(LOSING, estimate=True), 1)

    assert official.data[0].line.dash == "solid"
    assert estimate.data[0].line.dash == "dash"
    assert set(estimate.data[1].marker.symbol[1:]) == {"circle-open"}


def test_alt_text_says_the_message():
    assert flow_alt(LOSING, 1) == (
        "Rating from 1947 to 1928 in 3 steps: 1 1673 +3.4; ½ 1761 −4.8; 0 1621 −17.4."
    )


def test_what_no_single_game_explains_is_a_step_of_its_own():
    bonus = replace(LOSING, change=-8.0, new_rating=1939)

    last = flow_steps(bonus, 1)[-1]

    assert last.tick == "rest"
    assert last.change == pytest.approx(10.8)
    assert last.rating == 1939.0


def test_an_unrated_row_stays_in_the_picture_but_is_hollow():
    bye = GameChange(
        Game(kind="bye-full"), None, None, None, Decimal(0), counted=False, why="A bye."
    )
    figure = flow(replace(LOSING, games=(*LOSING.games, bye)), 1)

    assert figure.data[1].marker.symbol[-1] == "circle-open"
    assert figure.data[1].hovertext[-1] == "Game 4: 1 v bye. A bye."


def test_a_name_is_never_markup_in_the_picture():
    game = replace(counted(1673, 1, "0.83", "3.40"), game=Game(1673, 1, name="<a href='x'>Bo</a>"))

    sentence = flow_steps(replace(LOSING, games=(game,)), 1)[0].sentence

    assert "<a" not in sentence
    assert "&lt;a" in sentence


def test_without_an_old_rating_there_is_no_flow():
    assert flow_steps(replace(LOSING, rating=None), 1) == ()
    assert flow_alt(replace(LOSING, rating=None), 1) == (
        "No rating to start from, so nothing to draw."
    )


def test_a_long_event_drops_the_labels_that_would_not_fit():
    many = replace(LOSING, games=LOSING.games * 10)

    assert flow(many, 1).data[1].mode == "markers"
    assert flow_alt(many, 1).endswith("and 15 more.")


def test_loading_the_module_does_not_load_plotly():
    code = "import sys, chesscalc.present.charts; sys.exit('plotly' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
