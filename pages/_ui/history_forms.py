"""What can be done on the History page: open, edit, delete, enter a rating, set a goal."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import streamlit as st

from chesscalc import systems
from chesscalc.errors import InputError
from chesscalc.formats.links import games_to_param
from chesscalc.formats.pasted import print_rows
from chesscalc.present.days import day
from chesscalc.present.history_sentences import gap_sentence
from pages._ui import deeds, frame, people, save, stores
from pages._ui.choosing import one_of
from pages._ui.context import today
from pages._ui.forward import offer_forward
from pages._ui.history_data import Entry, HistoryView, Leaf, ListView
from pages._ui.history_parts import PICKED, entry_label
from pages._ui.panels import close, panel
from pages._ui.reading import read_bounded, read_published, read_rating

if TYPE_CHECKING:
    from chesscalc.store.records import EventInputs, EventLine, RatingPoint, Saved, SavedPlan
    from chesscalc.store.repository import UnitOfWork

PLACE = "history_deed"
PREFIXES = {"new_rating": "new", "performance": "perf"}
FIRST_DAY, LAST_DAY = date(1970, 1, 1), date(2100, 12, 31)
KINDS = {"standard": "Standard", "rapid": "Rapid", "blitz": "Blitz", "national": "National",
         "online": "Online"}  # fmt: skip
OWN_LIST = "own"
EDIT, ADD, GOAL = "history_edit", "history_add", "history_goal"
MOST_PLANS = 20


def entry_panel(found: Leaf) -> None:
    """The event or rating in hand: open it, change it, delete it."""
    entries = {entry.id: entry for entry in found.entries}
    if not entries:
        return
    named = {code: entry_label(entry) for code, entry in entries.items()}
    entry = entries[one_of("Event or rating", PICKED, named)]
    with st.container(horizontal=True):
        if entry.line is not None and st.button(
            "Open in its page", key="history_open", icon=":material/open_in_new:",
            help="With all its inputs, to look at or to change.",
        ):  # fmt: skip
            open_event(entry.line)
        with panel("Edit", EDIT, ":material/edit:", height=370) as is_wanted:
            if is_wanted and entry.line is not None:
                _edit_event(entry.line)
            elif is_wanted and entry.point is not None:
                _edit_point(entry.point)
        st.button(
            "Delete", key="history_delete", icon=":material/delete:", on_click=_delete,
            args=(entry,),
        )  # fmt: skip


def open_event(line: "EventLine") -> None:
    """Show a saved event in the page it was saved from, with its inputs."""
    space = stores.workspace()
    with space.store.reading(space.owner) as reader:
        event = reader.event(line.id)
    page = line.page if line.page in PREFIXES or line.page == "tournament" else "tournament"
    prefix = PREFIXES.get(page, page)
    state = {str(name): str(value) for name, value in event.page_state.items()}
    if not state:  # it was imported, or made from a plan
        page = prefix = "tournament"
        state = _tournament_state(event.inputs)
    save.reopen(page, state, save.Opened(line.id, line.name, event.line.version), prefix)


def _tournament_state(made: "EventInputs") -> dict[str, str]:
    """The Tournament page's parameters for inputs that were not saved from it."""
    *earlier, last = made.events
    state = save.parameters_of("tournament", made, games_to_param(last.games), made.on)
    if made.adjustment is not None:
        state["tournament_bonus"] = str(made.adjustment)
    if earlier:
        state["tournament_earlier"] = str(len(earlier))
    for place, event in enumerate(earlier, start=1):
        state[f"tournament_e{place}_games"] = print_rows(event.games)
        if event.rating is not None:
            state[f"tournament_e{place}_rating"] = str(event.rating)
        if event.on is not None:
            state[f"tournament_e{place}_on"] = event.on.isoformat()
    return state


