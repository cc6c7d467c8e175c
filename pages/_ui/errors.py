"""The one `try` of the pages: what went wrong becomes a sentence, never a traceback."""

import logging
import string
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from chesscalc.errors import ChessCalcError

_LOG = logging.getLogger("chesscalc.pages")
CALM = (
    "Something went wrong on our side. What you typed is still there; the rest of the page works. "
    "The details are in the app’s log."
)
_HARMLESS = ",;%/?'"
_ESCAPED = {ord(sign): f"\\{sign}" for sign in string.punctuation if sign not in _HARMLESS}
_JOINER = "\u2060"


def plain(text: str) -> str:
    """Text from a person, made safe for places that render Markdown: it shows as it was typed.

    Every sign with a meaning is escaped, and a word joiner keeps web addresses from becoming links.
    """
    broken = text.replace("://", f":{_JOINER}//").replace("@", f"{_JOINER}@")
    return broken.replace("www.", f"www{_JOINER}.").translate(_ESCAPED)


def say_problem(text: str) -> None:
    """A sentence about something a person can mend, in the place where it is drawn."""
    st.markdown(f":red[{plain(text)}]")


@contextmanager
def shown_errors() -> Iterator[None]:
    """Show a ChessCalcError as its sentence; log anything else and show one calm sentence."""
    try:
        yield
    except ChessCalcError as error:
        st.warning(plain(str(error)))
    except Exception:
        _LOG.exception("A page failed")
        st.error(CALM)
