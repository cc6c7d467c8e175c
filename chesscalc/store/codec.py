"""Values to text and back, exactly: numbers keep their type, inputs become canonical JSON."""

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import fields
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.errors import FormatError, InputError

Exact = int | float | Decimal
_GAME_FIELDS = tuple(f.name for f in fields(Game) if f.init)
_PLAYER_FIELDS = tuple(f.name for f in fields(Player) if f.init)
_TAGS = {"$decimal", "$date"}


def exact_to_text(value: Exact) -> str:
    """A number as text that tells its type.

    >>> exact_to_text(Decimal("-18.80")), exact_to_text(1928), exact_to_text(0.1)
    ('d:-18.80', 'i:1928', 'f:0.1')
    """
    if isinstance(value, bool) or not math.isfinite(value):
        raise InputError("value", f"{value!r} is no number that can be stored.")
    if isinstance(value, Decimal):
        return f"d:{value}"
    return f"f:{value!r}" if isinstance(value, float) else f"i:{value}"


def exact_from_text(text: str) -> Exact:
    """The number that was written by exact_to_text.

    Raises:
        FormatError: the text is no such number.
    """
    kind, _, digits = text.partition(":")
    try:
        value: Exact = {"d": Decimal, "i": int, "f": float}[kind](digits)
    except (KeyError, ValueError, InvalidOperation):
        raise FormatError(0, f"{text[:40]!r} is no stored number.") from None
    try:
        finite = math.isfinite(value)
    except OverflowError:  # a whole number beyond any float
        finite = False
    if not finite:
        raise FormatError(0, f"{text[:40]!r} is no stored number.")
    return value


def to_json(value: object) -> str:
    """Canonical JSON: sorted keys, no spaces, ASCII; decimals and dates keep their type."""
    return json.dumps(
        _plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False
    )


def from_json(text: str) -> Any:  # JSON
    """The value that was written by to_json; lists stay lists.

    Raises:
        FormatError: the text is not such JSON.
    """
    try:
        return _rich(json.loads(text, parse_constant=_refuse))
    except (ValueError, RecursionError, InvalidOperation) as error:
        raise FormatError(
            0, "A stored value is damaged: it is not the JSON it should be."
        ) from error


def _refuse(name: str) -> None:
    raise ValueError(name)


def _plain(value: object) -> object:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, Mapping):
        if value.keys() & _TAGS:
            raise InputError("value", "A name that begins with $ cannot be stored.")
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return _plain_scalar(value)


def _plain_scalar(value: object) -> object:
    if isinstance(value, str):
        return str(value)
    if isinstance(value, date):
        return {"$date": value.isoformat()}
    if isinstance(value, int | float | Decimal):
        if not math.isfinite(value):
            raise InputError("value", "A number that is not finite cannot be stored.")
        return {"$decimal": str(value)} if isinstance(value, Decimal) else value
    raise InputError("value", f"A {type(value).__name__} cannot be stored.")


def _rich(value: Any) -> Any:  # JSON
    if isinstance(value, list):
        return [_rich(item) for item in value]
    if not isinstance(value, dict):
        return value
    if len(value) == 1 and value.keys() <= _TAGS:
        ((tag, text),) = value.items()
        if isinstance(text, str):
            return Decimal(text) if tag == "$decimal" else date.fromisoformat(text)
    return {key: _rich(item) for key, item in value.items()}


def player_facts(player: Player) -> dict[str, object]:
    """The facts that are known, by name."""
    return {
        name: getattr(player, name) for name in _PLAYER_FIELDS if getattr(player, name) is not None
    }


def player_from(facts: object) -> Player:
    """The player with these facts.

    Raises:
        FormatError: they are not a player's.
    """
    return Player(**_checked(facts, _PLAYER_FIELDS, "player"))


def game_facts(game: Game) -> dict[str, object]:
    """What is known of a game, by name, without what is as usual."""
    known = {name: getattr(game, name) for name in _GAME_FIELDS}
    return {name: item for name, item in known.items() if item is not None and item != ""}


def game_from(facts: object) -> Game:
    """The game with these facts.

    Raises:
        FormatError: they are not a game's.
    """
    return Game(**_checked(facts, _GAME_FIELDS, "game"))


def event_facts(event: Event) -> dict[str, object]:
    """What is known of one player's event, by name."""
    return {
        "games": [game_facts(game) for game in event.games],
        "rating": event.rating,
        "on": event.on,
        "name": event.name,
    }


def event_from(facts: object) -> Event:
    """The event with these facts.

    Raises:
        FormatError: they are not an event's.
    """
    known = _checked(facts, ("games", "rating", "on", "name"), "event")
    games = known.pop("games", ())
    on, name = known.get("on"), known.get("name", "")
    if not isinstance(games, list) or not (on is None or isinstance(on, date)):
        raise FormatError(0, "A stored event is damaged.")
    return Event(tuple(game_from(game) for game in games), known.get("rating"), on, str(name))


def _checked(facts: object, known: tuple[str, ...], what: str) -> dict[str, Any]:
    if not isinstance(facts, dict) or not facts.keys() <= set(known):
        raise FormatError(0, f"A stored {what} is damaged.")
    for name in ("name", "record", "kind", "colour"):
        if not isinstance(facts.get(name, ""), str | None):
            raise FormatError(0, f"A stored {what} is damaged.")
    if not isinstance(facts.get("birth_date"), date | None):
        raise FormatError(0, f"A stored {what} is damaged.")
    return dict(facts)


def fingerprint(*parts: object) -> str:
    """A digest that is equal for equal inputs, however a number was written."""
    text = json.dumps(_same(list(parts)), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _same(value: object) -> object:
    """1, 1.0 and Decimal("1.00") are the same input."""
    plain = _plain(value) if not isinstance(value, list | tuple | Mapping) else value
    if isinstance(value, list | tuple):
        return [_same(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): _same(item) for key, item in value.items() if item is not None}
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        number = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
        return f"{number.normalize():f}"
    return plain
