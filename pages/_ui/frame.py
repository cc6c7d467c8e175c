"""The parts every page is made of, from the title down to the numbers; text is never Markdown."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages._ui import inputs
from pages._ui.errors import plain

NARROWEST = 90
_APART, _NEXT_LINE = re.compile(r"\\q?quad\b"), r"\\\\[6pt]"
# Without these a table of more than five columns is cut off at the edge of a phone.
_TABLE_RULES = (
    "@media (max-width:40rem){"
    "[data-testid=stMarkdownContainer] :is(th,td){padding:.375rem .25rem;font-size:.8125rem}"
    "[data-testid=stMarkdownContainer] :is(th,th *){font-size:.75rem}"
    "[data-testid=stMarkdownContainer] td[style*=left]{overflow-wrap:anywhere}"
    "}"
)
_FIGURES_STYLE = (
    "<style>"
    "dl.figures{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:0 1rem;"
    "margin:0;padding:0}"
    ".figures div{min-width:0}"
    ".figures dt{margin:0;padding:0;font-size:.875rem;font-weight:400}"
    ".figures dd{margin:0;padding:0;font-size:2.25rem;font-weight:600;line-height:1.4;"
    "font-variant-numeric:tabular-nums;overflow-wrap:anywhere}"
    ".said{margin:1rem 0 0}"
    ".figures small{display:block;font-size:.8125rem;font-weight:400;line-height:1.4}"
    "@media (max-width:40rem){.figures dd{font-size:1.75rem}}"
    # On paper a picture stays in one piece, and what can only be pressed is left out.
    "@media print{.stPlotlyChart{break-inside:avoid}"
    ".stSidebar,.stButton,.stDownloadButton,.stPopover,.stFileUploader{display:none}}"
    f"{_TABLE_RULES}</style>"
)


def head(title: str, question: str, *, figures: bool = True) -> None:
    """The title and the one sentence that says what the page answers.

    Args:
        title: Of the page.
        question: What it answers.
        figures: Whether the page has `metrics`, which bring the rules for its tables along.
    """
    if not figures:
        st.html(f"<style>{_TABLE_RULES}</style>")
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


def metrics(figures: Sequence[tuple[str, str] | tuple[str, str, str]], said: str = "") -> None:
    """At most three numbers in one row, also on a phone: label, figure, and a remark if any.

    Args:
        figures: The numbers.
        said: What is to be said of them, in sentences below.
    """
    st.html(_figures(tuple(figures), said))


@lru_cache(maxsize=64)
def _figures(figures: tuple[tuple[str, ...], ...], said: str) -> str:
    """One piece of HTML, escaped: a figure of Streamlit's costs as much as a field."""
    cells = "".join(
        f"<div><dt>{escape(label)}</dt><dd>{escape(figure)}</dd>"
        + "".join(f"<dd><small>{escape(remark)}</small></dd>" for remark in rest)
        + "</div>"
        for label, figure, *rest in figures
    )
    below = f'<p class="said">{escape(said)}</p>' if said else ""
    return f'{_FIGURES_STYLE}<dl class="figures">{cells}</dl>{below}'


def side_by_side(cells: int = 3) -> list[DeltaGenerator]:
    """Cells for short fields or figures that stay in one row on a phone: `with cells[0]: …`."""
    row = st.grid(cells, min_column_width=NARROWEST, wrap=False)
    return [row.cell() for _ in range(cells)]


def formula(latex: str) -> None:
    r"""A formula in LaTeX; what stands apart in it (\quad, \qquad) gets a line each, for phones."""
    st.latex(_APART.sub(_NEXT_LINE, latex))


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
