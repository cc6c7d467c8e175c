"""Choose a rating system, its options and the date of its rules; none is known by name here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import streamlit as st

from chesscalc import systems
from chesscalc.core.player import OF_ONE_LIST
from chesscalc.core.system import Option, SystemInfo
from chesscalc.present.days import day
from chesscalc.present.numbers import trimmed
from pages._ui import folds, inputs
from pages._ui.context import today
from pages._ui.errors import plain

DEFAULT_SYSTEM = "fide-standard"
TODAY = "today’s rules"


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was picked: pass it on as `rate(chosen.key, …, on=chosen.on, **chosen.options)`.

    Attributes:
        key: Key of the system.
        info: What the system says of itself.
        options: Only the options that differ from the system's own defaults.
        on: The day whose rules hold: the event's date, or today.
    """

    key: str
    info: SystemInfo
    options: Mapping[str, Any]
    on: date


def pick_system(
    prefix: str,
    default: str = DEFAULT_SYSTEM,
    keys: Iterable[str] | None = None,
    *,
    folded: bool = False,
) -> Chosen:
    """A system, with its options and the date of the rules folded under "More".

    Args:
        prefix: The page's prefix: fields are "<prefix>_system", "<prefix>_on",
            "<prefix>_<option>".
        default: The system an empty page starts with.
        keys: The systems to offer, where not all; unknown keys are left out.
        folded: Whether the choice of the system is in the fold too, with its name on the label.
    """
    known = {info.key: info for info in systems()}
    offered = known if keys is None else {key: known[key] for key in keys if key in known}
    start = default if default in offered else next(iter(offered))
    names = {key: info.name for key, info in offered.items()}
    if folded:
        at_present = offered.get(str(inputs.at_present(f"{prefix}_system", start)), offered[start])
        holds = f"More: {plain(offered[start].name)} by {TODAY}; or another system, another day"
        stated = rules_stated(prefix, at_present)
        if stated or at_present.key != start:
            stated = " · ".join((plain(at_present.name), stated or TODAY))
        with folds.fold(f"{prefix}_more_system", holds, stated and f"More: {stated}"):
            return _rest(prefix, offered[_system(prefix, names, start)])
    return rules_fold(prefix, offered[_system(prefix, names, start)])


def pick_info(prefix: str) -> SystemInfo:
    """Only the system; the page draws `rules_fold` elsewhere."""
    known = {info.key: info for info in systems()}
    return known[_system(prefix, {key: info.name for key, info in known.items()}, DEFAULT_SYSTEM)]


def rules_fold(prefix: str, info: SystemInfo) -> Chosen:
    """The date of the rules and the system's options, folded."""
    stated = rules_stated(prefix, info)
    holds = f"More: {TODAY}, or another day; options"
    with folds.fold(
        f"{prefix}_more_system", holds, stated and f"More: {stated}", section="The rules"
    ):
        return _rest(prefix, info)


def _system(prefix: str, names: Mapping[str, str], start: str) -> str:
    picked = inputs.choice(
        "Rating system", f"{prefix}_system", names, start, on_change=lambda: _change_list(prefix)
    )
    st.session_state[f"_{prefix}_list"] = picked
    return picked


def take_system(prefix: str, key: str) -> None:
    """Choose this system as a person would; before the page is drawn, from a callback."""
    if st.session_state.get(f"{prefix}_system") != key and key in {i.key for i in systems()}:
        st.session_state[f"{prefix}_system"] = key
        _change_list(prefix)


def _change_list(prefix: str) -> None:
    """Facts of the list that is left are kept for the way back; those of the new one are shown."""
    left, entered = st.session_state.get(f"_{prefix}_list"), st.session_state[f"{prefix}_system"]
    kept = st.session_state.setdefault(f"_{prefix}_facts_of_lists", {})
    for field in (*OF_ONE_LIST, "k"):
        if f"{prefix}_{field}" in st.session_state:
            kept[left, field] = st.session_state[f"{prefix}_{field}"]
    facts = next((info.facts for info in systems() if info.key == entered), ())
    starts = {"k": ""} | {
        fact.field: "" if fact.default is None else str(fact.default)
        for fact in facts
        if fact.field in (*OF_ONE_LIST, "k")
    }
    for field, start in starts.items():
        key = f"{prefix}_{field}"
        if (entered, field) in kept or key in st.session_state:
            st.session_state[key] = kept.get((entered, field), start)


def _rest(prefix: str, info: SystemInfo) -> Chosen:
    on = inputs.day(
        "Event’s first day",
        f"{prefix}_on",
        hint="The rules in force on that day are used. Empty: today’s rules.",
    )
    options = {o.field: value for o in info.options for value in _option(prefix, o)}
    if not folds.at_rest():
        st.caption(plain(f"{info.about} Source: {info.source}"))
    return Chosen(info.key, info, options, on or today())


def option_key(prefix: str, option: Option) -> str:
    """The parameter of an option in links and in session state."""
    return f"{prefix}_o_{option.field}"


def _option(prefix: str, option: Option) -> tuple[Any, ...]:
    """The value a person set, as a tuple of one; empty where the system's own default holds."""
    key = option_key(prefix, option)
    by_rule = "" if option.kind != "choice" else "by-rule"
    if option.kind == "bool":
        codes = {by_rule: "By the rules", "yes": "Yes", "no": "No"}
        picked = inputs.choice(option.label, key, codes, by_rule, hint=option.help)
        return () if picked == by_rule else (picked == "yes",)
    if option.kind == "choice":
        values = {str(value): value for value, _ in option.choices}
        labels = {by_rule: "By the rules"} | {str(value): text for value, text in option.choices}
        picked = inputs.choice(option.label, key, labels, by_rule, hint=option.help)
        return () if picked == by_rule else (values[picked],)
    low = option.low if option.low is not None else 0
    high = option.high if option.high is not None else 10_000
    value = inputs.number(
        option.label,
        key,
        low=low,
        high=high,
        whole=option.kind == "int",
        optional=True,
        hint=option.help,
        placeholder="standard",
    )
    return () if value is None else (value,)


def rules_stated(prefix: str, info: SystemInfo) -> str:
    """The day and the options as stated; "" where nothing is that could be used."""
    on = _a_day(inputs.at_present(f"{prefix}_on"))
    parts = [] if on is None else [f"rules of {day(on)}"]
    for option in info.options:
        value = inputs.at_present(option_key(prefix, option), "")
        if shown := _shown(option, value):
            parts.append(f"{plain(option.label)}: {plain(shown)}")
    if parts and on is None:
        parts.insert(0, TODAY)
    return " · ".join(parts)


def _a_day(held: object) -> date | None:
    """A day as its field or a link holds it; None where it is none."""
    if isinstance(held, date) or held is None:
        return held
    try:
        return date.fromisoformat(str(held))
    except ValueError:
        return None


def _shown(option: Option, held: object) -> str:
    """An option as it is stated; "" where it is at its default, or a link's value is none of it."""
    if held in ("", "by-rule", None):
        return ""
    if option.kind == "bool":
        return str(held) if held in ("yes", "no") else ""
    if option.kind == "choice" and str(held) not in {str(value) for value, _ in option.choices}:
        return ""
    return trimmed(held) if isinstance(held, int | float) else str(held)[:20]
