"""One player's part of an imported event: who it is, what it gives, and how it is kept."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

import streamlit as st

from chesscalc.core.player import Player
from chesscalc.core.rounding import half_away_from_zero
from chesscalc.formats.links import games_to_param
from chesscalc.present.change_sentences import shown_places
from chesscalc.present.numbers import rating, signed, trimmed
from pages._ui import deeds, inputs, people, save, stores
from pages._ui.change_view import change_answer, k_line, k_rule
from pages._ui.context import today
from pages._ui.errors import plain, say_problem
from pages._ui.event_field import choose_opponents, own_rounds
from pages._ui.event_inputs import own_k
from pages._ui.facts_form import UNKNOWN, fact_key, facts_form
from pages._ui.games_editor import game_parameters
from pages._ui.import_reading import player_line, system_of
from pages._ui.import_source import Source
from pages._ui.system_picker import Chosen

if TYPE_CHECKING:
    from chesscalc.core.system import SystemInfo
    from chesscalc.formats.base import Imported, ImportedEvent
    from chesscalc.services.imports import OwnEvent, Selection, Stored
    from chesscalc.store.records import Student
    from chesscalc.store.repository import UnitOfWork

NEW, ME = "new", "me"
_FILLED = "i_filled_for"
_PICKED = "i_player_picked"
_ASKED_FOR = "i_student_asked_for"


@dataclass(frozen=True, slots=True)
class Receiver:
    """Whose history an import goes to.

    Attributes:
        code: Id of the student, "me" (made by the first save) or "new" (made from the file).
        student: As saved; None for one to be made.
    """

    code: str
    student: "Student | None"


def choose_receiver(
    prefix: str, found: "Imported", turn: str, event: "ImportedEvent | None" = None
) -> Receiver:
    """Whose history it goes to: the player in hand, one known from the file, or a new student.

    Args:
        prefix: The page's prefix.
        found: What was understood of the file.
        turn: Names the file and the event: for another one it is asked anew.
        event: Which of its events, if it has any.
    """
    space = stores.workspace()
    with space.store.reading(space.owner) as reader:
        known = {student.id: student for student in reader.students()}
    listed = people.people()
    names = people.labels(listed)
    if not any(person.is_me for person in listed):
        names = {ME: people.ME, **names}
    names[NEW] = "A new student, named as in the file"
    held = people.saves_to(listed)
    code = ME if held is None else held.id
    recognised = None if event is None else _recognised(found, event, known, code)
    key, mark = f"{prefix}_student", (code, turn)
    if st.session_state.get(key) == ME and held is not None and held.is_me:
        st.session_state[key] = code  # made by the first save
    if st.session_state.get(_ASKED_FOR) != mark:
        st.session_state[_ASKED_FOR] = mark
        if st.session_state.get(key) != code:  # else it was just saved there
            st.session_state[key] = code if recognised is None else recognised
    if st.session_state.get(key) not in names:
        st.session_state[key] = code
    picked = st.selectbox(
        "Whose history is it for?", list(names), key=key, persist_state="session",
        format_func=lambda code: names.get(code, ""),
    )  # fmt: skip
    if picked == recognised and recognised != code:
        st.caption(plain(f"{names[picked]} is in this file. In hand is {names[code]}."))
    return Receiver(picked, known.get(picked))


def _recognised(
    found: "Imported", event: "ImportedEvent", known: "Mapping[str, Student]", code: str
) -> str | None:
    """Who of the students the file is of: the one in hand, else the only one that is in it."""
    from chesscalc.services.imports import (  # noqa: PLC0415 - heavy, see stores.in_use
        find_account,
        find_by_id,
    )

    alone = replace(found, events=(event,), account="")
    inside = [
        student.id
        for student in known.values()
        if find_by_id(event, student) is not None
        or find_account(alone, (student.name,)) is not None
    ]
    if code in inside:
        return code
    return inside[0] if len(inside) == 1 else None


def choose_player(
    prefix: str, found: "Imported", event: "ImportedEvent", receiver: Receiver, turn: str
) -> int:
    """Who of the event's players it is; preselected by account, number or name."""
    from chesscalc.services.imports import (  # noqa: PLC0415 - heavy, see stores.in_use
        find_account,
        find_by_id,
    )

    played = [i for i, player in enumerate(event.players) if player.rounds]
    offered = played or list(range(len(event.players)))
    if len(offered) == 1:
        return offered[0]
    student = receiver.student
    guess = find_by_id(event, student) if student is not None else None
    if guess is None:
        names = [student.name] if student is not None else []
        guess = find_account(replace(found, events=(event,)), names)
    kept_for, kept = st.session_state.get(_PICKED, ("", None))
    if guess is None and kept_for == turn:
        guess = kept  # saving makes the student; that changes nobody's choice
    picked = st.selectbox(
        "Which player is it?", offered, persist_state="session",
        key=f"{prefix}_player_{turn}_{receiver.code[:8]}",
        index=offered.index(guess) if guess in offered else 0,
        format_func=lambda place: player_line(event.players[place], place), help="Type to search.",
    )  # fmt: skip
    st.session_state[_PICKED] = (turn, picked)
    if guess is None and picked == offered[0]:
        st.warning("Nobody in this file was recognised: check that this is the right player.")
    return int(picked)


