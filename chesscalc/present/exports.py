"""Tables as CSV and XLSX bytes that no spreadsheet takes for formulas."""

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

Cell = str | int | float | Decimal | date | bool | None
_SIGNS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")  # wide forms too
_LEADS = ("\t", "\r", "\n")
# Some programs trim these before they look for a sign.
_UNSEEN = re.compile(r"\A[\s\x00-\x1f\x7f-\xa0\u200b-\u200f\u2060\ufeff]+")
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LONGEST_CELL = 32_767
_SHEET_NAME = 31
CSV_TYPE = "text/csv"
XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True, slots=True)
class Table:
    """A named table.

    Attributes:
        name: Of the sheet.
        columns: Headings.
        rows: As many cells each.
    """

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def safe_text(text: str) -> str:
    """Text that a spreadsheet shows and never runs: an apostrophe goes before a formula's sign.

    >>> safe_text("=1+1"), safe_text("Ada"), safe_text(" @SUM(A1)")
    ("'=1+1", 'Ada', "' @SUM(A1)")
    """
    text = text.encode("utf-8", "replace").decode("utf-8")  # half a surrogate pair fits no file
    seen = _UNSEEN.sub("", text)
    return f"'{text}" if text.startswith(_LEADS) or seen.startswith(_SIGNS) else text


def csv_bytes(table: Table) -> bytes:
    """The table as CSV in UTF-8, with the mark that Excel needs to see it.

    Numbers are written with a point and as they are; text is made safe.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([safe_text(name) for name in table.columns])
    writer.writerows([_csv_cell(cell) for cell in row] for row in table.rows)
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _csv_cell(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, str):
        return safe_text(cell)
    if isinstance(cell, date):
        return cell.isoformat()
    return f"{cell:f}" if isinstance(cell, Decimal) else repr(cell)


def xlsx_bytes(tables: Sequence[Table]) -> bytes:
    """The tables as sheets of one XLSX file; text stays text, numbers are numbers."""
    from openpyxl import Workbook  # noqa: PLC0415 - heavy; only an export needs it
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415

    book = Workbook(write_only=True)
    for table in tables:
        sheet = book.create_sheet(table.name[:_SHEET_NAME])
        for row in (table.columns, *table.rows):
            cells = []
            for value in row:
                cell = WriteOnlyCell(sheet)
                if isinstance(value, str):
                    cell.value = _NOT_IN_XML.sub("", safe_text(value))[:_LONGEST_CELL]
                    cell.data_type = "s"
                elif isinstance(value, datetime):
                    cell.value = value.replace(tzinfo=None)
                else:
                    cell.value = value
                cells.append(cell)
            sheet.append(cells)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
