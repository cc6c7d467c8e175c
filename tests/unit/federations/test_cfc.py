from decimal import Decimal

import pytest

from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.federations.cfc import Cfc
from tests.unit.federations.events import DAY, UNRATED_ROWS, event, outcomes

CFC = Cfc()
HANDBOOK = event([1237, 1511, 1214, 1441, 1579, 2133], [1, 1, 1, 1, 0, 0])


@pytest.mark.parametrize(
    ("player", "played", "expected", "new", "printed"),
    [
        pytest.param(
            Player(rating=1450, peak_rating=1700), HANDBOOK, "2.84", "1496.35", 1496, id="C-1"
        ),
        pytest.param(
            Player(rating=1450, peak_rating=1450), HANDBOOK, "2.84", "1516.35", 1516, id="C-2"
        ),
        pytest.param(
            Player(rating=2250, peak_rating=2300),
            event([2100, 2200, 2300, 2150, 2400], [1, 1, 1, 1, 0.5]),
            "2.64",
            "2293.08",
            2293,
            id="C-3",
        ),
        pytest.param(
            Player(rating=1500, peak_rating=1500),
            event([1600, 1700, 1650], [1, 1, 1]),
            "0.90",
            "1567.20",
            1567,
            id="C-4-no-bonus-below-4-games",
        ),
    ],
)
def test_worked_examples(player, played, expected, new, printed):
    change = CFC.rate(player, [played], DAY)

    assert change.expected == Decimal(expected)
    assert f"{change.new_rating_exact:.2f}" == new
    assert change.new_rating == printed


def test_c1_working_names_its_parts():
    change = CFC.rate(Player(rating=1450, peak_rating=1450), [HANDBOOK], DAY)

    assert dict(change.working) == {
        "New rating before bonus": "1487.12",
        "Bonus over the threshold": "9.23",
        "Bonus for an all-time high": "20.00",
    }
    assert any("31.84" in note.text for note in change.notes)


def test_c5_first_rating():
    change = CFC.rate(Player(), [event([1400, 1500, 1600, 1300], [1, 1, 0.5, 0])], DAY)

    assert change.new_rating == 1550
    assert change.k is None
    assert change.after == {"games_played": Decimal(4)}


def test_a_first_rating_is_published_after_three_games():
    change = CFC.rate(Player(), [event([1400, 1500], [1, 0])], DAY)

    assert change.new_rating is None
    assert change.new_rating_exact == 1450
    assert any("3 games" in note.text for note in change.notes)


def test_a_provisional_rating_is_one_performance_over_all_games():
    player = Player(rating=1500, games_played=10, peak_rating=1500)

    change = CFC.rate(player, [event([1700, 1600], [1, 0.5])], DAY)

    # (10 · 1500 + 1700 + 1600 + 400) / 12
    assert f"{change.new_rating_exact:.2f}" == "1558.33"
    assert f"{change.after['peak_rating']}" == "1558.33"


def test_the_25th_game_makes_the_rating_established():
    played = event([1500, 1500], [1, 1])

    still = CFC.rate(Player(rating=1500, games_played=22), [played], DAY)
    established = CFC.rate(Player(rating=1500, games_played=23), [played], DAY)

    assert (still.k, established.k) == (None, 32)
    assert established.after["games_played"] == 25


def test_the_lowest_provisional_rating_is_200():
    change = CFC.rate(Player(), [event([300, 300, 300], [0, 0, 0])], DAY)

    assert change.new_rating == 200


@pytest.mark.parametrize(
    ("rating", "score", "new"),
    [
        pytest.param(2190, 1, "2202.5", id="gain-above-2199-half"),
        pytest.param(2199, 0.5, "2199", id="at-the-line"),
        pytest.param(2200, 0, "2184", id="loss-below-2200-double"),
        pytest.param(2204, 0, "2192.00", id="loss-across-2200"),
        pytest.param(2240, 0, "2232", id="above-it-plain"),
    ],
)
def test_the_line_at_2200(rating, score, new):
    # Equal opponents: 32 · ½ = 16 below 2200, 16 · ½ = 8 from there; 2190 + 16 = 2206, of which 7
    # above 2199 count half; 2204 − 8 = 2196, of which 4 below 2200 count double.
    change = CFC.rate(Player(rating=rating), [event([rating], [score])], DAY)

    assert change.new_rating_exact == Decimal(new)


@pytest.mark.parametrize(
    ("rating", "new"),
    [
        pytest.param(700, 700, id="below-800-no-loss"),
        pytest.param(799, 799, id="799-no-loss"),
        pytest.param(800, 799, id="800-stops-at-799"),
        pytest.param(805, 799, id="805-stops-at-799"),
        pytest.param(815, 799, id="815-at-799"),
        pytest.param(816, 800, id="816-plain"),
    ],
)
def test_floors(rating, new):
    assert CFC.rate(Player(rating=rating), [event([rating], [0])], DAY).new_rating == new


