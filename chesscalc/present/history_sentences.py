"""Saved events, ratings and what they add up to, in words."""

from datetime import date
from decimal import Decimal

from chesscalc.present.days import day
from chesscalc.present.numbers import count, points, rating, signed

Number = int | float | Decimal


def event_sentence(
    name: str,
    on: date,
    *,
    score: Number,
    games: int,
    change: Number,
    places: int,
    start: Number | None,
    end: Number | None,
    performance: Number | None,
    estimate: bool = False,
) -> str:
    """One event: score, change and performance.

    >>> event_sentence("Spring Open", date(2026, 4, 3), score=Decimal("5.5"), games=9,
    ...     change=Decimal("12.4"), places=1, start=1702, end=1714, performance=1811)
    'Spring Open, 3 Apr 2026: 5½ of 9, +12.4 (1702 → 1714), performance 1811.'
    """
    said = f"{name or 'Event'}, {day(on)}: {points(score)} of {games}"
    if start is not None:
        said += f", {signed(change, places)}"
    if end is not None:
        moved = f"{rating(start)} → {rating(end)}" if start is not None else f"first {rating(end)}"
        said += f" ({moved})"
    if performance is not None and games:
        said += f", performance {rating(performance)}"
    return f"{said}{' (an estimate)' if estimate else ''}."


def point_sentence(list_name: str, on: date, value: Number, kind: str, source: str) -> str:
    """One rating that no saved event gave."""
    known = {"official": "official rating", "imported": "imported rating"}.get(kind, "rating")
    where = f" ({source})" if source else ""
    return f"{list_name}, {known} of {day(on)}: {rating(value)}{where}."


def where_it_stands(name: str, list_name: str, current: Number, change_year: Number | None) -> str:
    """The answer of a history page; without a name it speaks to the person.

    >>> where_it_stands("Ada Quill", "FIDE standard", 1714, 38)
    'Ada Quill stands at 1714 on FIDE standard, +38 in a year.'
    >>> where_it_stands("", "FIDE standard", 1714, None)
    'You stand at 1714 on FIDE standard.'
    """
    who = f"{name} stands" if name else "You stand"
    moved = f", {signed(change_year, 0)} in a year" if change_year is not None else ""
    return f"{who} at {rating(current)} on {list_name}{moved}."


def trend_sentence(per_year: float, error: float) -> str:
    """A slope with its uncertainty, and whether it can be told from standing still.

    >>> trend_sentence(40.2, 12.0)
    'Rising: about +40 points a year, give or take 24.'
    >>> trend_sentence(10.0, 12.0)
    'No clear trend: +10 points a year, give or take 24.'
    """
    size = f"{signed(per_year, 0)} points a year, give or take {rating(2 * error)}"
    if abs(per_year) <= 2 * error:
        return f"No clear trend: {size}."
    return f"{'Rising' if per_year > 0 else 'Falling'}: about {size}."


def form_sentence(events: int, games: int, score: Number, expected: Number, change: Number) -> str:
    """The last few events together.

    >>> form_sentence(5, 40, Decimal("22.5"), Decimal("20.1"), Decimal("31.2"))
    'Last 5 events: 22½ of 40 where 20.1 were expected, +31.2.'
    """
    which = "Last event" if events == 1 else f"Last {events} events"
    return (
        f"{which}: {points(score)} of {games} where {float(expected):.1f} were expected, "
        f"{signed(change, 1)}."
    )


def gap_sentence(before: str, ended: Number, after: str, started: Number) -> str:
    """Where the chain of events breaks.

    >>> gap_sentence("Spring Open", 1714, "Club night", 1702)
    '“Spring Open” ended at 1714, but “Club night” starts from 1702 (−12).'
    """
    step = signed(Decimal(str(started)) - Decimal(str(ended)), 0)
    return (
        f"“{before or 'Event'}” ended at {rating(ended)}, but “{after or 'Event'}” starts from "
        f"{rating(started)} ({step})."
    )


def ago(on: date | None, today: date) -> str:
    """How long ago, as people say it.

    >>> ago(date(2026, 11, 9), date(2026, 11, 30)), ago(None, date(2026, 11, 30))
    ('3 weeks ago', 'never')
    """
    if on is None:
        return "never"
    days = (today - on).days
    if days <= 0:
        return "today" if days == 0 else day(on)
    if days < 14:
        return f"{count(days, 'day')} ago"
    return (
        f"{count(days // 7, 'week')} ago"
        if days < 364
        else f"{count(days // 365 or 1, 'year')} ago"
    )
