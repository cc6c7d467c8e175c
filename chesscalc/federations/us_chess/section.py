"""A whole section in the five steps (§1): the exact figure for everybody.

Source: US Chess rating system, 26 July 2025, §1.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from chesscalc.core.game import Pairing
from chesscalc.core.score import half_points_of
from chesscalc.federations.us_chess.report import Rated
from chesscalc.federations.us_chess.special import Special
from chesscalc.federations.us_chess.standard import Terms, earns_bonus
from chesscalc.federations.us_chess.standing import Standing

_STEP_3_GAMES = 1.0


@dataclass(frozen=True, slots=True)
class Row:
    """A player's rated games: who was met, the half points, and whether a bonus is allowed."""

    met: tuple[int, ...]
    half_points: int
    eligible: bool


def row_of(rounds: Sequence[Pairing]) -> Row:
    """The rated games of a player's rounds."""
    met, half = [], 0
    for pairing in rounds:
        if pairing.opponent is not None and pairing.is_rated:
            met.append(int(pairing.opponent))
            half += half_points_of(pairing.score)
    return Row(tuple(met), half, earns_bonus(met))


def estimated_strengths(standings: Sequence[Standing], rows: Sequence[Row]) -> list[float]:
    """Step 3: what opponents of players without a game are rated against in step 4."""
    before = [standing.rating for standing in standings]
    strengths = list(before)
    for index, (standing, row) in enumerate(zip(standings, rows, strict=True)):
        if standing.games == 0 and row.met:
            special = Special(standing.rating, _STEP_3_GAMES, [before[one] for one in row.met])
            strengths[index] = special.settle(row.half_points).exact
    return strengths


def rated_once(
    standings: Sequence[Standing],
    rows: Sequence[Row],
    strengths: Sequence[float],
    terms: Terms,
) -> list[Rated]:
    """Everybody's event against opponents of these strengths: one pass, without personal floors."""
    found = []
    for standing, row in zip(standings, rows, strict=True):
        if not row.met:
            found.append(Rated(standing, None, None, standing.rating, 0, ()))
            continue
        opponents = tuple(strengths[one] for one in row.met)
        reckoning = standing.reckoned(opponents, terms, eligible=row.eligible)
        settled = reckoning.settle(row.half_points)
        found.append(Rated(standing, reckoning, settled, settled.exact, row.half_points, opponents))
    return found


def rated_section(
    standings: Sequence[Standing], rows: Sequence[Row], terms: Terms
) -> tuple[list[Rated], list[Rated]]:
    """Steps 3 to 5: the first pass and the final one, without personal floors."""
    first = rated_once(standings, rows, estimated_strengths(standings, rows), terms)
    return first, rated_once(standings, rows, [rated.exact for rated in first], terms)
