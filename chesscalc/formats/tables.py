"""Tables of cells out of HTML pages, XLSX files and text with tabs, all with the same limits.

An own small XLSX reader: it streams, refuses entities, checks sizes before unpacking, and takes the
value that is stored beside a formula without ever working one out.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any
from xml.parsers import expat

from chesscalc.errors import FormatError
from chesscalc.formats.base import MAX_COLUMNS, MAX_PAGE, MAX_ROWS, MAX_UNPACKED
from chesscalc.formats.text import lines_of

_MAX_CELL = 2_000
_MAX_TABLE_LINE = 100_000
_MAX_STRINGS = 1_000_000
_MAX_TABLES = 500
_MAX_DEPTH = 60
_BLOCKS = frozenset({"div", "p", "br", "tr", "h1", "h2", "h3", "h4", "li", "table"})
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
    return _BLANKS.sub(" ", text[:_MAX_CELL]).strip()


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


class _HtmlTarget:
    """Receives the events of lxml's forgiving HTML parser; keeps tables, never a tree."""

    def __init__(self) -> None:
        self.page = Page([])
        self._open: list[Table] = []
        self._cells: list[Cell | None] = []
        self._parts: list[list[str]] = []
        self._headline: list[str] | None = None
        self._skip = 0
        self._row_count = 0
        self._loose: list[str] = []
        self._loose_length = 0
        self._recent: list[str] = []

    def start(self, tag: str, attributes: Any) -> None:
        if tag in _BLOCKS:
            self._recent.append("\n")
        if tag in ("script", "style"):
            self._skip += 1
        elif tag == "table":
            self._start_table()
        elif tag in ("tr", "td", "th"):
            self._start_part(tag)
        elif tag in ("h1", "h2", "h3"):
            self._headline = []
        elif tag == "br":
            self.data(" ")
        if self._cells and self._cells[-1] is not None:
            self._mark(self._cells[-1], attributes)

    def _start_table(self) -> None:
        if len(self.page.tables) >= _MAX_TABLES or len(self._open) >= _MAX_DEPTH:
            raise FormatError(0, f"A page holds at most {_MAX_TABLES} tables.")
        lines = (tidy_cell(line) for line in "".join(self._recent[-200:]).split("\n"))
        table = Table(
            headline=self.page.headlines[-1] if self.page.headlines else "",
            before=tuple(line for line in lines if line)[-10:],
        )
        self._recent.clear()
        self.page.tables.append(table)
        self._open.append(table)
        self._cells.append(None)
        self._parts.append([])

    def _start_part(self, tag: str) -> None:
        if not self._open:
            return
        self._end_cell()
        table = self._open[-1]
        if tag == "tr" or not table.rows:
            self._row_count += 1
            if self._row_count > MAX_ROWS:
                raise FormatError(0, f"A page holds at most {MAX_ROWS:,} rows.")
            table.rows.append([])
            table.numbers.append(len(table.rows))
        if tag != "tr":
            if len(table.rows[-1]) >= MAX_COLUMNS:
                raise FormatError(0, f"A table holds at most {MAX_COLUMNS} columns.")
            cell = Cell()
            self._cells[-1] = cell
            table.rows[-1].append(cell)

    @staticmethod
    def _mark(cell: Cell, attributes: Any) -> None:
        classes = str(attributes.get("class", ""))[:200]
        if "FarbewT" in classes or "white" in classes:
            cell.colour = "w"
        elif "FarbesT" in classes or "black" in classes:
            cell.colour = "b"
        link = str(attributes.get("href", ""))[:500]
        if link and not cell.link:
            cell.link = link

    def end(self, tag: str) -> None:
        if tag in ("script", "style"):
            self._skip = max(0, self._skip - 1)
        elif tag in ("td", "th", "tr"):
            self._end_cell()
        elif tag == "table" and self._open:
            self._end_cell()
            self._recent.clear()
            inner = self._open.pop()
            self._cells.pop()
            self._parts.pop()
            self._fold(inner)
        elif tag in ("h1", "h2", "h3") and self._headline is not None:
            headline = tidy_cell("".join(self._headline))
            if headline:
                self.page.headlines.append(headline)
            self._headline = None

    def _fold(self, inner: Table) -> None:
        """A table inside a cell also gives that cell its text and colour."""
        if not self._open or len(inner.rows) > 3:
            return
        self.data(" " + " ".join(cell.text for row in inner.rows for cell in row)[:300] + " ")
        outer = self._cells[-1]
        colours = [cell.colour for row in inner.rows for cell in row if cell.colour]
        if outer is not None and len(colours) == 1:
            outer.colour = colours[0]

    def _end_cell(self) -> None:
        cell = self._cells[-1] if self._cells else None
        if cell is not None:
            cell.text = tidy_cell("".join(self._parts[-1]))
        if self._cells:
            self._cells[-1] = None
            self._parts[-1].clear()

    def data(self, text: str) -> None:
        if self._skip:
            return
        if len(self._recent) > 2_000:
            del self._recent[:-200]
        self._recent.append(text[:_MAX_CELL])
        if self._headline is not None:
            self._headline.append(text[:_MAX_CELL])
        inside = bool(self._cells) and self._cells[-1] is not None
        if inside and sum(map(len, self._parts[-1][:50])) < _MAX_CELL:
            self._parts[-1].append(text[:_MAX_CELL])
        if self._loose_length < 200_000:
            self._loose.append(text[:_MAX_CELL])
            self._loose_length += len(text)

    def close(self) -> Page:
        while self._open:
            self.end("table")
        self.page.text = " ".join(self._loose)
        return self.page


