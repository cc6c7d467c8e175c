"""Rows of games as people paste them, read one by one; a bad row never costs the good ones.

Understood: "1673 1", several on a line, "Tansy, Bo;1621;0", rows of a spreadsheet in any order of
columns (with or without a heading row), decimal commas, "1/2", "=", W/D/L, "+" and "-" for
forfeits, byes, unrated opponents, and ratings alone for games still to be played.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from chesscalc.core.game import Colour, Game, Kind
from chesscalc.core.score import parse_result
from chesscalc.errors import InputError

MAX_ROWS = 2_000
MAX_CHARS = 1_000_000
MAX_PROBLEMS = 100

_LOWEST_WRITTEN = 100
_RATING = re.compile(r"[(\[]?(\d{3,6}(?:[.,]\d{1,15})?)[)\]]?(?:\s?[pP]\d{1,3}|[*?])?")
_WHOLE = re.compile(r"\d{1,3}[.)]?")
_NUMERIC = re.compile(r"[-+]?\d[\d.,e+-]*")
_UNRATED = {"unr", "unr.", "unrated", "ur", "nr", "none", "?", "—", "ohne", "sin"}
_NO_RATING = _UNRATED | {"0", "0000", "-", "–"}
_COLOURS = {
    "w": Colour.WHITE, "white": Colour.WHITE, "weiss": Colour.WHITE, "weiß": Colour.WHITE,
    "b": Colour.BLACK, "black": Colour.BLACK, "schwarz": Colour.BLACK,
}  # fmt: skip
_LETTERS = {"w", "d", "l", "b", "r"}
_LETTERS_OF_RESULTS = {"d", "l", "r"}
_SCORES: tuple[int | float, ...] = (0, 0.5, 1)
_BYE_SCORES = {
    "": Kind.BYE_FULL, "full": Kind.BYE_FULL, "1": Kind.BYE_FULL, "1.0": Kind.BYE_FULL,
    "full-point": Kind.BYE_FULL, "point": Kind.BYE_FULL, "+": Kind.BYE_FULL,
    "half": Kind.BYE_HALF, "½": Kind.BYE_HALF, "0.5": Kind.BYE_HALF, "1/2": Kind.BYE_HALF,
    "0,5": Kind.BYE_HALF, "half-point": Kind.BYE_HALF, "=": Kind.BYE_HALF,
    "zero": Kind.BYE_ZERO, "0": Kind.BYE_ZERO, "zero-point": Kind.BYE_ZERO, "-": Kind.BYE_ZERO,
}  # fmt: skip
_KIND_SCORES: dict[Kind, int | float] = {
    Kind.FORFEIT_WIN: 1, Kind.FORFEIT_LOSS: 0,
    Kind.BYE_FULL: 1, Kind.BYE_HALF: 0.5, Kind.BYE_ZERO: 0,
}  # fmt: skip
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
_THOUSANDS = re.compile(r"\s*\d,\d{3}(?!\d)", re.ASCII)
_ROUND = re.compile(r"\s*(?:round|rd\.?|r)\s?\d{1,2}[:.)]?\s+", re.IGNORECASE)
_GLUED = re.compile(r"([wdl])(\d{3,4})", re.IGNORECASE)
_AGAINST = ("vs", "vs.", "v", "v.", "against")
_MANY_HINT = re.compile(r"[x×*~]|games?|opponents?|rounds?|about|around", re.IGNORECASE)
_LABEL = re.compile(r'\s*(\w+)=("(?:[^"\\]|\\.)*"|[^\s"]+)')
_LABELS = ("rating", "score", "kind", "colour", "k", "deviation", "name")
_TITLES = {"gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm"}


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


class _BadRowError(Exception):
    """Carries the sentence about one row to the loop over the rows."""


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
            except (_BadRowError, InputError) as bad:
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
        raise _BadRowError("Known are rating= score= kind= colour= k= deviation= and name=.")
    try:
        name = json.loads(values["name"]) if "name" in values else ""
    except ValueError:
        raise _BadRowError('The name must stand in quotation marks: name="Tansy, Bo".') from None
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
    raise _BadRowError(f"{text[:20]!r} is no number.")


def _delimiter(line: str) -> str | None:
    return next((mark for mark in ("\t", ";", "|") if mark in line), None)


def _cells(line: str, delimiter: str) -> list[str]:
    return [" ".join(cell.split()).strip('"').strip() for cell in line.split(delimiter)]


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
        several = len(parts) > 1 and all(any(map(_is_rating, part.split())) for part in parts)
        return parts if several else [line]
    if "," not in line or _THOUSANDS.match(line):
        return [line]
    # A comma inside a number is decimal in "0,5" and "1673,25"; "1621,0" is a rating and a result.
    protected = re.sub(r"(?<![\d.,])(\d),(\d)(?![\d])", r"\1.\2", line)
    protected = re.sub(r"(?<!\d)(\d{3,4}),(\d\d|[2-9])(?!\d)", r"\1.\2", protected)
    pieces: list[str] = []
    waiting: list[str] = []
    for part in protected.split(","):
        words = part.lower().split()
        if any(_is_rating(word) or word in _UNRATED or "bye" in word for word in words):
            pieces.append(", ".join([*waiting, part.strip()]))
            waiting = []
        elif pieces and not waiting and words and all(_is_mark(word) for word in words):
            pieces[-1] += " " + part
        elif words:
            waiting.append(part.strip())
    if waiting and len(pieces) == 1:
        # "1621 1 Tansy, Bo": the name stands behind and has a comma.
        return [", ".join([*pieces, *waiting])]
    if waiting:
        pieces.append(", ".join(waiting))
    return pieces


def _is_rating(word: str) -> bool:
    return _RATING.fullmatch(word) is not None


def _is_mark(word: str) -> bool:
    return parse_result(word) is not None or word in _COLOURS


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
            raise _BadRowError("Several games at once can be entered in the planner only.")
        return [Game(int(many.group(2)))] * min(int(many.group(1)), MAX_ROWS)
    delimiter = _delimiter(piece)
    if headings:
        row = _by_headings(_cells(piece, delimiter or ","), headings)
    elif delimiter:
        row = _by_cells(_cells(piece, delimiter))
    else:
        if _THOUSANDS.match(piece):
            raise _BadRowError("Write a rating without a thousands mark: 1673, not 1,673.")
        words = _clean_words(piece)
        several = _all_alike(words)
        if several:
            return several
        row = _by_words(words)
    return [row.game(w_is_colour=w_is_colour)]


@dataclass(slots=True)
class _Row:
    """The parts of one row, found but not yet read."""

    name: str = ""
    rating: str | None = None
    marks: tuple[str, ...] = ()
    kind: Kind | None = None

    def game(self, *, w_is_colour: bool) -> Game:
        """The game these parts make."""
        half, colour, kind = _result_and_colour(self.marks, w_is_colour=w_is_colour)
        kind = self.kind or kind
        if kind in (Kind.BYE_FULL, Kind.BYE_HALF, Kind.BYE_ZERO):
            return Game(None, _KIND_SCORES[kind], kind, None, self.name)
        if self.rating is None:
            raise _BadRowError('No rating was found; write "unr" for an unrated opponent.')
        if self.rating in _NO_RATING:
            rating = None
            kind = kind or Kind.UNRATED
        else:
            rating = _rating_value(self.rating)
        if kind in _KIND_SCORES and half is None:
            half = parse_result(str(_KIND_SCORES[kind]))
        score = None if half is None else _SCORES[half]
        return Game(rating, score, kind or Kind.PLAYED, colour, self.name)


def _rating_value(text: str) -> int | float:
    match = _RATING.fullmatch(text)
    if match is None:
        raise _BadRowError(f"{text[:20]!r} is no rating.")
    digits = match.group(1).replace(",", ".")
    return float(digits) if "." in digits else int(digits)


def _result_and_colour(
    marks: tuple[str, ...], *, w_is_colour: bool
) -> tuple[int | None, Colour | None, Kind | None]:
    """Half points, colour and kind from the one or two marks of a row."""
    if len(marks) > 2:
        raise _BadRowError("One result and one colour at most can stand in a row.")
    results = [mark for mark in marks if parse_result(mark) is not None]
    colours = [mark for mark in marks if mark in _COLOURS]
    if len(marks) == 2:
        sure = [mark for mark in results if mark not in _COLOURS]
        if len(sure) == 2 or not results or not colours:
            raise _BadRowError(
                f"{marks[0]!r} and {marks[1]!r} do not make one result and one colour."
            )
        if sure:
            result = sure[0]
            colour = next(mark for mark in colours if mark != result)
        else:
            # Two letters of which each may be a colour: "b w" is Black and won.
            result = "w"
            colour = "b" if "b" in marks else "w"
        return (parse_result(result), _COLOURS[colour], _forfeit(result))
    if not marks:
        return None, None, None
    mark = marks[0]
    if mark in _COLOURS and (mark not in results or w_is_colour):
        return None, _COLOURS[mark], None
    return parse_result(mark), None, _forfeit(mark)


def _forfeit(mark: str) -> Kind | None:
    return {"+": Kind.FORFEIT_WIN, "-": Kind.FORFEIT_LOSS, "–": Kind.FORFEIT_LOSS}.get(mark)


def _kind_of(text: str) -> tuple[Kind, tuple[str, ...]] | None:
    """The kind of row that words like "half bye" or "forfeit win" name, and any mark among them."""
    words = text.lower().replace("-bye", " bye").replace("bye-", "bye ").split()
    if "bye" in words:
        rest = " ".join(word for word in words if word != "bye")
        kind = _BYE_SCORES.get(rest)
        return None if kind is None else (kind, ())
    joined = " ".join(words).replace("-", " ")
    if joined in ("forfeit win", "won by forfeit", "win by forfeit", "1 forfeit", "+ forfeit"):
        return Kind.FORFEIT_WIN, ()
    if joined in ("forfeit loss", "lost by forfeit", "loss by forfeit", "0 forfeit", "forfeit"):
        return Kind.FORFEIT_LOSS, ()
    if joined in ("short", "unrated", "played"):
        return Kind(joined), ()
    return None


def _by_headings(cells: list[str], headings: list[str]) -> _Row:
    found = {column: cell for column, cell in zip(headings, cells, strict=False) if column}
    row = _Row(name=found.get("name", ""), rating=found.get("rating", "").lower() or None)
    result, colour = found.get("result", "").lower(), found.get("colour", "").lower()
    named = _kind_of(found.get("kind", "")) or _kind_of(result) or _kind_of(row.name)
    if named:
        row.kind = named[0]
        if _kind_of(row.name):
            row.name = ""
    if result and not _kind_of(result) and parse_result(result) is None:
        raise _BadRowError(f"A game scores 1, ½ or 0; {result[:20]!r} is none of them.")
    if colour and colour not in _COLOURS:
        raise _BadRowError(f"The colour is w or b, not {colour[:20]!r}.")
    # In a column of results "w" is a win, so it is written out before the marks are told apart.
    won = {"w": "1"}.get(result, result)
    marks = (won if parse_result(won) is not None else "", colour)
    row.marks = tuple(mark for mark in marks if mark)
    return row


def _by_cells(cells: list[str]) -> _Row:
    """A row whose cells are known but not their order."""
    row = _Row()
    marks: list[str] = []
    names: list[str] = []
    for position, cell in enumerate(cells):
        word = cell.lower()
        named = _kind_of(cell) if row.kind is None else None
        if not word:
            continue
        if word in _UNRATED and row.rating is None:
            row.rating = word
        elif named and named[0] is not Kind.UNRATED:
            row.kind = named[0]
        elif _is_rating(word):
            if row.rating is not None:
                raise _BadRowError(
                    "Two ratings stand in this row; add a heading row to tell them apart."
                )
            row.rating = word
        elif _is_mark(word):
            marks.append(word)
        elif position == 0 and _WHOLE.fullmatch(word):
            continue
        elif any(character.isalpha() for character in cell):
            names.append(cell)
        else:
            raise _BadRowError(f"{cell[:20]!r} is neither a rating from 100 nor a result.")
    _without_ordinal(row, marks, cells)
    row.name = _one_name(names)
    return row


def _without_ordinal(row: _Row, marks: list[str], cells: list[str]) -> None:
    """Tell a row number and a 0 in the rating's place from the result, by their order."""
    numbers = [mark for mark in marks if mark not in _COLOURS]
    if len(numbers) > 1 and numbers[0] == "1" and cells[0] == "1" and row.rating is not None:
        marks.remove("1")
        numbers.pop(0)
    if row.rating is None and len(numbers) > 1 and numbers[0] in _NO_RATING:
        row.rating = numbers[0]
        marks.remove(numbers[0])
    row.marks = tuple(marks)


