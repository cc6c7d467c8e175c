"""One pasted row: which word is the name, the rating, the result, the colour."""

import re
from dataclasses import dataclass

from chesscalc.core.game import Colour, Game, Kind
from chesscalc.core.score import parse_result

_RATING = re.compile(r"[(\[]?(\d{3,6}(?:[.,]\d{1,15})?)[)\]]?(?:\s?[pP]\d{1,3}|[*?])?")
_WHOLE = re.compile(r"\d{1,3}[.)]?")
_NUMERIC = re.compile(r"[-+]?\d[\d.,e+-]*")
UNRATED = {"unr", "unr.", "unrated", "ur", "nr", "none", "?", "—", "ohne", "sin"}
_NO_RATING = UNRATED | {"0", "0000", "-", "–"}
_COLOURS = {
    "w": Colour.WHITE, "white": Colour.WHITE, "weiss": Colour.WHITE, "weiß": Colour.WHITE,
    "b": Colour.BLACK, "black": Colour.BLACK, "schwarz": Colour.BLACK,
}  # fmt: skip
_LETTERS = {"w", "d", "l", "b", "r"}
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
THOUSANDS = re.compile(r"\s*\d,\d{3}(?!\d)", re.ASCII)
_ROUND = re.compile(r"\s*(?:round|rd\.?|r)\s?\d{1,2}[:.)]?\s+", re.IGNORECASE)
_GLUED = re.compile(r"([wdl])(\d{3,4})", re.IGNORECASE)
_AGAINST = ("vs", "vs.", "v", "v.", "against")
_TITLES = {"gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm"}


class BadRowError(Exception):
    """Carries the sentence about one row to the loop over the rows."""


def is_rating(word: str) -> bool:
    """Whether a word has the form of a rating."""
    return _RATING.fullmatch(word) is not None


def is_mark(word: str) -> bool:
    """Whether a word is a result or a colour."""
    return parse_result(word) is not None or word in _COLOURS


@dataclass(slots=True)
class Row:
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
        if self.rating is None and kind not in _KIND_SCORES:
            raise BadRowError('No rating was found; write "unr" for an unrated opponent.')
        if self.rating is None or self.rating in _NO_RATING:
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
        raise BadRowError(f"{text[:20]!r} is no rating.")
    digits = match.group(1).replace(",", ".")
    return float(digits) if "." in digits else int(digits)


