"""Glicko-2: a rating, how sure it is and how steady; and the Lichess settings of it.

Source: M. Glickman, "Example of the Glicko-2 system", glicko.net/glicko/glicko2.pdf (2013, revised
2022). Lichess: its open rating library (scalachess) and site code, as of August 2026.
"""

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from chesscalc.core.additive import half_points_in, not_counted, opponents_of
from chesscalc.core.change import GameChange, Note, RatingChange
from chesscalc.core.checks import check_number
from chesscalc.core.game import Colour, Event, Game, rated_games, tournament_points
from chesscalc.core.player import Player
from chesscalc.core.rounding import whole
from chesscalc.core.score import points
from chesscalc.core.system import Fact, Option, Outcome, SystemInfo
from chesscalc.errors import MissingFactError
from chesscalc.formulas import glicko, performance

_CENTRE = 1500.0
_LEAST_VOLATILITY = 1e-6  # the logarithm of the method has no place for 0

_OPTIONS = (
    Option(
        field="opponent_deviation",
        label="Deviation of opponents whose own is not known",
        kind="float",
        help="About 50 for regular players.",
        low=0,
        high=500,
    ),
    Option(
        field="tau",
        label="System constant τ",
        kind="float",
        help="0.3 to 1.2; the smaller, the steadier the volatility.",
        low=0.1,
        high=2,
    ),
    Option(
        field="white_advantage",
        label="Advantage of the white pieces",
        kind="float",
        help="In points, half given to White and half taken from Black; 0 = none.",
        low=0,
        high=50,
    ),
)
_DEVIATION = Fact(
    field="deviation",
    label="Rating deviation (RD)",
    kind="float",
    help="How unsure the rating is, in points: 350 for a newcomer, about 50 for a regular.",
    required=True,
    low=10,
    high=500,
    default=80,
)
_VOLATILITY = Fact(
    field="volatility",
    label="Volatility σ",
    kind="float",
    help="How erratic the results are; 0.06 if it is not known.",
    low=0.01,
    high=0.2,
)
_FORMULA = (
    r"\mu' = \mu + \varphi'^2 \sum_j g(\varphi_j)\,(s_j - E_j),\qquad "
    r"\varphi' = \frac{1}{\sqrt{1/(\varphi^2 + \sigma'^2) + 1/v}}"
)

INFO = SystemInfo(
    key="glicko2",
    name="Glicko-2",
    body="Mark Glickman's method",
    source="M. Glickman, Example of the Glicko-2 system, https://www.glicko.net/glicko/glicko2.pdf",
    change_places=1,
    facts=(
        _DEVIATION,
        _VOLATILITY,
        Fact(
            field="idle_periods",
            label="Rating periods without a game since the last one",
            kind="float",
            help="The deviation grows with each; 0 if the deviation is of the last period.",
            low=0,
            high=500,
        ),
    ),
    options=_OPTIONS,
    list_kind="online",
    k_word="",
    about=(
        "Glicko with a third figure, the volatility: how erratic a player's results are. All games "
        "of a period count at once; unexpected results raise the volatility, and with it the "
        "deviation and the next steps. It works best with 10 to 15 games a period."
    ),
    formula=_FORMULA,
    unconfirmed=(
        "Sites that use the method choose their own period, constant and limits; what they do not "
        "publish cannot be reproduced.",
        "The paper sets no largest deviation; idle periods here lift it to 350 at most.",
    ),
)

