"""Rows of games as people paste them, read one by one; a bad row never costs the good ones.

Understood: "1673 1", several on a line, "Tansy, Bo;1621;0", rows of a spreadsheet in any order of
columns (with or without a heading row), decimal commas, "1/2", "=", W/D/L, "+" and "-" for
forfeits, byes, unrated opponents, and ratings alone for games still to be played.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from chesscalc.core.game import Game, Kind
from chesscalc.core.score import parse_result
from chesscalc.errors import InputError
from chesscalc.formats.pasted_row import (
    THOUSANDS,
    UNRATED,
    BadRowError,
    all_alike,
    by_cells,
    by_headings,
    by_words,
    clean_words,
    is_mark,
    is_rating,
)

MAX_ROWS = 2_000
MAX_CHARS = 1_000_000
MAX_PROBLEMS = 100
_LABEL = re.compile(r'\s*(\w+)=("(?:[^"\\]|\\.)*"|[^\s"]+)')
_LABELS = ("rating", "score", "kind", "colour", "k", "deviation", "name")
_HEADINGS = {
    "rating": {
        "rating", "rtg", "elo", "rtgi", "rtgn", "dwz", "opponent_rating", "opponent rating",
        "opp rating", "opp. rating", "opponent's rating",
    },
    "name": {"name", "opponent", "player", "opponent's name", "gegner", "nombre", "rival"},
    "result": {
        "result", "score", "res", "res.", "points", "pts", "pts.", "ergebnis", "erg.", "resultado",
    },
    "colour": {"colour", "color", "col", "col.", "c", "farbe"},
    "kind": {"kind", "type"},
}  # fmt: skip
_MANY = re.compile(
    r"(\d{1,4})\s*(?:[x×*]|(?:games?|opponents?|rounds?)?\s*"
    r"(?:against|of|at|vs\.?|v)?\s*(?:about|around|ca\.?|~)?)\s*(?:about|~)?\s*(\d{3,4})",
    re.IGNORECASE,
)
_LONGEST_MANY = 80
_MANY_HINT = re.compile(r"[x×*~]|games?|opponents?|rounds?|about|around", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Problem:
    """A row that could not be read: 1-based line, its text, and what would be right."""

    line: int
    text: str
    message: str


@dataclass(frozen=True, slots=True)
class PastedRows:
    """What was understood of a pasted text: the games in order, and the rows that were not."""

    rows: tuple[Game, ...]
    problems: tuple[Problem, ...] = ()


def parse_rows(text: str, *, planned: bool = False) -> PastedRows:
    """The games in a pasted text, row by row.

    Args:
        text: As pasted; at most a million characters and 2,000 rows are read.
        planned: Whether "9 x 1700" and "5 games against about 1650" stand for games to come.

    >>> [game.score for game in parse_rows("1673 1, 1761 ½, 1621 0").rows]
    [1, 0.5, 0]
    """
    rows: list[Game] = []
    problems: list[Problem] = []
    if len(text) > MAX_CHARS:
        text = text[:MAX_CHARS]
        problems.append(
            Problem(0, "", f"The text is too long; its first {MAX_CHARS:,} characters were read.")
        )
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    filled = [(number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    headings = _headings(filled[0][1]) if filled else None
    # "1673 w" alone may mean "won" or "White"; a row with a lone "b" beside it settles it.
    w_is_colour = any(_has_lone_b(line) for _, line in filled)
    for number, line in filled[1:] if headings else filled:
        for piece in _pieces(line, headings):
            if len(rows) >= MAX_ROWS:
                message = f"Only the first {MAX_ROWS:,} rows were read."
                problems.append(Problem(number, line.strip()[:80], message))
                return PastedRows(tuple(rows), tuple(problems))
            try:
                games = _read_piece(piece, headings, w_is_colour=w_is_colour, planned=planned)
                rows.extend(games[: MAX_ROWS - len(rows)])
            except (BadRowError, InputError) as bad:
                problems.append(Problem(number, piece.strip()[:80], str(bad)))
        if len(problems) >= MAX_PROBLEMS:
            message = "Too many rows could not be read; the rest was left out."
            problems.append(Problem(number, "", message))
            break
    return PastedRows(tuple(rows), tuple(problems))


def print_rows(games: Iterable[Game]) -> str:
    r"""The games as a text that `parse_rows` reads back to the same games, one a line.

    >>> print_rows([Game(1673, 1), Game(1621, 0, name="Tansy, Bo")])
    '1673 1\nTansy, Bo;1621;0'
    """
    return "\n".join(_printed(game) for game in games)


def _printed(game: Game) -> str:
    for simple in _simple_forms(game):
        if parse_rows(simple) == PastedRows((game,)):
            return simple
    return _labelled(game)


def _simple_forms(game: Game) -> Iterator[str]:
    """Readable ways to write a game; not each of them reads back, so the caller tries."""
    if game.kind in (Kind.BYE_FULL, Kind.BYE_HALF, Kind.BYE_ZERO):
        yield (game.kind.replace("bye-", "").replace("full", "") + " bye").strip()
        return
    result = "" if game.score is None else ("0", "½", "1")[game.half_points or 0]
    result = {Kind.FORFEIT_WIN: "+", Kind.FORFEIT_LOSS: "-"}.get(Kind(game.kind), result)
    rating = "unr" if game.opponent is None else str(game.opponent)
    colour = game.colour or ""
    if colour == "w" and not result:
        colour = "white"  # a lone w may mean "won"
    if game.name:
        yield ";".join([game.name, rating, result] + ([colour] if colour else []))
    else:
        yield " ".join(part for part in (rating, result, colour) if part)


def _labelled(game: Game) -> str:
    """The complete form of a game: `rating=1673 score=1 kind=short name="…"`."""
    values = {
        "rating": "none" if game.opponent is None else str(game.opponent),
        "score": "none" if game.score is None else str((game.half_points or 0) / 2),
        "kind": str(game.kind),
        "colour": game.colour,
        "k": None if game.opponent_k is None else str(game.opponent_k),
        "deviation": None if game.deviation is None else str(game.deviation),
        "name": json.dumps(game.name, ensure_ascii=False) if game.name else None,
    }
    return " ".join(f"{label}={value}" for label, value in values.items() if value is not None)


def _from_labels(line: str) -> Game | None:
    """The game of a line in the complete form; None if the line is written in another way."""
    if not line.lstrip().startswith("rating="):
        return None
    values: dict[str, str] = {}
    end = 0
    while match := _LABEL.match(line, end):
        values[match.group(1)] = match.group(2)
        end = match.end()
    if line[end:].strip() or set(values) - set(_LABELS):
        raise BadRowError("Known are rating= score= kind= colour= k= deviation= and name=.")
    try:
        name = json.loads(values["name"]) if "name" in values else ""
    except ValueError:
        raise BadRowError('The name must stand in quotation marks: name="Tansy, Bo".') from None
    return Game(
        _number(values["rating"]),
        _number(values.get("score", "none")),
        values.get("kind", "played"),
        values.get("colour"),
        str(name),
        _number(values.get("k", "none")),
        _number(values.get("deviation", "none")),
    )


def _number(text: str) -> int | float | None:
    if text == "none":
        return None
    if re.fullmatch(r"\d{1,9}", text, re.ASCII):
        return int(text)
    if re.fullmatch(r"\d{1,9}(\.\d{1,25})?(e-?\d{1,3})?", text, re.ASCII):
        return float(text)
    raise BadRowError(f"{text[:20]!r} is no number.")


def _headings(line: str) -> list[str] | None:
    """What each column is, if the line is a heading row; unknown columns are ""."""
    if any(character.isdigit() for character in line) or "=" in line:
        return None
    words = [word.lower() for word in _cells(line, _delimiter(line) or ",")]
    if len(words) < 2:
        return None
    columns = [
        next((column for column, known in _HEADINGS.items() if word in known), "") for word in words
    ]
    return columns if "rating" in columns else None


def _has_lone_b(line: str) -> bool:
    words = re.split(r"[\s;,|]+", line.strip().lower())
    return "b" in words and not any(
        word != "b" and parse_result(word) is not None for word in words
    )


def _pieces(line: str, headings: list[str] | None) -> list[str]:
    """The rows that one line holds: one, or several parted by commas or another mark."""
    if headings or line.lstrip().startswith("rating="):
        return [line]
    delimiter = _delimiter(line)
    if delimiter:
        parts = [part for part in line.split(delimiter) if part.strip()]
        several = len(parts) > 1 and all(any(map(is_rating, part.split())) for part in parts)
        return parts if several else [line]
    if "," not in line or THOUSANDS.match(line):
        return [line]
    # A comma inside a number is decimal in "0,5" and "1673,25"; "1621,0" is a rating and a result.
    protected = re.sub(r"(?<![\d.,])(\d),(\d)(?![\d])", r"\1.\2", line)
    protected = re.sub(r"(?<!\d)(\d{3,4}),(\d\d|[2-9])(?!\d)", r"\1.\2", protected)
    pieces: list[str] = []
    waiting: list[str] = []
    for part in protected.split(","):
        words = part.lower().split()
        if any(is_rating(word) or word in UNRATED or "bye" in word for word in words):
            pieces.append(", ".join([*waiting, part.strip()]))
            waiting = []
        elif pieces and not waiting and words and all(is_mark(word) for word in words):
            pieces[-1] += " " + part
        elif words:
            waiting.append(part.strip())
    if waiting and len(pieces) == 1:
        # "1621 1 Tansy, Bo": the name stands behind and has a comma.
        return [", ".join([*pieces, *waiting])]
    if waiting:
        pieces.append(", ".join(waiting))
    return pieces


def _read_piece(
    piece: str, headings: list[str] | None, *, w_is_colour: bool, planned: bool
) -> list[Game]:
    labelled = _from_labels(piece)
    if labelled is not None:
        return [labelled]
    # Short pieces only: the pattern's blanks would take quadratic time on a long one.
    short = piece.strip() if len(piece) <= _LONGEST_MANY else ""
    many = _MANY.fullmatch(short) if _MANY_HINT.search(short) else None
    if many:
        if not planned:
            raise BadRowError("Several games at once can be entered in the planner only.")
        return [Game(int(many.group(2)))] * min(int(many.group(1)), MAX_ROWS)
    delimiter = _delimiter(piece)
    if headings:
        row = by_headings(_cells(piece, delimiter or ","), headings)
    elif delimiter:
        row = by_cells(_cells(piece, delimiter))
    else:
        if THOUSANDS.match(piece):
            raise BadRowError("Write a rating without a thousands mark: 1673, not 1,673.")
        words = clean_words(piece)
        several = all_alike(words)
        if several:
            return several
        row = by_words(words)
    return [row.game(w_is_colour=w_is_colour)]


def _delimiter(line: str) -> str | None:
    return next((mark for mark in ("\t", ";", "|") if mark in line), None)


def _cells(line: str, delimiter: str) -> list[str]:
    return [" ".join(cell.split()).strip('"').strip() for cell in line.split(delimiter)]
