"""Checks that a person's value can exist at all; each failure names the field in words."""

import math
from decimal import Decimal

from chesscalc.errors import InputError

Number = int | float | Decimal

LOWEST_RATING = 1
HIGHEST_RATING = 4000


def check_number(
    field: str, value: object, low: Number, high: Number, label: str, *, whole: bool = False
) -> None:
    """Raise InputError unless `value` is a finite number from `low` to `high`."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise InputError(field, f"{label} must be a number, not {str(value)[:40]!r}.")
    if isinstance(value, float | Decimal) and not math.isfinite(value):
        raise InputError(field, f"{label} must be a finite number.")
    if not low <= value <= high:
        raise InputError(field, f"{label} must be from {low} to {high}; {_shown(value)} is not.")
    if whole and value != int(value):
        raise InputError(field, f"{label} must be a whole number; {_shown(value)} is not.")


def check_rating(field: str, value: object, label: str = "A rating") -> None:
    """Raise InputError unless `value` can be a rating; None is for the caller to allow."""
    check_number(field, value, LOWEST_RATING, HIGHEST_RATING, label)


def _shown(value: Number) -> str:
    text = str(value)
    return text if len(text) <= 20 else f"{text[:20]}…"
