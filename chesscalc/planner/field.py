"""From a person's events to games to come with chances: who counts, and who may score what."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from chesscalc.core.change import Note, Points, RatingChange
from chesscalc.core.checks import Number, check_number, check_rating
from chesscalc.core.game import WHY_NOT, Event, Game, Kind
from chesscalc.core.player import Player
from chesscalc.core.system import RatingSystem
from chesscalc.errors import InputError
from chesscalc.planner.distribution import Node, Polynomial, expected_at_nodes, strength_nodes
from chesscalc.planner.forecast import OpenGame, check_size
from chesscalc.planner.odds import COLOUR_ADVANTAGE, Odds, davidson, nu_for, shifted

_BAND_POINTS = 41
_LIFT_OF_2024 = date(2024, 3, 1)


@dataclass(frozen=True, slots=True)
class Band:
    """Games against opponents who are not known yet, only about how strong they will be.

    Every whole rating from `low` to `high` is equally likely; a band wider than 40 points is
    carried as 41 evenly spaced ratings.

    Attributes:
        low, high: Ratings.
        count: Number of such games.
    """

    low: int
    high: int
    count: int = 1

    def __post_init__(self) -> None:
        check_rating("bands", self.low, "The lower end of a band")
        check_rating("bands", self.high, "The upper end of a band")
        check_number("bands", self.count, 1, 100_000, "The number of games in a band", whole=True)
        if self.low > self.high:
            raise InputError(
                "bands", f"A band goes from low to high; {self.low} is over {self.high}."
            )

    @property
    def middle(self) -> int:
        """The rating in the middle."""
        return (int(self.low) + int(self.high)) // 2

    def ratings(self) -> tuple[float, ...]:
        """The ratings that stand for the band, equally likely."""
        width = self.high - self.low
        if width < _BAND_POINTS:
            return tuple(float(self.low + step) for step in range(int(width) + 1))
        return tuple(self.low + width * i / (_BAND_POINTS - 1) for i in range(_BAND_POINTS))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceModel:
    """How results are thought to come about; every figure of it is stated in the plan's notes.

    Attributes:
        draws: False = no draws.
        draw_scale: Multiplier of the draw weight; 1 = as in the games behind the model.
        colour_advantage: Points that white is worth where a game's colour is known; 0 = none.
        form_sd: How far the strength in this event may be from the rating, one standard deviation
            in points; None = the rating deviation in systems that have one, else 0.
        strength: Playing strength for the chances where it is not the rating.
        decompress: Whether ratings below 2000 are FIDE's since the lift of March 2024; None = as
            the system and the date say.
    """

    draws: bool = True
    draw_scale: Number = 1.0
    colour_advantage: Number = COLOUR_ADVANTAGE
    form_sd: Number | None = None
    strength: Number | None = None
    decompress: bool | None = None

    def __post_init__(self) -> None:
        check_number("draw_scale", self.draw_scale, 0, 10, "The draw rate's multiplier")
        check_number("colour_advantage", self.colour_advantage, 0, 200, "The white advantage")
        if self.form_sd is not None:
            check_number("form_sd", self.form_sd, 0, 1000, "The form's uncertainty")
        if self.strength is not None:
            check_rating("strength", self.strength, "The playing strength")


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A game that is shown but moves no rating, and why."""

    game: Game
    why: str


@dataclass(frozen=True, slots=True)
class Field:
    """A plan's games, sorted out.

    Attributes:
        events: The period with the open games taken out of its last event.
        known: Games of the last event that count and have a result.
        open_games: Games to come that count; those of bands last, at the band's middle.
        left_out: Games of the last event that do not count.
        bands: For each open game its band, or None.
        expected: Expected score of each open game; a band's is the mean over its ratings.
        odds: Win/draw/loss chances at each strength, ready to be multiplied out.
        moments: For each open game of a band: at each strength, the same chances times what the
            expected score differs from that at the band's middle.
        nodes: Strengths averaged over.
        probe: The period rated with every open game drawn.
        own: The rating the chances start from.
        notes: What the chances rest on.
    """

    events: tuple[Event, ...]
    known: tuple[Game, ...]
    open_games: tuple[Game, ...]
    left_out: tuple[LeftOut, ...]
    bands: tuple[Band | None, ...]
    expected: tuple[Points, ...]
    odds: tuple[OpenGame, ...]
    moments: tuple[tuple[Polynomial, ...] | None, ...]
    nodes: tuple[Node, ...]
    probe: RatingChange
    own: float
    notes: tuple[Note, ...] = field(default=())


