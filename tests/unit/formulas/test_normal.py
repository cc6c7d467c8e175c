import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chesscalc.formulas import normal


@pytest.mark.parametrize(
    ("difference", "expected"),
    [(0, "0.500"), (100, "0.638"), (-400, "0.079"), (400, "0.921"), (-9000, "0.000")],
)
def test_expected(difference, expected):
    assert f"{normal.expected(difference):.3f}" == expected


def test_both_sides_share_a_point():
    for difference in range(0, 3000, 7):
        assert normal.expected(difference) + normal.expected(-difference) == pytest.approx(1)


@pytest.mark.parametrize(
    ("ratings", "half_points", "found"),
    [
        pytest.param([1300, 1540, 1200, 1290, 1400], 7, 1505.5, id="first-DWZ"),
        pytest.param([2400, 2500, 2600], 5, 2785.0, id="2-of-3-as-often-quoted"),
    ],
)
def test_performance(ratings, half_points, found):
    assert normal.performance(ratings, half_points) == pytest.approx(found, abs=0.05)


@pytest.mark.parametrize(("ratings", "half_points"), [([1500], 0), ([1500], 2), ([], 0)])
def test_performance_is_undefined_at_the_ends(ratings, half_points):
    assert normal.performance(ratings, half_points) is None


def test_performance_of_half_a_point_in_many_games():
    assert normal.performance([1500] * 1000, 1) == pytest.approx(1500 - 930.7, abs=0.5)


def test_a_half_between_two_far_apart_is_their_middle():
    assert normal.performance([1, 3997], 2) == 1999.0
    assert normal.performance([1458, 4000], 2) == 2729.0


@given(st.lists(st.integers(1, 3000), min_size=1, max_size=12), st.data())
def test_the_performance_expects_the_score(ratings, data):
    half_points = data.draw(st.integers(1, 2 * len(ratings) - 1))

    found = normal.performance(ratings, half_points)

    expected = math.fsum(normal.expected(found - rating) for rating in ratings)
    assert expected == pytest.approx(half_points / 2, abs=1e-11)