def fill_system(prefix: str, event: "ImportedEvent", turn: str) -> None:
    """For a new file: the system it belongs to and its first day, before they are asked."""
    if st.session_state.get(f"{prefix}_system_for") == turn:
        return
    st.session_state[f"{prefix}_system_for"] = turn
    st.session_state[f"{prefix}_system"] = system_of(event)
    st.session_state[f"{prefix}_on"] = event.start
    st.session_state.pop(f"{prefix}_day", None)


def ask_day(prefix: str, event: "ImportedEvent") -> bool:
    """Ask for the first day where the file has none; whether it is known now."""
    if event.start is not None:
        return True
    day: date | None = st.date_input(
        "First day of the event", None, date(1970, 1, 1), date(2100, 12, 31), key=f"{prefix}_day",
        persist_state="session", help="The file does not say it; the rules go by it.",
    )  # fmt: skip
    if day is None:
        st.caption("The file does not say when it was: today’s rules are used until you do.")
        return False
    st.session_state[f"{prefix}_on"] = day
    return True


def ask_facts(
    prefix: str, event: "ImportedEvent", index: int, receiver: Receiver, chosen: Chosen, turn: str
) -> Player:
    """The player's facts, filled from the file and the history; typed ones stay."""
    mark = (turn, index, receiver.code, chosen.key)
    if st.session_state.get(_FILLED) != mark:
        st.session_state[_FILLED] = mark
        _fill(prefix, _known(event, index, receiver, chosen.info), chosen.info)
    player = facts_form(prefix, chosen.info)
    k = own_k(prefix, chosen.info)
    return player if k is None else replace(player, k=k)


def _known(
    event: "ImportedEvent", index: int, receiver: Receiver, info: "SystemInfo"
) -> tuple[Player, int | float | None]:
    """The facts, and the K that the file states."""
    from chesscalc.services.imports import (  # noqa: PLC0415 - heavy, see stores.in_use
        known_before,
        with_facts,
    )

    listed = event.facts_of(index)
    if event.online and listed.rating is None:
        first = next((r.own_rating for r in event.players[index].rounds if r.own_rating), None)
        listed = replace(listed, rating=first)
    if receiver.student is None:
        return listed, listed.k
    known = Player(birth_year=receiver.student.birth_year, birth_date=receiver.student.birth_date)
    space = stores.workspace()
    with space.store.reading(space.owner) as reader:
        for kept in reader.lists():
            if (kept.name, kept.system) == (info.name, info.key):
                known = known_before(reader, receiver.student.id, kept.id, event.start or today())
    full = with_facts(listed, known)
    nameless = not event.players[index].name  # one's own table of games: it lists no rating
    if full.rating is None and nameless:
        full = replace(full, rating=known.rating)
    return full, listed.k


def _fill(prefix: str, known: tuple[Player, int | float | None], info: "SystemInfo") -> None:
    player, k = known
    st.session_state[f"{prefix}_rating"] = _typed(player.rating)
    st.session_state[f"{prefix}_k"] = _typed(k)
    for fact in info.facts:
        value = getattr(player, fact.field)
        if fact.kind == "date":
            st.session_state[fact_key(prefix, fact)] = value
        elif fact.kind == "choice":
            default = next(iter(dict(fact.choices)), "") if fact.required else UNKNOWN
            st.session_state[fact_key(prefix, fact)] = value or default
        elif fact.field != "k":
            start = "" if fact.default is None else str(fact.default)
            st.session_state[fact_key(prefix, fact)] = _typed(value) or start


def _typed(value: int | float | None) -> str:
    return "" if value is None else trimmed(value, 6).replace("−", "-")


def my_change(event: "ImportedEvent", index: int, player: Player, chosen: Chosen) -> "OwnEvent":
    """The change in words and figures, with the official figures beside it."""
    from chesscalc.services.imports import own_event  # noqa: PLC0415 - heavy, see stores.in_use

    inputs.check_inputs()
    own = own_event(
        event, index, chosen.key, player=player, on=chosen.on, options=chosen.options
    )  # fmt: skip
    if own.open_rounds:
        st.caption(f"Rounds still to be played are left out: {own.open_rounds}.")
    change_answer(own.change, chosen.info)
    k_line(chosen.info, own.change, k_rule(chosen, player))
    for line in official_lines(own, chosen.info.change_places):
        st.text(line)
    return own


