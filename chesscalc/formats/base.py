"""What every reader returns: events, players, rating histories, and what was odd about the file.

The model keeps apart what an event's standings need (points of any kind) and what a rating needs
(games that were played), and it keeps the official figures that the file has beside ours. Lines are
1-based lines (rows of a table) of the file; they do not take part in comparisons.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum

from chesscalc.core.game import Game, Kind, Pairing
from chesscalc.core.player import Player

BACKUP_MAGIC = "chesscalc_backup"
"""First key of the JSON file of a backup, and name of that file inside a zipped one."""

MAX_BYTES = 32_000_000
"""Largest file that `read` takes; rating lists are read as streams instead."""
MAX_PAGE = 8_000_000
"""Longest HTML page that is read."""
MAX_UNPACKED = 100_000_000
"""Most bytes that the files inside a zip may have together."""
MAX_ROWS = 100_000
MAX_COLUMNS = 512
MAX_PLAYERS = 20_000
MAX_ROUNDS = 200
MAX_WARNINGS = 200


class RoundKind(StrEnum):
    """What happened to a player in a round."""

    GAME = "game"
    SHORT = "short"
    FORFEIT = "forfeit"
    BYE_FULL = "bye-full"
    BYE_HALF = "bye-half"
    BYE_PAIRING = "bye-pairing"
    BYE_ZERO = "bye-zero"
    UNPAIRED = "unpaired"
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class ReadWarning:
    """Something in the file that does not fit, with where, what stands there and what was expected.

    Attributes:
        line: 1-based line or row; 0 if it concerns the whole file.
        found: The text in question, shortened.
        expected: What would have been right.
        message: The sentence for people.
        code: A stable word for the kind of warning: "points", "mirror", "cut", "unreadable" …
    """

    line: int
    found: str
    expected: str
    message: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """Something the file leaves open; `read(…, answers={field: value})` reads it as answered.

    Attributes:
        field: "dates" for now.
        text: The question.
        choices: The values that can be answered, each with words; the first is taken until then.
    """

    field: str
    text: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedRating:
    """One rating of a player in a file, such as "fide", "national" or "us-chess R".

    Attributes:
        kind: Which list.
        rating: Before the event, or in the list; None = unrated.
        games: Games a provisional rating is based on, or games of the period in a rating list.
        k: K of that list.
        after: After the event, if the file has it.
        games_after: The provisional count after the event.
    """

    kind: str
    rating: int | float | None = None
    games: int | None = None
    k: int | None = None
    after: int | float | None = None
    games_after: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedRound:
    """One round of one player.

    Attributes:
        kind: What happened.
        half_points: What it scored for the standings; None = not finished.
        opponent: Index in the event's players, or None.
        opponent_number: The number the file gives, also where that player is missing in it.
        opponent_rating: Where it differs from the player's rating of the event (online games).
        own_rating: The player's own rating before this game, where the file has one a game.
        colour: "w", "b" or None.
        rated: False for casual games and variants, which never count.
        on: The day of the game.
        change: The official change of this game.
        k: The K it was computed with.
        number: The round's number.
        line: Where it stands.
    """

    kind: RoundKind
    half_points: int | None
    opponent: int | None = None
    opponent_number: int | None = None
    opponent_rating: int | float | None = None
    own_rating: int | float | None = None
    colour: str | None = None
    rated: bool = True
    on: date | None = None
    change: Decimal | None = None
    k: int | None = None
    number: int = 0
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedPlayer:
    """A player of an event or of a list, with what the file says.

    Attributes:
        name: As the file writes it, blanks tidied.
        number: Starting number, pairing number or rank by which rounds name the player.
        rating: The main rating before the event; None = unrated.
        rating_kind: Which list that is, if the file says.
        ratings: All ratings in the file.
        ids: Identity numbers, each with the body: ("fide", "99900011").
        points: The points the file prints.
        official_rating, official_change, performance: The official figures, where printed.
        games_before, games_after: Games a provisional US Chess rating is based on.
        rounds: The rounds in order; empty for lists.
    """

    name: str
    number: int | None = None
    rank: int | None = None
    rating: int | float | None = None
    rating_kind: str = ""
    ratings: tuple[ListedRating, ...] = ()
    ids: tuple[tuple[str, str], ...] = ()
    federation: str = ""
    title: str = ""
    sex: str = ""
    birth_year: int | None = None
    birth_text: str = ""
    club: str = ""
    flag: str = ""
    k: int | None = None
    points: Decimal | None = None
    official_rating: int | float | None = None
    official_change: Decimal | None = None
    performance: int | float | None = None
    games_before: int | None = None
    games_after: int | None = None
    rounds: tuple[ImportedRound, ...] = ()
    line: int = field(default=0, compare=False)

    def id_of(self, body: str) -> str:
        """The identity number of a body, or ""."""
        return next((number for known, number in self.ids if known == body), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedEvent:
    """One event, or one pool of online games, with its players.

    Attributes:
        name, city, federation: As printed.
        start, end: First and last day, where the file has them.
        time_control: As printed.
        rate_of_play: "standard", "rapid", "blitz" or "" if the file does not say.
        system: Key of the rating system the file belongs to, or "" if it does not say.
        players: All players, in the file's order.
        round_count: Number of rounds.
        round_dates: The day of each round, where known.
        online: Whether these are games of one account, most opponents met once.
        ratings_are: "before" or "after" the game, or "list" (the rating of the list in force).
        extras: Other head lines of the file, each with its label.
    """

    name: str = ""
    city: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None
    time_control: str = ""
    rate_of_play: str = ""
    system: str = ""
    players: tuple[ImportedPlayer, ...] = ()
    round_count: int = 0
    round_dates: tuple[date | None, ...] = ()
    online: bool = False
    ratings_are: str = "list"
    extras: tuple[tuple[str, str], ...] = ()

    def games_of(self, index: int) -> tuple[Game, ...]:
        """One player's rounds as games ready for `rate`: every row is kept, with its kind."""
        rounds = self.players[index].rounds
        kept = [r for r in rounds if not (self.online and r.kind is RoundKind.UNFINISHED)]
        return tuple(self._game(a_round) for a_round in kept)

    def _game(self, a_round: ImportedRound) -> Game:
        met = None if a_round.opponent is None else self.players[a_round.opponent]
        rating = a_round.opponent_rating
        if rating is None and met is not None:
            rating = met.rating
        kind = game_kind(a_round)
        if kind in (Kind.BYE_FULL, Kind.BYE_HALF, Kind.BYE_ZERO):
            rating = None
        name = "" if met is None else met.name
        if met is None and a_round.opponent_number is not None:
            name = f"No. {a_round.opponent_number} (not in the file)"
        return Game(
            rating, score_of(a_round), kind, a_round.colour, name,
            met.k if met is not None and met.k and 1 <= met.k <= 400 else None,
        )  # fmt: skip

    def facts_of(self, index: int) -> Player:
        """What the file says of a player that a rating system may ask for."""
        player = self.players[index]
        games = player.games_before
        if games is None and self.system == "us-chess":
            # Without a P the rating is established: based on more games than any rule looks at.
            games = 0 if player.rating is None else ESTABLISHED_GAMES
        return Player(
            rating=player.rating, k=player.k, birth_year=player.birth_year, games_played=games
        )

    def section(self) -> tuple[tuple[Player, ...], tuple[tuple[Pairing, ...], ...]]:
        """All players and their rounds by index, ready for `rate_section`."""
        everybody = range(len(self.players))
        table = tuple(
            tuple(
                Pairing(a_round.opponent, score_of(a_round), game_kind(a_round), a_round.colour)
                for a_round in self.players[index].rounds
            )
            for index in everybody
        )
        return tuple(self.facts_of(index) for index in everybody), table


