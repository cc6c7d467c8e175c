"""What a plan asks for: the target, opponents known by strength only, how results come about."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

import chesscalc as cc
from chesscalc.core.game import Event, Game
from chesscalc.core.system import SystemInfo
from chesscalc.errors import InputError
from chesscalc.formats.links import games_to_param
from chesscalc.formats.pasted import parse_rows
from chesscalc.present.numbers import count
from pages._ui import folds, inputs, share
from pages._ui.bands import read_bands, split_bands
from pages._ui.earlier_lines import HINT, PLACEHOLDER, read_events
from pages._ui.errors import plain
from pages._ui.event_inputs import earlier_parameters, own_k
from pages._ui.facts_form import facts_stated
from pages._ui.games_editor import kept_games, set_games
from pages._ui.plan_file import take_from_file
from pages._ui.save import forget_inputs
from pages._ui.system_picker import rules_stated

if TYPE_CHECKING:
    from chesscalc.planner.field import Band
    from chesscalc.planner.target import Target

TARGETS = {
    "change": "A change",
    "keep": "Lose nothing",
    "rating": "A rating",
    "performance": "A performance",
    "first": "A first rating",
    "norm": "A title norm",
    "none": "No target",
}
# Fields of a plan that a played tournament has not, or under another name.
OF_A_PLAN = frozenset({
    "target", "change", "goal", "performance", "first", "norm", "rating", "event", "games",
    "games_bands", "bands", "table", "earlier_games", "draws", "draw_scale", "white", "form",
    "strength", "compare", "b_field", "b_k",
})  # fmt: skip
NORMS = {title: title for title in ("GM", "IM", "WGM", "WIM")}
_RATING_TARGETS = {
    "rating": ("Which rating", "goal", "2000"),
    "performance": ("Which performance", "performance", "2100"),
    "first": ("At least", "first", "1400"),
}


def target_fields(
    prefix: str, kind_at: DeltaGenerator, value_at: DeltaGenerator
) -> "Target | None":
    """The target, or None without one (and while its value is wrong)."""
    with kind_at:
        kind = inputs.choice("What I want", f"{prefix}_target", TARGETS, "change")
    with value_at:
        try:
            return _target(prefix, kind)
        except InputError as error:
            inputs.mark_wrong(error)
            return None


def _target(prefix: str, kind: str) -> "Target | None":
    if kind == "none":
        return None
    if kind in _RATING_TARGETS:
        return _rating_target(prefix, kind)
    if kind == "keep":
        return cc.Target(keep=True)
    if kind == "norm":
        return cc.Target(norm=inputs.choice("Of which title", f"{prefix}_norm", NORMS, "IM"))
    change = inputs.number("Points", f"{prefix}_change", "10", low=-2000, high=2000)
    return None if change is None else cc.Target(change=change)


def wish(target: "Target | None") -> dict[str, Any]:
    """The target as it is saved with a plan."""
    return {} if target is None else {target.kind: getattr(target, target.kind)}


def _rating_target(prefix: str, kind: str) -> "Target | None":
    label, field, default = _RATING_TARGETS[kind]
    wanted = inputs.rating(label, f"{prefix}_{field}", default)
    if wanted is None:
        return None
    if kind == "rating":
        return cc.Target(rating=wanted)
    if kind == "performance":
        return cc.Target(performance=wanted)
    return cc.Target(first_rating=wanted)


def field_fold(prefix: str) -> "tuple[Band, ...]":
    """More ways to say who the opponents are, a section of a fold; the rating bands."""
    with folds.fold(f"{prefix}_field", "The field") as is_drawn:
        if is_drawn:
            take_from_file(prefix)
        bands = band_field(prefix)
        inputs.switch(
            "Edit the games in a table: names, colours, kinds of game",
            f"{prefix}_table",
            default=False,
        )
    return bands


def wants_table(prefix: str) -> bool:
    """Whether the games are to be shown as a table too."""
    return str(inputs.at_present(f"{prefix}_table", default=False)).lower() == "true"


def field_stated(prefix: str) -> str:
    """What is stated of the field beside the list of opponents; "" where nothing is."""
    said = ["rating bands"] if str(inputs.at_present(f"{prefix}_bands", "") or "").strip() else []
    said += ["as a table"] if wants_table(prefix) else []
    return " · ".join(said)


def band_field(prefix: str) -> "tuple[Band, ...]":
    """Rounds whose opponents are known by a range of ratings only."""
    key = f"{prefix}_bands"
    raw = inputs.text(
        "Opponents not known yet: rating bands",
        key,
        placeholder="4 x 1600-1800, 1850-2000",
        hint="One band a round, or several rounds at once. Every rating in a band is taken as "
        "equally likely.",
        longest=400,
    )
    try:
        return read_bands(raw, key)
    except InputError as error:
        inputs.mark_wrong(error)
        return ()


def more_stated(prefix: str, info: SystemInfo) -> str:
    """The label of the fold around all that a plan can do without, once any of it is stated."""
    said = (
        field_stated(prefix), rules_stated(prefix, info), facts_stated(prefix, info),
        period_stated(prefix, info), chances_stated(prefix),
    )  # fmt: skip
    return "More: " + " · ".join(filter(None, said)) if any(said) else ""


def period_fold(prefix: str, info: SystemInfo) -> tuple[int | float | None, tuple[Event, ...]]:
    """The K of the list and earlier events of the same rating period, a section of a fold."""
    key = f"{prefix}_earlier_games"
    with folds.fold(f"{prefix}_period", "The rating period"):
        k = own_k(prefix, info)
        raw = inputs.lines(
            "Earlier events of the same rating period, one event a line",
            key,
            placeholder=PLACEHOLDER,
            hint=HINT,
        )
        events, wrong = read_events(raw, key)
        for error in wrong[:3]:
            inputs.mark_wrong(error)
    return k, events


def period_stated(prefix: str, info: SystemInfo) -> str:
    """What is stated of the period; "" where nothing is."""
    said = []
    if str(inputs.at_present(f"{prefix}_k", "") or "").strip() and info.k_word.isalpha():
        said.append(f"{info.k_word} as stated")
    held = str(inputs.at_present(f"{prefix}_earlier_games", "") or "")
    number = sum(bool(line.strip()) for line in held.splitlines())
    if number:
        said.append(count(number, "earlier event"))
    return plain(" · ".join(said))


def take_from_tournament(prefix: str) -> None:
    """A button that brings the Tournament page's games here, with their results."""
    games = kept_games("tournament")
    if games:
        st.button(
            f"Take the {count(len(games), 'game')} of the Tournament page",
            key=f"{prefix}_take",
            on_click=set_games,
            args=(prefix, games),
            icon=":material/input:",
        )


