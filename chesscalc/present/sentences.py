"""The calculators' answers in words: one sentence with the numbers in it, fit to be read aloud."""

from decimal import Decimal

from chesscalc.present.numbers import count, fixed, percent, points, rating, trimmed

Number = int | float | Decimal
FEW_GAMES = 7


def score_answer(
    games: int, gained: Number, score_pct: Number | None, win_pct: Number | None
) -> str:
    """What wins, draws and losses come to.

    >>> score_answer(10, 6, 60, 50)
    '6 points from 10 games: you scored 60 % and won 50 %.'
    """
    if not games:
        return "No games yet."
    return (
        f"{_points(gained)} from {count(games, 'game')}: "
        f"you scored {percent(score_pct)} and won {percent(win_pct)}."
    )


def score_against_wins(draws: int, score_pct: Decimal | None, win_pct: Decimal | None) -> str:
    """Why the score percentage and the win percentage differ, or that they do not.

    >>> score_against_wins(2, Decimal(60), Decimal(50))
    'The score counts a draw as half a win: 2 draws lift it by 10 percentage points over the wins.'
    >>> score_against_wins(0, Decimal(60), Decimal(60))
    'No game was drawn, so the score and the share of wins are the same.'
    """
    if not draws or score_pct is None or win_pct is None:
        return "No game was drawn, so the score and the share of wins are the same."
    verb = "lifts" if draws == 1 else "lift"
    return (
        f"The score counts a draw as half a win: {count(draws, 'draw')} {verb} it by "
        f"{trimmed(score_pct - win_pct, 2)} percentage points over the wins."
    )


def points_answer(
    gained: Number, rounds: int, next_full_point: Number | None, needed: Number | None
) -> str:
    """Where a tournament's points stand and what is wanted for the next full point.

    >>> points_answer(Decimal("4.5"), 7, 5, Decimal("0.5"))
    '4½ points after 7 rounds: ½ more makes 5.'
    """
    if not rounds:
        return "No rounds yet."
    stands = f"{_points(gained)} after {count(rounds, 'round')}"
    if next_full_point is None or needed is None:
        return f"{stands}."
    return f"{stands}: {points(needed)} more makes {points(next_full_point)}."


def expected_answer(per_game: Number, games: int, places: int) -> str:
    """The expected score of a game, and of several.

    >>> expected_answer(0.35994, 10, 4)
    'You are expected to score 0.3599 a game: 3.60 points from 10 games.'
    """
    sentence = f"You are expected to score {fixed(per_game, places)}"
    if games == 1:
        return f"{sentence} points in this game."
    total = per_game * games
    return f"{sentence} a game: {fixed(total, 2)} points from {count(games, 'game')}."


def performance_answer(fide: Number | None, gained: Number, games: int) -> str:
    """A result as a rating.

    >>> performance_answer(1695, 5, 8)
    '5 points from 8 games is a performance of 1695 by the FIDE table.'
    """
    if fide is None:
        return "No rated games yet, so there is no performance."
    result = f"{_points(gained)} from {count(games, 'game')}"
    return f"{result} is a performance of {rating(fide)} by the FIDE table."


def average_caution(games: int) -> str:
    """What it means that one rating stands for all opponents.

    >>> average_caution(6)
    'One average stands for all 6 opponents: an estimate, for federations look up each of them.'
    """
    return (
        f"One average stands for all {games} opponents: an estimate, for federations look up each "
        "of them."
    )


def few_games(games: int) -> str:
    """A warning that a performance over so few games says little.

    >>> few_games(3)
    'A performance over only 3 games says little; read it as a rough figure.'
    """
    return f"A performance over only {count(games, 'game')} says little; read it as a rough figure."


def _points(gained: Number) -> str:
    return f"{points(gained)} {'point' if 0 < gained <= 1 else 'points'}"