def official_lines(own: "OwnEvent", places: int) -> tuple[str, ...]:
    """The official figures beside ours, where the file has them."""
    lines = []
    shown = shown_places(own.change, places)
    if own.official_change is not None:
        ours = half_away_from_zero(Decimal(str(own.change.change)), shown)
        away = own.official_change - ours
        printed = f"The file prints a change of {signed(own.official_change, shown)}"
        lines.append(
            f"{printed}: the same as ours." if not away else
            f"{printed}; ours differs by {signed(-away, shown)}. “Why is my number different?” on "
            "the Tournament page looks for the cause."
        )  # fmt: skip
    if own.official_rating is not None:
        printed = f"The file prints a new rating of {rating(own.official_rating)}"
        ours_new = own.change.new_rating
        same = ours_new is not None and ours_new == own.official_rating
        ours_said = f"ours is {rating(ours_new)}" if ours_new is not None else "ours is none"
        lines.append(f"{printed}: the same as ours." if same else f"{printed}; {ours_said}.")
    return tuple(lines)


def keep(
    prefix: str,
    source: Source,
    found: "Imported",
    event: "ImportedEvent",
    index: int,
    receiver: Receiver,
    chosen: Chosen,
    own: "OwnEvent",
    *,
    dated: bool,
) -> None:
    """Store with undo, and the ways on to other pages."""
    place = f"{prefix}_keep"
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(
            "Save to history", key=f"{prefix}_save", type="primary", icon=":material/save:",
            on_click=deeds.wish, args=(place,), disabled=not dated,
        )  # fmt: skip
        onward(prefix, event, index, own)
    if not dated:
        say_problem("Give the first day of the event above; then it can be saved.")
    if deeds.wished(place):
        listed = event.players[index]

        def made(student_id: str, list_id: str) -> "Selection":
            from chesscalc.services.imports import Selection  # noqa: PLC0415 - heavy

            return Selection(
                student_id=student_id, list_id=list_id, source=source.fingerprint,
                file_name=source.name, kind=found.kind, events=(own,), listed=listed,
            )  # fmt: skip

        def action(uow: "UnitOfWork") -> "tuple[Stored, str, str]":
            from chesscalc.services.imports import commit  # noqa: PLC0415 - heavy

            student_id, name = receive(uow, receiver, listed.name or found.account)
            kept_in = save.list_for(uow, chosen.info)
            return commit(uow, made(student_id, kept_in.id)), name, student_id

        done = deeds.attempt(place, action)
        if done is not None:
            stored, name, student_id = done
            people.take_in_hand(student_id)
            deeds.say(place, deeds.Deed(_said(own.name, name, stored), stored.undo_token))
    deeds.show(place)
    st.caption("The same file twice adds nothing: what is there already is left alone.")


def receive(uow: "UnitOfWork", receiver: Receiver, name: str) -> tuple[str, str]:
    """The student it goes to, made where it is a new one: id and name."""
    from chesscalc.store.records import Student  # noqa: PLC0415 - heavy, see stores.in_use

    if receiver.student is not None:
        return receiver.student.id, receiver.student.name
    if receiver.code == ME:
        me = people.receiver(uow, asked=True)
        return me.id, me.name
    shown = name[:100] or "New student"
    return uow.add_student(Student(name=shown)).id, shown


def _said(event: str, name: str, stored: "Stored") -> str:
    if stored.events:
        return f"“{event}” is saved in the history of {name}."
    return f"“{event}” is in the history of {name} already; nothing was doubled."


def onward(prefix: str, event: "ImportedEvent", index: int, own: "OwnEvent") -> None:
    """Buttons that take the event to the Tournament page, or its opponents to the Planner."""
    if st.button("Open in Tournament", key=f"{prefix}_to_tournament", icon=":material/trophy:"):
        param = games_to_param(own.inputs.games)
        state = save.parameters_of("tournament", own.inputs, param, own.inputs.on)
        save.reopen("tournament", state, None, "tournament")
    if st.button("Plan with these opponents", key=f"{prefix}_to_planner", icon=":material/flag:"):
        taken = own_rounds(event, index)
        state = save.parameters_of("planner", own.inputs, "", own.inputs.on)
        state |= game_parameters("planner", taken.games, taken.bands)
        save.reopen("planner", state, None, "planner")


def plan_against(
    prefix: str, event: "ImportedEvent", index: int, player: Player, chosen: Chosen, turn: str
) -> None:
    """A starting list has no games yet: choose opponents to plan against."""
    st.text("No games are in it yet. Choose opponents you may meet, and plan against them.")
    taken = choose_opponents(prefix, event, index, turn)
    if st.button(
        "Plan with these opponents", key=f"{prefix}_to_planner", disabled=not taken,
        icon=":material/flag:",
    ):  # fmt: skip
        state = {
            **game_parameters("planner", taken.games, taken.bands),
            "planner_system": chosen.key,
            "planner_rating": _typed(player.rating),
        }
        save.reopen("planner", state, None, "planner")
