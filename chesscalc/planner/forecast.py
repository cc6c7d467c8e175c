"""Every distinct outcome of the games to come, with its exact probability, for any rating system.

Three results a game and n games make 3ⁿ results, but most rules cannot tell most of them apart.
A system says which open games it cannot tell apart (Outlook.keys): only the total of such a group
matters, so each combination of group totals is rated once.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain, product
from math import prod
from operator import add

from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.core.system import Outcome, Outlook, RatingSystem
from chesscalc.errors import TooManyOutcomesError
from chesscalc.planner.distribution import Node, Polynomial, convolved, product_of

MAX_LINES = 20_000
MAX_GAMES = 400

Results = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game to come: the game, and its win/draw/loss polynomial at each strength."""

    game: Game
    polynomials: tuple[Polynomial, ...]


@dataclass(frozen=True, slots=True)
class Forecast:
    """All lines of a plan, in parallel lists.

    Attributes:
        scores: Chance of each total of the open games, index in half points.
        totals: Each line's total in half points.
        probabilities: Each line's chance.
        outcomes: What each line does to the rating.
        results: Each line's results that stand for it, in half points, in the order of the games.
        members: The games in their groups; the first game to come is the first of the first.
        nodes: The strengths averaged over.
    """

    scores: list[float]
    totals: list[int]
    probabilities: list[float]
    outcomes: list[Outcome]
    results: "LineResults"
    members: tuple[tuple[OpenGame, ...], ...]
    nodes: tuple[Node, ...]


class LineResults(Sequence[Results]):
    """The results of each line, spelled out only when asked for."""

    def __init__(self, choices: Sequence[Sequence[Results]], back: Sequence[int]) -> None:
        self._choices = choices
        self._back = back

    def __len__(self) -> int:
        return prod(len(choice) for choice in self._choices)

    def __getitem__(self, index: int) -> Results:  # type: ignore[override]  # lines are not sliced
        parts: list[Results] = []
        for choice in reversed(self._choices):
            index, which = divmod(index, len(choice))
            parts.append(choice[which])
        grouped = tuple(chain.from_iterable(reversed(parts)))
        return tuple(grouped[place] for place in self._back)

    def in_outlook_order(self) -> Iterator[Results]:
        """Every line's results in the order in which the outlook holds the games."""
        if all(len(choice[0]) == 1 for choice in self._choices):
            return product(range(3), repeat=len(self._choices))
        return (tuple(chain.from_iterable(parts)) for parts in product(*self._choices))


def forecast(
    system: RatingSystem,
    player: Player,
    events: Sequence[Event],
    games: Sequence[OpenGame],
    on: date,
    nodes: Sequence[Node],
) -> Forecast:
    """Every distinct outcome if `games` are added to the last event.

    Raises:
        TooManyOutcomesError: more than MAX_LINES outcomes, or more than MAX_GAMES games.
    """
    check_size(len(games))
    outlook = system.outlook(player, events, [game.game for game in games], on)
    groups = _groups(outlook.keys)
    _check_lines(system, [len(group) for group in groups])
    order = list(chain.from_iterable(groups))
    if order != sorted(order):
        outlook = system.outlook(player, events, [games[i].game for i in order], on)
    back = sorted(range(len(order)), key=order.__getitem__)
    results = LineResults([_by_total(len(group)) for group in groups], back)
    members = tuple(tuple(games[i] for i in group) for group in groups)
    scores = _score_chances(games, nodes)
    return Forecast(
        scores=scores,
        totals=_totals(groups),
        probabilities=scores if len(members) == 1 else _line_chances(members, nodes),
        outcomes=_outcomes(outlook, results),
        results=results,
        members=members,
        nodes=tuple(nodes),
    )


def check_size(games: int) -> None:
    """Raise TooManyOutcomesError for more games than a plan holds."""
    if games > MAX_GAMES:
        raise TooManyOutcomesError(
            "games", f"A plan holds up to {MAX_GAMES} games to come; these are {games:,}."
        )


def _check_lines(system: RatingSystem, sizes: Sequence[int]) -> None:
    lines = prod(2 * size + 1 for size in sizes)
    if lines > MAX_LINES:
        raise TooManyOutcomesError(
            "games",
            f"In {system.info.name} the change depends on whom you beat, and these games have "
            f"{_counted(lines)} different outcomes; up to {MAX_LINES:,} are worked out exactly. "
            "Plan fewer rounds at once, or give opponents of similar strength the same rating.",
        )


def _counted(lines: int) -> str:
    return f"{lines:,}" if lines < 10**9 else "more than a thousand million"


def _groups(keys: Sequence[Hashable]) -> list[list[int]]:
    groups: dict[Hashable, list[int]] = {}
    for index, key in enumerate(keys):
        groups.setdefault(key, []).append(index)
    return list(groups.values())


def _by_total(count: int) -> list[Results]:
    """For each total of a group, results that make it: wins first."""
    return [
        (2,) * (total // 2) + (1,) * (total % 2) + (0,) * (count - total // 2 - total % 2)
        for total in range(2 * count + 1)
    ]


def _totals(groups: Sequence[Sequence[int]]) -> list[int]:
    totals = [0]
    for group in groups:
        totals = [total + more for total in totals for more in range(2 * len(group) + 1)]
    return totals


def _outcomes(outlook: Outlook, results: LineResults) -> list[Outcome]:
    outcome = outlook.outcome
    return [outcome(line) for line in results.in_outlook_order()]


def _score_chances(games: Sequence[OpenGame], nodes: Sequence[Node]) -> list[float]:
    total: list[float] | None = None
    for index, (weight, _) in enumerate(nodes):
        at_node = product_of(game.polynomials[index] for game in games)
        total = _added(total, [weight * p for p in at_node])
    # The weights' sum may miss 1 in the last digit, and certain results would show it.
    return [min(1.0, p) for p in total or [1.0]]


def _line_chances(members: Sequence[Sequence[OpenGame]], nodes: Sequence[Node]) -> list[float]:
    total: list[float] | None = None
    for index, (weight, _) in enumerate(nodes):
        groups = [product_of(game.polynomials[index] for game in group) for group in members]
        total = _added(total, _spread(weight, groups))
    return total or [1.0]


def chances_after(lines: Forecast) -> tuple[list[float], ...]:
    """Each line's chance once the first game to come is lost, drawn or won; there is one.

    What that result says about the strength in this event is taken into account.
    """
    members, nodes = lines.members, lines.nodes
    first, *same_group = members[0]
    others = [
        [product_of(game.polynomials[k] for game in group) for group in (same_group, *members[1:])]
        for k in range(len(nodes))
    ]
    after = []
    for half in range(3):
        certain: Polynomial = [float(half == h) for h in range(3)]
        chance = sum(w * first.polynomials[k][half] for k, (w, _) in enumerate(nodes))
        total: list[float] | None = None
        for k, (weight, _) in enumerate(nodes):
            likelihood = first.polynomials[k][half] / chance if chance > 0.0 else 1.0
            rest, *more = others[k]
            groups = [convolved(rest, certain), *more]
            total = _added(total, _spread(weight * likelihood, groups))
        after.append(total or [1.0])
    return tuple(after)


def _spread(weight: float, groups: Iterable[Sequence[float]]) -> list[float]:
    lines = [weight]
    for group in groups:
        lines = [p * q for p in lines for q in group]
    return lines


def _added(total: list[float] | None, more: list[float]) -> list[float]:
    return more if total is None else list(map(add, total, more))
