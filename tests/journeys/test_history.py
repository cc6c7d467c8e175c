"""History and Students in a real browser: what is saved is seen, changed, undone, taken along."""

import re

import pytest
from playwright.sync_api import expect

from tests.conftest import serving
from tests.journeys.driving import (
    LIMIT,
    enter,
    figure,
    save,
    settle,
    shared_link,
    title,
    visit,
)

pytestmark = pytest.mark.browser
ANSWER = "You stand at 1928 on FIDE standard."


@pytest.fixture
def address(tmp_path):
    """A server of its own, with an empty database."""
    with serving(tmp_path / "history.db") as served:
        yield served


def go(page, name):
    """By the navigation, within the same visit."""
    link = page.get_by_role("link", name=name, exact=True).first
    link.click()
    title(page, name)


def press(page, name, exact=True):
    settle(page)
    page.get_by_role("button", name=name, exact=exact).first.click()


def body(page):
    return page.get_by_test_id("stPopoverBody").filter(visible=True)


def popover(page, name):
    """Open a popover; a run that ends meanwhile may close it, so look and open it again."""
    for _ in range(3):
        press(page, name, exact=False)
        settle(page)
        if body(page).count():
            break
    return body(page)


def save_from_tournament(page, address, name="Spring Open"):
    page.goto(f"{address}/tournament")
    title(page, "Tournament")
    save(page, name)
    expect(page.get_by_text(f"“{name}” is saved in the history of Me.")).to_be_visible(
        timeout=LIMIT
    )


def add_student(page, name, rating):
    form = popover(page, "Add a student")
    form.get_by_label("Name", exact=True).fill(name)
    form.get_by_label("Rating there today, if any").fill(rating)
    form.get_by_role("button", name="Add the student").click()
    expect(page.get_by_text(f"{name} is added.")).to_be_visible(timeout=LIMIT)
    page.keyboard.press("Escape")
    settle(page)


def events(page):
    """The event marks of the chart."""
    return page.get_by_test_id("stPlotlyChart").first.locator(".scatterlayer .point")


def test_an_event_is_saved_seen_changed_deleted_and_brought_back(browser, address):
    with visit(browser, address) as page:
        save_from_tournament(page, address)
        settle(page)
        save(page)
        expect(page.get_by_text("nothing was doubled")).to_be_visible(timeout=LIMIT)

        go(page, "History")
        expect(page.get_by_role("heading", name=ANSWER)).to_be_visible()
        point = events(page).first
        box = point.bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        hover = page.locator(".hoverlayer")
        expect(hover).to_contain_text("Spring Open")
        expect(hover).to_contain_text("1½ of 3, −18.8 (1947 → 1928), performance 1685.")

        form = popover(page, "Edit")
        form.get_by_label("Name", exact=True).fill("Spring Cup")
        form.get_by_role("button", name="Save changes").click()
        expect(page.get_by_text("“Spring Cup” is changed.")).to_be_visible(timeout=LIMIT)
        page.keyboard.press("Escape")

        press(page, "Delete")
        expect(page.get_by_text("“Spring Cup” is deleted.")).to_be_visible(timeout=LIMIT)
        expect(page.get_by_text("Nothing saved yet.")).to_be_visible()
        press(page, "Undo")
        expect(page.get_by_text("everything is as it was before")).to_be_visible(timeout=LIMIT)
        expect(page.get_by_role("heading", name=ANSWER)).to_be_visible()


def test_a_saved_event_opens_with_its_inputs_and_only_with_those(browser, address):
    with visit(browser, address) as page:
        save_from_tournament(page, address)
        box = page.get_by_label("The games, one a line", exact=True)
        box.fill("2400 1")
        box.press("Control+Enter")
        expect(figure(page, "Score")).to_have_text("1/1", timeout=LIMIT)
        enter(page, "Your rating", "2222")
        settle(page)

        go(page, "History")
        press(page, "Open in its page")
        title(page, "Tournament")
        expect(box).to_have_value("1673 1\n1761 ½\n1621 0")
        expect(page.get_by_label("Your rating", exact=True)).to_have_value("1947")
        panel = popover(page, "Save to history")
        expect(panel.get_by_label("Name of the event, for the history")).to_have_value(
            "Spring Open"
        )
        page.keyboard.press("Escape")
        expect(figure(page, "Change")).to_have_text("−18.8")

        box.fill("1673 1\n1761 1\n1621 0")
        box.press("Control+Enter")
        expect(figure(page, "Change")).to_have_text("−8.8", timeout=LIMIT)
        settle(page)
        press(page, "Save the changes to it")
        expect(page.get_by_text("“Spring Open” is changed.")).to_be_visible(timeout=LIMIT)
        go(page, "History")
        expect(page.get_by_role("heading", name="You stand at 1938")).to_be_visible()


def test_save_takes_the_number_on_the_screen_not_the_one_before(browser, address):
    """Typing and pressing Save in one go saves what was typed."""
    with visit(browser, f"{address}/tournament") as page:
        title(page, "Tournament")
        page.get_by_label("Your rating", exact=True).fill("1800")
        save(page)
        expect(page.get_by_text("is saved in the history")).to_be_visible(timeout=LIMIT)
        go(page, "History")
        expect(page.get_by_test_id("stHeading").nth(1)).to_contain_text("You stand at 1791")


