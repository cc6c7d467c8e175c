"""The front door's scores and performance ratings: no rating system is asked."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal

from chesscalc.api.arguments import MOST_GAMES, checked_games
from chesscalc.core.checks import check_number, quoted
from chesscalc.core.game import Game
from chesscalc.core.player import Player
from chesscalc.core.rounding import down
from chesscalc.core.score import STANDARD, Scoring
from chesscalc.errors import InputError
from chesscalc.formulas import performance as methods


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
    counted = [game for game in checked_games(games) if game.is_rated]
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


def _plain(value: Decimal) -> Decimal:
    """Without trailing zeros and never in exponent form."""
    return Decimal(f"{value.normalize():f}")
