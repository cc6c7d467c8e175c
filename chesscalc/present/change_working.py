"""The working of a rating change: the person's own numbers, step by step, as text and LaTeX."""

from decimal import Decimal

from chesscalc.core.change import GameChange, Points, RatingChange
from chesscalc.core.score import written
from chesscalc.present.change_sentences import shown_places
from chesscalc.present.numbers import MINUS, fixed, points, rating, signed, trimmed

SUMMED = 12


def working_lines(change: RatingChange, places: int, k_word: str) -> tuple[tuple[str, str], ...]:
    """Label and value of each step, from the rating before to the number that is printed.

    Args:
        change: The change to explain.
        places: Decimals of a change as the federation prints it.
        k_word: What the system calls its K; "" if it has none.
    """
    counted = [game for game in change.games if game.counted]
    shown = shown_places(change, places)
    lines = [("Rules", change.rules), ("Rating before", _exact(change.rating))]
    if change.k is not None:
        rule = f": {change.k_rule}" if change.k_rule else ""
        lines.append((k_word or "K", f"{trimmed(change.k, 2)}{rule}"))
    if counted and change.rating is not None:
        lines += [
            ("Score", _sum_of([written(game.game.half_points or 0) for game in counted],
                              points(change.score))),
            ("Expected score", _sum_of([expected_text(game) for game in counted],
                                       _number(change.expected))),
            ("Change", _product(change, shown)),
        ]  # fmt: skip
    lines += change.working
    if change.new_rating_exact is not None:
        lines.append(("New rating before rounding", _number(change.new_rating_exact)))
    lines.append(("New rating", rating(change.new_rating)))
    return tuple(lines)


def working_formula(change: RatingChange, general: str) -> str:
    """LaTeX: the system's formula and, where it is the plain K formula, the numbers in it.

    A first rating follows other steps, so it has none.
    """
    if change.rating is None:
        return ""
    if not is_plain_product(change) or change.k is None:
        return general
    own = (
        rf"{trimmed(change.rating)} + {trimmed(change.k)} \cdot "
        rf"({trimmed(change.score)} - {trimmed(change.expected)}) = "
        rf"{trimmed(Decimal(str(change.rating)) + Decimal(str(change.change)), 2)}"
    ).replace(MINUS, "-")
    return rf"{general} \\[4pt] {own}" if general else own


def is_plain_product(change: RatingChange) -> bool:
    """Whether the change is K times score minus expected score, and nothing besides."""
    if change.k is None or change.rating is None:
        return False
    product = float(change.k) * (float(change.score) - float(change.expected))
    return abs(product - float(change.change)) < 0.0005


def expected_text(game: GameChange) -> str:
    """A game's expected score with the decimals the system uses: 0.83, 0.360."""
    value = game.expected
    if value is None:
        return ""
    return str(value) if isinstance(value, Decimal) else fixed(value, 3)


def _product(change: RatingChange, places: int) -> str:
    result = signed(change.change, places)
    if not is_plain_product(change) or change.k is None:
        return result
    bracket = f"({trimmed(change.score)} {MINUS} {trimmed(change.expected)})"
    return f"{trimmed(change.k)} × {bracket} = {result}"


def _sum_of(parts: list[str], total: str) -> str:
    if not 1 < len(parts) <= SUMMED:
        return total
    return f"{' + '.join(parts)} = {total}"


def _exact(value: float | None) -> str:
    return rating(None) if value is None else trimmed(value, 2)


def _number(value: Points) -> str:
    return trimmed(value, 2 if isinstance(value, Decimal) else 4)
