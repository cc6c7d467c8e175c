"""What saving does: a new event, the changes to one that was opened, a plan; nothing is doubled."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import streamlit as st

from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.errors import ConflictError, InputError, NotFoundError
from pages._ui import deeds, people
from pages._ui.forward import offer_forward
from pages._ui.system_picker import Chosen

if TYPE_CHECKING:
    from chesscalc.core.system import SystemInfo
    from chesscalc.store.records import EventInputs, RatingList, Saved, SavedEvent, SavedPlan
    from chesscalc.store.repository import UnitOfWork

UNNAMED = "Event of {day}"
UNNAMED_PLAN = "Plan of {day}"
AS_WELL, INSTEAD = "Save it as well", "Put this in its place"


@dataclass(frozen=True, slots=True)
class Opened:
    """A saved event that a page was opened with.

    Attributes:
        version: Of the state that this page knows of.
    """

    id: str
    name: str
    version: int


@dataclass(frozen=True, slots=True)
class Played:
    """A plan that a page was opened with, to enter how it went."""

    id: str
    name: str


class Keys:
    """Where a page keeps what saving knows; all of it is forgotten with the page's inputs."""

    def __init__(self, prefix: str) -> None:
        self.name = f"{prefix}_event"
        self.panel = f"{prefix}_saving"
        self.place = f"{prefix}_save"
        self.changes = f"{prefix}_save_changes"
        self.instead = f"{prefix}_save_instead"
        self.as_well = f"{prefix}_save_as_well"
        self.opened = f"{prefix}_save_opened"
        self.played = f"{prefix}_save_played"
        self.twin = f"{prefix}_save_twin"


