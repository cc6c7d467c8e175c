"""A page's inputs as a link, and what a damaged link made us ignore.

Each input notes its parameter here while it is drawn; `share_link` puts them together. Streamlit's
own `bind` writes the address bar; parameters that it cannot bind go through `put`.
"""

from collections.abc import Mapping
from contextvars import ContextVar
from types import MappingProxyType
from urllib.parse import urlencode

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

_NOTED = "_link_parameters"
_KNOWN = "_link_known"
_IGNORED = "_link_ignored"
_PAGE = "_link_page"
_ENTERED = "_link_entered"
_LEFT = "_link_of_pages_left"
LONGEST_SHOWN = 40
# A run asks for each parameter several times, and asking Streamlit takes a lock each time.
_LINKED: ContextVar[Mapping[str, str]] = ContextVar("linked", default=MappingProxyType({}))


def begin(page: str) -> None:
    """Forget the parameters of the last run; each page starts with this (through the guard)."""
    before = st.session_state.get(_PAGE)
    st.session_state[_ENTERED] = before != page
    if st.session_state[_ENTERED]:
        left = st.session_state.setdefault(_LEFT, {})
        left[before] = st.session_state.get(_NOTED, {})
        _restore(page, left.get(page, {}))
        st.session_state[_PAGE] = page
        st.session_state[_IGNORED] = {}
        st.session_state[_KNOWN] = set()
    st.session_state[_NOTED] = {}
    _LINKED.set(st.query_params.to_dict())


def _restore(page: str, parameters: Mapping[str, str]) -> None:
    """Come back to a page's inputs where the browser's Back button would empty them.

    Leaving a page takes its parameters out of the address before the next page is added to the
    browser's history; Back then finds a bare address, and Streamlit resets bound inputs to it.
    """
    run = get_script_run_ctx()
    is_back = run is not None and run.is_history_navigation
    if is_back and parameters and not st.query_params:
        st.session_state[_PAGE] = None
        st.switch_page(page, query_params=parameters)


def linked(name: str, default: object = None) -> object:
    """What the address said of a parameter when this run began."""
    return _LINKED.get().get(name, default)


def entered() -> bool:
    """Whether this run is the first of a visit to the page, when its link outranks the session."""
    return bool(st.session_state.get(_ENTERED, True))


def note(name: str, text: str | None) -> None:
    """Say what the link carries for a parameter; None = its default, which links leave out."""
    st.session_state.setdefault(_KNOWN, set()).add(name)
    if text is not None:
        st.session_state.setdefault(_NOTED, {})[name] = text


def noted() -> Mapping[str, str]:
    """The parameters noted so far in this run: what differs from the defaults."""
    parameters: Mapping[str, str] = st.session_state.get(_NOTED, {})
    return parameters


def put(name: str, text: str | None) -> None:
    """Like `note`, and write it to the address bar, for inputs that `bind` cannot serve.

    For widgets with `bind="query-params"` use `note` alone: a bound parameter cannot be written.
    """
    note(name, text)
    if text is not None:
        if st.query_params.get(name) != text:
            st.query_params[name] = text
    elif name in st.query_params:
        del st.query_params[name]


def ignore(name: str, found: str, used: str) -> None:
    """Say that a link's value was no possible one, and what is used in its place."""
    st.session_state.setdefault(_IGNORED, {})[name] = (found, used)


def show_ignored() -> None:
    """One calm line about everything this page's link said that could not be used.

    Draw it after the inputs, so that each of them has had its say.
    """
    ignored: Mapping[str, tuple[str, str]] = st.session_state.get(_IGNORED, {})
    # An input that left the page (another system asks for other facts) was no fault of the link.
    known = st.session_state.get(_KNOWN, set())
    lines = [
        f"{_short(name)} = “{_short(found)}” cannot be used; {used} is used."
        for name, (found, used) in ignored.items()
    ]
    lines += [
        f"{_short(name)} is not known on this page."
        for name in st.query_params
        if name not in known
    ]
    if lines:
        with st.container(border=True):
            st.text("Part of this page’s link was ignored: " + " ".join(lines[:6]))


def share_link(extra_params: Mapping[str, str] | None = None) -> str:
    """The full address that opens this page with the same inputs.

    Args:
        extra_params: Parameters beyond the inputs noted so far.
    """
    parameters = {**st.session_state.get(_NOTED, {}), **(extra_params or {})}
    address = (st.context.url or "").split("?", maxsplit=1)[0]
    return f"{address}?{urlencode(parameters)}" if parameters else address


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
