"""Two small rating systems: one adds up game by game, in the other it matters whom you beat."""

import math
from dataclasses import dataclass, field
from decimal import Decimal

from chesscalc.core.change import GameChange, RatingChange
from chesscalc.core.game import tournament_points
from chesscalc.core.outlook import RatedOutlook
from chesscalc.core.rounding import from_float, half_away_from_zero, whole
from chesscalc.core.score import points
from chesscalc.core.system import SystemInfo
from chesscalc.formulas import logistic


def _lines(own, events, expected, change):
    return [
        GameChange(g, own - g.opponent, own - g.opponent, expected(g), change(g), True)
        if g.is_rated
        else GameChange(g, None, None, None, 0, False, g.why_not_rated)
        for event in events
        for g in event.games
    ]


def _changed(key, player, lines, change, printed):
    counted = [line for line in lines if line.counted]
    half = sum(line.game.half_points for line in counted)
    return RatingChange(
        system=key,
        rules="toy",
        rating=player.rating,
        k=20,
        k_rule="toy",
        score=points(half),
        expected=sum((line.expected for line in counted), Decimal(0) if key == "added" else 0.0),
        change=change,
        new_rating_exact=player.rating + change,
        new_rating=printed(player.rating + change),
        performance=None,
        points=tournament_points(line.game for line in lines),
        games=tuple(lines),
    )


@dataclass(frozen=True)
class Added:
    """K times score minus expected score in hundredths; more than 35 games lower K, all at once."""

    info: SystemInfo = field(
        default=SystemInfo(key="added", name="Added", body="", source="", change_places=1)
    )

    def k_factor(self, _player, _on):
        return None

    def expected(self, own, opponent, _on):
        return from_float(logistic.expected(own - opponent), 2)

    def rate(self, player, events, on):
        rated = [g for event in events for g in event.games if g.is_rated]
        k = 20 if len(rated) <= 35 else 700 // len(rated)
        own = player.rating
        lines = _lines(
            own,
            events,
            lambda g: self.expected(own, g.opponent, on),
            lambda g: k * (points(g.half_points) - self.expected(own, g.opponent, on)),
        )
        change = sum((line.change for line in lines), Decimal(0))
        return _changed("added", player, lines, change, lambda r: int(half_away_from_zero(r)))

    def performance(self, opponents, half_points):
        if not opponents:
            return None
        return whole(sum(opponents) / len(opponents) + 400 * (half_points / len(opponents) - 1))

    def outlook(self, player, events, open_games, on):
        return RatedOutlook(self, player, events, open_games, on, ["all"] * len(open_games))


@dataclass(frozen=True)
class Weighed:
    """Each game weighs by its opponent, and the whole by how informative the field was."""

    info: SystemInfo = field(
        default=SystemInfo(key="weighed", name="Weighed", body="", source="", change_places=2)
    )

    def k_factor(self, _player, _on):
        return None

    def expected(self, own, opponent, _on):
        return logistic.expected(own - opponent)

    def rate(self, player, events, _on):
        own = player.rating

        def weight(game):
            return 1.0 + (game.opponent % 7) / 7.0

        def change(game):
            return (
                20
                * weight(game)
                * (game.half_points / 2 - logistic.expected(own - game.opponent))
                / (1.0 + 0.1 * len([g for event in events for g in event.games if g.is_rated]))
            )

        lines = _lines(own, events, lambda g: logistic.expected(own - g.opponent), change)
        total = math.fsum(line.change for line in lines)
        return _changed("weighed", player, lines, total, whole)

    def performance(self, _opponents, _half_points):
        return None

    def outlook(self, player, events, open_games, on):
        keys = [game.opponent for game in open_games]
        return RatedOutlook(self, player, events, open_games, on, keys)


ADDED = Added()
WEIGHED = Weighed()