def _edit_event(line: "EventLine") -> None:
    key = f"history_edit_{line.id}_{line.version}"
    with st.form(key, border=False):
        st.text_input("Name", line.name, 200, key=f"{key}_name")
        first, last = frame.side_by_side(2)
        with first:
            _day("First day", line.on, f"{key}_on")
        with last:
            _day("Last day", line.ended_on, f"{key}_end")
        start = "" if line.start is None else str(line.start)
        st.text_input("Rating at its start", start, 20, key=f"{key}_start")
        st.caption("Its games are changed in the page it was saved from: open it there.")
        st.form_submit_button("Save changes", on_click=_change_event, args=(line, key))


def _day(label: str, saved: date, key: str) -> None:
    """A day to be changed; one that was imported may lie further back than any that is typed."""
    st.date_input(label, saved, min(FIRST_DAY, saved), max(LAST_DAY, saved), key=key)


def _change_event(line: "EventLine", key: str) -> None:
    from chesscalc.services.history import edit_event  # noqa: PLC0415 - heavy, see stores.in_use

    close(EDIT)
    typed = {name: st.session_state[f"{key}_{name}"] for name in ("name", "on", "end", "start")}

    def action(uow: "UnitOfWork") -> "Saved":
        event = replace(uow.event(line.id), line=line)  # as it was seen: newer states clash
        start = read_rating(typed["start"], "start") if (typed["start"] or "").strip() else None
        player = replace(event.inputs.player, rating=start)
        if start is not None and line.start is not None and float(start) == float(line.start):
            player = event.inputs.player
        return edit_event(
            uow, event, name=(typed["name"] or "").strip(), ended_on=typed["end"],
            inputs=replace(event.inputs, player=player, on=typed["on"]),
            page_state=_moved_state(event.page_state, line.page, typed["on"], player.rating),
        )  # fmt: skip

    saved = deeds.attempt(PLACE, action)
    if saved is not None:
        deeds.say(PLACE, deeds.Deed(f"“{typed['name']}” is changed.", saved.undo_token))
        offer_forward(PLACE, line.id)


def _moved_state(
    state: Mapping[str, Any], page: str, on: date, start: float | None
) -> dict[str, str]:
    """The page's parameters after day and rating were changed here."""
    if not state:
        return {}
    prefix = PREFIXES.get(page, page)
    kept = {str(name): str(value) for name, value in state.items()}
    kept[f"{prefix}_on"] = on.isoformat()
    kept[f"{prefix}_rating"] = "" if start is None else str(start)
    return kept


def _edit_point(point: "RatingPoint") -> None:
    key = f"history_edit_{point.id}_{point.version}"
    with st.form(key, border=False):
        value, on = frame.side_by_side(2)
        value.text_input("Rating", str(point.value), 20, key=f"{key}_value")
        with on:
            _day("Day", point.on, f"{key}_on")
        st.text_input("Source", point.source, 200, key=f"{key}_source")
        st.form_submit_button("Save changes", on_click=_change_point, args=(point, key))


def _change_point(point: "RatingPoint", key: str) -> None:
    close(EDIT)
    typed = {name: st.session_state[f"{key}_{name}"] for name in ("value", "on", "source")}

    def action(uow: "UnitOfWork") -> "Saved":
        value = read_published(typed["value"] or "", "value")
        return uow.change_point(
            replace(point, value=value, on=typed["on"], source=(typed["source"] or "").strip())
        )

    saved = deeds.attempt(PLACE, action)
    if saved is not None:
        said = f"The rating of {day(typed['on'])} is changed."
        deeds.say(PLACE, deeds.Deed(said, saved.undo_token))


def _delete(entry: Entry) -> None:
    def action(uow: "UnitOfWork") -> "Saved":
        if entry.line is not None:
            return uow.delete_event(entry.id)
        return uow.delete_point(entry.id)

    saved = deeds.attempt(PLACE, action)
    if saved is not None:
        name = entry.line.name if entry.line is not None else f"The rating of {day(entry.on)}"
        deeds.say(PLACE, deeds.Deed(f"“{name or 'Event'}” is deleted.", saved.undo_token))


# Gaps in the chain


