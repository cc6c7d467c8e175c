"""Look a player up in the FIDE list that is loaded, and fill a page's fields from it.

The database is opened only when the panel is: pages that nobody looks anybody up on stay light.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from chesscalc import systems
from chesscalc.core.game import Game
from chesscalc.present.numbers import rating, trimmed
from pages._ui import inputs, stores
from pages._ui.errors import plain, shown_errors
from pages._ui.games_editor import add_game

if TYPE_CHECKING:
    from chesscalc.core.system import SystemInfo
    from chesscalc.store.listed_players import FoundPlayer

MOST_SHOWN = 20
FIDE_KINDS = ("standard", "rapid", "blitz")
NOT_LOADED = "No FIDE list is loaded: load one on the Import page, under “Look players up”."


def look_up(
    prefix: str,
    then: "Callable[[FoundPlayer], None] | None" = None,
    *,
    label: str = "Look a player up",
) -> "FoundPlayer | None":
    """A panel to find a player of the loaded list; the player chosen there, or None.

    Args:
        prefix: The page's prefix, for the keys.
        then: Draws what can be done with the player, inside the panel.
        label: The words on the panel.
    """
    panel = st.popover(
        label, key=f"{prefix}_look_panel", icon=":material/person_search:", on_change="rerun"
    )
    if not panel.open:
        return None
    found: FoundPlayer | None = None
    with panel, shown_errors():
        found = _found(prefix)
        if found is not None and then is not None:
            then(found)
    return found


def _found(prefix: str) -> "FoundPlayer | None":
    players = stores.workspace().store.players
    if players.loaded() is None:
        st.caption(NOT_LOADED)
        return None
    text = st.text_input(
        "Name or FIDE number", key=f"{prefix}_look_for", max_chars=100,
        help="The beginning of the name, or words of it; accents do not matter.",
    )  # fmt: skip
    found = players.search(text or "", MOST_SHOWN)
    if not found:
        st.text("Nobody is found." if (text or "").strip() else "Family name first.")
        return None
    picked = st.selectbox(
        "Found", range(len(found)), key=f"{prefix}_look_found_{text}",
        format_func=lambda place: named(found[place]),
    )  # fmt: skip
    player = found[picked or 0]
    st.text(described(player))
    return player


def named(player: "FoundPlayer") -> str:
    """A listed player as far as a chooser must tell them apart."""
    born = f", {player.birth_year}" if player.birth_year else ""
    return f"{player.name} ({player.federation}{born})"


def described(player: "FoundPlayer") -> str:
    """A listed player in one line."""
    born = f", born {player.birth_year}" if player.birth_year else ""
    title = f"{player.title} " if player.title else ""
    parts = (("standard", player.rating), ("rapid", player.rapid_rating),
             ("blitz", player.blitz_rating))  # fmt: skip
    lists = ", ".join(f"{name} {value}" for name, value in parts if value)
    return f"{title}{player.name}, {player.federation}{born}: {lists or 'unrated'}."


def look_up_row(prefix: str, info: "SystemInfo") -> None:
    """The panel for a page of games: it fills one's own facts, or adds an opponent.

    Draw it anywhere: its buttons are callbacks, which run before the fields are drawn.
    """
    look_up(prefix, partial(_uses, prefix, info))


def _uses(prefix: str, info: "SystemInfo", found: "FoundPlayer") -> None:
    from chesscalc.services.followed import fide_player  # noqa: PLC0415 - heavy, see stores.in_use

    is_fide = info.list_kind in FIDE_KINDS
    theirs = fide_player(found, info.list_kind if is_fide else "standard").rating
    if not is_fide:
        st.caption(plain(f"FIDE’s list has no rating for {info.name}: yours is left to you."))
    with st.container(horizontal=True):
        st.button(
            "This is me", key=f"{prefix}_look_me", on_click=_fill,
            args=(prefix, info, found), icon=":material/person:",
            help="Fills rating, K and birth year as the list has them, and clears what it does not "
            "say." if is_fide else "Fills the birth year, and clears what the list does not say.",
        )  # fmt: skip
        st.button(
            "Add as an opponent", key=f"{prefix}_look_add", on_click=add_game,
            args=(prefix, Game(theirs, name=found.name)), icon=":material/person_add:",
            help=f"With the {'' if is_fide else 'FIDE '}rating of the list: {rating(theirs)}.",
        )  # fmt: skip


def look_up_student(prefix: str, system: str) -> None:
    """The same above a form for a student, where the database is open anyway.

    Args:
        prefix: Of the form's fields.
        system: The list whose rating is filled in.
    """
    found = _found(prefix)
    if found is not None:
        st.button(
            "Fill the form with it", key=f"{prefix}_look_fill", icon=":material/edit_note:",
            on_click=_fill_student, args=(prefix, system, found),
        )  # fmt: skip


def _fill_student(prefix: str, system: str, found: "FoundPlayer") -> None:
    from chesscalc.services.followed import fide_player  # noqa: PLC0415 - heavy, see stores.in_use

    kind = next((info.list_kind for info in systems() if info.key == system), "")
    theirs = fide_player(found, kind).rating
    filled = {
        "name": found.name, "birth": str(found.birth_year or ""),
        "sex": {"M": "m", "F": "w"}.get(found.sex, ""), "federation": found.federation,
        "fide": str(found.fide_id), "rating": "" if theirs is None else trimmed(theirs),
    }  # fmt: skip
    for name, value in filled.items():
        st.session_state[f"{prefix}_{name}"] = value


def _fill(prefix: str, info: "SystemInfo", found: "FoundPlayer") -> None:
    """Set the facts of the form to this player's; those of somebody else before are cleared."""
    from chesscalc.services.followed import fide_player  # noqa: PLC0415 - heavy, see stores.in_use

    facts = fide_player(found, info.list_kind)
    inputs.fill(f"{prefix}_rating", "" if facts.rating is None else trimmed(facts.rating))
    inputs.fill(f"{prefix}_k", "" if facts.k is None else trimmed(facts.k))
    for fact in info.facts:
        if fact.field == "k" or fact.kind in ("choice", "date"):
            continue
        value = getattr(facts, fact.field, None)
        usual = "" if fact.default is None else str(fact.default)
        inputs.fill(f"{prefix}_{fact.field}", usual if value is None else trimmed(value))
