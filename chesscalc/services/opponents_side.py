"""What the same games do to each opponent: the other side of every rated game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from chesscalc.api import rate
from chesscalc.core.change import Points
from chesscalc.core.game import Game
from chesscalc.core.player import Player
from chesscalc.core.system import list_rating
from chesscalc.errors import InputError
from chesscalc.federations.registry import get_system


@dataclass(frozen=True, slots=True)
class OtherSide:
    """One game seen from the opponent's chair.

    Attributes:
        game: The game as the player entered it.
        k: The opponent's K; None where the system has none.
        expected: The opponent's expected score; None if it could not be worked out.
        change: What the game alone does to the opponent, in points; None likewise.
        why: Why there is no figure, or the limit that was applied; else empty.
    """

    game: Game
    k: Points | None
    expected: Points | None
    change: Points | None
    why: str = ""


def other_sides(
    system: str,
    player: Player,
    games: Sequence[Game],
    *,
    on: date | None = None,
    options: Mapping[str, Any] | None = None,
) -> tuple[OtherSide, ...]:
    """Each rated game from the opponent's side; games that do not count are left out.

    Args:
        system: Key of the rating system.
        player: The player whose games these are.
        games: The player's games; a game without the opponent's K leaves it to the rule.
        on: The event's first day; None = today's rules.
        options: The system's options.
    """
    return tuple(
        _other_side(system, player, game, on, options or {}) for game in games if game.is_rated
    )


def _other_side(
    system: str,
    player: Player,
    game: Game,
    on: date | None,
    options: Mapping[str, Any],
) -> OtherSide:
    own = list_rating(get_system(system).info, player)
    if own is None:
        return OtherSide(game, None, None, None, "You are unrated: the game is not rated for them.")
    opponent = Player(rating=game.opponent, k=game.opponent_k, deviation=game.deviation)
    mirrored = Game(own, 1 - (game.half_points or 0) / 2, deviation=player.deviation)
    try:
        change = rate(system, opponent, [mirrored], on=on, **options)
    except InputError as error:
        return OtherSide(game, game.opponent_k, None, None, str(error))
    line = change.games[0]
    return OtherSide(game, change.k, line.expected, change.change, line.why)
