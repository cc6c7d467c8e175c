"""First DWZ: of one player, and of all newcomers of an event together.

Source: DSB Wertungsordnung 3.4, in the text after the revision of 2016 to 2020.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from chesscalc.core.game import Pairing
from chesscalc.core.score import half_points_of, written
from chesscalc.federations.dwz.together import Played, ratings_together
from chesscalc.formulas import normal

LEAST_FIRST_GAMES = 5
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
    newcomers = _bounded(ratings, met)
    found, is_met = _together(ratings, newcomers)
    if not is_met:
        found, _ = _together(ratings, _bounded(ratings, _undisputed(ratings, newcomers)))
    return found


def _bounded(ratings: Sequence[int | float | None], met: Mapping[int, Met]) -> dict[int, Met]:
    """The newcomers who can be found, with the games against them and the rated players."""
    left = dict(met)
    solvable = _solvable(ratings, left)
    while len(solvable) < len(left):
        left = {index: left[index] for index in solvable}
        solvable = _solvable(ratings, left)
    return {
        index: [game for game in games if ratings[game[0]] is not None or game[0] in left]
        for index, games in left.items()
    }


def _undisputed(ratings: Sequence[int | float | None], met: Mapping[int, Met]) -> dict[int, Met]:
    """The games without those of newcomers whose rows tell them differently."""
    told: dict[tuple[int, int], list[int]] = {}
    for index, games in met.items():
        for other, half in games:
            told.setdefault((index, other), []).append(half)
    disputed = {
        (index, other)
        for (index, other), halves in told.items()
        if ratings[other] is None
        and sorted(halves) != sorted(2 - half for half in told.get((other, index), ()))
    }
    return {
        index: [game for game in games if (index, game[0]) not in disputed]
        for index, games in met.items()
    }


def _together(
    ratings: Sequence[int | float | None], met: Mapping[int, Met]
) -> tuple[dict[int, float], bool]:
    """The newcomers' ratings by index, and whether their expected scores are the scores."""
    place = {index: number for number, index in enumerate(met)}
    counted = {index: Counter(other for other, _ in games) for index, games in met.items()}
    players = []
    for index, games in met.items():
        field: Counter[int | float] = Counter()
        others = []
        for other, count in counted[index].items():
            rating = ratings[other]
            if rating is not None:
                field[rating] += count
            elif counted[other][index] != count:
                return {}, False
            else:
                others.append((place[other], count))
        score = sum(half for _, half in games) / 2
        players.append(Played(tuple(field.items()), tuple(others), score))
    found, is_met = ratings_together(players)
    return dict(zip(met, found, strict=True)), is_met


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
