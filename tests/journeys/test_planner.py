"""The Planner in a real browser: plan nine, change the wish, enter results, share, compare."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.journeys.driving import settle
from tests.journeys.test_pages_open import serious

pytestmark = pytest.mark.browser
FILES = Path(__file__).resolve().parents[1] / "formats" / "files"
BOX = "Opponents, one a line; results so far if there are any"
NINE = "1673\n1761\n1621\n1854\n1902\n1790\n1945\n1880\n2010"
WITH_FOUR = "1673 1\n1761 ½\n1621 1\n1854 ½\n1902\n1790\n1945\n1880\n2010"
THREE = "1.3~1673o~1761o~1621o~"


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


def paste(page, text):
    box = page.get_by_role("textbox", name=BOX)
    box.fill(text)
    box.press("Control+Enter")


def says(page, text):
    expect(page.get_by_role("heading", name=text)).to_be_visible(timeout=30_000)


def want(page, name):
    settle(page)
    page.get_by_label("What I want").first.fill(name)
    page.get_by_role("option", name=name, exact=True).click()


def test_plan_nine_from_a_pasted_list_and_change_the_target(served, page):
    page.goto(served)
    settle(page)
    page.get_by_role("link", name="Planner", exact=True).first.click()
    expect(page.get_by_role("heading", name="Planner")).to_be_visible()
    settle(page)
    page.get_by_role("button", name="Clear this example").click()
    says(page, "There are no rated games to plan yet")

    paste(page, NINE)
    says(page, "You need 6½ of 9 for +10; you would be expected to score 5.8")
    settle(page)
    points = page.get_by_role("textbox", name="Points")
    points.fill("30")
    points.press("Enter")

    says(page, "You need 7½ of 9 for +30")
    expect(page.locator(".figures div").first).to_contain_text("7½")
    want(page, "Lose nothing")
    says(page, "You need 6 of 9 for losing nothing")


def test_four_results_are_in_and_what_is_left_is_read(served, page):
    page.goto(f"{served}/planner")
    settle(page)

    paste(page, WITH_FOUR)

    says(page, "You need 6½ of 9 for +10")
    so_far = "So far 3 from 4 rated games; that leaves 3½ to make in the 5 games to come."
    expect(page.get_by_text(so_far)).to_be_visible()
    want(page, "A rating")
    says(page, "A rating of 2000 is out of reach: the best still possible, 8 of 9, gives +43.2")


def test_the_link_shows_the_same_plan_elsewhere(served, browser, page):
    page.goto(f"{served}/planner")
    settle(page)
    paste(page, WITH_FOUR)
    expect(page.get_by_text("So far 3 from 4 rated games")).to_be_visible(timeout=30_000)
    settle(page)
    said = page.get_by_test_id("stHeading").nth(1).inner_text()
    page.get_by_role("button", name="Share").click()
    link = page.get_by_test_id("stCode").inner_text().strip()

    other = browser.new_context()
    second = other.new_page()
    second.goto(link)
    settle(second)

    expect(second.get_by_test_id("stHeading").nth(1)).to_have_text(said)
    expect(second.get_by_role("textbox", name=BOX)).to_have_value(WITH_FOUR)
    other.close()


def test_two_fields_side_by_side(served, page):
    page.goto(f"{served}/planner?planner_games={THREE}")
    settle(page)

    page.get_by_text("Compare with another plan").click()
    field = page.get_by_role("textbox", name="Another field")
    field.fill("3 x 1900")
    field.press("Enter")

    expect(page.get_by_text("On average the other plan brings")).to_be_visible(timeout=30_000)
    expect(page.get_by_role("cell", name="Usual swing, ±")).to_be_visible()


def test_a_phone_shows_the_needed_score_without_scrolling(served, browser):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto(f"{served}/planner?planner_games={THREE}")
    settle(page)
    number = page.locator(".figures div").first

    says(page, "You need 3 of 3 for +10")
    expect(number).to_contain_text("3")
    place = number.bounding_box()
    assert place["y"] + place["height"] <= 844
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()


def test_bad_input_is_named_and_nothing_is_lost(served, page):
    page.goto(f"{served}/planner")
    settle(page)
    points = page.get_by_role("textbox", name="Points")

    points.fill("abc")
    points.press("Enter")
    expect(page.get_by_text("“abc” is none")).to_be_visible(timeout=30_000)
    expect(points).to_have_value("abc")
    points.fill("10")
    points.press("Enter")
    says(page, "You need 6½ of 9 for +10")

    paste(page, "1500\n" * 2000)
    expect(page.get_by_text("A plan holds up to 400 games to come")).to_be_visible(timeout=60_000)
    paste(page, NINE)
    says(page, "You need 6½ of 9 for +10")
    expect(page.get_by_text("Traceback")).to_have_count(0)


def test_the_plan_becomes_the_played_tournament(served, page):
    page.goto(f"{served}/planner?planner_games=1.3~1673w~1761d~1621l~")
    settle(page)
    says(page, "out of reach")

    page.get_by_role("button", name="Open as a played tournament").click()

    says(page, "You lost 18.8 points: 1947 → 1928.")


def test_what_is_folded_is_reached_by_keyboard_and_keeps_the_cursor(served, page):
    page.goto(f"{served}/planner?planner_games={THREE}")
    settle(page)
    page.get_by_text("More: the field, today’s rules").click()
    bands = page.get_by_role("textbox", name="Opponents not known yet: rating bands")
    expect(bands).to_be_visible(timeout=30_000)
    settle(page)

    bands.fill("2 x 1700-1900")
    bands.press("Tab")
    says(page, "of 5 for +10")
    settle(page)

    # The run that follows must not take the cursor out of the next field.
    assert page.evaluate("document.activeElement !== document.body")
    expect(page.get_by_text("More: the field, today’s rules")).to_be_visible()

    page.get_by_text("More: the field, today’s rules").click()
    expect(page.get_by_text("More: rating bands")).to_be_visible(timeout=30_000)
    says(page, "of 5 for +10")
    expect(page).to_have_url(re.compile("planner_bands"))

    page.reload()
    settle(page)
    says(page, "of 5 for +10")
    expect(page.get_by_text("More: rating bands")).to_be_visible()


def test_opponents_come_from_a_dropped_file(served, page):
    page.goto(f"{served}/planner")
    settle(page)
    page.get_by_text("More: the field, today’s rules").click()
    upload = page.get_by_test_id("stFileUploader").locator("input[type=file]")
    expect(upload).to_be_attached(timeout=30_000)

    upload.set_input_files(FILES / "lichess" / "history.json")
    expect(page.get_by_text("“history.json” cannot be used")).to_be_visible(timeout=30_000)
    says(page, "You need 6½ of 9 for +10")
    settle(page)
    upload.set_input_files(FILES / "trf" / "small_open.trf")
    expect(page.get_by_text("“Harbour Town Open”, 3 May 2024")).to_be_visible(timeout=30_000)
    settle(page)

    page.get_by_label("Which player are you?", exact=True).click()
    page.get_by_role("option", name="2 · Okonkwo, Tobi (2144)").click()
    expect(page.get_by_text("3 rounds with a result, 0 to come")).to_be_visible(timeout=30_000)
    settle(page)
    assert serious(page) == []
    page.get_by_role("button", name="Put them into the plan").click()
    expect(page.get_by_text("3 rounds and your rating 2144")).to_be_visible(timeout=30_000)
    box = page.get_by_role("textbox", name=BOX)
    expect(box).to_have_value("O'Shea, Úna;1566;1;b\nLindqvist, Pål;2312;1;w\nhalf bye")
    expect(page.get_by_label("Your rating", exact=True)).to_have_value("2144")
    expect(page).to_have_url(re.compile("planner_rating=2144"))

    settle(page)
    page.get_by_text("Everybody in a range").click()
    rounds = page.get_by_role("textbox", name="Rounds", exact=True)
    rounds.fill("7")
    # Pressed at once: what was typed last counts, not what the run before knew.
    page.get_by_role("button", name="Put them into the plan").click()
    expect(box).to_have_value("7 x 1566-2312", timeout=30_000)
    says(page, "of 7 for +10")
    settle(page)
    page.reload()
    settle(page)
    expect(box).to_have_value("7 x 1566-2312")
    expect(page.get_by_text("Traceback")).to_have_count(0)


def test_a_plan_on_paper_is_whole_and_has_no_buttons(served, page):
    page.goto(f"{served}/planner")
    settle(page)
    last = page.locator(".scores tr").last
    expect(last).to_contain_text("+63.2")

    page.emulate_media(media="print")

    for shown in (
        page.get_by_role("heading", name="You need 6½ of 9 for +10"),
        page.locator(".figures"),
        page.get_by_test_id("stPlotlyChart"),
        page.locator(".scores tr").nth(1),
        last,
    ):
        expect(shown).to_be_visible()
    chart = page.get_by_test_id("stPlotlyChart")
    assert chart.evaluate("e => getComputedStyle(e).breakInside") == "avoid"
    assert not page.get_by_role("button", name="Save to history").is_visible()
    table = page.locator(".scores")
    assert table.evaluate("e => e.scrollHeight <= e.clientHeight + 1")
