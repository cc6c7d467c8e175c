"""The part of a title norm that a plan can check: performance, average and score.

Source: FIDE Handbook B.01, title regulations effective from 1 January 2024, 1.4.6 and 1.4.8.
What needs the opponents' titles and federations is listed as not checked, never assumed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from chesscalc.core.rounding import half_towards_plus

Performance = Callable[[Sequence[float], int], int | float | None]
_GAMES = 9
_LONGEST = 13


@dataclass(frozen=True, slots=True)
class NormRule:
    """The figures of one title.

    Attributes:
        performance: Performance needed (1.4.8).
        average: Least average of the opponents, after rounding (1.4.8a).
        floor: What the one lowest opponent may be raised to (1.4.6b).
        titles: Titles of which at least a third of the opponents, and three, are needed (1.4.5).
    """

    performance: int
    average: int
    floor: int
    titles: str


NORMS = {
    "GM": NormRule(2600, 2380, 2200, "GM"),
    "IM": NormRule(2450, 2230, 2050, "GM or IM"),
    "WGM": NormRule(2400, 2180, 2000, "GM, IM or WGM"),
    "WIM": NormRule(2250, 2030, 1850, "GM, IM, WGM or WIM"),
}


@dataclass(frozen=True, slots=True)
class NormOutlook:
    """A norm held against a field of opponents.

    Attributes:
        title: The title.
        games: Games against rated opponents.
        average: Their average, the lowest raised if the rule allows; None without games.
        average_needed: The least average.
        performance_needed: The performance needed.
        raised: Rating of the one opponent raised, and to what; None if none is.
        minimum_half_points: Least score that meets performance, average and 35 %; None = no score.
        minimum_performance: The performance of that score, as the norm counts it.
        obstacles: Why no score gives the norm, in words; empty if one does.
        unchecked: Conditions of a norm that are not checked here.
    """

    title: str
    games: int
    average: int | None
    average_needed: int
    performance_needed: int
    raised: tuple[float, int] | None
    minimum_half_points: int | None
    minimum_performance: int | float | None
    obstacles: tuple[str, ...]
    unchecked: tuple[str, ...]


def norm_outlook(
    title: str, opponents: Sequence[float], performance: Performance
) -> tuple[NormOutlook, tuple[bool, ...]]:
    """What this field allows for a norm, and for each score in half points whether it is enough.

    Args:
        title: A key of NORMS.
        opponents: Ratings of all rated opponents of the event.
        performance: FIDE's performance rating of opponents and half points.
    """
    rule = NORMS[title]
    field, raised = _with_lowest_raised(opponents, rule.floor)
    count = len(field)
    average = _average(field)
    obstacles = _obstacles(title, rule, count, average)
    met = tuple(
        not obstacles and _is_enough(rule, field, half, performance)
        for half in range(2 * count + 1)
    )
    # Without an obstacle some score is enough: 100 % is 800 over the average.
    least = met.index(True) if any(met) else None
    outlook = NormOutlook(
        title=title,
        games=count,
        average=average,
        average_needed=rule.average,
        performance_needed=rule.performance,
        raised=raised,
        minimum_half_points=least,
        minimum_performance=None if least is None else performance(field, least),
        obstacles=obstacles,
        unchecked=_unchecked(rule, count),
    )
    return outlook, met


def _with_lowest_raised(
    opponents: Sequence[float], floor: int
) -> tuple[list[float], tuple[float, int] | None]:
    # B.01 1.4.6c: only one opponent is raised, the lowest, and only if below the floor.
    field = sorted(opponents)
    if not field or field[0] >= floor:
        return field, None
    return [float(floor), *field[1:]], (field[0], floor)


def _average(field: Sequence[float]) -> int | None:
    if not field:
        return None
    total = sum((Decimal(str(rating)) for rating in field), Decimal(0))
    return int(half_towards_plus(total / len(field)))


def _is_enough(
    rule: NormRule, field: Sequence[float], half_points: int, performance: Performance
) -> bool:
    # B.01 1.4.8b: at least 35 %.
    if half_points * 100 < 35 * 2 * len(field):
        return False
    reached = performance(field, half_points)
    return reached is not None and reached >= rule.performance


def _obstacles(title: str, rule: NormRule, count: int, average: int | None) -> tuple[str, ...]:
    found = []
    if count < _GAMES:
        found.append(
            f"A norm needs at least {_GAMES} games against rated opponents; here are {count}."
        )
    if average is not None and average < rule.average:
        found.append(
            f"The opponents average {average}; a norm for {title} needs at least {rule.average}."
        )
    return tuple(found)


def _unchecked(rule: NormRule, count: int) -> tuple[str, ...]:
    titled = max(3, -(-count // 3))
    conditions = [
        f"at least {-(-count // 2)} opponents with a title (CM and WCM do not count)",
        f"at least {titled} of them {rule.titles}",
        "opponents of at least two other federations, at most 3/5 of your own and 2/3 of any one",
        "an event that may give norms (arbiter, time control, rounds a day)",
        "games with unrated opponents, whom a norm counts as 1400, are left out here",
    ]
    if count > _LONGEST:
        conditions.append(f"more than {_LONGEST} rounds count as {_LONGEST}")
    return tuple(conditions)
