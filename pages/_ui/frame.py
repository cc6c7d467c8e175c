"""The parts every page is made of, from the title down to the numbers; text is never Markdown."""

from collections.abc import Sequence

import streamlit as st

from pages._ui.errors import plain


def head(title: str, question: str) -> None:
    """The title and the one sentence that says what the page answers."""
    st.title(plain(title), anchor=False)
    st.text(question)


def answer(sentence: str) -> None:
    """The answer in words, set larger than text."""
    st.subheader(plain(sentence), anchor=False)


def metrics(figures: Sequence[tuple[str, str] | tuple[str, str, str]]) -> None:
    """At most three numbers in one row, also on a phone: label, figure, and a help text if any."""
    for column, (label, figure, *rest) in zip(
        st.columns(len(figures), wrap=False), figures, strict=True
    ):
        column.metric(plain(label), figure, help=plain(rest[0]) if rest else None)


def table(
    headers: Sequence[str], rows: Sequence[Sequence[str]], *, left: Sequence[int] = (0,)
) -> None:
    """A small table for those who check, drawn without pandas; figures stand to the right.

    Args:
        headers: One a column.
        rows: Cells as text; a cell is shown as it is, not as Markdown.
        left: The columns with words, which stand to the left.
    """
    rule = [":--" if column in left else "--:" for column in range(len(headers))]
    lines = [headers, rule, *rows]
    shown = [
        [cell if line is rule else plain(cell).replace("\n", " ") for cell in line]
        for line in lines
    ]
    st.markdown("\n".join("| " + " | ".join(line) + " |" for line in shown))
