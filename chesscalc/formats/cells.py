"""Rows of a table of games as cells of text, and as lines that the paste box reads; lossless.

A row that can be a game becomes the line `pasted.print_rows` writes for it. A row that cannot is
written with its cells as typed, so that reading the line names what is wrong with it.
"""

import json
import re
from dataclasses import dataclass

from chesscalc.core.game import SCORED_BY_KIND, Game, Kind
from chesscalc.core.score import parse_result, written
from chesscalc.errors import InputError
from chesscalc.formats.pasted import print_rows

KIND_WORDS = {
    Kind.PLAYED: "played",
    Kind.UNRATED: "unrated",
    Kind.FORFEIT_WIN: "forfeit win",
    Kind.FORFEIT_LOSS: "forfeit loss",
    Kind.BYE_FULL: "full bye",
    Kind.BYE_HALF: "half bye",
    Kind.BYE_ZERO: "zero bye",
    Kind.SHORT: "not begun",
}
RESULT_WORDS = ("1", "½", "0")
COLOUR_WORDS = {"w": "white", "b": "black"}
_KINDS = {word: kind for kind, word in KIND_WORDS.items()}
_COLOURS = {word: colour for colour, word in COLOUR_WORDS.items()}
_NUMBER = re.compile(r"\d{1,9}(?:\.\d{1,20})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Cells:
    """One row as a person sees it; empty where nothing stands.

    Attributes:
        name: The opponent's name; free text.
        rating: As typed; anything.
        result: One of RESULT_WORDS, or empty.
        colour: One of COLOUR_WORDS' words, or empty.
        kind: One of KIND_WORDS' words; empty = played.
        opponent_k: The opponent's K, as typed.
        deviation: The opponent's rating deviation, as typed.
    """

    name: str = ""
    rating: str = ""
    result: str = ""
    colour: str = ""
    kind: str = ""
    opponent_k: str = ""
    deviation: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was filled in."""
        kind = self.kind in ("", KIND_WORDS[Kind.PLAYED])
        return kind and not any(
            (self.name, self.rating, self.result, self.colour, self.opponent_k, self.deviation)
        )


def cells_of(game: Game) -> Cells:
    """The cells that show a game."""
    shown = game.score is not None and game.half_points != SCORED_BY_KIND.get(Kind(game.kind))
    return Cells(
        name=game.name,
        rating=_typed(game.opponent),
        result=written(game.half_points or 0) if shown else "",
        colour=COLOUR_WORDS.get(game.colour or "", ""),
        kind=KIND_WORDS[Kind(game.kind)],
        opponent_k=_typed(game.opponent_k),
        deviation=_typed(game.deviation),
    )


def line_of(cells: Cells) -> str:
    """The line the paste box shows for a row; empty for an empty row.

    >>> line_of(Cells(rating="1761", result="½")), line_of(Cells(rating="abc", result="1"))
    ('1761 ½', 'rating=abc score=1.0 kind=played')
    """
    if cells.is_empty:
        return ""
    try:
        return print_rows((_game(cells),))
    except InputError:
        return _as_typed(cells)


def _game(cells: Cells) -> Game:
    half = parse_result(cells.result)
    rating = _number(cells.rating)
    kind = _KINDS.get(cells.kind, Kind.PLAYED)
    if kind is Kind.PLAYED and rating is None:
        kind = Kind.UNRATED
    if half is None:
        half = SCORED_BY_KIND.get(kind)
    return Game(
        rating,
        None if half is None else (0, 0.5, 1)[half],
        kind,
        _COLOURS.get(cells.colour),
        cells.name,
        _number(cells.opponent_k),
        _number(cells.deviation),
    )


def _number(text: str) -> int | float | None:
    cleaned = text.strip().replace(",", ".")
    if not cleaned:
        return None
    if not _NUMBER.fullmatch(cleaned):
        raise InputError("opponent", f"{text[:20]!r} is no number.")
    return float(cleaned) if "." in cleaned else int(cleaned)


def _as_typed(cells: Cells) -> str:
    half = parse_result(cells.result)
    values = {
        "rating": cells.rating.strip() or "none",
        "score": "none" if half is None else str(half / 2),
        "kind": str(_KINDS.get(cells.kind, Kind.PLAYED)),
        "colour": _COLOURS.get(cells.colour, ""),
        "k": cells.opponent_k.strip(),
        "deviation": cells.deviation.strip(),
    }
    parts = [f"{label}={_quoted(value)}" for label, value in values.items() if value]
    if cells.name:
        parts.append(f"name={json.dumps(cells.name, ensure_ascii=False)}")
    return " ".join(parts)


def _quoted(value: str) -> str:
    return value if re.fullmatch(r'[^\s"]+', value) else json.dumps(value, ensure_ascii=False)


def _typed(value: float | None) -> str:
    return "" if value is None else str(value)
