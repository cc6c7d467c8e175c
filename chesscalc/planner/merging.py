"""Lines of equal score merged: what a score gives in the mean, at the least and at the most."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from chesscalc.core.change import Points
from chesscalc.core.rounding import whole
from chesscalc.core.system import Outcome
from chesscalc.planner.forecast import Forecast, Results


@dataclass(frozen=True, slots=True)
class Merged:
    """What one total gives.

    Attributes:
        change: The change in the mean over the results that make the total, by their chances.
        new_rating: As printed for that mean; None = not published.
        least, most: The outcomes with the least and the greatest change.
        least_results, most_results: Results that give them, in half points.
    """

    change: Points
    new_rating: int | None
    least: Outcome
    most: Outcome
    least_results: Results
    most_results: Results


def merged_by_total(lines: Forecast, fields: Sequence[Forecast]) -> list[Merged]:
    """One entry per total of the open games.

    Args:
        lines: The lines to take the mean of.
        fields: Where the least and the most are looked for: the same games against the opponents
            as planned, and where they are bands, at their edges.
    """
    ends = [_ends(field) for field in fields]
    merged = []
    for total, indexes in enumerate(_by_total(lines)):
        low = min((found[total][0] for found in ends), key=_by_order)
        high = max((found[total][1] for found in ends), key=_by_order)
        least, most = low.field.outcomes[low.index], high.field.outcomes[high.index]
        change, new_rating = _middle(lines, indexes, least, most)
        merged.append(
            Merged(
                change,
                new_rating,
                least,
                most,
                low.field.results[low.index],
                high.field.results[high.index],
            )
        )
    return merged


@dataclass(frozen=True, slots=True)
class _End:
    """The line of a total with the least or the most, and what it is ordered by."""

    field: Forecast
    index: int
    order: tuple[Points, float]


def _by_order(end: _End) -> tuple[Points, float]:
    return end.order


def _ends(field: Forecast) -> list[tuple[_End, _End]]:
    """For each total the lines with the least and the most."""
    orders = [_order(outcome) for outcome in field.outcomes]
    found = []
    for indexes in _by_total(field):
        low = min(indexes, key=orders.__getitem__)
        high = max(indexes, key=orders.__getitem__)
        found.append((_End(field, low, orders[low]), _End(field, high, orders[high])))
    return found


def _by_total(lines: Forecast) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in lines.scores]
    for index, total in enumerate(lines.totals):
        found[total].append(index)
    return found


def _order(outcome: Outcome) -> tuple[Points, float]:
    exact = outcome.new_rating_exact
    # Players without a rating have no change; what they get tells their results apart.
    return outcome.change, -inf if exact is None else float(exact)


def _middle(
    lines: Forecast, indexes: Sequence[int], least: Outcome, most: Outcome
) -> tuple[Points, int | None]:
    if len(indexes) == 1:
        only = lines.outcomes[indexes[0]]
        return only.change, only.new_rating
    if least.change == most.change:
        return least.change, least.new_rating
    chances = [lines.probabilities[index] for index in indexes]
    weight = sum(chances)
    outcomes = [lines.outcomes[index] for index in indexes]
    if weight <= 0.0:
        return (float(least.change) + float(most.change)) / 2.0, least.new_rating
    change = sum(p * float(o.change) for p, o in zip(chances, outcomes, strict=True)) / weight
    if any(o.new_rating is None or o.new_rating_exact is None for o in outcomes):
        return change, None
    exact = sum(p * float(o.new_rating_exact or 0) for p, o in zip(chances, outcomes, strict=True))
    return change, whole(exact / weight)