def html_tables(text: str) -> Page:
    """The tables of an HTML page, also a broken one.

    Raises:
        FormatError: the page is none, or too large.
    """
    if len(text) > MAX_PAGE:
        raise FormatError(0, f"A page of more than {MAX_PAGE // 10**6} MB is not read.")
    from lxml import etree  # noqa: PLC0415  # heavy

    # Without a declaration the parser would guess the encoding, so it gets bytes and their name.
    parser = etree.HTMLParser(target=_HtmlTarget(), encoding="utf-8", no_network=True)
    data = text.encode("utf-8", "replace")
    try:
        for place in range(0, len(data), 65_536):
            parser.feed(data[place : place + 65_536])
        page = parser.close()
    except etree.LxmlError as problem:
        raise FormatError(0, "This page cannot be read as HTML.") from problem
    if not isinstance(page, Page):
        raise FormatError(0, "This page cannot be read as HTML.")
    return page


def zip_members(data: bytes) -> zipfile.ZipFile:
    """The zip, once its directory is known to be harmless.

    Raises:
        FormatError: it is damaged, encrypted, or would unpack to too much.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        infos = archive.infolist()
    except (zipfile.BadZipFile, ValueError, EOFError, OSError, NotImplementedError) as problem:
        raise FormatError(0, "This file is damaged: its zip directory cannot be read.") from problem
    if len(infos) > 2_000:
        raise FormatError(0, "This zip holds too many files.")
    if sum(info.file_size for info in infos) > MAX_UNPACKED:
        raise FormatError(
            0, f"Unpacked, this file would be larger than {MAX_UNPACKED // 10**6} MB; it was not."
        )
    return archive


def read_member(archive: zipfile.ZipFile, name: str) -> bytes:
    """One file of a zip, in bounded memory, whatever its declared size.

    Raises:
        FormatError: it is damaged, encrypted, or unpacks to too much.
    """
    try:
        with archive.open(name) as member:
            data = member.read(MAX_UNPACKED + 1)
    except (
        zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, KeyError, RuntimeError,
        NotImplementedError,
    ) as problem:  # fmt: skip
        raise FormatError(0, f"{name[:60]!r} inside this file cannot be unpacked.") from problem
    if len(data) > MAX_UNPACKED:
        raise FormatError(0, f"{name[:60]!r} inside this file is too large.")
    return data


def _parse_xml(data: bytes, start: Any, end: Any, text: Any) -> None:
    """Run expat over a file of ours; entities of its own are refused."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.EntityDeclHandler = _refuse_entity
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, ValueError, LookupError) as problem:
        raise FormatError(0, "This file is damaged: the XML inside cannot be read.") from problem


