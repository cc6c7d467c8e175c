"""The planner against brute force, for every registered system, on random small events."""

import math
from datetime import date
from functools import cache
from itertools import product

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import chesscalc as cc
from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.errors import ChessCalcError, InputError
from chesscalc.federations.registry import all_systems
from chesscalc.planner.field import Band
from chesscalc.planner.plan import make_plan
from chesscalc.planner.target import Target
from chesscalc.present import plan_sentences as words
from chesscalc.present.plan_table import file_rows

ON = date(2026, 11, 30)
SYSTEMS = sorted(all_systems())
HEAVY = settings().max_examples >= 400
MOST_GAMES = 7 if HEAVY else 4

ratings = st.integers(1000, 2500)
kinds = st.sampled_from(["played"] * 8 + ["unrated", "forfeit-win", "bye-half"])
games = st.builds(
    Game,
    opponent=ratings,
    score=st.sampled_from([None, None, None, None, 0, 0.5, 1]),
    kind=kinds,
    colour=st.sampled_from([None, None, "w", "b"]),
    deviation=st.sampled_from([None, 40.0, 90.0]),
)
players = st.builds(
    Player,
    rating=ratings,
    k=st.sampled_from([None, 10, 20, 40]),
    birth_year=st.sampled_from([1990, 2011]),
    games_played=st.sampled_from([12, 300]),
    peak_rating=st.none(),
    deviation=st.sampled_from([40.0, 110.0]),
    volatility=st.just(0.06),
    index=st.sampled_from([3, 40]),
    record=st.just("mixed"),
)


@cache
def _results(count):
    return tuple(product(range(3), repeat=count))


def _closed(event_games, open_places, halves):
    ended = list(event_games)
    for place, half in zip(open_places, halves, strict=True):
        ended[place] = ended[place].with_half_points(half)
    return Event(tuple(ended))


@pytest.mark.parametrize("key", SYSTEMS)
@given(player=players, event=st.lists(games, max_size=MOST_GAMES), wanted=st.integers(-30, 30))
@settings(
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    max_examples=settings().max_examples if HEAVY else 80,
)
def test_every_row_is_what_rate_says_and_extremes_are_those_of_all_results(
    key, player, event, wanted
):
    system = all_systems()[key]
    try:
        plan = make_plan(
            system, player, [Event(tuple(event))], on=ON, target=Target(change=wanted), form_sd=0
        )
    except InputError:
        assume(False)
    left_out = [entry.game for entry in plan.left_out]
    places = [i for i, g in enumerate(event) if g.is_open and g not in left_out]
    assert len(places) == len(plan.open_games)
    single = [[row.probability for row in _alone(system, player, event[i]).rows] for i in places]
    brute: dict = {}
    chances: dict = {}
    met = 0.0
    for halves in _results(len(places)):
        rated = system.rate(player, [_closed(event, places, halves)], ON)
        chance = math.prod(s[h] for s, h in zip(single, halves, strict=True))
        chances[rated.score] = chances.get(rated.score, 0.0) + chance
        brute.setdefault(rated.score, []).append(rated)
        met += chance * (float(rated.change) >= wanted - 1e-9)

    assert [row.score for row in plan.rows] == sorted(brute)
    assert math.fsum(row.probability for row in plan.rows) == pytest.approx(1, abs=1e-12)
    for row in plan.rows:
        found = brute[row.score]
        low = min(found, key=lambda r: r.change)
        high = max(found, key=lambda r: r.change)
        assert float(row.change_low) == pytest.approx(float(low.change), abs=1e-9)
        assert float(row.change_high) == pytest.approx(float(high.change), abs=1e-9)
        assert float(row.change_low) - 1e-9 <= float(row.change) <= float(row.change_high) + 1e-9
        if row.is_one_change:
            assert float(row.change) == pytest.approx(float(found[0].change), abs=1e-9)
            assert row.new_rating == found[0].new_rating
        for edge, halves in ((low, row.results_low), (high, row.results_high)):
            again = system.rate(player, [_closed(event, places, halves)], ON)
            assert float(again.change) == pytest.approx(float(edge.change), abs=1e-9)
        assert row.probability == pytest.approx(chances[row.score], abs=1e-12)
    assert plan.chance == pytest.approx(met, abs=1e-12)
    if not any(game.colour for game in event):
        assert plan.mean_score == pytest.approx(float(plan.expected_score), abs=1e-12)


def _alone(system, player, game):
    return make_plan(system, player, [Event((game,))], on=ON, form_sd=0)