def to_tournament(prefix: str, games: tuple[Game, ...], earlier: Sequence[Event]) -> None:
    """A button that opens a plan with results as a played tournament, with all that is stated."""
    if all(game.is_open for game in games):
        return
    if st.button("Open as a played tournament", key=f"{prefix}_play", icon=":material/trophy:"):
        stated = {
            f"tournament_{name.removeprefix(f'{prefix}_')}": text
            for name, text in share.noted().items()
            if name.removeprefix(f"{prefix}_") not in OF_A_PLAN
        }
        parameters = {
            **stated,
            **earlier_parameters("tournament", earlier),
            "tournament_games": games_to_param(games),
            "tournament_rating": str(st.session_state.get(f"{prefix}_rating", "")),
        }
        forget_inputs("tournament")
        st.switch_page("pages/tournament.py", query_params=parameters)


@dataclass(frozen=True, slots=True)
class Other:
    """The second plan of a comparison: what differs from the first.

    Attributes:
        games: Its games; None = the same field.
        k: Its K; None = the same.
        bands: Its games against a range of ratings.
    """

    games: tuple[Game, ...] | None
    k: int | float | None
    bands: "tuple[Band, ...]" = ()

    def field(
        self, games: tuple[Game, ...], bands: "tuple[Band, ...]"
    ) -> "tuple[tuple[Game, ...], tuple[Band, ...]]":
        """Its games and bands beside those of the first plan.

        Other games to come take the place of the first plan's; its results so far stay.
        """
        if self.games is None:
            return games, bands
        if any(not game.is_open for game in self.games):
            return self.games, self.bands
        known = tuple(game for game in games if not game.is_open)
        return (*known, *self.games), self.bands


