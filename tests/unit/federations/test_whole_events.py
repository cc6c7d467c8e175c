"""Whole events with newcomers: DWZ found together, the passes of CFC and ECF."""

import math
from decimal import Decimal

import pytest

import chesscalc as cc
from chesscalc.federations.dwz import together
from chesscalc.formulas import normal
from tests.unit.federations.events import DAY

ADULT = {"birth_year": 1980, "index": 30}


def section(system, players, games, **options):
    """Each game as (one, other, the first one's score), told by both rows."""
    rows = [[] for _ in players]
    for one, other, score in games:
        rows[one].append(cc.Pairing(other, score))
        rows[other].append(cc.Pairing(one, 1 - score))
    return cc.rate_section(system, players, rows, on=DAY, **options)


def texts(change):
    return " ".join(note.text for note in change.notes)


def dwz(rating):
    return cc.Player(rating, **(ADULT if rating else {}))


D10 = [1300, 1540, 1200, 1290, 1400]
D10_GAMES = [(0, 1, 1), (0, 2, 0.5), (0, 3, 1), (0, 4, 1), (0, 5, 0)]


def test_a_newcomer_gets_a_first_dwz_and_opponents_meet_it():
    newcomer, first, *_, last = section("dwz", [dwz(r) for r in (None, *D10)], D10_GAMES)

    assert f"{newcomer.new_rating_exact:.1f}" == "1505.5"
    assert first.games[0].game.opponent == newcomer.new_rating
    # 1300 lost: 800 / 19 · (0 − 0.23) = −9.8; 1400 won: 800 / 20 · (1 − 0.354) = 25.8.
    assert (first.new_rating, last.new_rating) == (1290, 1426)
    assert "first DWZ" in texts(first)


def test_newcomers_are_found_together():
    ratings = [None, None, *D10]
    games = [(0, 1, 1)]
    games += [(0, 2 + number, score) for number, score in enumerate((1, 0.5, 1, 1, 0))]
    games += [(1, 2 + number, score) for number, score in enumerate((0, 0.5, 1, 0, 0))]

    one, other, *_ = section("dwz", [dwz(rating) for rating in ratings], games)

    for newcomer, against, score in (one, other, 4.5), (other, one, 1.5):
        opponents = [*D10, against.new_rating_exact]
        expected = sum(normal.expected(newcomer.new_rating_exact - r) for r in opponents)
        assert expected == pytest.approx(score, abs=1e-6)
        assert all(line.counted for line in newcomer.games)
        assert "newcomers of the event are found together" in texts(newcomer)


def test_all_draws_of_two_newcomers_are_their_opponents_rating():
    games = [(one, other, 0.5) for one in (0, 1) for other in range(2, 7)] + [(0, 1, 0.5)]
    changes = section("dwz", [dwz(None), dwz(None), *[dwz(1500)] * 5], games)

    assert [change.new_rating for change in changes] == [1500] * 7


@pytest.mark.parametrize(
    ("against_field", "between", "rated"),
    [
        pytest.param(1, 0.5, False, id="both-won-all-else"),
        pytest.param(0, 0.5, False, id="both-lost-all-else"),
        pytest.param(1, 1, False, id="one-won-all"),
        pytest.param(0.5, 0.5, True, id="drawn"),
    ],
)
def test_results_that_bound_no_rating_give_none(against_field, between, rated):
    games = [(one, other, against_field) for one in (0, 1) for other in range(2, 7)]
    one, *_, field = section(
        "dwz", [dwz(None), dwz(None), *[dwz(1500)] * 5], [*games, (0, 1, between)]
    )

    assert (one.new_rating is not None) is rated
    assert [line.counted for line in field.games] == [rated, rated]
    assert ("2 games against players without a DWZ are left out" in texts(field)) is not rated


