"""The other side of each rated game."""

from datetime import date
from decimal import Decimal

import chesscalc as cc
from chesscalc.services.opponents_side import other_sides

NOW = date(2026, 3, 1)
GAMES = (cc.Game(1800, 1, opponent_k=20), cc.Game(None, 1))


def test_the_opponent_loses_with_their_own_k():
    (side,) = other_sides("fide-standard", cc.Player(1900, k=10), GAMES, on=NOW)
    assert (side.k, side.expected, side.change) == (20, Decimal("0.36"), Decimal("-7.20"))


def test_a_rapid_newcomer_is_met_at_the_standard_rating():
    newcomer = cc.Player(standard_rating=1900, k=10)
    (side,) = other_sides("fide-rapid", newcomer, GAMES, on=NOW)
    assert side.change == Decimal("-7.20")
    (side,) = other_sides("fide-standard", newcomer, GAMES, on=NOW)
    assert side.change is None
    assert side.why == "You are unrated: the game is not rated for them."
