"""Bytes to text, and the small things every text format writes: points, ratings, dates."""

import re
from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from chesscalc.core.checks import HIGHEST_RATING, LOWEST_RATING
from chesscalc.core.score import points as in_points

_UNRATED = {"", "0", "0000", "-", "--", "?", "unr", "unr.", "unrated", "nr", "none", "n/a"}
_RATING = re.compile(r"(\d{1,5}(?:[.,]\d{1,6})?)\s*[*?]?", re.ASCII)
_POINTS = re.compile(r"(\d{0,3})(?:[.,](\d)\d*|(½)|)", re.ASCII)
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_YEAR_FIRST = re.compile(r"(\d{4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})(?:[T ].*)?", re.ASCII)
_YEAR_LAST = re.compile(r"(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*[-/.]\s*(\d{4})(?: .*)?", re.ASCII)
_WORDED = re.compile(r"(\d{1,2})\.?[ -]([A-Za-z]{3})[a-z]*\.?,?[ -](\d{4})", re.ASCII)
_MONTH_ONLY = re.compile(r"(\d{4})-([A-Za-z]{3})|([A-Za-z]{3})[a-z]* (\d{4})", re.ASCII)


def decode(data: bytes) -> tuple[str, str]:
    """The text of a file and the name of the encoding taken.

    UTF-16 if a byte order mark says so, then UTF-8, then Windows-1252, whose few unused bytes
    become a replacement mark.
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace"), "UTF-16"
    try:
        return data.decode("utf-8-sig"), "UTF-8"
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), "Windows-1252"


def lines_of(text: str) -> list[str]:
    """The lines, whether they end with LF, CRLF or a lone CR; other marks do not end a line."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def tidy(text: str) -> str:
    """The text with each run of blanks as one, none at the ends, and no control characters."""
    return "".join(c for c in " ".join(text.split()) if c.isprintable() or c == " ")[:200]


def half_points_in(text: str) -> int | None:
    """Half points of a score such as 6.5, 6,5, 6½, ½ or 7; None if it is none.

    >>> half_points_in("6½"), half_points_in("6,5"), half_points_in(".5"), half_points_in("x")
    (13, 13, 1, None)
    """
    match = _POINTS.fullmatch(text.strip())
    if match is None or not text.strip():
        return None
    whole, tenth, half = match.groups()
    if tenth not in (None, "0", "5"):
        return None
    return 2 * int(whole or 0) + int(tenth == "5" or half is not None)


def points_in(text: str) -> Decimal | None:
    """The same as points."""
    half = half_points_in(text)
    return None if half is None else in_points(half)


def is_unrated(text: str) -> bool:
    """Whether the text in a rating's place says that there is no rating."""
    return text.strip().lower() in _UNRATED


def rating_in(text: str) -> int | float | None:
    """The rating in a text such as 1947, 1598? or 1947,5; None if it is no possible rating."""
    match = _RATING.fullmatch(text.strip())
    if match is None:
        return None
    digits = match.group(1).replace(",", ".")
    value = float(digits) if "." in digits else int(digits)
    return value if LOWEST_RATING <= value <= HIGHEST_RATING else None


def whole_in(text: str, highest: int = 10**9) -> int | None:
    """A whole number from 0; None if the text is none."""
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 12):
        return None
    value = int(text)
    return value if value <= highest else None


def decimal_in(text: str) -> Decimal | None:
    """A signed number with a decimal point or comma; None if the text is none."""
    cleaned = text.strip().replace("−", "-").replace(",", ".")
    if not re.fullmatch(r"[-+]?\d{1,9}(\.\d{1,9})?|[-+]?\.\d{1,9}", cleaned, re.ASCII):
        return None
    return Decimal(cleaned)


def birth_year_in(text: str) -> int | None:
    """The year of birth in a text such as 1990/01/02, 1978 or 02.06.1966."""
    match = re.search(r"(?<!\d)(19\d\d|20\d\d)(?!\d)", text)
    return int(match.group(1)) if match else None


def valid_date(year: int, month: int, day: int) -> date | None:
    """The day, or None if there is no such day."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def date_in(text: str, *, month_first: bool = False) -> date | None:
    """The day a text names; `month_first` settles dates such as 03/04/2025.

    >>> date_in("28. 07. 2005"), date_in("2025-Jan"), date_in("03/04/2025", month_first=True)
    (datetime.date(2005, 7, 28), datetime.date(2025, 1, 1), datetime.date(2025, 3, 4))
    """
    text = text.strip()
    if match := _YEAR_FIRST.fullmatch(text):
        return valid_date(*(int(part) for part in match.groups()))
    if match := _YEAR_LAST.fullmatch(text):
        first, mark, second, year = match.groups()
        if month_first and mark == "/":
            first, second = second, first
        return valid_date(int(year), int(second), int(first))
    if (match := _WORDED.fullmatch(text)) and match.group(2).lower() in _MONTHS:
        month = _MONTHS.index(match.group(2).lower()) + 1
        return valid_date(int(match.group(3)), month, int(match.group(1)))
    if match := _MONTH_ONLY.fullmatch(text):
        number, word = match[1] or match[4], (match[2] or match[3]).lower()
        if word in _MONTHS:
            return valid_date(int(number), _MONTHS.index(word) + 1, 1)
    return None


def month_first_in(texts: Iterable[str]) -> bool | None:
    """Whether the file's dates with strokes name the month first; None if it cannot be told.

    False as well when no date leaves it open.

    >>> month_first_in(["03/04/2025"]), month_first_in(["03/04/2025", "04/13/2025"])
    (None, True)
    """
    is_open = False
    for text in texts:
        match = _YEAR_LAST.fullmatch(text.strip())
        if match is None or match.group(2) != "/":
            continue
        first, second = int(match.group(1)), int(match.group(3))
        if first > 12:
            return False
        if second > 12:
            return True
        is_open = is_open or first != second
    return None if is_open else False
