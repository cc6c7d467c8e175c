"""Formulas that Glicko and Glicko-2 share: weight of an opponent, expected score, growth.

Source: M. Glickman, "The Glicko system" (glicko.net/glicko/glicko.pdf) and "Example of the
Glicko-2 system" (glicko.net/glicko/glicko2.pdf).
"""

import math
from collections.abc import Sequence

Q = math.log(10.0) / 400.0
SCALE = 173.7178  # points of rating in one unit of the Glicko-2 scale, as the paper prints it
_TOLERANCE = 1e-6  # the paper's stopping rule for the volatility
_MOST_STEPS = 200  # at most about 30 in a real period; only extremes come here, root in hand
_NO_INFORMATION = 1e-60  # below this the games say nothing that a float can hold


def weight(deviation: float) -> float:
    """The weight g of an opponent: 1 for a certain rating, less for a large deviation (points).

    >>> f"{weight(30):.4f} {weight(300):.4f}"
    '0.9955 0.7242'
    """
    return 1.0 / math.sqrt(1.0 + 3.0 * Q * Q * deviation * deviation / (math.pi * math.pi))


def weight_2(deviation: float) -> float:
    """The weight g of an opponent's deviation on the Glicko-2 scale."""
    return 1.0 / math.sqrt(1.0 + 3.0 * deviation * deviation / (math.pi * math.pi))


def curve(exponent: float) -> float:
    """1 / (1 + e^-x), without overflow at either end."""
    if exponent >= 0:
        return 1.0 / (1.0 + math.exp(-exponent))
    grown = math.exp(exponent)
    return grown / (1.0 + grown)


def expected(own: float, opponent: float, deviation: float) -> float:
    """Expected score against an opponent of this rating and deviation, in points.

    Between two uncertain players the deviation is √(RD₁² + RD₂²).

    >>> f"{expected(1400, 1500, 170):.5f}"
    '0.37599'
    """
    return curve(weight(deviation) * Q * (own - opponent))


def surprise(opponent: tuple[float, float], half_points: int) -> float:
    """g·(s − E) of one game, from the opponent's weight g and the expected score E."""
    g, e = opponent
    return g * (half_points / 2 - e)


def surprises(
    opponents: Sequence[tuple[float, float]], finished: Sequence[int]
) -> tuple[list[float], list[tuple[float, ...]]]:
    """g·(s − E) of the games that ended; and of each open one if it is lost, drawn and won.

    Args:
        opponents: Weight g and expected score E of each game, the finished ones first.
        finished: The half points of the finished games.
    """
    known = [surprise(one, half) for one, half in zip(opponents, finished, strict=False)]
    open_ones = opponents[len(finished) :]
    return known, [tuple(surprise(one, half) for half in (0, 1, 2)) for one in open_ones]


def grown(deviation: float, per_period: float, periods: float, limit: float) -> float:
    """The deviation after some periods without a game; `limit` never lowers it.

    >>> f"{grown(50, 34.6, 10, 350):.3f}"
    '120.298'
    """
    after = math.sqrt(deviation * deviation + per_period * per_period * periods)
    return min(after, max(limit, deviation))


def new_volatility(
    volatility: float, deviation: float, information: float, surprise: float, tau: float
) -> float:
    """The volatility after a period, by the Illinois method of the paper (step 5).

    Args:
        volatility: σ before.
        deviation: φ, on the Glicko-2 scale.
        information: 1/v of the period's games.
        surprise: Σ g·(s − E), so that Δ = v·surprise.
        tau: The system constant.
    """
    if information < _NO_INFORMATION:
        return volatility
    v = 1.0 / information
    phi_2 = deviation * deviation
    delta_2 = (surprise * v) * (surprise * v)
    start = math.log(volatility * volatility)
    spread, pull = phi_2 + v, 1.0 / (tau * tau)

    def slope(x: float) -> float:
        e = math.exp(x)
        total = spread + e
        return e * (delta_2 - total) / (2.0 * total * total) - (x - start) * pull

    low = start
    if delta_2 > spread:
        high = math.log(delta_2 - spread)
    else:
        high = start - tau
        while slope(high) < 0.0:
            high -= tau
    at_low, at_high = slope(low), slope(high)
    for _ in range(_MOST_STEPS):
        if abs(high - low) <= _TOLERANCE:
            break
        step = low + (low - high) * at_low / (at_high - at_low)
        at_step = slope(step)
        if at_step * at_high <= 0.0:
            low, at_low = high, at_high
        else:
            at_low /= 2.0
        high, at_high = step, at_step
    return math.exp(low / 2.0)
