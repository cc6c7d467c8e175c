"""The development coefficient E of the German system.

Source: DSB Wertungsordnung, Anhang 1.2, in the text after the revision of 2016 to 2020.
"""

import math
from dataclasses import dataclass
from datetime import date

from chesscalc.core.change import KChange
from chesscalc.core.player import Player
from chesscalc.core.rounding import whole
from chesscalc.errors import MissingFactError


@dataclass(frozen=True, slots=True)
class Development:
    """The development coefficient E and how it came about.

    Attributes:
        e: E, a whole number.
        base: E₀; None where E was stated.
        factor: f_B, the acceleration; 1 = none.
        brake: S_Br; 0 = none.
        rule: In words.
    """

    e: int
    base: float | None
    factor: float
    brake: float
    rule: str


def development(rating: float, age: int, index: int | None, *, below: bool) -> Development:
    """E for a rating, an age in years and an index; None as index = more than 5 events.

    `below` says that the score is below the expected one.

    Source: Anhang 1.2.

    >>> development(1000, 15, 20, below=True).e, development(1900, 40, 2, below=False).e
    (12, 10)
    """
    base = (rating / 1000.0) ** 4 + (5 if age <= 20 else 10 if age <= 25 else 15)
    factor = min(1.0, max(0.5, rating / 2000.0)) if age <= 20 and not below else 1.0
    brake = math.exp((1300.0 - rating) / 150.0) - 1.0 if rating < 1300 and below else 0.0
    e = max(5, whole(base * factor + brake))
    rule = f"E₀ {base:.3f} at age {age}"
    if factor < 1:
        rule += f", times {factor:.3f} for a good result up to 20"
    if brake:
        rule += f", plus {brake:.3f} as brake below 1300"
    highest = 150 if brake else 30
    if not brake and index is not None and index <= 5:
        highest = 5 * max(1, index)
    if e > highest:
        e, rule = highest, f"{rule}, at most {highest}"
    return Development(e, base, factor, brake, rule)


def coefficient_of(
    player: Player, rating: float, index: int | None, year: int, *, below: bool
) -> Development:
    """The player's E: as stated, or by the rule.

    Raises:
        MissingFactError: neither E nor the year of birth is given.
    """
    if player.development is not None:
        return Development(player.development, None, 1.0, 0.0, "as stated for this player")
    return development(rating, year - _birth_year(player), index, below=below)


def _birth_year(player: Player) -> int:
    if player.birth_year is not None:
        return player.birth_year
    if player.birth_date is not None:
        return player.birth_date.year
    raise MissingFactError(
        "birth_year",
        "DWZ needs the year of birth, which decides the development coefficient E; "
        "enter it, or E itself.",
    )


def assumed(player: Player) -> tuple[str, ...]:
    """What is taken for granted of a player, in words."""
    if player.development is not None or player.index is not None or player.rating is None:
        return ()
    return ("The index was not given: more than 5 events are taken for granted.",)


def coming(player: Player, on: date) -> tuple[KChange, ...]:
    """The years of age that change E."""
    if player.development is not None or player.rating is None:
        return ()
    born = _birth_year(player)
    changes: list[KChange] = []
    for age in (21, 26):
        if on.year - born < age:
            e = development(player.rating, age, player.index, below=False).e
            condition = f"from the year of the {age}{'st' if age == 21 else 'th'} birthday: E {e}"
            changes.append(KChange(date(born + age, 1, 1), condition, 800 / (e + 1)))
    return tuple(changes)
