"""Games of online accounts, sorted into pools whose ratings must never be mixed."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from decimal import Decimal

from chesscalc.formats.base import (
    Findings,
    ImportedEvent,
    ImportedHistory,
    ImportedPlayer,
    ImportedRound,
    RoundKind,
)

MAX_GAMES = 50_000
_SPEEDS = {"lichess": ((30, "ultrabullet"), (180, "bullet"), (480, "blitz"), (1500, "rapid")),
           "chess.com": ((180, "bullet"), (600, "blitz"))}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlineGame:
    """One game between two accounts.

    Attributes:
        names, ratings, changes: Of White and Black; a change is the official one of this game.
        half_points: White's score; None = no result.
        pool: "blitz", "rapid", "chess960" …
        rated: Whether the site rated it.
        on: The day.
        order: Sorts the games by time.
        line: Where it stands.
    """

    names: tuple[str, str]
    ratings: tuple[int | float | None, int | float | None]
    changes: tuple[int | None, int | None] = (None, None)
    half_points: int | None
    pool: str
    rated: bool
    on: date | None
    order: str = ""
    line: int = 0


def speed(site: str, time_control: str) -> str:
    """The pool of a time control such as 180+2, by the site's own limits.

    Source: the sites' help pages; estimated time = base + 40 × increment in seconds.

    >>> speed("lichess", "180+2"), speed("chess.com", "600"), speed("chess.com", "1/86400")
    ('blitz', 'rapid', 'daily')
    """
    slow = "classical" if site == "lichess" else "rapid"
    base, _, increment = time_control.partition("+")
    if "/" in time_control or time_control == "-":
        return "correspondence" if site == "lichess" else "daily"
    if not (base.isascii() and base.isdigit() and len(base) < 7):
        return ""
    plus = int(increment) if increment.isascii() and increment.isdigit() else 0
    total = int(base) + 40 * min(plus, 10_000)
    return next((name for limit, name in _SPEEDS[site] if total < limit), slow)


def day_of_epoch(seconds: object) -> date | None:
    """The UTC day of a time in seconds since 1970; None if it is no such time."""
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        return None
    if not 0 < seconds < 4_000_000_000:
        return None
    return datetime.fromtimestamp(seconds, UTC).date()


def account_of(games: Sequence[OnlineGame]) -> str:
    """The account whose export this is: the one name that plays in all games; "" if none or two."""
    counts = Counter(name.lower() for game in games for name in set(game.names) if name)
    everywhere = [name for name, count in counts.items() if count == len(games)]
    if len(everywhere) != 1:
        return ""
    return next(n for game in games for n in game.names if n.lower() == everywhere[0])


@dataclass(slots=True)
class _Pool:
    """The games of one pool while they are sorted."""

    players: list[ImportedPlayer] = field(default_factory=list)
    rounds: list[list[ImportedRound]] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
    latest: dict[str, int | float] = field(default_factory=dict)

    def place(self, name: str, rating: int | float | None, line: int) -> int:
        """Where a player stands; entered with this rating if new."""
        key = name.lower()
        if key not in self.places:
            self.places[key] = len(self.players)
            self.players.append(ImportedPlayer(name=name, rating=rating, line=line))
            self.rounds.append([])
        return self.places[key]


def sort_into_pools(
    games: Iterable[OnlineGame], site: str, ratings_are: str, findings: Findings
) -> tuple[tuple[ImportedEvent, ...], tuple[ImportedHistory, ...], str]:
    """One event for each pool, the account's rating history in each, and the account.

    Args:
        games: In any order.
        site: "lichess" or "chess.com".
        ratings_are: "before" or "after" the game.
        findings: Where to warn.
    """
    listed = sorted(games, key=lambda game: game.order)
    account = account_of(listed)
    by_pool: dict[str, list[OnlineGame]] = {}
    for game in listed:
        by_pool.setdefault(game.pool or "unknown", []).append(game)
    events = tuple(
        _event(pool_games, pool, account, site, ratings_are) for pool, pool_games in by_pool.items()
    )
    histories = tuple(
        history
        for pool, pool_games in by_pool.items()
        if account and (history := _history(pool_games, pool, account, site, ratings_are)).points
    )
    if ratings_are == "after":
        findings.warn(
            0, "ratings after the game", "ratings before the game",
            "This site prints ratings as they are after the game. The rating before a game is "
            "taken from the game before it in the same pool; opponents' ratings are those after.",
            "after",
        )  # fmt: skip
    return events, histories, account


def _event(
    games: Sequence[OnlineGame], pool: str, account: str, site: str, ratings_are: str
) -> ImportedEvent:
    entered = _Pool()
    if account:
        own = next(i for i, name in enumerate(games[0].names) if name.lower() == account.lower())
        entered.place(account, games[0].ratings[own], games[0].line)
    for number, game in enumerate(games, start=1):
        for side in (0, 1):
            is_owner = game.names[side].lower() == account.lower()
            if is_owner or not account:
                _enter(entered, game, side, number, ratings_are)
    players = tuple(
        ImportedPlayer(
            name=player.name,
            rating=player.rating,
            rating_kind=f"{site} {pool}",
            official_rating=entered.latest.get(player.name.lower()),
            rounds=tuple(rounds),
            line=player.line,
        )
        for player, rounds in zip(entered.players, entered.rounds, strict=True)
    )
    days = [game.on for game in games if game.on]
    return ImportedEvent(
        name=f"{_site_name(site)} {pool}",
        start=min(days, default=None),
        end=max(days, default=None),
        rate_of_play=pool if pool in ("rapid", "blitz") else "",
        players=players,
        round_count=len(games),
        online=True,
        ratings_are=ratings_are,
    )


def _enter(entered: _Pool, game: OnlineGame, side: int, number: int, ratings_are: str) -> None:
    """Add one game to the rounds of one of its players."""
    name = game.names[side]
    place = entered.place(name, game.ratings[side], game.line)
    opponent = entered.place(game.names[1 - side], game.ratings[1 - side], game.line)
    rating, change = game.ratings[side], game.changes[side]
    before = rating if ratings_are == "before" else entered.latest.get(name.lower())
    after = rating
    if ratings_are == "before" and rating is not None:
        after = rating + (change or 0)
    if after is not None:
        entered.latest[name.lower()] = after
    half = game.half_points
    scored = half if half is None or side == 0 else 2 - half
    entered.rounds[place].append(
        ImportedRound(
            kind=RoundKind.UNFINISHED if half is None else RoundKind.GAME,
            half_points=scored,
            opponent=opponent,
            opponent_rating=game.ratings[1 - side],
            own_rating=before,
            colour="wb"[side],
            rated=game.rated,
            on=game.on,
            change=None if change is None else Decimal(change),
            number=number,
            line=game.line,
        )
    )


def _history(
    games: Sequence[OnlineGame], pool: str, account: str, site: str, ratings_are: str
) -> ImportedHistory:
    """The account's rating after the last rated game of each day."""
    by_day: dict[date, int | float] = {}
    for game in games:
        side = 0 if game.names[0].lower() == account.lower() else 1
        rating, change = game.ratings[side], game.changes[side]
        if rating is None or game.on is None or not game.rated or game.half_points is None:
            continue
        by_day[game.on] = rating + (change or 0) if ratings_are == "before" else rating
    return ImportedHistory(
        name=f"{_site_name(site)} {pool}", list_kind="online", points=tuple(sorted(by_day.items()))
    )


def _site_name(site: str) -> str:
    return site[:1].upper() + site[1:]
