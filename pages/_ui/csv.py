"""A table as CSV text that no spreadsheet takes for a formula."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

_STARTS = ("=", "+", "-", "@", "\t", "\r")


def csv_text(headers: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The table as CSV; a cell that a spreadsheet would execute is led by an apostrophe."""
    out = StringIO()
    writer = csv.writer(out)
    for row in (headers, *rows):
        writer.writerow([_tame(cell) for cell in row])
    return out.getvalue()


def _tame(cell: str) -> str:
    if not cell.startswith(_STARTS):
        return cell
    signed = cell[1:].replace(".", "", 1)
    return cell if cell[0] in "+-" and signed.isascii() and signed.isdigit() else f"'{cell}"