def chances_fold(prefix: str) -> Mapping[str, Any]:
    """How results are thought to come about, a section of a fold; keywords of `cc.plan`."""
    with folds.fold(f"{prefix}_chances", "The chances"):
        left, right = folds.columns(2)
        with left:
            draws = inputs.switch(
                "Games can be drawn", f"{prefix}_draws", default=True,
                hint="Off: every game is won or lost, which makes high and low scores likelier.",
            )  # fmt: skip
            scale = inputs.number(
                "Draws, times the usual", f"{prefix}_draw_scale", "1", low=0, high=10,
                hint="1 = as often as in 8 million tournament games of that strength; juniors and "
                "fast games draw less.",
            )  # fmt: skip
            white = inputs.number(
                "White is worth, in points", f"{prefix}_white", "35", low=0, high=200,
                hint="Only for games whose colour is entered; 0 = colours do not matter.",
            )  # fmt: skip
        with right:
            form = inputs.number(
                "Form: how far from the rating, in points", f"{prefix}_form",
                low=0, high=500, optional=True, placeholder="as rated",
                hint="One standard deviation of your strength in this event. It makes very good "
                "and very bad scores likelier and leaves the mean.",
            )  # fmt: skip
            strength = inputs.rating(
                "Playing strength, if not the rating", f"{prefix}_strength",
                optional=True, placeholder="the rating",
                hint="For a student who is better than the rating says, or has none yet.",
            )  # fmt: skip
    return {
        "draws": draws,
        "draw_scale": 1 if scale is None else scale,
        "colour_advantage": 35 if white is None else white,
        "form_sd": form,
        "strength": strength,
    }


def chances_stated(prefix: str) -> str:
    """What is stated of the chances; "" where nothing is."""
    said = []
    if str(inputs.at_present(f"{prefix}_draws", default=True)).lower() == "false":
        said.append("no draws")
    for name, word, default in (
        ("draw_scale", "draws ×", "1"),
        ("white", "white +", "35"),
        ("form", "form ±", ""),
        ("strength", "strength ", ""),
    ):
        value = str(inputs.at_present(f"{prefix}_{name}", default) or default)
        if value != default:
            said.append(re.sub(r"[^\w +×±.,-]", "", f"{word}{value[:8]}"))
    return " · ".join(said)


def other_plan(prefix: str) -> Other | None:
    """The second plan's inputs; None while none is wanted, or a field of it is wrong."""
    if not inputs.switch("Compare with another plan", f"{prefix}_compare", default=False):
        return None
    with inputs.aside() as is_wrong:
        other = _other(prefix)
        return None if is_wrong() else other


def _other(prefix: str) -> Other:
    field, k_cell = st.columns((3, 1))
    with field:
        key = f"{prefix}_b_field"
        raw = inputs.text(
            "Another field", key, placeholder="empty: the same opponents", longest=2000,
            hint="Ratings, “3 x 1850” or “3 x 1800-1900”, for the games to come: the results so "
            "far stay. With results beside them they stand for the whole event.",
        )  # fmt: skip
        rest, bands, unfit = split_bands(raw.replace(",", "\n").replace(";", "\n"))
        read = parse_rows(rest, planned=True)
        for problem in (*read.problems, *unfit)[:3]:
            inputs.mark_wrong(InputError(key, f"“{problem.text}”: {problem.message}"))
    with k_cell:
        k = inputs.number(
            "Another K", f"{prefix}_b_k", low=1, high=400, optional=True, placeholder="the same"
        )
    return Other(read.rows if read.rows or bands else None, k, bands)
