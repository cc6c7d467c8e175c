"""Shows one of our own SVG pictures in the reader's theme, without a chart library."""

from base64 import b64encode
from collections.abc import Callable
from html import escape

import streamlit as st

from chesscalc.present.pictures import DARK, LIGHT, Palette


def picture(draw: Callable[[Palette], str], alt: str) -> None:
    """Draw in the theme at hand; nothing is shown for an empty picture.

    Args:
        draw: Makes the SVG from a palette; its words are ours, never a person's.
        alt: The message of the picture in a sentence.
    """
    svg = draw(palette())
    if svg:
        source = b64encode(svg.encode()).decode()
        st.html(
            f'<img src="data:image/svg+xml;base64,{source}" alt="{escape(alt)}" '
            'style="width:100%;max-width:46rem;display:block">'
        )


def palette() -> Palette:
    """The colours of the reader's theme."""
    return DARK if st.context.theme.type == "dark" else LIGHT
