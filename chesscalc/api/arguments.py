"""What a person may give to the front door, checked: each failure names the argument in words.

All raise InputError on what cannot be used.
"""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any

from chesscalc.core.game import Event, Game, Pairing
from chesscalc.core.player import Player
from chesscalc.core.system import RatingSystem, with_options
from chesscalc.errors import InputError
from chesscalc.federations.registry import get_system

MOST_GAMES = 5_000
MOST_PLAYERS = 20_000


def chosen_system(key: str, options: dict[str, Any]) -> RatingSystem:
    """The system of this key with these options."""
    if not isinstance(key, str):
        raise InputError("system", "A rating system is named by its key.")
    return with_options(get_system(key), options)


def day_of(on: date | None) -> date:
    """The day that chooses the rules; None = today."""
    if on is None:
        return date.today()  # noqa: DTZ011  # the one place where "today's rules" gets its day
    if isinstance(on, datetime):
        return on.date()
    if not isinstance(on, date):
        raise InputError("on", "The day must be a date.")
    return on


def checked_player(player: Player) -> Player:
    """The player, if it is one."""
    if not isinstance(player, Player):
        raise InputError("player", "A player is given as Player(rating=…).")
    return player


def listed(field: str, values: Any) -> list[Any]:
    """What was given as a list."""
    try:
        return list(values)
    except TypeError:
        raise InputError(field, f"{field} must be a list.") from None


def checked_games(games: Iterable[Game]) -> tuple[Game, ...]:
    """The games, if they are some and not too many."""
    given = listed("games", games)
    if len(given) > MOST_GAMES:
        raise InputError("games", f"{len(given)} games are more than {MOST_GAMES}.")
    if not all(isinstance(game, Game) for game in given):
        raise InputError("games", "Each game is given as Game(opponent, score).")
    return tuple(given)


def checked_events(events: Iterable[Event | Iterable[Game]]) -> tuple[Event, ...]:
    """The events; a list of games is an event without a name."""
    found = []
    for event in listed("events", events):
        given = event if isinstance(event, Event) else Event(checked_games(event))
        checked_games(given.games)
        if given.on is not None:
            given = Event(given.games, given.rating, day_of(given.on), given.name)
        found.append(given)
    return tuple(found)


def check_table(players: Sequence[Player], table: Sequence[Sequence[Pairing]]) -> None:
    """Raise InputError unless each player has a row and each opponent is another player."""
    if len(players) > MOST_PLAYERS:
        raise InputError("players", f"{len(players)} players are more than {MOST_PLAYERS}.")
    if len(table) != len(players):
        raise InputError(
            "crosstable", f"{len(table)} rows for {len(players)} players; one each is wanted."
        )
    for number, row in enumerate(table):
        for pairing in row:
            if not isinstance(pairing, Pairing):
                raise InputError("crosstable", "Each round is given as Pairing(opponent, score).")
            opponent = pairing.opponent
            if opponent is None:
                continue
            if opponent >= len(players):
                raise InputError("crosstable", f"Row {number}: no player has the index {opponent}.")
            if opponent == number:
                raise InputError("crosstable", f"Row {number} plays against itself.")
