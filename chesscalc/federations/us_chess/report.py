"""The working of one player's event: rows, notes and lines for the screen."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from chesscalc.core.additive import not_counted
from chesscalc.core.change import GameChange, Note
from chesscalc.core.game import Game
from chesscalc.federations.us_chess.floors import is_established, peak_floor
from chesscalc.federations.us_chess.special import CEILING, Special
from chesscalc.federations.us_chess.standard import (
    LOWEST,
    MATCH_LIMIT,
    Settled,
    Standard,
    Terms,
    full_effective_games,
)
from chesscalc.federations.us_chess.standing import Standing

TOWARDS_SPECIAL = "Counts towards the special formula as a whole."
ESTIMATE = Note(
    "US Chess §1",
    "An estimate: the opponents' other games are not known. A section is rated twice, the second "
    "time against the opponents' ratings from the first; the published figure differs, mostly by "
    "a few points and at times by tens. A whole section is exact.",
    "estimate",
)


@dataclass(frozen=True, slots=True)
class Rated:
    """One player's event.

    Attributes:
        standing: Before it.
        reckoning: The formula used; None without rated games.
        settled: What it gave; None without rated games.
        exact: The new rating, floors included.
        half_points: Scored in the rated games.
        opponents: Their ratings as they were used.
    """

    standing: Standing
    reckoning: Standard | Special | None
    settled: Settled | None
    exact: float
    half_points: int
    opponents: tuple[float, ...]

    @property
    def after(self) -> Standing:
        """The standing it leaves."""
        return self.standing.after(self.exact, len(self.opponents), self.half_points)

    @property
    def k(self) -> float | None:
        """The K used; None for the special formula."""
        return self.reckoning.k if isinstance(self.reckoning, Standard) else None

    @property
    def expected(self) -> float:
        """The expected score over the rated games."""
        return self.reckoning.expected if self.reckoning is not None else 0.0


def lines(rated: Rated, games: Sequence[Game], *, passes: bool = False) -> tuple[GameChange, ...]:
    """Each game's row; `passes` says that opponents count at their first-pass ratings."""
    reckoning = rated.reckoning
    if reckoning is None:
        return tuple(not_counted(game, 0.0) for game in games)
    pairs = zip(rated.opponents, reckoning.chances, strict=True)
    k = rated.k
    own = rated.standing.rating
    rows = []
    for game in games:
        if game.opponent is None or game.half_points is None or not game.is_rated:
            rows.append(not_counted(game, 0.0))
            continue
        opponent, chance = next(pairs)
        change = 0.0 if k is None else k * (game.half_points / 2 - chance)
        why = TOWARDS_SPECIAL if k is None else ""
        if passes:
            first = f"The opponent counts as {opponent:.1f}, after the first pass."
            why = f"{first} {why}" if why else first
        difference = own - float(game.opponent)
        met = opponent if passes else None
        rows.append(GameChange(game, difference, own - opponent, chance, change, True, why, met))
    return tuple(rows)


def k_rule(rated: Rated, terms: Terms) -> str:
    """Why this K, in words."""
    if rated.reckoning is None:
        return ""
    if isinstance(rated.reckoning, Special):
        return "No K: the special formula."
    text = f"800 / (N′ {rated.reckoning.effective:.2f} + {len(rated.opponents)} games)"
    if terms.dual_rated and rated.standing.rating > 2200:
        return f"{text}, reduced above 2200 in dual-rated events"
    return text


def notes(
    rated: Rated, terms: Terms, *, threshold_stated: bool, floor: int | None, meetings: bool
) -> list[Note]:
    """The rules that acted; `meetings` says whether the opponents' meetings allow a bonus."""
    standing, reckoning, settled = rated.standing, rated.reckoning, rated.settled
    if reckoning is None or settled is None:
        return []
    if isinstance(reckoning, Special):
        found = [Note("US Chess §4.1", _why_special(standing))]
    else:
        found = [Note("US Chess §4.2", f"Standard formula: {standing.games} games, more than 8.")]
        found += _bonus_notes(rated, reckoning, settled, terms, meetings=meetings)
        source = "stated" if threshold_stated else "by the event's first day"
        text = f"Bonus threshold B = {terms.threshold:g} ({source})."
        found.append(Note("US Chess §8", text))
    return found + _limit_notes(rated, settled, terms, floor)


