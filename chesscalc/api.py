"""The front door's functions: facts and keys in, inner calls, results out; no arithmetic.

Nothing but ChessCalcError leaves these functions. Where `on` is None, today's rules hold.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, cast

from chesscalc.core.change import KFactor, Points, RatingChange
from chesscalc.core.checks import check_number, check_rating, plain, quoted
from chesscalc.core.game import Event, Game, Pairing
from chesscalc.core.player import Player
from chesscalc.core.rounding import down
from chesscalc.core.score import STANDARD, Scoring
from chesscalc.core.section import contradictions, each_row, games_at, left_out, left_out_note
from chesscalc.core.system import RatingSystem, SectionSystem, SystemInfo, list_rating, with_options
from chesscalc.errors import InputError, NotApplicableError
from chesscalc.federations.registry import all_systems, get_system
from chesscalc.formulas import performance as methods

if TYPE_CHECKING:
    from chesscalc.causes.search import Explanation
    from chesscalc.formats.base import Imported
    from chesscalc.planner.field import Band
    from chesscalc.planner.plan import Plan
    from chesscalc.planner.target import Target

MOST_GAMES = 5_000
MOST_PLAYERS = 20_000


@dataclass(frozen=True, slots=True)
class Performance:
    """A performance rating.

    Attributes:
        rating: In points; None = this method gives none for this score.
        method: "fide", "logistic", "linear", "exact", "complete" or "thompson".
        why: What the method does, or why it gives no number.
    """

    rating: int | float | None
    method: str
    why: str


@dataclass(frozen=True, slots=True)
class Score:
    """A score counted up.

    Attributes:
        games: Number of games.
        points: By the scoring system.
        score_pct: Points as a percentage of the most possible; None without games.
        win_pct, draw_pct, loss_pct: Shares of the games in per cent; None without games.
        next_full_point: The next whole number of points.
        needed: Points still wanted for it.
    """

    games: int
    points: Decimal
    score_pct: Decimal | None
    win_pct: Decimal | None
    draw_pct: Decimal | None
    loss_pct: Decimal | None
    next_full_point: Decimal
    needed: Decimal


def systems() -> tuple[SystemInfo, ...]:
    """Every rating system: its key, its name, and what it needs to know of a player."""
    return tuple(system.info for system in all_systems().values())


def rate(
    system: str,
    player: Player,
    games: Iterable[Game],
    *,
    on: date | None = None,
    **options: Any,
) -> RatingChange:
    """The change of one event.

    Args:
        system: Key of the rating system.
        player: The player's facts.
        games: The event's rounds; what does not count says why.
        on: The event's first day, which chooses the rules.
        **options: Options of the system.

    Raises:
        InputError: a value that cannot be used; `field` names it.

    >>> games = [Game(1673, 1), Game(1761, 0.5), Game(1621, 0)]
    >>> change = rate("fide-standard", Player(rating=1947, k=20), games)
    >>> change.change, change.new_rating
    (Decimal('-18.80'), 1928)
    """
    return rate_period(system, player, [Event(_games(games))], on=on, **options)


def rate_period(
    system: str,
    player: Player,
    events: Iterable[Event | Iterable[Game]],
    *,
    on: date | None = None,
    **options: Any,
) -> RatingChange:
    """The change of several events in one rating period, with one rounding at its end.

    Raises:
        InputError: a value that cannot be used; `field` names it.
    """
    chosen, _ = _chosen(system, options), _player(player)
    return chosen.rate(player, _events(events), _day(on))


def rate_section(
    system: str,
    players: Sequence[Player],
    crosstable: Sequence[Sequence[Pairing]],
    *,
    on: date | None = None,
    **options: Any,
) -> tuple[RatingChange, ...]:
    """Everybody's change in one section, in the players' order.

    Where two rows contradict each other, the notes of both changes say so.

    Args:
        system: Key of the rating system.
        players: Their facts before the section.
        crosstable: Row i holds player i's rounds; an opponent is an index into `players`.
        on: The section's first day.
        **options: Options of the system.

    Raises:
        InputError: a row too many, or an opponent who is not there.
    """
    rows = section_rows(system, players, crosstable, on=on, **options)
    changes = []
    for number, row in enumerate(rows, 1):
        if isinstance(row, InputError):
            raise type(row)(row.field, f"Player {number}: {row.message}") from row
        changes.append(row)
    return tuple(changes)


def section_rows(
    system: str,
    players: Sequence[Player],
    crosstable: Sequence[Sequence[Pairing]],
    *,
    on: date | None = None,
    **options: Any,
) -> tuple[RatingChange | InputError, ...]:
    """As `rate_section`, but a player who cannot be rated has the reason in place of a change.

    Raises:
        InputError: the section cannot be rated at all.
    """
    chosen, day = _chosen(system, options), _day(on)
    people = tuple(_player(player) for player in _listed("players", players))
    table = tuple(tuple(_listed("crosstable", row)) for row in _listed("crosstable", crosstable))
    _check_table(people, table)
    said = contradictions(table)
    return tuple(
        row
        if isinstance(row, InputError) or index not in said
        else replace(row, notes=row.notes + said[index])
        for index, row in enumerate(_rows(chosen, people, table, day))
    )


def _rows(
    chosen: RatingSystem,
    people: Sequence[Player],
    table: Sequence[Sequence[Pairing]],
    day: date,
) -> tuple[RatingChange | InputError, ...]:
    """By the system's own way to rate a section, or else each row alone."""
    if hasattr(chosen, "rate_section"):
        return cast("SectionSystem", chosen).rate_section(people, table, day)
    ratings = [list_rating(chosen.info, player) for player in people]
    deviations = [player.deviation for player in people]

    def alone(index: int) -> RatingChange:
        games = games_at(table[index], ratings, deviations)
        change = chosen.rate(people[index], [Event(games)], day)
        why = "those opponents have no rating, and here each player is rated alone."
        return replace(
            change, notes=change.notes + left_out_note(left_out(table[index], ratings), why)
        )

    return each_row(alone, len(people))


