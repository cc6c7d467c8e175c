"""One result by several methods side by side, each named: a federation's rule and the formula."""

from collections.abc import Sequence

from chesscalc.core.change import RatingChange
from chesscalc.present.change_sentences import counted_games, score_of
from chesscalc.present.numbers import fixed, rating, signed, trimmed

ESTIMATE_PLACES = 2
SAME = 0.005


def side_by_side(
    named: Sequence[tuple[str, RatingChange, int]],
) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Headers and rows of a table with a column a method.

    Args:
        named: Name, result and the decimals its body prints, the wanted one first.
    """
    columns = [_figures(change, max(places, ESTIMATE_PLACES)) for _, change, places in named]
    labels = (
        "Expected a game",
        "Expected in all",
        "Score",
        "K",
        "Change",
        "New rating",
    )
    rows = [(label, *cells) for label, *cells in zip(labels, *columns, strict=True)]
    return ("", *(name for name, _, _ in named)), rows


def _figures(change: RatingChange, places: int) -> tuple[str, ...]:
    games = counted_games(change)
    per_game = fixed(float(change.expected) / games, 4) if games else "—"
    return (
        per_game,
        fixed(change.expected, places),
        score_of(change),
        "—" if change.k is None else trimmed(change.k),
        signed(change.change, places),
        "none" if change.new_rating is None else rating(change.new_rating),
    )


def why_they_differ(rule: RatingChange, formula: RatingChange, name: str) -> str:
    """Why the federation's number and the plain formula's are not the same, or that they are."""
    apart = abs(float(rule.change) - float(formula.change))
    if rule.new_rating == formula.new_rating and apart < SAME:
        return f"The plain formula gives the same for {name}."
    return (
        f"The plain formula gives {signed(formula.change, ESTIMATE_PLACES)} and "
        f"{rating(formula.new_rating)}. It is an estimate: {name} works by its own rule, and that "
        "is the number that is printed."
    )
