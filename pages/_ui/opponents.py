"""Opponents as an average or one by one, with wins, draws and losses: games for a summary."""

from collections.abc import Sequence
from dataclasses import dataclass

from chesscalc.core.game import Game
from chesscalc.errors import InputError
from chesscalc.present.numbers import count
from pages._ui import frame, inputs

HINT = "One average, or each opponent: 1673, 1761, 1621. “1600 x 5” repeats one."


@dataclass(frozen=True, slots=True)
class Summary:
    """Games that were stated together.

    Attributes:
        games: One a result.
        is_average: Whether one rating stands for several opponents.
    """

    games: tuple[Game, ...]
    is_average: bool


def summary_fields(
    prefix: str, opponents: str, wins: int, draws: int, losses: int
) -> Summary | None:
    """Draw the fields; the games they make, or None while a field is wrong.

    Args:
        prefix: The page's prefix: "<prefix>_opponents", "<prefix>_wins", "_draws", "_losses".
        opponents: What an empty page starts with; so are the three numbers.
        wins: Games won.
        draws: Games drawn.
        losses: Games lost.
    """
    against = inputs.ratings(
        "Opponents: average or each rating", f"{prefix}_opponents", opponents, hint=HINT
    )
    cells = frame.side_by_side(3)
    with cells[0]:
        won = inputs.count("Wins", f"{prefix}_wins", wins)
    with cells[1]:
        drawn = inputs.count("Draws", f"{prefix}_draws", draws)
    with cells[2]:
        lost = inputs.count("Losses", f"{prefix}_losses", losses)
    if against is None:
        return None
    try:
        games = summary_games(against, won, drawn, lost, field=f"{prefix}_opponents")
        return Summary(games, is_average=len(against) == 1 < len(games))
    except InputError as error:
        inputs.mark_wrong(error)
        return None


def empty_summary(prefix: str) -> dict[str, object]:
    """What the fields hold when they are cleared."""
    counts = {f"{prefix}_{name}": 0 for name in ("wins", "draws", "losses")}
    return {f"{prefix}_opponents": "", **counts}


def summary_games(
    opponents: Sequence[int | float], wins: int, draws: int, losses: int, *, field: str
) -> tuple[Game, ...]:
    """One game a result; a single rating stands for the average of all opponents.

    Which result belongs to which opponent is not known, and no total depends on it.

    Raises:
        InputError: several opponents, but not one for each result.
    """
    results = (1,) * wins + (0.5,) * draws + (0,) * losses
    if results and not opponents:
        raise InputError(field, "Type the opponents’ average rating, or each one’s rating.")
    if len(opponents) > 1 and len(opponents) != len(results):
        raise InputError(
            field,
            f"There are {count(len(results), 'result')} for "
            f"{count(len(opponents), 'opponent')}; give one rating for each game, or one average.",
        )
    if len(opponents) == 1:
        opponents = tuple(opponents) * len(results)
    return tuple(Game(opponent, score) for opponent, score in zip(opponents, results, strict=False))
