"""What every possible score would do, how likely it is, and what a target asks for.

Scores are points in the rated games of the plan's event; changes are those of the whole period.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import pairwise

from chesscalc.core.change import Points
from chesscalc.core.checks import Number
from chesscalc.core.game import Event
from chesscalc.core.player import Player
from chesscalc.core.score import points
from chesscalc.core.system import RatingSystem
from chesscalc.errors import InputError, NotApplicableError
from chesscalc.planner.bands import Banded, with_band_means
from chesscalc.planner.distribution import at_least, mean
from chesscalc.planner.field import Band, ChanceModel, Field, field_of, total_expected
from chesscalc.planner.forecast import Forecast, chances_after, forecast
from chesscalc.planner.merging import merged_by_total
from chesscalc.planner.norms import NormOutlook, norm_outlook
from chesscalc.planner.odds import COLOUR_ADVANTAGE, Odds
from chesscalc.planner.result import (
    SWING,
    Comparison,
    FirstOutlook,
    NextHalf,
    Plan,
    PlanRow,
    Spread,
)
from chesscalc.planner.target import Target

__all__ = [
    "SWING",
    "Comparison",
    "FirstOutlook",
    "NextHalf",
    "Plan",
    "PlanRow",
    "Spread",
    "Target",
    "compare",
    "make_plan",
]


def make_plan(
    system: RatingSystem,
    player: Player,
    events: Sequence[Event],
    *,
    on: date,
    target: Target | None = None,
    bands: Sequence[Band] = (),
    draws: bool = True,
    draw_scale: Number = 1.0,
    colour_advantage: Number = COLOUR_ADVANTAGE,
    form_sd: Number | None = None,
    strength: Number | None = None,
    decompress: bool | None = None,
) -> Plan:
    """Every possible score of the last event, what it does and how likely it is.

    Args:
        system: The rating system.
        player: The player's facts.
        events: One rating period; the last event is planned, the earlier ones are finished.
        on: First day of the period, which chooses the rules.
        target: What is wanted.
        bands: Games to come whose opponents are known by strength only.
        draws: False = chances without draws.
        draw_scale: Multiplier of the draw weight.
        colour_advantage: Points that white is worth where a game's colour is known.
        form_sd: Uncertainty of the strength in this event, in points; see ChanceModel.
        strength: Playing strength for the chances where it is not the rating.
        decompress: Whether the ratings are on FIDE's lifted scale; None = as the system says.

    Raises:
        InputError: a value no plan can work with.
        TooManyOutcomesError: more games or outcomes than can be worked out exactly.
    """
    _check_kinds(target, bands)
    model = ChanceModel(
        draws=draws,
        draw_scale=draw_scale,
        colour_advantage=colour_advantage,
        form_sd=form_sd,
        strength=strength,
        decompress=decompress,
    )
    field = field_of(system, player, events, bands, model, on)
    lines = forecast(system, player, field.events, field.odds, on, field.nodes)
    banded = with_band_means(system, player, field, lines, on)
    nothing_counts = field.probe.rating is not None or _nothing_counts(system, player, field, on)
    rows = _rows(system, field, banded, nothing_counts=nothing_counts)
    norm, met = _targets_met(system, field, rows, banded.lines, target)
    chance = _chance(banded.lines.probabilities, met) if target else None
    status = _status(met) if target else ""
    expected = total_expected(field.expected, _known_score(field))
    rows = _marked(rows, banded.lines, met, expected)
    minimum = next((row for row in rows if row.is_minimum), None)
    return Plan(
        system=system.info.key,
        rules=field.probe.rules,
        rating=field.probe.rating,
        k=field.probe.k,
        k_rule=field.probe.k_rule,
        change_places=system.info.change_places,
        rows=rows,
        target=target,
        minimum=minimum,
        may_minimum=next((row for row in rows if row.may_meet), None),
        chance=chance,
        status=status,
        expected_score=expected,
        mean_score=float(_known_score(field)) + mean(lines.scores),
        known_score=_known_score(field),
        known_games=len(field.known),
        open_games=field.open_games,
        bands=field.bands,
        expected=field.expected,
        odds=_odds(field),
        left_out=field.left_out,
        next_half=_next_half(field, banded.lines, rows, met, chance),
        spread=_spread(banded.lines),
        norm=norm,
        notes=(*field.probe.notes, *field.notes, *banded.notes),
        estimate=field.probe.estimate,
        first=_first(banded.lines) if field.probe.rating is None else None,
    )


def _check_kinds(target: object, bands: object) -> None:
    if target is not None and not isinstance(target, Target):
        raise InputError("target", "A target is given as Target(change=10) or Target(rating=2000).")
    listed = bands if isinstance(bands, list | tuple) else (bands,)
    if not all(isinstance(band, Band) for band in listed):
        raise InputError("bands", "Each band is given as Band(low, high, count).")


def _known_score(field: Field) -> Decimal:
    return points(sum(game.half_points or 0 for game in field.known))


def _known_results(field: Field) -> tuple[int, int, int]:
    halves = [game.half_points for game in field.known]
    return halves.count(2), halves.count(1), halves.count(0)


def _odds(field: Field) -> tuple[Odds, ...]:
    """Each open game's chances, over all strengths."""
    found = []
    for entry in field.odds:
        weighted = zip(field.nodes, entry.polynomials, strict=True)
        parts = [[weight * chance for chance in polynomial] for (weight, _), polynomial in weighted]
        loss, draw, win = (math.fsum(column) for column in zip(*parts, strict=True))
        found.append(Odds(win, draw, loss))
    return tuple(found)


