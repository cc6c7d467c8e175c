"""The printed report: parsed back, its figures are there, whatever the names are."""

import io
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from chesscalc.present.history_charts import ListLine, Mark, Spot
from chesscalc.present.report import (
    MOST_EVENTS,
    ReportEvent,
    ReportList,
    StudentReport,
    Year,
    in_words,
    student_report,
)
from chesscalc.present.report_chart import field_of, levels, month_ticks, spread

TODAY = date(2026, 11, 30)


def event(number=0, name="Spring Open", **facts):
    known = {
        "on": date(2026, 4, 3) - timedelta(days=9 * number), "name": name,
        "list_name": "FIDE standard", "score": Decimal("5.5"), "games": 9, "performance": 1811,
        "change": Decimal("12.4"), "places": 1, "end": 1714,
    }  # fmt: skip
    return ReportEvent(**{**known, **facts})


def listed(count=3, name="FIDE standard", kind="standard", **facts):
    spots = tuple(
        Spot(date(2025, 3, 1) + timedelta(days=3 * number), 1700 + number % 40, "")
        for number in range(count)
    )
    line = ListLine(name, kind, spots, goal=1800, peak=1731)
    known = {"now": 1714, "change_90": 42, "change_365": -8, "peak": (1731, date(2025, 11, 2))}
    return ReportList(line=line, **{**known, **facts})


def report(events=2, name="Bo Tansy", lists=None, **facts):
    known = {
        "about": "NOR · FIDE number 1234567",
        "events": tuple(event(number) for number in range(events)),
        "year": Year(
            events=6, games=42, score=Decimal("25.5"), expected=Decimal("22.1"), best=event()
        ),
        "ended": (88, 60, 64, Decimal(118)),
        "goals": ("FIDE standard: 1800 by 1 May 2027, 86 points to go.",),
        "ahead": ("FIDE standard: K 40 → 20 on 1 January 2027.",),
        "rules": ("FIDE B.02 of 1 March 2024",),
    }
    lists = (listed(),) if lists is None else lists
    return StudentReport(name=name, today=TODAY, lists=lists, **{**known, **facts})


def read_back(pdf):
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages]


def test_the_figures_of_a_report_can_be_read_back():
    pages = read_back(student_report(report()))

    assert len(pages) == 1
    for shown in (
        "Bo Tansy", "Rating report of 30 November 2026 · NOR · FIDE number 1234567", "+42", "−8",
        "Bo Tansy gained 42 points on FIDE standard in the last 90 days and stands at 1714.",
        "The highest so far is 1731, first reached on 2 November 2025.",
        "25½ points in 42 rated games (6 events), 3.4 more than the ratings foresaw (22.1).",
        "Best event of the last year: Spring Open (3 April 2026), 5½ of 9, performance 1811, +12.4",
        "88 won, 60 drawn, 64 lost (55.7 %)", "2026-04-03", "5½ / 9", "1811", "goal 1800",
        "86 points to go", "K 40 → 20 on 1 January 2027", "FIDE B.02 of 1 March 2024",
        "The scale begins at", "not at nought",
    ):  # fmt: skip
        assert shown in pages[0], shown


def test_the_same_report_gives_the_same_bytes_dated_by_its_day():
    pdf = student_report(report())

    assert student_report(report()) == pdf
    made = PdfReader(io.BytesIO(pdf)).metadata
    assert (made.title, made.creation_date.date()) == ("Bo Tansy: rating report", TODAY)


def test_without_anything_saved_the_report_says_so():
    empty = report(0, lists=(), year=None, ended=(0, 0, 0, Decimal(0)), goals=(), ahead=(),
                   rules=())  # fmt: skip

    pages = read_back(student_report(empty))

    assert len(pages) == 1
    assert "No events or ratings are saved yet for Bo Tansy." in pages[0]


@pytest.mark.parametrize("count", [1, 12])
def test_up_to_twelve_events_are_all_on_one_page(count):
    events = tuple(event(number, f"Open number {number + 1}.") for number in range(count))

    pages = read_back(student_report(replace(report(), events=events)))

    assert len(pages) == 1
    assert all(f"Open number {number + 1}." in pages[0] for number in range(count))
    assert "earlier event" not in pages[0]


def test_of_many_events_the_newest_are_shown_and_the_others_counted():
    many = report(MOST_EVENTS, lists=(listed(200),), earlier=188)

    pages = read_back(student_report(many))

    assert len(pages) == 1
    assert "188 earlier events are not shown here." in pages[0]
    assert pages[0].count("Spring Open") == MOST_EVENTS + 1


