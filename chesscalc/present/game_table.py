"""The per-game table of a rating change as plain rows of text, for the screen and for a file."""

from decimal import Decimal

from chesscalc.core.change import GameChange, Points, RatingChange
from chesscalc.core.score import written
from chesscalc.present.numbers import rating, signed

COLUMNS = ("Round", "Opponent", "Rating", "Result", "Colour", "Expected", "Change", "Counts")
_COLOURS = {"w": "white", "b": "black"}


def game_rows(change: RatingChange, places: int) -> list[dict[str, str]]:
    """One row a game with the columns of COLUMNS: expected, change, and whether it counts.

    Args:
        change: The change to show.
        places: Decimals of a change, as the federation prints it.
    """
    return [_row(number, game, places) for number, game in enumerate(change.games, start=1)]


def _expected(value: Points | None) -> str:
    if value is None:
        return ""
    return str(value) if isinstance(value, Decimal) else f"{value:.3f}"


def _row(number: int, change: GameChange, places: int) -> dict[str, str]:
    game = change.game
    half = game.half_points
    counts = "yes" if change.counted else "no"
    values = (
        str(number),
        game.name,
        rating(game.opponent) if game.opponent is not None else "–",
        written(half) if half is not None else "–",
        _COLOURS.get(game.colour or "", ""),
        _expected(change.expected),
        signed(change.change, places) if change.counted else "",
        f"{counts}: {change.why}" if change.why else counts,
    )
    return dict(zip(COLUMNS, values, strict=True))
