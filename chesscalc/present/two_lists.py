"""The same games on two lists side by side, and both sides of one game, as rows of text."""

from collections.abc import Sequence
from dataclasses import replace

from chesscalc.core.change import RatingChange
from chesscalc.core.game import Game
from chesscalc.errors import InputError
from chesscalc.present.change_sentences import score_of, shown_places
from chesscalc.present.numbers import count, rating, signed, trimmed


def with_ratings(games: Sequence[Game], ratings: Sequence[float]) -> tuple[Game, ...]:
    """The games with a second list's ratings of the same opponents, in the same order.

    Byes take no rating, and without any second rating the first list's are used.

    Raises:
        InputError: there are more or fewer ratings than opponents.
    """
    if not ratings:
        return tuple(games)
    second = iter(_one_each(games, ratings, "second_ratings", "rating"))
    return tuple(
        game if game.opponent is None else replace(game, opponent=next(second)) for game in games
    )


def with_opponents_k(games: Sequence[Game], ks: Sequence[float]) -> tuple[Game, ...]:
    """The games with each opponent's K; one K stands for all, a K that a game states stays.

    Raises:
        InputError: there are more or fewer K than opponents.
    """
    if not ks:
        return tuple(games)
    opponents = sum(1 for game in games if game.opponent is not None)
    each = iter(_one_each(games, ks if len(ks) > 1 else [*ks] * opponents, "their_k", "K"))
    return tuple(game if game.opponent is None else _with_k(game, next(each)) for game in games)


def _with_k(game: Game, k: float) -> Game:
    return game if game.opponent_k is not None else replace(game, opponent_k=k)


def _one_each(
    games: Sequence[Game], values: Sequence[float], field: str, word: str
) -> Sequence[float]:
    opponents = sum(1 for game in games if game.opponent is not None)
    if len(values) != opponents:
        found = count(len(values), word, word if word == "K" else "")
        raise InputError(
            field,
            f"{found} for {count(opponents, 'rated opponent')}: "
            "give one for each, in the order of the games.",
        )
    return values


def list_columns(
    changes: Sequence[tuple[str, RatingChange, int]],
) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Headers and rows that compare changes, one column a list.

    Args:
        changes: Name of the list, its change, and its decimals of a change.
    """
    headers = ("", *(name for name, _, _ in changes))
    rows = [
        ("Rating before", *(rating(change.rating) for _, change, _ in changes)),
        ("Change", *(_change(change, places) for _, change, places in changes)),
        ("New rating", *(rating(change.new_rating) for _, change, _ in changes)),
        ("K", *("–" if change.k is None else trimmed(change.k, 2) for _, change, _ in changes)),
        ("Expected score", *(trimmed(change.expected, 2) for _, change, _ in changes)),
        ("Rated score", *(score_of(change) for _, change, _ in changes)),
        (
            "Performance",
            *("–" if c.performance is None else rating(c.performance) for _, c, _ in changes),
        ),
        ("What it is", *("an estimate" if c.estimate else "the rule" for _, c, _ in changes)),
    ]
    return headers, rows


def _change(change: RatingChange, places: int) -> str:
    return "–" if change.rating is None else signed(change.change, shown_places(change, places))
