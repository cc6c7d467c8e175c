"""The buttons that take a group's figures along: one row for each student and list."""

from datetime import date
from functools import partial

import streamlit as st

from chesscalc.present.exports import CSV_TYPE, XLSX_TYPE, csv_bytes, xlsx_bytes
from pages._ui import stores


def roster_export(space: stores.Workspace, today: date, group_id: str = "") -> None:
    """Offer the roster as XLSX and CSV; the files are made when a button is pressed.

    Args:
        space: Whose data, in which database.
        today: The reader's date.
        group_id: Only this group; "" = all students.
    """

    def made(kind: str) -> bytes:
        from chesscalc.services import exports  # noqa: PLC0415 - heavy, see stores.in_use

        with space.store.reading(space.owner) as reader:
            table = exports.roster_table(reader, today=today, group_id=group_id or None)
        return csv_bytes(table) if kind == "csv" else xlsx_bytes([table])

    for label, kind, mime in (("XLSX", "xlsx", XLSX_TYPE), ("CSV", "csv", CSV_TYPE)):
        st.download_button(
            f"{'Group' if group_id else 'Students'} ({label})", partial(made, kind),
            f"students-{today.isoformat()}.{kind}", mime, key=f"roster_export_{kind}",
            on_click="ignore", icon=":material/table_view:",
            help="Ratings, changes over 30, 90 and 365 days, goals and what to know, for a "
            "spreadsheet.",
        )  # fmt: skip
