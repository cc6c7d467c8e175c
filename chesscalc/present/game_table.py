"""The per-game table of a rating change as plain rows of text, for the screen and for a file."""

from chesscalc.core.change import GameChange, RatingChange
from chesscalc.core.score import written
from chesscalc.present.change_working import expected_text
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


def _row(number: int, change: GameChange, places: int) -> dict[str, str]:
    game = change.game
    half = game.half_points
    values = (
        str(number),
        game.name,
        rating(game.opponent) if game.opponent is not None else "–",
        written(half) if half is not None else "–",
        _COLOURS.get(game.colour or "", ""),
        expected_text(change),
        signed(change.change, places) if change.expected is not None else "",
        _counts(change),
    )
    return dict(zip(COLUMNS, values, strict=True))


def file_rows(change: RatingChange) -> list[tuple[str, ...]]:
    """The same table for a file: numbers with a plain minus and every decimal they have."""
    return [
        (
            str(number),
            game.game.name,
            "" if game.game.opponent is None else str(game.game.opponent),
            "" if game.game.half_points is None else str(game.game.half_points / 2),
            _COLOURS.get(game.game.colour or "", ""),
            "" if game.expected is None else str(game.expected),
            str(game.change) if game.expected is not None else "",
            _counts(game),
        )
        for number, game in enumerate(change.games, start=1)
    ]


def _counts(change: GameChange) -> str:
    word = "yes" if change.counted else "no"
    return f"{word}: {change.why}" if change.why else word
