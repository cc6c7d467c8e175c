"""Exact score distributions: the reference's examples, brute force, and strength averaged over."""

import math
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chesscalc.formulas import logistic
from chesscalc.planner.distribution import (
    at_least,
    convolved,
    expected_at_nodes,
    mean,
    score_distribution,
    strength_nodes,
)
from chesscalc.planner.odds import Odds, davidson, nu_for


def _odds(own, opponents, *, draws=True):
    return [
        davidson(logistic.expected(own - r), nu_for((own + r) / 2) if draws else 0.0)
        for r in opponents
    ]


FIVE = (1450, 1550, 1650, 1700, 1750)


def test_five_rounds_example_9():
    chances = score_distribution(_odds(1600, FIVE))

    assert chances == pytest.approx(
        [
            0.0068, 0.0256, 0.0788, 0.1407, 0.2056, 0.2076, 0.1721, 0.0998, 0.0468, 0.0133, 0.0029,
        ],
        abs=6e-5,
    )  # fmt: skip
    assert mean(chances) == pytest.approx(2.3599, abs=5e-5)
    assert _sd(chances) == pytest.approx(0.902, abs=5e-4)
    assert at_least(chances)[6] == pytest.approx(0.335, abs=5e-4)


def test_five_rounds_without_draws_example_9():
    chances = score_distribution(_odds(1600, FIVE, draws=False))

    assert _sd(chances) == pytest.approx(1.067, abs=5e-4)
    assert at_least(chances)[6] == pytest.approx(0.444, abs=5e-4)
    assert chances[1::2] == [0.0] * 5


def test_two_games_example_10():
    chances = score_distribution(_odds(2000, (1900, 1900)))

    assert chances == pytest.approx([0.0436, 0.1262, 0.2955, 0.2957, 0.2390], abs=6e-5)


def test_no_games_score_nothing_for_certain():
    assert score_distribution([]) == [1.0]
    assert at_least([1.0]) == [1.0]


def _sd(chances):
    centre = mean(chances)
    return math.sqrt(math.fsum(p * (h / 2 - centre) ** 2 for h, p in enumerate(chances)))


_ODDS = st.tuples(st.floats(0, 1), st.floats(0, 4)).map(lambda pair: davidson(*pair))


@given(st.lists(_ODDS, max_size=6))
def test_chances_equal_brute_force(odds):
    chances = score_distribution(odds)

    brute = [[] for _ in chances]
    for results in product(range(3), repeat=len(odds)):
        parts = [(g.loss, g.draw, g.win)[r] for g, r in zip(odds, results, strict=True)]
        brute[sum(results)].append(math.prod(parts))
    assert chances == pytest.approx([math.fsum(parts) for parts in brute], abs=1e-12)


@given(st.lists(_ODDS, max_size=40))
def test_chances_sum_to_one_and_keep_the_mean(odds):
    chances = score_distribution(odds)

    assert math.fsum(chances) == pytest.approx(1.0, abs=1e-12)
    assert mean(chances) == pytest.approx(math.fsum(g.expected for g in odds), abs=1e-12)


def test_a_hundred_games_keep_the_mean_to_12_places():
    odds = _odds(1700, range(1500, 1900, 4))

    chances = score_distribution(odds)

    assert abs(mean(chances) - math.fsum(g.expected for g in odds)) < 1e-12
    assert abs(math.fsum(chances) - 1.0) < 1e-12


def test_longer_polynomials_multiply_too():
    assert convolved([0.5, 0.5], [0.25, 0.75]) == [0.125, 0.5, 0.375]


@given(st.floats(0.001, 0.999), st.floats(1, 400))
def test_uncertain_strength_keeps_the_expected_score(expected, deviation):
    nodes = strength_nodes(deviation)
    values = expected_at_nodes(expected, deviation)

    assert math.fsum(w for w, _ in nodes) == pytest.approx(1.0, abs=1e-14)
    average = math.fsum(w * e for (w, _), e in zip(nodes, values, strict=True))
    assert average == pytest.approx(expected, abs=1e-14)
    assert list(values) == sorted(values)


def test_uncertain_strength_leaves_certain_results_alone():
    assert set(expected_at_nodes(1.0, 80)) == {1.0}
    assert strength_nodes(0.0) == ((1.0, 0.0),)


def test_odds_add_up_to_the_expected_score():
    assert Odds(0.5, 0.2, 0.3).expected == pytest.approx(0.6)
