"""The history chart and the comparison: what is drawn, and in which words."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from chesscalc.present import history_charts as charts

TODAY = date(2026, 11, 30)
FIRST = charts.Spot(date(2026, 1, 1), 1700, "Before.", kind="start")
EVENT = charts.Spot(date(2026, 3, 1), 1712, "Spring <b>Open</b>: +12.", games=9, performance=1800)
LINE = charts.ListLine("FIDE standard", "standard", (FIRST, EVENT), goal=1800, peak=1712)
ALL = charts.Layers()


def words(figure):
    return [note.text for note in figure.layout.annotations]


def test_the_line_steps_and_ends_today_at_the_newest_rating():
    figure = charts.history_figure([LINE], (), TODAY, ALL)
    step = figure.data[0]

    assert step.line.shape == "hv"
    assert list(step.x) == [FIRST.on, EVENT.on, TODAY]
    assert list(step.y) == [1700, 1712, 1712]
    assert "<b>1712</b>" in words(figure)


def test_hover_shows_a_persons_words_as_text():
    marks = charts.history_figure([LINE], (), TODAY, ALL).data[-1]

    assert list(marks.hovertext) == ["Spring &lt;b&gt;Open&lt;/b&gt;: +12."]


def test_a_first_event_is_shown_on_an_axis_of_days():
    alone = charts.ListLine("FIDE", "standard", (charts.Spot(TODAY, 1928.0, ""),))
    compared = charts.compare_figure([charts.CompareLine("Bo", ((TODAY, 1928.0),), 0)], TODAY)
    fortnight = (date(2026, 11, 16), date(2026, 12, 1))

    assert charts.history_figure([alone], (), TODAY, ALL).layout.xaxis.range == fortnight
    assert compared.layout.xaxis.range == fortnight
    assert charts.history_figure([LINE], (), TODAY, ALL).layout.xaxis.range is None


def test_layers_are_switched_off_one_by_one():
    shown = words(charts.history_figure([LINE], (), TODAY, ALL))
    hidden = charts.Layers(performance=False, peak=False, goal=False, marks=False)
    figure = charts.history_figure([LINE], (), TODAY, hidden)

    assert {"peak 1712", "goal 1800"} <= set(shown)
    assert words(figure) == ["<b>1712</b>"]
    assert len(figure.data) == 2


def test_a_scale_change_is_marked_only_where_it_lies_in_the_picture():
    marks = (charts.Mark(date(2026, 2, 1), "lift"), charts.Mark(date(2024, 3, 1), "before"))
    shown = words(charts.history_figure([LINE], marks, TODAY, ALL))

    assert "lift" in shown
    assert "before" not in shown


def test_labels_at_the_same_height_do_not_touch():
    other = charts.ListLine("FIDE rapid", "rapid", (FIRST, EVENT), goal=1800, peak=1712)
    notes = charts.history_figure([LINE, other], (), TODAY, ALL).layout.annotations
    ends = sorted(note.y for note in notes if note.x == 1)

    assert len(ends) == 2
    assert ends[1] - ends[0] > 5


def test_lists_keep_their_colours():
    other = charts.ListLine("FIDE rapid", "rapid", (FIRST, EVENT))
    figure = charts.history_figure([LINE, other], (), TODAY, charts.Layers(performance=False))

    assert figure.data[0].line.color != figure.data[2].line.color


def test_a_range_begins_with_the_rating_held_then():
    late = charts.Spot(date(2026, 10, 1), 1730, "Late.")
    inside = charts.within((FIRST, EVENT, late), charts.since(TODAY, "3m"))

    assert [spot.rating for spot in inside] == [1712, 1730]
    assert inside[0].on == TODAY - timedelta(days=91)


def test_beyond_six_lines_the_legend_shows_and_hides():
    lines = [
        charts.CompareLine(f"Student {n}", ((TODAY - timedelta(days=9), 1500.0 + n),), n)
        for n in range(8)
    ]
    figure = charts.compare_figure(lines, TODAY)

    assert [trace.visible for trace in figure.data] == [True] * 6 + ["legendonly"] * 2
    assert figure.layout.showlegend
    assert not charts.compare_figure(lines[:6], TODAY).layout.showlegend


def test_the_message_is_there_in_words():
    assert charts.history_alt("Ada", [LINE]) == (
        "Ratings of Ada. FIDE standard: from 1700 on 1 Jan 2026 to 1712 on 1 Mar 2026 (+12), "
        "peak 1712, goal 1800."
    )


@given(st.lists(st.integers(100, 3000), max_size=1500), st.integers(10, 240))
def test_thinning_keeps_the_ends_the_extremes_and_the_order(heights, most):
    spots = list(enumerate(heights))
    kept = charts.thinned(spots, lambda spot: spot[1], most)

    assert len(kept) <= most
    assert list(kept) == sorted(kept)
    if heights:
        assert kept[0] == spots[0]
        assert kept[-1] == spots[-1]
        assert {min(heights), max(heights)} <= {height for _, height in kept}
