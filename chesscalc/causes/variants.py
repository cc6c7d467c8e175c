"""The known causes of a different figure, each a changed copy of the case.

Nothing here knows a formula: a cause is another option, another K, other games or another day.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from chesscalc.core.change import Points
from chesscalc.core.game import Event, Game, Kind
from chesscalc.core.player import Player
from chesscalc.core.rounding import half_away_from_zero, half_even
from chesscalc.core.system import RatingSystem, with_options
from chesscalc.errors import ChessCalcError

COMMON_K = (10, 15, 16, 20, 24, 25, 30, 32, 40)
COMMON_CAP = 400
DEVELOPMENT = range(5, 31)
MOST_PERIOD_GAMES = 70
# Each game is left out in turn, and each time the whole event is rated anew.
MOST_EVENT_GAMES = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A calculation, ready to be changed.

    Attributes:
        system, player, events, on: What is rated.
        rounding: "" (none), "whole", "even", "cut" or "event" (each event rounded by itself).
        chained: Whether each event starts from the rating the one before it ended with.
    """

    system: RatingSystem
    player: Player
    events: tuple[Event, ...]
    on: date
    rounding: str = ""
    chained: bool = False

    def change(self) -> Decimal | None:
        """The change, as this case computes it; None if the rules give none."""
        try:
            parts = self._parts()
        except ChessCalcError:
            return None
        if self.rounding == "event":
            return sum((half_away_from_zero(part) for part in parts), Decimal(0))
        total = sum(parts, Decimal(0))
        if self.rounding == "whole":
            return half_away_from_zero(total)
        if self.rounding == "even":
            return half_even(total)
        if self.rounding == "cut":
            return Decimal(int(total))
        return total

    def _parts(self) -> list[Decimal]:
        if not self.chained and self.rounding != "event":
            return [_decimal(self.system.rate(self.player, self.events, self.on).change)]
        parts: list[Decimal] = []
        player = self.player
        for event in self.events:
            change = self.system.rate(player, [event], self.on)
            parts.append(_decimal(change.change))
            if self.chained and change.new_rating is not None:
                player = replace(player, rating=change.new_rating)
        return parts


@dataclass(frozen=True, slots=True)
class Variant:
    """One known cause.

    Attributes:
        group: Two variants of one group exclude each other.
        cause: In words, as the second half of "It fits if …".
        case: The case changed by it.
    """

    group: str
    cause: str
    case: Case


def variants(case: Case) -> Iterator[Variant]:
    """Every known cause that changes this case, likeliest first."""
    yield from _other_k(case)
    yield from _other_options(case)
    yield from _other_games(case)
    yield from _other_rating(case)
    yield from _other_rules(case)
    yield from _other_rounding(case)
    yield from _longer_period(case)


def _decimal(value: Points) -> Decimal:
    return value if isinstance(value, Decimal) else Decimal(repr(float(value)))


def _other_k(case: Case) -> Iterator[Variant]:
    factor = case.system.k_factor(case.player, case.on)
    if factor is None or case.player.rating is None:
        return
    if any(fact.field == "development" for fact in case.system.info.facts):
        yield from _other_development(case)
        return
    for k in COMMON_K:
        if k != factor.k:
            changed = replace(case, player=replace(case.player, k=k))
            yield Variant("k", f"K {k} was used, not {factor.k}", changed)


def _other_development(case: Case) -> Iterator[Variant]:
    """Another coefficient E, in the system whose K follows from it (DWZ)."""
    for coefficient in DEVELOPMENT:
        if coefficient != case.player.development:
            changed = replace(case, player=replace(case.player, development=coefficient))
            yield Variant("k", f"E {coefficient} was used", changed)


def _longer_period(case: Case) -> Iterator[Variant]:
    """More games in the period than these: K times all games is held to 700 (FIDE's lists)."""
    if not any(option.field == "limit" for option in case.system.info.options):
        return
    factor = case.system.k_factor(case.player, case.on)
    games = sum(game.is_rated for event in case.events for game in event.games)
    if factor is None or case.player.rating is None:
        return
    seen = {int(factor.k)} | set(COMMON_K)
    for number in range(games + 1, MOST_PERIOD_GAMES + 1):
        k = 700 // number
        if factor.k * number > 700 and k not in seen:
            seen.add(k)
            changed = replace(case, player=replace(case.player, k=k))
            cause = (
                f"the period had {number} rated games or a few more, so that the 700 rule "
                f"made K {k}"
            )
            yield Variant("k", cause, changed)