def expected_score(
    system: str,
    player_rating: float,
    opponent_rating: float,
    *,
    on: date | None = None,
    **options: Any,
) -> Points:
    """Expected score of one game, 0 to 1: Decimal where the system works in hundredths.

    >>> expected_score("fide-standard", 1947, 1673)
    Decimal('0.83')
    """
    check_rating("player_rating", player_rating)
    check_rating("opponent_rating", opponent_rating)
    own, opponent = plain(player_rating), plain(opponent_rating)
    return _chosen(system, options).expected(own, opponent, _day(on))


def k_factor(system: str, player: Player, on: date | None = None, **options: Any) -> KFactor:
    """The player's K, the rule that gives it, and when it changes.

    Raises:
        NotApplicableError: the system has no K.
    """
    chosen = _chosen(system, options)
    found = chosen.k_factor(_player(player), _day(on))
    if found is None:
        raise NotApplicableError("system", f"{chosen.info.name} has no K-factor.")
    return found


_METHODS: dict[str, tuple[Callable[[methods.Ratings, int], float | None], str]] = {
    "fide": (
        methods.fide,
        "Average of the opponents, rounded, plus FIDE's table value for the whole per cent; "
        "by convention ±800 at 100 % and 0 %.",
    ),
    "logistic": (methods.logistic, "Average of the opponents plus 400·log₁₀(p / (1 − p))."),
    "linear": (
        methods.linear,
        "Average of the opponents plus 400·(wins − losses) / games; ±400 at 100 % and 0 %.",
    ),
    "exact": (
        methods.exact,
        "The rating whose expected score against each of these opponents adds up to the score.",
    ),
    "complete": (
        methods.complete,
        "The rating that one more draw, against an opponent rated just there, would not change; "
        "defined at 0 % and 100 % too.",
    ),
}


