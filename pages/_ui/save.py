"""Save to history, on every page that works out an event or a plan; and open it again there."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import streamlit as st

from chesscalc import systems
from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from pages._ui import deeds, people, share, stores
from pages._ui.actions import Download, actions, row
from pages._ui.backup_panel import where_line
from pages._ui.errors import shown_errors
from pages._ui.forward import forward_panel
from pages._ui.saving import Draft, Keys, Opened, Played, do_event, do_plan, list_for
from pages._ui.system_picker import DEFAULT_SYSTEM, Chosen

if TYPE_CHECKING:
    from chesscalc.store.records import EventInputs, SavedPlan

LONGEST_NAME = 200


def take_name(prefix: str) -> None:
    """Take over the name that an older link carries; call it before `share.show_ignored`.

    A name is a person's own word: it is kept for the save, and stands in no address.
    """
    keys = Keys(prefix)
    if name := share.linked(keys.name):
        st.session_state[keys.name] = name[:LONGEST_NAME]
    share.put(keys.name, None)
    if keys.played in st.session_state and not _has_games(prefix):
        _let_go(prefix)


def _has_games(prefix: str) -> bool:
    from pages._ui.games_editor import kept_text  # noqa: PLC0415 - not every page has games

    return bool((kept_text(prefix) or "").strip())


def save_event_row(
    prefix: str,
    chosen: Chosen,
    player: Player | None,
    games: Sequence[Game] | Sequence[Event],
    *,
    page: str,
    adjustment: float = 0,
    is_summary: bool = False,
    download: Download | None = None,
    extra_params: Mapping[str, str] | None = None,
) -> None:
    """The last row of a page with an event: its name, Save, Share, Download, and what came of it.

    Args:
        prefix: The page's prefix.
        chosen: System, options and day.
        player: The facts the event was worked out with; None = those the history has.
        games: The games, or the events of one rating period.
        page: The page's file without its ending; a saved event opens there again.
        adjustment: A bonus or deduction that the person stated, in points.
        is_summary: Whether one average stands for several opponents.
        download: See `actions`.
        extra_params: See `actions`.
    """
    keys = Keys(prefix)
    state = {**share.noted(), **(extra_params or {})}
    if player is not None:
        state[f"{prefix}_on"] = chosen.on.isoformat()
    draft = Draft(chosen, player, games, page, _name(keys), adjustment, state, is_summary)
    do_event(keys, draft)
    _in_hand_line(prefix)
    _buttons(prefix, "event", download, extra_params)
    deeds.show(keys.place)
    forward_panel(keys.place)
    _where_line(prefix)


def save_performance_row(
    prefix: str,
    games: Sequence[Game],
    on: date,
    *,
    page: str,
    is_summary: bool = False,
    download: Download | None = None,
) -> None:
    """The same for games without a rating of one's own: it comes from the history.

    Args:
        prefix: The page's prefix.
        games: The games.
        on: The day of the event.
        page: See `save_event_row`.
        is_summary: See `save_event_row`.
        download: See `actions`.
    """
    info = next(info for info in systems() if info.key == DEFAULT_SYSTEM)
    chosen = Chosen(info.key, info, {}, on)
    save_event_row(prefix, chosen, None, games, page=page, is_summary=is_summary, download=download)


def save_plan_row(
    prefix: str,
    chosen: Chosen,
    player: Player,
    games: Sequence[Game],
    *,
    target: Mapping[str, Any] | None = None,
    download: Download | None = None,
    extra_params: Mapping[str, str] | None = None,
) -> None:
    """The last row of the Planner: the plan's name, Save, Share, Download.

    Args:
        prefix: The page's prefix.
        chosen: System, options and day.
        player: The facts the plan starts from.
        games: All rounds; those without a score are still to be played.
        target: What the plan is for, such as {"change": 10}.
        download: See `actions`.
        extra_params: See `actions`.
    """
    keys = Keys(prefix)
    state = {**share.noted(), **(extra_params or {}), f"{prefix}_on": chosen.on.isoformat()}
    draft = Draft(
        chosen, player, games, "planner", _name(keys), 0, state, target=target,
    )  # fmt: skip
    do_plan(keys, draft)
    _buttons(prefix, "plan", download, extra_params)
    deeds.show(keys.place)
    _where_line(prefix)


# Open again


def reopen(
    page: str, state: Mapping[str, str], opened: Opened | None, prefix: str, *, name: str = ""
) -> None:
    """Show a page with these inputs and no others; for the body of a page, not for a callback.

    Args:
        page: The page's file without its ending.
        state: Its parameters, as its own share link has them.
        opened: The saved event it is, if it is one.
        prefix: The page's prefix: everything it holds so far is forgotten.
        name: What it is called, where it is no saved event.
    """
    keys = Keys(prefix)
    forget_inputs(prefix)
    if opened is not None:
        st.session_state[keys.opened] = opened
    _show_page(page, state, keys, opened.name if opened is not None else name)


def play(plan: "SavedPlan", state: Mapping[str, str]) -> None:
    """Open a plan as the tournament that was played; saving it there ties the two."""
    keys = Keys("tournament")
    forget_inputs("tournament")
    st.session_state[keys.played] = Played(plan.id, plan.name)
    _show_page("tournament", state, keys, plan.name)


def _show_page(page: str, state: Mapping[str, str], keys: Keys, name: str) -> None:
    parameters = dict(state)
    st.session_state[keys.name] = name or parameters.get(keys.name, "")
    parameters.pop(keys.name, None)  # the name stands in no address
    st.switch_page(f"pages/{page}.py", query_params=parameters)


def forget_inputs(prefix: str) -> None:
    """Forget what a page's fields hold and what it was opened with: only a link decides then."""
    for key in [key for key in st.session_state if str(key).startswith(f"{prefix}_")]:
        del st.session_state[key]


