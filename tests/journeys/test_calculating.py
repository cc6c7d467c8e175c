"""A visitor calculates, shares, mistypes and comes back, in the real browser."""

import pytest
from playwright.sync_api import expect

from tests.journeys.driving import enter, figure, settle, shared_link, title, visit

pytestmark = pytest.mark.browser

WRONG = [
    pytest.param("letters", "must be a number", id="letters"),
    pytest.param("-5", "from 1 to 4000", id="-5"),
    pytest.param("0", "from 1 to 4000", id="0"),
    pytest.param("99999", "from 1 to 4000", id="99999"),
    pytest.param("1e309", "far too large", id="1e309"),
    pytest.param("♞😀", "must be a number", id="emoji"),
    pytest.param("<b>![x](http://x.example/y)", "must be a number", id="HTML and Markdown"),
]


def test_a_shared_link_shows_the_same_in_another_browser(browser, served):
    with visit(browser, f"{served}/new_rating") as page:
        title(page, "New rating")
        enter(page, "Your rating", "1947")
        enter(page, "Opponents: average or each rating", "1673, 1761, 1621")
        for label, value in (("Wins", "1"), ("Draws", "1"), ("Losses", "1")):
            enter(page, label, value)
        expect(figure(page, "Change")).to_have_text("−18.8")
        settle(page)
        link = shared_link(page)
        address_bar = page.url

    for address in (link, address_bar):
        with visit(browser, address) as page:
            title(page, "New rating")
            expect(figure(page, "Change")).to_have_text("−18.8")
            expect(figure(page, "New rating")).to_have_text("1928")
            expect(page.get_by_label("Your rating", exact=True)).to_have_value("1947")


@pytest.mark.parametrize(("raw", "sentence"), WRONG)
def test_a_wrong_rating_is_named_beside_the_field_and_kept(browser, served, raw, sentence):
    with visit(browser, f"{served}/new_rating") as page:
        title(page, "New rating")
        enter(page, "Your rating", raw)

        expect(page.get_by_text(sentence)).to_be_visible()
        expect(page.get_by_label("Your rating", exact=True)).to_have_value(raw)
        assert page.get_by_test_id("stException").count() == 0
        assert page.foreign == []
        enter(page, "Your rating", "1500")
        expect(figure(page, "New rating")).to_have_text("1528")


@pytest.mark.parametrize(
    "query",
    ["score_wins=5&score_dra", "score_wins=%00%ff", "x=" + "y" * 3000, "score_wins[]=1&&&=&%"],
    ids=["cut in half", "bytes", "long", "rubbish"],
)
def test_a_damaged_link_shows_the_defaults_and_says_so(browser, served, query):
    with visit(browser, f"{served}/score?{query}") as page:
        title(page, "Score")

        expect(figure(page, "Score")).to_have_text("60 %")
        expect(page.get_by_text("was ignored")).to_be_visible()


def test_inputs_survive_another_page_and_back(browser, served):
    with visit(browser, f"{served}/score") as page:
        title(page, "Score")
        enter(page, "Wins", "8")
        expect(figure(page, "Won")).to_have_text("61.54 %")
        page.get_by_role("link", name="Home").click()
        title(page, "number")
        page.get_by_role("link", name="Score", exact=True).last.click()
        title(page, "Score")

        expect(page.get_by_label("Wins", exact=True)).to_have_value("8")


def test_inputs_survive_the_browsers_back_button(browser, served):
    with visit(browser, f"{served}/new_rating") as page:
        title(page, "New rating")
        enter(page, "Your rating", "1947")
        page.get_by_role("link", name="Planner").click()
        title(page, "Planner")
        settle(page)
        page.go_back()
        title(page, "New rating")

        expect(page.get_by_label("Your rating", exact=True)).to_have_value("1947")
        settle(page)
        expect(page.get_by_label("Your rating", exact=True)).to_have_value("1947")


def test_the_example_is_cleared_by_one_click(browser, served):
    with visit(browser, f"{served}/score") as page:
        title(page, "Score")
        page.get_by_role("button", name="clear it").click()

        expect(page.get_by_text("No games yet")).to_be_visible()
        expect(page.get_by_label("Wins", exact=True)).to_have_value("0")


def test_500_opponents_at_once(browser, served):
    with visit(browser, f"{served}/performance") as page:
        title(page, "Performance")
        enter(page, "Wins", "250")
        enter(page, "Losses", "250")
        enter(page, "Opponents: average or each rating", "1600 x 250, 1700 x 250")

        expect(figure(page, "FIDE table")).to_have_text("1650")


def test_the_front_page_leads_on(browser, served):
    with visit(browser, served) as page:
        title(page, "number")
        expect(page.get_by_text("18.8 points")).to_be_visible()
        page.get_by_text("won", exact=True).click()

        expect(page.get_by_text("You gained 1.2 points")).to_be_visible()
        page.get_by_role("link", name="Expected score").last.click()
        title(page, "Expected score")
