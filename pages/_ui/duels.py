"""Two sides, either one a list of ratings: the pairs that play each other."""

from collections.abc import Sequence

from chesscalc.errors import InputError
from chesscalc.present.numbers import count

Rating = int | float


def pair_up(
    own: Sequence[Rating], opponents: Sequence[Rating], field: str
) -> tuple[tuple[Rating, Rating], ...]:
    """One against each of a list, or two lists board by board.

    Raises:
        InputError: one side is empty, or two lists differ in length.
    """
    if not own or not opponents:
        raise InputError(field, "Type a rating on each side.")
    if len(own) == 1:
        return tuple((own[0], other) for other in opponents)
    if len(opponents) == 1:
        return tuple((mine, opponents[0]) for mine in own)
    if len(own) != len(opponents):
        raise InputError(
            field,
            f"{count(len(own), 'rating')} against {count(len(opponents), 'rating')}: "
            "give one rating on a side, or as many on each for a match board by board.",
        )
    return tuple(zip(own, opponents, strict=True))
