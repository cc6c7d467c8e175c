"""Lines of equal score merged, also where nothing is published or nothing is likely."""

from datetime import date
from decimal import Decimal

from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.core.system import Outcome
from chesscalc.planner.forecast import OpenGame, forecast
from chesscalc.planner.merging import merged_by_total
from tests.unit.planner.toys import WEIGHED

CERTAIN = ((0.0, 0.0, 1.0),)
EVEN = ((0.25, 0.5, 0.25),)


def lines(chances):
    games = [OpenGame(Game(rating), chances) for rating in (1500, 1611)]
    on = date(2026, 11, 30)
    return forecast(WEIGHED, Player(1600), [Event(())], games, on, ((1.0, 0.0),))


def test_every_line_can_be_spelled_out():
    found = lines(EVEN)

    assert len(found.results) == 9
    assert [sum(found.results[i]) for i in range(9)] == found.totals


def test_a_score_that_cannot_happen_states_the_middle_of_its_ends():
    merged = merged_by_total(lines(CERTAIN), [lines(CERTAIN)])

    half = (float(merged[2].least.change) + float(merged[2].most.change)) / 2
    assert merged[2].change == half


def test_a_mean_over_unpublished_ratings_is_not_published():
    found = lines(EVEN)
    found.outcomes[:] = [Outcome(o.change, o.new_rating_exact, None) for o in found.outcomes]

    assert merged_by_total(found, [found])[2].new_rating is None


def test_players_without_a_rating_are_ordered_by_what_they_get():
    found = lines(EVEN)
    found.outcomes[:] = [Outcome(Decimal(0), Decimal(1500 + i), 1500 + i) for i in range(9)]

    merged = merged_by_total(found, [found])[2]

    assert (merged.least.new_rating, merged.most.new_rating) == (1502, 1506)
    assert merged.change == 0
