"""What a rating calculation returns: the figures, the working of each game, the rules applied."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from types import MappingProxyType

from chesscalc.core.game import Game

Points = Decimal | float
_NO_FACTS: Mapping[str, Points] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Note:
    """A rule that was applied, or a thing to know, in words.

    Attributes:
        rule: Where it stands, such as "FIDE B.02 8.3.1"; empty for a plain remark.
        text: The sentence.
        kind: "rule", "assumption" (a fact taken for granted), "estimate" or "warning".
    """

    rule: str
    text: str
    kind: str = "rule"


@dataclass(frozen=True, slots=True)
class GameChange:
    """What one game did.

    Attributes:
        game: The game.
        difference: Own rating minus opponent's, in points; None if it does not count.
        difference_used: The same after the system's limits.
        expected: Expected score, 0 to 1; None if it does not count.
        change: Rating change of this game, in points; 0 if it does not count.
        counted: Whether the game is rated.
        why: The limit applied, or why the game does not count; empty if there is nothing to say.
        met: The opponent's rating as it counted, where a section moved it from the game's.
    """

    game: Game
    difference: Points | None
    difference_used: Points | None
    expected: Points | None
    change: Points
    counted: bool
    why: str = ""
    met: Points | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingChange:
    """The effect of one rating period.

    Attributes:
        system: Key of the rating system.
        rules: Name and date of the rules in force.
        rating: The rating before; None = unrated.
        k: The K used, after every rule; None where the system has none.
        k_rule: Why this K, in words.
        score: Points in the games that count.
        expected: Their expected score.
        change: What the federation computes before rounding to a rating, in points.
        new_rating_exact: The new rating before the last rounding; None = none follows.
        new_rating: The whole number that is printed; None = not published.
        performance: The system's own performance rating over the games that count, or None.
        points: Points in all rows, byes and forfeits included.
        games: The working of each game, in the order given.
        notes: The rules applied and what was assumed.
        after: Other facts of the player after the period, such as games_played or deviation.
        estimate: Whether the figure is an estimate; the notes say why.
        working: Further lines of working: label and value as printed.
    """

    system: str
    rules: str
    rating: int | float | None
    k: Points | None
    k_rule: str
    score: Decimal
    expected: Points
    change: Points
    new_rating_exact: Points | None
    new_rating: int | None
    performance: int | float | None
    points: Decimal
    games: tuple[GameChange, ...]
    notes: tuple[Note, ...] = ()
    after: Mapping[str, Points] = field(default_factory=lambda: _NO_FACTS, hash=False)
    estimate: bool = False
    working: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class KChange:
    """A change of K to come.

    Attributes:
        when: The day, or None if it hangs on a result.
        condition: In words: "after 30 rated games (4 to go)".
        k: The K from then on.
    """

    when: date | None
    condition: str
    k: int | float


@dataclass(frozen=True, slots=True)
class KFactor:
    """A player's K, why, and when it changes.

    Attributes:
        k: Points per game.
        rule: The rule that gives it, in words.
        changes: What would change it.
        assumed: Facts that were not given and taken for granted, in words.
    """

    k: Points
    rule: str
    changes: tuple[KChange, ...] = ()
    assumed: tuple[str, ...] = ()
