"""US Chess, one player's event: the worked examples of the rating system, and what rate says.

The numbers at the examples are those of the reference (specification of 26 July 2025), B = 10.
"""

from datetime import date

import pytest

import chesscalc as cc
from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.errors import InputError, MissingFactError
from chesscalc.federations.us_chess import UsChess
from chesscalc.federations.us_chess.editions import bonus_threshold
from chesscalc.federations.us_chess.standard import effective_games, full_effective_games, k_of
from tests.unit.federations.events import DAY, UNRATED_ROWS, event

SYSTEM = UsChess()


def scores(half_points, games):
    """Some results with this total."""
    wins, draws = divmod(half_points, 2)
    return [1] * wins + [0.5] * draws + [0] * (games - wins - draws)


def rated(player, opponents, total, on=DAY, **options):
    games = event(opponents, scores(int(2 * total), len(opponents)))
    return UsChess(**options).rate(player, [games], on)


def known(rating, games, **facts):
    return Player(rating=rating, games_played=games, **facts)


STANDARD = [
    # id, R, N, opponents, S, new rating, K, E, bonus
    ("1", 1700, 100, [1600, 1650, 1700, 1750, 1800], 3, 1715.992, 31.985, 2.5, 0),
    ("2", 1300, 45, [1250, 1400, 1500, 1550], 3.5, 1468.805, 44.182, 1.36333, 74.402),
    ("3", 1500, 60, [1700, 1750, 1600], 3, 1660.546, 40.882, 0.79187, 70.273),
    ("4", 1500, 60, [1700, 1750], 2, 1567.558, 43.084, 0.43194, 0),
    ("5", 2150, 150, [2000, 2100, 2250, 2300, 2200], 3.5, 2172.436, 19.646, 2.35994, 0.0376),
    ("6", 2400, 500, [2300, 2350, 2450, 2250, 2400, 2500], 4, 2411.380, 14.2857, 3.20339, 0),
    ("8", 2550, 500, [2300, 2350, 2450, 2250], 3.5, 2556.561, 14.8148, None, 0),
    ("9", 1900, 26, [1500, 1550, 1700, 1650, 1800], 2, 1846.848, 26.582, 3.99956, 0),
    ("10", 800, 9, [600, 900, 1000, 700, 1100], 4.5, 1046.099, 57.143, 2.15098, 111.869),
    ("27", 1702, 10, [1650, 1720, 1800, 1600, 1900, 1750, 1700], 4.5, 1795.044, 47.0588, 3.23030,
     33.293),
    ("29", 1497, 10, [1550, 1400, 1600, 1450, 1500], 3.5, 1583.517, 53.333, 2.47927, 32.078),
    ("32", 2213, 10, [2050, 2150, 2280, 2300, 2200], 4, 2338.986, 53.333, 2.60925, 51.813),
    ("41", 150, 40, [120, 200, 300, 180], 2.5, 237.376, 69.288, 1.72515, 33.688),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rating", "games", "opponents", "score", "new", "k", "expected", "bonus"),
    [pytest.param(*row[1:], id=f"example-{row[0]}") for row in STANDARD],
)
def test_standard_formula(rating, games, opponents, score, new, k, expected, bonus):
    found = rated(known(rating, games), opponents, score)

    assert found.new_rating_exact == pytest.approx(new, abs=5.1e-4)
    assert found.k == pytest.approx(k, abs=5.1e-4)
    if expected is not None:
        assert found.expected == pytest.approx(expected, abs=5.1e-6)
    assert float(dict(found.working)["Bonus"]) == pytest.approx(bonus, abs=1e-3)
    assert found.after["games_played"] == games + len(opponents)


@pytest.mark.parametrize(
    ("threshold", "new"),
    [(6, 1476.805), (8, 1472.805), (10, 1468.805), (12, 1464.805), (14, 1460.805)],
)
def test_example_2_with_each_threshold(threshold, new):
    found = rated(known(1300, 45), [1250, 1400, 1500, 1550], 3.5, threshold=threshold)

    assert found.new_rating_exact == pytest.approx(new, abs=5.1e-4)


def test_example_1_is_printed_as_a_whole_rating():
    found = rated(known(1700, 100), [1600, 1650, 1700, 1750, 1800], 3)

    assert found.new_rating == 1716
    assert found.change == pytest.approx(15.992, abs=5.1e-4)
    assert not any("Bonus of" in note.text for note in found.notes)


