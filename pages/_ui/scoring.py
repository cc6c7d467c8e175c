"""Choose what a win, a draw and a loss are worth in a tournament."""

from decimal import Decimal

from chesscalc.core.score import STANDARD, THREE_ONE_NIL, Scoring
from chesscalc.errors import InputError
from pages._ui import frame, inputs

OWN = "own"
SCORINGS = {"1-0.5-0": "1 – ½ – 0", "3-1-0": "3 – 1 – 0", OWN: "own"}
_FIXED = {"1-0.5-0": STANDARD, "3-1-0": THREE_ONE_NIL}
DEFAULT = "1-0.5-0"


def pick_scoring(prefix: str) -> Scoring | None:
    """The scoring picked; None while its fields are wrong."""
    picked = inputs.choice("Points for a result", f"{prefix}_scoring", SCORINGS, DEFAULT)
    return _FIXED[picked] if picked in _FIXED else _own(prefix)


def scoring_label(prefix: str) -> str:
    """The scoring at present, for the label of a fold."""
    return SCORINGS.get(str(inputs.at_present(f"{prefix}_scoring", DEFAULT)), SCORINGS[DEFAULT])


def _own(prefix: str) -> Scoring | None:
    worth: list[Decimal] = []
    for cell, (name, start) in zip(
        frame.side_by_side(3), (("win", "2"), ("draw", "1"), ("loss", "0")), strict=True
    ):
        with cell:
            value = inputs.number(
                f"A {name} gives", f"{prefix}_{name}_worth", start, low=-100, high=100
            )
        if value is not None:
            worth.append(Decimal(str(value)))
    if len(worth) < 3:
        return None
    try:
        return Scoring(*worth)
    except InputError as error:
        inputs.mark_wrong(error)
        return None
