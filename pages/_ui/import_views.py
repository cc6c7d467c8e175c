"""What the Import page begins with, and what of a file is looked at."""

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from pages._ui import frame
from pages._ui.import_source import try_example

if TYPE_CHECKING:
    from chesscalc.formats.base import Imported

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
VIEWS = {"series": "Ratings over time", "mine": "One player", "all": "The whole event"}


def beginnings(prefix: str) -> None:
    """The first visit: what can be read, an example, and tables to fill in."""
    frame.answer("Nothing in hand yet.")
    st.text(
        "You see what was understood before anything is kept: the players, which of them you are, "
        "and what the event does to the rating."
    )
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(
            "Try an example", key=f"{prefix}_example", on_click=try_example,
            icon=":material/play_arrow:",
        )  # fmt: skip
        with st.popover("Tables to fill in", key=f"{prefix}_templates", icon=":material/table:"):
            st.text("For games or ratings that are in no file yet.")
            _templates(prefix)


def _templates(prefix: str) -> None:
    for which, words in (("games", "Games"), ("history", "Ratings over time")):
        for ending, mime in (("csv", "text/csv"), ("xlsx", XLSX)):
            st.download_button(
                f"{words} ({ending.upper()})", partial(_template, which, ending),
                f"{which}.{ending}", mime, key=f"{prefix}_template_{which}_{ending}",
                on_click="ignore",
            )  # fmt: skip


def _template(which: str, ending: str) -> bytes:
    from chesscalc.formats import templates  # noqa: PLC0415 - only when one is wanted

    return templates.template_csv(which) if ending == "csv" else templates.template_xlsx(which)


def choose_view(prefix: str, found: "Imported", fingerprint: str) -> str:
    """What is looked at: a series, one player, everybody; "" where the file has none of them."""
    views = ["series"] if found.histories else []
    if found.events:
        several = any(len(event.players) > 1 for event in found.events)
        online = all(event.online for event in found.events)
        views += ["mine", *(["all"] if several and not online else [])]
    if len(views) < 2:
        return views[0] if views else ""
    picked = st.segmented_control(
        "Look at", views, default=views[0], key=f"{prefix}_view_{fingerprint[:12]}",
        format_func=VIEWS.__getitem__, required=True, persist_state="session",
    )  # fmt: skip
    return picked if picked in views else views[0]


def restore_hint(found: "Imported") -> None:
    """Where a backup is brought back."""
    if found.kind == "backup":
        st.text("Backups are brought back on the History page, under “Restore a backup”.")
        st.page_link("pages/history.py", label="To History", icon=":material/timeline:")
