"""Further inputs of a played event: own K, a summary, earlier events of the period, a bonus."""

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from chesscalc.core.game import Event, Game
from chesscalc.core.system import SystemInfo
from chesscalc.formats.pasted import parse_rows, print_rows
from chesscalc.present.numbers import trimmed
from pages._ui import folds, inputs
from pages._ui.errors import plain, say_problem

MOST_EARLIER = 8
PLACEHOLDER = "1673 1\n1761 ½"


@dataclass(frozen=True, slots=True)
class Extras:
    """What else belongs to the event.

    Attributes:
        k: The K of the list in place of the rule; None = by the rule.
        earlier: Earlier events of the same rating period.
        adjustment: A bonus (or a deduction) the person stated, in points.
    """

    k: int | float | None = None
    earlier: tuple[Event, ...] = ()
    adjustment: float = 0


def further_columns(info: SystemInfo) -> tuple[str, ...]:
    """Columns of the games' table that only some systems read."""
    return tuple(fact.field for fact in info.facts if fact.field == "deviation")


def own_k(prefix: str, info: SystemInfo) -> int | float | None:
    """The K of the list in place of the rule; None = by the rule. Not drawn where there is no K."""
    if not _asks_for_k(info):
        return None
    return inputs.number(
        f"Your {info.k_word}, if you know it",
        f"{prefix}_k",
        low=1,
        high=400,
        optional=True,
        placeholder="by the rule",
        hint="Empty: it follows from what you say about yourself.",
    )


def summary_games(prefix: str) -> tuple[Game, ...]:
    """A summary in place of the games: wins, draws, losses against an average opponent."""
    fields = st.columns(4)
    with fields[0]:
        wins = inputs.count("Wins", f"{prefix}_wins", 1, high=100)
    with fields[1]:
        draws = inputs.count("Draws", f"{prefix}_draws", 1, high=100)
    with fields[2]:
        losses = inputs.count("Losses", f"{prefix}_losses", 1, high=100)
    with fields[3]:
        average = inputs.rating("Average opponent", f"{prefix}_average", "1685")
    st.caption(
        "A summary is an estimate: federations look up each opponent, and the average hides "
        "how far apart they were."
    )
    if average is None:
        return ()
    results = (1,) * wins + (0.5,) * draws + (0,) * losses
    return tuple(Game(average, result) for result in results)


def extras(prefix: str, info: SystemInfo) -> Extras:
    """The K of the list, earlier events of the rating period, a stated bonus; folded."""
    asked = "K by the rule, or stated · " if _asks_for_k(info) else ""
    holds = f"More about the event: {asked}bonus · earlier events"
    with folds.fold(f"{prefix}_extras", holds, _stated(prefix, info)):
        k = None
        *first, middle, right = folds.columns(3 if _asks_for_k(info) else 2)
        for left in first:
            with left:
                k = own_k(prefix, info)
        with middle:
            adjustment = inputs.number(
                "Bonus or adjustment",
                f"{prefix}_bonus",
                low=-500,
                high=500,
                optional=True,
                placeholder="none",
                hint="One that you were told of: it is added and shown as stated by you.",
            )
        with right:
            number = inputs.count(
                "Earlier events, same period",
                f"{prefix}_earlier",
                0,
                high=MOST_EARLIER,
                hint="Several events on one list are rated together: one starting rating, one "
                "K, one rounding at the end.",
            )
        earlier = tuple(_earlier_event(prefix, place) for place in range(1, number + 1))
    return Extras(k, earlier, float(adjustment or 0))


def earlier_parameters(prefix: str, events: Sequence[Event]) -> dict[str, str]:
    """The link parameters of earlier events; more than there are fields for go into the last."""
    shown, last = list(events[: MOST_EARLIER - 1]), events[MOST_EARLIER - 1 :]
    if last:
        games = tuple(game for event in last for game in event.games)
        shown.append(Event(games, last[0].rating, last[0].on))
    found = {f"{prefix}_earlier": str(len(shown))} if shown else {}
    for place, event in enumerate(shown, start=1):
        key = f"{prefix}_e{place}"
        found[f"{key}_games"] = print_rows(event.games)
        if event.rating is not None:
            found[f"{key}_rating"] = trimmed(event.rating)
        if event.on is not None:
            found[f"{key}_on"] = event.on.isoformat()
    return found


def _stated(prefix: str, info: SystemInfo) -> str:
    """The words on the fold once something in it is stated."""
    said = []
    k = plain(str(inputs.at_present(f"{prefix}_k", "") or "").strip()[:12])
    if k and _asks_for_k(info):
        said.append(f"{info.k_word} {k} as stated")
    earlier = str(inputs.at_present(f"{prefix}_earlier", 0) or 0)
    if earlier.isdecimal() and 0 < int(earlier) <= MOST_EARLIER:
        said.append(f"{plain(earlier[:4])} earlier")
    bonus = plain(str(inputs.at_present(f"{prefix}_bonus", "") or "").strip()[:12])
    if bonus:
        said.append(f"bonus {bonus}")
    return "More about the event: " + " · ".join(said) if said else ""


def _asks_for_k(info: SystemInfo) -> bool:
    asked = {fact.field for fact in info.facts} | {option.field for option in info.options}
    return info.k_word.isalpha() and "k" not in asked


def _earlier_event(prefix: str, place: int) -> Event:
    key = f"{prefix}_e{place}"
    games, facts = st.columns((3, 2))
    with games:
        text = inputs.lines(
            f"Games of event {place}, one a line",
            f"{key}_games",
            height=110,
            placeholder=PLACEHOLDER,
        )
        read = parse_rows(text)
        for problem in read.problems[:5]:
            say_problem(f"Line {problem.line}, “{problem.text}”: {problem.message}")
        if any(game.is_open for game in read.rows):
            say_problem("A row without a result is left out: write 1, ½ or 0 after the rating.")
    with facts:
        rating = inputs.rating(
            f"Your rating at event {place}",
            f"{key}_rating",
            optional=True,
            placeholder="as above",
        )
        on = inputs.day(f"First day of event {place}", f"{key}_on")
    return Event(tuple(game for game in read.rows if not game.is_open), rating, on)
