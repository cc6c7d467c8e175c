"""The button that prints a student's report as a PDF."""

import re
from datetime import date
from unicodedata import normalize

import streamlit as st

from pages._ui import stores

PDF = "application/pdf"


def report_button(space: stores.Workspace, student_id: str, name: str, today: date) -> None:
    """Offer the report; it is made when the button is pressed.

    Args:
        space: Whose data, in which database.
        student_id: Of whom.
        name: For the name of the file.
        today: The reader's date.
    """

    def made() -> bytes:
        from chesscalc.services.reports import student_report  # noqa: PLC0415 - heavy, see in_use

        with space.store.reading(space.owner) as reader:
            return student_report(reader, student_id, today=today)

    st.download_button(
        "Print a report", made, file_name(name, today), PDF, key=f"report_{student_id}",
        on_click="ignore", icon=":material/print:",
        help="One A4 page (PDF): ratings, picture, plain words, newest events, goals. "
        "Without the coach's notes.",
    )  # fmt: skip


def file_name(name: str, today: date) -> str:
    """A name that every file system takes.

    >>> file_name("Zoë Quill", date(2026, 11, 30)), file_name("Юлия", date(2026, 11, 30))
    ('rating-report-zoe-quill-2026-11-30.pdf', 'rating-report-2026-11-30.pdf')
    """
    latin = normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    words = re.findall(r"[a-z0-9]+", latin)[:6]
    return f"{'-'.join(['rating', 'report', *words])[:80]}-{today.isoformat()}.pdf"