@pytest.mark.parametrize(
    ("rating", "opponents", "score", "k", "new"),
    [
        pytest.param(2400, [2300, 2350, 2450, 2250, 2400, 2500], 4, 7.1429, 2405.690, id="7"),
        pytest.param(2550, [2300, 2350, 2450, 2250], 3.5, 3.7037, 2551.640, id="8"),
    ],
)
def test_dual_rated_k_is_reduced_above_2200(rating, opponents, score, k, new):
    found = rated(known(rating, 500), opponents, score, dual_rated=True)

    assert found.k == pytest.approx(k, abs=5.1e-5)
    assert found.new_rating_exact == pytest.approx(new, abs=5.1e-4)


@pytest.mark.parametrize(
    ("rating", "full_k", "factor", "dual", "single"),
    [
        (2200, 18.7302, 1, 2224.003, 2224.003),
        (2201, 18.7025, 0.9975, 2224.642, 2224.751),
        (2350, 14.9270, 0.625, 2353.358, 2355.373),
        (2499, 14.8148, 0.2525, 2497.477, 2492.970),
        (2500, 14.8148, 0.25, 2498.476, 2493.903),
    ],
)
def test_example_35_dual_rated_factor(rating, full_k, factor, dual, single):
    opponents = [2300, 2250, 2400, 2350]

    found = rated(known(rating, 300), opponents, 2.5, dual_rated=True)
    plain = rated(known(rating, 300), opponents, 2.5)

    assert plain.k == pytest.approx(full_k, abs=5.1e-5)
    assert found.k == pytest.approx(full_k * factor, abs=1e-4)
    assert found.new_rating_exact == pytest.approx(dual, abs=5.1e-4)
    assert plain.new_rating_exact == pytest.approx(single, abs=5.1e-4)


SPECIAL = [
    # id, player, opponents, scores, new rating
    ("11", known(1500, 6), [1400, 1550, 1650], [1, 0, 0.5], 1511.111),
    ("12", known(1500, 6), [900], [1], 1500),
    ("13", known(1500, 6), [2100], [0], 1500),
    ("14", Player(), [1400, 1600, 1500, 1700], [1, 0, 0.5, 0], 1450),
    ("15", Player(), [1000, 1100, 1200, 900], [1, 1, 1, 1], 1600),
    ("16", Player(), [500, 600, 700, 800], [1, 1, 1, 1], 1300),
    ("17", known(450, 0), [300, 350, 420], [0, 0, 0], 100),
    ("17-with-floor", known(450, 0, floor=101), [300, 350, 420], [0, 0, 0], 101),
    ("18", known(1600, 4, record="won"), [1700, 1800, 1900], [1, 1, 1], 2300),
    ("18-mixed", known(1600, 4), [1700, 1800, 1900], [1, 1, 1], 1857.143),
    ("19", known(1600, 4, record="won"), [1500, 1600, 1400], [0.5, 0, 1], 1557.143),
    ("19-mixed", known(1600, 4), [1500, 1600, 1400], [0.5, 0, 1], 1557.143),
    ("20", known(1300, 0), [800, 1800], [1, 0], 1300),
    ("20-from-1000", known(1000, 0), [800, 1800], [1, 0], 1200),
    ("38", known(414.45, 6, record="won"), [478.71, 266.96], [1, 1], 878.71),
    ("39", Player(), [700], [1], 1300),
    ("40", known(400, 5, record="lost"), [500, 650, 300], [0, 0, 1], 350),
    ("40-twelve-games", known(400, 12, record="lost"), [500, 650, 300], [0, 0, 1], 350),
    ("40-mixed", known(400, 5), [500, 650, 300], [0, 0, 1], 381.25),
    ("42", Player(), [2350, 2400, 2380], [1, 1, 1], 2700),
    ("footnote-flat-stretch", known(250, 4), [1067, 1526], [1, 1], 650),
]  # fmt: skip


