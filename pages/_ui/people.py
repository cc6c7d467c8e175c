"""The player in hand: whose history a save goes to, and the chooser in the sidebar."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import streamlit as st

from chesscalc.errors import NotFoundError
from pages._ui import stores
from pages._ui.errors import plain, shown_errors

if TYPE_CHECKING:
    from chesscalc.store.repository import UnitOfWork

ME, NOBODY = "Me", ""
_GONE = "gone"
GONE = (
    "The player in hand is not there any more: choose a player in the sidebar. "
    "Until then nothing is saved."
)
_IN_HAND = "_player_in_hand"
_PICK = "sidebar_player"


@dataclass(frozen=True, slots=True)
class Person:
    """A student as far as a chooser needs them."""

    id: str
    name: str
    is_me: bool


def people() -> tuple[Person, ...]:
    """All students by name, with "me" first.

    Raises:
        StoreError: the database cannot be read.
    """
    space = stores.workspace()
    return _people(space.owner, revision(space), space)


def revision(space: stores.Workspace) -> int:
    """Counts the saves of this owner; part of the key of everything that is cached.

    It is asked of the database once a run, and again after something is saved in it.
    """
    seen: dict[str, int] = st.session_state.setdefault(stores.REVISIONS, {})
    if space.owner not in seen:
        with space.store.reading(space.owner) as reader:
            seen[space.owner] = reader.revision()
    return seen[space.owner]


@st.cache_resource(scope="session", max_entries=2, show_spinner=False)
def _people(owner: str, revision: int, _space: stores.Workspace) -> tuple[Person, ...]:
    del revision
    with _space.store.reading(owner) as reader:
        found = [Person(each.id, each.name, each.is_me) for each in reader.students()]
    return tuple(sorted(found, key=lambda person: not person.is_me))


def in_hand() -> Person | None:
    """The player whose history is looked at; None while nobody is saved.

    Raises:
        StoreError: the database cannot be read.
    """
    known = people()
    chosen = st.session_state.get(_IN_HAND)
    return next((person for person in known if person.id == chosen), known[0] if known else None)


def take_in_hand(student_id: str | None) -> None:
    """From now on this is the player in hand; "" = me, None = nobody in particular."""
    st.session_state[_IN_HAND] = student_id


def saves_to(known: tuple[Person, ...]) -> Person | None:
    """Whose history a save goes to; None = "me", who is made by the first save.

    A coach who has chosen nobody saves to "me": never to a student by accident.
    """
    chosen = st.session_state.get(_IN_HAND)
    for person in known:
        is_meant = person.is_me or (chosen is None and len(known) == 1)
        if person.id == chosen or (not chosen and is_meant):
            return person
    return None


def is_gone(known: tuple[Person, ...]) -> bool:
    """Whether a player was chosen who was removed since, perhaps in another window."""
    chosen = st.session_state.get(_IN_HAND)
    return bool(chosen) and all(person.id != chosen for person in known)


def receiver(uow: "UnitOfWork", *, asked: bool = False) -> Person:
    """The student a save goes to, made where it is the first save of "me".

    Args:
        uow: Commit it to keep one who was made.
        asked: Whether "me" was just chosen beside the button, whoever was in hand before.

    Raises:
        NotFoundError: the player in hand was removed, and nobody was chosen since.
    """
    from chesscalc.store.records import Student  # noqa: PLC0415 - heavy, see stores.in_use

    known = tuple(Person(each.id, each.name, each.is_me) for each in uow.students())
    if is_gone(known) and not asked:
        raise NotFoundError(GONE)
    listed = tuple(sorted(known, key=lambda person: not person.is_me))
    found = next((each for each in listed if each.is_me), None) if asked else saves_to(listed)
    if found is not None:
        return found
    saved = uow.add_student(Student(name=ME, is_me=True))
    return Person(saved.id, ME, is_me=True)


def labels(known: tuple[Person, ...]) -> dict[str, str]:
    """By id what a chooser shows; equal names get a number."""
    seen: dict[str, int] = {}
    named: dict[str, str] = {}
    for person in known:
        seen[person.name] = turn = seen.get(person.name, 0) + 1
        named[person.id] = person.name if turn == 1 else f"{person.name} ({turn})"
    return named


def sidebar(*, opens: bool) -> None:
    """The chooser, drawn by `app.py` beside every page.

    Args:
        opens: Whether the page at hand shows saved data, so that the database is open anyway.
    """
    with st.sidebar:
        if not opens and not stores.in_use():
            st.button(
                "Choose a player", key="sidebar_choose", on_click=_open, icon=":material/person:",
                help="The player in hand: whose history a save goes to.",
            )  # fmt: skip
            return
        st.caption("Player in hand: whose history a save goes to")
        with shown_errors():
            known = people()
            options = labels(known)
            if not any(person.is_me for person in known):
                options = {NOBODY: ME, **options}
            meant = saves_to(known)
            held = meant.id if meant is not None else NOBODY
            if is_gone(known):
                held, options = _GONE, {_GONE: "Choose a player", **options}
            _select(_PICK, options, held)
            st.caption(plain(stores.kept_where(stores.workspace())))


def chooser(key: str) -> None:
    """The same among the students there are, for a page that shows one of them."""
    held = in_hand()
    if held is not None:
        _select(key, labels(people()), held.id)


def _select(key: str, options: Mapping[str, str], held: str) -> None:
    st.session_state[key] = held
    st.selectbox(
        "Player in hand",
        list(options),
        format_func=lambda code: options.get(code, ""),
        key=key,
        label_visibility="collapsed",
        on_change=_picked,
        args=(key,),
    )


def _open() -> None:
    st.session_state[stores.USED] = True


def _picked(key: str) -> None:
    take_in_hand(st.session_state[key])