def _result_and_colour(
    marks: tuple[str, ...], *, w_is_colour: bool
) -> tuple[int | None, Colour | None, Kind | None]:
    """Half points, colour and kind from the one or two marks of a row."""
    if len(marks) > 2:
        raise BadRowError("One result and one colour at most can stand in a row.")
    results = [mark for mark in marks if parse_result(mark) is not None]
    colours = [mark for mark in marks if mark in _COLOURS]
    if len(marks) == 2:
        sure = [mark for mark in results if mark not in _COLOURS]
        if len(sure) == 2 or not results or not colours:
            raise BadRowError(
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
    if joined in (
        "forfeit win",
        "won by forfeit",
        "win by forfeit",
        "1 forfeit",
        "+ forfeit",
        "1f",
        "+f",
    ):
        return Kind.FORFEIT_WIN, ()
    if joined in (
        "forfeit loss",
        "lost by forfeit",
        "loss by forfeit",
        "0 forfeit",
        "forfeit",
        "0f",
        "f",
    ):
        return Kind.FORFEIT_LOSS, ()
    if joined in ("short", "unrated", "played"):
        return Kind(joined), ()
    return None


def by_headings(cells: list[str], headings: list[str]) -> Row:
    """A row whose columns a heading row has named."""
    found = {column: cell for column, cell in zip(headings, cells, strict=False) if column}
    row = Row(name=found.get("name", ""), rating=found.get("rating", "").lower() or None)
    result, colour = found.get("result", "").lower(), found.get("colour", "").lower()
    named = _kind_of(found.get("kind", "")) or _kind_of(result) or _kind_of(row.name)
    if named:
        row.kind = named[0]
        if _kind_of(row.name):
            row.name = ""
    if result and not _kind_of(result) and parse_result(result) is None:
        raise BadRowError(f"A game scores 1, ½ or 0; {result[:20]!r} is none of them.")
    if colour and colour not in _COLOURS:
        raise BadRowError(f"The colour is w or b, not {colour[:20]!r}.")
    # In a column of results "w" is a win, so it is written out before the marks are told apart.
    won = {"w": "1"}.get(result, result)
    marks = (won if parse_result(won) is not None else "", colour)
    row.marks = tuple(mark for mark in marks if mark)
    return row


def by_cells(cells: list[str]) -> Row:
    """A row whose cells are known but not their order."""
    row = Row()
    marks: list[str] = []
    names: list[str] = []
    for position, cell in enumerate(cells):
        word = cell.lower()
        named = _kind_of(cell) if row.kind is None else None
        if not word:
            continue
        if word in UNRATED and row.rating is None:
            row.rating = word
        elif named and named[0] is not Kind.UNRATED:
            row.kind = named[0]
        elif is_rating(word):
            if row.rating is not None:
                raise BadRowError(
                    "Two ratings stand in this row; add a heading row to tell them apart."
                )
            row.rating = word
        elif is_mark(word):
            marks.append(word)
        elif position == 0 and _WHOLE.fullmatch(word):
            continue
        elif any(character.isalpha() for character in cell):
            names.append(cell)
        else:
            raise BadRowError(f"{cell[:20]!r} is neither a rating from 100 nor a result.")
    _without_ordinal(row, marks, cells)
    row.name = _one_name(names)
    return row


def _without_ordinal(row: Row, marks: list[str], cells: list[str]) -> None:
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
            raise BadRowError("More than one cell could be the name; add a heading row.")
        return kept[0]
    return names[0] if names else ""


def clean_words(piece: str) -> list[str]:
    """The words of a row, without what people put around them: "R1: vs W1673 (b)"."""
    start = _ROUND.match(piece)
    words: list[str] = []
    for word in (piece[start.end() :] if start else piece).replace(":", " ").split():
        bare = word.strip("()[].;").lower()
        glued = _GLUED.fullmatch(word)
        if glued:
            words += glued.groups()
        elif bare != word.lower() and (is_mark(bare) or _kind_of(bare)):
            words.append(bare)
        else:
            words.append(word)
    return words[1:] if len(words) > 1 and words[0].lower() in _AGAINST else words


def all_alike(words: list[str]) -> list[Game]:
    """The games of a line such as "1673 1761 1621" or "1673 1 1761 ½"; empty if it is not one."""
    if len(words) > 1 and all(is_rating(word) for word in words):
        return [Game(_rating_value(word)) for word in words]
    ratings, marks = words[::2], words[1::2]
    if len(words) < 4 or len(words) % 2 or not all(is_rating(word) for word in ratings):
        return []
    if not all(parse_result(mark) is not None and mark.lower() not in _LETTERS for mark in marks):
        return []
    return [
        Row(rating=rating, marks=(mark.lower(),)).game(w_is_colour=False)
        for rating, mark in zip(ratings, marks, strict=True)
    ]


def by_words(words: list[str]) -> Row:
    """A row written as words: name first, then rating, then result, in the usual order."""
    named = _kind_of(" ".join(words).replace(",", " "))
    if named is None and words and _WHOLE.fullmatch(words[0]):
        # "3. bye": the number of the row or the round stands first.
        named = _kind_of(" ".join(words[1:]).replace(",", " "))
    if named and named[0] not in (Kind.PLAYED, Kind.UNRATED):
        return Row(kind=named[0], rating=None)
    ratings = [place for place, word in enumerate(words) if is_rating(word)]
    if len(ratings) > 1:
        raise BadRowError("Two ratings stand in this row; put each game on its own line.")
    if ratings:
        return _around(words, ratings[0])
    unrated = [place for place, word in enumerate(words) if word.lower() in UNRATED]
    if unrated:
        return _around(words, unrated[0])
    # A 0 or - in the rating's place stands before the result.
    if len(words) > 1 and words[-2] in _NO_RATING and is_mark(words[-1].lower()):
        return _around(words, len(words) - 2)
    if len(words) > 2 and words[-3] in _NO_RATING and is_mark(words[-2].lower()):
        return _around(words, len(words) - 3)
    for word in words:
        if _NUMERIC.fullmatch(word) and parse_result(word) is None:
            raise BadRowError(f"{word[:20]!r} is no rating: a rating has three or four digits.")
    raise BadRowError('No rating was found; write "unr" for an unrated opponent.')


def _around(words: list[str], place: int) -> Row:
    """The row whose rating stands at this place."""
    row = Row(rating=words[place].lower())
    before, after = words[:place], words[place + 1 :]
    row.kind, after = _kind_after(after)
    marks: list[str] = []
    while after and is_mark(after[-1].lower()):
        marks.insert(0, after.pop().lower())
    while after and is_mark(after[0].lower()):
        marks.append(after.pop(0).lower())
    first = before[0].lower().rstrip(",") if before else ""
    if len(before) == 1 and (first in _COLOURS or (not marks and is_mark(first))):
        marks.append(first)
        before.clear()
    elif before and _WHOLE.fullmatch(first) and (marks or row.kind or len(before) > 1):
        before.pop(0)
    for word in (*before, *after):
        if word.lower() in UNRATED:
            raise BadRowError(f"Both a rating and {word!r} stand in this row; leave one out.")
        if _NUMERIC.fullmatch(word):
            raise BadRowError(f"{word[:20]!r} is no result: a game scores 1, ½ or 0.")
    if before and after:
        raise BadRowError(f"{' '.join(after)[:40]!r} after the rating is no result.")
    if after and sum(character.isalpha() for character in "".join(after)) < 2:
        raise BadRowError(f"{' '.join(after)[:40]!r} is no result: a game scores 1, ½ or 0.")
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
