"""Inputs that survive page changes, live in the address, and say what is wrong beside the field.

Keys are "<page>_<field>"; they and their defaults are the format of the share links, so neither
may change once links exist. A field that cannot be used keeps what was typed, shows a sentence
under itself, and returns None; `check_inputs` then stands in for the answer.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from typing import TypeVar

import streamlit as st

from chesscalc.errors import InputError
from pages._ui import folds, share
from pages._ui.errors import plain, say_problem
from pages._ui.reading import read_bounded, read_number, read_rating, read_ratings, slip_question

ReadT = TypeVar("ReadT")
LONGEST_TEXT = 4000
_WRONG = "_fields_wrong"
FIRST_DAY, LAST_DAY = date(1970, 1, 1), date(2100, 12, 31)


def start_fields() -> None:
    """Forget the marks of the last run; the page's frame calls it."""
    st.session_state[_WRONG] = []


def mark_wrong(error: InputError) -> None:
    """Show a field's problem here, under the field, and remember that the answer must wait."""
    where = f" Under “More”: {error.message}" if folds.within() else ""
    st.session_state.setdefault(_WRONG, []).append((error.field, where))
    say_problem(error.message)


def fill(key: str, held: str | date | None) -> None:
    """Put a text or a day into a field before it is drawn, also where it rests in a closed fold."""
    if held or key in st.session_state:
        st.session_state[key] = held


@contextmanager
def aside() -> Iterator[Callable[[], bool]]:
    """For fields that the page's answer does not need; tells at the end if one is wrong."""
    before: list[tuple[str, str]] = st.session_state.setdefault(_WRONG, [])
    own: list[tuple[str, str]] = []
    st.session_state[_WRONG] = own
    try:
        yield lambda: bool(own)
    finally:
        st.session_state[_WRONG] = before


def check_inputs() -> None:
    """Raise InputError if a field of this run is marked: first line inside `shown_errors()`."""
    wrong = st.session_state.get(_WRONG)
    if wrong:
        field, where = wrong[0]
        said = "The answer follows once the field marked in red is mended."
        raise InputError(field, said + where)


def count(
    label: str, key: str, default: int = 0, *, high: int = 500, low: int = 0, hint: str = ""
) -> int:
    """A small whole number with steppers: wins, draws, losses, rounds."""
    if _rests(key):
        return default
    _drop_bad_link(key, lambda text: read_bounded(text, key, label, low, high, whole=True), default)
    value = st.number_input(
        label, low, high, default, 1, key=key, help=hint or None, bind="query-params"
    )
    share.note(key, str(value) if value != default else None)
    return int(value)


def text(
    label: str,
    key: str,
    default: str = "",
    *,
    hint: str = "",
    placeholder: str = "",
    longest: int = 200,
) -> str:
    """One line of free text; never shown as Markdown."""
    if _rests(key):
        return default
    value = st.text_input(
        label,
        default,
        longest,
        key=key,
        help=hint or None,
        placeholder=placeholder,
        bind="query-params",
    )
    share.note(key, value if value != default else None)
    return value or ""


def rating(
    label: str,
    key: str,
    default: str = "",
    *,
    optional: bool = False,
    hint: str = "",
    placeholder: str = "",
) -> int | float | None:
    """A rating typed as text; None if empty and optional ("unrated"), or if it is marked wrong."""
    found = _typed(
        label, key, default, optional, hint, placeholder, lambda raw: read_rating(raw, key, label)
    )
    _ask_back(() if found is None else (found,))
    return found


def number(
    label: str,
    key: str,
    default: str = "",
    *,
    low: float,
    high: float,
    whole: bool = False,
    optional: bool = False,
    hint: str = "",
    placeholder: str = "",
) -> int | float | None:
    """A number typed as text, from `low` to `high`; None if empty and optional, or wrong."""
    return _typed(
        label,
        key,
        default,
        optional,
        hint,
        placeholder,
        lambda raw: read_bounded(raw, key, label, low, high, whole=whole),
    )


def ratings(
    label: str, key: str, default: str = "", *, hint: str = "", placeholder: str = ""
) -> tuple[int | float, ...] | None:
    """Ratings in one line ("1673, 1761 1621", "1600 x 5"); None if marked wrong."""
    raw: str | None = default
    if not _rests(key):
        raw = st.text_input(
            label,
            default,
            LONGEST_TEXT,
            key=key,
            help=hint or None,
            placeholder=placeholder,
            bind="query-params",
        )
        share.note(key, raw if raw != default else None)
    found = _read(raw or "", lambda typed: read_ratings(typed, key))
    _ask_back(found or ())
    return found