@pytest.mark.parametrize(
    ("player", "opponents", "results", "new"),
    [pytest.param(*row[1:], id=f"example-{row[0]}") for row in SPECIAL],
)
def test_special_formula(player, opponents, results, new):
    found = SYSTEM.rate(player, [event(opponents, results)], DAY)

    assert found.new_rating_exact == pytest.approx(new, abs=5.1e-4)
    assert found.k is None
    assert all(line.change == 0 for line in found.games)


def test_example_24_effective_games():
    assert full_effective_games(1700) == pytest.approx(20.0118, abs=5.1e-5)
    assert effective_games(1700, 30) == pytest.approx(20.0, abs=0.05)
    assert effective_games(1700, 12) == 12


@pytest.mark.parametrize(
    ("rating", "full", "k_4", "k_5"),
    [
        (100, 7.395, 70.204, 64.540), (400, 8.400, 64.515, 59.700), (800, 10.252, 56.134, 52.454),
        (1000, 11.515, 51.563, 48.441), (1200, 13.125, 46.715, 44.137),
        (1400, 15.242, 41.575, 39.522), (1500, 16.569, 38.894, 37.091),
        (1600, 18.136, 36.141, 34.578), (1700, 20.012, 33.317, 31.985),
        (1800, 22.289, 30.431, 29.316), (1900, 25.096, 27.495, 26.582),
        (2000, 28.608, 24.534, 23.804), (2100, 33.059, 21.587, 21.020),
        (2200, 38.712, 18.730, 18.302), (2300, 45.706, 16.095, 15.777),
        (2355, 49.989, 14.818, 14.548), (2356, 50.0, 14.815, 14.545),
    ],
)  # fmt: skip
def test_table_of_effective_games(rating, full, k_4, k_5):
    effective = full_effective_games(rating)

    # At 1500 the reference's last digit is one too high: the formula gives 16.5685.
    assert effective == pytest.approx(full, abs=5.4e-4)
    assert k_of(rating, effective, 4) == pytest.approx(k_4, abs=5.1e-4)
    assert k_of(rating, effective, 5) == pytest.approx(k_5, abs=5.1e-4)


@pytest.mark.parametrize(
    ("effective", "games", "k"),
    [
        (6, 4, 80), (6, 6, 66.67), (6, 10, 50), (20, 4, 33.33), (20, 6, 30.77), (20, 10, 26.67),
        (50, 4, 14.81), (50, 6, 14.29), (50, 10, 13.33),
    ],
)  # fmt: skip
def test_specifications_table_of_k(effective, games, k):
    assert k_of(1500, effective, games) == pytest.approx(k, abs=5.1e-3)


@pytest.mark.parametrize(
    ("on", "new"),
    [
        (date(2007, 6, 1), 1649.006), (date(2014, 6, 1), 1649.006), (date(2010, 6, 1), 1657.950),
        (date(2013, 6, 1), 1653.478), (date(2016, 6, 1), 1644.534), (date(2019, 6, 1), 1640.062),
        (date(2024, 6, 1), 1644.534), (date(2025, 6, 1), 1649.006),
    ],
)  # fmt: skip
def test_example_36_threshold_by_start_date(on, new):
    found = rated(known(1500, 60), [1620, 1580, 1710, 1650, 1540], 4, on=on)

    assert found.k == pytest.approx(37.091, abs=5.1e-4)
    assert found.expected == pytest.approx(1.68993, abs=5.1e-6)
    assert found.new_rating_exact == pytest.approx(new, abs=5.1e-4)


# Uncertain in the sources: announcements speak of the section's end, and of 1 May in 2017.
@pytest.mark.parametrize(
    ("day", "threshold"),
    [
        (date(2008, 6, 5), 10), (date(2008, 6, 6), 6), (date(2012, 8, 3), 8),
        (date(2014, 3, 20), 10), (date(2015, 6, 1), 12), (date(2017, 5, 31), 12),
        (date(2017, 6, 1), 14), (date(2023, 2, 1), 12), (date(2024, 12, 31), 12),
        (date(2025, 1, 1), 10), (date(1999, 1, 1), 10),
    ],
)  # fmt: skip
def test_threshold_by_the_first_day(day, threshold):
    assert bonus_threshold(day) == threshold


