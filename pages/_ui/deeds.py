"""What a person does to saved data: done once, said beside the place it was done, undone there."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

import streamlit as st

from chesscalc.errors import ChessCalcError
from pages._ui import share, stores
from pages._ui.errors import CALM, plain

if TYPE_CHECKING:
    from chesscalc.store.repository import UnitOfWork

_LOG = logging.getLogger("chesscalc.pages")
_SAID = "_deeds"
_WISH, _GRANTED = "_deed_wished", "_deed_granted"
DoneT = TypeVar("DoneT")


@dataclass(frozen=True, slots=True)
class Deed:
    """What came of something done.

    Attributes:
        text: The sentence; a person's words in it are shown as they are.
        undo_token: What takes it back; "" where nothing can be.
        failed: Whether nothing was changed.
        on_undone: Called once it is taken back.
        offers: What may be done about it: the place to wish for, and the words of its button.
    """

    text: str
    undo_token: str = ""
    failed: bool = False
    on_undone: Callable[[], None] | None = None
    offers: Mapping[str, str] = field(default_factory=dict)


def attempt(place: str, action: "Callable[[UnitOfWork], DoneT]") -> DoneT | None:
    """Do something in one unit of work; a failure is noted for `show` and gives None.

    Nothing of Streamlit may be called by `action`: the transaction is open meanwhile.
    """
    try:
        space = stores.workspace()
        with space.store.unit_of_work(space.owner) as uow:
            done = action(uow)
            uow.commit()
        stores.look_anew()
    except ChessCalcError as error:
        say(place, Deed(str(error), failed=True))
    except Exception:
        _LOG.exception("A change could not be saved")
        say(place, Deed(CALM, failed=True))
    else:
        return done
    return None


def say(place: str, deed: Deed) -> None:
    """Note what came of it; `show` draws it in this place until something else is done."""
    st.session_state[_SAID] = {place: deed}


def after_undo(place: str, call: Callable[[], None]) -> None:
    """Have this called once what was done here is taken back."""
    deed: Deed | None = st.session_state.get(_SAID, {}).get(place)
    if deed is not None:
        say(place, replace(deed, on_undone=call))


def unsay(place: str) -> None:
    """Forget what was noted for this place."""
    st.session_state.get(_SAID, {}).pop(place, None)


def is_said(place: str) -> bool:
    """Whether the last thing done was done in this place."""
    return place in st.session_state.get(_SAID, {})


def show(place: str) -> None:
    """The sentence about what was done here last, with its undo; forgotten on leaving the page."""
    if share.entered():
        st.session_state.pop(_SAID, None)
    deed: Deed | None = st.session_state.get(_SAID, {}).get(place)
    if deed is None:
        return
    with st.container(horizontal=True, vertical_alignment="center", key=f"{place}_deed"):
        st.text(("⚠ " if deed.failed else "✓ ") + deed.text, width="content")
        for wished_place, words in deed.offers.items():
            st.button(
                plain(words), key=f"{wished_place}_offer", on_click=wish, args=(wished_place,)
            )
        if deed.undo_token:
            st.button(
                "Undo", key=f"{place}_undo", type="tertiary", icon=":material/undo:",
                on_click=_undo, args=(place, deed),
            )  # fmt: skip


def wish(place: str) -> None:
    """A button's callback: something is to be done in the run that follows, with its inputs.

    What the page works out from its inputs is only known once it has run; a callback would be
    given what the run before made of them, and so save numbers that nobody sees any more.
    """
    st.session_state[_WISH] = place


def begin_run() -> None:
    """Called by the guard of each page: a wish holds for one run, reached or not."""
    st.session_state[_GRANTED] = st.session_state.pop(_WISH, None)


def wished(place: str) -> bool:
    """Whether this is wished for in this run; True once."""
    if st.session_state.get(_GRANTED) != place:
        return False
    st.session_state[_GRANTED] = None
    return True


def _undo(place: str, deed: Deed) -> None:
    def action(uow: "UnitOfWork") -> bool:
        uow.undo(deed.undo_token)
        return True

    if attempt(place, action):
        if deed.on_undone is not None:
            deed.on_undone()
        say(place, Deed("Undone: everything is as it was before."))
