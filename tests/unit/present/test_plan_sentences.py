"""A plan read aloud: needed, expected, chance; secured and out of reach; the next half point."""

from datetime import date

import pytest

from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.federations.dwz import Dwz
from chesscalc.planner.field import Band
from chesscalc.planner.norms import norm_outlook
from chesscalc.planner.plan import compare, make_plan
from chesscalc.planner.target import Target
from chesscalc.present import plan_sentences as words
from tests.unit.planner.toys import ADDED, WEIGHED

FIVE = (Game(1450), Game(1550), Game(1650), Game(1700), Game(1750))


def plan(games=FIVE, target=None, system=ADDED, **kwargs):
    return make_plan(
        system,
        Player(1600, birth_year=1990),
        [Event(tuple(games))],
        on=date(2026, 11, 30),
        target=target,
        **kwargs,
    )


def test_an_open_target_states_needed_expected_and_chance():
    assert words.answer(plan(target=Target(change=10))) == (
        "You need 3 of 5 for +10; you would be expected to score 2.4; "
        "the chance of 3 or more is about 34 %."
    )


def test_the_last_row_as_minimum_has_no_or_more():
    assert words.answer(plan(target=Target(change=50))).endswith("the chance of 5 is under 1 %.")


def test_every_score_gives_it():
    assert words.answer(plan(target=Target(change=-50))) == (
        "−50 is secured: every score gives it."
    )


def test_secured_in_the_middle_of_the_event():
    games = [*[Game(1600, 1)] * 3, Game(1600)]
    assert words.answer(plan(games, Target(keep=True))) == (
        "Losing nothing is secured: every result still possible gives it."
    )


def test_out_of_reach_names_the_best_still_possible():
    games = (Game(1600, 0), Game(1600))
    assert words.answer(plan(games, Target(change=10))) == (
        "+10 is out of reach: the best still possible, 1 of 2, gives ±0.0."
    )
    assert words.answer(plan(games, Target(performance=2400))) == (
        "A performance of 2400 is out of reach: the best still possible, 1 of 2, gives a "
        "performance of 1600."
    )


def test_a_perfect_score_is_enough_for_any_performance():
    games, ask = [Game(1700), Game(1720), Game(1690)], Target(performance=2400)

    said = words.answer(plan(games, ask, Dwz()))

    assert said == (
        "You need 3 of 3 for a performance of 2400; you would be expected to score 1.1; "
        "the chance of 3 is about 1 %. A perfect score has no upper bound."
    )
    lost = words.answer(plan([Game(1700, 0)] * 3, ask, Dwz()))
    assert lost.endswith("is out of reach: the best still possible, 0 of 3, gives no performance.")
    assert "upper bound" not in words.answer(plan(games, Target(performance=1900), Dwz()))


def unrated(games, system=None, **kwargs):
    newcomer, event = Player(birth_year=1990), Event(tuple(games))
    return make_plan(system or Dwz(), newcomer, [event], on=date(2026, 11, 30), **kwargs)


def test_a_player_without_a_rating_has_no_change():
    five, three = [Game(1600)] * 5, [Game(1600)] * 3
    stay, up = unrated(five), unrated([Game(1700)] * 5)

    assert words.answer(unrated(three)) == (
        "No score in these 3 games gives a first rating; you would be expected to score 1.5."
    )
    assert words.compared(compare(stay, up), "this plan", "the other plan", 1).startswith(
        "With the other plan the chance of a first rating is "
    )
    assert words.compared(compare(stay, up), "this plan", "the other plan", 1).endswith(
        f" instead of {stay.first.chance:.0%}".replace("%", " %")
        + "; on average it is 1700 instead of 1600."
    )
    assert words.compared(compare(unrated(three), stay), "this plan", "the other plan", 1) == (
        f"With the other plan the chance of a first rating is {100 * stay.first.chance:.0f} % "
        "instead of 0 %."
    )
    assert words.compared(compare(unrated(three), unrated(three)), "one", "the other", 1) == (
        "No score gives a first rating, with the other or without."
    )


