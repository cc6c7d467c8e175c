"""Win, draw and loss chances of one game from its expected score: a stated draw model.

A rating system gives only E = P(win) + ½·P(draw). The split is Davidson's model, which keeps E
exactly as it is: draw = ν·√(win·loss), with ν by the average rating of the two players. The ν
values are fitted to 8 million tournament games (chess-db.com draw-rate study, c. 2013-15).
"""

import math
from dataclasses import dataclass

_NU_BY_AVERAGE = (
    (1200.0, 0.437),
    (1500.0, 0.677),
    (1700.0, 0.837),
    (1900.0, 0.928),
    (2100.0, 1.003),
    (2300.0, 1.230),
    (2500.0, 1.857),
    (2700.0, 2.309),
)
COLOUR_ADVANTAGE = 35.0
"""Rating points that the white pieces are worth in the chances of a game (55 % between equals)."""
_NO_DRAWS = 1e-12
_POINTS_TO_LOG_ODDS = math.log(10.0) / 400.0


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances of one game's results; they sum to 1."""

    win: float
    draw: float
    loss: float

    @property
    def expected(self) -> float:
        """Expected score, 0 to 1."""
        return self.win + self.draw / 2.0


def davidson(expected: float, nu: float) -> Odds:
    """Split an expected score into win, draw and loss, keeping it exactly.

    Args:
        expected: 0 to 1; at 0 and 1 the result is certain.
        nu: Weight of draws, 0 or more; 0 = no draws, 2 gives draw = 2E(1 − E).

    >>> odds = davidson(0.5, 0.757)
    >>> round(odds.win, 4), round(odds.draw, 4)
    (0.3627, 0.2746)
    """
    if nu < _NO_DRAWS:
        return Odds(expected, 0.0, 1.0 - expected)
    # The positive root of (1 − ν²/4)d² + (ν²/2)d − ν²E(1 − E) = 0, without cancellation.
    product = expected * (1.0 - expected)
    half = nu / 2.0
    draw = 2.0 * nu * product / (half + math.sqrt(half * half + (4.0 - nu * nu) * product))
    win = max(0.0, expected - draw / 2.0)
    return Odds(win, draw, max(0.0, 1.0 - win - draw))


def nu_for(average: float, *, decompress: bool = False) -> float:
    """The draw weight ν for an average rating; constant outside 1200 to 2700.

    Args:
        average: Mean of the two ratings.
        decompress: The rating is on FIDE's standard list since 1 March 2024, whose ratings below
            2000 were lifted; the games behind ν were rated before.
    """
    if decompress and average < 2000.0:
        average = (average - 800.0) / 0.6
    low_average, low_nu = _NU_BY_AVERAGE[0]
    if average <= low_average:
        return low_nu
    for high_average, high_nu in _NU_BY_AVERAGE[1:]:
        if average <= high_average:
            share = (average - low_average) / (high_average - low_average)
            return low_nu + share * (high_nu - low_nu)
        low_average, low_nu = high_average, high_nu
    return low_nu


def shifted(expected: float, points: float) -> float:
    """The expected score if the player were `points` stronger, on the logistic curve.

    Scores of 0 and 1 are certain and stay so.

    >>> round(shifted(0.5, 35.0), 4)
    0.5502
    """
    if points == 0.0 or expected <= 0.0 or expected >= 1.0:
        return expected
    against = (1.0 - expected) / expected * math.exp(-points * _POINTS_TO_LOG_ODDS)
    return 1.0 / (1.0 + against)
