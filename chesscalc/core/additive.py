"""Shared by systems that add games up: an outlook by total score, and the rows of games."""

from collections.abc import Callable, Sequence
from decimal import Decimal

from chesscalc.core.change import GameChange, Points
from chesscalc.core.game import Game
from chesscalc.core.score import points
from chesscalc.core.system import Outcome


class TotalOutlook:
    """An Outlook for systems whose change hangs on the total score alone; each total once."""

    def __init__(self, open_games: int, settle: Callable[[int], Outcome]) -> None:
        """Keep `settle`, which gives the outcome for the half points of all open games."""
        self.keys: Sequence[str] = ("total",) * open_games
        self._settle = settle
        self._known: dict[int, Outcome] = {}

    def outcome(self, half_points: Sequence[int]) -> Outcome:
        """The outcome if the open games end with these scores, in their order."""
        total = sum(half_points)
        if total not in self._known:
            self._known[total] = self._settle(total)
        return self._known[total]


def not_counted(game: Game, nothing: Points) -> GameChange:
    """The row of a game that is not rated: it stays in the table and says why.

    `nothing` is the zero of the system: a Decimal or a float.
    """
    return GameChange(game, None, None, None, nothing, counted=False, why=game.why_not_rated)


def counted_line(
    game: Game, difference: int, used: int, expected: Decimal, k: Decimal
) -> GameChange:
    """The row of a game that moves the rating by K times score less expected score.

    `used` is the difference after the system's limits, both in points.
    """
    why = "" if used == difference else f"The difference counts as {used:+d}."
    change = k * (points(game.half_points or 0) - expected)
    return GameChange(game, difference, used, expected, change, counted=True, why=why)


def counted_towards(game: Game, what: str, nothing: Points) -> GameChange:
    """The row of a game that makes a rating together with others: it has no change of its own."""
    why = f"Counts towards the {what}."
    return GameChange(game, None, None, None, nothing, counted=True, why=why)


def half_points_in(games: Sequence[Game]) -> int:
    """The half points scored in these games; open ones score nothing yet."""
    return sum(game.half_points or 0 for game in games)


def opponents_of(games: Sequence[Game]) -> list[int | float]:
    """The ratings of the opponents that have one."""
    return [game.opponent for game in games if game.opponent is not None]
