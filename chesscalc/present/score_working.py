"""The working of tournament points: each kind of round, what it is worth and what it gave."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Protocol

from chesscalc.core.score import Scoring
from chesscalc.present.numbers import percent, points

KINDS = (
    ("Wins", "win"),
    ("Draws", "draw"),
    ("Losses", "loss"),
    ("Full-point byes", "win"),
    ("Half-point byes", "draw"),
    ("Zero-point byes", "loss"),
)
HEADERS = ("Round", "Number", "Worth", "Points")
FORMULA = (
    r"\text{points} = w\,W + d\,D + l\,L \qquad \text{score \%} ="
    r" \frac{\text{points}}{w \cdot \text{rounds}} \cdot 100"
)


class Totals(Protocol):
    """What the front door says of the score."""

    @property
    def games(self) -> int:
        """Rounds."""

    @property
    def points(self) -> Decimal:
        """Points."""

    @property
    def score_pct(self) -> Decimal | float | None:
        """Score in per cent."""


def points_rows(
    numbers: Sequence[int], scoring: Scoring
) -> tuple[Sequence[str], list[tuple[str, str, str, str]]]:
    """Headers and a row for each kind of round that happened."""
    rows = [
        (
            name,
            str(number),
            points(_worth(scoring, result)),
            points(number * _worth(scoring, result)),
        )
        for number, (name, result) in zip(numbers, KINDS, strict=True)
        if number
    ]
    return HEADERS, rows


def points_working(
    numbers: Sequence[int], scoring: Scoring, totals: Totals
) -> tuple[str, list[tuple[str, str]]]:
    """Formula and lines."""
    lines = [
        (
            f"{name}: {number} × {points(_worth(scoring, result))}",
            points(number * _worth(scoring, result)),
        )
        for number, (name, result) in zip(numbers, KINDS, strict=True)
        if number
    ]
    lines.append(("Points", points(totals.points)))
    lines.append(("Most that was possible", points(totals.games * scoring.win)))
    if totals.score_pct is not None:
        lines.append(("Score %, two decimals", percent(totals.score_pct)))
    return FORMULA, lines


def _worth(scoring: Scoring, result: str) -> Decimal:
    worth: Decimal = getattr(scoring, result)
    return worth