def _opponents(field: Field) -> list[float]:
    games = (*field.known, *field.open_games)
    return [game.opponent for game in games if game.opponent is not None]


def _nothing_counts(system: RatingSystem, player: Player, field: Field, on: date) -> bool:
    """Whether a player without a rating has the games counted of an event without a point."""
    last = field.events[-1] if field.events else Event(())
    lost = [game.with_half_points(0) for game in field.open_games]
    event = replace(last, games=(*last.games, *lost))
    change = system.rate(player, (*field.events[:-1], event), on)
    lines = change.games[len(change.games) - len(event.games) :]
    return any(line.counted for line in lines)


def _rows(
    system: RatingSystem, field: Field, banded: Banded, *, nothing_counts: bool
) -> tuple[PlanRow, ...]:
    """One row per total; a score of nothing has no performance where its games do not count."""
    lines = banded.lines
    known_half = int(_known_score(field) * 2)
    known = _known_results(field)
    count = len(field.known) + len(field.open_games)
    opponents = _opponents(field)
    from_here = at_least(lines.scores)
    rows = []
    for total, merged in enumerate(merged_by_total(lines, banded.fields)):
        half = known_half + total
        performs = bool(opponents) and (half > 0 or nothing_counts)
        rows.append(
            PlanRow(
                score=points(half),
                games=count,
                change=merged.change,
                change_low=merged.least.change,
                change_high=merged.most.change,
                results_low=merged.least_results,
                results_high=merged.most_results,
                new_rating=merged.new_rating,
                new_rating_low=merged.least.new_rating,
                new_rating_high=merged.most.new_rating,
                performance=system.performance(opponents, half) if performs else None,
                probability=lines.scores[total],
                at_least=from_here[total],
                known=known,
                to_come=(total, len(field.open_games)),
            )
        )
    return tuple(rows)


def _targets_met(
    system: RatingSystem,
    field: Field,
    rows: Sequence[PlanRow],
    lines: Forecast,
    target: Target | None,
) -> tuple[NormOutlook | None, list[bool]]:
    """For each line whether the target is met."""
    if target is None:
        return None, [False] * len(lines.totals)
    if target.first_rating is not None and field.probe.rating is not None:
        raise InputError("target", "A first rating is for a player without one; clear the rating.")
    if field.probe.rating is None and target.kind in {"change", "keep"}:
        raise InputError(
            "target", "Without a rating there is no change to aim at; ask for a first rating."
        )
    if target.performance is not None:
        if not _opponents(field):
            raise InputError("target", "A performance needs at least one rated opponent.")
        reached = [_performs(row, target.performance) for row in rows]
        return None, [reached[total] for total in lines.totals]
    if target.norm is not None:
        if system.info.key != "fide-standard":
            raise NotApplicableError("target", "Title norms are made in FIDE standard events.")
        norm, enough = norm_outlook(target.norm, _opponents(field), system.performance)
        known_half = int(_known_score(field) * 2)
        return norm, [enough[known_half + total] for total in lines.totals]
    return None, [target.met_by(outcome) for outcome in lines.outcomes]


