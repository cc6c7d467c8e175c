"""FIDE's worked examples E1 to E21 and E27, with their literal figures.

E22 to E26 (title norms) are in tests/unit/planner/test_fide_plans.py.
"""

from datetime import date
from decimal import Decimal

import pytest

import chesscalc as cc

NOW = date(2026, 11, 1)
AUTUMN_2025 = date(2025, 11, 1)


def rate(rating, k, *games, system="fide-standard", on=NOW):
    return cc.rate(system, cc.Player(rating=rating, k=k), [cc.Game(*game) for game in games], on=on)


def test_e1_win_draw_loss_of_a_1947():
    change = rate(1947, 20, (1673, 1), (1761, 0.5), (1621, 0))

    assert [line.difference for line in change.games] == [274, 186, 326]
    assert [line.expected for line in change.games] == [
        Decimal("0.83"), Decimal("0.74"), Decimal("0.87"),
    ]  # fmt: skip
    assert (change.expected, change.score) == (Decimal("2.44"), Decimal("1.5"))
    assert (change.change, change.new_rating) == (Decimal("-18.8"), 1928)


@pytest.mark.parametrize(
    ("difference", "printed"),
    [(3, "5.0"), (4, "4.9"), (206, "2.4"), (207, "2.3"), (391, "0.9"), (392, "0.8")],
)
def test_e2_row_edges_one_win(difference, printed):
    assert rate(2000, 10, (2000 - difference, 1)).change == Decimal(printed)


@pytest.mark.parametrize(
    ("difference", "printed"), [(-3, "-5.0"), (-4, "-4.9"), (-344, "-1.2"), (-345, "-1.1")]
)
def test_e3_row_edges_one_loss_from_below(difference, printed):
    assert rate(2000, 10, (2000 - difference, 0)).change == Decimal(printed)