def test_a_coach_adds_three_students_compares_them_and_sets_a_goal(browser, address):
    with visit(browser, f"{address}/students") as page:
        title(page, "Students")
        expect(page.get_by_text("A sample, so that you see")).to_be_visible()
        for name, rating in (
            ("Quill, Ada", "1702"),
            ("Marrow, Finn", "1544"),
            ("Tansy, Bo", "1621"),
        ):
            add_student(page, name, rating)
        expect(figure(page, "Students")).to_have_text("3")
        expect(page.get_by_text("A sample, so that you see")).to_have_count(0)

        box = page.get_by_role("combobox", name="Students", exact=True)
        for name in ("Marrow, Finn", "Quill, Ada"):
            box.scroll_into_view_if_needed()
            box.click()
            box.press_sequentially(name.partition(",")[0])
            page.get_by_role("option", name=name).click()
            settle(page)
        page.keyboard.press("Escape")
        settle(page)
        # While a chart gives way to the next, both stand on the page for a moment.
        chart = page.get_by_test_id("stPlotlyChart").first
        expect(chart).to_contain_text("Quill, Ada 1702", timeout=LIMIT)
        expect(chart).to_contain_text("Marrow, Finn 1544")
        assert "Tansy" not in chart.inner_text()

        settle(page)
        press(page, "Open history")
        title(page, "History")
        stands = re.compile(r"^(Marrow, Finn|Quill, Ada|Tansy, Bo) stands at 1\d{3} on FIDE")
        expect(page.get_by_role("heading", name=stands)).to_be_visible(timeout=LIMIT)
        popover(page, "Set a goal")
        body(page).get_by_label("Rating to reach", exact=True).fill("1700")
        body(page).get_by_role("button", name="Set the goal").click()
        expect(page.get_by_text("The goal is 1700.")).to_be_visible(timeout=LIMIT)
        page.keyboard.press("Escape")
        expect(page.get_by_test_id("stPlotlyChart").first).to_contain_text("goal 1700")


def test_a_backup_brings_back_the_same_picture(browser, address, tmp_path):
    with visit(browser, address) as page:
        save_from_tournament(page, address)
        go(page, "History")
        before = page.get_by_test_id("stPlotlyChart").first.locator(".scatterlayer").inner_html()
        with page.expect_download() as download:
            press(page, "Download a backup")
        file = tmp_path / "backup.json"
        download.value.save_as(file)

        popover(page, "Delete everything")
        body(page).get_by_text("I have a backup, or do not need one").click()
        settle(page)
        body(page).get_by_role("button", name="Delete everything").click()
        expect(page.get_by_text("Everything is deleted.")).to_be_visible(timeout=LIMIT)
        expect(page.get_by_text("Nothing saved yet.")).to_be_visible()
        page.keyboard.press("Escape")

        popover(page, "Restore a backup")
        body(page).locator("input[type=file]").set_input_files(file)
        expect(body(page)).to_contain_text("It holds 1 student, 1 event", timeout=LIMIT)
        expect(page.get_by_text("Nothing saved yet.")).to_be_visible()
        settle(page)
        body(page).get_by_role("button", name="Restore it").click()
        expect(page.get_by_text(re.compile("Restored: .* added"))).to_be_visible(timeout=LIMIT)
        page.keyboard.press("Escape")
        expect(page.get_by_role("heading", name=ANSWER)).to_be_visible()
        settle(page)
        after = page.get_by_test_id("stPlotlyChart").first.locator(".scatterlayer").inner_html()
        assert shapes(after) == shapes(before)


def shapes(svg):
    """What is drawn, without the ids that Plotly makes up anew."""
    return re.findall(r'<path[^>]*? d="([^"]+)"', svg)


def test_two_visitors_of_a_public_app_never_see_each_other(browser, tmp_path, monkeypatch):
    monkeypatch.setenv("CHESSCALC_PUBLIC", "1")
    with (
        serving(tmp_path / "public.db") as address,
        visit(browser, address) as one,
        visit(browser, address) as other,
    ):
        save_from_tournament(one, address, "One’s event")
        expect(one.get_by_text("Kept for this visit only").first).to_be_visible()
        save_from_tournament(other, address, "Other’s event")

        for page, own, foreign in ((one, "One’s", "Other’s"), (other, "Other’s", "One’s")):
            go(page, "History")
            expect(page.get_by_role("heading", name=ANSWER)).to_be_visible()
            event = page.get_by_role("combobox", name="Event or rating")
            expect(event).to_have_value(re.compile(f"· {own} event · 1928"))
            settle(page)
            assert foreign not in page.content()
            go(page, "Students")
            expect(page.get_by_text("only you are in the list")).to_be_visible()
            assert foreign not in page.content()
        popover(one, "Delete everything")
        body(one).get_by_text("I have a backup, or do not need one").click()
        settle(one)
        body(one).get_by_role("button", name="Delete everything").click()
        expect(one.get_by_text("Everything is deleted.")).to_be_visible(timeout=LIMIT)
        go(other, "History")
        expect(other.get_by_role("heading", name=ANSWER)).to_be_visible()
        assert not (tmp_path / "public.db").exists()


