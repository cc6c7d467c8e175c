"""What the History page shows of one student, worked out once a change and then kept.

Everything here is small however long the history is: the chart is thinned and the table is cut
into leaves before it is kept, so a rerun costs the same after ten events and after ten thousand.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

import streamlit as st

from chesscalc import systems
from chesscalc.present import history_charts as charts
from chesscalc.present.history_sentences import event_sentence, point_sentence
from chesscalc.present.numbers import rating
from pages._ui import people, stores

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from chesscalc.services.chain import Gap
    from chesscalc.services.history import ListHistory
    from chesscalc.services.statistics import Statistics
    from chesscalc.store.records import EventLine, Goal, RatingList, RatingPoint, SavedPlan

LEAF = 25
MOST_GAPS = 5
YEAR = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class ListView:
    """One list, ready to be drawn."""

    rating_list: "RatingList"
    line: charts.ListLine
    goal: "Goal | None"
    current: float | None
    year_change: float | None
    gaps: "tuple[Gap, ...]"
    more_gaps: int


@dataclass(frozen=True, slots=True)
class HistoryView:
    """All lists of a student, the one played in last first.

    Attributes:
        stats: Of the first list, or of the one asked for.
        stats_list: Its id.
    """

    student_id: str
    name: str
    lists: tuple[ListView, ...]
    marks: tuple[charts.Mark, ...]
    plans: "tuple[SavedPlan, ...]"
    stats: "Statistics | None"
    stats_list: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the table: a saved event, or a rating that was entered or imported."""

    id: str
    list_name: str
    list_kind: str
    places: int
    line: "EventLine | None" = None
    point: "RatingPoint | None" = None

    @property
    def on(self) -> date:
        """Its day."""
        if self.line is not None:
            return self.line.on
        return self.point.on if self.point is not None else date.min


@dataclass(frozen=True, slots=True)
class Leaf:
    """A stretch of the table, newest first, and how many stretches there are."""

    entries: tuple[Entry, ...]
    leaves: int
    total: int


def view(student_id: str, span: str, today: date, stats_list: str = "") -> HistoryView:
    """The lists of a student as they are drawn.

    Raises:
        StoreError: the database cannot be read, or there is no such student.
    """
    space = stores.workspace()
    return _view(space.owner, people.revision(space), student_id, span, today, stats_list, space)


def leaf(student_id: str, list_id: str, number: int) -> Leaf:
    """One leaf of the table (from 1); of one list, or of all ("").

    Raises:
        StoreError: the database cannot be read, or there is no such student.
    """
    space = stores.workspace()
    return _leaf(space.owner, people.revision(space), student_id, list_id, number, space)


@st.cache_resource(scope="session", max_entries=12, show_spinner="Reading the history …")
def _view(
    owner: str,
    revision: int,
    student_id: str,
    span: str,
    today: date,
    stats_list: str,
    _space: stores.Workspace,
) -> HistoryView:
    del revision
    from chesscalc.services.history import history  # noqa: PLC0415 - heavy, see stores.in_use
    from chesscalc.services.statistics import statistics_of  # noqa: PLC0415 - as above

    with _space.store.reading(owner) as reader:
        found = history(reader, student_id)
        lists = sorted(found.lists, key=_last_day, reverse=True)
        told = next((each for each in lists if each.rating_list.id == stats_list), None)
        told = told or (lists[0] if lists else None)
        totals = reader.game_totals(student_id, told.rating_list.id) if told is not None else ()
        plans = reader.plans(student_id)
    places = change_places()
    return HistoryView(
        student_id=student_id,
        name=found.student.name,
        lists=tuple(_list_view(each, places, span, today) for each in lists),
        marks=tuple(charts.Mark(mark.on, mark.label) for mark in found.marks),
        plans=plans,
        stats=None if told is None else statistics_of(told, totals, today),
        stats_list="" if told is None else told.rating_list.id,
    )


