"""How numbers look: shares that add up."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as some

from chesscalc.formulas.logistic import expected
from chesscalc.present.days import day
from chesscalc.present.expectation import odds_of
from chesscalc.present.numbers import chances


def points(shown):
    return [0 if word.startswith("under") else int(word.split()[-2]) for word in shown]


@given(some.integers(100, 2900), some.integers(-900, 900))
def test_win_draw_and_loss_add_up_to_a_hundred(own, gap):
    odds = odds_of(expected(gap), (own, own - gap))
    shown = chances(odds.win, odds.draw, odds.loss)

    if not any(word.startswith("over") for word in shown):
        assert sum(points(shown)) == 100
    for word, exact in zip(shown, (odds.win, odds.draw, odds.loss), strict=True):
        if word[0].isdigit():
            assert abs(int(word.split()[0]) - 100 * exact) < 1


def test_the_missing_point_goes_to_the_largest_remainder():
    assert chances(0.355, 0.29, 0.355) == ("36 %", "29 %", "35 %")
    assert chances(0.2049, 0.2949, 0.5002) == ("21 %", "29 %", "50 %")


@pytest.mark.parametrize(
    ("parts", "shown"),
    [
        ((1.0, 0.0, 0.0), ("100 %", "0 %", "0 %")),
        ((0.996, 0.003, 0.001), ("over 99 %", "under 1 %", "under 1 %")),
        ((0.0085, 0.4, 0.5915), ("1 %", "40 %", "59 %")),
    ],
)
def test_something_is_never_shown_as_nothing(parts, shown):
    assert chances(*parts) == shown


def test_a_day_can_be_read_in_one_way_only():
    assert day(date(2024, 3, 5)) == "5 Mar 2024"
