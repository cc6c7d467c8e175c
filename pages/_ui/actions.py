"""The last row of a page: Save · Share · Download."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import streamlit as st

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


def actions(
    prefix: str,
    *,
    save: Callable[[], None] | None = None,
    download: Download | None = None,
    extra_params: Mapping[str, str] | None = None,
) -> None:
    """Draw the row; a button is there only if it does something.

    Args:
        prefix: The page's prefix, for the keys.
        save: Called once, as a callback, when Save is pressed; None leaves the button out.
        download: The file to offer; None leaves the button out.
        extra_params: What the link carries beyond the inputs of `pages._ui.inputs`.
    """
    with st.container(horizontal=True, vertical_alignment="center"):
        if save is not None:
            st.button(
                "Save to history", key=f"{prefix}_save", on_click=save, icon=":material/save:"
            )
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
