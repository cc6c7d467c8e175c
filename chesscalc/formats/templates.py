"""Files to download and fill in: games and ratings over time, as CSV and XLSX.

The example rows are invented; each template reads back through `chesscalc.formats.read`.
"""

import io

GAMES = (
    ("date", "event", "round", "colour", "opponent", "opponent_rating", "score", "rated",
     "time_control"),
    ("2025-04-05", "Spring Open", "1", "w", "Tansy, Bo", "1673", "1", "y", "90+30"),
    ("2025-04-05", "Spring Open", "2", "b", "Marrow, Odile", "1761", "0.5", "y", "90+30"),
    ("2025-04-06", "Spring Open", "3", "w", "Ferrule, Max", "1621", "0", "y", "90+30"),
)  # fmt: skip
HISTORY = (
    ("date", "system", "rating", "games", "note"),
    ("2025-03-01", "FIDE standard", "1912", "4", ""),
    ("2025-04-01", "FIDE standard", "1947", "7", "club championship"),
)
_TEMPLATES = {"games": GAMES, "history": HISTORY}


def template_csv(which: str) -> bytes:
    """The template "games" or "history" as CSV: UTF-8 with a byte order mark, for spreadsheets."""
    rows = [",".join(_quoted(cell) for cell in row) for row in _TEMPLATES[which]]
    return ("\r\n".join(rows) + "\r\n").encode("utf-8-sig")


def _quoted(cell: str) -> str:
    if "," in cell or '"' in cell:
        doubled = cell.replace('"', '""')
        return f'"{doubled}"'
    return cell


def template_xlsx(which: str) -> bytes:
    """The template "games" or "history" as a workbook with one sheet."""
    from openpyxl import Workbook  # noqa: PLC0415  # heavy

    book = Workbook()
    sheet = book.active if book.active is not None else book.create_sheet()
    sheet.title = which
    for row in _TEMPLATES[which]:
        sheet.append([_cell(cell) for cell in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _cell(text: str) -> str | int | float:
    if text.isdigit():
        return int(text)
    return float(text) if text.replace(".", "", 1).isdigit() else text
