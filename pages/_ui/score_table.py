"""The table of every possible score: whole in print, pushed sideways where a phone is too narrow.

A table element of Streamlit costs as much as the rest of the page, and a Markdown table widens the
page instead of scrolling. Every cell is escaped, and none of them holds a person's words.
"""

from collections.abc import Sequence
from functools import lru_cache
from html import escape

import streamlit as st

NAME = "Every possible score with its change, new rating and chance"
# Washes that keep the text's contrast on the light and on the dark background.
ACCENT, GREY = "rgba(31, 143, 168, 0.22)", "rgba(122, 133, 128, 0.18)"
_LINE = "1px solid rgba(122, 133, 128, 0.35)"
_STYLE = (
    "<style>"
    ".scores{overflow-x:auto}"
    ".scores table{border-collapse:collapse;font-variant-numeric:tabular-nums}"
    f".scores th,.scores td{{padding:.3rem .6rem;text-align:right;border-bottom:{_LINE};"
    "white-space:nowrap}"
    ".scores th{font-size:.875em;font-weight:600}"
    ".scores :is(th,td):last-child{text-align:left}"
    "@media (max-width:40rem){.scores table{width:100%}.scores th,.scores td{padding:.3rem .2rem}}"
    f".scores .expected{{background:{GREY}}}"
    f".scores .needed{{background:{ACCENT};font-weight:700}}"
    "@media print{.scores tr{break-inside:avoid}}"
    "</style>"
)


def score_table(
    headers: Sequence[str], rows: Sequence[Sequence[str]], marks: Sequence[str]
) -> None:
    """Draw the rows as text; figures stand to the right, the last column's words to the left.

    Args:
        headers: One a column.
        rows: The cells.
        marks: For each row "needed", "expected" or "".
    """
    st.html(_html(tuple(headers), tuple(map(tuple, rows)), tuple(marks)))


@lru_cache(maxsize=16)
def _html(
    headers: tuple[str, ...], rows: tuple[tuple[str, ...], ...], marks: tuple[str, ...]
) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in headers)
    body = "".join(
        f'<tr class="{escape(mark)}">'
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        + "</tr>"
        for cells, mark in zip(rows, marks, strict=True)
    )
    return (
        f'{_STYLE}<div class="scores" role="region" aria-label="{NAME}" tabindex="0">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
