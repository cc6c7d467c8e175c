"""Events abroad and the conditions of a match: what is rated outside ordinary sections.

Source: US Chess rating system, 26 July 2025, §6 and §7.
"""

from collections.abc import Sequence
from datetime import date

from chesscalc.errors import NotApplicableError
from chesscalc.federations.us_chess.editions import bonus_threshold
from chesscalc.federations.us_chess.first_ratings import from_fide, from_fide_youth
from chesscalc.federations.us_chess.floors import is_established
from chesscalc.federations.us_chess.standard import Standard, Terms, earns_bonus, effective_games

MATCH_GAP = 400


def foreign_event(
    rating: float,
    games: int,
    opponents: Sequence[float | None],
    half_points: Sequence[int],
    on: date,
    *,
    youth: bool = False,
    meetings: Sequence[str] | None = None,
) -> float:
    """The new over-the-board Regular rating after a FIDE event abroad, in one pass.

    Args:
        rating: The established rating before the event.
        games: The games it is based on.
        opponents: Their FIDE ratings; those without one (None) are left out.
        half_points: 0, 1 or 2 for each game.
        on: The event's first day.
        youth: Whether it is a known youth event, such as a World Youth championship.
        meetings: Who each opponent was, where somebody was met more than once.

    Raises:
        NotApplicableError: the rating is not established.

    Source: §6.
    """
    if not is_established(games):
        raise NotApplicableError(
            "games_played",
            "Events abroad are rated for established ratings only: 26 games or more.",
        )
    convert = from_fide_youth if youth else from_fide
    counted = [
        (convert(opponent), half, meetings[index] if meetings else str(index))
        for index, (opponent, half) in enumerate(zip(opponents, half_points, strict=True))
        if opponent is not None
    ]
    if not counted:
        return rating
    event = Standard(
        rating,
        effective_games(rating, games),
        [opponent for opponent, _, _ in counted],
        Terms(threshold=float(bonus_threshold(on))),
        eligible=earns_bonus(who for _, _, who in counted),
    )
    return event.settle(sum(half for _, half, _ in counted)).exact


def why_no_match(rating: float, games: int, opponent: float, opponent_games: int) -> str:
    """Why these two cannot play a rated match; empty if they can.

    Source: §7.
    """
    if not (is_established(games) and is_established(opponent_games)):
        return "In a match both ratings must be established: 26 games or more."
    if abs(rating - opponent) > MATCH_GAP:
        return f"In a match the ratings must be at most {MATCH_GAP} points apart."
    return ""
