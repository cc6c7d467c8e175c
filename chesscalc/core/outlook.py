"""The planner's view of any system: `rate` on explicit results."""

from collections.abc import Hashable, Sequence
from datetime import date

from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.core.system import Outcome, RatingSystem


class RatedOutlook:
    """An Outlook that rates each set of results from the start."""

    def __init__(
        self,
        system: RatingSystem,
        player: Player,
        events: Sequence[Event],
        open_games: Sequence[Game],
        on: date,
        keys: Sequence[Hashable],
    ) -> None:
        self._system = system
        self._player = player
        self._earlier = tuple(events[:-1])
        self._last = events[-1] if events else Event(())
        self._open = tuple(open_games)
        self._on = on
        self.keys: Sequence[Hashable] = tuple(keys)

    def outcome(self, half_points: Sequence[int]) -> Outcome:
        """The outcome if the open games end with these scores, in their order."""
        played = tuple(
            game.with_half_points(half) for game, half in zip(self._open, half_points, strict=True)
        )
        last = Event(self._last.games + played, self._last.rating, self._last.on, self._last.name)
        change = self._system.rate(self._player, (*self._earlier, last), self._on)
        return Outcome(change.change, change.new_rating_exact, change.new_rating)
