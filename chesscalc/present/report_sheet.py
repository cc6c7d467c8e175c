"""A printed A4 sheet: its typeface, its colours, and words put in their place.

Everything that is written passes `printable`: plain text, and only letters that the typeface has.
The typeface is Source Sans Pro (SIL Open Font License 1.1) of the package font-source-sans-pro.
"""

from collections.abc import Container
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, cast
from unicodedata import category, normalize

if TYPE_CHECKING:
    from fpdf import FPDF
    from fpdf.fonts import TTFFont

WIDTH, HEIGHT, MARGIN = 210.0, 297.0, 16.0
INNER = WIDTH - 2 * MARGIN
INK, QUIET, FAINT, ACCENT = "#1A2420", "#55605A", "#D5DDD8", "#1B6B4A"
GAIN, LOSS = "#0B6B80", "#9A3412"
_POINT = 25.4 / 72
_LINE = 1.28
_FONT = "sans"
_WEIGHTS = {"": "SourceSansPro-Regular.ttf", "B": "SourceSansPro-Semibold.ttf"}
_KEPT_WHOLE = ("L", "N", "P", "Z", "S")


def printable(text: str, glyphs: Container[int]) -> str:
    r"""The text in one line with the letters that a typeface has.

    Control and direction signs go; a letter that is not there is written in Latin letters; other
    signs, such as emoji, go. Text of which nothing is left is "?".

    >>> latin = range(32, 0x250)
    >>> printable("Zoë\nפריז 👍", latin), printable("👍", latin), printable("a\u202eb", latin)
    ('Zoë fryz', '?', 'ab')
    """
    shown = "".join(_sign(sign, glyphs) for sign in normalize("NFC", text))
    return " ".join(shown.split()) or ("?" if text.strip() else "")


def _sign(sign: str, glyphs: Container[int]) -> str:
    if sign.isspace():
        return " "
    kind = category(sign)
    if kind.startswith(_KEPT_WHOLE) and ord(sign) in glyphs:
        return sign
    if kind.startswith("M") and ord(sign) in glyphs:
        return sign
    if not kind.startswith(("L", "N", "P")):
        return ""
    from anyascii import anyascii  # noqa: PLC0415 - only a letter that is not in the typeface

    return anyascii(sign)


@dataclass
class Sheet:
    """A PDF in the making; lengths in millimetres from the top left, sizes of type in points.

    Attributes:
        y: Where the next part begins.
        replaced: Whether letters had to be written in others so far.
    """

    pdf: "FPDF"
    y: float = MARGIN
    replaced: bool = False
    _glyphs: frozenset[int] = field(default=frozenset(), repr=False)

    @classmethod
    def new(cls, title: str, on: date) -> "Sheet":
        """An empty sheet, dated so that the same report gives the same bytes."""
        from fpdf import FPDF  # noqa: PLC0415 - heavy, and only a report needs it

        pdf = FPDF(orientation="portrait", unit="mm", format="A4")
        pdf.set_auto_page_break(auto=False)
        pdf.set_margin(0)
        pdf.c_margin = 0
        for weight, name in _WEIGHTS.items():
            with as_file(files("font_source_sans_pro") / "files" / name) as path:
                pdf.add_font(_FONT, weight, path)
        pdf.set_creation_date(datetime.combine(on, time(), UTC))
        pdf.set_lang("en")
        pdf.add_page()
        sheet = cls(pdf=pdf, _glyphs=frozenset(cast("TTFFont", pdf.fonts[_FONT]).cmap))
        pdf.set_title(sheet.plain(title))
        return sheet

    def plain(self, text: str) -> str:
        """The text as it will be printed."""
        shown = printable(text, self._glyphs)
        self.replaced = self.replaced or shown != " ".join(normalize("NFC", text).split())
        return shown

    def width_of(self, text: str, size: float, weight: str = "") -> float:
        """How wide a printable text is."""
        self.pdf.set_font(_FONT, weight, size)
        return float(self.pdf.get_string_width(text))

    def fitted(self, text: str, width: float, size: float, weight: str = "") -> str:
        """The text, cut with … to what fits in a width."""
        shown = self.plain(text)
        if self.width_of(shown, size, weight) <= width:
            return shown
        low, high = 0, len(shown)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width_of(f"{shown[:middle].rstrip()}…", size, weight) <= width:
                low = middle
            else:
                high = middle - 1
        return f"{shown[:low].rstrip()}…"

    def words(
        self,
        x: float,
        base: float,
        text: str,
        size: float,
        *,
        weight: str = "",
        colour: str = INK,
        align: str = "left",
    ) -> float:
        """One line of text on its base line; gives its width."""
        shown = self.plain(text)
        width = self.width_of(shown, size, weight)
        self.pdf.set_text_color(colour)
        left = x - {"left": 0.0, "middle": width / 2, "right": width}[align]
        self.pdf.text(left, base, shown)
        return width

    def paragraph(self, text: str, size: float, *, colour: str = INK, indent: float = 0) -> None:
        """Text over the whole width, broken into lines, from `y` on."""
        shown = self.plain(text)
        if not shown:
            return
        self.pdf.set_font(_FONT, "", size)
        self.pdf.set_text_color(colour)
        self.pdf.set_xy(MARGIN + indent, self.y)
        self.pdf.multi_cell(INNER - indent, size * _POINT * _LINE, shown, align="L")
        self.y = float(self.pdf.get_y())

    def paragraph_height(self, text: str, size: float) -> float:
        """How much room `paragraph` would take."""
        self.pdf.set_font(_FONT, "", size)
        height = self.pdf.multi_cell(
            INNER, size * _POINT * _LINE, self.plain(text), dry_run=True, output="HEIGHT"
        )
        return cast("float", height)

    def heading(self, text: str) -> None:
        """A small heading, from `y` on."""
        self.words(MARGIN, self.y + 4, text, 11, weight="B", colour=ACCENT)
        self.y += 6

    def rule(self, y: float, colour: str = FAINT, width: float = 0.2) -> None:
        """A line over the whole width."""
        self.pdf.set_draw_color(colour)
        self.pdf.set_line_width(width)
        self.pdf.line(MARGIN, y, WIDTH - MARGIN, y)

    def room_for(self, height: float, bottom: float) -> None:
        """Begin a new page where what comes next would reach below `bottom`."""
        if self.y + height > bottom:
            self.pdf.add_page()
            self.y = MARGIN

    def done(self) -> bytes:
        """The finished PDF."""
        return bytes(self.pdf.output())