def _other_options(case: Case) -> Iterator[Variant]:
    for option in case.system.info.options:
        if option.field == "cap" and option.kind != "bool":
            yield _other_cap(case)
        if option.kind != "bool":
            continue
        used = bool(getattr(case.system, option.field))
        changed = replace(case, system=with_options(case.system, {option.field: not used}))
        cause = f"{option.label}: {'not applied' if used else 'applied'}"
        yield Variant(option.field, cause, changed)


def _other_cap(case: Case) -> Variant:
    """The 400-point rule of a list that states its limit as a number, or none."""
    if getattr(case.system, "cap", None) is None:
        cap, cause = COMMON_CAP, f"a difference of more than {COMMON_CAP} counted as {COMMON_CAP}"
    else:
        cap, cause = None, "no limit was put on the differences"
    return Variant("cap", cause, replace(case, system=with_options(case.system, {"cap": cap})))


def _named(game: Game, number: int) -> str:
    rating = f" ({game.opponent})" if game.opponent is not None else ""
    return f"round {number}, {game.name or 'the opponent'}{rating}"


def _other_games(case: Case) -> Iterator[Variant]:
    event = case.events[-1]
    if len(event.games) > MOST_EVENT_GAMES:
        return
    for index, game in enumerate(event.games):
        where = _named(game, index + 1)
        if game.is_rated:
            if len(event.games) > 1:
                yield _with_games(case, _without(event.games, index), f"{where}: not counted")
        elif game.opponent is not None and game.half_points is not None:
            counted = Game(
                game.opponent, game.half_points / 2, Kind.PLAYED, game.colour, game.name,
                game.opponent_k, game.deviation,
            )  # fmt: skip
            games = (*event.games[:index], counted, *event.games[index + 1 :])
            yield _with_games(case, games, f"{where}: counted as a rated game")


def _without(games: Sequence[Game], index: int) -> tuple[Game, ...]:
    return (*games[:index], *games[index + 1 :])


def _with_games(case: Case, games: tuple[Game, ...], cause: str) -> Variant:
    last = case.events[-1]
    events = (*case.events[:-1], Event(games, last.rating, last.on, last.name))
    return Variant("games", cause, replace(case, events=events))


def _other_rating(case: Case) -> Iterator[Variant]:
    standard = case.player.standard_rating
    if standard is not None and standard != case.player.rating:
        changed = replace(case, player=replace(case.player, rating=standard))
        yield Variant("rating", f"the standard rating {standard} was used", changed)
    if len(case.events) > 1:
        yield Variant(
            "rating",
            "each event was rated from the rating after the one before (chained)",
            replace(case, chained=True),
        )


def _other_rules(case: Case) -> Iterator[Variant]:
    dates = case.system.info.rule_dates
    seen = set()
    for first in (date(dates[0].year - 1, 1, 1), *dates) if dates else ():
        events = tuple(Event(event.games, event.rating, None, event.name) for event in case.events)
        now = case.system.rate(case.player, case.events, case.on).rules
        changed = replace(case, on=first, events=events)
        rules = case.system.rate(case.player, events, first).rules
        if rules != now and rules not in seen:
            seen.add(rules)
            yield Variant("rules", f"other rules were used: {rules}", changed)


def _other_rounding(case: Case) -> Iterator[Variant]:
    named = {
        "whole": "the printed change is rounded to a whole number",
        "even": "the change was rounded to a whole number, a half to the even side",
        "cut": "the change was cut to a whole number",
    }
    if len(case.events) > 1:
        named["event"] = "each event's change was rounded by itself"
    given = []
    for rounding, cause in named.items():
        changed = replace(case, rounding=rounding)
        change = changed.change()
        if change not in given:  # the plain rounding explains what it also gives
            given.append(change)
            yield Variant("rounding", cause, changed)
