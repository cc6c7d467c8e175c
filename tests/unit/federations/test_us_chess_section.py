"""US Chess sections in the five steps: worked examples 21, 43 and 44, and what a section says."""

import pytest

from chesscalc.core.game import Pairing
from chesscalc.core.player import Player
from chesscalc.errors import MissingFactError
from chesscalc.federations.us_chess import UsChess
from chesscalc.federations.us_chess.section import (
    estimated_strengths,
    rated_once,
    rated_section,
    row_of,
)
from chesscalc.federations.us_chess.standard import Terms
from chesscalc.federations.us_chess.standing import standing_of
from tests.unit.federations.events import DAY

SYSTEM = UsChess()
TERMS = Terms(threshold=10.0)


def table(count, results):
    """A crosstable from (one, other, the one's score)."""
    rows = [[] for _ in range(count)]
    for one, other, score in results:
        rows[one].append(Pairing(other, score))
        rows[other].append(Pairing(one, 1 - score))
    return rows


A, B, C, D, E = range(5)
EXAMPLE_21 = (
    [
        Player(rating=1800, games_played=80), Player(rating=1650, games_played=40),
        Player(rating=1500, games_played=200), Player(rating=1200, games_played=30),
    ],
    table(4, [(A, B, 1), (A, C, 1), (A, D, 0.5), (B, C, 0), (B, D, 1), (C, D, 0.5)]),
)  # fmt: skip
EXAMPLE_43 = (
    [Player(rating=400, games_played=0), Player(rating=450, games_played=0),
     Player(rating=500, games_played=0)],
    table(3, [(A, B, 1), (A, C, 1), (B, C, 0.5)]),
)  # fmt: skip
EXAMPLE_44 = (
    [
        Player(rating=1850.25, games_played=120), Player(rating=1620.7, games_played=14), Player(),
        Player(rating=462, games_played=0), Player(rating=1409, games_played=6),
    ],
    table(5, [
        (A, B, 1), (A, C, 0.5), (A, D, 1), (A, E, 1), (B, C, 0), (B, D, 1), (B, E, 0.5),
        (C, D, 1), (C, E, 1), (D, E, 0),
    ]),
)  # fmt: skip


def steps(players, crosstable):
    """Steps 3, 4 and 5 as lists of ratings."""
    standings = [standing_of(player, DAY)[0] for player in players]
    rows = [row_of(rounds) for rounds in crosstable]
    first, final = rated_section(standings, rows, TERMS)
    third = estimated_strengths(standings, rows)
    return third, [one.exact for one in first], [one.exact for one in final]


def test_example_21_five_steps():
    _, fourth, fifth = steps(*EXAMPLE_21)

    assert fourth == pytest.approx([1799.312, 1616.219, 1508.315, 1254.280], abs=5.1e-4)
    assert fifth == pytest.approx([1798.619, 1617.398, 1508.394, 1253.505], abs=5.1e-4)


def test_example_21_as_the_system_reports_it():
    found = SYSTEM.rate_section(*EXAMPLE_21, DAY)

    assert [one.new_rating for one in found] == [1799, 1617, 1508, 1254]
    assert found[D].k == pytest.approx(49.612, abs=5.1e-4)
    assert found[D].expected == pytest.approx(0.25920, abs=5.1e-6)
    assert dict(found[D].working)["Bonus"] == "16.752"
    assert not any(one.estimate for one in found)


def test_example_43_all_unrated():
    third, fourth, fifth = steps(*EXAMPLE_43)

    assert third == pytest.approx([716.667, 316.667, 316.667], abs=5.1e-4)
    assert fourth == pytest.approx(third)
    assert fifth == pytest.approx(third)


def test_example_44_five_steps_with_newcomers():
    third, fourth, fifth = steps(*EXAMPLE_44)

    assert third[C:E] == pytest.approx([1759.983, 462], abs=5.1e-4)
    assert fourth == pytest.approx([1854.796, 1585.554, 1935.475, 462, 1429.335], abs=5.1e-4)
    assert fifth == pytest.approx([1861.282, 1594.213, 1920.175, 462, 1434.222], abs=5.1e-4)


def test_a_section_says_what_opponents_counted_as():
    found = SYSTEM.rate_section(*EXAMPLE_21, DAY)

    line = found[B].games[0]
    assert line.game.opponent == 1800
    assert line.difference == -150
    assert line.difference_used == pytest.approx(1650 - 1799.312, abs=5.1e-4)
    assert "1799.3" in line.why


def test_one_pass_is_what_the_estimate_of_one_player_gives():
    players, crosstable = EXAMPLE_21
    standings = [standing_of(player, DAY)[0] for player in players]
    rows = [row_of(rounds) for rounds in crosstable]

    once = rated_once(standings, rows, [one.rating for one in standings], TERMS)

    assert once[A].exact == pytest.approx(1799.312, abs=5.1e-4)


def test_byes_and_forfeits_score_but_are_not_rated():
    players = [Player(rating=1500, games_played=60), Player(rating=1500, games_played=60)]
    crosstable = [
        [Pairing(1, 1), Pairing(None, kind="bye-full"), Pairing(1, 1, kind="forfeit-win")],
        [Pairing(0, 0), Pairing(None, kind="bye-half"), Pairing(0, 0, kind="forfeit-loss")],
    ]

    found = SYSTEM.rate_section(players, crosstable, DAY)

    assert [str(one.points) for one in found] == ["3.0", "0.5"]
    assert [one.after["games_played"] for one in found] == [61, 61]
    assert found[0].change == pytest.approx(-found[1].change, abs=2)
    assert all(line.why for line in found[0].games)


def test_who_played_nothing_keeps_the_rating():
    players = [Player(rating=1500.4, games_played=60), Player()]

    found = SYSTEM.rate_section(players, [[Pairing(None, kind="bye-zero")], []], DAY)

    assert (found[0].new_rating_exact, found[0].change) == (1500.4, 0)
    assert found[1].new_rating is None


def test_a_missing_fact_names_the_player():
    players = [Player(rating=1500, games_played=60), Player(rating=1600)]

    with pytest.raises(MissingFactError) as caught:
        SYSTEM.rate_section(players, table(2, [(0, 1, 1)]), DAY)

    assert caught.value.field == "games_played"
    assert caught.value.message.startswith("Player 2:")


def test_meetings_are_counted_by_person_not_by_rating():
    strong = [Player(rating=1700, games_played=60) for _ in range(4)]
    players = [Player(rating=1500, games_played=60), *strong]
    apart = SYSTEM.rate_section(players, table(5, [(0, one, 1) for one in range(1, 5)]), DAY)
    again = SYSTEM.rate_section(players, table(5, [(0, 1, 1)] * 3 + [(0, 2, 1)]), DAY)

    assert float(dict(apart[0].working)["Bonus"]) > 0
    assert float(dict(again[0].working)["Bonus"]) == 0
    assert any("more than twice" in note.text for note in again[0].notes)


def test_identical_players_in_swapped_places_swap_results():
    players, crosstable = EXAMPLE_44
    order = [E, C, A, D, B]
    place = {old: new for new, old in enumerate(order)}
    moved = [[Pairing(place[one.opponent], one.score) for one in crosstable[old]] for old in order]

    plain = SYSTEM.rate_section(players, crosstable, DAY)
    swapped = SYSTEM.rate_section([players[old] for old in order], moved, DAY)

    assert [one.new_rating_exact for one in swapped] == [
        plain[old].new_rating_exact for old in order
    ]
