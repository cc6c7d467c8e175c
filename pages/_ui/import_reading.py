"""What was understood of a file: read once, its open questions asked, shown in words."""

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, TypeVar

import streamlit as st

from chesscalc.errors import FormatError
from chesscalc.present.days import day
from chesscalc.present.numbers import count, rating
from pages._ui import frame
from pages._ui.errors import plain
from pages._ui.import_source import Source, too_large_hint

if TYPE_CHECKING:
    from chesscalc.formats.base import Imported, ImportedEvent, ImportedPlayer, ReadWarning

MOST_IN_TABLE = 30
MOST_KEPT = 6
_KEPT = "i_worked_out"
WorkT = TypeVar("WorkT")


def once(key: Hashable, work: Callable[[], WorkT]) -> WorkT:
    """What `work` gives, worked out once for this key in this visit; the oldest are forgotten."""
    kept = st.session_state.setdefault(_KEPT, {})
    if key not in kept:
        kept[key] = work()
        while len(kept) > MOST_KEPT:
            del kept[next(iter(kept))]
    found: WorkT = kept[key]
    return found


def read_source(prefix: str, source: Source) -> "Imported":
    """The file as it is understood, with its open questions asked and answered.

    Raises:
        FormatError: it is of no known kind, damaged, hostile or too large.
    """
    try:
        first = reading(source)
    except FormatError:
        too_large_hint(source.name)
        raise
    answers = tuple(
        (question.field, _ask(prefix, question.text, dict(question.choices), source.fingerprint))
        for question in first.questions
    )
    return reading(source, answers) if answers else first


def reading(source: Source, answers: tuple[tuple[str, str], ...] = ()) -> "Imported":
    """The file as it is understood, read once, whether it can be read or not.

    Args:
        source: What was given.
        answers: To what the file leaves open; without them the first choices are taken.

    Raises:
        FormatError: it is of no known kind, damaged, hostile or too large.
    """
    from chesscalc.formats.detect import read  # noqa: PLC0415 - the readers load a good deal

    def work() -> "Imported | FormatError":
        try:
            return read(source.data, source.name, answers=dict(answers))
        except FormatError as error:
            return error

    found = once(("read", source.fingerprint, answers), work)
    if isinstance(found, FormatError):
        raise found
    return found


def _ask(prefix: str, text: str, choices: dict[str, str], fingerprint: str) -> str:
    picked = st.segmented_control(
        plain(text), list(choices), key=f"{prefix}_answer_{fingerprint[:12]}", required=True,
        format_func=lambda code: plain(choices[code]), default=next(iter(choices)),
        persist_state="session",
    )  # fmt: skip
    return picked if picked in choices else next(iter(choices))


def understood(found: "Imported") -> None:
    """What the file is and holds, what does not fit in it, and what was left out."""
    st.text(summary(found))
    for what, number in found.left_out:
        st.caption(plain(f"Left out: {what} ({number:,})."))
    _warnings(found.warnings)


def summary(found: "Imported") -> str:
    """The file in one line: its kind, and what it holds."""
    parts = []
    if found.listed:
        parts.append(count(len(found.listed), "player"))
    if len(found.events) == 1:
        parts.append(event_line(found.events[0]))
    elif found.events:
        parts.append(count(len(found.events), "event"))
    if found.histories:
        number = sum(len(series.points) for series in found.histories)
        parts.append(
            f"{count(len(found.histories), 'list')} with {count(number, 'rating')} over time"
        )
    if found.account:
        parts.append(f"of {found.account}")
    return f"{found.title}: {', '.join(parts)}." if parts else f"{found.title}."


def event_line(event: "ImportedEvent") -> str:
    """An event in a few words: name, days, players, rounds."""
    parts = [f"“{event.name}”"] if event.name else []
    if event.start is not None:
        last = f" to {day(event.end)}" if event.end not in (None, event.start) else ""
        parts.append(f"{day(event.start)}{last}")
    if not event.online:
        parts.append(count(len(event.players), "player"))
    if event.round_count:
        parts.append(count(event.round_count, "game" if event.online else "round"))
    return ", ".join(parts)


def player_line(player: "ImportedPlayer", place: int) -> str:
    """A player as far as a chooser must tell them apart."""
    return f"{player.number or place + 1} · {player.name or '–'} ({rating(player.rating)})"


def system_of(event: "ImportedEvent") -> str:
    """The rating system an event belongs to, as far as the file tells."""
    if event.system:
        return event.system
    if event.online:
        return "lichess" if event.name.lower().startswith("lichess") else "glicko"
    return f"fide-{event.rate_of_play or 'standard'}"


def pick_event(prefix: str, found: "Imported", fingerprint: str) -> int:
    """Which of a file's events is looked at."""
    if len(found.events) == 1:
        return 0
    picked = st.selectbox(
        "Event", range(len(found.events)), key=f"{prefix}_which_{fingerprint[:12]}",
        format_func=lambda place: event_line(found.events[place]),
    )  # fmt: skip
    return int(picked or 0)


def _warnings(warnings: "tuple[ReadWarning, ...]") -> None:
    if not warnings:
        return
    with st.expander(f"{count(len(warnings), 'remark')} on what does not fit", key="i_warnings"):
        rows = [
            (str(one.line) if one.line else "–", one.message, one.found or "–", one.expected or "–")
            for one in warnings
        ]
        headers = ("Line", "What does not fit", "Found", "Expected")
        if len(rows) <= MOST_IN_TABLE:
            frame.table(headers, rows, left=(1, 2, 3))
        else:
            st.dataframe(
                [dict(zip(headers, row, strict=True)) for row in rows], hide_index=True,
                alt="What does not fit in the file, by line.",
            )  # fmt: skip
