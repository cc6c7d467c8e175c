"""Laws that FIDE's arithmetic keeps on any event."""

from datetime import date
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

import chesscalc as cc
from chesscalc.core.rounding import half_away_from_zero
from chesscalc.formulas.lookup import fide_dp, fide_expected

NOW = date(2026, 11, 1)
ratings = st.integers(1400, 2900)
games = st.lists(st.builds(cc.Game, ratings, st.sampled_from([0, 0.5, 1])), min_size=1, max_size=12)
players = st.builds(cc.Player, rating=ratings, k=st.sampled_from([10, 20, 40]))
keys = st.sampled_from(["fide-standard", "fide-rapid", "fide-blitz"])


def rate(key, player, event):
    return cc.rate(key, player, event, on=NOW)


@given(st.integers(-3000, 3000))
def test_the_two_sides_of_a_game_expect_one_point(difference):
    assert fide_expected(difference) + fide_expected(-difference) == 1


@given(st.integers(-3000, 2999))
def test_a_larger_difference_never_expects_less(difference):
    assert fide_expected(difference) <= fide_expected(difference + 1)


@given(st.integers(0, 100))
def test_the_score_table_is_its_own_mirror(percent):
    assert fide_dp(percent) == -fide_dp(100 - percent)
    if percent >= 50:
        assert fide_expected(fide_dp(percent)) == Decimal(percent) / 100


@given(keys, players, games)
def test_a_win_never_lowers_and_a_loss_never_raises(key, player, event):
    for game in event:
        line = rate(key, player, [game])
        if game.score == 1:
            assert line.change >= 0
        if game.score == 0:
            assert line.change <= 0


@given(keys, players, games)
def test_half_a_point_more_is_worth_half_a_k(key, player, event):
    before = rate(key, player, event)
    for index, game in enumerate(event):
        if game.score < 1 and before.games[index].counted:
            better = [
                *event[:index],
                game.with_half_points(game.half_points + 1),
                *event[index + 1 :],
            ]
            assert rate(key, player, better).change - before.change == before.k / 2


@given(keys, players, games, st.lists(st.integers(0, 3), max_size=3))
def test_a_period_is_its_events_put_together(key, player, event, cuts):
    at = sorted({min(cut, len(event)) for cut in cuts})
    parts = [event[i:j] for i, j in zip([0, *at], [*at, len(event)], strict=True)]
    period = cc.rate_period(key, player, parts, on=NOW)
    whole = rate(key, player, event)

    assert (period.change, period.new_rating) == (whole.change, whole.new_rating)


@given(keys, players, games, st.randoms())
def test_the_order_of_games_does_not_matter(key, player, event, random):
    shuffled = list(event)
    random.shuffle(shuffled)

    assert rate(key, player, shuffled).change == rate(key, player, event).change


unplayed = st.sampled_from(
    [
        cc.Game(None, 1),
        cc.Game(1500, 0.5, "unrated"),
        cc.Game(2000, None, "forfeit-win"),
        cc.Game(None, None, "bye-half"),
        cc.Game(1700, 1, "short"),
        cc.Game(1700),
    ]
)


@given(keys, players, games, st.lists(unplayed, max_size=4))
def test_what_does_not_count_changes_nothing(key, player, event, idle):
    assert rate(key, player, [*event, *idle]).change == rate(key, player, event).change


@given(keys, players, games)
def test_the_printed_rating_rounds_the_exact_one_by_its_change(key, player, event):
    result = rate(key, player, event)

    assert result.change == sum(line.change for line in result.games)
    assert result.new_rating_exact == player.rating + result.change
    printed = player.rating + half_away_from_zero(result.change)
    assert result.new_rating == (printed if printed >= 1400 else None)


@given(st.lists(st.builds(cc.Game, ratings, st.sampled_from([0, 0.5, 1])), max_size=12))
def test_a_first_rating_is_never_outside_1400_to_2200(event):
    result = rate("fide-standard", cc.Player(), event)

    assert result.new_rating is None or 1400 <= result.new_rating <= 2200