def test_one_who_lost_points_to_a_newcomer_only_is_bounded_through_them():
    games = [(0, other, 1) for other in range(2, 7)] + [(0, 1, 0.5)]
    games += [(1, other, 0.5) for other in range(2, 7)]
    one, other, *_ = section("dwz", [dwz(None), dwz(None), *[dwz(1500)] * 5], games)

    assert one.new_rating > other.new_rating > 1500


def test_a_newcomer_who_won_all_by_his_own_row_fails_no_section():
    players = [*[dwz(1500 + 10 * n) for n in range(5)], dwz(None), dwz(None)]
    won_all = [cc.Pairing(other, 1) for other in range(5)]
    scores = [1, 0, 0.5, 1, 0]
    contradicted = [cc.Pairing(other, score) for other, score in enumerate(scores)]
    rows = [*[[]] * 5, won_all, [*contradicted, cc.Pairing(5, 1)]]

    *_, perfect, other = cc.rate_section("dwz", players, rows, on=DAY)

    assert perfect.new_rating is None
    assert "neither 0 % nor 100 %" in texts(perfect)
    expected = sum(normal.expected(other.new_rating_exact - r) for r in range(1500, 1550, 10))
    assert expected == pytest.approx(2.5)
    assert "1 game against a player without a DWZ is left out" in texts(other)


def test_the_search_for_first_ratings_ends(monkeypatch):
    monkeypatch.setattr(together, "_MOST_STEPS", 1)
    newcomer, *_ = section("dwz", [dwz(r) for r in (None, *D10)], D10_GAMES)

    assert f"{newcomer.new_rating_exact:.1f}" == "1505.5"


def _missing(changes):
    """By how much the newcomers' expected scores miss their scores at the most."""
    return max(
        abs(
            float(change.score)
            - math.fsum(
                normal.expected(change.new_rating_exact - line.game.opponent)
                for line in change.games
            )
        )
        for change in changes
        if change.rating is None
    )


def test_newcomers_in_a_chain_of_long_matches_take_few_steps(monkeypatch):
    steps, newton = [], together._newton

    def counted(*given):
        steps.append(given)
        return newton(*given)

    monkeypatch.setattr(together, "_newton", counted)
    chain = range(5, 65)
    games = [(one, other, 0.5) for one in chain for other in range(5)]
    for one in chain[:-1]:
        games += [(one, one + 1, 0.5)] * 89 + [(one, one + 1, 1)] * 11

    changes = section("dwz", [*[dwz(1500)] * 5, *[dwz(None)] * len(chain)], games)

    first, last = changes[chain[0]], changes[chain[-1]]
    assert _missing(changes) < 1e-8
    assert first.new_rating_exact > 1600
    assert first.new_rating_exact + last.new_rating_exact == pytest.approx(3000, abs=1e-6)
    assert len(steps) < 10


def test_newcomers_far_above_one_another_are_found():
    chain = range(5, 9)
    games = [(one, other, 1) for one in chain[:-1] for other in range(5)]
    games += [(chain[-1], other, 0.5) for other in range(5)]
    for one in chain[:-1]:
        games += [(one, one + 1, 1)] * 19 + [(one, one + 1, 0.5)]

    changes = section("dwz", [*[dwz(1500)] * 5, *[dwz(None)] * len(chain)], games)

    assert _missing(changes) < 1e-8
    assert changes[5].new_rating > 3000


def test_rows_that_no_ratings_fit_leave_out_what_they_dispute():
    field = [cc.Pairing(other, 1) for other in range(4)] + [cc.Pairing(4, 0.5)]
    rows = [*[[]] * 5, [*field, cc.Pairing(6, 1)], [*field, cc.Pairing(5, 1)]]

    *_, one, other = cc.rate_section("dwz", [*[dwz(1500)] * 5, dwz(None), dwz(None)], rows, on=DAY)

    alone = normal.performance([1500] * 5, 9)
    assert one.games[-1].game.opponent == other.games[-1].game.opponent == pytest.approx(alone)
    assert one.new_rating == other.new_rating > alone


