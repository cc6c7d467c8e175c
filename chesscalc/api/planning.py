"""The front door's plans and explanations; both rooms behind it are loaded when they are asked."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from chesscalc.api.arguments import (
    checked_events,
    checked_games,
    checked_player,
    chosen_system,
    day_of,
)
from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.errors import InputError

if TYPE_CHECKING:
    from chesscalc.causes.search import Explanation
    from chesscalc.planner.field import Band
    from chesscalc.planner.plan import Plan
    from chesscalc.planner.target import Target


def plan(
    system: str,
    player: Player,
    games: Iterable[Game],
    *,
    target: "Target | None" = None,
    draws: bool = True,
    on: date | None = None,
    earlier: Iterable[Event | Iterable[Game]] = (),
    bands: Sequence["Band"] = (),
    draw_scale: float = 1.0,
    form_sd: float | None = None,
    colour_advantage: float = 35.0,
    strength: float | None = None,
    **options: Any,
) -> "Plan":
    """Every possible total score: its change, its chance, and whether it meets the target.

    Args:
        system: Key of the rating system.
        player: The player's facts.
        games: The event; known scores stay, score=None are the rounds to come.
        target: What is wanted.
        draws: False = chances without draws.
        on: The event's first day.
        earlier: Finished events of the same rating period.
        bands: Rounds to come whose opponents are known by strength only.
        draw_scale: Multiplier of the draw weight of the model.
        form_sd: Uncertainty of the strength in this event, in points.
        colour_advantage: Points that white is worth in the chances where a colour is known.
        strength: Playing strength for the chances where it is not the rating.
        **options: Options of the system.

    Raises:
        InputError: a value no plan can work with.
    """
    from chesscalc.planner.plan import make_plan  # noqa: PLC0415  # keeps the front door light

    if not isinstance(draws, bool):
        raise InputError("draws", "Draws happen (True) or not (False).")
    chosen = chosen_system(system, options)
    events = (*checked_events(earlier), Event(checked_games(games)))
    return make_plan(
        chosen,
        checked_player(player),
        events,
        on=day_of(on),
        target=target,
        bands=bands,
        draws=draws,
        draw_scale=draw_scale,
        form_sd=form_sd,
        colour_advantage=colour_advantage,
        strength=strength,
    )


def explain(
    system: str,
    player: Player,
    games: Iterable[Game],
    official_change: Decimal | float | str,
    *,
    on: date | None = None,
    earlier: Iterable[Event | Iterable[Game]] = (),
    **options: Any,
) -> tuple["Explanation", ...]:
    """Why the printed change differs from ours: the known causes that give it exactly.

    Single causes, or pairs where no single one fits. Empty where the printed change is ours, and
    where no known cause gives it.

    Raises:
        InputError: the printed change is no number.
    """
    from chesscalc.causes.search import find_causes  # noqa: PLC0415  # keeps the front door light

    chosen = chosen_system(system, options)
    events = (*checked_events(earlier), Event(checked_games(games)))
    return find_causes(chosen, checked_player(player), events, official_change, day_of(on))