def _refuse_entity(*_: object) -> None:
    raise FormatError(0, "This file defines XML entities, which no such file needs; refused.")


def _local(name: str) -> str:
    return name.rpartition(":")[2]


def xlsx_tables(data: bytes) -> Page:
    """The tables of an XLSX file, one a sheet.

    Raises:
        FormatError: it is damaged, too large, or no workbook.
    """
    archive = zip_members(data)
    names = archive.namelist()
    sheets = sorted(
        (n for n in names if re.fullmatch(r"xl/worksheets/[^/]+\.xml", n, re.IGNORECASE)),
        key=lambda n: (len(n), n),
    )
    if not sheets:
        raise FormatError(0, "This workbook has no sheet.")
    strings = _shared_strings(archive, names)
    dates, starts_1904 = _date_styles(archive, names)
    origin = date(1904, 1, 1) if starts_1904 else date(1899, 12, 30)
    return Page(
        [_sheet(read_member(archive, name), strings, dates, origin) for name in sheets[:20]]
    )


def _shared_strings(archive: zipfile.ZipFile, names: list[str]) -> list[str]:
    found = [name for name in names if name.lower() == "xl/sharedstrings.xml"]
    if not found:
        return []
    strings: list[str] = []
    parts: list[str] = []
    inside = [0, 0]  # depth of <t>; depth of <rPh>, the reading aid that is no text

    def start(name: str, _: dict[str, str]) -> None:
        if _local(name) == "si":
            parts.clear()
        inside[0] += _local(name) == "t"
        inside[1] += _local(name) == "rPh"

    def end(name: str) -> None:
        inside[0] -= _local(name) == "t"
        inside[1] -= _local(name) == "rPh"
        if _local(name) == "si":
            if len(strings) >= _MAX_STRINGS:
                raise FormatError(0, "This workbook holds too many texts.")
            strings.append("".join(parts)[:_MAX_CELL])

    def text(chunk: str) -> None:
        if inside[0] and not inside[1] and len(parts) < 1_000:
            parts.append(chunk[:_MAX_CELL])

    _parse_xml(read_member(archive, found[0]), start, end, text)
    return strings


_DATE_FORMATS = {*range(14, 23), 27, 30, 36, 50, 57}


class _Styles:
    """Receives the XML events of the styles and the workbook: which styles are dates."""

    def __init__(self) -> None:
        self.dates: set[int] = set()
        self.starts_1904 = False
        self._formats = set(_DATE_FORMATS)
        self._inside = False
        self._count = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        local = _local(name)
        if local == "numFmt":
            self._note_format(attributes)
        elif local == "cellXfs":
            self._inside = True
        elif local == "xf" and self._inside:
            if _small(attributes.get("numFmtId", "")) in self._formats:
                self.dates.add(self._count)
            self._count += 1
        elif local == "workbookPr":
            self.starts_1904 = attributes.get("date1904") in ("1", "true")

    def _note_format(self, attributes: dict[str, str]) -> None:
        code = re.sub(r'"[^"]*"|\[[^\]]*\]', "", attributes.get("formatCode", "")[:200]).lower()
        if re.search(r"[yd]", code) and "0" not in code:
            self._formats.add(_small(attributes.get("numFmtId", "")))

    def end(self, name: str) -> None:
        if _local(name) == "cellXfs":
            self._inside = False


