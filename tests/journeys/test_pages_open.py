"""Every page opens by its address, on a phone, in both themes, and shows its first number."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.conftest import ROOT, serving
from tests.journeys.driving import PHONE, figure, title, visit

pytestmark = pytest.mark.browser

TITLES = {
    "": "The number",
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
TITLES_HERE = {
    name: words
    for name, words in TITLES.items()
    if (ROOT / "pages" / f"{name or 'home'}.py").is_file()
}
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
NOT_OUR_PART = 'data-testid="stSidebarContent"'


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


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", list(TITLES_HERE))
def test_a_page_opens_by_its_address_and_axe_finds_nothing_serious(browser, served, name, scheme):
    with visit(browser, f"{served}/{name}", scheme=scheme) as page:
        title(page, TITLES_HERE[name])

        assert page.get_by_test_id("stException").count() == 0
        assert page.foreign == []
        assert serious(page) == []


def serious(page):
    """What axe calls serious or worse, without what only Streamlit could mend."""
    return [
        (one["id"], node["html"][:200])
        for one in Axe().run(page).response["violations"]
        if one["impact"] in {"serious", "critical"} and one["id"] not in NOT_OURS
        for node in one["nodes"]
        if NOT_OUR_PART not in node["html"]
    ]


@pytest.mark.parametrize("name", list(TITLES_HERE))
def test_a_phone_shows_the_first_number_and_nothing_scrolls_sideways(browser, served, name):
    with visit(browser, f"{served}/{name}", size=PHONE) as page:
        title(page, TITLES_HERE[name])
        wide = page.evaluate(
            "[document.documentElement, document.querySelector('[data-testid=stMain]')]"
            ".map(e => e.scrollWidth - e.clientWidth)"
        )
        assert max(wide) <= 0
        if name in FIRST_NUMBER:
            label, value = FIRST_NUMBER[name]
            shown = figure(page, label)
            expect(shown).to_have_text(value)
            box = shown.bounding_box()
            assert box["x"] + box["width"] <= PHONE["width"]
            assert box["y"] + box["height"] <= PHONE["height"]