def _one_name(names: list[str]) -> str:
    if len(names) > 1:
        kept = [
            name
            for name in names
            if name.lower() not in _TITLES and not (len(name) == 3 and name.isupper())
        ]
        if len(kept) != 1:
            raise _BadRowError("More than one cell could be the name; add a heading row.")
        return kept[0]
    return names[0] if names else ""


def _clean_words(piece: str) -> list[str]:
    """The words of a row, without what people put around them: "R1: vs W1673 (b)"."""
    start = _ROUND.match(piece)
    words: list[str] = []
    for word in (piece[start.end() :] if start else piece).replace(":", " ").split():
        bare = word.strip("()[].;").lower()
        glued = _GLUED.fullmatch(word)
        if glued:
            words += glued.groups()
        elif bare != word.lower() and (_is_mark(bare) or _kind_of(bare)):
            words.append(bare)
        else:
            words.append(word)
    return words[1:] if len(words) > 1 and words[0].lower() in _AGAINST else words


def _all_alike(words: list[str]) -> list[Game]:
    """The games of a line such as "1673 1761 1621" or "1673 1 1761 ½"; empty if it is not one."""
    if len(words) > 1 and all(_is_rating(word) for word in words):
        return [Game(_rating_value(word)) for word in words]
    ratings, marks = words[::2], words[1::2]
    if len(words) < 4 or len(words) % 2 or not all(_is_rating(word) for word in ratings):
        return []
    if not all(parse_result(mark) is not None and mark.lower() not in _LETTERS for mark in marks):
        return []
    return [
        _Row(rating=rating, marks=(mark.lower(),)).game(w_is_colour=False)
        for rating, mark in zip(ratings, marks, strict=True)
    ]


