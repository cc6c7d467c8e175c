import time
from itertools import product

import pytest

import chesscalc as cc
from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.errors import InputError, MissingFactError
from chesscalc.federations.glicko import Glicko
from tests.unit.federations.events import DAY, UNRATED_ROWS, outcomes

GLICKO = Glicko()
PAPER = Event(
    (
        Game(1400, 1, deviation=30),
        Game(1550, 0, deviation=100),
        Game(1700, 0, deviation=300),
    )
)
SETTLED = Player(rating=1500, deviation=50)


def one(opponent, score, deviation):
    return Event((Game(opponent, score, deviation=deviation),))


def test_1_the_papers_example():
    change = GLICKO.rate(Player(rating=1500, deviation=200), [PAPER], DAY)

    assert [f"{line.expected:.3f}" for line in change.games] == ["0.639", "0.432", "0.303"]
    assert change.new_rating_exact == pytest.approx(1464.106, abs=0.0005)
    assert change.after["deviation"] == pytest.approx(151.399, abs=0.0005)
    assert change.new_rating == 1464
    assert ("d", "231.70") in change.working
    assert sum(line.change for line in change.games) == pytest.approx(change.change)
    assert not change.estimate


@pytest.mark.parametrize(
    ("periods", "deviation"), [(1, "60.80"), (10, "120.30"), (100, "349.59"), (1000, "350.00")]
)
def test_5_growth_in_idle_periods(periods, deviation):
    player = Player(rating=1500, deviation=50, idle_periods=periods)

    change = GLICKO.rate(player, [one(1500, 1, 50)], DAY)

    assert change.working[0] == ("Deviation at the start of the period", deviation)


def test_6_a_newcomer_beats_a_newcomer():
    for player in (Player(), Player(rating=1500, deviation=350)):
        change = GLICKO.rate(player, [one(1500, 1, 350)], DAY)

        assert change.new_rating_exact == pytest.approx(1662.212, abs=0.0005)
        assert change.after["deviation"] == pytest.approx(290.231, abs=0.0005)
        assert change.rating == player.rating


def test_7_a_settled_player_beats_another():
    change = GLICKO.rate(SETTLED, [one(1500, 1, 50)], DAY)

    assert change.new_rating_exact == pytest.approx(1506.966, abs=0.0005)
    assert change.after["deviation"] == pytest.approx(49.502, abs=0.0005)


def test_two_events_are_two_periods_with_growth_between():
    first = GLICKO.rate(SETTLED, [one(1500, 1, 50)], DAY)
    carried = Player(
        rating=first.new_rating_exact, deviation=first.after["deviation"], idle_periods=1
    )

    both = GLICKO.rate(SETTLED, [one(1500, 1, 50), one(1600, 0, 80)], DAY)
    second = GLICKO.rate(carried, [one(1600, 0, 80)], DAY)

    assert both.new_rating_exact == pytest.approx(second.new_rating_exact, abs=1e-9)
    assert both.after["deviation"] == pytest.approx(second.after["deviation"], abs=1e-9)


@pytest.mark.parametrize("events", [[], [Event(())], [Event(UNRATED_ROWS)]])
def test_a_period_without_games_only_widens_the_deviation(events):
    change = GLICKO.rate(SETTLED, events, DAY)

    assert (change.change, change.new_rating) == (0, 1500)
    assert change.after["deviation"] == pytest.approx(60.804, abs=0.0005)


def test_an_empty_period_and_one_idle_period_are_the_same():
    idle = Player(rating=1500, deviation=50, idle_periods=1)

    after_empty = GLICKO.rate(SETTLED, [Event(()), PAPER], DAY)

    assert after_empty.new_rating_exact == GLICKO.rate(idle, [PAPER], DAY).new_rating_exact


def test_an_event_can_start_from_another_list_rating():
    change = GLICKO.rate(SETTLED, [Event(one(1600, 1, 50).games, rating=1600)], DAY)

    assert change.new_rating_exact == pytest.approx(1606.966, abs=0.0005)


def test_opponents_without_deviation_take_the_option_and_it_is_said():
    change = Glicko(opponent_deviation=80).rate(SETTLED, [Event((Game(1500, 1),))], DAY)

    assert change.new_rating_exact == GLICKO.rate(SETTLED, [one(1500, 1, 80)], DAY).new_rating_exact
    assert change.estimate
    assert any(note.kind == "assumption" and "80" in note.text for note in change.notes)


