"""Ratings that expect their own scores, of many players who met one another.

The scores of all are the slopes of one convex function of all the ratings, so Newton's steps, each
no longer than the function falls, lead to the one place where every score is met; the equations
of a step are sparse, and solved by conjugate gradients. All sums are exact before their rounding,
so the order of the players never matters, not in the last digit either.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul

from chesscalc.formulas import normal

_MOST_STEPS = 40  # some 6 in a real event, 16 where results hang on threads
_MOST_SHORTENED = 30
_NEAR = 1e-7
_ROUGH, _CLOSE = 0.1, 1e-6  # how near the equations of a step are solved: at first, at the end
_FLATTEST = 1e-12  # keeps a step finite where a game is all but decided

Vector = list[float]
Counted = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Played:
    """Whom one player met, and what all of it scored.

    Attributes:
        field: Rating and number of games, for each rating met outside.
        others: Place and number of games, for each other player who is looked for; the other has
            the same number against this one.
        score: Points.
    """

    field: Sequence[tuple[float, int]]
    others: Counted
    score: float


def ratings_together(players: Sequence[Played]) -> tuple[Vector, bool]:
    """Each player's rating, so that everybody's expected score is the score.

    Args:
        players: No group of them may have won, or lost, all its games against everybody else.

    Returns:
        The ratings, to 1e-6, and whether they are such; where rows contradict each other, no
        ratings may be.
    """
    here = [_mean(player.field) for player in players]
    missing = _missing(players, here)
    most = _size(missing)
    for _ in range(_MOST_STEPS):
        step = _newton(players, here, missing)
        if _size(step) < _NEAR:
            return here, True
        here, missing = _along(players, here, step, missing, most / 2)
        most = min(most, _size(missing))
    return here, False


def _mean(field: Sequence[tuple[float, int]]) -> float:
    games = sum(count for _, count in field)
    return math.fsum(rating * count for rating, count in field) / games


def _missing(players: Sequence[Played], at: Vector) -> Vector:
    """Score less expected score of each."""
    expected = normal.expected
    found = []
    for player, own in zip(players, at, strict=True):
        parts = [count * expected(own - rating) for rating, count in player.field]
        parts += [count * expected(own - at[other]) for other, count in player.others]
        found.append(player.score - math.fsum(parts))
    return found


def _newton(players: Sequence[Played], at: Vector, missing: Vector) -> Vector:
    """The step after which, were the curve straight, every score would be met."""
    rows, diagonal = [], []
    for player, own in zip(players, at, strict=True):
        outside = [count * _slope(rating - own) for rating, count in player.field]
        inside = [count * _slope(at[other] - own) for other, count in player.others]
        rows.append((inside, [other for other, _ in player.others]))
        diagonal.append(math.fsum((*outside, *inside)))
    share = max(_CLOSE, min(_ROUGH, _size(missing)))
    return _solved(diagonal, rows, missing, share)


def _slope(difference: float) -> float:
    return max(_FLATTEST, normal.slope(difference))


def _solved(
    diagonal: Vector, rows: Sequence[tuple[Vector, list[int]]], right: Vector, share: float
) -> Vector:
    """What the equations give, by conjugate gradients.

    Args:
        diagonal: Of the matrix.
        rows: Its other parts, taken negative, and their columns; it is symmetric.
        right: The right side.
        share: Of the right side, which may be left over.
    """
    found = [0.0] * len(right)
    rest = right
    eased = [part / own for part, own in zip(rest, diagonal, strict=True)]
    way = eased
    size = first = _product(rest, eased)
    for _ in range(4 * len(right) + 10):
        if size <= first * share * share:
            break
        at = way.__getitem__
        turned = [
            own * part - math.fsum(map(mul, inside, map(at, places)))
            for own, part, (inside, places) in zip(diagonal, way, rows, strict=True)
        ]
        length = size / _product(way, turned)
        found = [old + length * part for old, part in zip(found, way, strict=True)]
        rest = [old - length * part for old, part in zip(rest, turned, strict=True)]
        eased = [part / own for part, own in zip(rest, diagonal, strict=True)]
        before, size = size, _product(rest, eased)
        turn = size / before
        way = [part + turn * old for part, old in zip(eased, way, strict=True)]
    return found


def _along(
    players: Sequence[Played], start: Vector, step: Vector, missing: Vector, enough: float
) -> tuple[Vector, Vector]:
    """As far along the step as the convex function falls, and what is missing there.

    Where so little is missing that Newton's steps are sure to lead on, the whole step is taken.
    """
    falls = -_product(missing, step)
    low, high, reach = 0.0, 1.0, 1.0
    here = start
    for _ in range(_MOST_SHORTENED):
        here = [own + reach * part for own, part in zip(start, step, strict=True)]
        missing = _missing(players, here)
        slope = -_product(missing, step)
        if _size(missing) <= enough or (slope <= 0.0 and (reach >= 1.0 or slope >= falls / 2)):
            break
        low, high = (low, reach) if slope > 0.0 else (reach, high)
        reach = (low + high) / 2
    return here, missing


def _product(one: Vector, other: Vector) -> float:
    return math.fsum(map(mul, one, other))


def _size(vector: Vector) -> float:
    return max(map(abs, vector), default=0.0)
