"""FIDE's K-factor (B.02 8.3.3): which line applies, why, and what comes next.

The handbook gives the lines without an order; the order here is the one that published lists
follow: 2400 once reached, then juniors never listed at 2300, then fewer than 30 games, then 20.
"""

from datetime import date
from decimal import Decimal

from chesscalc.core.change import KChange, KFactor
from chesscalc.core.player import Player

NEW_GAMES = 30
JUNIOR_AGE = 18
JUNIOR_LIMIT = 2300
TOP = 2400
PERIOD_LIMIT = 700


def k_factor(player: Player, on: date) -> KFactor:
    """The K of a player on the list in force on that day.

    Source: FIDE B.02 8.3.3 (1 March 2024).
    """
    if player.k is not None:
        return KFactor(player.k, "K as stated, in place of the rule")
    peak = max(player.peak_rating or 0, player.rating or 0)
    if peak >= TOP:
        return KFactor(10, "a published rating has reached 2400: K 10 from then on")
    junior = player.birth_year is not None and on.year - player.birth_year <= JUNIOR_AGE
    new = player.games_played is not None and player.games_played < NEW_GAMES
    to_top = KChange(None, "when a published rating reaches 2400", 10)
    if player.birth_year is not None and junior and peak < JUNIOR_LIMIT:
        return KFactor(
            40,
            "junior to the end of the year of the 18th birthday, never listed at 2300",
            _junior_changes(player.birth_year, new=new),
            _assumed(player, peak, "peak_rating"),
        )
    if new and player.games_played is not None:
        to_go = NEW_GAMES - player.games_played
        return KFactor(
            40,
            "new to the list: fewer than 30 rated games",
            (KChange(None, f"after 30 rated games ({to_go} to go)", 20), to_top),
            _assumed(player, peak, "peak_rating"),
        )
    rule = "rated, with 30 games or more, never listed at 2400"
    if junior:
        rule += "; a junior who has been listed at 2300"
    return KFactor(
        20,
        rule,
        (to_top,),
        _assumed(player, peak, *(("birth_year",) if peak < JUNIOR_LIMIT else ()), *_OTHERS),
    )


def k_in_period(k: Decimal, games: int) -> Decimal:
    """The K after the 700 rule: K times games is at most 700 in a period.

    Source: FIDE B.02 8.3.3.

    >>> k_in_period(Decimal(20), 39), k_in_period(Decimal(20), 35)
    (Decimal('17'), Decimal('20'))
    """
    return Decimal(PERIOD_LIMIT // games) if k * games > PERIOD_LIMIT else k


def _junior_changes(birth_year: int, *, new: bool) -> tuple[KChange, ...]:
    """To 20 with age or strength, unless the player is still new to the list by then."""
    but = ", once 30 games are rated" if new else ""
    first_list = date(birth_year + JUNIOR_AGE + 1, 1, 1)
    grown = f"on the January list after the year of the 18th birthday{but}"
    return (
        KChange(first_list, grown, 20),
        KChange(None, f"when listed at 2300 or more{but}", 20),
    )


_OTHERS = ("games_played", "peak_rating")
_TAKEN = {
    "birth_year": "no junior (no birth year given)",
    "games_played": "30 rated games or more (no number given)",
}


def _assumed(player: Player, peak: float, *fields: str) -> tuple[str, ...]:
    taken = [_TAKEN[name] for name in fields if name in _TAKEN and getattr(player, name) is None]
    if "peak_rating" in fields and player.peak_rating is None:
        limit = JUNIOR_LIMIT if "birth_year" not in fields else TOP
        if peak >= limit - 200:
            taken.append(f"never listed at {limit} (no highest rating given)")
    return tuple(taken)
