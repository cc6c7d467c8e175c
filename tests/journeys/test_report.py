"""The student's sheet and the group's figures, downloaded in a real browser and read back."""

import csv
import io

import pytest
from openpyxl import load_workbook
from playwright.sync_api import expect
from pypdf import PdfReader

from tests.conftest import serving
from tests.journeys.driving import LIMIT, save, settle, title, visit

pytestmark = pytest.mark.browser


@pytest.fixture
def address(tmp_path):
    """A server of its own, with an empty database."""
    with serving(tmp_path / "report.db") as served:
        yield served


def taken(page, name, folder):
    """The file that a button downloads, and the name it comes with."""
    settle(page)
    with page.expect_download(timeout=LIMIT) as download:
        page.get_by_role("button", name=name, exact=True).first.click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_a_saved_event_is_printed_and_taken_along_as_figures(browser, address, tmp_path):
    with visit(browser, f"{address}/tournament") as page:
        title(page, "Tournament")
        save(page, "Spring Open")
        expect(page.get_by_text("is saved in the history of Me.")).to_be_visible(timeout=LIMIT)

        page.goto(f"{address}/history")
        title(page, "History")
        sheet = taken(page, "Print a report", tmp_path)
        page.goto(f"{address}/students")
        title(page, "Students")
        again = taken(page, "Print a report", tmp_path / "again")
        book = taken(page, "Students (XLSX)", tmp_path)
        table = taken(page, "Students (CSV)", tmp_path)

    printed = PdfReader(io.BytesIO(sheet.read_bytes()))
    text = printed.pages[0].extract_text()
    assert (sheet.name[:17], sheet.suffix, len(printed.pages)) == ("rating-report-me-", ".pdf", 1)
    assert "Spring Open" in text
    assert "1928" in text
    assert "−18.8" in text
    assert again.read_bytes() == sheet.read_bytes()
    rows = list(csv.DictReader(io.StringIO(table.read_text("utf-8-sig"))))
    assert [(row["Student"], row["List"], row["Rating"]) for row in rows] == [
        ("Me", "FIDE standard", "1928")
    ]
    cells = load_workbook(book).active
    assert [cell.value for cell in cells[2]][:4:3] == ["Me", 1928]