def parameters_of(
    prefix: str, made: "EventInputs | SavedPlan", games_param: str, on: date
) -> dict[str, str]:
    """A page's parameters for inputs that were not saved from that page.

    Args:
        prefix: The page's prefix.
        made: The saved event's inputs, or a plan.
        games_param: The games, as `formats.links` writes them.
        on: The first day.
    """
    facts = {
        name: getattr(made.player, name)
        for name in made.player.__dataclass_fields__
        if getattr(made.player, name) is not None
    }
    shown = {f"{prefix}_{name}": _text(value) for name, value in facts.items()}
    options = {f"{prefix}_o_{name}": _text(value) for name, value in made.options.items()}
    return {
        f"{prefix}_system": made.system,
        f"{prefix}_on": on.isoformat(),
        f"{prefix}_games": games_param,
        **shown,
        **options,
    }


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value.isoformat() if isinstance(value, date) else str(value)


def _in_hand_line(prefix: str) -> None:
    """What the page was opened with, and the way to be rid of it."""
    keys = Keys(prefix)
    opened: Opened | None = st.session_state.get(keys.opened)
    played: Played | None = st.session_state.get(keys.played)
    if opened is None and played is None:
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        if opened is not None:
            st.text(f"Opened from the history: “{opened.name}”.", width="content")
            st.button(
                "Save the changes to it", key=keys.changes, on_click=deeds.wish,
                args=(keys.changes,), icon=":material/edit:",
            )  # fmt: skip
        elif played is not None:
            said = f"This is the plan “{played.name}”: saving it marks the plan as played."
            st.text(said, width="content")
        st.button(
            "Let go of it", key=f"{prefix}_let_go", type="tertiary", on_click=_let_go,
            args=(prefix,),
        )  # fmt: skip


def _let_go(prefix: str) -> None:
    """What is on the page is something of its own from now on; so it does not keep the name."""
    keys = Keys(prefix)
    held = [st.session_state.pop(key, None) for key in (keys.opened, keys.played)]
    if st.session_state.get(keys.name) in [each.name for each in held if each is not None]:
        st.session_state[keys.name] = ""


def _name(keys: Keys) -> str:
    return str(st.session_state.get(keys.name) or "").strip()


def _buttons(
    prefix: str, what: str, download: Download | None, extra_params: Mapping[str, str] | None
) -> None:
    """Save, Share, Download; behind Save: what it is called and whose history it goes to."""
    keys = Keys(prefix)
    place = row()
    with place:
        panel = st.popover(
            "Save to history", key=keys.panel, icon=":material/save:", on_change="rerun"
        )
    if panel.open:
        with panel:
            st.text_input(
                f"Name of the {what}, for the history", max_chars=LONGEST_NAME, key=keys.name,
                placeholder="if you like", persist_state="session",
            )  # fmt: skip
            st.button(
                "Save", key=keys.place, type="primary", on_click=_wish_to_save,
                args=(keys.place, keys.panel),
            )  # fmt: skip
            if not stores.in_use():
                said = "It goes to your history; for a student’s, choose a player in the sidebar."
                st.caption(said)
    actions(prefix, at=place, download=download, extra_params=extra_params)


def _wish_to_save(place: str, panel: str) -> None:
    st.session_state[panel] = False
    deeds.wish(place)


def _where_line(prefix: str) -> None:
    """Whose history it goes to and where that is kept, once it is known."""
    if not stores.in_use():
        return
    with shown_errors():
        known = people.people()
        who = people.saves_to(known)
        name = who.name if who is not None else people.ME
        where_line(prefix, people.GONE if people.is_gone(known) else f"Saves to: {name}.")


__all__ = [
    "Opened",
    "forget_inputs",
    "list_for",
    "parameters_of",
    "play",
    "reopen",
    "save_event_row",
    "save_performance_row",
    "save_plan_row",
    "take_name",
]
