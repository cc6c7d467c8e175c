"""One player's games: what was played, against whom, and what counts."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum

from chesscalc.core.checks import check_number, check_rating, plain, quoted
from chesscalc.core.score import half_points_of, points
from chesscalc.errors import InputError


class Kind(StrEnum):
    """What happened in a round, apart from what it scored."""

    PLAYED = "played"
    UNRATED = "unrated"
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    BYE_FULL = "bye-full"
    BYE_HALF = "bye-half"
    BYE_ZERO = "bye-zero"
    SHORT = "short"


class Colour(StrEnum):
    """The pieces a player had."""

    WHITE = "w"
    BLACK = "b"


SCORED_BY_KIND = {
    Kind.FORFEIT_WIN: 2,
    Kind.FORFEIT_LOSS: 0,
    Kind.BYE_FULL: 2,
    Kind.BYE_HALF: 1,
    Kind.BYE_ZERO: 0,
}
WHY_NOT = {
    Kind.UNRATED: "Unrated opponent: the game scores but is not rated.",
    Kind.FORFEIT_WIN: "Won by forfeit: it scores but is not rated.",
    Kind.FORFEIT_LOSS: "Lost by forfeit: not rated.",
    Kind.BYE_FULL: "Full-point bye: it scores but is not rated.",
    Kind.BYE_HALF: "Half-point bye: it scores but is not rated.",
    Kind.BYE_ZERO: "Zero-point bye: not rated.",
    Kind.SHORT: "Decided before both sides had moved: it scores but is not rated.",
}


@dataclass(frozen=True, slots=True)
class Game:
    """One round of one player, as far as it is known.

    Attributes:
        opponent: The opponent's rating in the list at hand; None = unrated.
        score: 1, 0.5 or 0; None = still to be played. Follows from `kind` for forfeits and byes.
        kind: What happened; see Kind.
        colour: "w", "b" or None.
        name: The opponent's name; free text.
        opponent_k: The opponent's K, where the opponent's side is wanted.
        deviation: The opponent's rating deviation, for systems that use one.
    """

    opponent: int | float | None = None
    score: int | float | Decimal | None = None
    kind: str = Kind.PLAYED
    colour: str | None = None
    name: str = ""
    opponent_k: int | float | None = None
    deviation: float | None = None
    half_points: int | None = field(init=False, compare=False, repr=False, default=None)

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "kind", _kind(self.kind))
        put(self, "name", _text("name", self.name))
        for name in ("opponent", "opponent_k", "deviation"):
            put(self, name, plain(getattr(self, name)))
        if self.opponent is not None:
            check_rating("opponent", self.opponent, "An opponent's rating")
        if self.colour is not None:
            colour: object = self.colour
            if not isinstance(colour, str) or colour not in ("w", "b"):
                raise InputError("colour", "The colour is w, b or not given.")
            put(self, "colour", Colour(self.colour))
        if self.opponent_k is not None:
            check_number("opponent_k", self.opponent_k, 1, 400, "An opponent's K")
        if self.deviation is not None:
            check_number("deviation", self.deviation, 0, 1000, "An opponent's deviation")
        if self.score is not None:
            put(self, "half_points", half_points_of(self.score))
        else:
            put(self, "half_points", SCORED_BY_KIND.get(Kind(self.kind)))

    @property
    def is_open(self) -> bool:
        """Whether the game is still to be played."""
        return self.half_points is None

    @property
    def could_be_rated(self) -> bool:
        """Whether the game counts for a rating once it has a score."""
        return self.kind == Kind.PLAYED and self.opponent is not None

    @property
    def is_rated(self) -> bool:
        """Whether the game counts for a rating."""
        return (
            self.half_points is not None and self.kind == Kind.PLAYED and self.opponent is not None
        )

    @property
    def why_not_rated(self) -> str:
        """Why the game does not count, in words; empty if it does."""
        if self.is_rated:
            return ""
        if self.half_points is None:
            return "Still to be played."
        return WHY_NOT.get(Kind(self.kind), WHY_NOT[Kind.UNRATED])

    def with_half_points(self, half: int) -> "Game":
        """The same game, ended with this score (0, 1 or 2 half points)."""
        return Game(
            self.opponent, half / 2, self.kind, self.colour, self.name,
            self.opponent_k, self.deviation,
        )  # fmt: skip


_KINDS = frozenset(Kind)


def _kind(given: object) -> Kind:
    if not isinstance(given, str) or given not in _KINDS:
        kinds = ", ".join(Kind)
        raise InputError("kind", f"{quoted(given, 30)} is no kind of game; known: {kinds}.")
    return Kind(given)


def _text(field: str, given: object) -> str:
    """Free text; nothing at all is an empty one."""
    if given is None:
        return ""
    if not isinstance(given, str):
        raise InputError(field, f"A name must be text, not {quoted(given, 30)}.")
    return given


@dataclass(frozen=True, slots=True)
class Event:
    """One player's games in one event.

    Attributes:
        games: The games, in any order.
        rating: The player's rating in the list at the event's start, where it differs.
        on: The event's first day, where it differs from the period's.
        name: The event's name; free text.
    """

    games: tuple[Game, ...]
    rating: int | float | None = None
    on: date | None = None
    name: str = ""

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "games", tuple(self.games))
        except TypeError:
            raise InputError("games", "The games of an event must be a list.") from None
        object.__setattr__(self, "rating", plain(self.rating))
        object.__setattr__(self, "name", _text("name", self.name))
        if self.rating is not None:
            check_rating("rating", self.rating)


@dataclass(frozen=True, slots=True)
class Pairing:
    """One round of one player in a section: the opponent is another player's index."""

    opponent: int | None = None
    score: int | float | Decimal | None = None
    kind: str = Kind.PLAYED
    colour: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", _kind(self.kind))
        object.__setattr__(self, "opponent", plain(self.opponent))
        if self.opponent is not None:
            check_number("opponent", self.opponent, 0, 100_000, "A player's index", whole=True)
            object.__setattr__(self, "opponent", int(self.opponent))
        if self.score is not None:
            half_points_of(self.score)

    @property
    def is_rated(self) -> bool:
        """Whether the game counts for a rating."""
        return self.kind == Kind.PLAYED and self.opponent is not None and self.score is not None


def tournament_points(games: Iterable[Game]) -> Decimal:
    """The points of all rows with a score, byes and forfeits included."""
    return points(sum(game.half_points or 0 for game in games))


def rated_games(games: Iterable[Game]) -> tuple[Game, ...]:
    """The games that count for a rating."""
    return tuple(game for game in games if game.is_rated)
