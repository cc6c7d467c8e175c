"""What a report says in plain words, for a reader who knows no rating rules."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from chesscalc.present.numbers import chance as in_percent
from chesscalc.present.numbers import count, fixed, percent, points, rating, signed, unsigned

Number = int | float | Decimal
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip


def long_date(on: date) -> str:
    """A day as it is written in a letter.

    >>> long_date(date(2026, 4, 3))
    '3 April 2026'
    """
    return f"{on.day} {_MONTHS[on.month - 1]} {on.year}"


def month(on: date) -> str:
    """A month and its year, short.

    >>> month(date(2026, 4, 1))
    'Apr 2026'
    """
    return f"{_MONTHS[on.month - 1][:3]} {on.year}"


def movement(who: str, list_name: str, now: Number, change: Number, days: int) -> str:
    """How far a rating went in so many days; without a name it speaks to the person.

    >>> movement("Bo Tansy", "FIDE standard", 1714, 42, 90)
    'Bo Tansy gained 42 points on FIDE standard in the last 90 days and stands at 1714.'
    >>> movement("", "FIDE standard", 1714, Decimal("-1"), 365)
    'You lost 1 point on FIDE standard in the last 365 days and stand at 1714.'
    """
    stands = f"{'stands' if who else 'stand'} at {rating(now)}"
    size = unsigned(change)
    name = who or "You"
    if size == "0":
        stand_still = "are" if not who else "is"
        return f"{name} {stand_still} at {rating(now)} on {list_name}, as {days} days ago."
    moved = "gained" if change > 0 else "lost"
    how_far = f"{size} point{'' if size == '1' else 's'}"
    return f"{name} {moved} {how_far} on {list_name} in the last {days} days and {stands}."


def new_rating(who: str, list_name: str, now: Number, first: Number, since: date) -> str:
    """A rating that is younger than what it would be held against.

    >>> new_rating("Bo Tansy", "FIDE rapid", 1610, 1590, date(2026, 10, 4))
    'Bo Tansy stands at 1610 on FIDE rapid; the first rating here is 1590 of 4 October 2026.'
    """
    stands = f"{who} stands" if who else "You stand"
    return (
        f"{stands} at {rating(now)} on {list_name}; the first rating here is {rating(first)} of "
        f"{long_date(since)}."
    )


def highest(peak: Number, on: date, now: Number | None) -> str:
    """The highest rating, and whether it is today's.

    >>> highest(1731, date(2025, 11, 2), 1714)
    'The highest so far is 1731, first reached on 2 November 2025.'
    >>> highest(1714, date(2026, 11, 2), 1714)
    'That is the highest so far, first reached on 2 November 2026.'
    """
    is_now = now is not None and rating(now) == rating(peak)
    what = "That is the highest so far" if is_now else f"The highest so far is {rating(peak)}"
    return f"{what}, first reached on {long_date(on)}."


def best_event(
    name: str, on: date, score: Number, games: int, performance: Number | None, change: str
) -> str:
    """The event of the last year that brought most.

    >>> best_event("Spring Open", date(2026, 4, 3), Decimal("5.5"), 9, 1811, "+12.4")
    'Best event of the last year: Spring Open (3 April 2026), 5½ of 9, performance 1811, +12.4.'
    """
    played = f"{points(score)} of {games}"
    level = f", performance {rating(performance)}" if performance is not None else ""
    return f"Best event of the last year: {name} ({long_date(on)}), {played}{level}, {change}."


def against_expected(events: int, games: int, score: Number, expected: Number) -> str:
    """Points scored beside points expected, over the last year.

    >>> against_expected(6, 42, Decimal("25.5"), Decimal("22.1"))
    'The last year: 25½ points in 42 rated games (6 events), 3.4 more than the ratings foresaw (22.1).'
    """  # noqa: E501 - the sentence is one line
    difference = Decimal(str(score)) - Decimal(str(expected))
    size = fixed(abs(difference), 1)
    if size == "0.0":
        told = "just as many as the ratings foresaw"
    else:
        told = f"{size} {'more' if difference > 0 else 'fewer'} than the ratings foresaw"
    return (
        f"The last year: {points(score)} {'point' if 0 < score <= 1 else 'points'} in "
        f"{count(games, 'rated game')} ({count(events, 'event')}), {told} ({fixed(expected, 1)})."
    )


def all_games(list_name: str, wins: int, draws: int, losses: int, score: Number) -> str:
    """How all games that count ended.

    >>> all_games("FIDE standard", 88, 60, 64, 118)
    'All 212 rated games saved for FIDE standard: 88 won, 60 drawn, 64 lost (55.7 %).'
    """
    games = wins + draws + losses
    share = percent(100 * Decimal(str(score)) / games, 1)
    which = "The one rated game" if games == 1 else f"All {games} rated games"
    return f"{which} saved for {list_name}: {wins} won, {draws} drawn, {losses} lost ({share})."


def goal(
    list_name: str,
    wanted: int,
    by: date | None,
    now: Number | None,
    *,
    state: str,
    chance: float | None,
    span: tuple[float, float, date] | None,
) -> str:
    """A goal, how far it is, and how it stands.

    >>> goal("FIDE standard", 1800, date(2027, 5, 1), 1714, state="open", chance=0.4,
    ...     span=(1731.2, 1812.9, date(2027, 5, 1)))
    'FIDE standard: 1800 by 1 May 2027, 86 points to go. As things go, about 1731 to 1813 on 1 May 2027 (four times in five); the chance of 1800 or more then is about 40 %.'
    """  # noqa: E501 - the sentence is one line
    until = f" by {long_date(by)}" if by is not None else ""
    if state == "reached":
        return f"{list_name}: {wanted}{until} is reached."
    to_go = ""
    if now is not None and now < wanted:
        to_go = f", {fixed(wanted - Decimal(str(now)), 0)} points to go"
    if state == "missed":
        return f"{list_name}: {wanted}{until} was not reached{to_go}."
    said = f"{list_name}: {wanted}{until}{to_go}."
    if chance is None or span is None:
        return f"{said} Too few ratings yet to say how likely it is."
    low, high, on = span
    return (
        f"{said} As things go, about {rating(low)} to {rating(high)} on {long_date(on)} (four "
        f"times in five); the chance of {wanted} or more then is about {in_percent(chance)}."
    )


def scale_note(changes: Sequence[tuple[date, str]]) -> str:
    """Changes of the scale, which are no progress; empty where there is none.

    >>> scale_note([(date(2024, 3, 1), "FIDE lifts ratings below 2000")])
    'Dotted line: 1 March 2024, FIDE lifts ratings below 2000. A jump there is no progress.'
    """
    if not changes:
        return ""
    named = "; ".join(f"{long_date(on)}, {label}" for on, label in changes)
    return f"Dotted line{'s' if changes[1:] else ''}: {named}. A jump there is no progress."


def change_text(change: Number | None, places: int) -> str:
    """A change in a table; a dash where there was no rating before."""
    return "–" if change is None else signed(change, places)
