"""Exact distributions of a total score: products of win/draw/loss polynomials, no simulation.

A polynomial is a list of floats; index t is the chance of t half points.
"""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate

from chesscalc.planner.odds import Odds, shifted

Polynomial = Sequence[float]
Node = tuple[float, float]
"""A strength the player may have in this event: its weight, and its offset in points."""

_STEPS = 12
_STEP_SD = 1.0 / 3.0


def score_distribution(odds: Iterable[Odds]) -> list[float]:
    """The chance of each total, index in half points: 2n + 1 numbers for n games.

    >>> score_distribution([Odds(0.5, 0.25, 0.25), Odds(0.5, 0.0, 0.5)])
    [0.125, 0.125, 0.375, 0.125, 0.25]
    """
    return product_of((game.loss, game.draw, game.win) for game in odds)


def product_of(polynomials: Iterable[Polynomial]) -> list[float]:
    """The distribution of the sum of independent totals."""
    total = [1.0]
    for polynomial in polynomials:
        total = convolved(total, polynomial)
    return total


def convolved(first: Sequence[float], second: Polynomial) -> list[float]:
    """The product of two polynomials."""
    if len(second) == 3:
        loss, draw, win = second
        shifted_by = ([*first, 0.0, 0.0], [0.0, *first, 0.0], [0.0, 0.0, *first])
        return [a * loss + b * draw + c * win for a, b, c in zip(*shifted_by, strict=True)]
    result = [0.0] * (len(first) + len(second) - 1)
    for i, p in enumerate(first):
        for j, q in enumerate(second):
            result[i + j] += p * q
    return result


def at_least(distribution: Sequence[float]) -> list[float]:
    """The chance of each total or better."""
    upwards = list(accumulate(reversed(distribution)))
    return [min(1.0, chance) for chance in reversed(upwards)]


def mean(distribution: Sequence[float]) -> float:
    """The mean total in points."""
    return math.fsum(half * p for half, p in enumerate(distribution)) / 2.0


def strength_nodes(deviation: float) -> tuple[Node, ...]:
    """Strengths around the rating: a fixed symmetric grid of the normal curve, ±4 deviations.

    Args:
        deviation: Standard deviation of the strength in this event, in points; 0 = it is known.
    """
    if deviation <= 0.0:
        return ((1.0, 0.0),)
    steps = range(-_STEPS, _STEPS + 1)
    weights = [math.exp(-0.5 * (step * _STEP_SD) ** 2) for step in steps]
    total = math.fsum(weights)
    return tuple(
        (weight / total, step * _STEP_SD * deviation)
        for step, weight in zip(steps, weights, strict=True)
    )


@lru_cache(maxsize=4096)
def expected_at_nodes(expected: float, deviation: float) -> tuple[float, ...]:
    """One game's expected score at each strength, with `expected` as their exact mean.

    The curve is flatter when strength is uncertain, so its centre is moved until the mean over the
    strengths is the rating system's own expected score again.
    """
    nodes = strength_nodes(deviation)
    if len(nodes) == 1 or expected <= 0.0 or expected >= 1.0:
        return (expected,) * len(nodes)
    centre = 0.0
    for _ in range(60):
        values = [shifted(expected, centre + offset) for _, offset in nodes]
        weighted = list(zip(nodes, values, strict=True))
        error = math.fsum(weight * value for (weight, _), value in weighted) - expected
        slope = math.fsum(weight * value * (1.0 - value) for (weight, _), value in weighted)
        step = error / (slope * math.log(10.0) / 400.0)
        centre -= max(-200.0, min(200.0, step))
        if abs(error) < 1e-16 or abs(step) < 1e-11:
            break
    return tuple(shifted(expected, centre + offset) for _, offset in nodes)
