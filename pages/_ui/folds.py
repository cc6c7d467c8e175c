"""Folds for the inputs that a first number does without.

Most people never open one, so a closed fold whose fields all rest at their defaults holds nothing:
its fields are not drawn, and each run of the page is that much quicker. Once something in it is
stated it is an ordinary fold, drawn whole, with what is stated on its label.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from typing import Literal

import streamlit as st

# Whether the fields drawn at present lie in an open fold; None outside of folds.
_IS_OPEN: ContextVar[bool | None] = ContextVar("fold_is_open", default=None)
_FILLED = "_folds_filled"


@contextmanager
def fold(
    key: str, holds: str, says: str = "", *, compact: bool = True, section: str = ""
) -> Iterator[bool]:
    """A fold around fields of `pages._ui.inputs`; tells whether they are drawn.

    Within another one it is a section of that, with its name over its fields. Its label stays the
    same while it is open: another label would make it another fold, which loses the cursor of the
    person who types in it.

    Args:
        key: Its key.
        holds: The label while nothing is stated: words that stay true whatever is typed below.
        says: The label with what is stated; "" only while all its fields hold their defaults.
        compact: Whether it is one line of the inputs, and not a panel of its own.
        section: Its name as a section of another one, where `holds` is no such name.
    """
    kind: Literal["compact", "default"] = "compact" if compact else "default"
    if _IS_OPEN.get() is not None:
        is_drawn = not at_rest()
        if is_drawn:
            st.markdown(f"**{section or holds}**")
        yield is_drawn
        return
    filled: set[str] = st.session_state.setdefault(_FILLED, set())
    if says and not st.session_state.get(key):
        filled.add(key)
    if key in filled:
        place, is_drawn = st.expander(says or holds, key=f"{key}_filled", type=kind), True
    else:
        place = st.expander(holds, key=key, type=kind, on_change="rerun")
        is_drawn = bool(place.open)
    before = _IS_OPEN.set(is_drawn)
    try:
        with place:
            yield is_drawn
    finally:
        _IS_OPEN.reset(before)


def at_rest() -> bool:
    """Whether the fields drawn here lie in a closed fold."""
    return _IS_OPEN.get() is False


def within() -> bool:
    """Whether the fields drawn here lie in a fold, open or closed."""
    return _IS_OPEN.get() is not None


@contextmanager
def outside() -> Iterator[None]:
    """For fields that a fold's form draws elsewhere on the page."""
    before = _IS_OPEN.set(None)
    try:
        yield
    finally:
        _IS_OPEN.reset(before)


def columns(number: int) -> "list[AbstractContextManager[object]]":
    """Columns within a fold; a closed one needs none."""
    return [nullcontext() for _ in range(number)] if at_rest() else [*st.columns(number)]
