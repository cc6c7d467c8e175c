"""The parts every page is made of, from the title down to the numbers; text is never Markdown."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages._ui import inputs
from pages._ui.errors import plain

if TYPE_CHECKING:
    from streamlit.elements.lib.grid_container import GridContainer

NARROWEST = 90


def head(title: str, question: str) -> None:
    """The title and the one sentence that says what the page answers."""
    st.title(plain(title), anchor=False)
    st.text(question)


def example(prefix: str, empty: Mapping[str, object]) -> None:
    """A line for the first visit: what stands here is an example, one click clears it.

    Args:
        prefix: The page's prefix.
        empty: For each field's key, the value that means "nothing yet".
    """
    if inputs.untouched():
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
            st.caption("This is an example; type over it, or", width="content")
            st.button(
                "clear it", key=f"{prefix}_clear", type="tertiary", on_click=_set, args=(empty,)
            )


def _set(values: Mapping[str, object]) -> None:
    for key, value in values.items():
        st.session_state[key] = value


def answer(sentence: str) -> None:
    """The answer in words, set larger than text."""
    st.subheader(plain(sentence), anchor=False)


def metrics(figures: Sequence[tuple[str, str] | tuple[str, str, str]]) -> None:
    """At most three numbers in one row, also on a phone: label, figure, and a help text if any."""
    row = _row(len(figures))
    for label, figure, *rest in figures:
        row.metric(plain(label), figure, help=plain(rest[0]) if rest else None)


def side_by_side(cells: int = 3) -> list[DeltaGenerator]:
    """Cells for short fields or figures that stay in one row on a phone: `with cells[0]: …`."""
    row = _row(cells)
    return [row.cell() for _ in range(cells)]


def _row(cells: int) -> "GridContainer":
    return st.grid(cells, min_column_width=NARROWEST, wrap=False)


def table(
    headers: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    left: Sequence[int] = (0,),
) -> None:
    """A small table for those who check, drawn without pandas; figures stand to the right.

    Args:
        headers: One a column.
        rows: Cells as text; a cell is shown as it is, not as Markdown.
        left: The columns with words, which stand to the left.
    """
    st.markdown(_table(tuple(headers), tuple(map(tuple, rows)), tuple(left)))


@lru_cache(maxsize=64)
def _table(
    headers: tuple[str, ...],
    rows: tuple[tuple[str, ...], ...],
    left: tuple[int, ...],
) -> str:
    # Smaller headings keep five columns within a phone's width.
    heads = [f":small[{plain(head)}]" if head else "" for head in headers]
    rule = [":--" if column in left else "--:" for column in range(len(headers))]
    cells = [[plain(cell).replace("\n", " ") for cell in row] for row in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in (heads, rule, *cells))
