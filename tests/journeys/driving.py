"""Driving the served app with the browser: waiting, opening, reading; no sleeping."""

import re
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import expect

DESK, PHONE = {"width": 1200, "height": 900}, {"width": 390, "height": 844}
LIMIT = 20_000


def settle(page):
    """Wait until the page on screen is the finished one."""
    frame = page.get_by_test_id("stApp")
    expect(frame).to_have_attribute("data-test-connection-state", "CONNECTED", timeout=LIMIT)
    expect(frame).to_have_attribute("data-test-script-state", "notRunning", timeout=LIMIT)
    expect(page.get_by_test_id("stSkeleton")).to_have_count(0, timeout=LIMIT)


@contextmanager
def visit(browser, address, *, scheme="light", size=DESK):
    """A new visitor's page, opened at the address; requests to other hosts are refused and kept."""
    context = browser.new_context(color_scheme=scheme, viewport=size)
    page = context.new_page()
    page.foreign = []
    own = urlsplit(address).netloc

    def gate(route):
        if urlsplit(route.request.url).netloc in {own, ""}:
            route.continue_()
        else:
            page.foreign.append(route.request.url)
            route.abort()

    context.route("**/*", gate)
    page.goto(address)
    try:
        yield page
    finally:
        context.close()


def title(page, words):
    """The page's title stands on the screen, and its run is over."""
    expect(page.get_by_role("heading", level=1, name=words)).to_be_visible(timeout=LIMIT)
    settle(page)


def figure(page, label):
    """One of the large figures by its label."""
    return page.locator(".figures div").filter(has_text=label).first.locator("dd").first


def enter(page, label, text):
    """Type into a field and leave it."""
    field = page.get_by_label(label, exact=True)
    field.fill(text)
    field.press("Enter")


def shared_link(page):
    """The link that Share shows."""
    page.get_by_role("button", name="Share").click()
    return page.get_by_test_id("stPopoverBody").get_by_test_id("stCode").inner_text().strip()


def save(page, name=None):
    """Open the panel behind Save, name what is saved, and save it."""
    page.get_by_role("button", name="Save to history", exact=True).click()
    settle(page)
    panel = page.get_by_test_id("stPopoverBody").filter(visible=True)
    if name is not None:
        field = panel.get_by_label(re.compile("^Name of the"))
        field.fill(name)
        field.press("Enter")
        settle(page)
    panel.get_by_role("button", name="Save", exact=True).click()
