"""Where a rating may be on a day to come: a range from how it has scattered, not a line.

The rating is taken as a random walk with drift. Drift and scatter come from the last two years, and
the drift's own uncertainty, which grows with the time ahead, is part of the range.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from statistics import NormalDist

from chesscalc.present.days import day
from chesscalc.services.marks import scale_marks
from chesscalc.store.codec import Exact
from chesscalc.store.records import Goal, Moment

WINDOW_DAYS = 730
FEWEST_STEPS = 4
FEWEST_DAYS = 60
USUAL_DAYS = 365
COVERAGE = 0.8
LIKELY, UNLIKELY = 0.65, 0.35


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """What a rating may be on a day, with a chance of four in five.

    Attributes:
        on: The day.
        low, middle, high: In points.
        deviation: One standard deviation, in points.
        steps: Rating changes it was learnt from.
    """

    on: date
    low: float
    middle: float
    high: float
    deviation: float
    steps: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalOutlook:
    """How a goal stands.

    Attributes:
        current: The rating now, or None.
        expected: The range on the goal's day, or in a year; None with too little history.
        chance: Of standing at the goal or above on that day, 0 to 1; None with too little history.
        state: "reached", "likely", "open", "unlikely", "missed" or "unknown".
        text: The same in words.
    """

    goal: Goal
    current: Exact | None
    expected: Range | None
    chance: float | None
    state: str
    text: str


def expected_range(
    moments: Sequence[Moment], today: date, on: date, systems: Sequence[str] = ()
) -> Range | None:
    """The range of a rating on a day to come; None with too little history to say.

    Args:
        moments: The known ratings of one list, oldest first.
        today: Only what is known by today counts.
        on: The day to come.
        systems: Of the list; ratings before a change of their scale are left out.
    """
    walk = _walk(moments, today, systems)
    steps = list(pairwise(walk))
    days = (walk[-1][0] - walk[0][0]).days if walk else 0
    if len(steps) < FEWEST_STEPS or days < FEWEST_DAYS:
        return None
    drift = (walk[-1][1] - walk[0][1]) / days
    scatter = math.fsum(
        (second[1] - first[1] - drift * (second[0] - first[0]).days) ** 2
        / (second[0] - first[0]).days
        for first, second in steps
    ) / (len(steps) - 1)
    ahead = max(0, (on - today).days)
    deviation = max(1.0, math.sqrt(scatter * ahead + scatter / days * ahead**2))
    middle = walk[-1][1] + drift * ahead
    half = NormalDist().inv_cdf(0.5 + COVERAGE / 2) * deviation
    return Range(
        on=on, low=middle - half, middle=middle, high=middle + half, deviation=deviation,
        steps=len(steps),
    )  # fmt: skip


def _walk(
    moments: Sequence[Moment], today: date, systems: Sequence[str]
) -> list[tuple[date, float]]:
    """One rating a day, of the last two years and the present scale."""
    since = today - timedelta(days=WINDOW_DAYS)
    since = max([since, *(mark.on for mark in scale_marks(systems) if mark.on <= today)])
    inside = (m for m in moments if since <= m.on <= today)
    by_day = {m.on: float(m.value) for m in inside if m.value is not None}
    return sorted(by_day.items())


def goal_outlook(
    goal: Goal, moments: Sequence[Moment], today: date, systems: Sequence[str] = ()
) -> GoalOutlook:
    """How a goal stands today."""
    known = [m.value for m in moments if m.value is not None and m.on <= today]
    current = known[-1] if known else None
    on = goal.by or today + timedelta(days=USUAL_DAYS)
    expected = expected_range(moments, today, on, systems)
    chance = None
    if expected is not None:
        chance = 1 - NormalDist(expected.middle, expected.deviation).cdf(goal.rating)
    state = _state(goal, current, chance, today)
    return GoalOutlook(
        goal=goal, current=current, expected=expected, chance=chance, state=state,
        text=_text(goal, state, expected, chance),
    )  # fmt: skip


def _state(goal: Goal, current: Exact | None, chance: float | None, today: date) -> str:
    if current is not None and current >= goal.rating:
        return "reached"
    if goal.by is not None and goal.by < today:
        return "missed"
    if chance is None:
        return "unknown"
    if chance >= LIKELY:
        return "likely"
    return "unlikely" if chance <= UNLIKELY else "open"


def _text(goal: Goal, state: str, expected: Range | None, chance: float | None) -> str:
    if state == "reached":
        return f"The goal of {goal.rating} is reached."
    if state == "missed" and goal.by is not None:
        return f"The goal of {goal.rating} was not reached by {day(goal.by)}."
    if expected is None or chance is None:
        return f"Too few ratings yet to say how {goal.rating} stands."
    return (
        f"By {day(expected.on)} about {expected.low:.0f} to {expected.high:.0f} "
        f"(four times in five); {goal.rating} or more: about {chance:.0%}."
    )