def _small(text: str) -> int:
    """A whole number of up to eight digits; -1 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 8 else -1


def _date_styles(archive: zipfile.ZipFile, names: list[str]) -> tuple[set[int], bool]:
    """Which cell styles are dates, and whether days are counted from 1904."""
    styles = _Styles()
    for wanted in ("xl/styles.xml", "xl/workbook.xml"):
        if wanted in names:
            _parse_xml(read_member(archive, wanted), styles.start, styles.end, None)
    return styles.dates, styles.starts_1904


class _Sheet:
    """Receives the XML events of one sheet."""

    def __init__(self, strings: list[str], dates: set[int], origin: date) -> None:
        self.table = Table()
        self._strings, self._dates, self._origin = strings, dates, origin
        self._column = 0
        self._kind = ""
        self._style = 0
        self._parts: list[str] = []
        self._inside = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        local = _local(name)
        if local == "row":
            self._start_row(attributes.get("r", ""))
        elif local == "c":
            self._start_cell(attributes)
        elif local in ("v", "t"):
            self._inside = True

    def _start_row(self, number: str) -> None:
        if len(self.table.rows) >= MAX_ROWS:
            raise FormatError(0, f"A sheet holds at most {MAX_ROWS:,} rows.")
        last = self.table.numbers[-1] if self.table.numbers else 0
        named = _small(number)
        self.table.rows.append([])
        self.table.numbers.append(max(named, last + 1))
        self._column = 0

    def _start_cell(self, attributes: dict[str, str]) -> None:
        self._parts.clear()
        self._kind = attributes.get("t", "n")
        self._style = _small(attributes.get("s", "0"))
        match = re.match(r"([A-Z]{1,3})\d", attributes.get("r", ""))
        if match:
            self._column = 0
            for letter in match.group(1):
                self._column = self._column * 26 + ord(letter) - 64
        else:
            self._column += 1

    def end(self, name: str) -> None:
        local = _local(name)
        if local in ("v", "t"):
            self._inside = False
        elif local == "c" and self._parts:
            self._end_cell()

    def _end_cell(self) -> None:
        if not self.table.rows:
            self._start_row("")
        row = self.table.rows[-1]
        # A cell far to the right that holds nothing to us must not make a row of blanks.
        if self._column > MAX_COLUMNS:
            raise FormatError(
                self.table.numbers[-1], f"A sheet holds at most {MAX_COLUMNS} columns."
            )
        while len(row) < self._column:
            row.append(Cell())
        row[self._column - 1] = Cell(tidy_cell(self._value("".join(self._parts))))

    def _value(self, raw: str) -> str:
        if self._kind == "s":
            index = _small(raw)
            return self._strings[index] if 0 <= index < len(self._strings) else ""
        if self._kind in ("str", "inlineStr", "d"):
            return raw
        if self._kind in ("e", "b"):
            return ""
        return self._number(raw.strip()[:40])

    def _number(self, raw: str) -> str:
        try:
            value = float(raw)
        except ValueError:
            return raw
        if self._style in self._dates and 1 <= value < 2_900_000:
            return (self._origin + timedelta(days=int(value))).isoformat()
        if value == value // 1 and abs(value) < 10**15:
            return str(int(value))
        return repr(value)

    def text(self, chunk: str) -> None:
        if self._inside and len(self._parts) < 1_000:
            self._parts.append(chunk[:_MAX_CELL])


def _sheet(data: bytes, strings: list[str], dates: set[int], origin: date) -> Table:
    sheet = _Sheet(strings, dates, origin)
    _parse_xml(data, sheet.start, sheet.end, sheet.text)
    return sheet.table


def table_rows(table: Table) -> Iterator[tuple[int, list[str]]]:
    """Line number and texts of each row that is not empty."""
    for number, row in zip(table.numbers, table.rows, strict=True):
        texts = [cell.text for cell in row]
        if any(texts):
            yield number, texts
