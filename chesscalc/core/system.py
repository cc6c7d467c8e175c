"""What a rating system is: what it says of itself, and the operations every page relies on."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Any, Protocol

from chesscalc.core.change import KFactor, Points, RatingChange
from chesscalc.core.checks import plain
from chesscalc.core.game import Event, Game, Pairing
from chesscalc.core.player import Player
from chesscalc.errors import InputError


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A fact of the player that a system reads; pages draw an input from it.

    Attributes:
        field: Name of the field in Player.
        label: The question in the system's own words: "Games rated so far".
        kind: "int", "float", "choice" or "date".
        help: One sentence under the input.
        required: Whether the system cannot do without it.
        choices: For "choice": value and label.
        low, high: Usual bounds for the input.
        default: What an empty page starts with.
    """

    field: str
    label: str
    kind: str = "int"
    help: str = ""
    required: bool = False
    choices: tuple[tuple[str, str], ...] = ()
    low: float | None = None
    high: float | None = None
    default: int | float | str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option of a system: a field of its dataclass that a person may set.

    Attributes:
        field: Name of the field of the system (and keyword of `rate`).
        label, help: In words.
        kind: "bool", "int", "float" or "choice".
        choices: For "choice": value and label.
        low, high: Bounds of a number.
        optional: Whether None ("by the rules") is allowed.
    """

    field: str
    label: str
    kind: str = "bool"
    help: str = ""
    choices: tuple[tuple[Any, str], ...] = ()
    low: float | None = None
    high: float | None = None
    optional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemInfo:
    """What a rating system says of itself.

    Attributes:
        key: Stable key, such as "fide-standard".
        name: Name for people.
        body: Who keeps the rules.
        source: Document, article and address.
        change_places: Decimals of a change as the body prints it.
        facts: What it needs to know of a player, besides the rating, in the order to ask.
        options: What a person may set.
        list_kind: Colour of its lists: "standard", "rapid", "blitz", "national" or "online".
        rating_word: What it calls its rating: "rating", "DWZ".
        k_word: What it calls its K, or "" if it has none.
        about: Two or three plain sentences: how the system works.
        formula: LaTeX of its core formula.
        unconfirmed: What its page must say is not confirmed.
        list_floor: The lowest rating its lists publish; None where they have no floor.
    """

    key: str
    name: str
    body: str
    source: str
    change_places: int
    facts: tuple[Fact, ...] = ()
    options: tuple[Option, ...] = ()
    list_kind: str = "standard"
    rating_word: str = "rating"
    k_word: str = "K"
    about: str = ""
    formula: str = ""
    unconfirmed: tuple[str, ...] = ()
    rule_dates: tuple[date, ...] = ()
    list_floor: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one explicit set of results gives."""

    change: Points
    new_rating_exact: Points | None
    new_rating: int | None


class Outlook(Protocol):
    """A period with open games, ready to be asked for many sets of results."""

    @property
    def keys(self) -> Sequence[Hashable]:
        """One key per open game.

        Equal keys promise: any results of these games with the same total give the same change.
        """

    def outcome(self, half_points: Sequence[int]) -> Outcome:
        """The outcome if the open games end with these scores, in their order."""


class RatingSystem(Protocol):
    """The rules of one body or method, as a frozen value; options are its fields."""

    @property
    def info(self) -> SystemInfo:
        """What the system says of itself."""

    def k_factor(self, player: Player, on: date) -> KFactor | None:
        """The K these facts give on that day; None where the system has no such thing."""

    def expected(self, own: float, opponent: float, on: date) -> Points:
        """Expected score of one game, 0 to 1, to the places the system uses."""

    def rate(self, player: Player, events: Sequence[Event], on: date) -> RatingChange:
        """The effect of one rating period, by the rules in force on each event's first day.

        Each game counts or says why not; the order of games in an event never matters. Limits on
        a period's total and the one rounding at its end happen here.
        """

    def performance(self, opponents: Sequence[float], half_points: int) -> int | float | None:
        """The system's own performance rating; None where it is undefined."""

    def outlook(
        self, player: Player, events: Sequence[Event], open_games: Sequence[Game], on: date
    ) -> Outlook:
        """The period with `open_games` added to the last event, for the planner.

        `open_games` are rateable. Systems without a faster way return core.outlook.RatedOutlook.
        """


class SectionSystem(Protocol):
    """A system in which one player's change depends on the others' games."""

    def rate_section(
        self, players: Sequence[Player], crosstable: Sequence[Sequence[Pairing]], on: date
    ) -> tuple[RatingChange | InputError, ...]:
        """Every player's change in one section, or why that player cannot be rated.

        Raises:
            InputError: nobody can be rated without what is missing.
        """


def list_rating(info: SystemInfo, player: Player) -> int | float | None:
    """The rating a player is rated from and met at on this list; None = unrated there.

    Without one of its own, a list that asks for the standard rating takes that.
    """
    if player.rating is None and any(fact.field == "standard_rating" for fact in info.facts):
        return player.standard_rating
    return player.rating


def with_options(system: RatingSystem, options: dict[str, Any]) -> RatingSystem:
    """The same system with these options.

    Raises:
        InputError: an option the system does not have.
    """
    if not options:
        return system
    known = {option.field: option for option in system.info.options}
    for name, value in options.items():
        if name not in known or name not in {f.name for f in fields(system)}:  # type: ignore[arg-type]  # systems are dataclasses
            listed = ", ".join(sorted(known)) or "none"
            raise InputError(
                name, f"{system.info.name} has no option {name[:40]!r}; it has {listed}."
            )
        if known[name].kind == "bool" and not isinstance(value, bool):
            raise InputError(name, f"{known[name].label} is either on (True) or off (False).")
    return replace(system, **{name: plain(value) for name, value in options.items()})  # type: ignore[type-var]  # systems are dataclasses
