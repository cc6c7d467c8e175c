import streamlit as st

import chesscalc as cc
from pages._ui import frame, reference_parts, reference_systems, share
from pages._ui.boot import require_app
from pages._ui.context import today
from pages._ui.errors import shown_errors

PARTS = {
    "K factor": lambda: reference_parts.k_guide(today()),
    "Titles": reference_parts.titles,
    "Performance table": reference_parts.performance_table,
    "Expected scores": reference_parts.expected_table,
    "Systems": lambda: reference_systems.systems(today()),
    "Formulas": lambda: reference_parts.formulas(cc.systems()),
    "Conversions": reference_parts.conversions,
}

require_app("pages/reference.py")
frame.head(
    "Reference", "What do the rules say? Worked out by the code the calculators use.", figures=False
)

tabs = st.tabs(list(PARTS), key="ref_part", bind="query-params")
for tab, part in zip(tabs, PARTS.values(), strict=True):
    if tab.open:
        with tab, shown_errors():
            part()
chosen = st.session_state.get("ref_part")
share.note("ref_part", chosen if chosen != next(iter(PARTS)) else None)
share.show_ignored()
