"""A page's inputs as a link, and what a damaged link made us ignore.

Each input notes its parameter here while it is drawn; `share_link` puts them together. Streamlit's
own `bind` writes the address bar; parameters that it cannot bind go through `put`.
"""

from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from urllib.parse import urlencode

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

_LINK = "_link"
LONGEST_SHOWN = 40


@dataclass(slots=True)
class _Link:
    """What a visit knows of its address.

    Attributes:
        page: The page at hand.
        entered: Whether this run is the first of a visit to it.
        linked: What the address said when the run began.
        noted: The parameters that differ from their defaults, so far in this run.
        known: Every parameter that a field of the page has asked for.
        ignored: The link's values that could not be used, and what is used in their place.
        left: The parameters of the pages that were left.
    """

    page: str | None = None
    entered: bool = True
    linked: Mapping[str, str] = field(default_factory=dict)
    noted: dict[str, str] = field(default_factory=dict)
    known: set[str] = field(default_factory=set)
    ignored: dict[str, tuple[str, str]] = field(default_factory=dict)
    left: dict[str | None, Mapping[str, str]] = field(default_factory=dict)


# The link of the run in hand: each field asks for it, and the session takes a lock each time.
_OF_RUN: ContextVar[_Link | None] = ContextVar("link", default=None)


def _link() -> _Link:
    return _OF_RUN.get() or _of_session()


def _of_session() -> _Link:
    held: _Link = st.session_state.setdefault(_LINK, _Link())
    return held


def begin(page: str) -> None:
    """Forget the parameters of the last run; each page starts with this (through the guard)."""
    link = _of_session()
    _OF_RUN.set(link)
    link.entered = link.page != page
    if link.entered:
        link.left[link.page] = link.noted
        _restore(page, link)
        link.page, link.ignored, link.known = page, {}, set()
    link.noted = {}
    link.linked = st.query_params.to_dict()


def _restore(page: str, link: _Link) -> None:
    """Come back to a page's inputs where the browser's Back button would empty them.

    Leaving a page takes its parameters out of the address before the next page is added to the
    browser's history; Back then finds a bare address, and Streamlit resets bound inputs to it.
    """
    run = get_script_run_ctx()
    is_back = run is not None and run.is_history_navigation
    parameters = link.left.get(page)
    if is_back and parameters and not st.query_params:
        link.page = None
        st.switch_page(page, query_params=parameters)


def linked(name: str) -> str | None:
    """What the address said of a parameter when this run began; None = nothing."""
    return _link().linked.get(name)


def entered() -> bool:
    """Whether this run is the first of a visit to the page, when its link outranks the session."""
    return _link().entered


def note(name: str, text: str | None) -> None:
    """Say what the link carries for a parameter; None = its default, which links leave out."""
    link = _link()
    link.known.add(name)
    if text is not None:
        link.noted[name] = text


def noted() -> Mapping[str, str]:
    """The parameters noted so far in this run: what differs from the defaults."""
    return _link().noted


def put(name: str, text: str | None) -> None:
    """Like `note`, and write it to the address bar, for inputs that `bind` cannot serve.

    For widgets with `bind="query-params"` use `note` alone: a bound parameter cannot be written.
    """
    note(name, text)
    if _link().linked.get(name) == text:
        return
    if text is not None:
        st.query_params[name] = text
    elif name in st.query_params:
        del st.query_params[name]


def ignore(name: str, found: str, used: str) -> None:
    """Say that a link's value was no possible one, and what is used in its place."""
    _link().ignored[name] = (found, used)


def show_ignored() -> None:
    """One calm line about everything this page's link said that could not be used.

    Draw it after the inputs, so that each of them has had its say.
    """
    # An input that left the page (another system asks for other facts) was no fault of the link.
    link = _link()
    lines = [
        f"{_short(name)} = “{_short(found)}” cannot be used; {used} is used."
        for name, (found, used) in link.ignored.items()
    ]
    lines += [
        f"{_short(name)} is not known on this page."
        for name in link.linked
        if name not in link.known
    ]
    if lines:
        with st.container(border=True):
            st.text("Part of this page’s link was ignored: " + " ".join(lines[:6]))


def share_link(extra_params: Mapping[str, str] | None = None) -> str:
    """The full address that opens this page with the same inputs.

    Args:
        extra_params: Parameters beyond the inputs noted so far.
    """
    parameters = {**_link().noted, **(extra_params or {})}
    address = (st.context.url or "").split("?", maxsplit=1)[0]
    return f"{address}?{urlencode(parameters)}" if parameters else address


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