@pytest.mark.parametrize(
    ("opponents", "new", "bonus"),
    [
        ([1700, 1700, 1600], 1588.287, False),
        ([1700, 1700, 1600, 1650], 1702.706, True),
        ([1700, 1700, 1600, 1600], 1697.780, True),
        ([1700, 1700, 1700, 1650], 1616.008, False),
    ],
)
@pytest.mark.parametrize("named", [True, False])
def test_example_37_meetings(opponents, new, bonus, named):
    games = tuple(Game(one, 1, name=f"Player {one}" if named else "") for one in opponents)

    found = SYSTEM.rate(known(1500, 60), [Event(games)], DAY)

    assert found.new_rating_exact == pytest.approx(new, abs=5.1e-4)
    assert any("Bonus of" in note.text for note in found.notes) is bonus


def test_names_tell_opponents_of_equal_rating_apart():
    games = tuple(Game(1700, 1, name=name) for name in ("Ann", "Bo", "Cy", "Di"))

    named = SYSTEM.rate(known(1500, 60), [Event(games)], DAY)
    merged = rated(known(1500, 60), [1700] * 4, 4)
    apart = rated(known(1500, 60), [1700] * 4, 4, merge_unnamed=False)

    assert named.new_rating_exact == apart.new_rating_exact > merged.new_rating_exact
    assert any("give names" in note.text for note in merged.notes)
    assert any("would be no bonus" in note.text for note in apart.notes)
    assert not any(note.kind == "assumption" for note in named.notes)


def test_equal_ratings_are_not_spoken_of_where_they_do_not_matter():
    found = rated(known(1500, 60), [1700] * 4, 1)

    assert not any(note.kind == "assumption" for note in found.notes)


@pytest.mark.parametrize(
    ("rating", "games", "opponent", "total", "raw", "limited"),
    [(1500, 60, 1600, 6, 136.133, 1550), (1600, 80, 1500, 0, -127.293, 1550)],
)
def test_example_45_match(rating, games, opponent, total, raw, limited):
    found = rated(known(rating, games), [opponent] * 6, total, match=True)

    assert dict(found.working)["K times score less expected"] == f"{raw:+.3f}"
    assert found.new_rating_exact == limited
    assert any("at most 50" in note.text for note in found.notes)


def test_in_a_match_the_floor_does_not_hold_by_itself():
    found = rated(known(1600, 80, floor=1600), [1500] * 6, 0, match=True)

    assert found.new_rating == 1550
    assert any("does not hold by itself" in note.text for note in found.notes)


def test_one_player_is_an_estimate_and_says_why():
    found = rated(known(1500, 60), [1600], 1)

    assert found.estimate
    assert [note.kind for note in found.notes].count("estimate") == 1
    assert "opponents' other games" in next(n.text for n in found.notes if n.kind == "estimate")


def test_no_rated_game_changes_nothing_and_estimates_nothing():
    found = SYSTEM.rate(known(1500, 60), [Event(UNRATED_ROWS)], DAY)

    assert (found.change, found.new_rating, found.k, found.performance) == (0, 1500, None, None)
    assert not found.estimate
    assert all(line.why for line in found.games)
    assert str(found.points) == "2.5"


def test_unrated_opponent_is_left_out_and_said():
    games = (Game(1600, 1), Game(None, 1))

    found = SYSTEM.rate(known(1500, 60), [Event(games)], DAY)

    assert found.new_rating_exact == rated(known(1500, 60), [1600], 1).new_rating_exact
    assert any("unrated opponents" in note.text for note in found.notes)


def test_rated_player_needs_the_number_of_games():
    with pytest.raises(MissingFactError) as caught:
        SYSTEM.rate(Player(rating=1500), [event([1600], [1])], DAY)

    assert caught.value.field == "games_played"


def test_unrated_adult_is_an_assumption():
    found = SYSTEM.rate(Player(), [event([1400], [0.5])], DAY)

    assert (found.new_rating, found.rating, found.change) == (1400, None, 0)
    assert any("adult" in note.text for note in found.notes if note.kind == "assumption")


def test_unrated_child_starts_from_the_age():
    born = date(2016, 3, 15)

    found = SYSTEM.rate(Player(birth_date=born), [event([100], [1])], date(2025, 6, 8))

    # Rated 461.603 by age, and every rating of 500 or more solves one win against 100.
    assert found.new_rating_exact == 500
    assert any("461.60" in note.text for note in found.notes)


