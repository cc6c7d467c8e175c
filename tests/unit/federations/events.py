"""Readable one-liners for the tests of federations."""

from collections.abc import Sequence
from datetime import date

from chesscalc.core.game import Event, Game

DAY = date(2025, 6, 1)
UNRATED_ROWS = (
    Game(None, 1, kind="unrated"),
    Game(1500, 1, kind="forfeit-win"),
    Game(None, kind="bye-half"),
    Game(1500, None),
)


def event(opponents: Sequence[float], scores: Sequence[float], **facts) -> Event:
    """An event from the opponents' ratings and the scores, in the same order."""
    return Event(tuple(Game(o, s) for o, s in zip(opponents, scores, strict=True)), **facts)


def outcomes(system, player, events, open_games, results):
    """What the outlook says of these results, and what `rate` says of them."""
    outlook = system.outlook(player, events, open_games, DAY)
    said = outlook.outcome(results)
    played = tuple(g.with_half_points(h) for g, h in zip(open_games, results, strict=True))
    last = events[-1]
    full = Event(last.games + played, last.rating, last.on)
    return said, system.rate(player, [*events[:-1], full], DAY)
