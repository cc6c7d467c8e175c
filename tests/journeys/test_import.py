"""Importing in a real browser: a report saved and undone, a crosstable, a history, a look-up."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.conftest import serving
from tests.journeys.driving import enter, settle, title, visit
from tests.journeys.test_pages_open import serious

pytestmark = pytest.mark.browser
FILES = Path(__file__).resolve().parents[1] / "formats" / "files"
LONG = 30_000


@pytest.fixture
def address(tmp_path):
    """A server with an empty database for each journey: they look at all that is saved."""
    with serving(tmp_path / "import.db") as found:
        yield found


@pytest.fixture
def page(browser, address):
    with visit(browser, f"{address}/data") as opened:
        title(opened, "Import")
        yield opened


def drop(page, path):
    page.get_by_test_id("stFileUploader").first.locator("input[type=file]").set_input_files(path)
    expect(page.get_by_text(f"In hand: {path.name}")).to_be_visible(timeout=LONG)
    settle(page)


def pick(page, label, option):
    box = page.get_by_label(label, exact=True)
    box.click()
    page.get_by_role("option", name=option).click()
    settle(page)


def says(page, words):
    expect(page.get_by_text(words).first).to_be_visible(timeout=LONG)


def press(page, label):
    page.get_by_role("button", name=label, exact=True).click()


def go(page, name):
    page.get_by_role("link", name=name, exact=True).first.click()
    title(page, name)


def test_a_report_is_dropped_read_saved_seen_and_undone(page):
    drop(page, FILES / "trf" / "small_open.trf")
    says(page, "“Harbour Town Open”, 3 May 2024 to 5 May 2024, 5 players, 3 rounds")
    pick(page, "Which player is it?", "2 · Okonkwo, Tobi (2144)")
    says(page, "You gained")
    settle(page)

    press(page, "Save to history")
    says(page, "“Harbour Town Open” is saved in the history of Me.")
    press(page, "Undo")
    says(page, "Undone: everything is as it was before.")
    press(page, "Save to history")
    says(page, "“Harbour Town Open” is saved in the history of Me.")
    settle(page)
    press(page, "Save to history")
    says(page, "already; nothing was doubled")
    go(page, "History")
    says(page, "You stand at 2160 on FIDE standard")


def test_a_us_chess_crosstable_is_pasted(page):
    page.get_by_role("radio", name="Pasted text").click()
    box = page.get_by_role("textbox", name="The text: a crosstable")
    box.fill((FILES / "us_chess" / "section.txt").read_text())
    box.press("Control+Enter")

    says(page, "US Chess crosstable: 4 players, 3 rounds")
    says(page, "The file prints a new rating of 1817")
    expect(page.get_by_role("button", name="Save to history")).to_be_disabled()
    says(page, "Give the first day of the event above")
    page.get_by_role("spinbutton", name="year, First day of the event").click()
    page.keyboard.type("20100501")
    page.get_by_role("heading", name="Import").click()
    expect(page.get_by_role("button", name="Save to history")).to_be_enabled(timeout=LONG)
    page.get_by_role("radio", name="The whole event").click()
    says(page, "The file prints official figures for 4")


def test_a_lichess_history_is_its_own_series(page):
    drop(page, FILES / "lichess" / "history.json")
    says(page, "3 ratings over time in 2 lists.")
    press(page, "Save to history")
    says(page, "3 ratings saved in the history of Me")

    go(page, "History")
    says(page, "Lichess blitz")


def test_a_player_of_the_list_is_looked_up_in_the_planner(page, address):
    page.get_by_text("Look players up: the FIDE rating list").click()
    uploader = page.get_by_test_id("stFileUploader").nth(1).locator("input[type=file]")
    expect(uploader).to_be_attached(timeout=LONG)
    uploader.set_input_files(FILES / "fide" / "list.txt")
    page.get_by_role("button", name="Load it in place of the one before").click()
    says(page, "can be looked up now")

    page.goto(f"{address}/planner")
    title(page, "Planner")
    press(page, "Look a player up")
    enter(page, "Name or FIDE number", "okon")
    press(page, "This is me")
    expect(page.get_by_label("Your rating", exact=True)).to_have_value("2144", timeout=LONG)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_file_in_hand_passes_an_accessibility_check(browser, address, scheme):
    with visit(browser, f"{address}/data", scheme=scheme) as page:
        title(page, "Import")
        press(page, "Try an example")
        says(page, "You gained")
        settle(page)
        assert serious(page) == []
        assert page.foreign == []
