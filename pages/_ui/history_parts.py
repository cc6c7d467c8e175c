"""The parts of the History page that only show: answer, chart, statistics, table."""

from typing import TYPE_CHECKING, Any

import streamlit as st

from chesscalc.present import history_charts as charts
from chesscalc.present import history_sentences as sentences
from chesscalc.present.days import COLUMN_FORMAT, day
from chesscalc.present.numbers import fixed, points, rating, signed
from pages._ui import frame, inputs, people
from pages._ui.choosing import one_of, shown_of
from pages._ui.history_data import Entry, HistoryView, Leaf, Picture, leaf
from pages._ui.panels import fold

if TYPE_CHECKING:
    from chesscalc.services.statistics import Statistics, Tally

SPANS = {"3m": "3 months", "1y": "1 year", "3y": "3 years", "all": "All"}
LAYERS = ("Performance", "Peak", "Goal", "Scale changes")
COLUMNS = ("Day", "Event", "List", "Score", "Change", "Rating", "Performance")
WIDTHS = {"Score": 64, "Change": 72, "Rating": 72, "Performance": 100}
PICKED = "history_event"
TABLE = "history_table"


def answer(view: HistoryView) -> None:
    """Where the rating stands, in words and in at most three numbers."""
    first = next((each for each in view.lists if each.current is not None), None)
    if first is None or first.current is None:
        frame.answer("No rating yet; the events below are unrated.")
        return
    frame.answer(
        sentences.where_it_stands(
            "" if view.name == people.ME else view.name,
            first.rating_list.name,
            first.current,
            first.year_change,
        )
    )
    figures = [
        (first.rating_list.name, rating(first.current)),
        ("Peak", rating(first.line.peak)),
        ("In a year", "–" if first.year_change is None else signed(first.year_change, 0)),
    ]
    frame.metrics(figures)


def chart_controls(view: HistoryView) -> tuple[frozenset[str], charts.Layers]:
    """What the chart shows: the lists, by id, and what stands beside them."""
    names = {each.rating_list.id: each.rating_list.name for each in view.lists}
    shown = list(names)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        if len(names) > 1:
            shown = shown_of("Lists", f"history_lists_{view.student_id}", names)
        layers = st.pills(
            "Show", LAYERS, selection_mode="multi", default=LAYERS[1:], key="history_layers",
            persist_state="session",
        )  # fmt: skip
    return frozenset(shown), charts.Layers(
        performance="Performance" in layers,
        peak="Peak" in layers,
        goal="Goal" in layers,
        marks="Scale changes" in layers,
    )


def span() -> str:
    """The range buttons."""
    return inputs.choice("Range", "history_range", SPANS, "all", segmented=True)


def chart(picture: Picture | None, key: str = "history_chart") -> None:
    """The chart, with its message in words for who cannot see it."""
    if picture is None:
        st.text("No rating in this range; choose a longer one.")
        return
    st.plotly_chart(picture.figure, key=key, config={"displayModeBar": False}, alt=picture.alt)
    if picture.is_thinned:
        st.caption(
            "So many events that only the highs and lows are marked; a shorter range shows each."
        )


def statistics(view: HistoryView) -> None:
    """Trend, form, and the score by colour and by strength against what was expected."""
    if view.stats is None:
        return
    names = {each.rating_list.id: each.rating_list.name for each in view.lists}
    label = "What the games add up to: trend, form, colours, strength"
    with fold(label, "history_stats") as is_wanted:
        if not is_wanted:
            return
        if len(names) > 1:
            key = f"history_focus_{view.student_id}"
            one_of("List", key, names, default=view.stats_list)
        _statistics(view.stats)


def _statistics(stats: "Statistics") -> None:
    if stats.trend is not None:
        st.text(sentences.trend_sentence(stats.trend.per_year, stats.trend.error))
    else:
        st.text("Too few ratings in the last year to speak of a trend.")
    form = stats.form
    if form is not None:
        st.text(
            sentences.form_sentence(form.events, form.games, form.score, form.expected, form.change)
        )
    tallies = [stats.total, *stats.by_colour, *stats.by_strength]
    rows = [_tally_row(tally) for tally in tallies if tally.games]
    if rows:
        heads = ("", "+\u202f=\u202f−", "Score", "%", "Expected")
        frame.table(heads, rows)


def _tally_row(tally: "Tally") -> tuple[str, ...]:
    return (
        tally.label,
        f"{tally.wins}\u202f{tally.draws}\u202f{tally.losses}",
        f"{points(tally.score)}/{tally.games}",
        "–" if tally.score_pct is None else fixed(tally.score_pct, 0),
        f"{fixed(tally.expected, 1)} ({signed(tally.against_expected, 1)})",
    )


def table(view: HistoryView) -> Leaf:
    """One leaf of the table, newest first; choosing a row puts it in hand below."""
    leaf_key = f"history_leaf_{view.student_id}"
    number = int(st.session_state.get(leaf_key, 1) or 1)
    found = leaf(view.student_id, "", number)
    st.session_state["history_table_ids"] = [entry.id for entry in found.entries]
    st.dataframe(
        [
            {**dict(zip(COLUMNS, _row(entry), strict=True)), COLUMNS[0]: entry.on}
            for entry in found.entries
        ],
        column_order=COLUMNS if len(view.lists) > 1 else [c for c in COLUMNS if c != "List"],
        column_config=_column_config(),
        hide_index=True,
        key=TABLE,
        on_select=_row_chosen,
        selection_mode="single-row",
        alt=f"Events and ratings of {view.name}, newest first; the same can be chosen below.",
    )
    if found.leaves > 1:
        st.pagination(found.leaves, key=leaf_key)
    return found


def _column_config() -> dict[str, Any]:
    """Days that sort as days, and figures to the right."""
    config = st.column_config
    return {
        COLUMNS[0]: config.DateColumn(format=COLUMN_FORMAT),
        **{name: config.TextColumn(width=width, alignment="right")
           for name, width in WIDTHS.items()},
    }  # fmt: skip


def _row(entry: Entry) -> tuple[str, ...]:
    line, point = entry.line, entry.point
    if line is not None:
        return (
            day(line.on),
            f"{line.name or 'Event'}{' (estimate)' if line.estimate else ''}",
            entry.list_name,
            f"{points(line.score)}/{line.rated_games}",
            signed(line.change, entry.places) if line.start is not None else "–",
            rating(line.end) if line.end is not None else "–",
            rating(line.performance) if line.performance is not None else "–",
        )
    if point is None:
        return ("",) * len(COLUMNS)
    source = f" ({point.source})" if point.source else ""
    return (
        day(point.on), f"{point.kind.capitalize()} rating{source}", entry.list_name,
        "", "", rating(point.value), "",
    )  # fmt: skip


def _row_chosen() -> None:
    chosen = st.session_state[TABLE].selection.rows
    ids = st.session_state.get("history_table_ids", [])
    if chosen and chosen[0] < len(ids):
        st.session_state[PICKED] = ids[chosen[0]]


def entry_label(entry: Entry) -> str:
    """An entry in a select box."""
    cells = _row(entry)
    return f"{cells[0]} · {cells[1]} · {cells[5]}"
