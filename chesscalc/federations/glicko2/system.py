"""The rating system Glicko-2 as the pages and the planner know it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from chesscalc.core.additive import half_points_in, not_counted, opponents_of
from chesscalc.core.change import GameChange, Note, RatingChange
from chesscalc.core.checks import check_number
from chesscalc.core.game import Colour, Event, Game, rated_games, tournament_points
from chesscalc.core.player import Player
from chesscalc.core.rounding import whole
from chesscalc.core.score import points
from chesscalc.core.system import SystemInfo
from chesscalc.errors import MissingFactError
from chesscalc.federations.glicko2.info import INFO
from chesscalc.federations.glicko2.period import (
    PAPER,
    Limits,
    Period,
    PeriodOutlook,
    Standing,
    surprises_of,
    working_of,
)
from chesscalc.formulas import glicko, performance

_LEAST_VOLATILITY = 1e-6  # the logarithm of the method has no place for 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Glicko2:
    """Glicko-2.

    Attributes:
        tau: System constant.
        opponent_deviation: Deviation of an opponent whose own is not given, in points.
        white_advantage: Points that White is taken to be stronger by.
        limits: What a site adds to the paper.
    """

    tau: float = 0.5
    opponent_deviation: float = 50.0
    white_advantage: float = 0.0
    limits: Limits = field(default=PAPER, repr=False)
    info: SystemInfo = field(default=INFO, repr=False)

    def __post_init__(self) -> None:
        check_number("tau", self.tau, 0.01, 10, "τ")
        check_number("opponent_deviation", self.opponent_deviation, 0, 1000, "A deviation")
        check_number("white_advantage", self.white_advantage, 0, 400, "White's advantage")

    def k_factor(self, player: Player, on: date) -> None:  # noqa: ARG002
        """None: the step hangs on the deviations and the volatility."""
        return

    def expected(self, own: float, opponent: float, on: date) -> float:  # noqa: ARG002  # same on every day
        """Expected score of one game against an opponent of the usual deviation."""
        return self._expected(own, opponent, self.opponent_deviation, None)

    def _expected(self, own: float, opponent: float, deviation: float, colour: str | None) -> float:
        lead = own - opponent
        if colour is not None:
            lead += self.white_advantage if colour == Colour.WHITE else -self.white_advantage
        g = glicko.weight_2(deviation / glicko.SCALE)
        return glicko.curve(g * lead / glicko.SCALE)

    def performance(self, opponents: Sequence[float], half_points: int) -> float | None:
        """The rating whose expected total (plain logistic) is the score; None at the ends."""
        return performance.exact(opponents, half_points) if opponents else None

    def rate(self, player: Player, events: Sequence[Event], on: date) -> RatingChange:  # noqa: ARG002  # same on every day
        """Rate the events as consecutive periods; without any, one period passes."""
        standing = self._start(player)
        start, lines, working = standing.rating, [], []
        together = False
        for event in events or (Event(()),):
            period = self._period(standing, event, rated_games(event.games))
            together = together or len(period.opponents) > 1
            standing, rows = self._rated(period, event)
            lines.extend(rows)
            working.extend(working_of(period, standing))
        counted = [line.game for line in lines if line.counted]
        half = half_points_in(counted)
        notes = self._notes(player, counted, together=together)
        return RatingChange(
            system=self.info.key,
            rules=self.info.source.split(", http", maxsplit=1)[0],
            rating=player.rating,
            k=None,
            k_rule="no K: the deviations decide the step",
            score=points(half),
            expected=math.fsum(float(line.expected or 0) for line in lines),
            change=standing.rating - start,
            new_rating_exact=standing.rating,
            new_rating=whole(standing.rating),
            performance=self.performance(opponents_of(counted), half),
            points=tournament_points(line.game for line in lines),
            games=tuple(lines),
            notes=notes,
            after={"deviation": standing.deviation, "volatility": standing.volatility},
            estimate=any(note.kind == "estimate" for note in notes),
            working=tuple(working),
        )

    def outlook(
        self,
        player: Player,
        events: Sequence[Event],
        open_games: Sequence[Game],
        on: date,  # noqa: ARG002  # same on every day
    ) -> "PeriodOutlook":
        """The change hangs on which games are won: one key for each deviation of an opponent.

        It hangs on Σ g·s alone, and g on the deviation alone: opponents of one deviation can
        swap results, whatever their ratings and the colours.
        """
        standing = self._start(player)
        start = standing.rating
        for event in events[:-1]:
            period = self._period(standing, event, rated_games(event.games))
            standing = self._rated(period, event)[0]
        last = events[-1] if events else Event(())
        finished = rated_games(last.games)
        period = self._period(standing, last, (*finished, *open_games))
        known, choices = glicko.surprises(
            period.opponents, [game.half_points or 0 for game in finished]
        )
        keys = tuple(self._deviation(game) for game in open_games)
        return PeriodOutlook(keys=keys, period=period, start=start, known=known, choices=choices)

    def _start(self, player: Player) -> Standing:
        limits = self.limits
        if player.rating is None:
            return Standing(*limits.start)
        if player.deviation is None:
            raise MissingFactError(
                "deviation",
                f"{self.info.name} needs the rating deviation (RD) beside the rating: "
                f"{limits.start[1]:.0f} for a newcomer, about 50 for a regular player.",
            )
        sigma = PAPER.start[2] if player.volatility is None else float(player.volatility)
        sigma = min(limits.volatility, max(_LEAST_VOLATILITY, sigma))
        deviation = max(limits.deviation[0], float(player.deviation))
        idle = (player.idle_periods or 0.0) * limits.per_idle
        deviation = glicko.grown(deviation, sigma * glicko.SCALE, idle, limits.deviation[1])
        return Standing(float(player.rating), deviation, sigma)

    def _period(self, standing: Standing, event: Event, games: Sequence[Game]) -> Period:
        if event.rating is not None:
            standing = replace(standing, rating=float(event.rating))
        pairs = []
        for game in games:
            rd = self._deviation(game)
            own, opponent = standing.rating, float(game.opponent or 0)
            expected = self._expected(own, opponent, rd, game.colour)
            pairs.append((glicko.weight_2(rd / glicko.SCALE), expected))
        information = math.fsum(g * g * e * (1.0 - e) for g, e in pairs)
        phi = standing.deviation / glicko.SCALE
        return Period(standing, phi, tuple(pairs), information, self.tau, self.limits)

    def _deviation(self, game: Game) -> float:
        return float(self.opponent_deviation if game.deviation is None else game.deviation)

    def _rated(self, period: Period, event: Event) -> tuple[Standing, list[GameChange]]:
        """The player after the period, and each game's row."""
        surprises = surprises_of(period, event)
        standing = Standing(*period.settled(surprises)) if surprises else self._idle(period)
        total = math.fsum(surprises)
        step = (standing.rating - period.before.rating) / total if total else 0.0
        lines: list[GameChange] = []
        counted = iter(zip(period.opponents, surprises, strict=True))
        for game in event.games:
            if game.opponent is None or not game.is_rated:
                lines.append(not_counted(game, 0.0))
                continue
            (_, expected), surprise = next(counted)
            difference = period.before.rating - game.opponent
            change = step * surprise
            lines.append(GameChange(game, difference, difference, expected, change, counted=True))
        return standing, lines

    def _idle(self, period: Period) -> Standing:
        before, limits = period.before, self.limits
        growth = before.volatility * glicko.SCALE
        grown = glicko.grown(before.deviation, growth, limits.elapsed, limits.deviation[1])
        return replace(before, deviation=grown)

    def _notes(
        self, player: Player, counted: Sequence[Game], *, together: bool
    ) -> tuple[Note, ...]:
        rating, deviation, volatility = self.limits.start
        notes: list[Note] = []
        if player.rating is None:
            text = f"A newcomer starts at {rating:g}, deviation {deviation:g}, σ {volatility:g}."
            notes.append(Note(self.info.name, text))
        elif player.volatility is None:
            text = "The volatility was not given: 0.06 is taken."
            notes.append(Note("", text, "assumption"))
        if any(game.deviation is None for game in counted):
            text = f"Opponents without a deviation are taken at {self.opponent_deviation:g}."
            notes.append(Note("", text, "assumption"))
            notes.append(Note("", "The opponents' deviations are guessed.", "estimate"))
        if self.limits.elapsed:
            text = "All games of a period count at once, at the ratings before it."
            notes.append(Note(self.info.name, text))
        elif together:
            text = "Each game is rated at once there; games of one event are rated together here."
            notes.append(Note(self.info.name, text, "estimate"))
        return tuple(notes)
