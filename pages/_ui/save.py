"""Save to history, on every page that works out an event or a plan; and open it again there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Any

import streamlit as st

from chesscalc import systems
from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.errors import ConflictError, InputError, NotFoundError
from pages._ui import deeds, inputs, people, share, stores
from pages._ui.actions import Download, actions, row
from pages._ui.backup_panel import where_line
from pages._ui.errors import shown_errors
from pages._ui.forward import forward_panel, offer_forward
from pages._ui.system_picker import DEFAULT_SYSTEM, Chosen

if TYPE_CHECKING:
    from chesscalc.core.system import SystemInfo
    from chesscalc.store.records import EventInputs, RatingList, Saved, SavedPlan
    from chesscalc.store.repository import UnitOfWork

_OPENED = "_opened_from_history"
_PLAYED = "_plan_being_played"
UNNAMED = "Event of {day}"


@dataclass(frozen=True, slots=True)
class Opened:
    """A saved event that a page was opened with.

    Attributes:
        version: Of the state that this page knows of.
    """

    id: str
    name: str
    version: int


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
    place = f"{prefix}_save"
    opened = _opened(prefix)
    if opened is not None:
        _opened_line(prefix, opened)
    place_of_buttons = row()
    with place_of_buttons:
        name = _save_panel(prefix, "event")
    actions(prefix, at=place_of_buttons, download=download, extra_params=extra_params)
    state = {**share.noted(), **(extra_params or {})}
    if player is not None:
        state[f"{prefix}_on"] = chosen.on.isoformat()
    state.pop(f"{prefix}_event", None)
    draft = _Draft(chosen, player, games, page, name.strip(), adjustment, state, is_summary)
    if deeds.wished(place):
        _save_new(place, draft)
    if opened is not None and deeds.wished(f"{place}_changes"):
        _save_changes(place, draft, opened)
    deeds.show(place)
    forward_panel(place)
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
    place = f"{prefix}_save"
    place_of_buttons = row()
    with place_of_buttons:
        name = _save_panel(prefix, "plan")
    actions(prefix, at=place_of_buttons, download=download, extra_params=extra_params)
    if deeds.wished(place):
        state = {**share.noted(), **(extra_params or {}), f"{prefix}_on": chosen.on.isoformat()}
        draft = _Draft(chosen, player, games, "planner", name.strip(), 0, state)
        _save_plan(place, draft, target or {})
    deeds.show(place)
    _where_line(prefix)


@dataclass(frozen=True, slots=True)
class _Draft:
    """What is about to be saved."""

    chosen: Chosen
    player: Player | None
    games: Sequence[Game] | Sequence[Event]
    page: str
    name: str
    adjustment: float
    page_state: Mapping[str, str]
    is_summary: bool = False

    @property
    def shown_name(self) -> str:
        return self.name or UNNAMED.format(day=self.chosen.on.isoformat())

    def inputs(self, uow: "UnitOfWork", student_id: str, list_id: str) -> "EventInputs":
        from chesscalc.services.history import inputs_of  # noqa: PLC0415 - heavy, see stores.in_use

        player = self.player or _known_player(uow, student_id, list_id)
        return inputs_of(
            self.chosen.key, player, self.games, self.chosen.on, options=self.chosen.options,
            adjustment=self.adjustment or None, is_summary=self.is_summary,
        )  # fmt: skip


def _known_player(uow: "UnitOfWork", student_id: str, list_id: str) -> Player:
    """The student's facts as the history has them.

    Raises:
        InputError: it has no rating of theirs.
    """
    from chesscalc.services.history import player_now  # noqa: PLC0415 - heavy, see stores.in_use

    known = player_now(uow, student_id, list_id)
    if known.rating is None:
        raise InputError(
            "rating",
            "The history has no rating of this player yet, so the change cannot be worked out: "
            "enter an official rating on the History page, or save from Tournament or New rating.",
        )
    return known


def _save_new(place: str, draft: _Draft) -> None:
    from chesscalc.services.history import save_event  # noqa: PLC0415 - heavy, see stores.in_use

    plan_id = st.session_state.get(_PLAYED)

    def action(uow: "UnitOfWork") -> "tuple[Saved, str]":
        who = people.receiver(uow)  # apart: undoing the first save must not take "me" away
        with uow.undoable(f"Saved {draft.shown_name}") as token:
            listed = list_for(uow, draft.chosen.info).id
            saved = save_event(
                uow, student_id=who.id, list_id=listed, name=draft.shown_name,
                inputs=draft.inputs(uow, who.id, listed), page=draft.page,
                page_state=draft.page_state,
            )  # fmt: skip
            if plan_id is not None and saved.is_new:
                _tie(uow, plan_id, saved.id)
        return replace(saved, undo_token=token if saved.is_new else ""), who.name

    done = deeds.attempt(place, action)
    if done is None:
        return
    st.session_state.pop(_PLAYED, None)
    saved, who_name = done
    if saved.is_new:
        said = f"“{draft.shown_name}” is saved in the history of {who_name}."
    else:
        said = f"“{draft.shown_name}” is in the history of {who_name} already; nothing was doubled."
    deeds.say(place, deeds.Deed(said, saved.undo_token))


def _tie(uow: "UnitOfWork", plan_id: str, event_id: str) -> None:
    """Note which event the plan became, if the plan is still there."""
    try:
        plan = uow.plan(plan_id)
    except NotFoundError:  # deleted meanwhile: the event stands by itself
        return
    uow.change_plan(replace(plan, event_id=event_id))


def _save_changes(place: str, draft: _Draft, opened: Opened) -> None:
    from chesscalc.services.history import edit_event  # noqa: PLC0415 - heavy, see stores.in_use

    known = opened.version

    def action(uow: "UnitOfWork") -> "Saved":
        nonlocal known
        event = uow.event(opened.id)
        known = event.line.version
        if known != opened.version:
            raise ConflictError(
                f"“{opened.name}” was changed elsewhere since it was opened here. Nothing was "
                "overwritten: open it again from the History page to see the newer state, or save "
                "once more to put yours in its place."
            )
        listed = _kept_list(uow, event.line.list_id, draft.chosen.info)
        new = draft.inputs(uow, event.line.student_id, listed)
        if draft.player is None:
            new = replace(new, player=event.inputs.player, on=event.inputs.on)
        done = edit_event(
            uow, event, name=draft.name or event.line.name, inputs=new, list_id=listed,
            page=draft.page, page_state=draft.page_state,
        )  # fmt: skip
        known = uow.event(done.id).line.version
        return done

    saved = deeds.attempt(place, action)
    held: Mapping[str, Opened] = st.session_state.get(_OPENED, {})
    st.session_state[_OPENED] = {
        prefix: replace(each, version=known) for prefix, each in held.items()
    }
    if saved is not None:
        deeds.say(place, deeds.Deed(f"“{opened.name}” is changed.", saved.undo_token))
        offer_forward(place, saved.id)


def _kept_list(uow: "UnitOfWork", list_id: str, info: "SystemInfo") -> str:
    """The event's list, unless its system was changed."""
    kept = uow.rating_list(list_id)
    return kept.id if kept.system == info.key else list_for(uow, info).id


