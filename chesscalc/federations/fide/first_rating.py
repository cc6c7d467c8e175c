"""FIDE's first rating of an unrated player (B.02 7.1.4 and 8.2)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from chesscalc.core.change import Note
from chesscalc.core.game import Event, Game
from chesscalc.core.rounding import half_towards_plus
from chesscalc.core.score import written
from chesscalc.federations.fide.editions import Rules
from chesscalc.formulas.lookup import fide_dp
from chesscalc.formulas.performance import percent

GAMES_NEEDED = 5


@dataclass(frozen=True, slots=True)
class FirstRating:
    """The first rating that some games give.

    Attributes:
        counted: The rated games used.
        exact: Ra + dp before rounding and cap; None while there are no games.
        rating: What is published; None = still unrated.
        notes: The rules applied.
        working: Lines of working: label and value.
        dropped: Whether the first event is left out because it scored nothing.
    """

    counted: tuple[Game, ...]
    exact: Decimal | None
    rating: int | None
    notes: tuple[Note, ...]
    working: tuple[tuple[str, str], ...] = ()
    dropped: bool = False


def first_rating(events: Sequence[Event], rules: Rules) -> FirstRating:
    """Pool the events of an unrated player; the first event counts only if it scored.

    Source: FIDE B.02 8.2 (1 March 2024).
    """
    notes: list[Note] = []
    pooled = list(events)
    dropped = bool(pooled) and _is_zero(pooled[0])
    if dropped:
        pooled = pooled[1:]
        notes.append(
            Note(
                rules.article("8.2.1"), "The first event scored nothing: it is not counted at all."
            )
        )
    games = tuple(game for event in pooled for game in event.games if game.is_rated)
    if not games:
        notes.append(Note(rules.article("7.1.4"), _wanted(0)))
        return FirstRating(games, None, None, tuple(notes), dropped=dropped)
    half = sum(game.half_points or 0 for game in games)
    exact, lines = _estimate([game.opponent or 0 for game in games], half, rules)
    if rules.first_draws:
        notes.append(
            Note(
                rules.article("8.2.3"),
                f"Two draws against {rules.first_draw_rating} are added to the games.",
            )
        )
    return replace(_published(games, exact, rules, notes, lines), dropped=dropped)


def _is_zero(event: Event) -> bool:
    ended = [game for game in event.games if not game.is_open]
    return bool(ended) and all(not game.half_points for game in ended)


def _estimate(
    ratings: Sequence[float], half: int, rules: Rules
) -> tuple[Decimal, tuple[tuple[str, str], ...]]:
    draws = rules.first_draws
    number = len(ratings) + draws
    total = sum((Decimal(str(rating)) for rating in ratings), Decimal(0))
    average = (total + draws * rules.first_draw_rating) / number
    scored = half + draws
    per_half = rules.first_per_half_point
    if per_half is not None and scored > number:
        gain = per_half * (scored - number)
        step = f"+{per_half} for each half point above 50 %"
    else:
        share = percent(scored, number)
        gain = fide_dp(share)
        step = f"dp of {share} % by table 8.1.1"
    lines = (
        ("Ra, average of the opponents counted", f"{half_towards_plus(average, 2)}"),
        ("Score counted", f"{written(scored)} of {number}"),
        (step, f"{gain:+d}".replace("-", "−")),
    )
    return average + gain, lines


def _published(
    games: tuple[Game, ...],
    exact: Decimal,
    rules: Rules,
    notes: list[Note],
    lines: tuple[tuple[str, str], ...],
) -> FirstRating:
    rating: int | None = int(half_towards_plus(exact))
    if rules.first_cap is not None and rating is not None and rating > rules.first_cap:
        notes.append(
            Note(
                rules.article("8.2.3"),
                f"{rating} is above {rules.first_cap}, the most that counts.",
            )
        )
        rating, exact = rules.first_cap, Decimal(rules.first_cap)
    if len(games) < GAMES_NEEDED:
        notes.append(Note(rules.article("7.1.4"), _wanted(len(games))))
        rating = None
    elif rating is not None and rating < rules.floor:
        notes.append(
            Note(
                rules.article("7.1.4"),
                f"{rating} is below {rules.floor}: not published, the games stay in the pool.",
            )
        )
        rating = None
    return FirstRating(games, exact, rating, tuple(notes), lines)


def _wanted(games: int) -> str:
    missing = GAMES_NEEDED - games
    more = "1 more game" if missing == 1 else f"{missing} more games"
    return f"A first rating needs 5 games against rated opponents: {more} wanted."
