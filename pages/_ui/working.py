"""Draws "How this was worked out": the formula, the person's numbers in it, rule and rounding."""

from collections.abc import Callable, Sequence

import streamlit as st

from chesscalc.core.change import Note
from pages._ui import frame
from pages._ui.errors import plain
from pages._ui.panels import fold

_SAID_FIRST = {"assumption": "Assumed: ", "estimate": "Estimate: ", "warning": "Mind: "}
TITLE = "How this was worked out"


def working(
    formula: str | Callable[[], str] = "",
    lines: Sequence[tuple[str, str]] | Callable[[], Sequence[tuple[str, str]]] = (),
    notes: Sequence[Note] = (),
    *,
    key: str = "working",
    title: str = TITLE,
) -> None:
    r"""A fold with the working.

    Args:
        formula: LaTeX with the general formula and, on further lines (\\), the numbers in it; or
            a function that makes it when the fold is open.
        lines: Label and value, one step a line, in the order of the calculation; or a function
            that makes them when the fold is open.
        notes: The rules applied and what was assumed.
        key: Keeps the fold open while its contents change; one a page and fold.
        title: The words on the fold.
    """
    with fold(title, key) as is_open:
        if not is_open:
            return
        if latex := formula() if callable(formula) else formula:
            frame.formula(latex)
        steps = lines() if callable(lines) else lines
        if steps:
            frame.table(("Step", "Value"), steps)
        notes_list(notes)


def notes_list(notes: Sequence[Note]) -> None:
    """Rules and remarks as a list, each with the place where it stands."""
    if not notes:
        return
    st.markdown(
        "\n".join(
            f"- {plain(_SAID_FIRST.get(note.kind, '') + note.text)}"
            + (f" ({plain(note.rule)})" if note.rule else "")
            for note in notes
        )
    )
