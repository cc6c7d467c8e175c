"""One event of a file: asked whose it is and by which rules, shown, and kept."""

from typing import TYPE_CHECKING

import streamlit as st

from pages._ui.change_view import change_details
from pages._ui.errors import shown_errors
from pages._ui.import_event import whole_event
from pages._ui.import_mine import (
    ask_day,
    ask_facts,
    choose_player,
    choose_receiver,
    fill_system,
    keep,
    my_change,
    plan_against,
)
from pages._ui.import_source import Source
from pages._ui.system_picker import pick_system

if TYPE_CHECKING:
    from chesscalc.formats.base import Imported


def everybody(prefix: str, source: Source, found: "Imported", place: int) -> None:
    """The whole event in any system.

    Args:
        prefix: The page's prefix.
        source: What was given.
        found: What was understood of it.
        place: Which of its events.
    """
    event, turn = found.events[place], _turn(source, place)
    fill_system(prefix, event, turn)
    ask_day(prefix, event)
    whole_event(prefix, event, pick_system(prefix), (turn, event.start, event.end))


def one_player(prefix: str, source: Source, found: "Imported", place: int) -> None:
    """One player's event, or the field to plan against where it has no games yet."""
    event, turn = found.events[place], _turn(source, place)
    fill_system(prefix, event, turn)
    left, right = st.columns(2)
    with left:
        receiver = choose_receiver(prefix, found, turn, event)
    with right:
        index = choose_player(prefix, found, event, receiver, turn)
    dated = ask_day(prefix, event)
    answer_place = st.container()
    left, right = st.columns(2)
    with left:
        chosen = pick_system(prefix)
    with right:
        player = ask_facts(prefix, event, index, receiver, chosen, turn)
    if not event.players[index].rounds:
        with answer_place:
            plan_against(prefix, event, index, player, chosen, turn)
        return
    details_place = st.container()
    with answer_place, shown_errors():
        own = my_change(event, index, player, chosen)
        with details_place:
            change_details(prefix, own.change, chosen.info)
            keep(prefix, source, found, event, index, receiver, chosen, own, dated=dated)


def _turn(source: Source, place: int) -> str:
    return f"{source.fingerprint[:12]}-{place}"
