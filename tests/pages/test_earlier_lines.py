"""Earlier events of a period as lines: games alone, or own rating and day before a colon."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chesscalc as cc
from chesscalc.core.game import Event, Game
from chesscalc.formats.pasted import parse_rows
from pages._ui.earlier_lines import read_events
from tests.pages.shown import scores

OCTOBER = date(2026, 10, 3)
ONE, TWO = Game(1673, 1), Game(1761, 0.5)


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("1800; 2026-10-03: 1673 1, 1761 ½", Event((ONE, TWO), 1800, OCTOBER)),
        ("2026-10-03; 1800: 1673 1, 1761 ½", Event((ONE, TWO), 1800, OCTOBER)),
        ("1800, 2026-10-03: 1673 1", Event((ONE,), 1800, OCTOBER)),
        ("1800 2026-10-3: 1673 1 1761 ½", Event((ONE, TWO), 1800, OCTOBER)),
        ("3.10.2026: 1673 1", Event((ONE,), None, OCTOBER)),
        ("1800: 1673 1, 1761 ½", Event((ONE, TWO), 1800)),
        ("rating 1800: 1673 1", Event((ONE,), 1800)),
        ("1800.5: 1673 1", Event((ONE,), 1800.5)),
        ("Autumn Open 2026-10-03: 1673 1", Event((ONE,), None, OCTOBER, "Autumn Open")),
        ("2026-10-03: Tansy, Bo 1673 1", Event((Game(1673, 1, name="Tansy, Bo"),), None, OCTOBER)),
        ("1800; 2026-10-03: Bo; 1673; 1", Event((Game(1673, 1, name="Bo"),), 1800, OCTOBER)),
    ],
)
def test_a_rating_and_a_day_before_the_colon(line, event):
    assert read_events(line, "earlier") == ((event,), ())


@pytest.mark.parametrize(
    "line",
    [
        "1673 1, 1761 ½, 1621 0", "1800: 1 1673 0", "1800: ½", "R1: 1673 1", "Open: 1673 1",
        "Tansy: 1673 1; Bo: 1761 ½", "3/10/2026: 1673 1", "Bo;1673;1", "1800: bye",
    ],
)  # fmt: skip
def test_a_line_that_reads_as_games_is_only_that(line):
    assert read_events(line, "earlier") == ((Event(parse_rows(line).rows),), ())


@given(st.text("0123456789:;,. -+½=wbRo\t", max_size=30))
def test_no_line_of_games_changes_its_meaning(line):
    read = parse_rows(line)
    events, wrong = read_events(line, "earlier")

    is_whole = read.rows and not read.problems and not any(game.is_open for game in read.rows)
    assert not is_whole or events == (Event(read.rows),)
    assert len(events) + len(wrong) <= 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1800; 2026-13-40: 1673 1", "“2026-13-40” is no day of the calendar"),
        ("1800; 0026-10-03: 1673 1", "too far away"),
        ("1800; 3/10/2026: 1673 1", "“3/10/2026” is no rating and no day"),
        ("1800; 1900: 1673 1", "One rating and one day at most"),
        ("2026-10-03 2026-10-04: 1673 1", "One rating and one day at most"),
        ("1800; 2026-10-03:", "No game stands behind the colon"),
        ("2026-10-03 1673 1", "Write a colon behind the day"),
        ("1800; 1673 1, 1761 ½", "“1800” has no result; write 1, ½ or 0 behind it, or a colon"),
        ("2026-10-03: 1673", "“1673” has no result"),
        ("2026-10-03: 1673 5", "is no result"),
        ("1673: 1, 1761: ½", "Two ratings"),
        ("rubbish", "No rating was found"),
    ],
)
def test_a_wrong_line_is_named(line, said):
    events, wrong = read_events(f"1673 1\n\n{line}", "earlier")

    assert events == (Event((ONE,)),)
    assert wrong[0].message.startswith("Line 3: ")
    assert said in wrong[0].message


def test_the_plan_counts_an_event_from_its_own_rating(open_page):
    app = open_page(
        "planner", planner_games="1.1~1673o~", planner_earlier_games="1700; 2024-02-20: 1761 1"
    )
    event = Event((Game(1761, 1),), 1700, date(2024, 2, 20))
    player = cc.Player(rating=1947)
    plan = cc.plan("fide-standard", player, [Game(1673)], earlier=[event])
    without = cc.plan("fide-standard", player, [Game(1673)], earlier=[Event(event.games)])

    assert scores(app, "Change") == [f"{row.change:+.1f}".replace("-", "−") for row in plan.rows]
    assert [row.change for row in plan.rows] != [row.change for row in without.rows]


def test_a_wrong_line_waits_beside_its_field(open_page):
    app = open_page("planner", planner_earlier_games="1947 1\n1800; 2026-13-40: 1673 1")

    said = "\n".join(each.value for each in (*app.markdown, *app.warning)).replace("\\", "")
    assert "Line 2: “2026-13-40” is no day of the calendar." in said
    assert "follows once the field marked in red is mended" in said
    held = app.text_area(key="planner_earlier_games").value
    assert held == "1947 1\n1800; 2026-13-40: 1673 1"