LICHESS = SystemInfo(
    key="lichess",
    name="Lichess",
    body="Lichess (Glicko-2, game by game)",
    source="Lichess rating library, https://github.com/lichess-org/scalachess (August 2026)",
    change_places=1,
    facts=(
        _DEVIATION,
        _VOLATILITY,
        Fact(
            field="idle_periods",
            label="Days since the last rated game",
            kind="float",
            help="The deviation grows by the day: from 60 to 110 in a year.",
            low=0,
            high=4000,
        ),
    ),
    options=_OPTIONS,
    list_kind="online",
    k_word="",
    about=(
        "Lichess rates each game at once by Glicko-2 with τ 0.75. Deviations stay between 45 and "
        "500, ratings between 400 and 4000. A rating is provisional (?) while its deviation is 110 "
        "or more. Several games entered as one event are rated together, which comes close; "
        "entered as one event each, they are rated one by one."
    ),
    formula=_FORMULA,
    unconfirmed=(
        "Whether live games count White's advantage (11.78 points in standard chess) depends on "
        "the site's version; by default it is not counted.",
        "A factor slightly above 1 on gains (about 1.005 to 1.015) is reported by third parties "
        "and is left out.",
    ),
)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a site adds to the paper.

    Attributes:
        start: Rating, deviation and volatility of a newcomer.
        elapsed: Periods that pass while the games are played: 1 in the paper.
        per_idle: Periods in one unit of `Player.idle_periods`.
        deviation: Smallest deviation, and the largest that idleness gives, in points.
        volatility: Largest volatility.
        rating: Smallest and largest rating.
        per_game: Largest change by one game, in points.
    """

    start: tuple[float, float, float] = (1500.0, 350.0, 0.06)
    elapsed: float = 1.0
    per_idle: float = 1.0
    deviation: tuple[float, float] = (0.0, 350.0)
    volatility: float = math.inf
    rating: tuple[float, float] = (-math.inf, math.inf)
    per_game: float = math.inf


PAPER = Limits()
# 0.21436 periods a day: chosen there so that σ 0.06 takes a deviation of 60 to 110 in a year.
SITE = Limits(
    start=(1500.0, 500.0, 0.09),
    elapsed=0.0,
    per_idle=0.21436,
    deviation=(45.0, 500.0),
    volatility=0.1,
    rating=(400.0, 4000.0),
    per_game=700.0,
)


@dataclass(frozen=True, slots=True)
class _Standing:
    """A player between two periods, in points."""

    rating: float
    deviation: float
    volatility: float


@dataclass(frozen=True, slots=True)
class _Period:
    """What a period's games have in common, whatever their results.

    Attributes:
        before: The player before the games.
        phi: Deviation on the Glicko-2 scale.
        opponents: Weight g and expected score of each game.
        information: 1/v.
        tau: System constant.
        limits: What the site adds.
    """

    before: _Standing
    phi: float
    opponents: tuple[tuple[float, float], ...]
    information: float
    tau: float
    limits: Limits

    def settled(self, surprises: Sequence[float]) -> tuple[float, float, float]:
        """New rating and deviation in points and new volatility, from each game's g (s − E)."""
        limits, total = self.limits, math.fsum(surprises)
        sigma = glicko.new_volatility(
            self.before.volatility, self.phi, self.information, total, self.tau
        )
        sigma = min(sigma, limits.volatility)
        spread = self.phi * self.phi + limits.elapsed * sigma * sigma
        phi_2 = spread / (1.0 + spread * self.information)
        change = glicko.SCALE * phi_2 * total
        most = limits.per_game * len(surprises)
        rating = self._within(self.before.rating + max(-most, min(most, change)))
        return rating, max(limits.deviation[0], glicko.SCALE * math.sqrt(phi_2)), sigma

    def _within(self, rating: float) -> float:
        """The rating within the site's limits, which never lift a loser or lower a winner."""
        low, high = self.limits.rating
        own = self.before.rating
        return max(min(low, own), min(max(high, own), rating))


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
            working.extend(_working(period, standing))
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
    ) -> "_Outlook":
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
        return _Outlook(keys=keys, period=period, start=start, known=known, choices=choices)

    def _start(self, player: Player) -> _Standing:
        limits = self.limits
        if player.rating is None:
            return _Standing(*limits.start)
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
        return _Standing(float(player.rating), deviation, sigma)

    def _period(self, standing: _Standing, event: Event, games: Sequence[Game]) -> _Period:
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
        return _Period(standing, phi, tuple(pairs), information, self.tau, self.limits)

    def _deviation(self, game: Game) -> float:
        return float(self.opponent_deviation if game.deviation is None else game.deviation)

    def _rated(self, period: _Period, event: Event) -> tuple[_Standing, list[GameChange]]:
        """The player after the period, and each game's row."""
        surprises = _surprises(period, event)
        standing = _Standing(*period.settled(surprises)) if surprises else self._idle(period)
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

    def _idle(self, period: _Period) -> _Standing:
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


def _surprises(period: _Period, event: Event) -> list[float]:
    finished = [game.half_points or 0 for game in rated_games(event.games)]
    return glicko.surprises(period.opponents, finished)[0]


def _working(period: _Period, after: _Standing) -> list[tuple[str, str]]:
    if period.information <= 0:
        return [("Deviation after", f"{after.deviation:.2f}")]
    return [
        ("v", f"{1.0 / period.information:.5f}"),
        ("Deviation after", f"{after.deviation:.2f}"),
        ("Volatility after", f"{after.volatility:.6f}"),
    ]


@dataclass(frozen=True, slots=True)
class _Outlook:
    """A period with open games: what the results share is worked out once."""

    keys: Sequence[Hashable]
    period: _Period
    start: float
    known: list[float]
    choices: list[tuple[float, ...]]

    def outcome(self, half_points: Sequence[int]) -> Outcome:
        """The outcome if the open games end with these scores, in their order."""
        surprises = [choice[half] for choice, half in zip(self.choices, half_points, strict=True)]
        surprises += self.known
        rating = self.period.settled(surprises)[0] if surprises else self.period.before.rating
        return Outcome(rating - self.start, rating, whole(rating))


SYSTEMS = (Glicko2(), Glicko2(tau=0.75, limits=SITE, info=LICHESS))
