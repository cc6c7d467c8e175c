"""Choosers over what is saved: what was chosen may be gone by the next run."""

from collections.abc import Mapping

import streamlit as st


def one_of(
    label: str, key: str, options: Mapping[str, str], *, default: str = "", width: int | None = None
) -> str:
    """One of these, by id; the default, or the first, where the chosen one is gone.

    Args:
        label: The words over the box.
        key: The widget's key.
        options: Id and name; not empty. Names are shown as they are.
        default: What is chosen at first.
        width: In pixels; None = as wide as there is room.
    """
    start = default if default in options else next(iter(options))
    if st.session_state.get(key) not in options:
        st.session_state[key] = start
    picked = st.selectbox(
        label,
        list(options),
        key=key,
        format_func=lambda code: options.get(code, ""),
        persist_state="session",
        width=width or "stretch",
    )
    return picked if picked in options else start


def some_of(label: str, key: str, options: Mapping[str, str], placeholder: str = "") -> list[str]:
    """Any of these, by id, in the order they were chosen."""
    held = st.session_state.get(key)
    if held is not None:
        st.session_state[key] = [code for code in held if code in options]
    return st.multiselect(
        label,
        list(options),
        key=key,
        placeholder=placeholder or None,
        format_func=lambda code: options.get(code, ""),
        persist_state="session",
    )


def shown_of(label: str, key: str, options: Mapping[str, str]) -> list[str]:
    """Buttons that each switch one of these on or off; all are on at first."""
    held = st.session_state.get(key)
    st.session_state[key] = list(options) if held is None else [c for c in held if c in options]
    return st.pills(
        label,
        list(options),
        selection_mode="multi",
        key=key,
        format_func=lambda code: options.get(code, ""),
    )
