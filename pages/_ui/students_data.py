"""What the Students page shows, worked out once a change (and day) and then kept."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

import streamlit as st

from chesscalc.present.history_charts import CompareLine, thinned
from pages._ui import people, stores

if TYPE_CHECKING:
    from chesscalc.services.roster import RosterRow, Standing
    from chesscalc.store.records import CoachNote, Group, RatingList, Student

MARKS = {
    "reached": "● reached",
    "likely": "● likely",
    "open": "◐ open",
    "unlikely": "○ unlikely",
    "missed": "✕ missed",
    "unknown": "? too early",
}


@dataclass(frozen=True, slots=True)
class RosterLine:
    """One student in one list, as the table shows it; None where there is nothing to say."""

    student_id: str
    name: str
    is_me: bool
    list_id: str
    list_name: str
    rating: float | None
    change_30: float | None
    change_90: float | None
    change_365: float | None
    last_event: date | None
    goal: int | None
    on_track: str
    outlook: str
    alerts: tuple[str, ...]
    groups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RosterView:
    """All students: for each the list played last, and the others after it.

    Attributes:
        first: One line a student.
        others: Further lists.
        lists: Lists by id.
        groups: All groups.
    """

    first: tuple[RosterLine, ...]
    others: tuple[RosterLine, ...]
    lists: "tuple[RatingList, ...]"
    groups: "tuple[Group, ...]"

    def lines(self, list_id: str) -> tuple[RosterLine, ...]:
        """One line a student: of this list, or ("") of the one played last."""
        if not list_id:
            return self.first
        return tuple(line for line in (*self.first, *self.others) if line.list_id == list_id)


def roster_view(today: date) -> RosterView:
    """The roster.

    Raises:
        StoreError: the database cannot be read.
    """
    space = stores.workspace()
    return _roster(space.owner, people.revision(space), today, space)


@st.cache_resource(scope="session", max_entries=2, show_spinner="Reading the students …")
def _roster(owner: str, revision: int, today: date, _space: stores.Workspace) -> RosterView:
    del revision
    from chesscalc.services.roster import roster  # noqa: PLC0415 - heavy, see stores.in_use

    with _space.store.reading(owner) as reader:
        rows = roster(reader, today=today)
        lists, groups = reader.lists(), reader.groups()
    first = [_line(row, row.standings[0] if row.standings else None) for row in rows]
    others = [_line(row, standing) for row in rows for standing in row.standings[1:]]
    return RosterView(tuple(first), tuple(others), lists, groups)


def _line(row: "RosterRow", standing: "Standing | None") -> RosterLine:
    goal = standing.goal if standing is not None else None
    listed = standing.rating_list if standing is not None else None
    return RosterLine(
        student_id=row.student.id,
        name=row.student.name,
        is_me=row.student.is_me,
        list_id=listed.id if listed is not None else "",
        list_name=listed.name if listed is not None else "",
        rating=_number(standing.rating) if standing is not None else None,
        change_30=_number(standing.change_30) if standing is not None else None,
        change_90=_number(standing.change_90) if standing is not None else None,
        change_365=_number(standing.change_365) if standing is not None else None,
        last_event=row.last_event,
        goal=goal.goal.rating if goal is not None else None,
        on_track=MARKS.get(goal.state, goal.state) if goal is not None else "",
        outlook=goal.text if goal is not None else "",
        alerts=tuple(alert.text for alert in row.alerts),
        groups=row.groups,
    )


def _number(value: object) -> float | None:
    return None if value is None else float(str(value))


def compare_lines(student_ids: Iterable[str], list_id: str) -> tuple[CompareLine, ...]:
    """The ratings of these students over time, in their order, thinned for the chart.

    Raises:
        StoreError: the database cannot be read, or one of them is not there.
    """
    space = stores.workspace()
    return _compare(space.owner, people.revision(space), tuple(student_ids), list_id, space)


@st.cache_resource(scope="session", max_entries=8, show_spinner=False)
def _compare(
    owner: str, revision: int, student_ids: tuple[str, ...], list_id: str, _space: stores.Workspace
) -> tuple[CompareLine, ...]:
    del revision
    from chesscalc.services.roster import compare  # noqa: PLC0415 - heavy, see stores.in_use

    with _space.store.reading(owner) as reader:
        found = compare(reader, student_ids, list_id=list_id)
    place = {student_id: number for number, student_id in enumerate(student_ids)}
    return tuple(
        CompareLine(
            series.student.name,
            thinned([(on, float(value)) for on, value in series.points], _height),
            place[series.student.id],
        )
        for series in found
    )


def _height(point: tuple[date, float]) -> float:
    return point[1]


@dataclass(frozen=True, slots=True)
class StudentView:
    """One student as the forms need them."""

    student: "Student"
    notes: "tuple[CoachNote, ...]"
    groups: tuple[str, ...]


def student_view(student_id: str) -> StudentView:
    """One student with the coach's notes and the groups they are in.

    Raises:
        StoreError: the database cannot be read, or there is no such student.
    """
    space = stores.workspace()
    return _student(space.owner, people.revision(space), student_id, space)


@st.cache_resource(scope="session", max_entries=8, show_spinner=False)
def _student(owner: str, revision: int, student_id: str, _space: stores.Workspace) -> StudentView:
    del revision
    with _space.store.reading(owner) as reader:
        student, notes, groups = (
            reader.student(student_id),
            reader.notes(student_id),
            reader.groups(),
        )
    inside = tuple(group.id for group in groups if student_id in group.student_ids)
    return StudentView(student, notes, inside)
