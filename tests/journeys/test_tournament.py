"""The Tournament page in a real browser, as a person meets it."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
ANSWER = "You lost 18.8 points: 1947 → 1928."
BOX = "The games, one a line"


def settle(page):
    app = page.get_by_test_id("stApp")
    expect(app).to_have_attribute("data-test-connection-state", "CONNECTED", timeout=30_000)
    expect(app).to_have_attribute("data-test-script-state", "notRunning", timeout=30_000)
    expect(page.get_by_test_id("stSkeleton")).to_have_count(0, timeout=30_000)


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


def paste(page, text):
    box = page.get_by_role("textbox", name=BOX)
    box.fill(text)
    box.press("Control+Enter")


def edit_cell(page, row, rights, text):
    """Open a cell of the table, type, confirm; rows count from 0 (streamlit grid is a canvas)."""
    grid = page.get_by_test_id("stDataFrame").first
    page.keyboard.press("Escape")
    grid.get_by_test_id("data-grid-canvas").click(
        position={"x": 60, "y": 35 * (row + 1) + 17}, force=True
    )
    for _ in range(rights):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    box = page.locator("#portal input, #portal textarea").first
    box.wait_for()
    box.fill(text)
    page.keyboard.press("Enter")


def pick_system(page, name):
    page.get_by_label("Rating system").first.click()
    page.get_by_role("option", name=name, exact=True).click()


def test_newcomer_pastes_three_games_and_reads_the_change(served, page):
    page.goto(served)
    settle(page)
    page.get_by_role("link", name="Tournament", exact=True).first.click()
    expect(page.get_by_role("heading", name="Tournament")).to_be_visible()
    settle(page)
    page.get_by_role("button", name="Clear this example").click()
    expect(page.get_by_text("No games yet")).to_be_visible()

    paste(page, "1673 1, 1761 ½, 1621 0")

    expect(page.get_by_role("heading", name=ANSWER)).to_be_visible()
    expect(page.locator(".figures div").first).to_contain_text("−18.8")
    page.get_by_text("How this was worked out").click()
    expect(page.get_by_text("0.83 + 0.74 + 0.87 = 2.44")).to_be_visible()


def test_the_share_link_shows_the_same_to_somebody_else(served, browser, page):
    page.goto(f"{served}/tournament")
    settle(page)
    paste(page, "Tansy, Bo;1850;1\n1800 =\n1790 ½")
    expect(page.locator(".figures div").nth(2)).to_contain_text("2/3")
    settle(page)
    said = page.get_by_test_id("stHeading").nth(1).inner_text()
    page.get_by_role("button", name="Share").click()
    link = page.get_by_test_id("stCode").inner_text().strip()
    assert link.startswith(served)

    other = browser.new_context()
    second = other.new_page()
    second.goto(link)
    settle(second)

    expect(second.get_by_test_id("stHeading").nth(1)).to_have_text(said)
    expect(second.get_by_role("textbox", name=BOX)).to_have_value(
        "Tansy, Bo;1850;1\n1800 ½\n1790 ½"
    )
    other.close()


def test_a_phone_shows_the_first_number_without_scrolling(served, browser):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto(f"{served}/tournament")
    settle(page)
    number = page.locator(".figures div").first

    expect(number).to_contain_text("−18.8")
    place = number.bounding_box()
    assert place["y"] + place["height"] <= 844
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()


def test_a_cell_of_the_table_changes_the_numbers_and_the_text(served, page):
    page.goto(f"{served}/tournament")
    settle(page)

    edit_cell(page, 0, 1, "1947")

    expect(page.get_by_role("textbox", name=BOX)).to_have_value("1947 1\n1761 ½\n1621 0")
    expect(page.locator(".figures div").first).to_contain_text("−12.2")


def test_the_table_grows_a_row_and_all_of_it_survives_another_page_and_a_reload(served, page):
    page.goto(f"{served}/tournament")
    settle(page)
    grid = page.get_by_test_id("stDataFrame").first
    # A click on the empty last row adds a row and opens its first cell.
    grid.get_by_test_id("data-grid-canvas").click(position={"x": 60, "y": 35 * 4 + 17}, force=True)
    box = page.locator("#portal input, #portal textarea").first
    box.wait_for()
    box.fill("Marrow")
    page.keyboard.press("Tab")
    expect(page.get_by_text("1 row without a result (row 4)")).to_be_visible()
    settle(page)
    page.keyboard.press("Enter")
    box.wait_for()
    box.fill("1900")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name=BOX)).to_have_value(re.compile("Marrow;1900;$"))
    settle(page)

    paste(page, page.get_by_role("textbox", name=BOX).input_value() + "½")
    expect(page.locator(".figures div").nth(2)).to_contain_text("2/4")
    page.get_by_role("link", name="Home", exact=True).first.click()
    expect(page.get_by_role("heading", name="Tournament", exact=True)).to_have_count(0)
    settle(page)
    page.get_by_role("link", name="Tournament", exact=True).first.click()
    expect(page.locator(".figures div").nth(2)).to_contain_text("2/4")
    settle(page)
    page.reload()
    settle(page)
    expect(page.locator(".figures div").nth(2)).to_contain_text("2/4")
    expect(page.get_by_role("textbox", name=BOX)).to_have_value(re.compile("Marrow;1900;½"))


def test_a_wrong_cell_is_named_and_kept(served, page):
    page.goto(f"{served}/tournament")
    settle(page)

    edit_cell(page, 1, 1, "17x1")

    expect(page.get_by_text(re.compile("Line 2.*17x1.*no number"))).to_be_visible()
    expect(page.locator(".figures div").nth(2)).to_contain_text("1/2")
    edit_cell(page, 1, 1, "1761")
    expect(page.get_by_role("heading", name=ANSWER)).to_be_visible()


def test_another_system_keeps_the_games_and_asks_in_its_own_words(served, page):
    page.goto(f"{served}/tournament")
    settle(page)
    paste(page, "1850 1\n1800 ½")
    expect(page.locator(".figures div").nth(2)).to_contain_text("1½/2")

    pick_system(page, "DWZ (Germany)")

    expect(page.get_by_role("textbox", name="Your DWZ")).to_be_visible()
    expect(page.get_by_role("textbox", name=BOX)).to_have_value("1850 1\n1800 ½")


def test_fide_and_us_chess_stand_side_by_side(served, page):
    page.goto(f"{served}/tournament?tournament_second=true&tournament_2_rating=1900")
    settle(page)

    table = page.get_by_role("table").filter(has_text="Rating before").filter(has_text="US Chess")
    expect(table).to_be_visible()
    expect(table.get_by_role("row").filter(has_text="Rating before")).to_contain_text("1900")
    expect(table.get_by_role("row").filter(has_text="Change")).to_contain_text("−18.8")


def test_markup_in_a_name_never_becomes_markup(served, page):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{served}/tournament")
    settle(page)

    paste(page, "<img src=x onerror=alert(1)> ![a](https://tracker.example/a.png);1673;1\n1761 ½")

    expect(page.locator(".figures div").nth(2)).to_contain_text("1½/2")
    settle(page)
    assert not [url for url in asked if "tracker.example" in url]
    expect(page.get_by_role("table").filter(has_text="tracker").first).to_contain_text("![a](")
