"""Everybody of an imported event: change, performance, K and new rating, beside the official."""

import re
from collections import Counter
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import streamlit as st

from chesscalc.core.change import RatingChange
from chesscalc.core.rounding import half_away_from_zero
from chesscalc.present.numbers import count
from pages._ui.csv import csv_text
from pages._ui.errors import plain
from pages._ui.import_reading import once
from pages._ui.system_picker import Chosen

if TYPE_CHECKING:
    from chesscalc.formats.base import ImportedEvent
    from chesscalc.services.imports import PlayerRow

Row = dict[str, str | int | float | None]
_FEW = 12


def whole_event(prefix: str, event: "ImportedEvent", chosen: Chosen, mark: object) -> None:
    """The table of everybody, sortable, with its downloads.

    Args:
        prefix: The page's prefix.
        event: As the file has it.
        chosen: The system.
        mark: Tells this reading of this file from others.
    """
    from chesscalc.services.imports import whole_event as rated  # noqa: PLC0415 - heavy

    options = tuple(sorted(chosen.options.items()))
    rows = once(
        ("whole", mark, chosen.key, chosen.on, options),
        lambda: rated(event, chosen.key, on=chosen.on, options=chosen.options),
    )
    places = chosen.info.change_places
    table = table_rows(rows, places)
    st.text(told(rows, places))
    st.dataframe(
        table, hide_index=True, key=f"{prefix}_whole", placeholder="",
        column_config=_columns(places),
        height="auto" if len(table) <= _FEW else 460,
        alt="Every player's change, K, performance and new rating, beside the official figures.",
    )  # fmt: skip
    _problems(rows)
    _assumed(rows)
    _downloads(prefix, event, table)


def table_rows(rows: "tuple[PlayerRow, ...]", places: int) -> list[Row]:
    """The table's rows; columns that nobody fills are left out."""
    made = [_row(row, places) for row in rows]
    used = {name for row in made for name, value in row.items() if value not in (None, "")}
    return [{name: value for name, value in row.items() if name in used} for row in made]


def _row(row: "PlayerRow", places: int) -> Row:
    player, change = row.player, row.change
    found: Row = {
        "No.": player.number, "Name": player.name, "Rating": player.rating, "K": None,
        "Games": None, "Score": None, "Change": None, "Performance": None, "New rating": None,
        "Official change": _number(player.official_change), "Official new": player.official_rating,
        "Ours beside it": "", "Why not": row.problem,
    }  # fmt: skip
    if change is None:
        return found
    return found | {
        "K": _number(change.k), "Games": sum(line.counted for line in change.games),
        "Score": float(change.score),
        "Change": None if change.rating is None else float(_rounded(change.change, places)),
        "Performance": change.performance, "New rating": change.new_rating,
        "Ours beside it": _beside(row, change, places),
    }  # fmt: skip


def _beside(row: "PlayerRow", change: RatingChange, places: int) -> str:
    """Whether ours is the official figure: by the change where it is printed, else the rating."""
    player = row.player
    if player.official_change is not None and change.rating is not None:
        away = _rounded(change.change, places) - player.official_change
    elif player.official_rating is not None and change.new_rating is not None:
        away = Decimal(change.new_rating) - Decimal(str(player.official_rating))
    else:
        return ""
    return "same" if not away else f"differs by {away:+f}"


def _rounded(value: float | Decimal, places: int) -> Decimal:
    return half_away_from_zero(value if isinstance(value, Decimal) else Decimal(str(value)), places)


def _number(value: float | Decimal | None) -> float | None:
    return None if value is None else float(_rounded(value, 2))


def told(rows: "tuple[PlayerRow, ...]", places: int) -> str:
    """The table in a sentence or two."""
    marks = [_beside(row, row.change, places) for row in rows if row.change is not None]
    beside = [mark for mark in marks if mark]
    got = sum(row.change is not None and row.change.new_rating is not None for row in rows)
    said = f"{count(got, 'player')} of {len(rows)} with a new rating."
    if beside:
        same = sum(mark == "same" for mark in beside)
        said += (
            f" The file prints official figures for {len(beside)}; ours are the same for {same}."
        )
    return said


def _problems(rows: "tuple[PlayerRow, ...]") -> None:
    reasons = {row.problem for row in rows if row.problem}
    for reason in sorted(reasons)[:3]:
        number = sum(row.problem == reason for row in rows)
        st.text(f"{count(number, 'player')} cannot be rated: {reason}")


def _assumed(rows: "tuple[PlayerRow, ...]") -> None:
    """What was taken for granted of most players, because the file does not say it."""
    texts = Counter(
        note.text
        for row in rows
        if row.change is not None
        for note in row.change.notes
        if note.kind == "assumption"
    )
    for text, number in texts.most_common(2):
        st.caption(plain(f"Of {count(number, 'player')}: {text}"))


def _columns(places: int) -> dict[str, Any]:
    number, text = st.column_config.NumberColumn, st.column_config.TextColumn
    return {
        "No.": number(width=40), "Name": text(width=126),
        "Rating": number(format="%.4g", width=58), "K": number(format="%.4g", width=50),
        "Games": number(width=54), "Score": number(format="%.1f", width=50),
        "Change": number(format=f"%+.{places}f", width=66),
        "Performance": number("Perf.", format="%.0f", width=52),
        "New rating": number("New", format="%.0f", width=52),
        "Official change": number("Printed change", format="%+.2f", width=70),
        "Official new": number("Printed", format="%.0f", width=60),
        "Ours beside it": text("Ours", width=92),
    }  # fmt: skip


def _downloads(prefix: str, event: "ImportedEvent", table: list[Row]) -> None:
    name = re.sub(r"[^\w-]+", "-", event.name).strip("-")[:60] or "event"

    def as_csv() -> str:
        headers = list(table[0]) if table else []
        return csv_text(headers, [["" if v is None else str(v) for v in r.values()] for r in table])

    def as_trf() -> str:
        from chesscalc.formats.trf import write_trf16  # noqa: PLC0415 - only when it is wanted

        return write_trf16(event)

    with st.container(horizontal=True):
        st.download_button(
            "Download CSV", as_csv, f"{name}.csv", "text/csv", key=f"{prefix}_whole_csv",
            on_click="ignore", icon=":material/download:",
        )  # fmt: skip
        st.download_button(
            "Download TRF16", as_trf, f"{name}.trf", "text/plain", key=f"{prefix}_whole_trf",
            on_click="ignore", icon=":material/download:",
            help="A FIDE tournament report, which pairing programs and rating officers read.",
        )  # fmt: skip
