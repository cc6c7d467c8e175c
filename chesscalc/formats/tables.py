"""Tables of cells, whatever file they come from, and those in text with a delimiter."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from chesscalc.errors import FormatError
from chesscalc.formats.base import MAX_COLUMNS, MAX_ROWS
from chesscalc.formats.text import lines_of

MAX_CELL = 2_000
_MAX_TABLE_LINE = 100_000
_BLANKS = re.compile(r"\s+")


@dataclass(slots=True)
class Cell:
    """One cell: its text, the starting number in its link, the colour marker it holds."""

    text: str = ""
    link: str = ""
    colour: str = ""


@dataclass(slots=True)
class Table:
    """Rows of cells, the 1-based row (line) each stands in, and the text above the table.

    `headline` is the last headline of the page before it; `before` are the lines of text between
    the table before and this one.
    """

    rows: list[list[Cell]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    headline: str = ""
    before: tuple[str, ...] = ()

    def texts(self, place: int) -> list[str]:
        """The texts of one row."""
        return [cell.text for cell in self.rows[place]]


@dataclass(slots=True)
class Page:
    """The tables of a file and the headlines of the page."""

    tables: list[Table]
    headlines: list[str] = field(default_factory=list)
    text: str = ""


def tidy_cell(text: str) -> str:
    """The text of a cell with single blanks and none at the ends."""
    return _BLANKS.sub(" ", text[:MAX_CELL]).strip()


def text_tables(text: str, delimiter: str) -> Page:
    """The table in text whose columns are parted by a delimiter, quoted or not."""
    table = Table()
    for number, line in enumerate(lines_of(text), start=1):
        if not line.strip():
            continue
        if len(table.rows) >= MAX_ROWS:
            raise FormatError(number, f"A table holds at most {MAX_ROWS:,} rows.")
        if len(line) > _MAX_TABLE_LINE:
            raise FormatError(number, "This line is too long to be a row of a table.")
        cells = split_quoted(line, delimiter)
        if len(cells) > MAX_COLUMNS:
            raise FormatError(number, f"A table holds at most {MAX_COLUMNS} columns.")
        table.rows.append([Cell(tidy_cell(cell)) for cell in cells])
        table.numbers.append(number)
    return Page([table])


def split_quoted(line: str, delimiter: str) -> list[str]:
    """The fields of one line; a field in double quotes may hold the delimiter and doubled quotes.

    >>> split_quoted('"Tansy, Bo",1621,"a ""b"" c"', ",")
    ['Tansy, Bo', '1621', 'a "b" c']
    """
    if '"' not in line:
        return line.split(delimiter, MAX_COLUMNS)
    fields: list[str] = []
    pattern = re.compile(rf'\s*"([^"]*(?:""[^"]*)*)"\s*(?:{re.escape(delimiter)}|$)')
    place = 0
    while place <= len(line) and len(fields) <= MAX_COLUMNS:
        quoted = (
            pattern.match(line, place) if line[place : place + 200].lstrip()[:1] == '"' else None
        )
        if quoted:
            fields.append(quoted.group(1).replace('""', '"'))
            if quoted.end() >= len(line) and not quoted.group(0).endswith(delimiter):
                break
            place = quoted.end()
        else:
            end = line.find(delimiter, place)
            end = len(line) if end < 0 else end
            fields.append(line[place:end])
            place = end + 1
    return fields


def table_rows(table: Table) -> Iterator[tuple[int, list[str]]]:
    """Line number and texts of each row that is not empty."""
    for number, row in zip(table.numbers, table.rows, strict=True):
        texts = [cell.text for cell in row]
        if any(texts):
            yield number, texts
