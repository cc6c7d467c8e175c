"""The facts a person can state about a player, all optional."""

from dataclasses import dataclass
from datetime import date, datetime

from chesscalc.core.checks import check_number, check_rating, plain
from chesscalc.errors import InputError

RECORDS = ("mixed", "won", "lost")
OF_ONE_LIST = (
    "games_played", "peak_rating", "deviation", "volatility", "index", "development", "floor",
    "idle_periods",
)  # fmt: skip
"""Facts that hold in one list only: 25 games for US Chess say nothing of FIDE's 30."""


@dataclass(frozen=True, slots=True)
class Player:
    """What is known of a player; a rating system ignores the facts it does not use.

    Attributes:
        rating: Rating in the list at hand; None = unrated.
        k: K of the list, in place of the K rule.
        birth_year: Four digits.
        games_played: Games rated so far in this list.
        peak_rating: The highest rating ever published in this list.
        deviation: Rating deviation (Glicko, Glicko-2), in points.
        volatility: Volatility (Glicko-2).
        index: Number of events evaluated (DWZ).
        development: Development coefficient E in place of the rule (DWZ).
        record: "won" or "lost" if every earlier rated game was, else "mixed" (US Chess).
        floor: Personal rating floor, in points.
        birth_date: Where a system needs the day (US Chess first ratings).
        standard_rating: Standard rating, used in rapid and blitz by a player without one there.
        idle_periods: Rating periods without a game since the last one (Glicko, Glicko-2).
    """

    rating: int | float | None = None
    k: int | float | None = None
    birth_year: int | None = None
    games_played: int | None = None
    peak_rating: int | float | None = None
    deviation: float | None = None
    volatility: float | None = None
    index: int | None = None
    development: int | None = None
    record: str | None = None
    floor: int | None = None
    birth_date: date | None = None
    standard_rating: int | float | None = None
    idle_periods: float | None = None

    def __post_init__(self) -> None:
        for name in (*_RATINGS, *_NUMBERS):
            object.__setattr__(self, name, plain(getattr(self, name)))
        for name, label in _RATINGS.items():
            value = getattr(self, name)
            if value is not None:
                check_rating(name, value, label)
        for name, (label, low, high, whole) in _NUMBERS.items():
            value = getattr(self, name)
            if value is not None:
                check_number(name, value, low, high, label, whole=whole)
                if whole:
                    object.__setattr__(self, name, int(value))
        known = isinstance(self.record, str) and self.record in RECORDS
        if self.record is not None and not known:
            raise InputError("record", "The record is mixed, won or lost.")
        if isinstance(self.birth_date, datetime):
            object.__setattr__(self, "birth_date", self.birth_date.date())
        if self.birth_date is not None and not isinstance(self.birth_date, date):
            raise InputError("birth_date", "The date of birth must be a date.")


_RATINGS = {
    "rating": "The rating",
    "peak_rating": "The highest rating",
    "standard_rating": "The standard rating",
    "floor": "The rating floor",
}
_NUMBERS: dict[str, tuple[str, float, float, bool]] = {
    "k": ("K", 1, 400, False),
    "birth_year": ("The birth year", 1900, 2100, True),
    "games_played": ("The number of games", 0, 100_000, True),
    "deviation": ("The rating deviation", 0, 1000, False),
    "volatility": ("The volatility", 0, 1, False),
    "index": ("The index", 0, 10_000, True),
    "development": ("The development coefficient", 1, 500, True),
    "idle_periods": ("The number of idle periods", 0, 10_000, False),
}