def test_the_smallest_deviation():
    player = Player(rating=1500, deviation=30)

    assert Glicko(minimum_deviation=30).rate(player, [PAPER], DAY).after["deviation"] == 30
    assert GLICKO.rate(player, [PAPER], DAY).after["deviation"] < 30


def test_rows_that_are_not_rated_stay_with_their_reason():
    change = GLICKO.rate(SETTLED, [Event(UNRATED_ROWS + PAPER.games)], DAY)

    assert [line.counted for line in change.games] == [False] * 4 + [True] * 3
    assert all(line.why for line in change.games[:4])
    assert change.new_rating_exact == GLICKO.rate(SETTLED, [PAPER], DAY).new_rating_exact


def test_the_deviation_is_asked_for_by_name():
    with pytest.raises(MissingFactError) as caught:
        GLICKO.rate(Player(rating=1500), [PAPER], DAY)

    assert caught.value.field == "deviation"


@pytest.mark.parametrize(
    "options", [{"c": -1}, {"opponent_deviation": float("nan")}, {"minimum_deviation": "x"}]
)
def test_options_out_of_range_are_named(options):
    with pytest.raises(InputError) as caught:
        Glicko(**options)

    assert caught.value.field == next(iter(options))


def test_a_certain_rating_does_not_move():
    change = GLICKO.rate(Player(rating=1500, deviation=0), [PAPER], DAY)

    assert (change.change, change.after["deviation"]) == (0, 0)


def test_there_is_no_k_and_performance_is_undefined_at_the_ends():
    assert GLICKO.k_factor(SETTLED, DAY) is None
    assert GLICKO.performance([1500], 2) is None
    assert GLICKO.performance([], 0) is None


def test_expected_takes_the_usual_deviation_of_an_opponent():
    assert Glicko(opponent_deviation=170).expected(1400, 1500, DAY) == pytest.approx(
        0.37599, abs=0.000005
    )


def test_opponents_of_one_deviation_share_a_key():
    open_games = [Game(1500, deviation=50), Game(1800), Game(1500, deviation=60)]

    outlook = GLICKO.outlook(SETTLED, [], open_games, DAY)

    assert outlook.keys[0] == outlook.keys[1] != outlook.keys[2]
    assert outlook.outcome((2, 0, 1)).change == pytest.approx(outlook.outcome((0, 2, 1)).change)
    assert outlook.outcome((2, 0, 1)).change != pytest.approx(outlook.outcome((1, 0, 2)).change)


@pytest.mark.parametrize("events", [[Event(())], [PAPER], [PAPER, Event(())], [PAPER, PAPER]])
@pytest.mark.parametrize("player", [SETTLED, Player()])
@pytest.mark.parametrize("results", [(0, 0, 0), (2, 1, 0), (0, 1, 2), (2, 2, 2)])
def test_outlook_says_what_rate_says(player, events, results):
    open_games = [Game(1250, deviation=40), Game(1750), Game(1920, deviation=200)]

    said, rated = outcomes(GLICKO, player, events, open_games, results)

    assert said.change == rated.change
    assert said.new_rating == rated.new_rating


def test_nine_different_opponents_are_planned_in_time():
    open_games = [Game(1400 + 37 * i, deviation=30 + i) for i in range(9)]
    started = time.perf_counter()

    outlook = GLICKO.outlook(SETTLED, [], open_games, DAY)
    found = {outlook.outcome(results).change for results in product((0, 1, 2), repeat=9)}

    # 0.1 s here; the bound is wide so that a busy machine does not fail it.
    assert time.perf_counter() - started < 3
    assert len(found) > 19_000


def test_an_estimate_says_why_and_only_an_estimate_does():
    player = cc.Player(rating=1500, deviation=50)
    for deviation, guessed in ((None, True), (60, False)):
        change = cc.rate("glicko", player, [cc.Game(1500, 1, deviation=deviation)])
        said = [note.text for note in change.notes if note.kind == "estimate"]
        assert change.estimate is guessed
        assert said == ["The opponents' deviations are guessed."] * guessed
