"""Tables out of XLSX, HTML and text: values, limits, and files that mean harm."""

import io
import zipfile
from datetime import UTC, date, datetime

import pytest
from openpyxl import Workbook

from chesscalc.errors import FormatError
from chesscalc.formats import base
from chesscalc.formats.detect import read
from chesscalc.formats.html_tables import html_tables
from chesscalc.formats.tables import split_quoted
from chesscalc.formats.xlsx_tables import xlsx_tables

HEAD = "<row>" + "".join(
    f'<c t="inlineStr"><is><t>{word}</t></is></c>' for word in ("date", "opponent", "elo", "score")
) + "</row>"  # fmt: skip


def xlsx(sheet, **files):
    """A workbook with this XML as its only sheet."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
        archive.writestr("xl/worksheets/sheet1.xml", sheet)
        for name, content in files.items():
            archive.writestr(f"xl/{name}.xml", content)
    return packed.getvalue()


def sheet(rows):
    return f"<worksheet><sheetData>{rows}</sheetData></worksheet>"


def texts(page):
    return [[cell.text for cell in row] for row in page.tables[0].rows]


def test_a_workbook_of_openpyxl():
    book = Workbook()
    book.active.append(["Name", None, 1700, 1673.5, 0.1, date(2025, 4, 5), True])
    book.active.append([None, "  ½ ", datetime(2025, 1, 2, 3, 4, tzinfo=UTC).replace(tzinfo=None)])
    saved = io.BytesIO()
    book.save(saved)

    assert texts(xlsx_tables(saved.getvalue())) == [
        ["Name", "", "1700", "1673.5", "0.1", "2025-04-05", ""], ["", "½", "2025-01-02"],
    ]  # fmt: skip


def test_formulas_give_their_stored_value_and_are_never_worked_out():
    row = (
        '<row r="2"><c t="d"><v>2025-01-02</v></c><c t="str"><f>HYPERLINK("x")</f><v>Bo</v></c>'
        "<c><f>1700+1</f><v>1701</v></c><c><f>1+0</f></c></row>"
    )

    game = read(xlsx(sheet(HEAD + row)), "x.xlsx").events[0].games_of(0)[0]

    assert (game.name, game.opponent, game.score) == ("Bo", 1701, None)


def test_a_cell_that_looks_like_a_formula_is_text():
    game = (
        read(b"opponent;rating;score\n=cmd|' /C calc'!A0;1700;1\n", "x.csv")
        .events[0]
        .games_of(0)[0]
    )

    assert game.name == "=cmd|' /C calc'!A0"


def test_rich_text_and_reading_aids():
    strings = "<sst><si><r><t>Tan</t></r><r><t>sy</t></r><rPh><t>no</t></rPh></si></sst>"
    page = xlsx_tables(
        xlsx(sheet('<row><c t="s"><v>0</v></c><c t="s"><v>9</v></c></row>'), sharedStrings=strings)
    )

    assert texts(page) == [["Tansy", ""]]


def test_html_with_broken_tags_nested_tables_and_entities():
    page = html_tables(
        "<table><tr><th>A<td & colsp & class='x'>&frac12;&nbsp; b<tr><td>"
        "<table><tr><td><div class=FarbesT></div></td><td>1</td></tr></table></td>"
        "<td><script>no</script><a href='?snr=7'>c</table>"
    )

    outer = page.tables[0]
    assert texts(page) == [["A", "½ b"], ["1", "c"]]
    assert (outer.rows[1][0].colour, outer.rows[1][1].link) == ("b", "?snr=7")


@pytest.mark.parametrize(
    ("line", "cells"),
    [("a;b;", ["a", "b", ""]), ('"a;b";c', ["a;b", "c"]), ('"a";"b"', ["a", "b"]),
     ('"a ""x""";', ['a "x"', ""]), ('"open;b', ['"open', "b"]), ("", [""])],
)  # fmt: skip
def test_quoted_fields(line, cells):
    assert split_quoted(line, ";") == cells


def bomb():
    return xlsx(sheet(" " * (base.MAX_UNPACKED + 1)))


