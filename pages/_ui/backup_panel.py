"""Take everything along, bring it back, and export it for a spreadsheet."""

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from chesscalc.present.numbers import count
from pages._ui import deeds, people, stores
from pages._ui.errors import plain, shown_errors
from pages._ui.panels import panel

if TYPE_CHECKING:
    from streamlit.runtime.uploaded_file_manager import UploadedFile

    from chesscalc.services.backup import RestorePreview
    from chesscalc.store.repository import UnitOfWork

BACKUP_NAME = "chess-ratings-backup.json"
LARGEST_MB = 20
_READ = "_backup_read"
JSON, CSV = "application/json", "text/csv"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def backup_row(prefix: str) -> None:
    """Backup, restore, export and delete, one beside the other."""
    place = f"{prefix}_backup"
    deeds.show(place)
    with st.container(horizontal=True):
        take_along(prefix)
        for label, name, icon, draw in (
            ("Restore a backup", "restore", ":material/upload:", _restore),
            ("Export", "export", ":material/table_view:", _exports),
            ("Delete everything", "wipe", ":material/delete_forever:", _wipe),
        ):
            with panel(label, f"{place}_{name}", icon, height=150) as is_wanted:
                if is_wanted:
                    draw(place)


def take_along(prefix: str) -> None:
    """The button that downloads the backup: one file with everything this owner has."""
    space = stores.workspace()

    def made() -> bytes:
        from chesscalc.services import backup  # noqa: PLC0415 - heavy, see stores.in_use
        from chesscalc.store.store import utc_now  # noqa: PLC0415 - as above

        with space.store.reading(space.owner) as reader:
            return backup.make(reader, made_at=utc_now())

    st.download_button(
        "Download a backup", made, BACKUP_NAME, JSON, key=f"{prefix}_backup_take",
        on_click="ignore", icon=":material/download:",
        help="One file with all students, events, ratings, plans, goals and notes.",
    )  # fmt: skip


def _restore(place: str) -> None:
    uploaded = st.file_uploader(
        "A backup of this app", type=["json"], key=f"{place}_file", max_upload_size=LARGEST_MB
    )
    if uploaded is None:
        st.session_state.pop(_READ, None)
        st.caption("What is in it is shown first; what you have stays, nothing is doubled.")
        return
    with shown_errors():
        found = _previewed(uploaded)
        _show_preview(found)
        if found.gone:
            st.checkbox(
                f"Bring back what was deleted since: {count(found.gone, 'record')}",
                key=f"{place}_back",
            )
        st.button(
            "Restore it", key=f"{place}_yes", type="primary", on_click=_do_restore, args=(place,)
        )


def _previewed(uploaded: "UploadedFile") -> "RestorePreview":
    """What the file holds; read once, for a large one takes seconds."""
    from chesscalc.services import backup  # noqa: PLC0415 - heavy, see stores.in_use

    space = stores.workspace()
    key = (space.owner, people.revision(space), uploaded.file_id)
    kept: tuple[object, RestorePreview] | None = st.session_state.get(_READ)
    if kept is not None and kept[0] == key:
        return kept[1]
    with st.spinner("Reading the backup …"), space.store.reading(space.owner) as reader:
        found = backup.preview(reader, uploaded.getvalue())
    st.session_state[_READ] = (key, found)
    return found


def _show_preview(found: "RestorePreview") -> None:
    made = f", made {found.made_at[:16].replace('T', ' ')} UTC" if found.made_at else ""
    st.text(
        f"It holds {count(found.students, 'student')}, {count(found.events, 'event')} and "
        f"{count(found.ratings, 'entered rating')}{made}."
    )
    st.text(
        f"Restoring adds {count(found.new, 'record')} and brings {found.newer} up to date; "
        f"{found.kept} of yours are newer and stay."
    )


def _do_restore(place: str) -> None:
    from chesscalc.services import backup  # noqa: PLC0415 - heavy, see stores.in_use

    kept: tuple[object, RestorePreview] | None = st.session_state.get(_READ)
    if kept is None:
        return
    bring_back = bool(st.session_state.get(f"{place}_back"))

    def action(uow: "UnitOfWork") -> "RestorePreview":
        found = backup.again(uow, kept[1])
        backup.restore(uow, found, bring_back=bring_back)
        return found

    found = deeds.attempt(place, action)
    if found is not None:
        said = f"Restored: {count(found.new, 'record')} added, {found.newer} brought up to date."
        if bring_back and found.gone:
            said += f" {count(found.gone, 'record')} brought back."
        deeds.say(place, deeds.Deed(said))


def _exports(place: str) -> None:
    space = stores.workspace()

    def sheet(number: int) -> bytes:
        from chesscalc.present.exports import csv_bytes  # noqa: PLC0415 - heavy, see stores.in_use
        from chesscalc.services import exports  # noqa: PLC0415 - as above

        with space.store.reading(space.owner) as reader:
            return csv_bytes(exports.all_tables(reader)[number])

    def workbook() -> bytes:
        from chesscalc.present.exports import xlsx_bytes  # noqa: PLC0415 - heavy, see stores.in_use
        from chesscalc.services import exports  # noqa: PLC0415 - as above

        with space.store.reading(space.owner) as reader:
            return xlsx_bytes(exports.all_tables(reader))

    for number, name in enumerate(("Events", "Games", "Ratings")):
        st.download_button(
            f"{name} (CSV)", partial(sheet, number), f"{name.lower()}.csv", CSV,
            key=f"{place}_csv_{number}", on_click="ignore",
        )  # fmt: skip
    st.download_button(
        "All three (XLSX)", workbook, "chess-ratings.xlsx", XLSX, key=f"{place}_xlsx",
        on_click="ignore",
    )  # fmt: skip


def _wipe(place: str) -> None:
    st.text("Removes all students, events, ratings, plans, goals and notes for good.")
    sure = st.checkbox("I have a backup, or do not need one", key=f"{place}_sure")
    st.button(
        "Delete everything", key=f"{place}_wipe_yes", disabled=not sure, on_click=_do_wipe,
        args=(place,),
    )  # fmt: skip


def _do_wipe(place: str) -> None:
    from chesscalc.services import backup  # noqa: PLC0415 - heavy, see stores.in_use

    def action(uow: "UnitOfWork") -> bool:
        backup.wipe(uow)
        return True

    if deeds.attempt(place, action):
        people.take_in_hand(None)
        st.session_state[f"{place}_sure"] = False
        deeds.say(place, deeds.Deed("Everything is deleted."))


def where_line(prefix: str, said_first: str = "", *, offer: bool = True) -> None:
    """Where what is saved is kept; with the backup where it would go with the visit."""
    space = stores.workspace()
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(plain(f"{said_first} {stores.kept_where(space)}".strip()), width="stretch")
        if offer and not space.lasting:
            take_along(f"{prefix}_where")
