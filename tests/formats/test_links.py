"""Games in an address: the way there and back, cut links, rubbish."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chesscalc.core.game import Game, Kind
from chesscalc.errors import InputError
from chesscalc.formats.links import MAX_CHARS, games_from_param, games_to_param

GAMES = st.builds(
    Game,
    st.none() | st.integers(1, 4000) | st.floats(1, 4000),
    st.sampled_from([None, 0, 0.5, 1]),
    st.sampled_from(list(Kind)),
    st.sampled_from([None, "w", "b"]),
    st.text(max_size=12),
    st.none() | st.integers(1, 400) | st.floats(1, 400),
    st.none() | st.floats(0, 1000),
)


@given(st.lists(GAMES, max_size=8))
def test_a_link_gives_the_same_games(games):
    assert games_from_param(games_to_param(games)) == (tuple(games), ())


@given(st.lists(GAMES, max_size=8))
def test_a_link_needs_no_escaping(games):
    assert re.fullmatch(r"[A-Za-z0-9._~-]*", games_to_param(games))


def test_the_text_is_short():
    games = [Game(1673, 1), Game(1761, 0.5), Game(1621, 0)]

    assert games_to_param(games) == "1.3~1673w~1761d~1621l~"


@given(st.lists(GAMES, min_size=1, max_size=8), st.data())
def test_a_link_cut_anywhere_keeps_the_whole_games_and_says_so(games, data):
    link = games_to_param(games)
    cut = link[: data.draw(st.integers(1, len(link) - 1))]

    read, ignored = games_from_param(cut)

    assert read == tuple(games)[: len(read)]
    assert len(read) < len(games)
    assert ignored


@given(st.text() | st.from_regex(r"1\.[0-9]~[0-9wdlo~_nkd.]*", fullmatch=True))
def test_rubbish_is_ignored_with_a_sentence(text):
    games, ignored = games_from_param(text)

    assert games or ignored or text in ("", "1.0~")


def test_a_bad_game_costs_no_good_one():
    games, ignored = games_from_param("1.3~1673w~9999w~1621l~")

    assert games == (Game(1673, 1), Game(1621, 0))
    assert ignored[0].startswith("Game 2 of the link was ignored: An opponent's rating must be")


def test_too_many_games_are_refused_and_long_names_left_out():
    with pytest.raises(InputError, match="at most 2,000 games"):
        games_to_param([Game(1700)] * 2001)

    link = games_to_param([Game(1700, 1, name="x" * 100)] * 2000)

    assert len(link) <= MAX_CHARS
    assert games_from_param(link) == ((Game(1700, 1),) * 2000, ())
