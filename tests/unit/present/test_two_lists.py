from dataclasses import replace
from decimal import Decimal

import pytest

from chesscalc.core.game import Game
from chesscalc.errors import InputError
from chesscalc.present.two_lists import list_columns, with_opponents_k, with_ratings
from tests.unit.present.test_change_sentences import LOSING

GAMES = (Game(1673, 1), Game(None, 1, "bye-full"), Game(1621, 0, opponent_k=40))


def test_second_ratings_go_to_the_opponents_in_order():
    second = with_ratings(GAMES, [1700, 1650])

    assert [game.opponent for game in second] == [1700, None, 1650]


def test_without_second_ratings_the_first_ones_stay():
    assert with_ratings(GAMES, []) == GAMES


@pytest.mark.parametrize("ratings", [[1700], [1700, 1650, 1600]])
def test_a_wrong_number_of_ratings_says_both_numbers(ratings):
    with pytest.raises(InputError, match=rf"{len(ratings)} ratings? for 2 rated opponents"):
        with_ratings(GAMES, ratings)


def test_one_k_stands_for_all_but_a_stated_one_stays():
    assert [game.opponent_k for game in with_opponents_k(GAMES, [20])] == [20, None, 40]
    assert [game.opponent_k for game in with_opponents_k(GAMES, [10, 20])] == [10, None, 40]


def test_too_many_k_are_named():
    with pytest.raises(InputError, match="3 K for 2 rated opponents"):
        with_opponents_k(GAMES, [10, 20, 40])


def test_two_lists_stand_side_by_side():
    other = replace(LOSING, rating=1900, k=None, change=-12.345, new_rating=1888, estimate=True)

    headers, rows = list_columns([("FIDE", LOSING, 1), ("US Chess", other, 2)])

    assert headers == ("", "FIDE", "US Chess")
    assert ("Change", "−18.8", "−12.35") in rows
    assert ("New rating", "1928", "1888") in rows
    assert ("K", "20", "–") in rows
    assert ("What it is", "the rule", "an estimate") in rows


def test_a_first_rating_shows_no_change():
    first = replace(LOSING, rating=None, change=Decimal(0), new_rating=1922, k=None)

    _, rows = list_columns([("FIDE", first, 1)])

    assert ("Rating before", "unrated") in rows
    assert ("Change", "–") in rows
