"""What the history knows of the player in hand, for the forms that ask for a rating.

A form that still holds the example, or what was filled in for the player chosen before, is filled
by itself; over something typed there is only an offer. The database is not opened for it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

import streamlit as st

from chesscalc.core.player import OF_ONE_LIST, Player
from chesscalc.present.numbers import count, rating, trimmed
from pages._ui import deeds, inputs, people, share, stores
from pages._ui.context import today
from pages._ui.errors import plain, shown_errors
from pages._ui.facts_form import UNKNOWN
from pages._ui.games_editor import EMPTY_LINK, EXAMPLE, kept_text
from pages._ui.saving import Keys

if TYPE_CHECKING:
    from chesscalc.core.system import Fact, SystemInfo

_SEEN, _FILLED = "_known_seen", "_known_filled"
Values = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Held:
    """What the history knows of somebody.

    Attributes:
        name: "" for oneself.
    """

    name: str
    player: Player


def offer(
    prefix: str, info: "SystemInfo", example: str = "1947", k: str = "", games: str = EXAMPLE
) -> None:
    """Fill the form from the history, or offer to; draw it before the facts, beside them.

    Args:
        prefix: The page's prefix.
        info: The system chosen.
        example: The rating that an empty page starts with.
        k: The K that it starts with.
        games: The games, or opponents, that it starts with.
    """
    if not stores.in_use():
        return
    seen: dict[str, tuple[str, str]] = st.session_state.setdefault(_SEEN, {})
    with shown_errors():
        who = people.saves_to(people.people())
        code = "" if who is None or who.is_me else who.id
        is_other = seen.get(prefix, ("", info.key)) != (code, info.key)
        seen[prefix] = (code, info.key)
        if st.session_state.get(Keys(prefix).opened) is not None:
            return
        held = None if who is None else _held(who.id, info)
        starts = {"rating": example, "k": k} | {
            fact.field: _start(fact) for fact in info.facts if fact.field != "k"
        }
        present = {field: _present(f"{prefix}_{field}", start) for field, start in starts.items()}
        wanted = _wanted(held, starts, is_student=code != "")
        is_free = _is_free(prefix, info, present, starts)
        if wanted is None:
            if is_free and _filled(prefix) is not None and is_other:
                _put(prefix, info, starts)
            return
        if present != wanted and is_free and (is_other or _begins(prefix, games)):
            _put(prefix, info, wanted)
            present = dict(wanted)
        _say(prefix, info, held, present, wanted)


def _held(student_id: str, info: "SystemInfo") -> _Held:
    space = stores.workspace()
    return _known(
        space.owner, people.revision(space), student_id, info.name, info.key, today(), space
    )


@st.cache_resource(scope="session", max_entries=8, show_spinner=False)
def _known(
    owner: str,
    revision: int,
    student_id: str,
    name: str,
    system: str,
    today: date,
    _space: stores.Workspace,
) -> _Held:
    from chesscalc.services.known import known_today  # noqa: PLC0415 - heavy, see stores.in_use

    del revision
    with _space.store.reading(owner) as reader:
        found = known_today(reader, student_id, name=name, system=system, today=today)
    return _Held("" if found.student.is_me else found.student.name, found.player)


def _start(fact: "Fact") -> str:
    """What a fact's field holds while nothing is said, as text."""
    start = "" if fact.default is None else str(fact.default)
    if fact.kind != "choice":
        return start
    codes = [code for code, _ in fact.choices]
    return start if start in codes else codes[0] if fact.required else UNKNOWN


def _present(key: str, start: str) -> str:
    """What a field holds at present, as text."""
    held = inputs.at_present(key, start)
    return held.isoformat() if isinstance(held, date) else str(held or "").strip()


def _wanted(held: _Held | None, starts: Values, *, is_student: bool) -> Values | None:
    """What the fields hold once they are filled; None where nothing is known that could be."""
    if held is None or (held.player.rating is None and not is_student):
        return None
    return {field: _text(held.player, field) or start for field, start in starts.items()} | {
        "rating": _text(held.player, "rating"), "k": _text(held.player, "k"),
    }  # fmt: skip


