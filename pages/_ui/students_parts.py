"""The parts of the Students page that show: answer, filters, table, alerts, comparison."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

import streamlit as st

from chesscalc.present.history_charts import READABLE, compare_alt, compare_figure
from chesscalc.present.history_sentences import ago
from chesscalc.present.numbers import count, rating, signed
from pages._ui import frame
from pages._ui.choosing import one_of, some_of
from pages._ui.panels import fold
from pages._ui.students_data import RosterLine, RosterView, compare_lines

if TYPE_CHECKING:
    import pandas as pd
    from pandas.io.formats.style import Styler

IDLE_DAYS = 90
LEAF = 50
PICKED = "students_one"
TABLE = "students_table"
IDS = "students_table_ids"
LEAF_KEY = "students_leaf"
MOST_ALERTS = 12
_KEPT = "_students_cells"
CHANGES = ("30 d", "90 d", "365 d")


def answer(lines: Sequence[RosterLine], today: date) -> None:
    """How many, who gained most, who has not played; the coach is in the list, but no student."""
    students = [line for line in lines if not line.is_me]
    if not students:
        frame.answer("No students yet; only you are in the list.")
        return
    gained = [line for line in students if line.change_90 is not None and line.change_90 > 0]
    best = max(gained, key=_gain, default=None)
    said = count(len(students), "student")
    if best is not None:
        said += f"; {best.name} gained most in 90 days: {signed(_gain(best), 0)}"
    frame.answer(f"{said}.")
    told = sum(1 for line in students if line.alerts)
    frame.metrics(
        [
            ("Students", str(len(students))),
            _idle(students, today),
            ("To know in time", str(told), "Students with a K about to change, a limit, a pause."),
        ]
    )


def _idle(students: Sequence[RosterLine], today: date) -> tuple[str, str] | tuple[str, str, str]:
    """How many have not played for so long, with those of whom no event is known."""
    never = sum(line.last_event is None for line in students)
    paused = sum(
        line.last_event is not None and (today - line.last_event).days > IDLE_DAYS
        for line in students
    )
    label, figure = f"Idle {IDLE_DAYS} days", str(paused + never)
    return (label, figure, f"{never} of them without any event yet.") if never else (label, figure)


def _gain(line: RosterLine) -> float:
    return line.change_90 or 0.0


def filters(view: RosterView) -> tuple[RosterLine, ...]:
    """Search, group and list; the lines that are left."""
    groups = {group.id: group.name for group in view.groups}
    lists = {each.id: each.name for each in view.lists}
    search, group, listed = st.columns(3)
    with search:
        words = st.text_input("Search", key="students_search", max_chars=80, placeholder="a name")
    with group:
        wanted = one_of("Group", "students_group", {"": "All students", **groups})
    with listed:
        on_list = one_of("List", "students_list", {"": "Played in last", **lists})
    name = groups.get(wanted, "")
    return tuple(
        line
        for line in view.lines(on_list)
        if (words or "").strip().casefold() in line.name.casefold()
        and (not wanted or name in line.groups)
    )


def table(lines: Sequence[RosterLine], today: date) -> None:
    """One leaf of the roster; choosing a row takes the student in hand below."""
    leaves = max(1, -(-len(lines) // LEAF))
    number = min(int(st.session_state.get(LEAF_KEY, 1) or 1), leaves)
    shown = lines[(number - 1) * LEAF : number * LEAF]
    st.session_state[IDS] = [line.student_id for line in shown]
    config = st.column_config
    changes = {name: config.NumberColumn(width=64) for name in CHANGES}
    st.dataframe(
        _styled(tuple(shown), today),
        hide_index=True,
        key=TABLE,
        on_select=_row_chosen,
        selection_mode="single-row",
        placeholder="",
        column_config={
            "Rating": config.NumberColumn(width=70),
            **changes,
            "Goal": config.NumberColumn(width=64),
        },
        alt=f"{count(len(lines), 'student')}: rating, change, last event, goal.",
    )
    if leaves > 1:
        st.pagination(leaves, key=LEAF_KEY)


def _styled(lines: tuple[RosterLine, ...], today: date) -> "Styler":
    """The table's cells; the same as in the run before while the lines are the same."""
    kept: tuple[tuple[RosterLine, ...], date, Styler] | None = st.session_state.get(_KEPT)
    if kept is not None and kept[:2] == (lines, today):
        return kept[2]
    cells = _cells(lines, today)
    # A number's own format has no true minus; text would sort "+5" behind "+38".
    shown = {**dict.fromkeys(CHANGES, _sign), "Rating": _whole, "Goal": _whole}
    styled = cells.style.format({name: as_text for name, as_text in shown.items() if name in cells})
    st.session_state[_KEPT] = (lines, today, styled)
    return styled