@dataclass(frozen=True, slots=True)
class Draft:
    """What is about to be saved.

    Attributes:
        player: None = with the facts that the history has.
        name: As typed; "" for none.
        target: What a plan is for.
    """

    chosen: Chosen
    player: Player | None
    games: Sequence[Game] | Sequence[Event]
    page: str
    name: str
    adjustment: float
    page_state: Mapping[str, str]
    is_summary: bool = False
    target: Mapping[str, Any] | None = None

    def named(self, otherwise: str) -> str:
        """The name, or one made of the day."""
        return self.name or otherwise.format(day=self.chosen.on.isoformat())

    def inputs(self, uow: "UnitOfWork", student_id: str, list_id: str) -> "EventInputs":
        """The inputs of the event, for this student in this list."""
        from chesscalc.services.history import inputs_of  # noqa: PLC0415 - heavy, see stores.in_use

        player = self.player or _known_player(uow, student_id, list_id)
        return inputs_of(
            self.chosen.key, player, self.games, self.chosen.on, options=self.chosen.options,
            adjustment=self.adjustment or None, is_summary=self.is_summary,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Twin:
    """What is saved already and much like this draft: the person is asked what is meant.

    Attributes:
        name: Its name.
        is_same: Whether all but the name is alike.
        draft: What was to be saved when it was found.
    """

    id: str
    name: str
    version: int
    is_same: bool
    draft: Draft


@dataclass(frozen=True, slots=True)
class _Done:
    """What came of a save.

    Attributes:
        name: Of what was saved, or of what was there already.
        who: Whose history it is.
        twin: What was found in its place, so that nothing was saved.
    """

    name: str
    who: str
    is_new: bool = False
    undo_token: str = ""
    twin: _Twin | None = None


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


def do_event(keys: Keys, draft: Draft) -> None:
    """Do what was wished for on a page with an event, if anything."""
    twin = _twin(keys, draft)
    opened: Opened | None = st.session_state.get(keys.opened)
    if deeds.wished(keys.place):
        _save_new(keys, draft)
    elif deeds.wished(keys.as_well):
        _save_new(keys, draft, as_well=twin is not None)
    elif deeds.wished(keys.instead):
        if twin is None:
            _save_new(keys, draft)
        else:
            _save_changes(keys, draft, Opened(twin.id, twin.name, twin.version))
    elif opened is not None and deeds.wished(keys.changes):
        _save_changes(keys, draft, opened)


def do_plan(keys: Keys, draft: Draft) -> None:
    """The same for a page with a plan."""
    twin = _twin(keys, draft)
    if deeds.wished(keys.place):
        _save_plan(keys, draft)
    elif deeds.wished(keys.as_well):
        _save_plan(keys, draft, as_well=twin is not None)
    elif deeds.wished(keys.instead):
        if twin is None:
            _save_plan(keys, draft)
        else:
            _change_plan(keys, draft, twin)


def _twin(keys: Keys, draft: Draft) -> _Twin | None:
    """What the person was asked about, as long as the inputs are those they were asked about."""
    twin: _Twin | None = st.session_state.get(keys.twin)
    if twin is None or twin.draft == draft:
        return twin
    del st.session_state[keys.twin]
    deeds.unsay(keys.place)
    return None


def _save_new(keys: Keys, draft: Draft, *, as_well: bool = False) -> None:
    from chesscalc.services.history import (  # noqa: PLC0415 - heavy, see stores.in_use
        same_games,
        save_event,
    )

    name = draft.named(UNNAMED)
    played: Played | None = st.session_state.get(keys.played)

    def action(uow: "UnitOfWork") -> _Done:
        who = people.receiver(uow)  # apart: undoing the first save must not take "me" away
        with uow.undoable(f"Saved {name}") as token:
            listed = list_for(uow, draft.chosen.info).id
            inputs = draft.inputs(uow, who.id, listed)
            found = None if as_well else same_games(uow, who.id, listed, inputs)
            if found is not None:
                twin = _event_twin(found, inputs, draft)
                if not twin.is_same or draft.name not in ("", twin.name):
                    return _Done(twin.name, who.name, twin=twin)
                tied = played is not None and _tie(uow, played.id, found.id)
                return _Done(twin.name, who.name, undo_token=token if tied else "")
            saved = save_event(
                uow, student_id=who.id, list_id=listed, name=name, inputs=inputs,
                page=draft.page, page_state=draft.page_state,
            )  # fmt: skip
            if played is not None and saved.is_new:
                _tie(uow, played.id, saved.id)
        return _Done(name, who.name, saved.is_new, token if saved.is_new else "")

    done = deeds.attempt(keys.place, action)
    if done is None:
        return
    if done.twin is not None:
        as_what = "" if done.twin.is_same else ", with other facts"
        said = f"The same games of this day are in the history of {done.who} already, as "
        instead = f"Call it “{draft.name}”" if done.twin.is_same else INSTEAD
        _ask(keys, done.twin, f"{said}“{done.name}”{as_what}; nothing was saved.", instead)
        return
    said = f"“{done.name}” is "
    said += (
        f"saved in the history of {done.who}."
        if done.is_new
        else (f"in the history of {done.who} already; nothing was doubled.")
    )
    _done(keys, draft, deeds.Deed(said, done.undo_token))


def _event_twin(found: "SavedEvent", inputs: "EventInputs", draft: Draft) -> _Twin:
    # Facts that the history gave have moved on with the very event that is there already.
    is_same = draft.player is None or found.inputs == inputs
    return _Twin(found.id, found.line.name, found.line.version, is_same, draft)


def _ask(keys: Keys, twin: _Twin, question: str, instead: str, *, as_well: bool = True) -> None:
    st.session_state[keys.twin] = twin
    offers = {keys.instead: instead} | ({keys.as_well: AS_WELL} if as_well else {})
    deeds.say(keys.place, deeds.Deed(question, failed=True, offers=offers))


def _done(keys: Keys, draft: Draft, deed: deeds.Deed) -> None:
    """Say so; the next save begins without a name, unless it is one of an event opened here."""
    opened: Opened | None = st.session_state.get(keys.opened)
    before = {keys.name: draft.name, keys.played: st.session_state.pop(keys.played, None)}
    st.session_state[keys.name] = opened.name if opened is not None else ""
    st.session_state.pop(keys.twin, None)
    deeds.say(keys.place, replace(deed, on_undone=partial(_bring_back, before)))


def _bring_back(before: Mapping[str, object]) -> None:
    """After Undo: what belongs to the save that was taken back, where nothing newer stands."""
    for key, value in before.items():
        if value and not st.session_state.get(key):
            st.session_state[key] = value


def _tie(uow: "UnitOfWork", plan_id: str, event_id: str) -> bool:
    """Note which event the plan became, if the plan is still there."""
    try:
        plan = uow.plan(plan_id)
    except NotFoundError:  # deleted meanwhile: the event stands by itself
        return False
    uow.change_plan(replace(plan, event_id=event_id))
    return True


def _save_changes(keys: Keys, draft: Draft, opened: Opened) -> None:
    from chesscalc.services.history import edit_event  # noqa: PLC0415 - heavy, see stores.in_use

    known = opened.version
    name = draft.name or opened.name
    played: Played | None = st.session_state.get(keys.played)

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
        with uow.undoable(f"Changed {name}"):
            listed = _kept_list(uow, event.line.list_id, draft.chosen.info)
            new = draft.inputs(uow, event.line.student_id, listed)
            if draft.player is None:
                new = replace(new, player=event.inputs.player, on=event.inputs.on)
            done = edit_event(
                uow, event, name=name, inputs=new, list_id=listed,
                page=draft.page, page_state=draft.page_state,
            )  # fmt: skip
            if played is not None:
                _tie(uow, played.id, opened.id)
        known = uow.event(done.id).line.version
        return done

    saved = deeds.attempt(keys.place, action)
    held: Opened | None = st.session_state.get(keys.opened)
    is_held = held is not None and held.id == opened.id
    if is_held:
        now = opened.name if saved is None else name
        st.session_state[keys.opened] = Opened(opened.id, now, known)
    if saved is not None:
        _done(keys, draft, deeds.Deed(f"“{name}” is changed.", saved.undo_token))
        if is_held:
            deeds.after_undo(keys.place, partial(_known_anew, keys, opened.id))
        offer_forward(keys.place, saved.id)


def _known_anew(keys: Keys, event_id: str) -> None:
    """After Undo: the event that is opened here has its name again, and another version."""
    held: Opened | None = st.session_state.get(keys.opened)
    if held is None or held.id != event_id:
        return
    line = deeds.attempt(keys.place, lambda uow: uow.event(event_id).line)
    if line is not None:
        st.session_state[keys.opened] = Opened(event_id, line.name, line.version)
        st.session_state[keys.name] = line.name


def _kept_list(uow: "UnitOfWork", list_id: str, info: "SystemInfo") -> str:
    """The event's list, unless its system was changed."""
    kept = uow.rating_list(list_id)
    return kept.id if kept.system == info.key else list_for(uow, info).id


def _save_plan(keys: Keys, draft: Draft, *, as_well: bool = False) -> None:
    from chesscalc.services.history import same_plan  # noqa: PLC0415 - heavy, see stores.in_use
    from chesscalc.store.records import SavedPlan  # noqa: PLC0415 - as above

    games = tuple(game for game in draft.games if isinstance(game, Game))
    name = draft.named(UNNAMED_PLAN)

    def action(uow: "UnitOfWork") -> _Done:
        who = people.receiver(uow)
        plan = SavedPlan(
            student_id=who.id, list_id=list_for(uow, draft.chosen.info).id, name=name,
            system=draft.chosen.key, on=draft.chosen.on, player=draft.player or Player(),
            games=games, target=draft.target or {}, options=dict(draft.chosen.options),
            page_state=draft.page_state,
        )  # fmt: skip
        found = None if as_well else same_plan(uow, plan)
        if found is not None:
            is_meant = draft.name in ("", found.name)
            twin = _Twin(found.id, found.name, found.version, is_same=True, draft=draft)
            return _Done(found.name, who.name, twin=None if is_meant else twin)
        saved = uow.add_plan(plan)
        if not saved.is_new:  # of the same name and games, but with other ranges or chances
            kept = uow.plan(saved.id)
            twin = _Twin(kept.id, kept.name, kept.version, is_same=False, draft=draft)
            return _Done(kept.name, who.name, twin=twin)
        return _Done(name, who.name, saved.is_new, saved.undo_token)

    done = deeds.attempt(keys.place, action)
    if done is None:
        return
    if done.twin is not None and done.twin.is_same:
        said = f"The same plan is among the plans of {done.who} already, as “{done.name}”; "
        _ask(keys, done.twin, f"{said}nothing was saved.", f"Call it “{draft.name}”")
        return
    if done.twin is not None:
        said = (
            f"“{done.name}” with the same games, but otherwise different, is among the plans of "
            f"{done.who}; nothing was saved. Save this one under another name, or:"
        )
        _ask(keys, done.twin, said, INSTEAD, as_well=False)
        return
    said = f"“{done.name}” is among the plans of {done.who}"
    said += ", on the History page." if done.is_new else " already; nothing was doubled."
    _done(keys, draft, deeds.Deed(said, done.undo_token))


def _change_plan(keys: Keys, draft: Draft, twin: _Twin) -> None:
    """Another name, or what the page has beyond the games, for a plan of the same games."""
    name = draft.name or twin.name

    def action(uow: "UnitOfWork") -> "Saved":
        plan: SavedPlan = uow.plan(twin.id)
        changed = replace(plan, name=name, page_state=draft.page_state, version=twin.version)
        return uow.change_plan(changed)

    saved = deeds.attempt(keys.place, action)
    if saved is not None:
        _done(keys, draft, deeds.Deed(f"The plan “{name}” is changed.", saved.undo_token))


def list_for(uow: "UnitOfWork", info: "SystemInfo") -> "RatingList":
    """The list that a system's events go to: made by the first of them."""
    return uow.ensure_list(info.name, kind=info.list_kind, system=info.key)
