"""Elo's own method with any K, divisor and cap: for clubs, leagues and comparisons."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from chesscalc.core.change import GameChange, KFactor, Note, RatingChange
from chesscalc.core.game import Event, Game, tournament_points
from chesscalc.core.player import Player
from chesscalc.core.rounding import whole
from chesscalc.core.score import points
from chesscalc.core.system import Fact, Option, Outcome, SystemInfo
from chesscalc.errors import InputError, MissingFactError
from chesscalc.formulas import logistic, performance

INFO = SystemInfo(
    key="elo",
    name="Elo, own K",
    body="Arpad Elo's method",
    source="A. Elo, The Rating of Chessplayers, Past and Present (1978)",
    change_places=2,
    facts=(
        Fact(
            field="k",
            label="K of this player",
            kind="float",
            help="In place of the K of the whole list.",
            low=1,
            high=400,
        ),
    ),
    options=(
        Option(field="k", label="K", kind="float", help="Points per game.", low=1, high=400),
        Option(
            field="divisor",
            label="Divisor",
            kind="float",
            help="The rating difference at which the odds are ten to one.",
            low=50,
            high=2000,
        ),
        Option(
            field="cap",
            label="Largest difference that counts",
            kind="int",
            help="Empty: every difference counts in full.",
            low=50,
            high=2000,
            optional=True,
        ),
    ),
    about=(
        "Each game moves the rating by K times score minus expected score, along the logistic "
        "curve. Nothing is looked up in a table and nothing is rounded before the end."
    ),
    formula=r"R' = R + K\,\Bigl(S - \sum_i \tfrac{1}{1 + 10^{(R_i - R)/D}}\Bigr)",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Elo:
    """Elo's method.

    Attributes:
        k: Points per game, where the player has no K of their own.
        divisor: Difference at which the odds are ten to one, in points.
        cap: Largest difference that counts, in points; None = no limit.
    """

    k: float = 20
    divisor: float = 400
    cap: float | None = None
    info: SystemInfo = field(default=INFO, repr=False)

    def __post_init__(self) -> None:
        for name, low, high in (("k", 0.01, 400), ("divisor", 1, 10_000), ("cap", 1, 10_000)):
            value = getattr(self, name)
            if value is None and name == "cap":
                continue
            if (
                isinstance(value, bool)
                or not isinstance(value, int | float)
                or not low <= value <= high
            ):
                raise InputError(name, f"{name} must be a number from {low} to {high}.")

    def k_factor(self, player: Player, on: date) -> KFactor:  # noqa: ARG002  # same on every day
        """The player's own K, else the list's."""
        if player.k is not None:
            return KFactor(player.k, "K as stated for this player")
        return KFactor(self.k, "K as chosen for this list")

    def _used(self, own: float, opponent: float) -> float:
        difference = own - opponent
        return difference if self.cap is None else max(-self.cap, min(self.cap, difference))

    def expected(self, own: float, opponent: float, on: date) -> float:  # noqa: ARG002  # same on every day
        """Expected score of one game, by the logistic curve."""
        return logistic.expected(self._used(own, opponent), self.divisor)

    def rate(self, player: Player, events: Sequence[Event], on: date) -> RatingChange:
        """The change of all games together, opponents and player at their ratings before."""
        rating = _rating(player)
        k = self.k_factor(player, on)
        lines: list[GameChange] = []
        for event in events:
            own = event.rating if event.rating is not None else rating
            lines.extend(self._line(own, game, float(k.k), on) for game in event.games)
        counted = [line for line in lines if line.counted]
        half = sum(line.game.half_points or 0 for line in counted)
        expected = math.fsum(float(line.expected or 0) for line in counted)
        change = float(k.k) * (half / 2 - expected)
        exact = rating + change
        return RatingChange(
            system=INFO.key,
            rules="Elo's method, logistic curve",
            rating=player.rating,
            k=k.k,
            k_rule=k.rule,
            score=points(half),
            expected=expected,
            change=change,
            new_rating_exact=exact,
            new_rating=whole(exact),
            performance=self.performance([line.game.opponent or 0 for line in counted], half),
            points=tournament_points(line.game for line in lines),
            games=tuple(lines),
            notes=(Note("", "The new rating is rounded once, at the end; a half goes up."),),
        )

    def _line(self, own: float, game: Game, k: float, on: date) -> GameChange:
        if not game.is_rated or game.opponent is None or game.half_points is None:
            return GameChange(game, None, None, None, 0.0, False, game.why_not_rated)
        difference, used = own - game.opponent, self._used(own, game.opponent)
        expected = self.expected(own, game.opponent, on)
        why = "" if used == difference else f"The difference counts as {used:+.0f}."
        return GameChange(
            game, difference, used, expected, k * (game.half_points / 2 - expected), True, why
        )

    def performance(self, opponents: Sequence[float], half_points: int) -> float | None:
        """The rating whose expected total is the score; None at 0 % and 100 %."""
        return performance.exact(opponents, half_points) if opponents else None

    def outlook(
        self, player: Player, events: Sequence[Event], open_games: Sequence[Game], on: date
    ) -> "_Outlook":
        """The change hangs on the total only."""
        rating = _rating(player)
        k = float(self.k_factor(player, on).k)
        known = self.rate(player, events, on)
        last = events[-1].rating if events else None
        own = rating if last is None else last
        expected = [float(known.expected)]
        expected += [self.expected(own, game.opponent or 0, on) for game in open_games]
        return _Outlook(
            ("total",) * len(open_games), rating, k, float(known.score), math.fsum(expected)
        )


@dataclass(frozen=True, slots=True)
class _Outlook:
    keys: tuple[str, ...]
    rating: float
    k: float
    score: float
    expected: float

    def outcome(self, half_points: Sequence[int]) -> Outcome:
        """The outcome if the open games end with these scores."""
        change = self.k * (self.score + sum(half_points) / 2 - self.expected)
        return Outcome(change, self.rating + change, whole(self.rating + change))


def _rating(player: Player) -> float:
    if player.rating is None:
        raise MissingFactError("rating", "Elo's method needs a rating to start from.")
    return player.rating


SYSTEMS = (Elo(),)