def many_members():
    return xlsx("<a/>", **{f"media/{i}": "0" * 30_000_000 for i in range(4)})


@pytest.mark.parametrize(
    ("make", "said"),
    [
        pytest.param(bomb, "larger than 100 MB", id="zip-bomb"),
        pytest.param(many_members, "larger than 100 MB", id="zip-bomb-in-parts"),
        pytest.param(
            lambda: xlsx('<!DOCTYPE a [<!ENTITY a "aa">]><worksheet>&a;</worksheet>'),
            "defines XML entities", id="xml-entities-in-a-workbook",
        ),
        pytest.param(
            lambda: xlsx(sheet("<row>" + "<c><v>1</v></c>" * 600 + "</row>")), "512 columns",
            id="columns",
        ),
        pytest.param(
            lambda: xlsx(sheet('<row><c r="XFD1"><v>1</v></c></row>')), "512 columns", id="right"
        ),
        pytest.param(lambda: xlsx(sheet("<row><c>")), "damaged", id="cut-xml"),
        pytest.param(lambda: xlsx("<a/>")[:-40], "damaged", id="cut-zip"),
        pytest.param(lambda: b"PK\x03\x04" + b"x" * 100, "damaged", id="no-zip"),
        pytest.param(lambda: b"date;elo\n" + b"a;" * 10**6, "too long", id="10^6-columns"),
        pytest.param(lambda: b"a" * 100_000_000, "is read is 32 MB", id="100-MB"),
        pytest.param(lambda: b"a;b;" + b"c" * 20_000_000, "too long", id="20-MB-line"),
        pytest.param(lambda: b"\xd0\xcf\x11\xe0old", "old Excel file", id="xls"),
        pytest.param(lambda: b"%PDF-1.7", "PDF", id="pdf"),
        pytest.param(lambda: b"TUNX\0\1\2\3", "binary file", id="swiss-manager"),
        pytest.param(lambda: b"", "empty", id="empty"),
        pytest.param(lambda: b"\xef\xbb\xbf \n\n", "none of the kinds", id="blank"),
        pytest.param(
            lambda: b'<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><html>&c;</html>',
            "defines entities", id="html-entities",
        ),
        pytest.param(lambda: b"<table>" * 10_000, "tables", id="nested-tables"),
        pytest.param(lambda: b"<table><tr>" + b"<td>" * 10_000, "512 columns", id="html-columns"),
        pytest.param(lambda: b"[" * 1_000_000, "damaged", id="deep-json"),
        pytest.param(lambda: b"Hello, this is a letter.\n", "none of the kinds", id="letter"),
    ],
)  # fmt: skip
def test_files_that_cannot_be_read_get_a_sentence(make, said):
    with pytest.raises(FormatError, match=said):
        read(make(), "file")


def test_a_zip_with_one_file_is_opened():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.csv", "opponent;rating;score\nBo;1700;1\n")

    assert read(packed.getvalue(), "a.zip").kind == "games-table"


def test_a_zip_in_a_zip_or_with_two_files_is_refused():
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("a.csv", "a")
        archive.writestr("b.csv", "a")
    outer = io.BytesIO()
    with zipfile.ZipFile(outer, "w") as archive:
        archive.writestr("a.csv", inner.getvalue())

    with pytest.raises(FormatError, match="exactly one file"):
        read(inner.getvalue(), "x")
    with pytest.raises(FormatError, match="another zip"):
        read(outer.getvalue(), "x")


def test_a_backup_is_known_by_its_first_key():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("chesscalc_backup.json", '{"chesscalc_backup": 1}')

    assert read(b'\n{ "chesscalc_backup": 1, "x": []}', "x").kind == "backup"
    assert read(packed.getvalue(), "x").kind == "backup"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings(encoding):
    imported = read("opponent;elo;score\nMüller;1700;½\n".encode(encoding), "x")

    assert imported.events[0].games_of(0)[0].name == "Müller"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end):
    imported = read(end.join(["opponent;elo;score", "Bo;1700;1", "Al;1x;0"]).encode(), "x")

    assert [w.line for w in imported.warnings] == [3]
