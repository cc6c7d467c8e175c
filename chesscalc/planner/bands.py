"""What a score gives when some opponents are known by their strength only.

A row then states the least and the most over the band, and the mean given that score. The mean is
exact where the system adds up K·(result − expected) game by game: the mean expected score given
the total is carried through the convolution with the chances. Whether it adds up is checked on
the fields at the bands' edges; elsewhere the row states what the bands' middles give, and says so.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from chesscalc.core.change import Note
from chesscalc.core.game import Game
from chesscalc.core.player import Player
from chesscalc.core.rounding import whole
from chesscalc.core.system import Outcome, RatingSystem
from chesscalc.planner.distribution import Polynomial, convolved
from chesscalc.planner.field import Band, Field
from chesscalc.planner.forecast import Forecast, OpenGame, forecast

_NOISE = 1e-6


@dataclass(frozen=True, slots=True)
class Banded:
    """A forecast whose outcomes are means over the bands.

    Attributes:
        lines: The forecast.
        fields: The forecasts among which a score's least and most lie: against the opponents as
            planned, and with every band at its low and at its high edge.
        notes: What the means are.
    """

    lines: Forecast
    fields: tuple[Forecast, ...]
    notes: tuple[Note, ...] = ()


def with_band_means(
    system: RatingSystem, player: Player, field: Field, lines: Forecast, on: date
) -> Banded:
    """The forecast with each line's change averaged over the bands, and its least and most."""
    if not any(field.bands):
        return Banded(lines, (lines,))
    edges = [
        _forecast_at(system, player, field, on, rating_of)
        for rating_of in (lambda band: band.low, lambda band: band.high)
    ]
    fields = (lines, *edges)
    if not _adds_up(system, field, lines, edges, on):
        text = (
            "Opponents known by strength only: the change is against the middle of each band and "
            "may come out anywhere between the least and the most shown."
        )
        return Banded(lines, fields, (Note("", text, "estimate"),))
    text = (
        "Opponents known by strength only: the change is the mean over the bands for that score "
        "and may come out anywhere between the least and the most shown."
    )
    means = replace(lines, outcomes=_means(field, lines))
    return Banded(means, fields, (Note("", text, "estimate"),))


def _change(outcome: Outcome) -> float:
    return float(outcome.change)


def _forecast_at(
    system: RatingSystem,
    player: Player,
    field: Field,
    on: date,
    rating_of: Callable[[Band], int],
) -> Forecast:
    moved = [
        OpenGame(Game(rating_of(band)) if band else entry.game, entry.polynomials)
        for entry, band in zip(field.odds, field.bands, strict=True)
    ]
    return forecast(system, player, field.events, moved, on, field.nodes)


def _slope(lines: Forecast) -> float:
    """Change per half point."""
    return _change(lines.outcomes[1]) - _change(lines.outcomes[0])


def _adds_up(
    system: RatingSystem,
    field: Field,
    lines: Forecast,
    edges: Sequence[Forecast],
    on: date,
) -> bool:
    if len(lines.members) != 1 or any(len(edge.members) != 1 for edge in edges):
        return False
    slope = _slope(lines)
    changes = [_change(outcome) for outcome in lines.outcomes]
    if any(abs(changes[0] + slope * i - c) > _NOISE for i, c in enumerate(changes)):
        return False
    for edge, name in zip(edges, ("low", "high"), strict=True):
        moved = sum(
            float(system.expected(field.own, getattr(band, name), on))
            - float(system.expected(field.own, band.middle, on))
            for band in field.bands
            if band
        )
        if any(
            abs(c - 2.0 * slope * moved - _change(e)) > _NOISE
            for c, e in zip(changes, edge.outcomes, strict=True)
        ):
            return False
    return True


def _means(field: Field, lines: Forecast) -> list[Outcome]:
    slope = _slope(lines)
    chances, moments = _with_moments(field)
    means = []
    for outcome, chance, moment in zip(lines.outcomes, chances, moments, strict=True):
        moved = -2.0 * slope * moment / chance if chance > 0.0 else 0.0
        exact = outcome.new_rating_exact
        shifted = None if exact is None else float(exact) + moved
        printed = None if shifted is None or outcome.new_rating is None else whole(shifted)
        means.append(Outcome(_change(outcome) + moved, shifted, printed))
    return means


def _with_moments(field: Field) -> tuple[list[float], list[float]]:
    """For each total its chance, and that chance times the mean shift of the expected score."""
    size = 2 * len(field.odds) + 1
    chances, moments = [0.0] * size, [0.0] * size
    for k, (weight, _) in enumerate(field.nodes):
        chance, moment = [weight], [0.0]
        for entry, shift in zip(field.odds, field.moments, strict=True):
            polynomial: Polynomial = entry.polynomials[k]
            moment = convolved(moment, polynomial)
            if shift is not None:
                extra = convolved(chance, shift[k])
                moment = [a + b for a, b in zip(moment, extra, strict=True)]
            chance = convolved(chance, polynomial)
        chances = [a + b for a, b in zip(chances, chance, strict=True)]
        moments = [a + b for a, b in zip(moments, moment, strict=True)]
    return chances, moments