def _performs(row: PlanRow, wanted: Number) -> bool:
    return row.is_boundless or (row.performance is not None and row.performance >= wanted)


def _chance(probabilities: Sequence[float], met: Sequence[bool]) -> float:
    if all(met):
        return 1.0
    return min(1.0, math.fsum(p for p, is_met in zip(probabilities, met, strict=True) if is_met))


def _status(met: Sequence[bool]) -> str:
    if all(met):
        return "secured"
    return "open" if any(met) else "out of reach"


def _marked(
    rows: Sequence[PlanRow], lines: Forecast, met: Sequence[bool], expected: Points
) -> tuple[PlanRow, ...]:
    always = [True] * len(rows)
    ever = [False] * len(rows)
    for total, is_met in zip(lines.totals, met, strict=True):
        always[total] = always[total] and is_met
        ever[total] = ever[total] or is_met
    minimum = always.index(True) if any(always) else -1
    nearest = min(range(len(rows)), key=lambda i: (abs(float(rows[i].score) - float(expected)), -i))
    return tuple(
        replace(
            row,
            meets_target=always[i],
            may_meet=ever[i],
            is_minimum=i == minimum,
            is_expected=i == nearest,
        )
        for i, row in enumerate(rows)
    )


def _next_half(
    field: Field,
    lines: Forecast,
    rows: Sequence[PlanRow],
    met: Sequence[bool],
    chance: float | None,
) -> NextHalf | None:
    if not field.open_games:
        return None
    here = next(i for i, row in enumerate(rows) if row.is_expected)
    start = min(here, len(rows) - 2)
    first, second = rows[start].change, rows[start + 1].change
    worth: Points
    if isinstance(first, Decimal) and isinstance(second, Decimal):
        worth = second - first
    else:
        worth = float(second) - float(first)
    game = field.open_games[0]
    if chance is None:
        return NextHalf(
            game=game,
            change=worth,
            chance=None,
            with_half_more=None,
            lost=None,
            drawn=None,
            won=None,
        )
    lost, drawn, won = (_chance(after, met) for after in chances_after(lines))
    better = math.fsum(row.probability for row, above in pairwise(rows) if above.meets_target)
    better += rows[-1].probability if rows[-1].meets_target else 0.0
    return NextHalf(
        game=game,
        change=worth,
        chance=chance,
        with_half_more=min(1.0, better),
        lost=lost,
        drawn=drawn,
        won=won,
    )


def _spread(lines: Forecast) -> Spread:
    changes = [float(outcome.change) for outcome in lines.outcomes]
    pairs = list(zip(lines.probabilities, changes, strict=True))
    expected = math.fsum(p * change for p, change in pairs)
    variance = math.fsum(p * (change - expected) ** 2 for p, change in pairs)
    return Spread(
        expected_change=expected,
        deviation=math.sqrt(max(0.0, variance)),
        gain=min(1.0, math.fsum(p for p, change in pairs if change >= SWING)),
        loss=min(1.0, math.fsum(p for p, change in pairs if change <= -SWING)),
    )


def _first(lines: Forecast) -> FirstOutlook:
    found = [outcome.new_rating for outcome in lines.outcomes]
    pairs = [
        (p, float(first))
        for p, first in zip(lines.probabilities, found, strict=True)
        if first is not None
    ]
    weight = math.fsum(p for p, _ in pairs)
    if weight <= 0.0:
        return FirstOutlook(chance=0.0, mean=None, deviation=None)
    mean_rating = math.fsum(p * first for p, first in pairs) / weight
    variance = math.fsum(p * (first - mean_rating) ** 2 for p, first in pairs) / weight
    return FirstOutlook(
        chance=1.0 if None not in found else min(1.0, weight),
        mean=mean_rating,
        deviation=math.sqrt(max(0.0, variance)),
    )


def compare(first: Plan, second: Plan) -> Comparison:
    """The risk of two plans: another K, another field, play up or stay."""
    difference = second.spread.expected_change - first.spread.expected_change
    both = None if first.first is None or second.first is None else (first.first, second.first)
    return Comparison(first.spread, second.spread, difference, both)
