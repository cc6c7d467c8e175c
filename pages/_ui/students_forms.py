"""What can be done on the Students page: add, edit and remove students, groups, notes, facts."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

import streamlit as st

from chesscalc import systems
from chesscalc.core.player import Player
from chesscalc.core.system import Fact
from chesscalc.present.days import day
from chesscalc.present.numbers import count
from pages._ui import deeds, people, save, stores
from pages._ui.choosing import one_of, some_of
from pages._ui.context import today
from pages._ui.lookup import look_up_student
from pages._ui.panels import close, fold, panel
from pages._ui.reading import read_bounded, read_published
from pages._ui.report_button import report_button
from pages._ui.students_data import RosterLine, RosterView, StudentView, student_view
from pages._ui.students_parts import PICKED
from pages._ui.system_picker import DEFAULT_SYSTEM

if TYPE_CHECKING:
    from chesscalc.store.records import CoachNote, Group, Saved, Student
    from chesscalc.store.repository import UnitOfWork

PLACE = "students_deed"
SEXES = {"": "not said", "m": "m", "w": "w"}
FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2100, 12, 31)
STUDENT_FIELDS = ("name", "birth", "sex", "federation", "fide", "others")
MOST_NOTES = 30
ADD, EDIT = "students_add", "students_edit"


def add_student() -> None:
    """A new student, with the rating they have now if it is known."""
    names = {info.key: info.name for info in systems()}
    with panel("Add a student", ADD, ":material/person_add:", height=560) as is_wanted:
        if not is_wanted:
            return
        look_up_student("students_add", DEFAULT_SYSTEM)
        with st.form("students_add_form", border=False):
            _student_fields("students_add", None)
            one_of("Rated on", "students_add_system", names, default=DEFAULT_SYSTEM)
            st.text_input("Rating there today, if any", key="students_add_rating", max_chars=20)
            st.form_submit_button("Add the student", on_click=_add)


def _student_fields(key: str, student: "Student | None") -> None:
    others = "" if student is None else _others_text(student.other_ids)
    st.text_input("Name", student.name if student else "", 200, key=f"{key}_name")
    birth = "" if student is None or student.birth_year is None else str(student.birth_year)
    left, middle, right = st.columns(3)
    left.text_input("Birth year", birth, 4, key=f"{key}_birth", help="Decides the junior K.")
    middle.selectbox(
        "Sex", list(SEXES), key=f"{key}_sex", format_func=SEXES.__getitem__,
        index=list(SEXES).index(student.sex if student else ""),
    )  # fmt: skip
    right.text_input("Federation", student.federation if student else "", 3,
                     key=f"{key}_federation", placeholder="GER")  # fmt: skip
    fide = "" if student is None or student.fide_id is None else str(student.fide_id)
    st.text_input("FIDE number", fide, 10, key=f"{key}_fide")
    st.text_input(
        "Other numbers", others, 200, key=f"{key}_others", placeholder="us-chess 12345678; dsb 9"
    )


def _typed(key: str, names: Sequence[str]) -> dict[str, Any]:
    return {name: st.session_state.get(f"{key}_{name}") for name in names}


def _student_from(typed: Mapping[str, Any], student: "Student | None") -> "Student":
    """The student that was typed.

    Raises:
        InputError: a field cannot be read.
    """
    from chesscalc.store.records import Student  # noqa: PLC0415 - heavy, see stores.in_use

    birth, fide = (typed["birth"] or "").strip(), (typed["fide"] or "").strip()
    facts: dict[str, Any] = {
        "name": (typed["name"] or "").strip(),
        "birth_year": _whole(birth, "birth_year", "The birth year", 1900, 2100),
        "sex": typed["sex"] or "",
        "federation": (typed["federation"] or "").strip().upper(),
        "fide_id": _whole(fide, "fide_id", "The FIDE number", 1, 2**31 - 1),
        "other_ids": _others_from(typed["others"] or ""),
    }
    return Student(**facts) if student is None else replace(student, **facts)


def _whole(text: str, field: str, label: str, low: int, high: int) -> int | None:
    return int(read_bounded(text, field, label, low, high, whole=True)) if text else None


def _others_text(ids: Mapping[str, str]) -> str:
    return "; ".join(f"{body} {number}" for body, number in ids.items())


def _others_from(text: str) -> dict[str, str]:
    pairs = [entry.strip().partition(" ") for entry in text.split(";") if entry.strip()]
    return {body: number.strip() for body, _, number in pairs if number.strip()}


def _add() -> None:
    from chesscalc.store.records import RatingPoint  # noqa: PLC0415 - heavy, see stores.in_use

    typed = _typed("students_add", (*STUDENT_FIELDS, "system", "rating"))
    raw, now = (typed["rating"] or "").strip(), today()

    def action(uow: "UnitOfWork") -> "Saved":
        with uow.undoable(f"Added {typed['name']}") as token:
            saved = uow.add_student(_student_from(typed, None))
            if raw and typed["system"]:
                info = next(info for info in systems() if info.key == typed["system"])
                listed = save.list_for(uow, info).id
                value = read_published(raw, "rating")
                point = RatingPoint(student_id=saved.id, list_id=listed, on=now, value=value)
                uow.add_point(point)
        return replace(saved, undo_token=token)

    saved = deeds.attempt(PLACE, action)
    if saved is not None:
        deeds.say(PLACE, deeds.Deed(f"{typed['name']} is added.", saved.undo_token))
        st.session_state[PICKED] = saved.id
        for name in ("name", "birth", "fide", "others", "rating"):
            st.session_state[f"students_add_{name}"] = ""


# One student


def one_student(view: RosterView, lines: Sequence[RosterLine]) -> None:
    """The student in hand: history, facts, notes, groups, removal."""
    names = {line.student_id: line.name for line in lines}
    if not names:
        return
    picked = one_of("Student", PICKED, names)
    with st.container(horizontal=True):
        if st.button("Open history", key="students_open", icon=":material/timeline:"):
            people.take_in_hand(picked)
            st.switch_page("pages/history.py")
        report_button(stores.workspace(), picked, names[picked], today())
        one = student_view(picked)
        with panel("Edit", EDIT, ":material/edit:", height=470) as is_wanted:
            if is_wanted:
                _edit(one, view)
        st.button(
            "Remove", key="students_remove", icon=":material/delete:", on_click=_remove,
            args=(one.student,),
        )  # fmt: skip
    _notes(one)
    _facts(one, [line for line in (*view.first, *view.others) if line.student_id == picked])


def _edit(one: StudentView, view: RosterView) -> None:
    student = one.student
    key = f"students_edit_{student.id}_{student.version}"
    groups = {group.id: group.name for group in view.groups}
    with st.form(key, border=False):
        _student_fields(key, student)
        if groups:
            st.multiselect(
                "Groups", list(groups), one.groups, key=f"{key}_groups",
                format_func=lambda code: groups.get(code, ""),
            )  # fmt: skip
        st.form_submit_button("Save changes", on_click=_change, args=(one, view.groups, key))


def _change(one: StudentView, groups: "Sequence[Group]", key: str) -> None:
    close(EDIT)
    typed = _typed(key, (*STUDENT_FIELDS, "groups"))
    wanted = set(typed["groups"] or ())
    student_id = one.student.id

    def action(uow: "UnitOfWork") -> "Saved":
        for group in groups:
            inside = set(group.student_ids)
            changed = inside | {student_id} if group.id in wanted else inside - {student_id}
            if changed != inside:
                uow.set_group(group.id, changed)
        return uow.change_student(_student_from(typed, one.student))

    saved = deeds.attempt(PLACE, action)
    if saved is not None:
        deeds.say(PLACE, deeds.Deed(f"{typed['name']} is changed.", saved.undo_token))


def _remove(student: "Student") -> None:
    saved = deeds.attempt(PLACE, lambda uow: uow.delete_student(student.id))
    if saved is not None:
        said = f"{student.name} is removed, with all events, ratings, goals and notes."
        deeds.say(PLACE, deeds.Deed(said, saved.undo_token))


def _notes(one: StudentView) -> None:
    """Notes that only the coach sees."""
    label = f"Your notes, seen by nobody else ({len(one.notes)})"
    with st.expander(label, key="students_notes"):
        with st.form(f"students_note_{one.student.id}", border=False):
            key = f"students_note_text_{one.student.id}"
            st.text_area("A new note", key=key, height=90, max_chars=4000)
            st.form_submit_button("Save the note", on_click=_add_note, args=(one.student.id, key))
        for note in one.notes[:MOST_NOTES]:
            with st.container(horizontal=True, vertical_alignment="top"):
                st.text(f"{day(note.on)}  {note.text}", width="stretch")
                st.button(
                    "Delete the note", key=f"students_note_delete_{note.id}", type="tertiary",
                    on_click=_delete_note, args=(note,),
                )  # fmt: skip


def _add_note(student_id: str, key: str) -> None:
    from chesscalc.store.records import CoachNote  # noqa: PLC0415 - heavy, see stores.in_use

    words, now = (st.session_state[key] or "").strip(), today()

    def action(uow: "UnitOfWork") -> "Saved":
        return uow.add_note(CoachNote(student_id=student_id, on=now, text=words))

    saved = deeds.attempt(PLACE, action)
    if saved is not None:
        deeds.say(PLACE, deeds.Deed("The note is saved.", saved.undo_token))
        st.session_state[key] = ""


def _delete_note(note: "CoachNote") -> None:
    saved = deeds.attempt(PLACE, lambda uow: uow.delete_note(note.id))
    if saved is not None:
        deeds.say(PLACE, deeds.Deed("The note is deleted.", saved.undo_token))


def _facts(one: StudentView, lines: Sequence[RosterLine]) -> None:
    """What the rules of a list need to know: games played, highest rating and so on."""
    by_system = {info.key: info for info in systems()}
    lists = {line.list_id: line.list_name for line in lines if line.list_id}
    if not lists:
        return
    label = "What the rules need to know: games so far, highest rating, K"
    with fold(label, "students_facts") as is_wanted:
        if not is_wanted:
            return
        list_id = next(iter(lists))
        if len(lists) > 1:
            list_id = one_of("List", f"students_facts_list_{one.student.id}", lists)
        system, known = _known(one.student.id, list_id)
        asked = (
            [fact for fact in by_system[system].facts if _is_asked(fact)]
            if system in by_system
            else []
        )
        if not asked:
            st.text("This list needs nothing beyond the rating.")
            return
        key = f"students_facts_{one.student.id}_{list_id}"
        with st.form(key, border=False):
            for fact in asked:
                value = getattr(known, fact.field)
                st.text_input(
                    fact.label, "" if value is None else str(value), 20,
                    key=f"{key}_{fact.field}", help=fact.help or None, placeholder="not said",
                )  # fmt: skip
            st.form_submit_button(
                "Save the facts", on_click=_set_facts, args=(one.student.id, list_id, asked, key)
            )


def _is_asked(fact: Fact) -> bool:
    return fact.kind in ("int", "float") and fact.field not in ("birth_year", "standard_rating")


def _known(student_id: str, list_id: str) -> tuple[str, Player]:
    space = stores.workspace()
    with space.store.reading(space.owner) as reader:
        return reader.rating_list(list_id).system, reader.facts(student_id, list_id)


def _set_facts(student_id: str, list_id: str, asked: Sequence[Fact], key: str) -> None:
    typed = _typed(key, [fact.field for fact in asked])

    def action(uow: "UnitOfWork") -> bool:
        found: dict[str, Any] = {}
        for fact in asked:
            words = (typed[fact.field] or "").strip()
            low = fact.low if fact.low is not None else 0
            high = fact.high if fact.high is not None else 100_000
            found[fact.field] = (
                read_bounded(words, fact.field, fact.label, low, high, whole=fact.kind == "int")
                if words
                else None
            )
        uow.set_facts(student_id, list_id, replace(uow.facts(student_id, list_id), **found))
        return True

    if deeds.attempt(PLACE, action):
        deeds.say(PLACE, deeds.Deed("The facts are saved."))


# Groups


def groups(view: RosterView) -> None:
    """Make, fill, rename and delete groups."""
    with panel("Groups", "students_groups", ":material/groups:", height=300) as is_wanted:
        if not is_wanted:
            return
        names = {line.student_id: line.name for line in view.first}
        with st.form("students_group_form", border=False):
            st.text_input("Name of a group", key="students_group_name", max_chars=80)
            some_of("Students in it", "students_group_members", names)
            st.form_submit_button("Make the group, or add to it", on_click=_add_group)
        for group in view.groups:
            with st.container(horizontal=True, vertical_alignment="center"):
                said = f"{group.name} · {count(len(group.student_ids), 'student')}"
                st.text(said, width="content")
                st.button(
                    "Delete the group", key=f"students_group_delete_{group.id}", type="tertiary",
                    on_click=_delete_group, args=(group,),
                )  # fmt: skip


def _add_group() -> None:
    name = (st.session_state["students_group_name"] or "").strip()
    members = list(st.session_state["students_group_members"])
    group = deeds.attempt(PLACE, lambda uow: uow.add_group(name, members))
    if group is not None:
        said = f"{group.name} has {count(len(group.student_ids), 'student')}."
        deeds.say(PLACE, deeds.Deed(said))
        st.session_state["students_group_name"] = ""


def _delete_group(group: "Group") -> None:
    saved = deeds.attempt(PLACE, lambda uow: uow.delete_group(group.id))
    if saved is not None:
        said = f"The group {group.name} is deleted; its students stay."
        deeds.say(PLACE, deeds.Deed(said, saved.undo_token))
