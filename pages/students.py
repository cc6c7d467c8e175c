import streamlit as st

from pages._ui import deeds, frame, share, stores, students_forms, students_parts
from pages._ui.backup_panel import backup_row, where_line
from pages._ui.boot import require_app
from pages._ui.context import today
from pages._ui.errors import shown_errors
from pages._ui.roster_export import roster_export
from pages._ui.students_data import RosterView, roster_view
from pages._ui.students_sample import draw

PAGE = "students"

require_app("pages/students.py")
frame.head("Students", "Where is each of them going?")


def filled(view: RosterView) -> None:
    """The roster, the student in hand, and the comparison."""
    students_parts.answer(view.first, today())
    lines = students_parts.filters(view)
    if not lines:
        st.text("No student fits this search.")
    else:
        students_parts.table(lines, today())
        students_parts.to_know(lines)
    students_forms.one_student(view, lines)
    with st.container(horizontal=True):
        students_forms.add_student()
        students_forms.groups(view)
        roster_export(stores.workspace(), today(), st.session_state.get("students_group", ""))
    students_parts.compare(view, today())


def empty() -> None:
    """The first visit: what the page will show, and how to begin."""
    frame.answer("No students yet.")
    students_forms.add_student()
    draw()


with shown_errors():
    deeds.show(students_forms.PLACE)
    roster = roster_view(today())
    if roster.first:
        filled(roster)
    else:
        empty()
    share.show_ignored()
    st.divider()
    where_line(PAGE, offer=False)
    backup_row(PAGE)
