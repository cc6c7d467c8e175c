"""First DWZ: of one player, and of all newcomers of an event together.

Source: DSB Wertungsordnung 3.4, in the text after the revision of 2016 to 2020.
"""

import math
from collections.abc import Collection, Mapping, Sequence

from chesscalc.core.game import Pairing
from chesscalc.core.score import half_points_of, written
from chesscalc.formulas import normal

LEAST_FIRST_GAMES = 5
_NEAR = 1e-6
_MOST_PASSES = 1000  # some dozens in a real event; this many only where results hang on a thread
_FIELD = -1  # all rated players, as one opponent
Met = list[tuple[int, int]]


def first_rating(opponents: Sequence[int | float], half_points: int) -> float | None:
    """The rating whose expected score is the score; None where the games give no first DWZ."""
    if len(opponents) < LEAST_FIRST_GAMES:
        return None
    return normal.performance(opponents, half_points)


def why_no_first(games: int, half_points: int) -> str:
    """Why these games give no first DWZ, in words."""
    if games < LEAST_FIRST_GAMES:
        return (
            f"A first DWZ takes {LEAST_FIRST_GAMES} games against rated opponents; "
            f"{LEAST_FIRST_GAMES - games} more are wanted. The games are kept for two years."
        )
    return (
        f"{written(half_points)} of {games} gives no first DWZ: it takes a score that is "
        "neither 0 % nor 100 %."
    )


def first_ratings(
    ratings: Sequence[int | float | None], crosstable: Sequence[Sequence[Pairing]]
) -> dict[int, float]:
    """The first DWZ of every newcomer of an event who gets one, by index, unrounded.

    They are found together: each has the rating whose expected score is the score, in the games
    against rated players and against one another.

    Args:
        ratings: DWZ before the event; None = a newcomer.
        crosstable: Row i holds the rounds of player i.
    """
    met: dict[int, Met] = {}
    for index, rating in enumerate(ratings):
        games = [] if rating is not None else _games(crosstable[index])
        if sum(ratings[other] is not None for other, _ in games) >= LEAST_FIRST_GAMES:
            met[index] = games
    solvable = _solvable(ratings, met)
    while len(solvable) < len(met):
        met = {index: met[index] for index in solvable}
        solvable = _solvable(ratings, met)
    known = {index for index, rating in enumerate(ratings) if rating is not None} | set(met)
    kept = {index: [game for game in games if game[0] in known] for index, games in met.items()}
    return _iterated(ratings, kept)


def _games(row: Sequence[Pairing]) -> Met:
    """Opponent and half points of each game that could count."""
    return [
        (pairing.opponent, half_points_of(pairing.score))
        for pairing in row
        if pairing.is_rated and pairing.opponent is not None
    ]


def _solvable(ratings: Sequence[int | float | None], met: Mapping[int, Met]) -> list[int]:
    """Whose results bound their rating from both sides.

    For one newcomer among rated players this is a score that is neither 0 % nor 100 %; of
    several, no group may have won, or lost, all its games against everybody else. Each newcomer's
    results are those of his own row: where another row tells them differently, it bounds nobody.
    """
    above: dict[int, set[int]] = {}  # whom a player holds down, having taken points off them
    below: dict[int, set[int]] = {}
    for index, games in met.items():
        for other, half in games:
            who = _FIELD if ratings[other] is not None else other
            if who != _FIELD and who not in met:
                continue
            if half < 2:
                above.setdefault(who, set()).add(index)
            if half > 0:
                below.setdefault(who, set()).add(index)
    bounded = _reached(above) & _reached(below)
    return [index for index in met if index in bounded]


def _reached(steps: Mapping[int, Collection[int]]) -> set[int]:
    """Everybody who can be reached from the field."""
    found, waiting = {_FIELD}, [_FIELD]
    while waiting:
        new = set(steps.get(waiting.pop(), ())) - found
        found |= new
        waiting.extend(new)
    return found


def _iterated(ratings: Sequence[int | float | None], met: Mapping[int, Met]) -> dict[int, float]:
    """Every newcomer at once from the figures of the pass before, until nothing moves."""
    known = dict(enumerate(ratings))
    for index, games in met.items():
        rated = [rating for other, _ in games if (rating := ratings[other]) is not None]
        known[index] = math.fsum(rated) / len(rated)
    for _ in range(_MOST_PASSES):
        following = {index: _performance(games, known) for index, games in met.items()}
        moved = max((abs(following[index] - (known[index] or 0)) for index in met), default=0.0)
        known.update(following)
        if moved < _NEAR:
            break
    return {index: float(known[index] or 0) for index in met}


def _performance(games: Met, known: Mapping[int, int | float | None]) -> float:
    opponents = [rating for other, _ in games if (rating := known[other]) is not None]
    found = normal.performance(opponents, sum(half for _, half in games))
    assert found is not None  # noqa: S101  # results that bound a rating are neither 0 nor 100 %
    return found