def _by_words(words: list[str]) -> _Row:
    """A row written as words: name first, then rating, then result, in the usual order."""
    named = _kind_of(" ".join(words).replace(",", " "))
    if named and named[0] not in (Kind.PLAYED, Kind.UNRATED):
        return _Row(kind=named[0], rating=None)
    ratings = [place for place, word in enumerate(words) if _is_rating(word)]
    if len(ratings) > 1:
        raise _BadRowError("Two ratings stand in this row; put each game on its own line.")
    if ratings:
        return _around(words, ratings[0])
    unrated = [place for place, word in enumerate(words) if word.lower() in _UNRATED]
    if unrated:
        return _around(words, unrated[0])
    # A 0 or - in the rating's place stands before the result.
    if len(words) > 1 and words[-2] in _NO_RATING and _is_mark(words[-1].lower()):
        return _around(words, len(words) - 2)
    if len(words) > 2 and words[-3] in _NO_RATING and _is_mark(words[-2].lower()):
        return _around(words, len(words) - 3)
    for word in words:
        if _NUMERIC.fullmatch(word) and parse_result(word) is None:
            raise _BadRowError(f"{word[:20]!r} is no rating: a rating has three or four digits.")
    raise _BadRowError('No rating was found; write "unr" for an unrated opponent.')