def test_games_against_newcomers_are_not_among_the_five():
    games = [*D10_GAMES, *[(6, other, 0.5) for other in (1, 2, 3, 4)], (6, 0, 0.5)]
    *_, fourth = section("dwz", [dwz(r) for r in (None, *D10, None)], games)

    assert fourth.new_rating is None
    assert "not confirmed" in texts(fourth)
    assert [line.counted for line in fourth.games] == [True] * 4 + [False]


def test_a_fact_that_one_player_lacks_is_that_players_problem():
    players = [dwz(1500), cc.Player(1600), dwz(1700)]
    with pytest.raises(cc.InputError, match=r"^Player 2: .*birth") as refused:
        section("dwz", players, [(0, 1, 1), (1, 2, 0.5)])
    assert refused.value.field == "birth_year"


C5 = [1400, 1500, 1600, 1300]


def test_cfc_first_rating_and_its_opponents():
    players = [cc.Player(), *[cc.Player(rating) for rating in C5]]
    newcomer, first, *_ = section("cfc", players, [(0, 1, 1), (0, 2, 1), (0, 3, 0.5), (0, 4, 0)])

    assert newcomer.new_rating == 1550
    # 1400 lost to 1550: 32 · (0 − 0.30).
    assert first.change == Decimal("-9.60")
    assert "worked out twice" in texts(first)


def test_cfc_newcomers_in_three_passes():
    # One: 1550, then 1700 against 2000, then 1650 against 1850; the other: 2000, 1850, 1900.
    players = [cc.Player(), cc.Player(), *[cc.Player(rating) for rating in (1500, 1600, 1700)]]
    games = [(0, 1, 0.5), (0, 2, 1), (0, 3, 0), (1, 2, 1), (1, 4, 1)]
    one, other, beaten, *_ = section("cfc", players, games)

    assert (one.new_rating_exact, other.new_rating_exact) == (1650, 1900)
    # 1500 against 1650 and 1900: 0.30 + 0.08.
    assert beaten.expected == Decimal("0.38")


def test_cfc_provisional_ratings_come_between():
    players = [cc.Player(), cc.Player(1400, games_played=10), cc.Player(1500), cc.Player(1600)]
    games = [(0, 2, 1), (0, 3, 0), (0, 1, 0.5)]
    newcomer, provisional, _, winner = section("cfc", players, games)

    # 1500 twice; then (10 · 1400 + 1500) / 11; then (1500 + 1600 + 1409.09) / 3.
    assert f"{provisional.new_rating_exact:.2f}" == "1409.09"
    assert f"{newcomer.new_rating_exact:.2f}" == "1503.03"
    # 1600 − 1503 = 97: 0.63; at the newcomer's first 1500 it would be 0.64.
    assert winner.expected == Decimal("0.63")


def test_cfc_newcomers_among_themselves_stay_without_a_rating():
    for change in section("cfc", [cc.Player(), cc.Player()], [(0, 1, 1)]):
        assert change.new_rating_exact is None
        assert "1 game against a player without a rating is left out" in texts(change)


def test_ecf_passes_and_halves():
    # By symmetry with the fictional draw against 1800 each newcomer's performance is 1800.
    full = {"birth_year": 1980, "games_played": 100}
    players = [cc.Player(), cc.Player(), cc.Player(2000, **full), cc.Player(1600, **full)]
    games = [(0, 2, 0), (0, 3, 1), (0, 1, 0.5), (2, 3, 1)]
    first, second, winner, _ = section("ecf", players, games)

    assert (first.new_rating, second.new_rating) == (1800, 1800)
    assert [line.counted for line in first.games] == [True, True, False]
    assert "1 game against a player without a rating is left out" in texts(first)
    assert [line.game.opponent for line in second.games] == [1800]
    # 200 above a partial rating: half of 20 · (1 − 0.76); 400 above a full one: 20 · (1 − 0.92).
    assert [line.change for line in winner.games] == [Decimal("2.40"), Decimal("1.60")]
    assert winner.change == Decimal("4.00")
    assert "half as much" in texts(winner)


