"""The cause is found in each constructed case, and none is invented where the figure is right."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chesscalc as cc

NOW = date(2026, 11, 1)
SPRING_2025 = date(2025, 5, 1)
PLAYER = cc.Player(rating=1947, k=20)
GAMES = (cc.Game(1673, 1), cc.Game(1761, 0.5), cc.Game(1421, 0))
UNRATED = (*GAMES, cc.Game(1800, 1, "unrated"))
FORFEIT = (*GAMES, cc.Game(1800, None, "forfeit-win"))


def causes(official, games=GAMES, player=PLAYER, on=NOW, **more):
    found = cc.explain("fide-standard", player, games, official, on=on, **more)
    return [explanation.causes for explanation in found]


def official(games=GAMES, player=PLAYER, on=NOW, **options):
    return cc.rate("fide-standard", player, games, on=on, **options).change


def holds(found, *words):
    """Whether one explanation has a cause for each word, and no cause besides."""
    return any(
        len(listed) == len(words) and all(any(w in cause for cause in listed) for w in words)
        for listed in found
    )


SINGLE = [
    pytest.param(official(table=False), {}, "table", id="formula"),
    pytest.param(official(player=cc.Player(rating=1947, k=40)), {}, "K 40", id="another-K"),
    pytest.param(official(cap=False), {}, "400-point", id="400-point-rule"),
    pytest.param(
        official(games=GAMES * 13, limit=False), {"games": GAMES * 13}, "700 rule", id="700-rule"
    ),
    pytest.param(
        official(games=(*GAMES, cc.Game(1800, 1))), {"games": UNRATED}, "counted as a rated",
        id="unrated-counted",
    ),
    pytest.param(
        official(games=(*GAMES, cc.Game(1800, 1))), {"games": FORFEIT}, "counted as a rated",
        id="forfeit-counted",
    ),
    pytest.param(official(games=GAMES[:2]), {}, "not counted", id="game-left-out"),
    pytest.param(Decimal(-20), {}, "rounded", id="rounding"),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "case", "word"), SINGLE)
def test_a_single_cause_is_found(printed, case, word):
    assert holds(causes(printed, **case), word)


def test_rules_of_another_date():
    player, games = cc.Player(rating=2700, k=10), [cc.Game(2200, 0.5), cc.Game(2650, 1)]
    printed = official(games, player, SPRING_2025)

    assert holds(causes(printed, games, player), "other rules")


def test_a_standard_rating_used_in_rapid():
    player = cc.Player(rating=1800, standard_rating=1931, k=20)
    games = [cc.Game(1850, 1), cc.Game(1700, 0)]
    printed = cc.rate("fide-rapid", cc.Player(rating=1931, k=20), games, on=NOW).change
    found = cc.explain("fide-rapid", player, games, printed, on=NOW)

    assert holds([explanation.causes for explanation in found], "standard rating 1931")


def test_two_events_of_one_period_chained():
    first, second = [cc.Game(1500, 0), cc.Game(1510, 0)], [cc.Game(1900, 1)]
    one = cc.rate("fide-standard", PLAYER, first, on=NOW)
    other = cc.rate("fide-standard", cc.Player(rating=one.new_rating, k=20), second, on=NOW)
    found = causes(one.change + other.change, second, earlier=[first])

    assert holds(found, "chained")


PAIRS = [
    pytest.param(
        official(cap=False, player=cc.Player(rating=1947, k=10)), {}, ("K 10", "400-point"),
        id="K-and-cap",
    ),
    pytest.param(
        official(table=False, player=cc.Player(rating=1947, k=40)), {}, ("K 40", "table"),
        id="K-and-formula",
    ),
    pytest.param(
        official(games=(*GAMES, cc.Game(1800, 1)), player=cc.Player(rating=1947, k=40)),
        {"games": UNRATED}, ("K 40", "counted as a rated"), id="K-and-unrated",
    ),
    pytest.param(
        official(games=(*GAMES, cc.Game(1800, 1)), cap=False),
        {"games": FORFEIT}, ("400-point", "counted as a rated"), id="cap-and-forfeit",
    ),
    pytest.param(
        official(games=GAMES * 13, limit=False, cap=False), {"games": GAMES * 13},
        ("700 rule", "400-point"), id="700-and-cap",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "case", "words"), PAIRS)
def test_a_pair_is_found_where_no_single_cause_fits(printed, case, words):
    assert holds(causes(printed, **case), *words)


def test_nothing_is_claimed_where_no_cause_fits():
    assert causes("3999.9") == []


@pytest.mark.parametrize("wrong", ["abc", "", "1e999", "nan", None])
def test_what_is_no_number_is_named(wrong):
    with pytest.raises(cc.InputError) as caught:
        causes(wrong)
    assert caught.value.field == "official_change"


@settings(max_examples=1000)
@given(
    rating=st.integers(1400, 2850),
    k=st.sampled_from([10, 20, 40]),
    games=st.lists(
        st.builds(cc.Game, st.integers(1400, 2850), st.sampled_from([0, 0.5, 1])),
        min_size=1,
        max_size=9,
    ),
)
def test_no_cause_is_named_where_the_official_figure_is_right(rating, k, games):
    player = cc.Player(rating=rating, k=k)
    assert causes(official(games, player), games, player) == []


def test_lists_that_state_their_limit_as_a_number_have_a_400_point_rule():
    games = [cc.Game(1700, 1), cc.Game(1400, 0.5)]
    # 1850 with K 20: expected 0.7034 + 0.9303; at 400 points 0.9091 instead of 0.9303
    found = cc.explain("elo", cc.Player(rating=1850), games, "-2.25")
    assert [cause.causes for cause in found] == [
        ("a difference of more than 400 counted as 400",)
    ]  # fmt: skip


def test_another_development_coefficient_explains_a_dwz():
    # 1850 at E 20 rather than 27: 800 × (1.5 − 1.2719) / (20 + 2) = 8.29
    games = [cc.Game(1700, 1), cc.Game(1800, 0.5)]
    player = cc.Player(rating=1850, index=30, birth_year=1980)
    found = cc.explain("dwz", player, games, "8.29", on=date(2025, 11, 1))
    assert [cause.causes for cause in found] == [("E 20 was used",)]


def test_a_rule_that_came_back_is_named_once():
    games = [cc.Game(rating, 1) for rating in (1620, 1580, 1710, 1650)] + [cc.Game(1540, 0)]
    player = cc.Player(rating=1500, games_played=60)
    found = cc.explain("us-chess", player, games, "144.53", on=date(2025, 3, 1))
    assert [cause.causes for cause in found] == [
        (
            "other rules were used: US Chess rating system, specification of 26 July 2025; "
            "bonus threshold 12",
        )
    ]


def test_a_long_period_is_explained_by_single_causes_only():
    games = [cc.Game(1500, 1)] * 40 + [cc.Game(1500, 0)] * 40
    player = cc.Player(rating=1500, k=5)
    assert cc.explain("fide-standard", player, games, "-2.5", on=date(2025, 11, 1))
    assert cc.explain("fide-standard", player, games, "-7.5", on=date(2025, 11, 1)) == ()
