"""Conversions between rating lists, each with its source, date, honest range and usual error.

All but the definitions are averages between different pools of players: one player is easily 100
to 200 points away. They serve to seed or to compare, never for prizes or norms.
"""

from types import MappingProxyType

from chesscalc.errors import InputError
from chesscalc.formulas.conversion import Conversion, Converted
from chesscalc.formulas.dojo import DOJO_CONVERSIONS
from chesscalc.formulas.published import PUBLISHED

CONVERSIONS: tuple[Conversion, ...] = PUBLISHED + DOJO_CONVERSIONS
BY_KEY = MappingProxyType({conversion.key: conversion for conversion in CONVERSIONS})


def convert(key: str, *ratings: float) -> Converted:
    """A rating by the conversion of this key.

    Raises:
        InputError: no such conversion, or not as many ratings as it takes.

    >>> convert("ecf-fide", 1400).rating
    1540.0
    """
    if key not in BY_KEY:
        raise InputError("key", f"No conversion {key[:40]!r} is known.")
    return BY_KEY[key].convert(*ratings)


def conversions(source: str | None = None, target: str | None = None) -> tuple[Conversion, ...]:
    """The conversions from and to a list; None = any."""
    return tuple(
        one
        for one in CONVERSIONS
        if source in {None, *one.sources} and target in {None, one.target}
    )
