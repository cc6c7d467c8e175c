"""Where the data comes from: a dropped file, pasted text or a link; held until another is given."""

from dataclasses import dataclass
from hashlib import sha256

import streamlit as st

from chesscalc.errors import InputError
from pages._ui import inputs
from pages._ui.errors import say_problem, shown_errors
from pages._ui.import_example import EXAMPLE, EXAMPLE_NAME

LARGEST_MB = 20
LONGEST_PASTE = 2_000_000
WAYS = {"file": "A file", "paste": "Pasted text", "link": "A link"}
KINDS = (
    "Tournament report (TRF), chess-results Excel or saved page, US Chess crosstable, PGN, "
    "Lichess or Chess.com JSON, CSV or Excel table, FIDE list"
)
_HELD = "i_held_source"
_TURN = "i_held_turn"
_PASTED = "i_text"
_NO_NAME = "pasted text"


@dataclass(frozen=True, slots=True)
class Source:
    """What was given.

    Attributes:
        name: Of the file, or what it was.
        data: Its bytes.
        fingerprint: Tells it from others, whatever it is called.
    """

    name: str
    data: bytes
    fingerprint: str


def choose_source(prefix: str) -> Source | None:
    """The three ways in, and what is held at present; None while there is nothing."""
    source = held()
    if source is None:
        _ways(prefix)
        return held()
    in_hand(prefix, source)
    with st.expander("Another file, text or link", key=f"{prefix}_another", type="compact"):
        _ways(prefix)
    return held()


def in_hand(prefix: str, source: Source) -> None:
    """The line that names what is held, and lets go of it."""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.text(f"In hand: {source.name}, {_size(len(source.data))}.", width="content")
        st.button(
            "Let go of it", key=f"{prefix}_let_go", type="tertiary", on_click=let_go
        )  # fmt: skip


def _ways(prefix: str) -> None:
    way = inputs.choice("What have you got?", f"{prefix}_way", WAYS, "file", segmented=True)
    if way == "file":
        drop(prefix, KINDS)
    elif way == "paste":
        st.text_area(
            "The text: a crosstable, a PGN, rows of games …", key=_PASTED, height=180,
            max_chars=LONGEST_PASTE, on_change=_pasted, persist_state="session",
            placeholder="Paste it here as it is; what it is, is told by its content.",
        )  # fmt: skip
    else:
        _link(prefix)


def held() -> Source | None:
    """What was given last; None if nothing was, or it was let go."""
    source: Source | None = st.session_state.get(_HELD)
    return source


def let_go() -> None:
    """Forget what is held, and empty the field it came from."""
    st.session_state.pop(_HELD, None)
    st.session_state[_TURN] = st.session_state.get(_TURN, 0) + 1
    st.session_state[_PASTED] = ""


def try_example() -> None:
    """Take the example in hand; a button's callback."""
    _hold(EXAMPLE_NAME, EXAMPLE.encode())


def _hold(name: str, data: bytes) -> None:
    st.session_state[_HELD] = Source(name[:120] or _NO_NAME, data, sha256(data).hexdigest())


def drop(prefix: str, label: str) -> bool:
    """The field for a file, which is held from the run that follows; whether it shows one.

    Args:
        prefix: The page's prefix.
        label: What may be dropped there.
    """
    key = f"{prefix}_file_{st.session_state.get(_TURN, 0)}"
    shown = st.file_uploader(
        label, key=key, max_upload_size=LARGEST_MB, on_change=_dropped, args=(key,),
        help=f"At most {LARGEST_MB} MB. What a file is, is told by its content, not its name.",
    )  # fmt: skip
    return shown is not None


def _dropped(key: str) -> None:
    uploaded = st.session_state.get(key)
    if uploaded is None:
        st.session_state.pop(_HELD, None)
    else:
        _hold(uploaded.name, uploaded.getvalue())


def _pasted() -> None:
    text = st.session_state.get(_PASTED) or ""
    if text.strip():
        _hold(_NO_NAME, text.encode("utf-8", "replace"))
    elif (source := held()) is not None and source.name == _NO_NAME:
        st.session_state.pop(_HELD, None)


def _link(prefix: str) -> None:
    link = st.text_input(
        "A link to chess-results, info64, a Lichess player or game, or a Chess.com member",
        key=f"{prefix}_link", max_chars=2000, persist_state="session", placeholder="https://",
    )  # fmt: skip
    if not st.button("Fetch it", key=f"{prefix}_fetch", icon=":material/download:"):
        return
    with shown_errors():
        if not (link or "").strip():
            raise InputError("link", "Paste a link first.")
        from chesscalc.services.fetch import fetch  # noqa: PLC0415 - only links need it

        with st.spinner("Asking the site …", show_time=True):
            fetched = fetch(link or "")
        _hold(fetched.name, fetched.data)
        st.rerun()


def too_large_hint(name: str) -> None:
    """What to do with a rating list that is too large for this way in."""
    if name.lower().endswith((".zip", ".xml", ".txt")):
        say_problem("If it is a FIDE rating list: load it under “Look players up”, below.")


def _size(number: int) -> str:
    return f"{number:,} bytes" if number < 10_000 else f"{number // 1000:,} kB"
