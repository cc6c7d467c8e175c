"""The last row of a page: Save · Share · Download."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages._ui.share import share_link


@dataclass(frozen=True, slots=True)
class Download:
    """A file to take along.

    Attributes:
        name: File name with its ending.
        data: The file, or a function that makes it when the button is pressed.
        mime: Its media type.
        label: The words on the button.
    """

    name: str
    data: str | bytes | Callable[[], str | bytes]
    mime: str = "text/csv"
    label: str = "Download"


def row() -> DeltaGenerator:
    """An empty row of buttons."""
    return st.container(horizontal=True, vertical_alignment="center")


def actions(
    prefix: str,
    *,
    at: DeltaGenerator | None = None,
    download: Download | None = None,
    extra_params: Mapping[str, str] | None = None,
) -> None:
    """Draw the row; a button is there only if it does something.

    Args:
        prefix: The page's prefix, for the keys.
        at: The row, where it was begun with something else.
        download: The file to offer; None leaves the button out.
        extra_params: What the link carries beyond the inputs of `pages._ui.inputs`.
    """
    with at or row():
        panel = st.popover(
            "Share", key=f"{prefix}_share", icon=":material/link:", on_change="rerun"
        )
        if panel.open:
            panel.text("This link opens the page with the same numbers:")
            panel.code(share_link(extra_params), language=None, wrap_lines=True)
        if download is not None:
            st.download_button(
                download.label,
                download.data,
                download.name,
                download.mime,
                key=f"{prefix}_download",
                on_click="ignore",
                icon=":material/download:",
            )
