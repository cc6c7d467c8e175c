"""One event of a file: asked whose it is and by which rules, shown, and kept."""

from typing import TYPE_CHECKING

from pages._ui.import_event import whole_event
from pages._ui.import_mine import (
    Receiver,
    ask_day,
    ask_facts,
    choose_player,
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


def one_player(
    prefix: str, source: Source, found: "Imported", place: int, receiver: Receiver
) -> None:
    """One player's event, or the field to plan against where it has no games yet."""
    event, turn = found.events[place], _turn(source, place)
    fill_system(prefix, event, turn)
    index = choose_player(prefix, found, event, receiver, turn)
    dated = ask_day(prefix, event)
    chosen = pick_system(prefix)
    player = ask_facts(prefix, event, index, receiver, chosen, turn)
    if not event.players[index].rounds:
        plan_against(prefix, event, index, player, chosen)
        return
    own = my_change(prefix, event, index, player, chosen)
    keep(prefix, source, found, event, index, receiver, chosen, own, dated=dated)


def _turn(source: Source, place: int) -> str:
    return f"{source.fingerprint[:12]}-{place}"
