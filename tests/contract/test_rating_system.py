"""What every registered system promises; a new federation is held to it without an edit here."""

import dataclasses
import math
from datetime import date
from decimal import Decimal
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chesscalc as cc
from chesscalc.core.system import Outlook
from chesscalc.federations.registry import all_systems

NOW = date(2026, 11, 1)
KEYS = sorted(all_systems())
FULL = cc.Player(
    rating=1700, birth_year=1990, games_played=100, peak_rating=1800, deviation=60.0,
    volatility=0.06, index=20, record="mixed", birth_date=date(1990, 5, 5),
)  # fmt: skip
FIELD = (1650, 1702, 1810, 1650)

each_system = pytest.mark.parametrize("key", KEYS)


def games(scores, field=FIELD):
    return [
        cc.Game(rating, half / 2, deviation=50.0)
        for rating, half in zip(field, scores, strict=True)
    ]


def total(scores):
    return sum(scores)


def close(left, right):
    return math.isclose(float(left), float(right), abs_tol=1e-7)


def test_the_ten_promised_systems_are_here():
    promised = {
        "fide-standard", "fide-rapid", "fide-blitz", "elo", "us-chess",
        "ecf", "dwz", "cfc", "glicko", "glicko2",
    }  # fmt: skip
    assert promised <= set(KEYS)


@each_system
def test_it_says_what_it_is(key):
    info = all_systems()[key].info
    fields = {field.name for field in dataclasses.fields(cc.Player)}

    assert info.name
    assert info.body
    assert info.source
    assert info.about
    assert info.formula
    assert info.list_kind in {"standard", "rapid", "blitz", "national", "online"}
    assert {fact.field for fact in info.facts} <= fields
    system = all_systems()[key]
    assert {option.field for option in info.options} <= {f.name for f in dataclasses.fields(system)}


@each_system
def test_the_games_stay_as_given_and_what_does_not_count_says_why(key):
    given_games = [
        *games((2, 1, 0, 1)), cc.Game(None, 1, name="new"), cc.Game(1700, None, "forfeit-win"),
        cc.Game(None, None, "bye-half"), cc.Game(1690),
    ]  # fmt: skip
    result = cc.rate(key, FULL, given_games, on=NOW)

    assert [line.game for line in result.games] == given_games
    assert [line.counted for line in result.games] == [True] * 4 + [False] * 4
    assert all(line.why for line in result.games[4:])
    assert result.points == Decimal("4.5")
    assert result.score == 2
    assert close(result.change, cc.rate(key, FULL, games((2, 1, 0, 1)), on=NOW).change)


@each_system
def test_the_order_of_games_does_not_matter(key):
    event = games((2, 0, 1, 1))
    forwards, backwards = (cc.rate(key, FULL, order, on=NOW) for order in (event, event[::-1]))
    assert close(forwards.change, backwards.change)
    assert forwards.new_rating == backwards.new_rating


@each_system
def test_without_games_nothing_changes(key):
    result = cc.rate(key, FULL, [], on=NOW)

    assert result.change == 0
    assert result.new_rating == 1700


@each_system
def test_more_points_never_give_less(key):
    for scores in product((0, 1, 2), repeat=3):
        for index in range(3):
            if scores[index] < 2:
                better = list(scores)
                better[index] += 1
                low, high = (
                    cc.rate(key, FULL, games(tried, FIELD[:3]), on=NOW).new_rating_exact
                    for tried in (scores, better)
                )
                assert float(high) >= float(low) - 1e-9


@each_system
def test_the_outlook_gives_what_rate_gives_and_keeps_its_keys(key):
    system = all_systems()[key]
    known, field = games((1,), FIELD[:1]), FIELD[1:]
    open_games = [cc.Game(rating, deviation=50.0) for rating in field]
    outlook: Outlook = system.outlook(FULL, [cc.Event(known)], open_games, NOW)
    by_totals = {}
    for scores in product((0, 1, 2), repeat=len(field)):
        outcome = outlook.outcome(scores)
        result = cc.rate(key, FULL, [*known, *games(scores, field)], on=NOW)
        assert close(outcome.change, result.change)
        assert outcome.new_rating == result.new_rating
        groups = {}
        for name, half in zip(outlook.keys, scores, strict=True):
            groups[name] = groups.get(name, 0) + half
        same = by_totals.setdefault(tuple(groups.items()), outcome.change)
        assert close(same, outcome.change)


@each_system
def test_the_named_facts_are_the_missing_ones(key):
    info = all_systems()[key].info
    for fact in info.facts:
        if fact.required:
            with pytest.raises(cc.InputError) as caught:
                cc.rate(key, dataclasses.replace(FULL, **{fact.field: None}), games((1, 1, 1, 1)))
            assert caught.value.field == fact.field


numbers = st.one_of(
    st.none(), st.integers(-10, 5000), st.floats(), st.integers(), st.text(max_size=5)
)


@each_system
@settings(max_examples=40)
@given(
    rating=numbers,
    k=numbers,
    opponent=numbers,
    score=numbers,
    kind=st.sampled_from(["played", "bye-half", "unrated", "?"]),
    on=st.one_of(st.none(), st.dates()),
)
def test_nothing_but_an_input_error_escapes(key, rating, k, opponent, score, kind, on):
    try:
        player = cc.Player(
            rating=rating, k=k, birth_year=1990, games_played=50, deviation=70, volatility=0.06
        )
        result = cc.rate(key, player, [cc.Game(opponent, score, kind)], on=on)
    except cc.InputError as error:
        assert error.field  # noqa: PT017
        assert str(error)  # noqa: PT017
        return
    assert math.isfinite(result.change)
    assert math.isfinite(result.expected)
    if result.new_rating_exact is not None:
        assert math.isfinite(result.new_rating_exact)
