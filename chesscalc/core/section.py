"""A whole event rated at once: the rows of its crosstable as games, and each row on its own."""

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal

from chesscalc.core.change import Note, RatingChange
from chesscalc.core.checks import HIGHEST_RATING, LOWEST_RATING
from chesscalc.core.game import Game, Pairing
from chesscalc.core.score import half_points_of, written
from chesscalc.errors import InputError

Met = int | float | Decimal | None
"""A rating at which a player is met; None = without one."""


def games_at(
    row: Sequence[Pairing],
    ratings: Sequence[Met],
    deviations: Sequence[float | None] = (),
) -> tuple[Game, ...]:
    """A row's rounds as games: each opponent at what `ratings` has under the opponent's index.

    Figures that no rating can have, as a newcomer's may be, are held at the nearest one that can.
    """

    def game(pairing: Pairing) -> Game:
        index = pairing.opponent
        return Game(
            None if index is None else _held(ratings[index]),
            pairing.score,
            pairing.kind,
            pairing.colour,
            deviation=None if index is None or not deviations else deviations[index],
        )

    return tuple(game(pairing) for pairing in row)


def each_row(
    rate: Callable[[int], RatingChange], players: int
) -> tuple[RatingChange | InputError, ...]:
    """What `rate` gives for each player's index, or why that player cannot be rated."""
    found: list[RatingChange | InputError] = []
    for index in range(players):
        try:
            found.append(rate(index))
        except InputError as error:
            found.append(error)
    return tuple(found)


def left_out(row: Iterable[Pairing], ratings: Sequence[Met]) -> int:
    """How many games of a row were played against somebody without a rating."""
    return sum(
        pairing.opponent is not None and ratings[pairing.opponent] is None
        for pairing in row
        if pairing.is_rated
    )


def left_out_note(
    count: int, more: str, *, word: str = "rating", kind: str = "rule"
) -> tuple[Note, ...]:
    """The remark on games against players without a rating; none where there are none.

    Args:
        count: How many games.
        more: A sentence on why they are left out.
        word: What the system calls a rating.
        kind: Of the note.
    """
    if not count:
        return ()
    one = f"1 game against a player without a {word} is left out."
    several = f"{count} games against players without a {word} are left out."
    return (Note("", f"{one if count == 1 else several} {more}", kind),)


def contradictions(crosstable: Sequence[Sequence[Pairing]]) -> dict[int, tuple[Note, ...]]:
    """What two rows tell differently of their games, as remarks for both, by index.

    Rows hold a player's games in order, not by round, so the games of a pair are held against
    each other wherever they stand. Of a player without a row, nothing is said.
    """
    told: dict[tuple[int, int], list[int]] = {}
    for index, row in enumerate(crosstable):
        for one in row:
            if one.is_rated and one.opponent is not None:
                told.setdefault((index, one.opponent), []).append(half_points_of(one.score))
    found: dict[int, tuple[Note, ...]] = {}
    for (index, other), halves in told.items():
        back = told.get((other, index))
        if not crosstable[other] or (back is not None and index > other):
            continue
        if back is None or sorted(halves) != sorted(2 - half for half in back):
            note = Note("", _contradiction(index, other, halves, back or []), "warning")
            for one_of_them in (index, other):
                found[one_of_them] = (*found.get(one_of_them, ()), note)
    return found


def _contradiction(index: int, other: int, halves: Sequence[int], back: Sequence[int]) -> str:
    first, second = f"player {index + 1}", f"player {other + 1}"
    if not back:
        return f"The row of {first} has a game against {second}, whose row does not have it."
    scores, returned = (" and ".join(written(half) for half in one) for one in (halves, back))
    return (
        f"The rows of {first} and {second} contradict each other: {scores} against {returned}. "
        "Each is rated as its own row says; one of them must be wrong."
    )


def _held(rating: Met) -> int | float | None:
    if rating is None:
        return None
    held = min(HIGHEST_RATING, max(LOWEST_RATING, rating))
    return float(held) if isinstance(held, Decimal) else held