def field_of(
    system: RatingSystem,
    player: Player,
    events: Sequence[Event],
    bands: Sequence[Band],
    model: ChanceModel,
    on: date,
) -> Field:
    """Sort a plan's games and give each game to come its chances.

    Raises:
        InputError: an earlier event has an open game, or a value no system can rate.
        TooManyOutcomesError: more games than a plan holds.
    """
    *earlier, last = events or (Event(()),)
    if any(game.is_open and game.could_be_rated for event in earlier for game in event.games):
        raise InputError(
            "games", "An earlier event of the period has a game without a result; enter it first."
        )
    band_of = [band for band in bands for _ in range(band.count)] if _countable(bands) else []
    games = (*last.games, *(Game(band.middle) for band in band_of))
    check_size(sum(game.is_open for game in games))
    probe = system.rate(player, (*earlier, _all_drawn(last, games)), on)
    changes = probe.games[len(probe.games) - len(games) :]
    counted = [change.counted for change in changes]
    known = tuple(g for g, c in zip(games, counted, strict=True) if c and not g.is_open)
    left = tuple(
        LeftOut(game, _why_left_out(game, change.why))
        for game, change in zip(games, changes, strict=True)
        if not change.counted
    )
    of_band: list[Band | None] = [*(None for _ in last.games), *band_of]
    places = [i for i, g in enumerate(games) if counted[i] and g.is_open]
    own, unrated_note = _own_strength(last, probe, model, [g for g in games if g.opponent])
    unrated = bool(unrated_note)
    scored = [None if unrated else changes[i].expected for i in places]
    chances = _Chances(system, model, on, own, player)
    drawn_out = [
        chances.game(games[i], of_band[i], known_expected)
        for i, known_expected in zip(places, scored, strict=True)
    ]
    remaining = Event(
        tuple(g for g in last.games if not g.is_open), last.rating, last.on, last.name
    )
    return Field(
        events=(*earlier, remaining),
        known=known,
        open_games=tuple(games[i] for i in places),
        left_out=left,
        bands=tuple(of_band[i] for i in places),
        expected=tuple(entry.expected for entry in drawn_out),
        odds=tuple(
            OpenGame(games[i], e.polynomials) for i, e in zip(places, drawn_out, strict=True)
        ),
        moments=tuple(entry.moments for entry in drawn_out),
        nodes=chances.nodes,
        probe=probe,
        own=own,
        notes=(*unrated_note, *chances.notes([games[i] for i in places])),
    )


def _countable(bands: Sequence[Band]) -> bool:
    check_size(sum(int(band.count) for band in bands))
    return True


def _all_drawn(event: Event, games: Sequence[Game]) -> Event:
    drawn = (g.with_half_points(1) if g.is_open and g.could_be_rated else g for g in games)
    return Event(tuple(drawn), event.rating, event.on, event.name)


def _why_left_out(game: Game, why: str) -> str:
    if game.is_open and not game.could_be_rated:
        return WHY_NOT.get(Kind(game.kind), WHY_NOT[Kind.UNRATED])
    return why or game.why_not_rated


def _own_strength(
    last: Event, probe: RatingChange, model: ChanceModel, rated: Sequence[Game]
) -> tuple[float, tuple[Note, ...]]:
    rating = last.rating if last.rating is not None else probe.rating
    if rating is not None:
        return float(rating), ()
    if model.strength is not None:
        text = f"Without a rating, the chances take the stated strength of {model.strength}."
        return float(model.strength), (Note("", text, "assumption"),)
    ratings = [float(game.opponent) for game in rated if game.opponent is not None]
    if not ratings:
        return 0.0, (Note("", "Without a rating or opponents there are no chances.", "assumption"),)
    average = math.fsum(ratings) / len(ratings)
    text = (
        f"Without a rating, the chances assume a player as strong as the average opponent "
        f"({average:.0f}); state a playing strength to change that."
    )
    return average, (Note("", text, "assumption"),)


@dataclass(frozen=True, slots=True)
class _GameChances:
    expected: Points
    polynomials: tuple[Polynomial, ...]
    moments: tuple[Polynomial, ...] | None


