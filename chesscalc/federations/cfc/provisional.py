"""CFC ratings of the first 24 games: one performance over all of them, and a section's passes.

Source: CFC Handbook, section 4.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal

from chesscalc.core.game import Pairing
from chesscalc.core.player import Player
from chesscalc.core.rounding import half_away_from_zero, whole
from chesscalc.core.score import half_points_of

PROVISIONAL_GAMES = 24
LOWEST = 200
_NOTHING = Decimal(0)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands between two events; `games` None = established."""

    rating: Decimal | None
    games: int | None
    peak: Decimal | None


def start(player: Player) -> Standing:
    """Where the player stands before the first event; no number of games = established."""
    rating = None if player.rating is None else Decimal(str(player.rating))
    peak = None if player.peak_rating is None else Decimal(str(player.peak_rating))
    games = player.games_played
    return Standing(rating, 0 if rating is None and games is None else games, peak)


def is_provisional(standing: Standing, games: int) -> bool:
    """Whether the event ends within the first 24 games."""
    return standing.games is not None and standing.games + games <= PROVISIONAL_GAMES


def provisional(
    standing: Standing, opponents: Sequence[int | float | Decimal], half_points: int
) -> tuple[Decimal | None, Standing]:
    """The cumulative performance of the first 24 games, and the standing after."""
    before = standing.games or 0
    if not opponents:
        return standing.rating, standing
    earlier = (standing.rating or _NOTHING) * before
    total = earlier + sum((Decimal(str(rating)) for rating in opponents), _NOTHING)
    total += 400 * (half_points - len(opponents))
    games = before + len(opponents)
    exact = max(Decimal(LOWEST), total / games)
    kept = half_away_from_zero(exact, 2)
    peak = None if standing.peak is None else max(standing.peak, kept)
    return exact, Standing(kept, games, peak)


@dataclass(frozen=True, slots=True)
class Passes:
    """The ratings at which a section's players are met, by index; None = still without one.

    Attributes:
        by_provisional: By players with a provisional rating.
        by_unrated: By players without a rating.
        by_established: By players with an established rating: whole ratings after the section.
        moving: Who has no established rating.
    """

    by_provisional: tuple[Decimal | None, ...]
    by_unrated: tuple[Decimal | None, ...]
    by_established: tuple[Decimal | None, ...]
    moving: frozenset[int]


def passes(standings: Sequence[Standing], crosstable: Sequence[Sequence[Pairing]]) -> Passes:
    """The order of a section: unrated twice, provisional, unrated again, then established.

    Each pass takes all its players at once, from the figures before it.
    """
    rows = [[pairing for pairing in row if pairing.is_rated] for row in crosstable]
    everybody = list(enumerate(standings))
    unrated = [index for index, standing in everybody if standing.rating is None]
    early = [
        index
        for index, standing in everybody
        if standing.rating is not None and is_provisional(standing, len(rows[index]))
    ]

    def after(group: Collection[int], ratings: Sequence[Decimal | None]) -> list[Decimal | None]:
        found = list(ratings)
        for index in group:
            met = [(_rating_of(pairing, ratings), pairing) for pairing in rows[index]]
            opponents = [rating for rating, _ in met if rating is not None]
            half = sum(half_points_of(one.score) for rating, one in met if rating is not None)
            if opponents:
                found[index] = provisional(standings[index], opponents, half)[0]
        return found

    second = after(unrated, after(unrated, [standing.rating for standing in standings]))
    third = after(early, second)
    last = after(unrated, third)
    moving = frozenset((*unrated, *early))
    for index in moving:
        figure = last[index]
        last[index] = None if figure is None else Decimal(whole(figure))
    return Passes(tuple(second), tuple(third), tuple(last), moving)


def _rating_of(pairing: Pairing, ratings: Sequence[Decimal | None]) -> Decimal | None:
    return None if pairing.opponent is None else ratings[pairing.opponent]