def gap_lines(view: HistoryView) -> None:
    """Each break in the chain of events, with the offer to recompute from there."""
    for each in view.lists:
        if each.more_gaps:
            st.caption(f"{each.more_gaps} earlier breaks in the chain of {each.rating_list.name}.")
        for gap in each.gaps:
            with st.container(horizontal=True, vertical_alignment="center"):
                said = gap_sentence(gap.before.name, gap.expected, gap.after.name, gap.found)
                st.text(said, width="content")
                st.button(
                    "See what would change", key=f"history_gap_{gap.before.id}", type="tertiary",
                    on_click=offer_forward, args=(PLACE, gap.before.id),
                )  # fmt: skip


# Official ratings and goals


def add_rating(student_id: str, view: HistoryView | None) -> None:
    """An official rating entered by hand."""
    with panel("Enter an official rating", ADD, ":material/add:", height=490) as is_wanted:
        if not is_wanted:
            return
        options = _list_options(view)
        with st.form("history_add_form", border=False, clear_on_submit=False):
            one_of("List", "history_add_list", options)
            value, on = frame.side_by_side(2)
            value.text_input("Rating", key="history_add_value", max_chars=20)
            on.date_input("Valid from", today(), FIRST_DAY, LAST_DAY, key="history_add_on")
            st.text_input("Source, if you like", key="history_add_source", max_chars=200)
            st.text_input(
                "Name of a list of your own", key="history_add_own", max_chars=80,
                help="Only where “A list of your own” is chosen above.",
            )  # fmt: skip
            st.selectbox(
                "Its kind", list(KINDS), key="history_add_kind", format_func=KINDS.__getitem__,
                index=3,
            )  # fmt: skip
            st.form_submit_button("Save the rating", on_click=_add_rating, args=(student_id,))


def _list_options(view: HistoryView | None) -> dict[str, str]:
    """Systems by key, lists of one's own by id, and a new one."""
    known = {info.key: info.name for info in systems()}
    names = set(known.values())
    own = {
        f"list:{each.rating_list.id}": each.rating_list.name
        for each in (view.lists if view is not None else ())
        if each.rating_list.name not in names
    }
    first = [view.lists[0].rating_list.system] if view is not None and view.lists else []
    ordered = {key: known[key] for key in (*first, "fide-standard", *known) if key in known}
    return {**ordered, **own, OWN_LIST: "A list of your own …"}


def _add_rating(student_id: str) -> None:
    from chesscalc.store.records import RatingPoint  # noqa: PLC0415 - heavy, see stores.in_use

    close(ADD)
    names = ("list", "value", "on", "source", "own", "kind")
    typed = {name: st.session_state[f"history_add_{name}"] for name in names}

    def action(uow: "UnitOfWork") -> "Saved":
        value = read_published(typed["value"] or "", "value")
        point = RatingPoint(
            student_id=student_id or people.receiver(uow).id, list_id=_list_id(uow, typed),
            on=typed["on"], value=value, source=(typed["source"] or "").strip(),
        )  # fmt: skip
        return uow.add_point(point)

    saved = deeds.attempt(PLACE, action)
    if saved is not None:
        said = f"The rating {typed['value']} of {day(typed['on'])} is "
        said += "saved." if saved.is_new else "there already; nothing was doubled."
        deeds.say(PLACE, deeds.Deed(said, saved.undo_token))
        st.session_state["history_add_value"] = ""


def _list_id(uow: "UnitOfWork", typed: Mapping[str, Any]) -> str:
    if typed["list"].startswith("list:"):
        return uow.rating_list(typed["list"].removeprefix("list:")).id
    if typed["list"] == OWN_LIST:
        name = (typed["own"] or "").strip()
        if not name:
            raise InputError("own", "Give the list of your own a name.")
        return uow.ensure_list(name, kind=typed["kind"], system="").id
    info = next(info for info in systems() if info.key == typed["list"])
    return save.list_for(uow, info).id


