"""The only rounding code: every rounding of a rating is one of these, by name."""

from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal

_HALF = Decimal("0.5")


def _step(places: int) -> Decimal:
    return Decimal(1).scaleb(-places)


def half_away_from_zero(value: Decimal, places: int = 0) -> Decimal:
    """Round to `places`; a half goes away from zero.

    >>> half_away_from_zero(Decimal("-18.5"))
    Decimal('-19')
    """
    return value.quantize(_step(places), ROUND_HALF_UP)


def half_towards_plus(value: Decimal, places: int = 0) -> Decimal:
    """Round to `places`; a half goes up, also below zero.

    >>> half_towards_plus(Decimal("-18.5"))
    Decimal('-18')
    """
    step = _step(places)
    return (value + _HALF * step).quantize(step, ROUND_FLOOR)


def half_even(value: Decimal, places: int = 0) -> Decimal:
    """Round to `places`; a half goes to the even neighbour."""
    return value.quantize(_step(places), ROUND_HALF_EVEN)


def down(value: Decimal, places: int = 0) -> Decimal:
    """Round towards minus infinity."""
    return value.quantize(_step(places), ROUND_FLOOR)


def up(value: Decimal, places: int = 0) -> Decimal:
    """Round towards plus infinity."""
    return value.quantize(_step(places), ROUND_CEILING)


def from_float(value: float, places: int) -> Decimal:
    """The one exit from float: the shortest decimal of `value`, rounded half away from zero.

    >>> from_float(2.675, 2)
    Decimal('2.68')
    """
    return half_away_from_zero(Decimal(repr(float(value))), places)


def whole(value: Decimal | float) -> int:
    """The nearest whole number, halves away from zero."""
    exact = value if isinstance(value, Decimal) else Decimal(repr(float(value)))
    return int(half_away_from_zero(exact))