def _save_plan(place: str, draft: _Draft, target: Mapping[str, Any]) -> None:
    from chesscalc.store.records import SavedPlan  # noqa: PLC0415 - heavy, see stores.in_use

    games = tuple(game for game in draft.games if isinstance(game, Game))
    name = draft.name or f"Plan of {draft.chosen.on.isoformat()}"

    def action(uow: "UnitOfWork") -> "tuple[Saved, str]":
        who = people.receiver(uow)
        plan = SavedPlan(
            student_id=who.id, list_id=list_for(uow, draft.chosen.info).id, name=name,
            system=draft.chosen.key, on=draft.chosen.on, player=draft.player or Player(),
            games=games, target=target, options=dict(draft.chosen.options),
            page_state=draft.page_state,
        )  # fmt: skip
        return uow.add_plan(plan), who.name

    done = deeds.attempt(place, action)
    if done is not None:
        saved, who_name = done
        said = f"“{name}” is among the plans of {who_name}"
        said += ", on the History page." if saved.is_new else " already; nothing was doubled."
        deeds.say(place, deeds.Deed(said, saved.undo_token))


def list_for(uow: "UnitOfWork", info: "SystemInfo") -> "RatingList":
    """The list that a system's events go to: made by the first of them."""
    return uow.ensure_list(info.name, kind=info.list_kind, system=info.key)


# Open again


def reopen(page: str, state: Mapping[str, str], opened: Opened | None, prefix: str) -> None:
    """Show a page with these inputs and no others; for the body of a page, not for a callback.

    Args:
        page: The page's file without its ending.
        state: Its parameters, as its own share link has them.
        opened: The saved event it is, if it is one.
        prefix: The page's prefix: everything it holds so far is forgotten.
    """
    forget_inputs(prefix)
    if opened is not None:
        st.session_state[_OPENED] = {prefix: opened}
    parameters = dict(state)
    if opened is not None:
        parameters[f"{prefix}_event"] = opened.name
    st.switch_page(f"pages/{page}.py", query_params=parameters)


def play(plan: "SavedPlan", state: Mapping[str, str]) -> None:
    """Open a plan as the tournament that was played; saving it there ties the two."""
    st.session_state[_PLAYED] = plan.id
    forget_inputs("tournament")
    st.session_state.pop(_OPENED, None)
    st.switch_page("pages/tournament.py", query_params=state)


def forget_inputs(prefix: str) -> None:
    """Forget all that a page's fields hold, so that only a link decides what they show."""
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


def _opened(prefix: str) -> Opened | None:
    found: Mapping[str, Opened] = st.session_state.get(_OPENED, {})
    return found.get(prefix)


def _opened_line(prefix: str, opened: Opened) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.text(f"Opened from the history: “{opened.name}”.", width="content")
        st.button(
            "Save the changes to it",
            key=f"{prefix}_save_changes",
            on_click=deeds.wish,
            args=(f"{prefix}_save_changes",),
            icon=":material/edit:",
        )
        st.button("Let go of it", key=f"{prefix}_let_go", type="tertiary", on_click=_let_go)


def _let_go() -> None:
    st.session_state.pop(_OPENED, None)


def _save_panel(prefix: str, what: str) -> str:
    """The panel behind Save: what it is called and whose history it goes to; the name typed."""
    key, panel_key = f"{prefix}_event", f"{prefix}_saving"
    panel = st.popover("Save to history", key=panel_key, icon=":material/save:", on_change="rerun")
    if not panel.open and not inputs.at_present(key, ""):
        share.note(key, None)
        return ""
    with panel:
        name = inputs.text(f"Name of the {what}, for the history", key, placeholder="if you like")
        st.button(
            "Save", key=f"{prefix}_save", type="primary", on_click=_wish_to_save,
            args=(f"{prefix}_save", panel_key),
        )  # fmt: skip
        if not stores.in_use():
            st.caption("It goes to your history; for a student’s, choose a player in the sidebar.")
    return name


def _wish_to_save(place: str, panel: str) -> None:
    st.session_state[panel] = False
    deeds.wish(place)


def _where_line(prefix: str) -> None:
    """Whose history it goes to and where that is kept, once it is known."""
    if not stores.in_use():
        return
    with shown_errors():
        who = people.saves_to(people.people())
        where_line(prefix, f"Saves to: {who.name if who is not None else people.ME}.")
