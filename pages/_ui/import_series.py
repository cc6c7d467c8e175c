"""Rating histories of a file: seen, chosen, and kept each as a list of its own."""

from typing import TYPE_CHECKING

import streamlit as st

from chesscalc import systems
from chesscalc.present.days import day
from chesscalc.present.numbers import count, rating, signed
from pages._ui import deeds, frame, people
from pages._ui.import_mine import Receiver, receive
from pages._ui.import_source import Source

if TYPE_CHECKING:
    from chesscalc.formats.base import Imported, ImportedHistory
    from chesscalc.services.imports import Stored
    from chesscalc.store.records import RatingList
    from chesscalc.store.repository import UnitOfWork


def series(prefix: str, source: Source, found: "Imported", receiver: Receiver) -> None:
    """The series, which of them are wanted, and the saving of those."""
    listed = found.histories
    number = sum(len(one.points) for one in listed)
    frame.answer(f"{count(number, 'rating')} over time in {count(len(listed), 'list')}.")
    frame.table(
        ("List", "From", "To", "Ratings", "Last", "Change"), [_row(one) for one in listed],
    )  # fmt: skip
    wanted = st.multiselect(
        "Lists to keep; each is a line of its own on the History page", range(len(listed)),
        default=range(len(listed)), key=f"{prefix}_series_{source.fingerprint[:12]}",
        format_func=lambda place: listed[place].name,
    )  # fmt: skip
    place = f"{prefix}_keep_series"
    st.button(
        "Save to history", key=f"{prefix}_save_series", type="primary", icon=":material/save:",
        on_click=deeds.wish, args=(place,), disabled=not wanted,
    )  # fmt: skip
    if deeds.wished(place):
        _keep(place, source, found, receiver, tuple(listed[i] for i in wanted))
    deeds.show(place)
    st.caption("The same file twice adds nothing: what is there already is left alone.")


def _row(one: "ImportedHistory") -> tuple[str, ...]:
    if not one.points:
        return (one.name, "–", "–", "0", "–", "–")
    (first, start), (last, end) = one.points[0], one.points[-1]
    return (
        one.name, day(first), day(last), str(len(one.points)), rating(end),
        signed(end - start, 0),
    )  # fmt: skip


def _keep(
    place: str,
    source: Source,
    found: "Imported",
    receiver: Receiver,
    wanted: "tuple[ImportedHistory, ...]",
) -> None:
    from chesscalc.services.imports import Selection, commit  # noqa: PLC0415 - heavy

    def action(uow: "UnitOfWork") -> "tuple[Stored, str, str]":
        student_id, name = receive(uow, receiver, found.account)
        kept = tuple((_list_of(uow, one).id, one) for one in wanted)
        selection = Selection(
            student_id=student_id, list_id="", source=source.fingerprint, file_name=source.name,
            kind=found.kind, histories=kept,
        )  # fmt: skip
        return commit(uow, selection), name, student_id

    done = deeds.attempt(place, action)
    if done is not None:
        stored, name, student_id = done
        people.take_in_hand(student_id)
        deeds.say(place, deeds.Deed(said(stored, name), stored.undo_token))


def _list_of(uow: "UnitOfWork", one: "ImportedHistory") -> "RatingList":
    """The list of a series: that of its system, or one of its own."""
    info = next((info for info in systems() if info.key == one.system), None)
    if info is None:
        return uow.ensure_list(one.name, kind=one.list_kind, system="")
    return uow.ensure_list(info.name, kind=info.list_kind, system=info.key)


def said(stored: "Stored", name: str) -> str:
    """What the saving did, in words."""
    if not stored.points:
        return f"All of it is in the history of {name} already; nothing was doubled."
    known = f"; {stored.already:,} were there already" if stored.already else ""
    return f"{count(stored.points, 'rating')} saved in the history of {name}{known}."
