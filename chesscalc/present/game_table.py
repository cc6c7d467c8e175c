"""The per-game table of a rating change as plain rows of text, for the screen and for a file."""

from collections.abc import Sequence

from chesscalc.core.change import GameChange, RatingChange
from chesscalc.core.score import written
from chesscalc.present.change_working import expected_text
from chesscalc.present.numbers import rating, signed

COLUMNS = ("#", "Opponent", "Rating", "Result", "Change", "Expected", "Colour", "Counts")
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
        signed(change.change, places) if change.expected is not None else "",
        expected_text(change),
        _COLOURS.get(game.colour or "", ""),
        "yes" if change.counted else "no",
    )
    return dict(zip(COLUMNS, values, strict=True))


def reasons(change: RatingChange) -> tuple[str, ...]:
    """Why rows do not count, or what limit was applied to them: one sentence a reason."""
    return grouped_reasons([game.why for game in change.games])


def grouped_reasons(why_of_rows: Sequence[str]) -> tuple[str, ...]:
    """One sentence a reason, with the rows it holds for, counted from 1.

    >>> grouped_reasons(["raised to 1400", "", "raised to 1400"])
    ('Rows 1, 3: raised to 1400',)
    """
    rows: dict[str, list[str]] = {}
    for number, why in enumerate(why_of_rows, start=1):
        if why:
            rows.setdefault(why, []).append(str(number))
    return tuple(
        f"{'Row' if len(numbers) == 1 else 'Rows'} {', '.join(numbers[:12])}"
        f"{' …' if len(numbers) > 12 else ''}: {why}"
        for why, numbers in rows.items()
    )


def file_rows(change: RatingChange) -> list[tuple[str, ...]]:
    """The same table for a file: numbers with a plain minus and every decimal they have."""
    return [
        (
            str(number),
            game.game.name,
            "" if game.game.opponent is None else str(game.game.opponent),
            "" if game.game.half_points is None else str(game.game.half_points / 2),
            "" if game.expected is None else str(game.change),
            "" if game.expected is None else str(game.expected),
            _COLOURS.get(game.game.colour or "", ""),
            _counts(game),
        )
        for number, game in enumerate(change.games, start=1)
    ]


def _counts(change: GameChange) -> str:
    word = "yes" if change.counted else "no"
    return f"{word}: {change.why}" if change.why else word
