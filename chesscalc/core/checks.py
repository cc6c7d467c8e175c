"""Checks that a person's value can exist at all; each failure names the field in words."""

import math
from datetime import date
from decimal import Decimal
from typing import Any

from chesscalc.errors import InputError

Number = int | float | Decimal

LOWEST_RATING = 1
HIGHEST_RATING = 4000
_TOO_LONG = 10**40


def check_number(
    field: str, value: object, low: Number, high: Number, label: str, *, whole: bool = False
) -> None:
    """Raise InputError unless `value` is a finite number from `low` to `high`."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise InputError(field, f"{label} must be a number, not {quoted(value, 40)}.")
    if not is_finite(value):
        raise InputError(field, f"{label} must be a finite number.")
    if not low <= value <= high:
        raise InputError(field, f"{label} must be from {low} to {high}; {_shown(value)} is not.")
    if whole and value != int(value):
        raise InputError(field, f"{label} must be a whole number; {_shown(value)} is not.")


def check_rating(field: str, value: object, label: str = "A rating") -> None:
    """Raise InputError unless `value` can be a rating; None is for the caller to allow."""
    check_number(field, value, LOWEST_RATING, HIGHEST_RATING, label)


def is_finite(value: Number) -> bool:
    """Whether a number is neither infinite nor a NaN of any kind."""
    if isinstance(value, Decimal):
        return value.is_finite()
    return isinstance(value, int) or math.isfinite(value)


def plain(value: Any) -> Any:
    """A Decimal as the int or float of the same worth; anything else as it is.

    Systems that work in floats cannot add a Decimal to one.
    """
    if not isinstance(value, Decimal) or not value.is_finite() or abs(value) > _TOO_LONG:
        return value
    return int(value) if value == value.to_integral_value() else float(value)


def quoted(value: object, most: int) -> str:
    """What was given instead, in quotation marks, at most so many characters of it."""
    if isinstance(value, int) and abs(value) >= _TOO_LONG:
        return "so large a number"
    known = value is None or isinstance(value, str | bytes | int | float | Decimal | date)
    return repr((str(value) if known else type(value).__name__)[:most])


def _shown(value: Number) -> str:
    if isinstance(value, int) and abs(value) >= _TOO_LONG:
        return "so large a number"
    text = str(value)
    return text if len(text) <= 20 else f"{text[:20]}…"