def _why_special(standing: Standing) -> str:
    if standing.games == 0:
        return "Special formula: no rated game before the event."
    if standing.record != "mixed":
        return f"Special formula: every earlier rated game was {standing.record}."
    return f"Special formula: {standing.games} games, at most 8."


def _bonus_notes(
    rated: Rated, reckoning: Standard, settled: Settled, terms: Terms, *, meetings: bool
) -> list[Note]:
    if settled.bonus > 0:
        text = (
            f"Bonus of {settled.bonus:.2f}: what the change exceeds {reckoning.threshold:.2f} by, "
            "on top."
        )
        return [Note("US Chess §4.2", text)]
    gained = reckoning.k * (rated.half_points / 2 - reckoning.expected)
    if gained <= reckoning.threshold:
        return []
    if terms.match:
        return [Note("US Chess §7", "A match earns no bonus.")]
    if not meetings and len(rated.opponents) < 3:
        return [Note("US Chess §4.2", "No bonus: an event of fewer than three rated games.")]
    limit = "more than once in three games" if len(rated.opponents) == 3 else "more than twice"
    return [Note("US Chess §4.2", f"No bonus: an opponent was met {limit}.")]


def _limit_notes(rated: Rated, settled: Settled, terms: Terms, floor: int | None) -> list[Note]:
    found = []
    before, raw = rated.standing.rating, settled.raw
    if terms.match and abs(raw - before) > MATCH_LIMIT:
        found.append(Note("US Chess §7", "A match changes a rating by at most 50 points."))
    elif isinstance(rated.reckoning, Special) and raw > CEILING:
        found.append(Note("US Chess §4.1", f"The special formula gives {CEILING:.0f} at most."))
    if settled.exact == LOWEST and raw < LOWEST:
        found.append(Note("US Chess §5", "No rating is below 100."))
    if floor is not None:
        if rated.exact > settled.exact:
            found.append(Note("US Chess §5", f"The rating floor of {floor} holds."))
        elif terms.match and settled.exact < floor:
            text = f"In a match the floor of {floor} does not hold by itself."
            found.append(Note("US Chess §7", text))
    elif rated.standing.rated and is_established(rated.standing.games):
        least = peak_floor(before)
        if least is not None and rated.exact < least:
            text = (
                f"An established rating of {before:.0f} over the board has a floor of at least "
                f"{least}; enter the floor to have it applied."
            )
            found.append(Note("US Chess §5", text, "warning"))
    return found


def working(rated: Rated) -> list[tuple[str, str]]:
    """Further lines of working: label and value."""
    standing, reckoning, settled = rated.standing, rated.reckoning, rated.settled
    if reckoning is None or settled is None:
        return []
    rows = [
        ("Games the rating is based on, N", str(standing.games)),
        ("Most it can count for, N*", f"{full_effective_games(standing.rating):.3f}"),
        ("Effective games, N′", f"{reckoning.effective:.3f}"),
    ]
    if isinstance(reckoning, Special):
        low, high = reckoning.zeros(rated.half_points)
        rows.append(("Prior rating, R0′", f"{reckoning.prior:.2f}"))
        credited = rated.half_points / 2 + reckoning.credit
        rows.append(("Score with the prior's, S′", f"{credited:.2f}"))
        rows.append(("Ratings that solve it", _interval(low, high)))
    else:
        gained = reckoning.k * (rated.half_points / 2 - reckoning.expected)
        rows.append(("K", f"{reckoning.k:.3f}"))
        rows.append(("K times score less expected", f"{gained:+.3f}"))
        rows.append(("Bonus threshold, B√max(m, 4)", f"{reckoning.threshold:.3f}"))
        rows.append(("Bonus", f"{settled.bonus:.3f}"))
    rows.append(("New rating before rounding", f"{rated.exact:.3f}"))
    return rows


def _interval(low: float, high: float) -> str:
    if high - low < 1e-6:
        return f"{low:.3f}"
    if math.isinf(low):
        return f"{high:.3f} and below"
    if math.isinf(high):
        return f"{low:.3f} and above"
    return f"{low:.3f} to {high:.3f}"
