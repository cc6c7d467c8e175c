"""Panels behind a button, and folds, that draw nothing until they are opened for the first time.

Once opened, a panel stays drawn for the rest of the visit to its page, so that closing it loses
nothing that was typed in it.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from pages._ui import share

_OPENED = "_panels_opened"


@contextmanager
def panel(label: str, key: str, icon: str | None = None, *, height: int) -> Iterator[bool]:
    """A panel behind a button; draw what is in it only where this is True.

    Args:
        label: The words on the button.
        key: Its key.
        icon: The sign on the button.
        height: About that of what is in it, in pixels. The browser measures a panel as it opens
            and finds it a place on the screen: as long as nothing is drawn, a space stands for it.
    """
    place = st.popover(label, key=key, icon=icon, on_change="rerun")
    with place:
        is_wanted = _is_wanted(key, is_open=bool(place.open))
        if not is_wanted:
            st.space(height)
        yield is_wanted


def close(key: str) -> None:
    """Close a panel, from a callback: what was done is said beside it, on the page."""
    st.session_state[key] = False


@contextmanager
def fold(label: str, key: str) -> Iterator[bool]:
    """The same as a fold; its label must stay the same, for another one would close it."""
    place = st.expander(label, key=key, on_change="rerun")
    with place:
        yield _is_wanted(key, is_open=bool(place.open))


def _is_wanted(key: str, *, is_open: bool) -> bool:
    opened: set[str] = st.session_state.setdefault(_OPENED, set())
    if share.entered():
        opened.discard(key)
    if is_open:
        opened.add(key)
    return key in opened