def test_ecf_newcomer_of_the_example():
    players = [cc.Player(), *[cc.Player(rating, birth_year=1980) for rating in (1500, 1600, 1700)]]
    newcomer, beaten, *_ = section("ecf", players, [(0, 1, 1), (0, 2, 0), (0, 3, 0)])

    assert newcomer.new_rating_exact == Decimal("1552.4")
    # 1500 − 1552.4 = −52: 0.43, and half of K 20.
    assert beaten.change == Decimal("-4.30")


def test_ecf_ten_games_make_a_newcomer_count_in_full():
    full = {"birth_year": 1980}
    players = [cc.Player(), *[cc.Player(1800, **full)] * 10]
    newcomer, *_, drawn = section("ecf", players, [(0, other, 0.5) for other in range(1, 10)])
    assert newcomer.new_rating == 1800
    _, *_, lost = section(
        "ecf", players, [(0, other, 0.5) for other in range(1, 10)] + [(0, 10, 1)]
    )
    assert drawn.change == 0
    assert "half" not in texts(lost)
    assert len(lost.games) == 1
    assert lost.change < -9


@pytest.mark.parametrize("system", ["glicko", "elo", "fide-standard"])
def test_where_each_is_rated_alone_it_is_said_who_is_left_out(system):
    players = [cc.Player(1500, k=20, deviation=50), cc.Player()]
    rows = [[cc.Pairing(1, 1)], []]
    if system == "elo":
        with pytest.raises(cc.InputError, match=r"^Player 2"):
            cc.rate_section(system, players, rows, on=DAY)
        return
    rated, _ = cc.rate_section(system, players, rows, on=DAY)
    assert "1 game against a player without a rating is left out" in texts(rated)
    assert not rated.games[0].counted


@pytest.mark.parametrize("system", ["fide-standard", "us-chess", "dwz", "ecf", "cfc"])
def test_rows_that_contradict_each_other_are_said_in_both(system):
    players = [cc.Player(1500, k=20, games_played=50, **ADULT)] * 4
    rows = [[cc.Pairing(1, 1)], [cc.Pairing(0, 1)], [cc.Pairing(3, 0)], [cc.Pairing(2, 1)]]
    one, other, *rest = cc.rate_section(system, players, rows, on=DAY)

    for change in (one, other):
        warned = [note.text for note in change.notes if note.kind == "warning"]
        assert any("player 1 and player 2 contradict each other: 1 against 1" in w for w in warned)
    assert not any("contradict" in texts(change) for change in rest)


def test_rows_by_opponent_and_double_games_do_not_contradict():
    players = [cc.Player(1500, k=20)] * 3
    rows = [
        [cc.Pairing(1, 1), cc.Pairing(2, 1), cc.Pairing(1, 0.5)],
        [cc.Pairing(2, 0), cc.Pairing(0, 0.5), cc.Pairing(0, 0)],
        [cc.Pairing(0, 0), cc.Pairing(1, 1)],
    ]
    for change in cc.rate_section("fide-standard", players, rows, on=DAY):
        assert not any(note.kind == "warning" for note in change.notes)


def test_a_game_that_the_other_row_lacks_is_said_but_not_of_a_player_without_a_row():
    players = [cc.Player(1500, k=20)] * 3
    rows = [[cc.Pairing(1, 1), cc.Pairing(2, 1)], [], [cc.Pairing(1, 1)]]
    one, other, third = cc.rate_section("fide-standard", players, rows, on=DAY)

    assert "player 1 has a game against player 3, whose row does not have it" in texts(one)
    assert "whose row" in texts(third)
    assert "player 2" not in texts(one)
    assert "whose row" not in texts(other)
