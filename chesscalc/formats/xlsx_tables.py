"""An own small XLSX reader: it streams, refuses entities and checks sizes before it unpacks.

Of a formula it takes the value that is stored beside it; it never works one out.
"""

import io
import re
import zipfile
import zlib
from datetime import date, timedelta
from typing import Any
from xml.parsers import expat

from chesscalc.errors import FormatError
from chesscalc.formats.base import MAX_COLUMNS, MAX_ROWS, MAX_UNPACKED
from chesscalc.formats.tables import MAX_CELL, Cell, Page, Table, tidy_cell

_MAX_STRINGS = 1_000_000
_DATE_FORMATS = {*range(14, 23), 27, 30, 36, 50, 57}


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
            strings.append("".join(parts)[:MAX_CELL])

    def text(chunk: str) -> None:
        if inside[0] and not inside[1] and len(parts) < 1_000:
            parts.append(chunk[:MAX_CELL])

    _parse_xml(read_member(archive, found[0]), start, end, text)
    return strings


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
            self._parts.append(chunk[:MAX_CELL])


def _sheet(data: bytes, strings: list[str], dates: set[int], origin: date) -> Table:
    sheet = _Sheet(strings, dates, origin)
    _parse_xml(data, sheet.start, sheet.end, sheet.text)
    return sheet.table