def _text(player: Player, field: str) -> str:
    value = getattr(player, field)
    if value is None or (field == "peak_rating" and value == player.rating):
        return ""
    if isinstance(value, date):
        return value.isoformat()
    return value if isinstance(value, str) else trimmed(value, 6).replace("−", "-")


def _filled(prefix: str) -> Values | None:
    """What was filled in here last."""
    filled: dict[str, Values] = st.session_state.setdefault(_FILLED, {})
    return filled.get(prefix)


def _is_free(prefix: str, info: "SystemInfo", present: Values, starts: Values) -> bool:
    """Whether nobody typed what the form holds: the example, or what was filled in."""
    if present == starts and share.linked(f"{prefix}_rating") is None:
        return True
    filled = _filled(prefix)
    if filled is None:
        return False
    of_list = (*OF_ONE_LIST, "k") if filled["system"] != info.key else ()  # those come and go
    return all(
        present[field] == filled.get(field, starts[field])
        for field in present
        if field not in of_list
    )


def _begins(prefix: str, example: str) -> bool:
    """Whether no event is in work here: no games, or the example while nothing came of it."""
    held = kept_text(prefix)
    if held is None:
        held = inputs.at_present(f"{prefix}_opponents", None)  # type: ignore[assignment]
    if held is None:
        linked = share.linked(f"{prefix}_games")
        held = example if linked is None else linked.removeprefix(EMPTY_LINK)
    is_saved = deeds.is_said(Keys(prefix).place) and not share.entered()
    return not held.strip() or (held == example and not is_saved)


def _put(prefix: str, info: "SystemInfo", values: Values) -> None:
    """Fill the form, before it is drawn or from the button's callback."""
    for field, text in _noted(prefix, info, values).items():
        inputs.fill(f"{prefix}_{field}", _as_held(info, field, text))


def _noted(prefix: str, info: "SystemInfo", values: Values) -> Values:
    """Remember what is filled in."""
    _filled(prefix)
    st.session_state[_FILLED][prefix] = {**values, "system": info.key}
    return values


def _as_held(info: "SystemInfo", field: str, text: str) -> str | date | None:
    """A field's text as the session holds it."""
    if not any(fact.field == field and fact.kind == "date" for fact in info.facts):
        return text
    return date.fromisoformat(text) if text else None


def _say(
    prefix: str, info: "SystemInfo", held: _Held | None, present: Values, wanted: Values
) -> None:
    """One line where the form is another than what the history knows."""
    if held is None:
        return
    if held.player.rating is None and not present["rating"]:
        said = f"The history has no rating of {held.name} on {info.name}: type it if there is one."
        st.caption(plain(said))
        return
    differs = [
        field
        for field, text in wanted.items()
        if present[field] != text and _text(held.player, field)
    ]
    if not differs:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
        st.caption(plain(_standing(held, info)), width="content")
        st.button(
            "Use these", key=f"{prefix}_known_use", type="tertiary", on_click=_put,
            args=(prefix, info, wanted),
            help="Fills in what the history knows, and clears what it does not.",
        )  # fmt: skip


def _standing(held: _Held, info: "SystemInfo") -> str:
    who = f"{held.name} stands" if held.name else "You stand"
    now = held.player.rating
    if now is None:
        said = f"{held.name} has no rating on {info.name} yet"
    else:
        said = f"{who} at {rating(now)} on {info.name}"
    if held.player.birth_year is not None:
        said += f", born {held.player.birth_year}"
    if held.player.games_played is not None and _reads(info, "games_played"):
        said += f", {count(held.player.games_played, 'rated game')} so far"
    if held.player.k is not None and info.k_word:
        said += f", {info.k_word} {trimmed(held.player.k)}"
    return f"{said}."


def _reads(info: "SystemInfo", field: str) -> bool:
    return any(fact.field == field for fact in info.facts)
