"""Opponents for a plan from a file: the games it has for a player, or players of its list."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from chesscalc.errors import FormatError, InputError
from chesscalc.formats.base import MAX_ROUNDS, ImportedEvent
from chesscalc.present.numbers import count, rating, trimmed
from pages._ui import deeds, folds, people, share, stores
from pages._ui.bands import write_band
from pages._ui.errors import say_problem, shown_errors
from pages._ui.event_field import (
    NOBODY,
    WAYS,
    Taken,
    choose_opponents,
    chosen_opponents,
    own_rounds,
    player_words,
)
from pages._ui.games_editor import kept_text, set_games, set_text
from pages._ui.import_reading import pick_event, reading, summary, system_of
from pages._ui.import_source import Source, drop, held, in_hand
from pages._ui.reading import read_bounded
from pages._ui.system_picker import take_system

if TYPE_CHECKING:
    from chesscalc.formats.base import Imported

LABEL = (
    "Opponents from a file: tournament report (TRF), chess-results, US Chess crosstable, "
    "PGN, CSV or Excel"
)
MOST_LISTED = 3000


def take_from_file(prefix: str) -> None:
    """The field for a file, and once it is read, who of it is met; drawn before the editor.

    Args:
        prefix: The page's prefix, whose games and rating are set.
    """
    with shown_errors():
        source = held()
        if source is None:
            drop(prefix, LABEL)
        else:
            _from_source(prefix, source)
        _said(prefix)


def _from_source(prefix: str, source: Source) -> None:
    try:
        found = _understood(source)
    except FormatError as error:
        if not drop(prefix, LABEL):
            in_hand(prefix, source)
        say_problem(f"“{source.name}” cannot be used: {error}")
    else:
        in_hand(prefix, source)
        _choose(prefix, source, found)


def _understood(source: Source) -> "Imported":
    """The file as it is understood.

    Raises:
        FormatError: it cannot be read, or there is nobody to play against in it.
    """
    found = reading(source)
    if found.events:
        return found
    where = "Load it on the Import page, and look players up." if found.listed else ""
    raise FormatError(0, f"{found.title}, without an event and its players. {where}".strip())


def _choose(prefix: str, source: Source, found: "Imported") -> None:
    place = pick_event(prefix, found, source.fingerprint)
    event, turn = found.events[place], f"{source.fingerprint[:12]}-{place}"
    st.text(summary(found))
    if found.warnings:
        st.caption(f"{count(len(found.warnings), 'remark')} on it: see the Import page.")
    if len(event.players) > MOST_LISTED:
        say_problem(f"{len(event.players):,} players are more than a starting list has.")
        return
    me = _who(prefix, found, event, turn)
    taken = _taken(prefix, event, me, turn)
    wish = f"{prefix}_file_take"
    st.button(
        "Put them into the plan", key=wish, icon=":material/input:", disabled=not taken,
        on_click=_press, args=(prefix, wish, _system_told(event)),
        help="In place of the opponents that are there now.",
    )  # fmt: skip
    if deeds.wished(wish) and taken:
        _put(prefix, event, me, taken)


def _system_told(event: ImportedEvent) -> str:
    """The event's rating system where the file tells it; "" = it may be any."""
    is_told = event.system or event.online or event.rate_of_play
    return system_of(event) if is_told else ""


def _who(prefix: str, found: "Imported", event: ImportedEvent, turn: str) -> int | None:
    """Whose plan it is, of the event's players; None = nobody's of them."""
    offered = [i for i, player in enumerate(event.players) if player.name or player.rounds]
    guess = _guess(found, event)
    picked = st.selectbox(
        "Which player are you?", [NOBODY, *offered], key=f"{prefix}_file_who_{turn}",
        index=1 + offered.index(guess) if guess in offered else 0, persist_state="session",
        format_func=partial(player_words, event.players), help="Type to search.",
    )  # fmt: skip
    return None if picked == NOBODY else int(picked)


