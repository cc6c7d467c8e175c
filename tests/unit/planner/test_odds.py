"""The draw model: worked examples of the reference, recomputed there from the fitted table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chesscalc.formulas import logistic
from chesscalc.planner.odds import Odds, davidson, nu_for, shifted

EXAMPLES = [
    pytest.param(1600, 1600, 0.757, (0.3627, 0.2746, 0.3627), id="1-equal-1600"),
    pytest.param(1600, 1700, 0.797, (0.2254, 0.2690, 0.5055), id="2-1600-1700"),
    pytest.param(1600, 1800, 0.837, (0.1227, 0.2350, 0.6422), id="3-1600-1800"),
    pytest.param(1500, 1900, 0.837, (0.0273, 0.1272, 0.8455), id="4-1500-1900"),
    pytest.param(2000, 1800, 0.928, (0.6344, 0.2506, 0.1149), id="5-2000-1800"),
    pytest.param(2400, 2400, 1.5435, (0.2822, 0.4356, 0.2822), id="6a-equal-2400"),
    pytest.param(2400, 2200, 1.230, (0.6127, 0.2940, 0.0932), id="6b-2400-2200"),
    pytest.param(1400, 1100, 0.477, (0.7862, 0.1256, 0.0882), id="7-1400-1100"),
    pytest.param(2000, 1900, None, (0.4889, 0.3024, 0.2087), id="10-2000-1900"),
]


@pytest.mark.parametrize(("own", "opponent", "nu", "printed"), EXAMPLES)
def test_worked_examples(own, opponent, nu, printed):
    found = nu_for((own + opponent) / 2)

    odds = davidson(logistic.expected(own - opponent), found)

    if nu is not None:
        assert found == pytest.approx(nu, abs=1e-9)
    assert (odds.win, odds.draw, odds.loss) == pytest.approx(printed, abs=0.00006)


def test_white_is_worth_35_points_example_8():
    expected = shifted(0.5, 35)

    odds = davidson(expected, nu_for(1600))

    assert expected == pytest.approx(0.5502, abs=0.00005)
    assert (odds.win, odds.draw, odds.loss) == pytest.approx((0.4139, 0.2727, 0.3135), abs=6e-5)


@pytest.mark.parametrize(
    ("average", "nu"),
    [
        pytest.param(800, 0.437, id="constant-below"),
        pytest.param(1200, 0.437, id="lowest"),
        pytest.param(1500, 0.677, id="centre-1500"),
        pytest.param(2300, 1.230, id="centre-2300"),
        pytest.param(2700, 2.309, id="highest"),
        pytest.param(2900, 2.309, id="constant-above"),
    ],
)
def test_nu_by_average(average, nu):
    assert nu_for(average) == pytest.approx(nu, abs=1e-12)


@pytest.mark.parametrize(
    ("average", "before"), [(1600, 1333.3333), (1800, 1666.6667), (2000, 2000), (2300, 2300)]
)
def test_lifted_fide_ratings_are_looked_up_where_they_were_before(average, before):
    assert nu_for(average, decompress=True) == pytest.approx(nu_for(before), abs=1e-6)


def test_nu_of_2_gives_twice_e_times_its_complement():
    assert davidson(0.3, 2.0).draw == pytest.approx(2 * 0.3 * 0.7, abs=1e-15)


@pytest.mark.parametrize("expected", [0.0, 1.0])
def test_certain_results_stay_certain(expected):
    assert davidson(expected, 0.9) == Odds(expected, 0.0, 1.0 - expected)
    assert shifted(expected, 300) == expected


def test_no_draws():
    assert davidson(0.3, 0.0) == Odds(0.3, 0.0, 0.7)


@given(st.floats(0, 1), st.floats(0, 25))
def test_odds_keep_the_expected_score_and_sum_to_one(expected, nu):
    odds = davidson(expected, nu)

    assert odds.expected == pytest.approx(expected, abs=1e-15)
    assert odds.win + odds.draw + odds.loss == pytest.approx(1.0, abs=1e-15)
    assert min(odds.win, odds.draw, odds.loss) >= 0.0


@given(st.floats(0.01, 0.99), st.floats(0.05, 5))
def test_draw_is_nu_times_the_root_of_win_times_loss(expected, nu):
    odds = davidson(expected, nu)

    assert odds.draw**2 == pytest.approx(nu**2 * odds.win * odds.loss, rel=1e-6, abs=1e-9)