def _sign(change: object) -> str:
    return signed(float(change), 0) if isinstance(change, int | float) else ""


def _whole(value: object) -> str:
    return rating(value) if isinstance(value, int | float) else ""


def _cells(lines: Sequence[RosterLine], today: date) -> "pd.DataFrame":
    import pandas as pd  # noqa: PLC0415 - heavy; only pages with a table pay for it

    columns: dict[str, list[object]] = {
        "Name": [line.name for line in lines],
        "List": [line.list_name for line in lines],
        "Rating": [line.rating for line in lines],
        "30 d": [line.change_30 for line in lines],
        "90 d": [line.change_90 for line in lines],
        "365 d": [line.change_365 for line in lines],
        "Last event": [ago(line.last_event, today) for line in lines],
        "Goal": [line.goal for line in lines],
        "On track": [line.on_track for line in lines],
        "To know": [" · ".join(line.alerts) for line in lines],
        "Groups": [", ".join(line.groups) for line in lines],
    }
    kept = {name: values for name, values in columns.items() if _says_something(name, values)}
    figures = {"Rating", *CHANGES, "Goal"}
    return pd.DataFrame(
        {
            name: pd.Series(values, dtype="Float64" if name in figures else "string")
            for name, values in kept.items()
        }
    )


def _says_something(name: str, values: Sequence[object]) -> bool:
    """Whether a column is worth its place: not empty, and not the same list in every row."""
    return len(set(values)) > 1 if name == "List" else any(v not in (None, "") for v in values)


def _row_chosen() -> None:
    chosen = st.session_state[TABLE].selection.rows
    ids = st.session_state.get(IDS, [])
    if chosen and chosen[0] < len(ids):
        st.session_state[PICKED] = ids[chosen[0]]


def to_know(lines: Sequence[RosterLine]) -> None:
    """What a coach should know in time, and how each goal stands."""
    alerts = [f"{line.name}: {text}." for line in lines for text in line.alerts]
    goals = [f"{line.name}: {line.outlook}" for line in lines if line.outlook]
    if not alerts and not goals:
        return
    with fold("To know in time, and how each goal stands", "students_know") as is_wanted:
        if not is_wanted:
            return
        for sentence in (*alerts[:MOST_ALERTS], *goals[:MOST_ALERTS]):
            st.text(sentence)
        more = max(0, len(alerts) - MOST_ALERTS) + max(0, len(goals) - MOST_ALERTS)
        if more:
            st.caption(f"And {more} more; choose a group or search to see them.")


def compare(view: RosterView, today: date) -> None:
    """Any students on one chart: six are readable at once, more by switching lines on and off."""
    names = _names(view.first)
    st.subheader("Compare", anchor=False)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        chosen = some_of("Students", "students_compare", names, "Choose students")
        lists = {each.id: each.name for each in view.lists}
        usual = Counter(line.list_id for line in view.first if line.list_id).most_common(1)
        list_id = usual[0][0] if usual else next(iter(lists), "")
        if len(lists) > 1:
            list_id = one_of(
                "On the list", "students_compare_list", lists, default=list_id, width=220
            )
    known = [student_id for student_id in chosen if student_id in names]
    if not known or not list_id:
        st.caption("Choose two or more to see them on one chart.")
        return
    lines = compare_lines(known, list_id)
    if not lines:
        st.text("None of them has a rating on this list.")
        return
    st.plotly_chart(
        compare_figure(lines, today), key="students_chart", config={"displayModeBar": False},
        alt=compare_alt(lines),
    )  # fmt: skip
    if len(lines) > READABLE:
        st.caption("Six are drawn; a click on a name below the chart shows or hides a line.")
    missing = len(known) - len(lines)
    if missing:
        st.caption(f"{count(missing, 'student')} without a rating on this list.")


def _names(lines: Sequence[RosterLine]) -> dict[str, str]:
    seen: dict[str, int] = {}
    named = {}
    for line in lines:
        seen[line.name] = turn = seen.get(line.name, 0) + 1
        named[line.student_id] = line.name if turn == 1 else f"{line.name} ({turn})"
    return named
