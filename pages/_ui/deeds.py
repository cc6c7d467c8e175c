"""What a person does to saved data: done once, said beside the place it was done, undone there."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import streamlit as st

from chesscalc.errors import ChessCalcError
from pages._ui import share, stores
from pages._ui.errors import CALM

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
    """

    text: str
    undo_token: str = ""
    failed: bool = False


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


def show(place: str) -> None:
    """The sentence about what was done here last, with its undo; forgotten on leaving the page."""
    if share.entered():
        st.session_state.pop(_SAID, None)
    deed: Deed | None = st.session_state.get(_SAID, {}).get(place)
    if deed is None:
        return
    with st.container(horizontal=True, vertical_alignment="center", key=f"{place}_deed"):
        st.text(("⚠ " if deed.failed else "✓ ") + deed.text, width="content")
        if deed.undo_token:
            st.button(
                "Undo", key=f"{place}_undo", type="tertiary", icon=":material/undo:",
                on_click=_undo, args=(place, deed.undo_token),
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


def _undo(place: str, token: str) -> None:
    def action(uow: "UnitOfWork") -> bool:
        uow.undo(token)
        return True

    if attempt(place, action):
        say(place, Deed("Undone: everything is as it was before."))