def test_played_games_of_a_player_without_a_rating_give_one_or_none():
    played = [Game(1600, 1), Game(1600, 0), Game(1600, 0.5), Game(1600, 0.5)]

    assert words.answer(unrated(played)) == "All games are played: 2 of 4, no rating."
    assert words.answer(unrated([*played, Game(1600, 0.5)])) == (
        "All games are played: 2½ of 5, a first rating of 1600."
    )


def test_where_it_matters_whom_you_beat():
    sentence = words.answer(plan(target=Target(change=10), system=WEIGHED))

    assert "to be sure of +10" in sentence
    assert "if the right games are won" in sentence


def test_no_games_and_all_games_played():
    assert words.answer(plan([])) == "There are no rated games to plan yet; add opponents."
    assert words.answer(plan([Game(1600, 1)])) == "All games are played: 1 of 1, +10.0."
    assert words.answer(plan()).startswith("You would be expected to score 2.4 of 5")


@pytest.mark.parametrize(
    ("target", "said"),
    [
        (Target(change=-7.5), "−7.5"),
        (Target(rating=2000), "a rating of 2000"),
        (Target(performance=2450), "a performance of 2450"),
        (Target(first_rating=1400), "a first rating of 1400 or more"),
        (Target(keep=True), "losing nothing"),
    ],
)
def test_targets_in_words(target, said):
    assert words.target_words(target) == said


def test_next_half_point():
    assert words.next_half(plan(target=Target(change=10))) == (
        "Half a point more is worth +10.0 and lifts the chance from 34 % to 54 %. After the next "
        "game, against 1450, the chance is 45 % if it is won, 23 % if drawn, 10 % if lost."
    )
    assert words.next_half(plan()) == "Half a point more is worth +10.0."
    assert words.next_half(plan([Game(1500, 1)])) == ""


def test_a_next_game_of_a_band_is_named_by_its_band():
    result = plan([], Target(change=10), bands=[Band(1500, 1700, 3)])

    assert "against 1500–1700, the chance is" in words.next_half(result)


def test_status_and_so_far():
    played = plan((Game(1450, 1), *FIVE[1:]), Target(change=10))

    assert words.status_words(played) == "+10: open"
    assert words.status_words(plan()) == "No target"
    assert words.so_far(played) == (
        "So far 1 from 1 rated game; that leaves 2 to make in the 4 games to come."
    )
    assert words.so_far(plan((Game(1450, 1), *FIVE[1:]))) == (
        "So far 1 from 1 rated game, 4 games to come."
    )
    assert words.so_far(plan()) == ""


def test_games_left_out_are_named_with_the_reason():
    games = (*FIVE, Game(None, name="Quill"), Game(None, kind="bye-half"), Game(1500, 1, "short"))
    lines = words.left_out(plan(games))

    assert lines[0].startswith("Quill: Unrated opponent")
    assert lines[1].startswith("A round: Half-point bye")
    assert lines[2].startswith("The game against 1500: Decided")


def test_rows_show_a_range_where_it_matters():
    assert words.row_change(plan().rows[0], 1) == "−47.2"
    assert " to " in words.row_change(plan([], bands=[Band(1500, 1600)]).rows[0], 1)
    assert words.result_words((2, 0, 1), ("1500", "1611", "1700")) == (
        "wins v 1500; draws v 1700; the rest lost"
    )
    assert words.result_words((0, 0), ("1500", "1611")) == "all lost"


def test_two_plans_in_one_sentence():
    stay, up = plan([Game(1600)] * 5), plan([Game(1900)] * 5)

    sentence = words.compared(compare(stay, up), "staying", "playing up", 1)

    assert sentence.startswith("On average playing up brings ±0.0 points against staying, with")
    assert "with a narrower spread" in sentence


def test_obstacles_of_a_norm_are_named():
    outlook, met = norm_outlook("GM", [2300] * 11, lambda _field, _half: 3100)

    assert outlook.obstacles == ("The opponents average 2300; a norm for GM needs at least 2380.",)
    assert not any(met)
