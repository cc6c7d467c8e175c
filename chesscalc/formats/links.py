"""Games as one short text that survives in the address of a page, and back.

The text uses only letters, digits and `- . _ ~`, so no address changes it on the way. It begins
with the version and the number of games (`1.3~`); every game ends with `~`, so a link that was cut
is noticed and what is left of it is still read.
"""

import re
from collections.abc import Iterable

from chesscalc.core.game import Colour, Game, Kind
from chesscalc.errors import InputError

MAX_GAMES = 2_000
MAX_CHARS = 60_000

_VERSION = "1"
_HEAD = re.compile(r"1\.(\d{1,6})~")
_MAIN = re.compile(r"(\d{1,4}(?:\.\d{1,20})?)?([wdlo])([uxfchzs]?)([WB]?)")
_NUMBER = re.compile(r"\d{1,4}(?:\.\d{1,20})?(?:e-\d{1,3})?")
_ESCAPED = re.compile(r"\.([0-9a-f]{2})")
_NAME = re.compile(r"(?:[A-Za-z0-9-]|\.[0-9a-f]{2})*")
_SCORES: dict[str, int | float | None] = {"w": 1, "d": 0.5, "l": 0, "o": None}
_KINDS = {
    "": Kind.PLAYED,
    "u": Kind.UNRATED,
    "x": Kind.FORFEIT_WIN,
    "f": Kind.FORFEIT_LOSS,
    "c": Kind.BYE_FULL,
    "h": Kind.BYE_HALF,
    "z": Kind.BYE_ZERO,
    "s": Kind.SHORT,
}
_KIND_CODES = {kind: code for code, kind in _KINDS.items()}


def games_to_param(games: Iterable[Game]) -> str:
    """The games as one text for an address; empty for no games.

    Names are left out when the text would be longer than an address can be.

    Raises:
        InputError: there are more games than a link holds.

    >>> games_to_param([Game(1673, 1), Game(1761, 0.5, colour="b", name="Bo T.")])
    '1.2~1673w~1761dB_nBo-T.2e~'
    """
    listed = list(games)
    if not listed:
        return ""
    if len(listed) > MAX_GAMES:
        raise InputError("games", f"A link holds at most {MAX_GAMES:,} games, not {len(listed):,}.")
    text = _joined(listed, with_names=True)
    return text if len(text) <= MAX_CHARS else _joined(listed, with_names=False)


def games_from_param(text: str) -> tuple[tuple[Game, ...], tuple[str, ...]]:
    """The games in a link, and sentences on what had to be ignored; never an error.

    >>> games_from_param("1.2~1673w~17")
    ((Game(opponent=1673, score=1, kind=<Kind.PLAYED: 'played'>, colour=None, name='', \
opponent_k=None, deviation=None),), ('The link is cut: 1 of 2 games could be read.',))
    """
    if not text:
        return (), ()
    head = _HEAD.match(text)
    if head is None:
        return (), ("The games in the link could not be read and were ignored.",)
    announced = int(head.group(1))
    rows = text[head.end() : head.end() + 2 * MAX_CHARS].split("~")
    cut = rows.pop() != "" or len(text) > head.end() + 2 * MAX_CHARS
    games: list[Game] = []
    ignored: list[str] = []
    for number, row in enumerate(rows[:MAX_GAMES], start=1):
        try:
            games.append(_game(row))
        except InputError as problem:
            ignored.append(f"Game {number} of the link was ignored: {problem}")
    if cut or len(rows) != announced:
        ignored.append(f"The link is cut: {len(games)} of {announced} games could be read.")
    return tuple(games), tuple(ignored[:20])


def _joined(games: list[Game], *, with_names: bool) -> str:
    rows = "".join(f"{_row(game, with_name=with_names)}~" for game in games)
    return f"{_VERSION}.{len(games)}~{rows}"


def _row(game: Game, *, with_name: bool) -> str:
    rating = "" if game.opponent is None else str(game.opponent)
    # The stated score is kept apart from the one that follows from a forfeit or bye.
    score = "o" if game.score is None else "ldw"[game.half_points or 0]
    colour = game.colour.upper() if game.colour else ""
    text = f"{rating}{score}{_KIND_CODES[Kind(game.kind)]}{colour}"
    if game.opponent_k is not None:
        text += f"_k{game.opponent_k}"
    if game.deviation is not None:
        text += f"_d{game.deviation}"
    if game.name and with_name:
        text += f"_n{_escape(game.name)}"
    return text


def _escape(name: str) -> str:
    kept: list[str] = []
    for byte in name.encode("utf-8", "surrogatepass"):
        character = chr(byte)
        if byte < 128 and character.isalnum():
            kept.append(character)
        else:
            kept.append("-" if character == " " else f".{byte:02x}")
    return "".join(kept)


def _unescape(text: str) -> str:
    if not _NAME.fullmatch(text):
        raise InputError("name", "its name cannot be read.")
    spaced = text.replace("-", " ")
    raw = _ESCAPED.sub(lambda match: chr(int(match.group(1), 16)), spaced).encode("latin-1")
    try:
        return raw.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        raise InputError("name", "its name cannot be read.") from None


def _number(text: str) -> int | float:
    if not _NUMBER.fullmatch(text):
        raise InputError("opponent", f"{text[:20]!r} is no number.")
    return int(text) if text.isdigit() else float(text)


def _game(row: str) -> Game:
    main, *fields = row.split("_")
    match = _MAIN.fullmatch(main)
    if match is None or not main.isascii():
        raise InputError("games", f"{row[:30]!r} is no game.")
    rating, score, kind, colour = match.groups()
    extra = {"k": None, "d": None} | {field[:1]: field[1:] for field in fields}
    if set(extra) - {"k", "d", "n"}:
        raise InputError("games", f"{row[:30]!r} is no game.")
    return Game(
        None if rating is None else _number(rating),
        _SCORES[score],
        _KINDS[kind],
        Colour(colour.lower()) if colour else None,
        _unescape(extra.get("n") or ""),
        None if extra["k"] is None else _number(extra["k"]),
        None if extra["d"] is None else _number(extra["d"]),
    )
