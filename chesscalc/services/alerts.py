"""What a coach should know in time: a K about to change, a limit this month, a long pause.

No system is known by name here: each is asked for the K of slightly different facts.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from chesscalc import api
from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.errors import InputError
from chesscalc.store.records import Moment, RatingList

GAMES_AHEAD = 6
POINTS_AHEAD = 50
DAYS_AHEAD = 120
IDLE_DAYS = 90
_BUSY_MONTH = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Alert:
    """Something to know.

    Attributes:
        kind: "k-date", "k-games", "k-rating", "period-limit" or "idle".
        text: In words.
        list_name: The list it is about, or "".
        on: The day it happens, where it has one.
    """

    kind: str
    text: str
    list_name: str = ""
    on: date | None = None


def k_alerts(rating_list: RatingList, player: Player, today: date) -> tuple[Alert, ...]:
    """Changes of K that are near: by games, by rating, by the calendar."""
    by_rule = replace(player, k=None)
    now = _k(rating_list.system, by_rule, today)
    if now is None:
        return ()
    return (
        *_by_games(rating_list, by_rule, today, now),
        *_by_rating(rating_list, by_rule, today, now),
        *_by_date(rating_list, by_rule, today, now),
    )


def _k(system: str, player: Player, on: date) -> float | None:
    try:
        return float(api.k_factor(system, player, on).k)
    except InputError:  # no K, a fact is missing, or no such system: nothing to tell
        return None


def _by_games(listed: RatingList, player: Player, today: date, now: float) -> tuple[Alert, ...]:
    if player.games_played is None:
        return ()
    for games in range(1, GAMES_AHEAD + 1):
        then = _k(listed.system, replace(player, games_played=player.games_played + games), today)
        if then is not None and then < now:
            count = player.games_played + games
            left = "1 game" if games == 1 else f"{games} games"
            text = f"{left} to game {count} in this list: K {now:g} → {then:g}"
            return (Alert(kind="k-games", text=text, list_name=listed.name),)
    return ()


def _by_rating(listed: RatingList, player: Player, today: date, now: float) -> tuple[Alert, ...]:
    if player.rating is None:
        return ()
    high = player.rating + POINTS_AHEAD
    then = _k(listed.system, _rated_at(player, high), today)
    if then is None or then >= now or _gradual(listed, player, today, now):
        return ()
    points = POINTS_AHEAD
    for ahead in range(1, POINTS_AHEAD + 1):
        reached = _k(listed.system, _rated_at(player, player.rating + ahead), today)
        if reached is not None and reached < now:
            points, then = ahead, reached
            break
    left = "1 point" if points == 1 else f"{points} points"
    text = f"{left} to {player.rating + points:g}: K {now:g} → {then:g}"
    return (Alert(kind="k-rating", text=text, list_name=listed.name),)


def _gradual(listed: RatingList, player: Player, today: date, now: float) -> bool:
    """Whether K moves with each point, as in US Chess, so that no change is worth a word."""
    if player.rating is None:
        return True
    near = _k(listed.system, _rated_at(player, player.rating + 1), today)
    lower = _k(listed.system, _rated_at(player, max(1, player.rating - 1)), today)
    return near is not None and lower is not None and now not in (near, lower)


def _rated_at(player: Player, rating: float) -> Player:
    peak = max(rating, player.peak_rating or rating)
    return replace(player, rating=rating, peak_rating=peak)


def _by_date(listed: RatingList, player: Player, today: date, now: float) -> tuple[Alert, ...]:
    new_year = date(today.year + 1, 1, 1)
    if (new_year - today).days > DAYS_AHEAD:
        return ()
    then = _k(listed.system, player, new_year)
    if then is None or then == now:
        return ()
    text = f"K {now:g} → {then:g} on 1 January {new_year.year}"
    return (Alert(kind="k-date", text=text, list_name=listed.name, on=new_year),)


def period_alert(
    rating_list: RatingList, player: Player, moments: Sequence[Moment], today: date
) -> tuple[Alert, ...]:
    """A limit on K for many games in one month, such as FIDE's 700 rule, near or passed."""
    month = today.replace(day=1)
    games = sum(m.games for m in moments if m.is_event and month <= m.on <= today)
    if games < _BUSY_MONTH or player.rating is None:
        return ()
    usual = _k_of_games(rating_list.system, player, 1, today)
    for ahead in range(GAMES_AHEAD // 2 + 1):
        then = _k_of_games(rating_list.system, player, games + ahead, today)
        if usual is None or then is None or then >= usual:
            continue
        if ahead == 0:
            text = f"{games} games this month: K {usual:g} falls to {then:g} for all of them"
        else:
            text = f"{games} games this month; with game {games + ahead}, K {usual:g} → {then:g}"
        return (Alert(kind="period-limit", text=text, list_name=rating_list.name),)
    return ()


def _k_of_games(system: str, player: Player, games: int, today: date) -> float | None:
    event = Event(tuple(Game(player.rating, 0.5) for _ in range(games)))
    try:
        k = api.rate_period(system, player, [event], on=today).k
    except InputError:  # a fact is missing: nothing to tell
        return None
    return None if k is None else float(k)


def idle_alert(last_event: date | None, today: date) -> tuple[Alert, ...]:
    """No event for 90 days; nothing for a student who never had one."""
    if last_event is None or today - last_event < timedelta(days=IDLE_DAYS):
        return ()
    weeks = (today - last_event).days // 7
    return (Alert(kind="idle", text=f"Has not played for {weeks} weeks", on=last_event),)
