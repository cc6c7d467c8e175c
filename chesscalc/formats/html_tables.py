"""The tables of an HTML page, also of a broken one; no tree of the page is ever kept."""

from typing import Any

from chesscalc.errors import FormatError
from chesscalc.formats.base import MAX_COLUMNS, MAX_PAGE, MAX_ROWS
from chesscalc.formats.tables import MAX_CELL, Cell, Page, Table, tidy_cell

_MAX_TABLES = 500
_MAX_DEPTH = 60
_BLOCKS = frozenset({"div", "p", "br", "tr", "h1", "h2", "h3", "h4", "li", "table"})


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
        self._recent.append(text[:MAX_CELL])
        if self._headline is not None:
            self._headline.append(text[:MAX_CELL])
        inside = bool(self._cells) and self._cells[-1] is not None
        if inside and sum(map(len, self._parts[-1][:50])) < MAX_CELL:
            self._parts[-1].append(text[:MAX_CELL])
        if self._loose_length < 200_000:
            self._loose.append(text[:MAX_CELL])
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