def test_e4_a_2813_is_not_capped_but_the_2400_is():
    games = [(1787, 1), (2025, 1), (2310, 1), (2400, 1), (2505, 0.5)]
    change = rate(2813, 10, *games, on=AUTUMN_2025)

    assert [str(line.expected) for line in change.games] == ["1.00", "1.00", "0.96", "0.93", "0.86"]
    assert (change.change, change.new_rating) == (Decimal("-2.5"), 2810)
    other = rate(2400, 10, (2813, 0), on=AUTUMN_2025).games[0]
    assert (other.difference_used, other.expected, other.change) == (
        -400, Decimal("0.08"), Decimal("-0.8"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("own", "opponent", "score", "printed"),
    [
        pytest.param(2649, 2149, 1, "0.8", id="E5-below-2650-capped"),
        pytest.param(2650, 2150, 1, "0.4", id="E5-2650-true-difference"),
        pytest.param(2700, 1965, 1, "0.1", id="E6-735"),
        pytest.param(2700, 1964, 1, "0.0", id="E6-736"),
        pytest.param(2700, 1900, 0, "-10", id="E6-loss"),
        pytest.param(2650, 3051, 0, "-0.8", id="E7"),
    ],
)
def test_e5_to_e7_around_2650(own, opponent, score, printed):
    assert rate(own, 10, (opponent, score), on=AUTUMN_2025).change == Decimal(printed)


@pytest.mark.parametrize(
    ("own", "k", "games", "change", "whole"),
    [
        pytest.param(1500, 20, [(2000, 0.5)], "8.4", 8, id="E8-draw"),
        pytest.param(2200, 20, [(2700, 0)], "-1.6", -2, id="E8-loss"),
        pytest.param(
            2400, 10, [(1990, 1), (1900, 1), (2121, 1), (2084, 1), (2813, 0)], "3.7", 4, id="E9"
        ),
        pytest.param(
            2053, 20, [(1675, 1), (1600, 1), (1884, 1), (2310, 0), (2218, 0)], "-0.2", 0, id="E10"
        ),
        pytest.param(1850, 40, [(2010, 1), (1790, 0.5), (1650, 0)], "-5.2", -5, id="E13-K40"),
        pytest.param(1850, 20, [(2010, 1), (1790, 0.5), (1650, 0)], "-2.6", -3, id="E13-K20"),
    ],
)
def test_e8_to_e10_and_e13_totals(own, k, games, change, whole):
    result = rate(own, k, *games)

    assert result.change == Decimal(change)
    assert result.new_rating == own + whole


def test_e11_the_700_rule_makes_k_17():
    # 39 games that sum to +5.44: eleven wins and 26 draws between equals, two draws 18 below (.53).
    games = [(2054, 1)] * 11 + [(2054, 0.5)] * 26 + [(2036, 0.5)] * 2
    change = rate(2054, 20, *games)

    assert sum(line.change for line in rate(2054, 1, *games).games) == Decimal("5.44")
    assert (change.k, change.change, change.new_rating) == (17, Decimal("92.48"), 2146)


def test_e12_the_700_rule_makes_k_35():
    # 20 games that sum to +3.25.
    games = [(1800, 1)] * 7 + [(1800, 0.5)] * 12 + [(1993, 0)]
    change = rate(1800, 40, *games)

    assert sum(line.change for line in rate(1800, 1, *games).games) == Decimal("3.25")
    assert (change.k, change.change) == (35, Decimal("113.75"))
    assert change.new_rating == 1914


def test_e14_below_1400_is_listed_unrated():
    change = rate(1405, 20, (1405, 0))

    assert change.new_rating is None
    assert change.new_rating_exact == Decimal(1395)
    assert "unrated" in change.notes[-1].text


FIRST = [
    pytest.param([(1902, 1), (1877, 1), (1884, 1), (2012, 0), (1832, 0)], 1922, id="E15"),
    pytest.param([(1800, 1)] * 5, 2109, id="E16"),
    pytest.param([(2500, 1)] * 5, 2200, id="E17-perfect"),
    pytest.param([(2400, 1)] * 3 + [(2400, 0)] * 2, 2200, id="E17-capped"),
    pytest.param([(1400, 1)] + [(1400, 0)] * 4, None, id="E18"),
    pytest.param([(1700, 1)] * 4 + [(1700, 0)] * 2, 1820, id="E19"),
]


@pytest.mark.parametrize(("games", "first"), FIRST)
def test_e15_to_e19_first_ratings(games, first):
    assert rate(None, None, *games).new_rating == first


def test_e15_by_the_old_rule_is_1921():
    games = [(1902, 1), (1877, 1), (1884, 1), (2012, 0), (1832, 0)]

    assert rate(None, None, *games, on=date(2023, 5, 1)).new_rating == 1921


def test_e18_is_1356_before_the_floor():
    change = rate(None, None, *[(1400, 1)] + [(1400, 0)] * 4)

    assert "1356" in " ".join(note.text for note in change.notes)


@pytest.mark.parametrize(
    ("ratings", "half_points", "performance"),
    [
        pytest.param([2310, 2255, 2190, 2402, 2150], 7, 2410, id="E20-3.5"),
        pytest.param([2310, 2255, 2190, 2402, 2150], 0, 1461, id="E20-0"),
        pytest.param([2310, 2255, 2190, 2402, 2150], 10, 3061, id="E20-5"),
        pytest.param([2401, 2402], 2, 2402, id="E21"),
    ],
)
def test_e20_and_e21_performance(ratings, half_points, performance):
    wins, draws = divmod(half_points, 2)
    scores = [1] * wins + [0.5] * draws + [0] * (len(ratings) - wins - draws)
    games = [cc.Game(rating, score) for rating, score in zip(ratings, scores, strict=True)]

    assert cc.performance(games).rating == performance


def test_e27_rapid_has_the_cap_without_exemption_and_the_600_rule():
    assert rate(2700, 10, (2200, 1), system="fide-rapid").change == Decimal("0.8")
    too_far = rate(2700, 10, (2100, 1), system="fide-rapid")
    assert (too_far.games[0].counted, too_far.change) == (False, 0)
    assert "600" in too_far.games[0].why
    capped = rate(2600, 10, (2000, 0), system="fide-rapid")
    assert (capped.change, capped.new_rating) == (Decimal("-9.2"), 2591)