def test_a_plan_becomes_the_event_that_was_played(browser, address):
    with visit(browser, f"{address}/planner") as page:
        title(page, "Planner")
        save(page, "Lake plan")
        expect(page.get_by_text("“Lake plan” is among the plans of Me")).to_be_visible(
            timeout=LIMIT
        )
        go(page, "History")
        expect(page.get_by_text(re.compile("Lake plan .* 9 rounds"))).to_be_visible()
        press(page, "It is played")
        title(page, "Tournament")
        box = page.get_by_label("The games, one a line", exact=True)
        lines = box.input_value().splitlines()
        assert len(lines) == 9
        box.fill("\n".join(f"{line} 1" for line in lines))
        box.press("Control+Enter")
        expect(figure(page, "Score")).to_have_text("9/9", timeout=LIMIT)
        settle(page)
        save(page)
        expect(page.get_by_text("“Lake plan” is saved in the history")).to_be_visible(timeout=LIMIT)
        go(page, "History")
        expect(page.get_by_text(re.compile("Lake plan .* played"))).to_be_visible()


def name_field(page):
    return popover(page, "Save to history").get_by_label("Name of the event, for the history")


def test_a_name_stands_in_no_address_and_goes_with_its_save(browser, address):
    with visit(browser, f"{address}/tournament") as page:
        title(page, "Tournament")
        enter(page, "Your rating", "1800")
        save(page, "Secret Open")
        expect(page.get_by_text("“Secret Open” is saved")).to_be_visible(timeout=LIMIT)
        settle(page)
        assert "tournament_rating=1800" in page.url
        assert "Secret" not in page.url
        assert "Secret" not in shared_link(page)
        page.keyboard.press("Escape")
        expect(name_field(page)).to_have_value("")
        page.keyboard.press("Escape")

        press(page, "Undo")
        expect(page.get_by_text("everything is as it was before")).to_be_visible(timeout=LIMIT)
        settle(page)
        expect(name_field(page)).to_have_value("Secret Open")
        page.keyboard.press("Escape")
        settle(page)
        save(page)
        expect(page.get_by_text("“Secret Open” is saved")).to_be_visible(timeout=LIMIT)

        page.reload()
        title(page, "Tournament")
        save(page, "Another")
        expect(page.get_by_text("already, as “Secret Open”; nothing was saved.")).to_be_visible(
            timeout=LIMIT
        )
        press(page, "Call it “Another”")
        expect(page.get_by_text("“Another” is changed.")).to_be_visible(timeout=LIMIT)

        go(page, "History")
        press(page, "Open in its page")
        title(page, "Tournament")
        expect(page.get_by_text("Opened from the history: “Another”.")).to_be_visible()
        assert "Another" not in page.url
        expect(name_field(page)).to_have_value("Another")
        page.keyboard.press("Escape")
        press(page, "Let go of it")
        settle(page)
        expect(name_field(page)).to_have_value("")


def test_a_plan_is_not_tied_to_an_event_of_another_page(browser, address):
    with visit(browser, f"{address}/planner") as page:
        title(page, "Planner")
        save(page, "Lake plan")
        expect(page.get_by_text("“Lake plan” is among the plans")).to_be_visible(timeout=LIMIT)
        go(page, "History")
        press(page, "It is played")
        title(page, "Tournament")
        assert "Lake" not in page.url
        page.get_by_text("Calculate", exact=True).first.click()
        page.get_by_role("menuitem", name="New rating").click()
        title(page, "New rating")
        save(page)
        expect(page.get_by_text("is saved in the history of Me.")).to_be_visible(timeout=LIMIT)
        go(page, "History")
        expect(page.get_by_text(re.compile("Lake plan .* 9 rounds$"))).to_be_visible()
        press(page, "Open the plan")
        title(page, "Planner")
        expect(page.get_by_text("was ignored")).to_have_count(0)


def test_a_student_removed_in_another_tab_gets_no_event_and_nobody_else_does(browser, address):
    with visit(browser, f"{address}/students") as page:
        title(page, "Students")
        for name in ("Quill, Ada", "Tansy, Bo"):
            add_student(page, name, "1702")
        press(page, "Open history")
        title(page, "History")
        expect(page.get_by_role("heading", name="stands at 1702")).to_be_visible()
        go(page, "Tournament")
        with visit(browser, f"{address}/students") as other:
            title(other, "Students")
            press(other, "Remove")
            expect(figure(other, "Students")).to_have_text("1", timeout=LIMIT)
            settle(other)
            press(other, "Remove")
            expect(other.get_by_text("A sample, so that you see")).to_be_visible(timeout=LIMIT)
            settle(other)
        save(page)
        told = page.get_by_text("The player in hand is not there any more")
        expect(told.first).to_be_visible(timeout=LIMIT)
        go(page, "History")
        expect(page.get_by_text("Nothing saved yet.")).to_be_visible()
