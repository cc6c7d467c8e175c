"""What a player may want of an event."""

from dataclasses import dataclass
from decimal import Decimal

from chesscalc.core.change import Points
from chesscalc.core.checks import Number, check_number, quoted
from chesscalc.core.system import Outcome
from chesscalc.errors import InputError
from chesscalc.planner.norms import NORMS

_HIGHEST_CHANGE = 2000
_LOWEST, _HIGHEST = 1, 4000
# Changes of systems that work in floats meet a target they miss by less than this.
_FLOAT_NOISE = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """One wish; exactly one field is set.

    Attributes:
        change: Rating change wanted, in points, before rounding to a rating.
        rating: New rating wanted, as the federation prints it.
        performance: Performance rating wanted.
        keep: True = lose nothing (a change of 0 or more).
        first_rating: First rating wanted by an unrated player.
        norm: Title norm wanted: "GM", "IM", "WGM" or "WIM".

    Raises:
        InputError: none or several are set, or a value is no possible target; field "target".
    """

    change: Number | None = None
    rating: Number | None = None
    performance: Number | None = None
    keep: bool | None = None
    first_rating: Number | None = None
    norm: str | None = None

    def __post_init__(self) -> None:
        given = [name for name in _FIELDS if self._is_set(name)]
        if len(given) != 1:
            raise InputError("target", "A plan has one target; choose exactly one.")
        if self.change is not None:
            label = "The change wanted"
            check_number("target", self.change, -_HIGHEST_CHANGE, _HIGHEST_CHANGE, label)
        for name, label in _RATINGS.items():
            value = getattr(self, name)
            if value is not None:
                check_number("target", value, _LOWEST, _HIGHEST, label)
        if not _is_flag(self.keep):
            raise InputError("target", "Losing nothing is wanted or not: True or nothing.")
        known_norm = isinstance(self.norm, str) and self.norm in NORMS
        if self.norm is not None and not known_norm:
            known = ", ".join(NORMS)
            raise InputError("target", f"{quoted(self.norm, 20)} is no title norm; known: {known}.")

    @property
    def kind(self) -> str:
        """Which wish it is: the name of the field that is set."""
        return next(name for name in _FIELDS if self._is_set(name))

    def _is_set(self, name: str) -> bool:
        value = getattr(self, name)
        return value is not None and value is not False

    def met_by(self, outcome: Outcome) -> bool:
        """Whether these results meet a target that is about the rating."""
        if self.change is not None:
            return _reaches(outcome.change, self.change)
        if self.keep:
            return _reaches(outcome.change, 0)
        wanted = self.rating if self.rating is not None else self.first_rating
        if wanted is None or outcome.new_rating is None:
            return False
        return outcome.new_rating >= wanted


_FIELDS = ("change", "rating", "performance", "keep", "first_rating", "norm")
_RATINGS = {
    "rating": "The rating wanted",
    "performance": "The performance wanted",
    "first_rating": "The first rating wanted",
}


def _is_flag(value: object) -> bool:
    return value is None or isinstance(value, bool)


def _reaches(change: Points, wanted: Number) -> bool:
    if isinstance(change, Decimal):
        return change >= Decimal(str(wanted))
    return change >= float(wanted) - _FLOAT_NOISE