def test_a_match_is_limited():
    # 16 wins against an equal: 32 · 8 = 256 and bonus, of which a match allows 50.
    player = Player(rating=1500, peak_rating=1500)
    won = CFC.rate(player, [event([1500], [1])], DAY)

    up = Cfc(match=True).rate(player, [event([1500] * 16, [1] * 16)], DAY)
    down = Cfc(match=True).rate(player, [event([1500] * 16, [0] * 16)], DAY)
    capped = Cfc(match=True).rate(player, [event([2000], [1])], DAY)

    assert (won.change, up.change, down.change) == (16, 50, -50)
    assert capped.games[0].expected == Decimal("0.08")
    assert capped.games[0].why


def test_without_a_match_differences_count_in_full():
    assert CFC.expected(1500, 2000, DAY) == Decimal("0.04")


def test_events_are_rated_one_after_the_other():
    player = Player(rating=1450, peak_rating=1450)
    events = [HANDBOOK, event([1500], [1])]

    change = CFC.rate(player, events, DAY)

    # 1516 after the first; against 1500 the table gives 0.52: + 15.36.
    assert change.new_rating_exact == Decimal("1531.36")
    assert change.change == Decimal("81.36")
    assert change.after["peak_rating"] == 1531


def test_an_event_can_start_from_another_list_rating():
    change = CFC.rate(Player(rating=1450), [event([1500], [1], rating=1500)], DAY)

    assert change.new_rating == 1516


def test_without_a_peak_the_high_bonus_is_left_out_and_said():
    change = CFC.rate(Player(rating=1450), [HANDBOOK], DAY)

    assert f"{change.new_rating_exact:.2f}" == "1496.35"
    assert sum(note.kind == "assumption" for note in change.notes) == 2


def test_rows_that_are_not_rated_stay_with_their_reason():
    for player in (Player(rating=1450), Player()):
        change = CFC.rate(player, [Event(HANDBOOK.games + UNRATED_ROWS)], DAY)

        assert [line.counted for line in change.games] == [True] * 6 + [False] * 4
        assert all(line.why for line in change.games[6:])
        assert change.new_rating == CFC.rate(player, [HANDBOOK], DAY).new_rating


@pytest.mark.parametrize(
    ("player", "rating"),
    [(Player(rating=1700), 1700), (Player(rating=1700, games_played=3), 1700), (Player(), None)],
)
def test_no_games_change_nothing(player, rating):
    for events in ([], [Event(UNRATED_ROWS)]):
        change = CFC.rate(player, events, DAY)

        assert (change.change, change.new_rating) == (0, rating)


@pytest.mark.parametrize(
    ("player", "k"),
    [
        pytest.param(Player(rating=2199), 32, id="2199"),
        pytest.param(Player(rating=2200), 16, id="2200"),
        pytest.param(Player(rating=1500, k=24), 24, id="stated"),
        pytest.param(Player(rating=1500, games_played=24), None, id="provisional"),
        pytest.param(Player(), None, id="unrated"),
    ],
)
def test_k(player, k):
    found = CFC.k_factor(player, DAY)

    assert (None if found is None else found.k) == k


def test_performance():
    assert CFC.performance([1400, 1500, 1600, 1300], 5) == 1550
    assert CFC.performance([], 0) is None


@pytest.mark.parametrize(
    "player",
    [
        pytest.param(Player(rating=1450, peak_rating=1460), id="established"),
        pytest.param(Player(rating=2190, peak_rating=2195), id="near-2200"),
        pytest.param(Player(rating=803), id="near-floor"),
        pytest.param(Player(rating=1500, games_played=18), id="provisional"),
        pytest.param(Player(), id="new"),
    ],
)
@pytest.mark.parametrize(
    "events", [[Event(())], [HANDBOOK, Event(())], [HANDBOOK, event([1500], [1], rating=1600)]]
)
@pytest.mark.parametrize("results", [(0, 0, 0), (2, 1, 0), (2, 2, 2)])
def test_outlook_says_what_rate_says(player, events, results):
    open_games = [Game(1250), Game(1750), Game(1920)]

    said, rated = outcomes(CFC, player, events, open_games, results)

    assert (said.change, said.new_rating) == (rated.change, rated.new_rating)


def test_outlook_without_events():
    outlook = CFC.outlook(Player(rating=1500), [], [Game(1500)], DAY)

    assert (outlook.keys, outlook.outcome((2,)).change) == (("total",), 16)
