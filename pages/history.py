import streamlit as st

from pages._ui import (
    deeds,
    frame,
    history_forms,
    history_parts,
    history_sample,
    inputs,
    people,
    share,
    stores,
)
from pages._ui.backup_panel import backup_row, where_line
from pages._ui.boot import require_app
from pages._ui.context import today
from pages._ui.errors import shown_errors
from pages._ui.forward import forward_panel
from pages._ui.history_data import HistoryView, figure, view
from pages._ui.report_button import report_button

PAGE = "history"

require_app("pages/history.py")
frame.head("History", "Where am I going?")


def empty(student_id: str, shown: HistoryView | None) -> None:
    """The first visit: what the page will show, and the ways to begin."""
    frame.answer("Nothing saved yet.")
    st.text("Work out an event and press Save there, or enter an official rating here.")
    with st.container(horizontal=True, vertical_alignment="center"):
        st.page_link("pages/tournament.py", label="To Tournament", icon=":material/trophy:")
        history_forms.add_rating(student_id, shown)
    if shown is not None:
        history_forms.plans(shown)
    history_sample.draw(today())


def filled(shown: HistoryView, focus: str) -> None:
    """The chart, what the games add up to, and the table with what can be done."""
    history_parts.answer(shown)
    span = history_parts.span()
    lists, layers = history_parts.chart_controls(shown)
    inside = view(shown.student_id, span, today(), focus)
    history_parts.chart(figure(inside, span, today(), lists, layers))
    history_forms.gap_lines(shown)
    history_parts.statistics(shown)
    history_forms.entry_panel(history_parts.table(shown))
    with st.container(horizontal=True):
        history_forms.add_rating(shown.student_id, shown)
        history_forms.goal(shown)
        report_button(stores.workspace(), shown.student_id, shown.name, today())
    history_forms.plans(shown)


with shown_errors():
    person = people.in_hand()
    deeds.show(history_forms.PLACE)
    forward_panel(history_forms.PLACE)
    if person is None:
        empty("", None)
    else:
        if len(people.people()) > 1:
            people.chooser(f"{PAGE}_player")
        focus = str(inputs.at_present(f"{PAGE}_focus_{person.id}", ""))
        history = view(person.id, "all", today(), focus)
        if history.lists:
            filled(history, focus)
        else:
            empty(person.id, history)
    share.show_ignored()
    st.divider()
    where_line(PAGE, offer=False)
    backup_row(PAGE)
