"""The front page's cards: a question, what answers it, and the way there."""

from functools import cache
from pathlib import Path

import streamlit as st

from pages._ui.errors import plain
from pages._ui.frame import NARROWEST

_PAGES = Path(__file__).parents[1]
_QUESTIONS = (
    (
        "tournament",
        "What did this event do to my rating?",
        "Type or paste the games: each one’s change, the new rating, and why.",
        "Work out a tournament",
    ),
    (
        "planner",
        "What do I need?",
        "For +10, for 2000, for a norm: the score it takes and the chance of it.",
        "Plan an event",
    ),
    (
        "history",
        "Where am I going?",
        "Every event and every list on one line, with what each result did.",
        "See my history",
    ),
    (
        "students",
        "How are my students doing?",
        "Who gained, who has not played, whose K is about to change.",
        "Open the coach’s room",
    ),
)
_CALCULATORS = (
    ("score", "Score"),
    ("new_rating", "New rating"),
    ("performance", "Performance"),
    ("expected_score", "Expected score"),
    ("tournament_points", "Tournament points"),
    ("reference", "Reference"),
)


def questions() -> None:
    """Four cards, two by two; one below the other on a phone."""
    grid = st.grid(2, min_column_width=3 * NARROWEST, border=True)
    for name, question, text, link in _QUESTIONS:
        if _exists(name):
            with grid.cell():
                st.markdown(f"**{plain(question)}**\n\n{plain(text)}")
                st.page_link(f"pages/{name}.py", label=link, icon=":material/arrow_forward:")


def calculators() -> None:
    """One row of links to the everyday calculators."""
    st.subheader("Or just one number", anchor=False)
    with st.container(horizontal=True):
        for name, title in _CALCULATORS:
            if _exists(name):
                st.page_link(f"pages/{name}.py", label=title)


@cache
def _exists(name: str) -> bool:
    return (_PAGES / f"{name}.py").is_file()