ESTABLISHED_GAMES = 1000


def score_of(a_round: ImportedRound) -> int | float | None:
    """The points of a round as `Game` takes them: 1, 0.5, 0 or None."""
    if a_round.half_points is None:
        return None
    return (0, 0.5, 1)[a_round.half_points]


def game_kind(a_round: ImportedRound) -> Kind:
    """The round's kind in the words of the core."""
    half = a_round.half_points
    match a_round.kind:
        case RoundKind.GAME | RoundKind.UNFINISHED:
            return Kind.PLAYED if a_round.rated else Kind.UNRATED
        case RoundKind.SHORT:
            return Kind.SHORT
        case RoundKind.FORFEIT if half != 1:
            return Kind.FORFEIT_WIN if half else Kind.FORFEIT_LOSS
        case _:
            return {2: Kind.BYE_FULL, 1: Kind.BYE_HALF}.get(half or 0, Kind.BYE_ZERO)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedHistory:
    """A named series of ratings over time.

    Attributes:
        name: "Lichess Blitz", "FIDE standard".
        list_kind: "standard", "rapid", "blitz", "national" or "online".
        points: Day and rating, oldest first.
        system: Key of the rating system, or "".
    """

    name: str
    list_kind: str
    points: tuple[tuple[date, int | float], ...]
    system: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """Everything that was understood of a file.

    Attributes:
        kind: What the file is: "trf", "chess-results", "us-chess-crosstable", "pgn",
            "lichess-games", "lichess-history", "chesscom-games", "chesscom-stats",
            "fide-calculations", "games-table", "history-table", "fide-list", "rows" or "backup".
        title: The same in words.
        encoding: How the text was decoded; "" for binary files.
        events: Events with players and rounds.
        listed: Players of a list without games.
        histories: Rating histories.
        warnings: What does not fit, by line.
        questions: What the file leaves open.
        account: Whose games they are, where the file shows it (online exports, player cards).
        left_out: What was left out on purpose, and how many of it.
    """

    kind: str
    title: str
    encoding: str = ""
    events: tuple[ImportedEvent, ...] = ()
    listed: tuple[ImportedPlayer, ...] = ()
    histories: tuple[ImportedHistory, ...] = ()
    warnings: tuple[ReadWarning, ...] = ()
    questions: tuple[Question, ...] = ()
    account: str = ""
    left_out: tuple[tuple[str, int], ...] = ()

    @property
    def players(self) -> tuple[ImportedPlayer, ...]:
        """The players of the list, or else of all events."""
        if self.listed:
            return self.listed
        return tuple(player for event in self.events for player in event.players)


@dataclass(slots=True)
class Findings:
    """Collects a reader's warnings, up to a limit."""

    warnings: list[ReadWarning] = field(default_factory=list)
    more: int = 0

    def warn(self, line: int, found: str, expected: str, message: str, code: str) -> None:
        """Note one thing that does not fit."""
        if len(self.warnings) >= MAX_WARNINGS:
            self.more += 1
            return
        self.warnings.append(ReadWarning(line, found.strip()[:80], expected, message, code))

    def all(self) -> tuple[ReadWarning, ...]:
        """The warnings by line, and how many more there were."""
        listed: Sequence[ReadWarning] = sorted(self.warnings, key=lambda warning: warning.line)
        if not self.more:
            return tuple(listed)
        message = f"{self.more:,} more warnings are not shown."
        return (*listed, ReadWarning(0, "", "", message, "more"))
