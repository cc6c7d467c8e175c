"""What a person typed into a field, as a value; or the sentence that says what would be right."""

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation

from chesscalc.core.checks import check_number, check_rating
from chesscalc.errors import InputError

MOST_RATINGS = 500
LEAST_PUBLISHED = 100
_NUMBER = re.compile(r"[+-]?(\d{1,3}(\s\d{3})+|\d+)?([.,]\d+)?(e[+-]?\d{1,4})?", re.IGNORECASE)
_MINUSES = str.maketrans({"−": "-", "–": "-", "—": "-", "\u00a0": " ", "\u202f": " "})


def read_number(text: str, field: str, label: str) -> int | float:
    """The number in a text: decimal point or comma, blanks between thousands, any minus sign.

    Raises:
        InputError: there is no number in it.
    """
    cleaned = text.strip().translate(_MINUSES)
    if not cleaned or not _NUMBER.fullmatch(cleaned):
        raise InputError(field, f"{label} must be a number; “{_short(text)}” is none.")
    try:
        value = Decimal("".join(cleaned.split()).replace(",", "."))
    except InvalidOperation:
        raise InputError(field, f"{label} must be a number; “{_short(text)}” is none.") from None
    if value.adjusted() > 12:
        raise InputError(field, f"{label} is far too large: “{_short(text)}”.")
    whole = value.to_integral_value()
    return int(whole) if whole == value else float(value)


def read_rating(text: str, field: str, label: str = "A rating") -> int | float:
    """A rating in a text.

    Raises:
        InputError: no number, or none that can be a rating.
    """
    value = read_number(text, field, label)
    check_rating(field, value, label)
    return value


def read_published(text: str, field: str, label: str = "The rating") -> int | float:
    """A rating as a federation publishes it, for what is kept: a slip such as "2,5" is none.

    Raises:
        InputError: empty, no number, or none of three or four digits.
    """
    if not text.strip():
        raise InputError(field, f"{label} is needed; type a number.")
    value = read_rating(text, field, label)
    if value < LEAST_PUBLISHED:
        raise InputError(field, f"{label} has three or four digits; “{_short(text)}” has not.")
    return value


def slip_question(ratings: Sequence[int | float]) -> str:
    """Asks about a rating below all that is published; "" where there is none.

    It is no error: a list of one's own may begin anywhere.

    >>> slip_question((1673, 2.5)), slip_question((100, 1500))
    ('Is 2.5 meant? Published ratings have three or four digits.', '')
    """
    low = next((rating for rating in ratings if rating < LEAST_PUBLISHED), None)
    return "" if low is None else f"Is {low:g} meant? Published ratings have three or four digits."


def read_bounded(
    text: str, field: str, label: str, low: float, high: float, *, whole: bool = False
) -> int | float:
    """A number in a text, from `low` to `high`.

    Raises:
        InputError: no number, outside the bounds, or a fraction where `whole` is asked.
    """
    value = read_number(text, field, label)
    check_number(field, value, low, high, label, whole=whole)
    return value


def read_ratings(text: str, field: str) -> tuple[int | float, ...]:
    """Ratings in a list: parted by commas, semicolons, blanks or lines; "1600 x 5" repeats one.

    Raises:
        InputError: an entry is no rating, or there are too many.
    """
    entries = re.findall(r"[^\s,;]+(?:\s*[x×*]\s*\d{1,3}(?!\S*[\d.])\b)?", text)
    found: list[int | float] = []
    for entry in entries:
        one, _, times = re.sub(r"\s*[x×*]\s*", "×", entry).partition("×")
        repeated = int(times) if times.isdigit() else 1
        found += [read_rating(one, field, "A rating")] * repeated
        if len(found) > MOST_RATINGS:
            raise InputError(field, f"At most {MOST_RATINGS} opponents at once.")
    return tuple(found)


def write_ratings(ratings: Sequence[int | float]) -> str:
    """The list as `read_ratings` reads it."""
    return ", ".join(f"{rating:g}" for rating in ratings)


def _short(text: str) -> str:
    return text.strip() if len(text.strip()) <= 20 else f"{text.strip()[:20]}…"
