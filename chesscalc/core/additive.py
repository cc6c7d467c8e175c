"""Shared by systems that add games up: an outlook by total score, and rows that do not count."""

from collections.abc import Callable, Sequence

from chesscalc.core.change import GameChange, Points
from chesscalc.core.game import Game
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


def half_points_in(games: Sequence[Game]) -> int:
    """The half points scored in these games; open ones score nothing yet."""
    return sum(game.half_points or 0 for game in games)


def opponents_of(games: Sequence[Game]) -> list[int | float]:
    """The ratings of the opponents that have one."""
    return [game.opponent for game in games if game.opponent is not None]
