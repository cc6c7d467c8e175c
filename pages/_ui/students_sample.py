"""A made-up roster for who has no students yet; never stored."""

import streamlit as st

from pages._ui import frame

_HEADS = ("Name", "Rating", "90\u202fd", "To know")
_ROWS = (
    ("An example", "1702", "+38", "K 40 → 20 in January"),
    ("Another one", "1544", "−12", "2 games to the 30th"),
)


def draw() -> None:
    """The sample, said to be one."""
    with st.container(border=True, key="students_sample"):
        st.text(
            "A sample, so that you see what this page will show: invented students, nothing of it "
            "is stored. It goes as soon as you add your first student."
        )
        frame.table(_HEADS, _ROWS, left=(0, 3))