def _around(words: list[str], place: int) -> _Row:
    """The row whose rating stands at this place."""
    row = _Row(rating=words[place].lower())
    before, after = words[:place], words[place + 1 :]
    row.kind, after = _kind_after(after)
    marks: list[str] = []
    while after and _is_mark(after[-1].lower()):
        marks.insert(0, after.pop().lower())
    while after and _is_mark(after[0].lower()):
        marks.append(after.pop(0).lower())
    first = before[0].lower().rstrip(",") if before else ""
    if len(before) == 1 and (first in _COLOURS or (not marks and _is_mark(first))):
        marks.append(first)
        before.clear()
    elif before and _WHOLE.fullmatch(first) and (marks or row.kind or len(before) > 1):
        before.pop(0)
    for word in (*before, *after):
        if word.lower() in _UNRATED:
            raise _BadRowError(f"Both a rating and {word!r} stand in this row; leave one out.")
        if _NUMERIC.fullmatch(word):
            raise _BadRowError(f"{word[:20]!r} is no result: a game scores 1, ½ or 0.")
    if before and after:
        raise _BadRowError(f"{' '.join(after)[:40]!r} after the rating is no result.")
    if after and sum(character.isalpha() for character in "".join(after)) < 2:
        raise _BadRowError(f"{' '.join(after)[:40]!r} is no result: a game scores 1, ½ or 0.")
    row.name = " ".join(before or after).strip(" ,")
    row.marks = tuple(marks)
    return row


def _kind_after(after: list[str]) -> tuple[Kind | None, list[str]]:
    """A kind named by the last one to three words after the rating, and the words before it."""
    for count in (3, 2, 1):
        if len(after) >= count:
            named = _kind_of(" ".join(after[-count:]))
            if named:
                return named[0], after[:-count]
    return None, after
