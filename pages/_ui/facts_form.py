"""The form of a player's facts, drawn from what a rating system says it reads."""

from collections.abc import Mapping
from contextlib import nullcontext
from datetime import date
from typing import Any

from streamlit.delta_generator import DeltaGenerator

from chesscalc.core.player import Player
from chesscalc.core.system import Fact, SystemInfo
from chesscalc.errors import InputError
from pages._ui import folds, inputs
from pages._ui.errors import plain

UNKNOWN = "not-said"
PLAIN_K = "K"


def facts_form(
    prefix: str,
    info: SystemInfo,
    *,
    rating_default: str = "",
    defaults: Mapping[str, str] | None = None,
    fold: bool = True,
    at: Mapping[str, DeltaGenerator | None] | None = None,
) -> Player:
    """The player as stated: rating first, the system's facts folded under "More".

    A wrong fact is marked beside its field and left out of the Player; call
    `inputs.check_inputs()` before computing.

    Args:
        prefix: The page's prefix; fields are "<prefix>_rating" and "<prefix>_<fact>".
        info: The system whose facts are asked.
        rating_default: What an empty page starts with (part of the link format).
        defaults: The same for other facts, by field.
        fold: Whether facts that the system can do without are folded away.
        at: Places for single fields ("rating", …) that a page wants elsewhere; None leaves a fact
            to the page. A fact that the system does not read leaves its place empty.
    """
    start, places = defaults or {}, at or {}
    with folds.outside(), places.get("rating") or nullcontext():
        rating = inputs.rating(
            f"Your {info.rating_word}",
            f"{prefix}_rating",
            rating_default,
            optional=True,
            placeholder="unrated",
            hint="Your number on the list in force when the event starts. Empty: unrated.",
        )
    found: dict[str, Any] = {"rating": rating}
    optional = [
        fact for fact in info.facts if fold and not fact.required and fact.field not in places
    ]
    for fact in info.facts:
        if fact not in optional and places.get(fact.field, fact) is not None:
            with folds.outside(), places.get(fact.field) or nullcontext():
                found[fact.field] = _ask(prefix, fact, start.get(fact.field, ""))
    if optional:
        stated = _stated(prefix, optional, start)
        says = stated and f"More about you: {stated}"
        with folds.fold(f"{prefix}_more_facts", "More about you", says, section="About you"):
            columns = folds.columns(2)
            for number, fact in enumerate(optional):
                with columns[number % 2]:
                    found[fact.field] = _ask(prefix, fact, start.get(fact.field, ""))
    return _player(found)


def facts_stated(prefix: str, info: SystemInfo) -> str:
    """The facts of the fold that are stated at present; "" where none is."""
    return _stated(prefix, [fact for fact in info.facts if not fact.required], {})


def k_field(prefix: str, info: SystemInfo, default: str) -> int | float | None:
    """The K of the list in place of the rule; None = by the rule, or the system has no K."""
    if info.k_word != PLAIN_K:
        return None
    return inputs.number(
        PLAIN_K,
        f"{prefix}_k",
        default,
        low=1,
        high=400,
        optional=True,
        placeholder="by rule",
        hint="Points a game can move. Empty: by the rule, from what you say about yourself.",
    )


def fact_key(prefix: str, fact: Fact) -> str:
    """The parameter of a fact in links and in session state."""
    return f"{prefix}_{fact.field}"


def _ask(prefix: str, fact: Fact, default: str) -> int | float | str | date | None:
    key = fact_key(prefix, fact)
    start = default or ("" if fact.default is None else str(fact.default))
    if fact.kind == "choice":
        labels = dict(fact.choices)
        if not fact.required:
            labels = {UNKNOWN: "not said", **labels}
        first = start if start in labels else next(iter(labels))
        picked = inputs.choice(fact.label, key, labels, first, hint=fact.help)
        return None if picked == UNKNOWN else picked
    if fact.kind == "date":
        return inputs.day(fact.label, key, hint=fact.help)
    return inputs.number(
        fact.label,
        key,
        start,
        low=fact.low if fact.low is not None else 0,
        high=fact.high if fact.high is not None else 100_000,
        whole=fact.kind == "int",
        optional=not fact.required,
        hint=fact.help,
        placeholder="" if fact.required else "not said",
    )


def _stated(prefix: str, facts: list[Fact], start: Mapping[str, str]) -> str:
    """The facts that are stated at present."""
    said = []
    for fact in facts:
        usual = "" if fact.default is None else str(fact.default)
        value = inputs.at_present(fact_key(prefix, fact), start.get(fact.field, "") or usual)
        if value not in ("", None, UNKNOWN, usual):
            shown = value.isoformat() if isinstance(value, date) else str(value)[:20]
            said.append(f"{fact.label}: {plain(shown)}")
    return " · ".join(said)


def _player(found: Mapping[str, Any]) -> Player:
    """The facts as a Player; one that cannot stand with the others is marked and left out."""
    facts = {field: value for field, value in found.items() if value is not None}
    while True:
        try:
            return Player(**facts)
        except InputError as error:
            inputs.mark_wrong(error)
            if facts.pop(error.field, None) is None:
                return Player()