class _Chances:
    """Chances of single games under one model."""

    def __init__(
        self, system: RatingSystem, model: ChanceModel, on: date, own: float, player: Player
    ) -> None:
        self._system = system
        self._model = model
        self._on = on
        self._own = own
        # A stated strength moves every game; an unrated player's own is that strength already.
        self._shift = 0.0 if model.strength is None else float(model.strength) - own
        self._decompress = model.decompress
        if self._decompress is None:
            # FIDE lifted its standard list only.
            self._decompress = system.info.key == "fide-standard" and on >= _LIFT_OF_2024
        self.deviation = _deviation(system, model, player)
        self.nodes = strength_nodes(self.deviation)
        self._range: list[float] = []

    def game(self, game: Game, band: Band | None, expected: Points | None) -> _GameChances:
        """Chances of one game; `expected` as the system's own calculation has it, if it says so."""
        shift = self._shift + self._colour_shift(game)
        assert game.opponent is not None  # noqa: S101  # rateable games have an opponent
        if expected is None:
            expected = self._system.expected(self._own, game.opponent, self._on)
        if band is None:
            odds = self._at_nodes(float(expected), float(game.opponent), shift)
            return _GameChances(expected, tuple((o.loss, o.draw, o.win) for o in odds), None)
        return self._mixture(band, float(expected), shift)

    def _mixture(self, band: Band, at_middle: float, shift: float) -> _GameChances:
        ratings = band.ratings()
        expected = [float(self._system.expected(self._own, r, self._on)) for r in ratings]
        table = [
            self._at_nodes(e, rating, shift) for e, rating in zip(expected, ratings, strict=True)
        ]
        share = 1.0 / len(ratings)
        differences = [(e - at_middle) * share for e in expected]
        weights = [share] * len(ratings)
        node_numbers = range(len(self.nodes))
        return _GameChances(
            math.fsum(expected) * share,
            tuple(_weighted(weights, [row[k] for row in table]) for k in node_numbers),
            tuple(_weighted(differences, [row[k] for row in table]) for k in node_numbers),
        )

    def _at_nodes(self, expected: float, opponent: float, shift: float) -> list[Odds]:
        bounded = min(1.0, max(0.0, expected))
        nu = 0.0
        if self._model.draws:
            average = (self._own + self._shift + opponent) / 2.0
            nu = nu_for(average, decompress=bool(self._decompress))
            nu *= float(self._model.draw_scale)
            self._range.append(nu)
        base = shifted(bounded, shift)
        return [davidson(e, nu) for e in expected_at_nodes(base, self.deviation)]

    def _colour_shift(self, game: Game) -> float:
        advantage = float(self._model.colour_advantage)
        if game.colour is None:
            return 0.0
        return advantage if game.colour == "w" else -advantage

    def notes(self, games: Sequence[Game]) -> tuple[Note, ...]:
        """What these chances rest on, in words."""
        texts = [*self._draw_notes(), *self._strength_notes()]
        if self._model.colour_advantage and any(game.colour for game in games):
            texts.append(
                f"Where colours are known, white is worth {self._model.colour_advantage:g} points."
            )
        if games:
            texts.append(
                "The rounds are taken as independent; a good or bad week makes very high and very "
                "low scores likelier than shown."
            )
        return tuple(Note("", text, "estimate") for text in texts)

    def _draw_notes(self) -> list[str]:
        if not self._model.draws:
            return ["Chances without draws: every game is won or lost."]
        if not self._range:
            return []
        low, high = min(self._range), max(self._range)
        shown = f"{low:.2f}" if high - low < 0.005 else f"{low:.2f} to {high:.2f}"
        text = (
            "Draws by Davidson's model, which keeps each expected score as the rating system has "
            f"it: draw = ν·√(win·loss), ν {shown} by the average rating (8 million games, 2013–15)"
        )
        if self._model.draw_scale != 1:
            text += f", draw weight × {float(self._model.draw_scale):g}"
        if self._decompress:
            text += "; averages below 2000 looked up on the scale before FIDE's lift of March 2024"
        return [f"{text}."]

    def _strength_notes(self) -> list[str]:
        texts = []
        if self._shift:
            strength = self._own + self._shift
            texts.append(f"The chances take a playing strength of {strength:.0f}, not the rating.")
        if self.deviation:
            texts.append(
                f"The strength in this event is uncertain by {self.deviation:.0f} points (one "
                "standard deviation); the mean score stays the expected score."
            )
        return texts


def _deviation(system: RatingSystem, model: ChanceModel, player: Player) -> float:
    if model.form_sd is not None:
        return float(model.form_sd)
    uses = any(fact.field == "deviation" for fact in system.info.facts)
    return float(player.deviation) if uses and player.deviation else 0.0


def _weighted(weights: Sequence[float], odds: Sequence[Odds]) -> tuple[float, float, float]:
    return (
        math.fsum(w * o.loss for w, o in zip(weights, odds, strict=True)),
        math.fsum(w * o.draw for w, o in zip(weights, odds, strict=True)),
        math.fsum(w * o.win for w, o in zip(weights, odds, strict=True)),
    )


def total_expected(expected: Sequence[Points], known: Decimal) -> Points:
    """The sum of expected scores and points made; exact where the system is."""
    if all(isinstance(value, Decimal) for value in expected):
        return known + sum((Decimal(value) for value in expected), Decimal(0))
    return float(known) + math.fsum(float(value) for value in expected)