def performance(
    games: Iterable[Game], method: str = "fide", player: Player | None = None
) -> Performance:
    """The performance rating over the games that count.

    Args:
        games: Games; those that are not rated are left out.
        method: "fide", "logistic", "linear", "exact", "complete", or "thompson" (exact, with one
            more draw against the player's own rating).
        player: Whose rating "thompson" needs; no other method looks at it.

    Raises:
        InputError: an unknown method.

    >>> performance([Game(1600, 1), Game(1600, 0.5)]).rating
    1793
    """
    counted = [game for game in _games(games) if game.is_rated]
    ratings = [game.opponent for game in counted if game.opponent is not None]
    half = sum(game.half_points or 0 for game in counted)
    named: object = method
    if not isinstance(named, str) or named not in (*_METHODS, "thompson"):
        known = ", ".join((*_METHODS, "thompson"))
        raise InputError("method", f"No method {quoted(named, 30)}; known: {known}.")
    if named == "thompson":
        return _thompson(ratings, half, player)
    function, about = _METHODS[method]
    if not ratings:
        return Performance(None, method, "There is no game against a rated opponent yet.")
    found = function(ratings, half)
    if found is None:
        share, extreme = ("100 %", "high") if half else ("0 %", "low")
        return Performance(
            None,
            method,
            f"At {share} this method gives no number: no rating is {extreme} enough to expect such "
            "a score. The complete and the FIDE method do give one.",
        )
    return Performance(found, method, about)


def _thompson(ratings: list[int | float], half: int, player: Player | None) -> Performance:
    if not isinstance(player, Player) or player.rating is None:
        raise InputError("player", "This method needs the player's own rating.")
    about = "The exact method, with one more draw against the player's own rating."
    if not ratings:
        return Performance(None, "thompson", "There is no game against a rated opponent yet.")
    return Performance(methods.exact([*ratings, player.rating], half + 1), "thompson", about)


def score(wins: int, draws: int, losses: int, scoring: Scoring = STANDARD) -> Score:
    """Count up a score.

    Raises:
        InputError: a number that is negative or not whole.

    >>> score(4, 2, 1).points, score(5, 2, 3).score_pct
    (Decimal('5.0'), Decimal('60'))
    """
    for name, value in (("wins", wins), ("draws", draws), ("losses", losses)):
        check_number(name, value, 0, MOST_GAMES, f"The number of {name}", whole=True)
    if not isinstance(scoring, Scoring):
        raise InputError("scoring", "A scoring is given as Scoring(win, draw, loss).")
    wins, draws, losses = int(wins), int(draws), int(losses)
    games = wins + draws + losses
    total = wins * scoring.win + draws * scoring.draw + losses * scoring.loss
    following = down(total) + 1

    def share(part: Decimal | int, whole: Decimal | int) -> Decimal | None:
        return _plain(Decimal(100) * part / whole) if games else None

    return Score(
        games=games,
        points=total,
        score_pct=share(total, games * scoring.win) if scoring.win > 0 else None,
        win_pct=share(wins, games),
        draw_pct=share(draws, games),
        loss_pct=share(losses, games),
        next_full_point=following,
        needed=following - total,
    )


def plan(
    system: str,
    player: Player,
    games: Iterable[Game],
    *,
    target: "Target | None" = None,
    draws: bool = True,
    on: date | None = None,
    earlier: Iterable[Event | Iterable[Game]] = (),
    bands: Sequence["Band"] = (),
    draw_scale: float = 1.0,
    form_sd: float | None = None,
    colour_advantage: float = 35.0,
    strength: float | None = None,
    **options: Any,
) -> "Plan":
    """Every possible total score: its change, its chance, and whether it meets the target.

    Args:
        system: Key of the rating system.
        player: The player's facts.
        games: The event; known scores stay, score=None are the rounds to come.
        target: What is wanted.
        draws: False = chances without draws.
        on: The event's first day.
        earlier: Finished events of the same rating period.
        bands: Rounds to come whose opponents are known by strength only.
        draw_scale: Multiplier of the draw weight of the model.
        form_sd: Uncertainty of the strength in this event, in points.
        colour_advantage: Points that white is worth in the chances where a colour is known.
        strength: Playing strength for the chances where it is not the rating.
        **options: Options of the system.

    Raises:
        InputError: a value no plan can work with.
    """
    from chesscalc.planner.plan import make_plan  # noqa: PLC0415  # keeps the front door light

    if not isinstance(draws, bool):
        raise InputError("draws", "Draws happen (True) or not (False).")
    chosen = _chosen(system, options)
    events = (*_events(earlier), Event(_games(games)))
    return make_plan(
        chosen,
        _player(player),
        events,
        on=_day(on),
        target=target,
        bands=bands,
        draws=draws,
        draw_scale=draw_scale,
        form_sd=form_sd,
        colour_advantage=colour_advantage,
        strength=strength,
    )


