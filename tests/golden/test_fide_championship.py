"""A real championship: every figure that the federation printed, to the digit."""

import json
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

import chesscalc as cc
from chesscalc.core.rounding import half_away_from_zero

DATA = json.loads((Path(__file__).parent / "fide_championship.json").read_text("utf-8"))
PLAYERS = {player["number"]: player for player in DATA["players"]}
OCTOBER_2025 = date(2025, 10, 1)


@pytest.mark.parametrize("number", sorted(PLAYERS))
def test_changes_total_and_next_list(number):
    player = PLAYERS[number]
    games = [
        cc.Game(PLAYERS[opponent]["rating"], score, colour=colour)
        for opponent, score, colour, _ in player["games"]
    ]
    facts = cc.Player(rating=player["rating"], k=player["k"])
    result = cc.rate("fide-standard", facts, games, on=OCTOBER_2025)

    printed = [Decimal(str(change)) for *_, change in player["games"]]
    found = [Decimal(str(line.game.score)) - Decimal(line.expected) for line in result.games]
    assert found == printed
    assert [line.change for line in result.games] == [change * player["k"] for change in printed]
    assert result.change == Decimal(str(player["event_points"]))
    total = result.change + Decimal(str(player["other_events_points"] or 0))
    assert player["rating"] + half_away_from_zero(total) == player["next_list"]


def test_all_132_games_are_here():
    assert sum(len(player["games"]) for player in PLAYERS.values()) == 132
