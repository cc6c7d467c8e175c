import math

import pytest

from chesscalc.formulas import glicko


@pytest.mark.parametrize(("deviation", "g"), [(30, "0.9955"), (100, "0.9531"), (300, "0.7242")])
def test_weight(deviation, g):
    assert f"{glicko.weight(deviation):.4f}" == g
    assert f"{glicko.weight_2(deviation / glicko.SCALE):.4f}" == g


def test_example_14_expected_between_two_uncertain_players():
    assert glicko.expected(1400, 1500, math.hypot(80, 150)) == pytest.approx(0.37599, abs=5e-6)
    assert glicko.expected(1400, 1500, 0) == pytest.approx(0.35994, abs=5e-6)


@pytest.mark.parametrize(
    ("periods", "deviation"), [(1, "60.804"), (10, "120.298"), (100, "349.594"), (101, "350.000")]
)
def test_growth(periods, deviation):
    assert f"{glicko.grown(50, 34.6, periods, 350):.3f}" == deviation


def test_the_limit_of_growth_never_lowers():
    assert glicko.grown(500, 34.6, 10, 350) == 500


@pytest.mark.parametrize("exponent", [-1e6, -800, -1, 0, 1, 800, 1e6])
def test_the_curve_has_no_overflow(exponent):
    assert glicko.curve(exponent) + glicko.curve(-exponent) == pytest.approx(1)


def test_volatility_stays_where_the_games_say_nothing():
    assert glicko.new_volatility(0.06, 1.15, 0.0, 3.0, 0.5) == 0.06


def test_volatility_rises_with_a_great_surprise():
    # Δ² above φ² + v starts the search from its logarithm.
    assert glicko.new_volatility(0.06, 0.3, 1.0, 5.0, 0.5) > 0.06


def test_volatility_search_steps_down_as_often_as_it_must():
    # φ² + v far below σ²: one step of τ down is still below the root.
    assert glicko.new_volatility(1.0, 0.001, 1e4, 0.0, 5.0) < 0.05


@pytest.mark.parametrize("information", [1e-59, 1e-12, 1e-3, 1.0, 500.0])
@pytest.mark.parametrize("surprise", [-300.0, -1.0, 0.0, 0.4, 300.0])
@pytest.mark.parametrize("volatility", [1e-6, 0.06, 1.0])
@pytest.mark.parametrize("tau", [0.01, 0.5, 10.0])
def test_volatility_is_always_a_number(information, surprise, volatility, tau):
    found = glicko.new_volatility(volatility, 1.0, information, surprise, tau)

    assert math.isfinite(found)
    assert found > 0
