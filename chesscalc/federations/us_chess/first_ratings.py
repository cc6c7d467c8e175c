"""Ratings for newcomers to a pool: by age, by conversion, and blended from other ratings.

Source: US Chess rating system, 26 July 2025, §2 and §6.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from chesscalc.core.rounding import whole
from chesscalc.errors import InputError
from chesscalc.formulas.conversions import BY_KEY

DAYS_IN_YEAR = 365.25
ADULT_RATING, CHILD_RATING = 1300.0, 750.0
YOUNGEST, OLDEST = 3.0, 26.0
MOST_CREDITED = 10
POOLS = ("OTBR", "OTBQ", "OTBB", "OLR", "OLQ", "OLB")
FOREIGN = ("FIDE", "CFC")
# §2: the online pool of the same speed counts in full beside over-the-board Regular.
_FULL_WEIGHT = {"OLB": "OTBB", "OLQ": "OTBQ"}


@dataclass(frozen=True, slots=True)
class Initial:
    """A first rating and the number of games it is credited with."""

    rating: float
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherRating:
    """A rating that a newcomer to a pool has elsewhere.

    Attributes:
        pool: One of POOLS, or "FIDE" or "CFC".
        rating: In that list's own points.
        on: The date of the rating.
        games: Games credited in a US Chess pool; None = more than any rule looks at.
    """

    pool: str
    rating: float
    on: date
    games: int | None = None

    def __post_init__(self) -> None:
        if self.pool not in (*POOLS, *FOREIGN):
            known = ", ".join((*POOLS, *FOREIGN))
            raise InputError(
                "pool", f"{self.pool[:20]!r} is no rating that counts; known: {known}."
            )


def age_on(born: date, on: date) -> float:
    """Age in years of 365.25 days, not rounded."""
    return (on - born).days / DAYS_IN_YEAR


def age_rating(born: date | None, on: date, *, adult: bool | None = None) -> float:
    """The first rating of a player without any other rating.

    Args:
        born: Date of birth, if known.
        on: The last day of the event.
        adult: Whether the player is believed to be one where the date is missing or gives an age
            below 3; None = adult without a date, child with a date of that kind.

    >>> age_rating(date(1990, 1, 1), date(2025, 6, 8))
    1300.0
    """
    age = None if born is None else age_on(born, on)
    if age is None or age < YOUNGEST:
        believed_adult = born is None if adult is None else adult
        return ADULT_RATING if believed_adult else CHILD_RATING
    return 50.0 * age if age <= OLDEST else ADULT_RATING


def from_fide(rating: float) -> float:
    """A FIDE rating as a US Chess rating (§2.1, from 1 March 2024).

    >>> from_fide(2200)
    2264.0
    """
    return float(BY_KEY["fide-us"].function(rating))


def from_fide_youth(rating: float) -> float:
    """The same in a known youth event abroad (§6, from 1 March 2024)."""
    return -453 + 1.2667 * rating if rating <= 2000 else 80.0 + rating


def from_cfc(rating: float) -> float:
    """A Canadian rating as a US Chess rating (§2.2, from 1 January 2025).

    The pieces do not join: at 2000 the result steps down by nearly 4 points.
    """
    return float(BY_KEY["cfc-us"].function(rating))


def game_factor(source: OtherRating, target: str) -> int:
    """How many games a rating is worth when it is fresh."""
    if source.pool == "CFC":
        return 5
    if source.pool == "FIDE":
        return 10 if source.rating > 2000 else 5
    full = source.pool == "OTBR" or source.pool == _FULL_WEIGHT.get(target)
    most = 10 if full else 5
    return most if source.games is None else min(most, source.games)


def weight(
    source: OtherRating, target: str, born: date | None, on: date, *, adult: bool | None = None
) -> float:
    """W: the games a rating is credited with, fewer the older and the less telling it is."""
    staleness = (on - source.on).days
    newcomer = age_rating(born, source.on, adult=adult)
    gap = min(6.0, (_converted(source) - newcomer) / 350)
    return game_factor(source, target) * math.exp(0.06 * (gap - 6.0) * staleness / DAYS_IN_YEAR)


def blended(
    sources: Sequence[OtherRating],
    target: str,
    born: date | None,
    on: date,
    *,
    adult: bool | None = None,
) -> Initial:
    """The first rating in a pool of a player with ratings elsewhere; by age without any.

    Args:
        sources: The other ratings; of the pool itself there is none.
        target: The pool that the first rating is for, one of POOLS.
        born: Date of birth, if known.
        on: The last day of the event.
        adult: See `age_rating`.

    Raises:
        InputError: no such pool, or a rating of the pool itself or of the time after the event.
    """
    if target not in POOLS:
        raise InputError("target", f"{target[:20]!r} is no pool; known: {', '.join(POOLS)}.")
    for source in sources:
        if source.pool == target:
            raise InputError("sources", f"A player with a rating in {target} is no newcomer there.")
        if source.on > on:
            raise InputError("sources", "A rating must not be younger than the event.")
    weights = [weight(source, target, born, on, adult=adult) for source in sources]
    total = math.fsum(weights)
    if total <= 0.0:
        return Initial(age_rating(born, on, adult=adult), 0)
    products = (w * _converted(source) for w, source in zip(weights, sources, strict=True))
    return Initial(whole(math.fsum(products) / total), min(MOST_CREDITED, math.ceil(total)))


def _converted(source: OtherRating) -> float:
    if source.pool == "FIDE":
        return from_fide(source.rating)
    if source.pool == "CFC":
        return from_cfc(source.rating)
    return float(source.rating)