def test_birth_year_alone_is_taken_at_midyear():
    found = SYSTEM.rate(Player(birth_year=2015), [event([3000], [0])], date(2025, 7, 1))

    assert found.new_rating == 500
    assert any("first of July" in note.text for note in found.notes)


def test_unrated_player_without_games_has_no_rating():
    found = SYSTEM.rate(Player(), [Event(())], DAY)

    assert (found.new_rating, found.new_rating_exact, found.change) == (None, None, 0)


def test_floor_holds():
    found = rated(known(1600, 90, floor=1600), [1500] * 5, 0)

    assert (found.new_rating, found.change) == (1600, 0)
    assert any("floor of 1600 holds" in note.text for note in found.notes)


def test_an_implied_floor_is_spoken_of_but_not_applied():
    found = rated(known(1450, 30), [1000 + i for i in range(20)], 0)

    assert found.new_rating < 1200
    assert any("floor of at least 1200" in note.text for note in found.notes)


def test_events_follow_one_another():
    player = known(1500, 6, record="won")
    first, second = event([1500, 1600, 1700], [1, 1, 1]), event([1900, 1800], [0.5, 0])

    after = SYSTEM.rate(player, [first], DAY)
    both = SYSTEM.rate(player, [first, second], DAY)
    alone = SYSTEM.rate(known(after.new_rating_exact, 9, record="won"), [second], DAY)

    assert both.new_rating_exact == alone.new_rating_exact
    assert both.after["games_played"] == 11
    assert both.change == pytest.approx(both.new_rating_exact - 1500)


def test_an_events_own_rating_is_used():
    games = (Game(1600, 1), Game(1700, 0))

    found = SYSTEM.rate(known(1500, 60), [Event(games, rating=1520)], DAY)

    assert found.new_rating_exact == rated(known(1520, 60), [1600, 1700], 1).new_rating_exact


def test_the_rules_named_are_those_of_the_last_event():
    events = [event([1600], [1]), event([1700], [0], on=date(2024, 5, 1))]

    found = SYSTEM.rate(known(1500, 60), events, DAY)

    assert found.rules.endswith("bonus threshold 12")


def test_events_before_2013_carry_a_warning():
    found = rated(known(1500, 60), [1600], 1, on=date(2012, 1, 1))

    assert any(note.kind == "warning" and "2013" in note.text for note in found.notes)


@pytest.mark.parametrize(
    ("opponents", "total", "performance"),
    [
        ([1400, 1600, 1500, 1700], 1.5, 1450),
        ([1000, 1100, 1200, 900], 4, 1600),
        ([1000, 1100], 0, 600),
        ([1000, 2400], 1, 1700),
    ],
)
def test_performance_solves_the_special_formula(opponents, total, performance):
    assert SYSTEM.performance(opponents, int(2 * total)) == pytest.approx(performance)


def test_no_performance_without_games():
    assert SYSTEM.performance([], 0) is None


def test_k_is_that_of_an_event_of_four_games():
    found = SYSTEM.k_factor(known(1500, 100), DAY)

    assert found.k == pytest.approx(38.894, abs=5.1e-4)
    assert found.changes[0].k == pytest.approx(37.091, abs=5.1e-4)
    assert found.assumed


@pytest.mark.parametrize("player", [Player(), known(1500, 8), known(1500, 30, record="won")])
def test_the_special_formula_has_no_k(player):
    assert SYSTEM.k_factor(player, DAY) is None


@pytest.mark.parametrize("option", ["dual_rated", "match", "merge_unnamed", "threshold"])
def test_wrong_options_are_named(option):
    with pytest.raises(InputError) as caught:
        UsChess(**{option: "yes"})

    assert caught.value.field == option


def test_expected_is_the_logistic_curve_without_a_cap():
    assert SYSTEM.expected(1700, 1600, DAY) == pytest.approx(0.6401, abs=5e-5)
    assert SYSTEM.expected(2000, 1000, DAY) > 0.99


def test_three_games_against_one_opponent_earn_no_bonus_and_say_so():
    games = [cc.Game(1700, 1, name="Tansy, Bo")] * 3
    change = cc.rate("us-chess", cc.Player(rating=1500, games_played=30), games)
    notes = [note.text for note in change.notes]
    assert change.new_rating == 1593
    assert "No bonus: an opponent was met more than once in three games." in notes
