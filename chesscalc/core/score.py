"""Scores in whole half points, how people write them, and scoring systems."""

from dataclasses import dataclass
from decimal import Decimal

from chesscalc.core.checks import check_number, is_finite, quoted
from chesscalc.errors import InputError

_HALF = Decimal("0.5")
_WRITTEN = {
    "1": 2, "1.0": 2, "w": 2, "win": 2, "won": 2, "+": 2, "1-0": 2,
    "0.5": 1, ".5": 1, "½": 1, "1/2": 1, "=": 1, "d": 1, "draw": 1, "drawn": 1, "remis": 1,
    "½-½": 1, "1/2-1/2": 1, "r": 1,
    "0": 0, "0.0": 0, "l": 0, "loss": 0, "lost": 0, "-": 0, "0-1": 0,
}  # fmt: skip


def points(half_points: int) -> Decimal:
    """The score in points: 3 half points are 1.5.

    >>> points(3)
    Decimal('1.5')
    """
    return half_points * _HALF


def half_points_of(value: object, field: str = "score") -> int:
    """A game's score (0, 0.5, 1) as half points.

    Raises:
        InputError: the value is no possible score of one game.
    """
    if (
        isinstance(value, int | float | Decimal)
        and not isinstance(value, bool)
        and is_finite(value)
    ):
        for half in (0, 1, 2):
            if value == half / 2:
                return half
    raise InputError(field, f"A game scores 1, ½ or 0; {quoted(value, 20)} is none of them.")


def parse_result(text: str) -> int | None:
    """Half points of a result as people write it (1, ½, 0.5, 0,5, 1/2, =, w, 1-0 …), or None.

    >>> parse_result("½"), parse_result("0,5"), parse_result("2,5")
    (1, 1, None)
    """
    cleaned = text.strip().lower().replace(",", ".").replace("−", "-").replace("–", "-")
    return _WRITTEN.get(cleaned)


def written(half_points: int) -> str:
    """A score as it is printed: 1½, ½, 0.

    >>> written(3), written(1), written(0), written(18)
    ('1½', '½', '0', '9')
    """
    whole, half = divmod(half_points, 2)
    if not half:
        return str(whole)
    return f"{whole}½" if whole else "½"


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points for a win, a draw and a loss."""

    win: Decimal
    draw: Decimal
    loss: Decimal

    def __post_init__(self) -> None:
        for name in ("win", "draw", "loss"):
            check_number(name, getattr(self, name), -100, 100, f"The points for a {name}")
            object.__setattr__(self, name, Decimal(str(getattr(self, name))))
        if not self.loss <= self.draw <= self.win or self.win == self.loss:
            raise InputError("win", "A win must be worth most and a loss least.")


STANDARD = Scoring(Decimal(1), _HALF, Decimal(0))
THREE_ONE_NIL = Scoring(Decimal(3), Decimal(1), Decimal(0))
