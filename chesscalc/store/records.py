"""What leaves the store: frozen values, never rows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.core.rounding import whole
from chesscalc.store.codec import Exact

EMPTY: Mapping[str, Any] = MappingProxyType({})
LIST_KINDS = ("standard", "rapid", "blitz", "national", "online")
POINT_KINDS = ("official", "computed", "imported")
SEXES = ("", "m", "w")


@dataclass(frozen=True, slots=True, kw_only=True)
class Student:
    """A person whose rating is followed; also a player who follows only themselves.

    Attributes:
        id: Stable, 32 hexadecimal digits; empty for one not yet saved.
        name: As the person writes it.
        birth_year, birth_date: Where known.
        sex: "m", "w" or "".
        federation: Three letters, or "".
        fide_id: The FIDE number.
        other_ids: Further numbers by body, such as {"us-chess": "12345678"}.
        is_me: Whether this is the person who uses the app.
        version: Counts the changes; a change of an older version is refused.
    """

    name: str
    id: str = ""
    birth_year: int | None = None
    birth_date: date | None = None
    sex: str = ""
    federation: str = ""
    fide_id: int | None = None
    other_ids: Mapping[str, str] = field(default_factory=lambda: EMPTY)
    is_me: bool = False
    created_at: datetime | None = None
    changed_at: datetime | None = None
    version: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A named set of students."""

    id: str
    name: str
    student_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingList:
    """A list a person follows.

    Attributes:
        kind: One of LIST_KINDS; it decides the colour.
        system: Key of the rating system its events are rated by; "" for a list that is only read.
    """

    id: str
    name: str
    kind: str
    system: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingPoint:
    """A rating on a day that did not come from a saved event.

    Attributes:
        value: As published or computed, exactly.
        kind: One of POINT_KINDS.
        source: Where it comes from, in words.
        games: Games behind it, where the source says so.
    """

    student_id: str
    list_id: str
    on: date
    value: Exact
    id: str = ""
    kind: str = "official"
    source: str = ""
    games: int | None = None
    batch_id: str | None = None
    version: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EventInputs:
    """All that a rating calculation was given, so that it can be repeated exactly.

    Attributes:
        system: Key of the rating system.
        player: The facts at the event's start.
        events: One, or the several events of one rating period.
        on: The day that chooses the rules.
        options: The system's options that differ from its own.
        adjustment: A bonus or correction that the person stated, in points.
        is_summary: Whether one average stands for several opponents, which makes it an estimate.
    """

    system: str
    player: Player
    events: tuple[Event, ...]
    on: date
    options: Mapping[str, Any] = field(default_factory=lambda: EMPTY)
    adjustment: Exact | None = None
    is_summary: bool = False

    @property
    def games(self) -> tuple[Game, ...]:
        """The games of all events, in order."""
        return tuple(game for event in self.events for game in event.games)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWorking:
    """What was worked out for one game when it was saved."""

    difference: Exact | None
    expected: Exact | None
    change: Exact
    counted: bool
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventResult:
    """What the calculation gave when it was saved; see core.change.RatingChange."""

    rules: str
    k: Exact | None
    k_rule: str
    score: Decimal
    expected: Exact
    change: Exact
    new_rating_exact: Exact | None
    new_rating: int | None
    performance: Exact | None
    points: Decimal
    estimate: bool
    after: Mapping[str, Exact]
    games: tuple[GameWorking, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLine:
    """A saved event as a line of a table or a point of a chart, without its games.

    Attributes:
        on: First day.
        ended_on: Last day, or the first where it is not known.
        start: The rating it started from; None = unrated.
        change, new_rating_exact: Exactly as they were computed.
        games, rated_games: All rows, and those that count.
    """

    id: str
    student_id: str
    list_id: str
    name: str
    on: date
    ended_on: date
    system: str
    rules: str
    start: Exact | None
    k: Exact | None
    score: Decimal
    expected: Exact
    change: Exact
    adjustment: Exact | None
    new_rating_exact: Exact | None
    new_rating: int | None
    performance: Exact | None
    points: Decimal
    games: int
    rated_games: int
    estimate: bool
    page: str
    source: str
    batch_id: str | None
    created_at: datetime
    version: int

    @property
    def end(self) -> int | None:
        """The printed rating after the event, with the stated adjustment; None if none follows."""
        if self.adjustment is None or self.new_rating_exact is None:
            return self.new_rating
        return adjusted(self.new_rating_exact, self.adjustment)


def adjusted(exact: Exact, adjustment: Exact) -> int:
    """The printed rating with the adjustment that a person stated."""
    return whole(Decimal(str(exact)) + Decimal(str(adjustment)))


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedEvent:
    """A saved event with all that was given and all that came out.

    Attributes:
        line: The same as a line of a table.
        page_state: What else the page it was saved from needs to open again.
    """

    line: EventLine
    inputs: EventInputs
    result: EventResult
    page_state: Mapping[str, Any] = field(default_factory=lambda: EMPTY)

    @property
    def id(self) -> str:
        """Stable id."""
        return self.line.id


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    """An event to be saved, already worked out; services.history.save_event makes it."""

    student_id: str
    list_id: str
    name: str
    on: date
    inputs: EventInputs
    result: EventResult
    ended_on: date | None = None
    page: str = "tournament"
    page_state: Mapping[str, Any] = field(default_factory=lambda: EMPTY)
    source: str = ""
    batch_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """What a save did.

    Attributes:
        id: Of the thing saved.
        is_new: False if the very same thing was there already; nothing was doubled.
        undo_token: Give it to UnitOfWork.undo; "" where nothing was done.
    """

    id: str
    is_new: bool
    undo_token: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedPlan:
    """A plan to come back to.

    Attributes:
        games: The rounds; a score of None is still to be played.
        target: Such as {"change": 10}; empty without one.
        event_id: The event it was turned into.
    """

    student_id: str
    list_id: str
    name: str
    system: str
    on: date
    player: Player
    games: tuple[Game, ...]
    id: str = ""
    target: Mapping[str, Any] = field(default_factory=lambda: EMPTY)
    options: Mapping[str, Any] = field(default_factory=lambda: EMPTY)
    page_state: Mapping[str, Any] = field(default_factory=lambda: EMPTY)
    event_id: str | None = None
    created_at: datetime | None = None
    version: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """A rating to reach, perhaps by a day."""

    student_id: str
    list_id: str
    rating: int
    set_on: date
    id: str = ""
    by: date | None = None
    start: Exact | None = None
    version: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CoachNote:
    """What only the coach sees."""

    student_id: str
    on: date
    text: str
    id: str = ""
    changed_at: datetime | None = None
    version: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportBatch:
    """What one import stored, so that it can be undone as one."""

    id: str
    name: str
    kind: str
    source: str
    created_at: datetime
    undo_token: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoEntry:
    """Something done that can be taken back."""

    token: str
    what: str
    created_at: datetime
    is_undone: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """One game of a saved event as a line of a table."""

    student_id: str
    list_id: str
    event_id: str
    event: str
    on: date
    number: int
    name: str
    opponent: Exact | None
    colour: str | None
    half_points: int | None
    kind: str
    counted: bool
    change: Exact


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTotals:
    """Games that count, summed over one colour and one band of strength.

    Attributes:
        colour: "w", "b" or None where it is not known.
        band: Opponent's rating minus own, the lower end of a band of 100 points, from -800 to 800.
        games: How many.
        half_points: Scored in them.
        wins, draws, losses: How they ended.
        expected: Points expected in them, to six places a game.
    """

    colour: str | None
    band: int
    games: int
    half_points: int
    wins: int
    draws: int
    losses: int
    expected: Decimal


@dataclass(frozen=True, slots=True)
class Moment:
    """One known rating of one student on one list: the little a roster needs.

    Attributes:
        is_event: Whether a saved event gave it; else it was entered or imported.
        games: Rated games of the event.
        start: The rating before the event.
    """

    student_id: str
    list_id: str
    on: date
    value: Exact | None
    is_event: bool = False
    games: int = 0
    start: Exact | None = None