def test_the_fullest_report_gives_up_events_before_a_page():
    kinds = ("standard", "rapid", "blitz", "national", "online", "online")
    full = report(
        MOST_EVENTS, earlier=3,
        lists=tuple(listed(30, f"List {n} {kind}", kind) for n, kind in enumerate(kinds)),
        goals=tuple(f"Goal {n}: " + "a long sentence about it " * 7 for n in range(3)),
        ahead=tuple(f"Ahead {n}: K 40 → 20 on 1 January 2027." for n in range(5)),
        marks=(Mark(date(2025, 3, 20), "The scale is lifted"),),
    )  # fmt: skip

    pages = read_back(student_report(full))

    assert len(pages) == 1
    for shown in ("Goal 2:", "Ahead 4:", "and 1 further list", "20 March 2025, The scale is",
                  "2 further lists not drawn", "6 earlier events"):  # fmt: skip
        assert shown in pages[0], shown


def test_gain_loss_estimates_and_first_ratings_are_told_apart():
    events = (
        event(change=Decimal("-7.25"), places=2, end=1690, estimate=True),
        event(1, change=None, end=1688, performance=None),
        event(2, change=Decimal(0), end=None),
    )

    page = read_back(student_report(replace(report(), events=events)))[0]

    assert "−7.25" in page
    assert "≈ 1690" in page
    assert "≈ marks an estimate, not the federation's own figure." in page
    assert "±0.0" in page


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        pytest.param("Юлия Ђорђевић", "Юлия Ђорђевић", id="cyrillic"),
        pytest.param("Ελένη Łączyńska", "Ελένη Łączyńska", id="greek-and-accents"),
        pytest.param("<b>Bo</b> **x** [a](b)", "<b>Bo</b> **x** [a](b)", id="markup-is-text"),
        pytest.param("דנה", "dnh", id="hebrew-in-latin-letters"),
        pytest.param("王小明", "WangXiaoMing", id="chinese-in-latin-letters"),
        pytest.param("Bo 👍🏽 Tansy", "Bo Tansy", id="emoji-go"),
        pytest.param("a\u202eb\u0000c\td", "abc d", id="control-signs-go"),
    ],
)
def test_names_are_printed_as_plain_text(name, shown):
    page = read_back(student_report(report(name=name)))[0]

    assert page.startswith(shown) or f"{shown} gained" in page
    foreign = name in {"דנה", "王小明", "Bo 👍🏽 Tansy"}
    assert ("Letters that the typeface lacks" in page) is (foreign or "\u202e" in name)


@settings(max_examples=15, deadline=None)
@given(
    name=st.text(max_size=300),
    event_name=st.text(max_size=300),
    list_name=st.text(max_size=120),
    ratings=st.lists(st.integers(1, 4000), min_size=1, max_size=5),
)
def test_any_words_and_ratings_make_one_page(name, event_name, list_name, ratings):
    spots = tuple(Spot(TODAY - timedelta(days=n), float(r), "") for n, r in enumerate(ratings))
    line = ListLine(list_name, "blitz", spots[::-1], goal=1500, peak=float(max(ratings)))
    lists = (ReportList(line=line, now=ratings[0], change_90=None),)

    pdf = student_report(replace(report(name=name, lists=lists), events=(event(name=event_name),)))

    assert len(PdfReader(io.BytesIO(pdf)).pages) == 1


def test_to_oneself_the_report_says_you():
    said = in_words(report(name=""))

    assert said[0] == "You gained 42 points on FIDE standard in the last 90 days and stand at 1714."


def test_the_scale_encloses_the_data_and_a_goal_in_sight():
    line = listed().line

    near, _ = field_of([line], TODAY, 50.0, 60.0)
    far, _ = field_of([ListLine("x", "rapid", line.spots, goal=2600)], TODAY, 50.0, 60.0)

    assert (near.low, near.high) == (1700, 1800)
    assert far.high < 1720
    assert near.y(1700) == near.bottom
    assert near.y(1800) == near.top
    assert near.x(TODAY) == near.right


@given(st.integers(1, 4000), st.integers(0, 3999))
def test_levels_enclose_any_range_and_stay_few(low, more):
    found = levels(low, low + more)

    assert found[0] <= low
    assert found[-1] >= low + more
    assert 2 <= len(found) <= 8


@given(st.dates(date(1990, 1, 1), date(2026, 1, 1)), st.integers(60, 12000))
def test_ticks_are_few_and_inside(first, days):
    last = first + timedelta(days=days)
    ticks = month_ticks(first, last)

    assert 1 <= len(ticks) <= 9
    assert all(first <= tick <= last and tick.day == 1 for tick in ticks)


@given(st.lists(st.floats(0, 60), min_size=1, max_size=8))
def test_labels_never_overlap(wanted):
    places = sorted(spread(wanted, 4.0, 0.0, 60.0))

    assert all(b - a >= 4.0 - 1e-9 for a, b in pairwise(places))
    assert places[-1] <= 60.0