def _guess(found: "Imported", event: ImportedEvent) -> int | None:
    """The only one with games, the file's account, or the player in hand."""
    played = [i for i, player in enumerate(event.players) if player.rounds]
    if len(played) == 1:
        return played[0]
    known = people.in_hand() if stores.in_use() else None
    if known is None and not found.account:
        return None
    from chesscalc.services.imports import find_account  # noqa: PLC0415 - heavy, see stores.in_use

    return find_account(replace(found, events=(event,)), [known.name] if known else [])


def _taken(prefix: str, event: ImportedEvent, me: int | None, turn: str) -> Taken:
    if me is None or not event.players[me].rounds:
        return choose_opponents(prefix, event, me, turn)
    way = st.segmented_control(
        "Opponents", list(WAYS), key=f"{prefix}_file_way_{turn}", default="own", required=True,
        format_func=WAYS.__getitem__, persist_state="session",
    )  # fmt: skip
    if way in ("range", "some"):
        return chosen_opponents(prefix, event, me, turn, way)
    try:
        taken = own_rounds(event, me, 0 if event.online else _rounds_in_all(prefix, event, turn))
    except InputError as error:
        say_problem(error.message)
        return Taken()
    st.text(_own_words(taken))
    return taken


def _rounds_in_all(prefix: str, event: ImportedEvent, turn: str) -> int:
    """How many rounds the event has: a file made during it may know of those so far only.

    Raises:
        InputError: it is no such number.
    """
    typed = st.text_input(
        "Rounds in all", key=f"{prefix}_file_all_{turn}", max_chars=6, persist_state="session",
        placeholder=str(event.round_count), help="More than the file has: those still to be "
        "paired are planned against the middle of its list.",
    )  # fmt: skip
    if not (typed or "").strip():
        return event.round_count
    return int(read_bounded(typed, "file", "The number of rounds", 1, MAX_ROUNDS, whole=True))


def _own_words(taken: Taken) -> str:
    """One's own games in a sentence."""
    to_come = sum(game.is_open for game in taken.games)
    text = f"{count(len(taken.games) - to_come, 'round')} with a result, {to_come} to come."
    if taken.bands:
        band = taken.bands[0]
        text += (
            f" {count(band.count, 'round')} not paired yet: in the plan as {write_band(band)}, "
            "the middle of its list; change that line as you like."
        )
    return text


def _press(prefix: str, wish: str, system: str) -> None:
    st.session_state[f"{prefix}_file_before"] = (
        kept_text(prefix), st.session_state.get(f"{prefix}_rating"),
        st.session_state.get(f"{prefix}_system"),
    )  # fmt: skip
    if system:
        take_system(prefix, system)
    deeds.wish(wish)


def _put(prefix: str, event: ImportedEvent, me: int | None, taken: Taken) -> None:
    """Into the opponents' box, and the rating into its field; both are drawn further down."""
    set_games(prefix, taken.games, taken.bands)
    said = [count(len(taken.games) + sum(band.count for band in taken.bands), "round")]
    mine = None if me is None else event.players[me]
    if mine is not None:
        own = mine.rating
        if own is None:
            own = next((each.own_rating for each in mine.rounds if each.own_rating), None)
        if own is not None or mine.name:
            st.session_state[f"{prefix}_rating"] = "" if own is None else trimmed(own, 6)
            said.append("no rating" if own is None else f"your rating {rating(own)}")
    name = f" of “{event.name}”" if event.name else ""
    st.session_state[f"{prefix}_file_done"] = f"{' and '.join(said)}{name} are in the plan."


def _said(prefix: str) -> None:
    """What was put into the plan, and the way back; until the page is left."""
    if share.entered():
        st.session_state.pop(f"{prefix}_file_done", None)
    said = st.session_state.get(f"{prefix}_file_done")
    if not said or folds.at_rest():
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.text(f"✓ {said}", width="content")
        st.button(
            "Undo", key=f"{prefix}_file_undo", type="tertiary", icon=":material/undo:",
            on_click=_put_back, args=(prefix,),
        )  # fmt: skip


def _put_back(prefix: str) -> None:
    text, own, system = st.session_state.pop(f"{prefix}_file_before", (None, None, None))
    st.session_state.pop(f"{prefix}_file_done", None)
    if text is not None:
        set_text(prefix, text)
    if own is not None:
        st.session_state[f"{prefix}_rating"] = own
    if system is not None:
        take_system(prefix, system)