def goal(view: HistoryView) -> None:
    """A rating to reach in one list, perhaps by a day."""
    with panel("Set a goal", GOAL, ":material/flag:", height=240) as is_wanted:
        if not is_wanted:
            return
        lists = {each.rating_list.id: each for each in view.lists}
        if not lists:
            st.text("A goal needs a first event or rating.")
            return
        with st.form("history_goal_form", border=False):
            names = {code: each.rating_list.name for code, each in lists.items()}
            one_of("List", "history_goal_list", names)
            value, by = frame.side_by_side(2)
            value.text_input("Rating to reach", key="history_goal_value", max_chars=20)
            by.date_input("By, if you like", None, FIRST_DAY, LAST_DAY, key="history_goal_by")
            st.form_submit_button("Set the goal", on_click=_set_goal, args=(view.student_id, lists))
        for each in lists.values():
            if each.goal is not None:
                st.button(
                    f"Drop the goal {each.goal.rating}", key=f"history_goal_drop_{each.goal.id}",
                    type="tertiary", on_click=_drop_goal, args=(each.goal.id, each.goal.rating),
                )  # fmt: skip


def _set_goal(student_id: str, lists: Mapping[str, ListView]) -> None:
    from chesscalc.store.records import Goal  # noqa: PLC0415 - heavy, see stores.in_use

    close(GOAL)
    list_id = st.session_state["history_goal_list"]
    typed, by = st.session_state["history_goal_value"], st.session_state["history_goal_by"]
    current = lists[list_id].current
    now = today()

    def action(uow: "UnitOfWork") -> "Saved":
        value = int(read_bounded(typed or "", "goal", "The goal", 1, 4000, whole=True))
        start = None if current is None else Decimal(str(current))
        return uow.set_goal(
            Goal(
                student_id=student_id, list_id=list_id, rating=value, set_on=now, by=by,
                start=start,
            )
        )  # fmt: skip

    saved = deeds.attempt(PLACE, action)
    if saved is not None:
        until = f" by {day(by)}" if by is not None else ""
        deeds.say(PLACE, deeds.Deed(f"The goal is {typed}{until}.", saved.undo_token))


def _drop_goal(goal_id: str, value: int) -> None:
    close(GOAL)
    saved = deeds.attempt(PLACE, lambda uow: uow.delete_goal(goal_id))
    if saved is not None:
        deeds.say(PLACE, deeds.Deed(f"The goal {value} is dropped.", saved.undo_token))


# Plans


def plans(view: HistoryView) -> None:
    """Saved plans: open again, or turn into the event that was played."""
    if not view.plans:
        return
    st.subheader("Plans", anchor=False)
    for plan in view.plans[:MOST_PLANS]:
        with st.container(horizontal=True, vertical_alignment="center"):
            done = " · played" if plan.event_id is not None else ""
            said = f"{plan.name or 'Plan'} · {day(plan.on)} · {len(plan.games)} rounds{done}"
            st.text(said, width="content")
            if st.button("Open the plan", key=f"history_plan_open_{plan.id}", type="tertiary"):
                _open_plan(plan)
            if plan.event_id is None and st.button(
                "It is played", key=f"history_plan_play_{plan.id}", type="tertiary",
                help="Opens it as a tournament: fill in the results and save.",
            ):  # fmt: skip
                save.play(plan, _plan_state("tournament", plan))
            st.button(
                "Delete", key=f"history_plan_delete_{plan.id}", type="tertiary",
                on_click=_delete_plan, args=(plan.id, plan.name),
            )  # fmt: skip


def _open_plan(plan: "SavedPlan") -> None:
    state = {str(name): str(value) for name, value in plan.page_state.items()}
    parameters = state or _plan_state("planner", plan)
    save.reopen("planner", parameters, None, "planner", name=plan.name)


def _plan_state(prefix: str, plan: "SavedPlan") -> dict[str, str]:
    state = save.parameters_of(prefix, plan, games_to_param(plan.games), plan.on)
    return {**state, f"{prefix}_event": plan.name}


def _delete_plan(plan_id: str, name: str) -> None:
    saved = deeds.attempt(PLACE, lambda uow: uow.delete_plan(plan_id))
    if saved is not None:
        deeds.say(PLACE, deeds.Deed(f"The plan “{name}” is deleted.", saved.undo_token))