wild_players = st.builds(
    Player,
    rating=st.sampled_from([None, 1, 1399, 1600.5, 2000, 2649, 2700, 4000]),
    k=st.sampled_from([None, 10, 400]),
    birth_year=st.sampled_from([None, 1950, 2015]),
    games_played=st.sampled_from([None, 0, 5, 100]),
    deviation=st.sampled_from([None, 0.0, 350.0]),
    volatility=st.sampled_from([None, 0.06]),
    index=st.sampled_from([None, 0, 7]),
    record=st.sampled_from([None, "won", "lost", "mixed"]),
)
wild_games = st.builds(
    Game,
    opponent=st.sampled_from([None, 1, 1000, 2000, 4000]),
    score=st.sampled_from([None, None, 0, 0.5, 1]),
    kind=st.sampled_from(["played", "played", "unrated", "bye-zero", "short", "forfeit-win"]),
    colour=st.sampled_from([None, "w", "b"]),
    deviation=st.sampled_from([None, 0.0, 350.0]),
)
wild_targets = st.sampled_from(
    [
        None,
        Target(change=0),
        Target(rating=2000),
        Target(performance=2000),
        Target(keep=True),
        Target(first_rating=1400),
        Target(norm="IM"),
    ]
)
wild_bands = st.sampled_from([(), (Band(1500, 1700, 2),), (Band(1, 4000),)])


@given(
    key=st.sampled_from(SYSTEMS),
    player=wild_players,
    event=st.lists(wild_games, max_size=4),
    target=wild_targets,
    bands=wild_bands,
    on=st.sampled_from([date(2005, 1, 1), date(2023, 5, 5), ON]),
    form_sd=st.sampled_from([None, 0, 500]),
    strength=st.sampled_from([None, 1800]),
)
@settings(deadline=None)
def test_whatever_is_asked_there_is_a_whole_plan_or_a_sentence(
    key, player, event, target, bands, on, form_sd, strength
):
    try:
        plan = cc.plan(
            key,
            player,
            event,
            target=target,
            bands=bands,
            on=on,
            form_sd=form_sd,
            strength=strength,
        )
    except ChessCalcError:
        return

    assert math.fsum(row.probability for row in plan.rows) == pytest.approx(1, abs=1e-12)
    assert all(0 <= row.probability <= 1 for row in plan.rows)
    assert all(row.change_low <= row.change_high for row in plan.rows)
    assert words.answer(plan)
    assert len(file_rows(plan)) == len(plan.rows)


@pytest.mark.parametrize("key", SYSTEMS)
@given(player=players, event=st.lists(games, max_size=5), wanted=st.integers(100, 3500))
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=60)
def test_the_chance_of_a_performance_is_that_of_its_least_score_or_more(key, player, event, wanted):
    try:
        plan = cc.plan(key, player, event, target=Target(performance=wanted), on=ON)
    except InputError:
        assume(False)

    met = [row.meets_target for row in plan.rows]
    assert met == sorted(met)
    assert met == [row.may_meet for row in plan.rows]
    assert plan.chance == pytest.approx(plan.minimum.at_least if plan.minimum else 0, abs=1e-12)
    system = all_systems()[key]
    faced = [g.opponent for g in event if g.is_rated] + [g.opponent for g in plan.open_games]
    for row, is_met in zip(plan.rows, met, strict=True):
        found = system.performance(faced, int(row.score * 2))
        if found is None:
            assert is_met == (row.score == row.games)
        else:
            assert is_met == (found >= wanted)
    assert "unrated" not in words.answer(plan)


@pytest.mark.parametrize("key", [key for key in SYSTEMS if key != "elo"])  # needs a rating
@given(
    faced=st.lists(ratings, min_size=1, max_size=7),
    won=st.lists(st.sampled_from([0, 0.5, 1]), max_size=2),
    earlier=st.lists(st.builds(Game, ratings, st.sampled_from([0, 0, 1])), max_size=5),
)
@settings(deadline=None, max_examples=40)
def test_a_row_of_a_player_without_a_rating_has_the_performance_that_rate_says(
    key, faced, won, earlier
):
    system, player = all_systems()[key], Player(birth_year=1990)
    known = [Game(rating, score) for rating, score in zip(faced, won, strict=False)]
    coming = [Game(rating) for rating in faced[len(known) :]]
    before = [Event(tuple(earlier))] if earlier else []

    plan = make_plan(system, player, [*before, Event((*known, *coming))], on=ON)

    for row in plan.rows:
        half, games = row.to_come
        made = [min(2, max(0, half - 2 * n)) for n in range(games)]
        played = [game.with_half_points(h) for game, h in zip(coming, made, strict=True)]
        rated = system.rate(player, [*before, Event((*known, *played))], ON)
        lines = rated.games[len(earlier) :]
        counted = [line.game for line in lines if line.counted]
        assert len(counted) in (0, len(faced))
        if not earlier:
            assert row.performance == rated.performance
        elif not counted:
            assert row.performance is None
        else:
            assert row.performance == system.performance(faced, int(row.score * 2))
