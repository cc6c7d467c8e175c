"""Why is my number different: the known causes, one by one and in pairs."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal, InvalidOperation
from itertools import combinations

from chesscalc.causes.variants import Case, Variant, variants
from chesscalc.core.checks import check_number
from chesscalc.core.game import Event
from chesscalc.core.player import Player
from chesscalc.core.rounding import half_away_from_zero
from chesscalc.core.system import RatingSystem, with_options
from chesscalc.errors import InputError, NotApplicableError

MOST_FOUND = 12
# Pairs are tried by the thousand; in longer periods only single causes are.
MOST_GAMES_FOR_PAIRS = 60


@dataclass(frozen=True, slots=True)
class Explanation:
    """A cause, or two together, that give the printed figure exactly.

    Attributes:
        causes: One or two, in words.
        change: The change they give, in points.
        sentence: The whole in a sentence.
    """

    causes: tuple[str, ...]
    change: Decimal
    sentence: str


def find_causes(
    system: RatingSystem,
    player: Player,
    events: tuple[Event, ...],
    official_change: object,
    on: date,
) -> tuple[Explanation, ...]:
    """Every single cause that gives the printed change; where none does, every pair.

    In a period of more than 60 games pairs are not tried.

    Raises:
        InputError: the printed change is no number.
        NotApplicableError: the player has no rating, so there is no change to explain.
    """
    official = _official(official_change)
    if player.rating is None and player.standard_rating is None:
        raise NotApplicableError("rating", "A first rating has no change to explain.")
    places = system.info.change_places
    case = Case(system=system, player=player, events=events, on=on)
    system.rate(player, events, on)  # what cannot be rated raises here, in words
    if _fits(case, official, places):
        return ()
    single = _found(((variant,) for variant in variants(case)), official, places)
    games = sum(len(event.games) for event in events)
    if single or games > MOST_GAMES_FOR_PAIRS:
        return single
    return _found(_pairs(case), official, places)


def _official(value: object) -> Decimal:
    number = isinstance(value, int | float | Decimal) and not isinstance(value, bool)
    if number:
        check_number("official_change", value, -4000, 4000, "The printed change")
    text = str(value) if number or isinstance(value, str) else ""
    text = text.strip().replace("−", "-").replace(",", ".")
    try:
        found = Decimal(text)
    except InvalidOperation:
        found = Decimal("NaN")
    if not found.is_finite() or abs(found) > 4000:
        raise InputError(
            "official_change",
            f"The printed change must be a number such as -18.8, not {text[:20]!r}.",
        )
    return found


def _fits(case: Case, official: Decimal, places: int) -> bool:
    change = case.change()
    if change is None:
        return False
    return half_away_from_zero(change, places) == half_away_from_zero(official, places)


def _pairs(case: Case) -> Iterator[tuple[Variant, ...]]:
    """Pairs of causes from different groups; the second is looked for in the first one's case."""
    first = list(variants(case))
    for one, other in combinations(range(len(first)), 2):
        left, right = first[one], first[other]
        if left.group != right.group:
            merged = _merged(case, left, right)
            yield (left, Variant(right.group, right.cause, merged))


def _merged(case: Case, left: Variant, right: Variant) -> Case:
    """The case with both changes: each changes what the other leaves alone."""
    values = {}
    for name in ("system", "events", "on", "rounding", "chained"):
        ours = getattr(left.case, name)
        values[name] = ours if ours != getattr(case, name) else getattr(right.case, name)
    if "rules" in (left.group, right.group):
        rules, other = (left, right) if left.group == "rules" else (right, left)
        values["on"] = rules.case.on
        values["events"] = tuple(
            Event(event.games, event.rating, None, event.name) for event in other.case.events
        )
    system = left.case.system
    for option in system.info.options:
        wanted = getattr(right.case.system, option.field)
        if wanted != getattr(case.system, option.field):
            system = with_options(system, {option.field: wanted})
    player = left.case.player
    for name in ("k", "rating"):
        wanted = getattr(right.case.player, name)
        if wanted != getattr(case.player, name):
            player = replace(player, **{name: wanted})
    values |= {"system": system, "player": player}
    return Case(**values)


def _found(
    tries: Iterator[tuple[Variant, ...]], official: Decimal, places: int
) -> tuple[Explanation, ...]:
    found: list[Explanation] = []
    for tried in tries:
        if _fits(tried[-1].case, official, places):
            causes = tuple(variant.cause for variant in tried)
            found.append(Explanation(causes, official, f"It fits if {' and '.join(causes)}."))
            if len(found) == MOST_FOUND:
                break
    return tuple(found)