def explain(
    system: str,
    player: Player,
    games: Iterable[Game],
    official_change: Decimal | float | str,
    *,
    on: date | None = None,
    earlier: Iterable[Event | Iterable[Game]] = (),
    **options: Any,
) -> tuple["Explanation", ...]:
    """Why the printed change differs from ours: the known causes that give it exactly.

    Single causes, or pairs where no single one fits. Empty where the printed change is ours, and
    where no known cause gives it.

    Raises:
        InputError: the printed change is no number.
    """
    from chesscalc.causes.search import find_causes  # noqa: PLC0415  # keeps the front door light

    chosen = _chosen(system, options)
    events = (*_events(earlier), Event(_games(games)))
    return find_causes(chosen, _player(player), events, official_change, _day(on))


def read(data: bytes, name: str, *, answers: Mapping[str, str] | None = None) -> "Imported":
    """Read a file that a player, parent or arbiter has; its kind is told by its content.

    Args:
        data: The whole file.
        name: Its name; only a hint.
        answers: To the questions an earlier reading left open: field and value.

    Raises:
        FormatError: the file is of no known kind, damaged or too large.
    """
    from chesscalc.formats.detect import read as read_file  # noqa: PLC0415  # readers are heavy

    return read_file(data, name, answers=answers)


def _plain(value: Decimal) -> Decimal:
    """Without trailing zeros and never in exponent form."""
    return Decimal(f"{value.normalize():f}")


def _chosen(key: str, options: dict[str, Any]) -> RatingSystem:
    if not isinstance(key, str):
        raise InputError("system", "A rating system is named by its key.")
    return with_options(get_system(key), options)


def _day(on: date | None) -> date:
    if on is None:
        return date.today()  # noqa: DTZ011  # the one place where "today's rules" gets its day
    if isinstance(on, datetime):
        return on.date()
    if not isinstance(on, date):
        raise InputError("on", "The day must be a date.")
    return on


def _player(player: Player) -> Player:
    if not isinstance(player, Player):
        raise InputError("player", "A player is given as Player(rating=…).")
    return player


def _listed(field: str, values: Any) -> list[Any]:
    try:
        return list(values)
    except TypeError:
        raise InputError(field, f"{field} must be a list.") from None


def _games(games: Iterable[Game]) -> tuple[Game, ...]:
    listed = _listed("games", games)
    if len(listed) > MOST_GAMES:
        raise InputError("games", f"{len(listed)} games are more than {MOST_GAMES}.")
    if not all(isinstance(game, Game) for game in listed):
        raise InputError("games", "Each game is given as Game(opponent, score).")
    return tuple(listed)


def _events(events: Iterable[Event | Iterable[Game]]) -> tuple[Event, ...]:
    found = []
    for event in _listed("events", events):
        given = event if isinstance(event, Event) else Event(_games(event))
        _games(given.games)
        if given.on is not None:
            given = Event(given.games, given.rating, _day(given.on), given.name)
        found.append(given)
    return tuple(found)


def _check_table(players: Sequence[Player], table: Sequence[Sequence[Pairing]]) -> None:
    if len(players) > MOST_PLAYERS:
        raise InputError("players", f"{len(players)} players are more than {MOST_PLAYERS}.")
    if len(table) != len(players):
        raise InputError(
            "crosstable", f"{len(table)} rows for {len(players)} players; one each is wanted."
        )
    for number, row in enumerate(table):
        for pairing in row:
            if not isinstance(pairing, Pairing):
                raise InputError("crosstable", "Each round is given as Pairing(opponent, score).")
            opponent = pairing.opponent
            if opponent is None:
                continue
            if opponent >= len(players):
                raise InputError("crosstable", f"Row {number}: no player has the index {opponent}.")
            if opponent == number:
                raise InputError("crosstable", f"Row {number} plays against itself.")
