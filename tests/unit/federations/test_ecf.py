from datetime import date
from decimal import Decimal

import pytest

from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.federations.ecf import Ecf
from tests.unit.federations.events import DAY, UNRATED_ROWS, event, outcomes

ECF = Ecf()
E2 = event([1650, 1800, 1900], [1, 0.5, 0])


@pytest.mark.parametrize(
    ("birth_year", "new", "printed"),
    [
        pytest.param(1980, "1706.6", 1707, id="adult"),
        pytest.param(2010, "1713.2", 1713, id="junior"),
    ],
)
def test_e2_k_method(birth_year, new, printed):
    change = ECF.rate(Player(rating=1700, birth_year=birth_year), [E2], DAY)

    assert [line.expected for line in change.games] == [
        Decimal("0.57"),
        Decimal("0.36"),
        Decimal("0.24"),
    ]
    assert change.expected == Decimal("1.17")
    assert change.new_rating_exact == Decimal(new)
    assert change.new_rating == printed


@pytest.mark.parametrize(
    ("cap", "new"),
    [
        pytest.param(False, "1519.2", id="E-3-no-cap"),
        pytest.param(True, "1518.4", id="E-3-cap-uncertain"),
    ],
)
def test_e3_cap(cap, new):
    change = Ecf(cap=cap).rate(Player(rating=1500, birth_year=1980), [event([2000], [1])], DAY)

    assert change.new_rating_exact == Decimal(new)
    assert bool(change.games[0].why) is cap


@pytest.mark.parametrize(
    ("player", "opponents", "scores", "exact"),
    [
        pytest.param(Player(), [1500, 1600, 1700], [1, 0, 0], "1552.4", id="E-4-illustrative"),
        pytest.param(
            Player(birth_year=2016),
            [1200, 1300, 1100, 1000],
            [1, 1, 1, 1],
            "1525.5",
            id="E-5-illustrative",
        ),
    ],
)
def test_p_method_of_a_newcomer(player, opponents, scores, exact):
    change = ECF.rate(player, [event(opponents, scores)], DAY)

    assert change.new_rating_exact == Decimal(exact)
    assert change.estimate
    assert change.after == {"games_played": Decimal(len(opponents))}


def test_a_newcomer_without_birth_year_is_taken_as_an_adult_and_it_is_said():
    change = ECF.rate(Player(), [event([1500], [1])], DAY)

    assert any(note.kind == "assumption" for note in change.notes)
    assert ("Fictional draws", "1 against 1800") in change.working


@pytest.mark.parametrize(
    ("birth_year", "nominal"),
    [
        pytest.param(2007, "1800", id="18"),
        pytest.param(2008, "1700", id="17"),
        pytest.param(2025, "100", id="newborn-as-1"),
    ],
)
def test_nominal_rating_by_age(birth_year, nominal):
    change = ECF.rate(Player(birth_year=birth_year), [event([1500], [1])], DAY)

    assert change.working == (("Fictional draws", f"1 against {nominal}"),)


def test_a_partial_rating_is_an_estimate_from_draws_against_itself():
    player = Player(rating=1500, games_played=5)

    change = ECF.rate(player, [event([1600] * 5, [1, 1, 1, 1, 0])], DAY)

    # 6 draws against 1500 and 4 of 5 against 1600: at 1644.6 the expected total is 7.
    assert change.new_rating_exact == Decimal("1644.6")
    assert change.change == Decimal("144.6")
    assert change.estimate
    assert change.after == {"games_played": Decimal(10)}


def test_ten_games_make_a_full_rating():
    games = [event([1500], [1])]

    assert ECF.rate(Player(rating=1500, games_played=9), games, DAY).k is None
    assert ECF.rate(Player(rating=1500, games_played=10), games, DAY).k == 20


def test_events_of_a_month_count_together():
    player = Player(rating=1700, birth_year=1980)
    split = [Event(E2.games[:1]), Event(E2.games[1:])]

    assert ECF.rate(player, split, DAY).change == ECF.rate(player, [E2], DAY).change


def test_rows_that_are_not_rated_stay_with_their_reason():
    for player in (Player(rating=1700, birth_year=1980), Player()):
        change = ECF.rate(player, [Event(E2.games + UNRATED_ROWS)], DAY)

        assert [line.counted for line in change.games] == [True] * 3 + [False] * 4
        assert all(line.why for line in change.games[3:])
        assert change.new_rating == ECF.rate(player, [E2], DAY).new_rating


@pytest.mark.parametrize(
    ("player", "rating"),
    [(Player(rating=1700), 1700), (Player(rating=1700, games_played=3), 1700), (Player(), None)],
)
def test_no_games_change_nothing(player, rating):
    change = ECF.rate(player, [Event(UNRATED_ROWS)], DAY)

    assert change.change == 0
    assert change.new_rating == rating


def test_k_by_age_and_what_changes_it():
    junior = ECF.k_factor(Player(rating=1500, birth_date=date(2010, 3, 1)), DAY)
    adult = ECF.k_factor(Player(rating=1500, birth_year=2007), DAY)
    unknown = ECF.k_factor(Player(rating=1500), DAY)
    stated = ECF.k_factor(Player(rating=1500, k=30), DAY)

    assert junior is not None
    assert (junior.k, junior.changes[0].when, junior.changes[0].k) == (40, date(2028, 1, 1), 20)
    assert adult is not None
    assert (adult.k, adult.assumed) == (20, ())
    assert unknown is not None
    assert (unknown.k, len(unknown.assumed)) == (20, 1)
    assert stated is not None
    assert stated.k == 30
    assert ECF.k_factor(Player(), DAY) is None


def test_performance_is_undefined_at_the_ends():
    assert ECF.performance([1500, 1600], 4) is None
    assert ECF.performance([], 0) is None
    assert ECF.performance([1500, 1500], 2) == pytest.approx(1500)


@pytest.mark.parametrize(
    "player",
    [
        pytest.param(Player(rating=1700, birth_year=1980), id="full"),
        pytest.param(Player(rating=1700, games_played=4), id="partial"),
        pytest.param(Player(birth_year=2015), id="new"),
    ],
)
@pytest.mark.parametrize("events", [[Event(())], [E2, Event(())], [E2, event([1500], [1])]])
@pytest.mark.parametrize("results", [(0, 0, 0), (2, 1, 0), (2, 2, 2)])
def test_outlook_says_what_rate_says(player, events, results):
    open_games = [Game(1250), Game(1750), Game(1920)]

    said, rated = outcomes(ECF, player, events, open_games, results)

    assert (said.change, said.new_rating) == (rated.change, rated.new_rating)


def test_outlook_starts_from_the_events_own_rating():
    events = [event([1500], [1], rating=1650)]

    said, rated = outcomes(ECF, Player(rating=1700), events, [Game(1700)], (2,))

    assert said.change == rated.change


def test_outlook_without_events():
    outlook = ECF.outlook(Player(rating=1500), [], [Game(1500)], DAY)

    assert (outlook.keys, outlook.outcome((2,)).change) == (("total",), 10)
