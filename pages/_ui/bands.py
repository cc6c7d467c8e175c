"""Opponents known by a range of ratings only, as people write them: "4 x 1600-1800"."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import chesscalc as cc
from chesscalc.errors import InputError
from chesscalc.formats.pasted import Problem, parse_rows
from pages._ui.reading import read_rating

if TYPE_CHECKING:
    from chesscalc.planner.field import Band

MOST_BANDS = 40
_LONGEST = 80
_UPTO = r"(?:-|–|−|—|\.\.|to)"
_BAND = re.compile(
    r"(?:(?P<count>\d{1,5})\s*"
    r"(?:[x×*]|(?:games?|opponents?|rounds?)(?:\s+(?:against|of|at|vs\.?|v))?)\s*)?"
    rf"(?P<low>\d{{2,6}})\s*{_UPTO}\s*(?P<high>\d{{2,6}})",
    re.IGNORECASE,
)
_HINT = re.compile(rf"\d\s*{_UPTO}\s*\d", re.IGNORECASE)
_OF_CELLS = ";\t|"


def read_bands(text: str, field: str) -> "tuple[Band, ...]":
    """Rating bands in a text: "4 x 1600-1800, 1850-2000".

    Raises:
        InputError: an entry is no band.
    """
    entries = [entry.strip() for entry in re.split(r"[,;\n]", text) if entry.strip()]
    if len(entries) > MOST_BANDS:
        raise InputError(field, f"At most {MOST_BANDS} bands at once.")
    return tuple(_band(entry, field) for entry in entries)


def _band(entry: str, field: str) -> "Band":
    found = _BAND.fullmatch(entry) if len(entry) <= _LONGEST else None
    if found is None:
        raise InputError(field, f"“{entry[:20]}” is no band; write 1600-1800, or 4 x 1600-1800.")
    low, high = (int(read_rating(found[end], field)) for end in ("low", "high"))
    try:
        return cc.Band(low, high, int(found["count"] or 1))
    except InputError as error:
        raise InputError(field, error.message) from None


def write_band(band: "Band") -> str:
    """One band as `read_bands` reads it."""
    span = f"{band.low}-{band.high}"
    return span if band.count == 1 else f"{band.count} x {span}"


def write_bands(bands: "Sequence[Band]") -> str:
    """The bands as `read_bands` reads them, in one line."""
    return ", ".join(map(write_band, bands))


def split_bands(text: str) -> "tuple[str, tuple[Band, ...], tuple[Problem, ...]]":
    """A text of games and bands parted: the games' lines, the bands, and bands that are none.

    Bands stand on lines of their own, or between commas. A line keeps its number, and one that
    `parse_rows` reads as games keeps its meaning.
    """
    if not _HINT.search(text):
        return text, (), ()
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    first = next((line for line in lines if line.strip()), "")
    has_headings = not any(sign.isdigit() for sign in first)
    bands: list[Band] = []
    problems: list[Problem] = []
    for number, line in enumerate(lines, start=1):
        pieces, kept = _pieces(line, has_headings=has_headings)
        if pieces:
            lines[number - 1] = kept
        for piece in pieces:
            try:
                bands.append(_band(piece, "bands"))
            except InputError as error:
                problems.append(Problem(number, piece, error.message))
    if len(bands) > MOST_BANDS:
        problems.append(Problem(0, "", f"At most {MOST_BANDS} bands at once; the rest is left out"))
        del bands[MOST_BANDS:]
    return "\n".join(lines), tuple(bands), tuple(problems)


def _pieces(line: str, *, has_headings: bool) -> tuple[list[str], str]:
    """The bands of a line, and what is left of it."""
    if not _HINT.search(line):
        return [], line
    pieces = [piece.strip() for piece in re.split(r"[,;]", line)]
    found = [piece for piece in pieces if len(piece) <= _LONGEST and _BAND.fullmatch(piece)]
    if not found or not parse_rows(line, planned=True).problems:
        return [], line
    if len(found) == len([piece for piece in pieces if piece]):
        return found, ""
    if has_headings or any(mark in line for mark in _OF_CELLS):
        return [], line
    return found, ", ".join(piece for piece in pieces if piece not in found)
