"""Every page opens by its address, on a phone, in both themes, and shows its first number."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.conftest import ROOT, serving
from tests.journeys.driving import PHONE, figure, settle, title, visit

pytestmark = pytest.mark.browser

TITLES = {
    "score": "Score",
    "new_rating": "New rating",
    "performance": "Performance",
    "expected_score": "Expected score",
    "tournament_points": "Tournament points",
    "tournament": "Tournament",
    "planner": "Planner",
    "history": "History",
    "students": "Students",
    "data": "Import",
    "reference": "Reference",
}
PAGES = [name for name in TITLES if (ROOT / "pages" / f"{name}.py").is_file()]
FIRST_NUMBER = {
    "score": ("Score", "60 %"),
    "new_rating": ("New rating", "1528"),
    "performance": ("FIDE table", "1695"),
    "expected_score": ("Formula", "0.3599"),
    "tournament_points": ("Points", "4½"),
}
COLD = {
    "score?score_wins=9&score_losses=0": ("Score", "Won", "81.82 %"),
    "new_rating?new_rating=1947&new_opponents=1673+1761+1621&new_wins=1&new_draws=1": (
        "New rating",
        "New rating",
        "1928",
    ),
}
# Streamlit's own findings, which a page cannot mend.
NOT_OURS = {"svg-img-alt", "presentation-role-conflict"}


@pytest.mark.parametrize("query", COLD)
def test_a_deep_link_is_the_first_thing_a_server_sees(browser, tmp_path, query):
    words, label, value = COLD[query]
    with (
        serving(tmp_path / "cold.db") as address,
        visit(browser, f"{address}/{query}") as page,
    ):
        title(page, words)
        expect(figure(page, label)).to_have_text(value)
        assert query.split("?")[0] in page.url


@pytest.mark.parametrize("name", PAGES)
def test_a_page_opens_by_its_address_for_a_new_visitor(browser, served, name):
    with visit(browser, f"{served}/{name}") as page:
        title(page, TITLES[name])

        assert page.get_by_test_id("stException").count() == 0
        assert page.foreign == []


@pytest.mark.parametrize("name", FIRST_NUMBER)
def test_the_first_number_is_on_a_phones_first_screen(browser, served, name):
    label, value = FIRST_NUMBER[name]
    with visit(browser, f"{served}/{name}", size=PHONE) as page:
        title(page, TITLES[name])
        shown = figure(page, label)
        expect(shown).to_have_text(value)
        box = shown.bounding_box()

        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert box["y"] + box["height"] <= PHONE["height"]


@pytest.mark.parametrize("name", ["", *PAGES])
def test_nothing_scrolls_sideways_on_a_phone(browser, served, name):
    with visit(browser, f"{served}/{name}", size=PHONE) as page:
        expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=20_000)
        settle(page)
        wide = page.evaluate(
            "[document.documentElement, document.querySelector('[data-testid=stMain]')]"
            ".map(e => e.scrollWidth - e.clientWidth)"
        )

        assert max(wide) <= 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["", *PAGES])
def test_axe_finds_nothing_serious_of_ours(browser, served, name, scheme):
    with visit(browser, f"{served}/{name}", scheme=scheme) as page:
        expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=20_000)
        settle(page)
        found = [
            (one["id"], [node["html"][:200] for node in one["nodes"]][:3])
            for one in Axe().run(page).response["violations"]
            if one["impact"] in {"serious", "critical"} and one["id"] not in NOT_OURS
        ]

        assert found == []