def figure(
    shown: HistoryView, span: str, today: date, kept: frozenset[str], layers: charts.Layers
) -> "Picture | None":
    """The chart of a view as it was asked for; None without a rating in it.

    Args:
        shown: What `view` gave for this span.
        span: The range.
        today: The reader's date.
        kept: The lists to draw, by id.
        layers: What stands beside the lines.

    Raises:
        StoreError: the database cannot be read.
    """
    space = stores.workspace()
    return _figure(
        space.owner, people.revision(space), shown.student_id, span, today,
        tuple(sorted(kept)), tuple(asdict(layers).items()), shown,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Picture:
    """A chart, its message in words, and whether it shows less than every event."""

    figure: "Figure"
    alt: str
    is_thinned: bool


@st.cache_resource(scope="session", max_entries=12, show_spinner=False)
def _figure(
    owner: str,
    revision: int,
    student_id: str,
    span: str,
    today: date,
    kept: tuple[str, ...],
    layers: tuple[tuple[str, bool], ...],
    _shown: HistoryView,
) -> Picture | None:
    del owner, revision, student_id, span
    lines = [each.line for each in _shown.lists if each.rating_list.id in kept]
    if not any(line.spots for line in lines):
        return None
    return Picture(
        charts.history_figure(lines, _shown.marks, today, charts.Layers(**dict(layers))),
        charts.history_alt(_shown.name, lines),
        any(line.thinned for line in lines),
    )


def change_places() -> Mapping[str, int]:
    """Decimals of a change as each system prints it."""
    return {info.key: info.change_places for info in systems()}


def _last_day(each: "ListHistory") -> date:
    return each.chart[-1].on if each.chart else date.min


def _list_view(each: "ListHistory", places: Mapping[str, int], span: str, today: date) -> ListView:
    spots = charts.within(tuple(_spots(each, places)), charts.since(today, span))
    shown = charts.thinned(spots, _height)
    year_ago = [point for point in each.chart if point.on <= today - YEAR]
    until_today = [point for point in each.chart if point.on <= today]
    current = float(until_today[-1].value) if until_today else None
    return ListView(
        rating_list=each.rating_list,
        line=charts.ListLine(
            name=each.rating_list.name,
            kind=each.rating_list.kind,
            spots=shown,
            goal=each.goal.rating if each.goal is not None else None,
            goal_by=each.goal.by if each.goal is not None else None,
            peak=_peak(each),
            thinned=len(shown) < len(spots),
        ),
        goal=each.goal,
        current=current,
        year_change=current - float(year_ago[-1].value) if year_ago and current else None,
        gaps=each.gaps[-MOST_GAPS:],
        more_gaps=max(0, len(each.gaps) - MOST_GAPS),
    )


def _peak(each: "ListHistory") -> float | None:
    """The highest rating known: reached, entered, or stated as an event's start."""
    known = [float(point.value) for point in each.chart]
    known += [float(line.start) for line in each.lines if line.start is not None]
    return max(known, default=None)


def _height(spot: charts.Spot) -> float:
    return spot.rating


def _spots(each: "ListHistory", places: Mapping[str, int]) -> Iterator[charts.Spot]:
    first = each.chart[0].line if each.chart else None
    if first is not None and first.start is not None:
        said = f"Before {first.name or 'the first event'}: {rating(first.start)}."
        yield charts.Spot(first.on, float(first.start), said, kind="start")
    for point in each.chart:
        if point.line is not None:
            yield event_spot(point.line, float(point.value), places.get(point.line.system, 1))
        elif point.point is not None:
            given = point.point
            said = point_sentence(
                each.rating_list.name, given.on, given.value, given.kind, given.source
            )
            yield charts.Spot(given.on, float(given.value), said, kind="official")


def event_spot(line: "EventLine", height: float, places: int) -> charts.Spot:
    """A saved event as a mark of the chart."""
    return charts.Spot(
        on=line.ended_on,
        rating=height,
        sentence=event_sentence(
            line.name, line.on, score=line.score, games=line.rated_games, change=line.change,
            places=places, start=line.start, end=line.end, performance=line.performance,
            estimate=line.estimate,
        ),
        games=line.rated_games,
        performance=float(line.performance) if line.performance is not None else None,
        kind="estimate" if line.estimate else "event",
    )  # fmt: skip


@st.cache_resource(scope="session", max_entries=12, show_spinner=False)
def _leaf(
    owner: str,
    revision: int,
    student_id: str,
    list_id: str,
    number: int,
    _space: stores.Workspace,
) -> Leaf:
    del revision
    with _space.store.reading(owner) as reader:
        lists = {each.id: each for each in reader.lists()}
        lines = reader.event_lines(student_id, list_id or None)
        points = reader.points(student_id, list_id or None)
    places = change_places()
    entries = [_entry(lists[line.list_id], places, line=line) for line in lines]
    entries += [_entry(lists[point.list_id], places, point=point) for point in points]
    entries.sort(key=_newest_first, reverse=True)
    leaves = max(1, -(-len(entries) // LEAF))
    first = (min(number, leaves) - 1) * LEAF
    return Leaf(tuple(entries[first : first + LEAF]), leaves, len(entries))


def _entry(
    listed: "RatingList",
    places: Mapping[str, int],
    *,
    line: "EventLine | None" = None,
    point: "RatingPoint | None" = None,
) -> Entry:
    made = line.id if line is not None else point.id if point is not None else ""
    system = line.system if line is not None else listed.system
    return Entry(made, listed.name, listed.kind, places.get(system, 1), line, point)


def _newest_first(entry: Entry) -> tuple[date, str]:
    made = entry.line.created_at.isoformat() if entry.line is not None else ""
    return entry.on, made
