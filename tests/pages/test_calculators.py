"""The calculator pages through app.py: the right values of the product, to the digit."""

import pytest

from tests.pages.shown import figures


def words(app):
    """Everything the page says in text, Markdown escapes undone."""
    said = [element.value for kind in (app.subheader, app.text, app.markdown) for element in kind]
    return "\n".join(said).replace("\\", "")


def count(app, key, value):
    return app.number_input(key=key).set_value(value)


def typed(app, key, value):
    return app.text_input(key=key).set_value(value)


@pytest.mark.parametrize(
    ("wins", "draws", "losses", "score", "points", "won"),
    [
        pytest.param(5, 2, 3, "60 %", "6/10", "50 %", id="5-2-3"),
        pytest.param(4, 2, 1, "71.43 %", "5/7", "57.14 %", id="4-2-1"),
        pytest.param(4, 4, 2, "60 %", "6/10", "40 %", id="4-4-2"),
        pytest.param(3, 4, 0, "71.43 %", "5/7", "42.86 %", id="3 wins 4 draws"),
    ],
)
def test_score(open_page, wins, draws, losses, score, points, won):
    app = open_page("score")

    count(app, "score_wins", wins)
    count(app, "score_draws", draws)
    count(app, "score_losses", losses)
    app.run()

    assert figures(app) == {"Score": score, "Points": points, "Won": won}


def test_score_says_how_it_differs_from_the_wins(open_page):
    app = open_page("score")

    assert "2 draws lift it by 10 percentage points" in words(app)
    assert "20 %" in words(app)
    assert "30 %" in words(app)


def test_score_without_games_teaches(open_page):
    app = open_page("score")

    app.button(key="score_clear").click().run()

    assert "No games yet" in words(app)
    assert not figures(app)


def test_new_rating_shows_the_rule_and_the_formula_by_name(open_page):
    app = open_page("new_rating")

    assert figures(app)["New rating"] == "1528"
    assert figures(app)["Change"] == "+28.4"
    table = words(app)
    for shown in ("0.4285", "+28.58", "1529", "+28.40", "1528", "Plain formula", "FIDE standard"):
        assert shown in table


@pytest.mark.parametrize(
    ("result", "change"), [((1, 0, 0), "+12.8"), ((0, 1, 0), "+2.8"), ((0, 0, 1), "−7.2")]
)
def test_1500_against_1600(open_page, result, change):
    app = open_page("new_rating")

    typed(app, "new_opponents", "1600")
    for name, value in zip(("wins", "draws", "losses"), result, strict=True):
        count(app, f"new_{name}", value)
    app.run()

    assert figures(app)["Change"] == change


def test_new_rating_with_each_opponent(open_page):
    app = open_page("new_rating")

    typed(app, "new_rating", "1947")
    typed(app, "new_opponents", "1673, 1761, 1621")
    for name in ("wins", "draws", "losses"):
        count(app, f"new_{name}", 1)
    app.run()

    assert figures(app) == {"New rating": "1928", "Change": "−18.8", "Expected, of 3": "2.44"}


@pytest.mark.parametrize(
    ("wins", "draws", "losses", "fide", "exactly"),
    [
        pytest.param(5, 0, 3, "1695", "1688.74", id="62.5 % rounds up to 63"),
        pytest.param(3, 0, 5, "1513", "1511.26", id="37.5 % rounds up to 38"),
        pytest.param(3, 0, 1, "1793", "1790.85", id="75 %"),
        pytest.param(9, 0, 1, "1966", "1981.70", id="90 %"),
        pytest.param(8, 0, 2, "1840", "1840.82", id="80 %"),
        pytest.param(7, 0, 3, "1749", "1747.19", id="70 %"),
        pytest.param(6, 0, 4, "1672", "1670.44", id="60 %"),
    ],
)
def test_performance(open_page, wins, draws, losses, fide, exactly):
    app = open_page("performance")

    for name, value in (("wins", wins), ("draws", draws), ("losses", losses)):
        count(app, f"perf_{name}", value)
    app.run()

    assert figures(app)["FIDE table"] == fide
    assert exactly in words(app)


@pytest.mark.parametrize(
    ("result", "fide"), [((8, 0, 0), "2400"), ((0, 0, 8), "800")], ids=["100 %", "0 %"]
)
def test_performance_at_the_ends_says_that_the_curve_has_none(open_page, result, fide):
    app = open_page("performance")

    for name, value in zip(("wins", "draws", "losses"), result, strict=True):
        count(app, f"perf_{name}", value)
    app.run()

    assert figures(app)["FIDE table"] == fide
    assert figures(app)["Exact"] == "undefined"
    said = words(app).lower()
    assert "complete" in said
    assert "inf" not in said.replace("information", "")


def test_performance_over_few_games_is_marked(open_page):
    app = open_page("performance")

    count(app, "perf_wins", 1)
    count(app, "perf_losses", 1)
    app.run()

    assert "only 2 games says little" in words(app)


@pytest.mark.parametrize(
    ("own", "other", "expected"),
    [
        ("1600", "1700", "0.3599"),
        ("1700", "1600", "0.6401"),
        ("1500", "1700", "0.2403"),
        ("1800", "1600", "0.7597"),
        ("1650", "1650", "0.5000"),
    ],
)
def test_expected_score(open_page, own, other, expected):
    app = open_page("expected_score")

    typed(app, "exp_own", own)
    typed(app, "exp_opponent", other)
    app.run()

    assert figures(app)["Formula, a game"] == expected


def test_expected_score_against_a_list(open_page):
    app = open_page("expected_score")

    typed(app, "exp_own", "1947")
    typed(app, "exp_opponent", "1673 1761 1621")
    app.run()

    assert "2.44" in words(app)


def test_expected_score_of_two_lists_of_unlike_length_is_a_sentence(open_page):
    app = open_page("expected_score")

    typed(app, "exp_own", "1947 1800")
    typed(app, "exp_opponent", "1673 1761 1621")
    app.run()

    assert "2 ratings against 3 ratings" in app.warning[0].value.replace("\\", "")


def test_tournament_points(open_page):
    app = open_page("tournament_points")

    assert figures(app) == {"Points": "4½", "Rounds": "7", "Score": "64.29 %"}
    assert "½ more makes 5" in words(app)


def test_tournament_points_with_byes_and_three_for_a_win(open_page, open_fold):
    app = open_fold(open_page("tournament_points"), "pts_more")

    count(app, "pts_full", 1)
    count(app, "pts_half", 1)
    app.selectbox(key="pts_scoring").set_value("3-1-0")
    app.run()

    assert figures(app)["Points"] == "17"
    assert figures(app)["Rounds"] == "9"


def test_own_scoring_must_make_sense(open_page, open_fold):
    app = open_fold(open_page("tournament_points"), "pts_more")

    app.selectbox(key="pts_scoring").set_value("own").run()
    typed(app, "pts_win_worth", "0").run()

    assert "A win must be worth most" in words(app)
    assert app.text_input(key="pts_win_worth").value == "0"


def test_home_works_its_example_out(open_page):
    app = open_page("home")

    assert "18.8 points" in words(app)
    assert "1928" in words(app)


def test_reference_opens_every_part(open_page):
    app = open_page("reference")

    assert "Junior under 2300" in words(app)
    assert "| 40 | 18 | 38 |" in words(app)
    assert "| 20 | 36 | 19 |" in words(app)
    assert "| 10 | 71 | 9 |" in words(app)