def _ask_back(found: Sequence[int | float]) -> None:
    """Ask beside the field about a rating that may be a slip; the numbers follow all the same."""
    if question := slip_question(found):
        st.caption(plain(question))


def choice(
    label: str,
    key: str,
    options: Mapping[str, str],
    default: str,
    *,
    hint: str = "",
    segmented: bool = False,
    on_change: Callable[[], None] | None = None,
) -> str:
    """One of several: `options` maps the code that links carry to the label people read."""
    if _rests(key):
        return default
    wanted = share.linked(key)
    if wanted is not None and (share.entered() or key not in st.session_state):
        if wanted in options:
            st.session_state[key] = wanted
        else:
            share.ignore(key, wanted, f"“{options[default]}”")
    codes = list(options)
    if st.session_state.get(key) not in codes:
        st.session_state[key] = default
    if segmented:
        picked = st.segmented_control(
            label,
            codes,
            format_func=options.__getitem__,
            key=key,
            help=hint or None,
            required=True,
            persist_state="session",
            on_change=on_change,
        )
    else:
        picked = st.selectbox(
            label,
            codes,
            format_func=options.__getitem__,
            key=key,
            help=hint or None,
            persist_state="session",
            on_change=on_change,
        )
    chosen = picked if picked is not None and picked in options else default
    share.put(key, chosen if chosen != default else None)
    return chosen


def lines(label: str, key: str, *, hint: str = "", placeholder: str = "", height: int = 90) -> str:
    """Several lines of text, empty at first."""
    if _rests(key):
        return ""
    value = st.text_area(
        label,
        key=key,
        height=height,
        help=hint or None,
        placeholder=placeholder,
        bind="query-params",
    )
    share.note(key, value or None)
    return value or ""


def switch(label: str, key: str, *, default: bool, hint: str = "") -> bool:
    """On or off."""
    if _rests(key):
        return default
    _drop_bad_link(key, _read_switch, "on" if default else "off")
    value = st.toggle(label, default, key=key, help=hint or None, bind="query-params")
    share.note(key, str(value).lower() if value != default else None)
    return value


def day(label: str, key: str, *, hint: str = "") -> date | None:
    """A date, or None while it is empty."""
    if _rests(key):
        return None
    _drop_bad_link(key, date.fromisoformat, "no date")
    value = st.date_input(
        label, None, FIRST_DAY, LAST_DAY, key=key, help=hint or None, bind="query-params"
    )
    share.note(key, value.isoformat() if value is not None else None)
    return value


def untouched() -> bool:
    """Whether every field drawn so far in this run holds its default."""
    return not share.noted()


def at_present(key: str, default: object = None) -> object:
    """What a field holds before it is drawn, for the label of the fold around it."""
    linked = share.linked(key)
    return st.session_state.get(key, default if linked is None else linked)


def _typed(
    label: str,
    key: str,
    default: str,
    optional: bool,
    hint: str,
    placeholder: str,
    reader: Callable[[str], int | float],
) -> int | float | None:
    raw: str | None = default
    if not _rests(key):
        # A telephone field brings up the number pad on a phone and takes any text elsewhere.
        raw = st.text_input(
            label,
            default,
            40,
            key=key,
            type="phone",
            icon="",
            autocomplete="off",
            help=hint or None,
            placeholder=placeholder,
            bind="query-params",
        )
        share.note(key, raw if raw != default else None)
    if not (raw or "").strip():
        if not optional:
            mark_wrong(InputError(key, f"{label} is needed; type a number."))
        return None
    return _read(raw or "", reader)


def _rests(key: str) -> bool:
    """Whether this field lies in a closed fold, where every field holds its default."""
    if not folds.at_rest() or share.linked(key) is not None:
        return False
    share.note(key, None)
    return True


def _read(raw: str, reader: Callable[[str], ReadT]) -> ReadT | None:
    try:
        return reader(raw)
    except InputError as error:
        mark_wrong(error)
        return None


def _read_switch(text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise ValueError(text)
    return text.lower() == "true"


def _drop_bad_link(key: str, reader: Callable[[str], object], used: object) -> None:
    """Note a link's value that the widget will not take, and that its default is used."""
    raw = share.linked(key)
    if raw is None or key in st.session_state:
        return
    try:
        reader(raw)
    except (InputError, ValueError):
        share.ignore(key, raw, str(used))


__all__ = [
    "at_present",
    "check_inputs",
    "choice",
    "count",
    "day",
    "lines",
    "mark_wrong",
    "number",
    "rating",
    "ratings",
    "read_number",
    "start_fields",
    "switch",
    "text",
    "untouched",
]
