"""The German rating system as the pages and the planner know it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from chesscalc.core.additive import (
    TotalOutlook,
    counted_towards,
    half_points_in,
    not_counted,
    opponents_of,
)
from chesscalc.core.change import GameChange, KFactor, Note, RatingChange
from chesscalc.core.game import Event, Game, Pairing, rated_games, tournament_points
from chesscalc.core.player import Player
from chesscalc.core.rounding import from_float, whole
from chesscalc.core.score import points
from chesscalc.core.section import each_row, games_at, left_out, left_out_note
from chesscalc.core.system import Outcome, SystemInfo
from chesscalc.errors import InputError
from chesscalc.federations.dwz.coefficient import Development, assumed, coefficient_of, coming
from chesscalc.federations.dwz.first import first_rating, first_ratings, why_no_first
from chesscalc.federations.dwz.info import INFO
from chesscalc.formulas import normal

_TOGETHER = Note(
    "DSB 3.4",
    "The newcomers of the event are found together: for each the expected score is the score.",
)
_AT_FIRST = Note(
    "DSB 3.5", "Opponents without a DWZ count, at the first DWZ that they get in this event."
)
_NO_DWZ = "None follows from this event."
_NOT_AMONG_FIVE = (
    "Whether games against newcomers count among the five for a first DWZ is not confirmed; here "
    "they do not."
)
_RULES = "DSB Wertungsordnung, in the text after the revision of 2016 to 2020"


@dataclass(frozen=True, slots=True)
class _Standing:
    """Where a player stands between two events; `waiting` are games without a DWZ so far."""

    rating: float | None
    index: int | None
    waiting: tuple[Game, ...] = ()


@dataclass(frozen=True, slots=True)
class _Evaluated:
    """One event's evaluation."""

    lines: tuple[GameChange, ...]
    standing: _Standing
    exact: float | None
    expected: float
    k: float | None
    k_rule: str
    working: tuple[tuple[str, str], ...]
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dwz:
    """The German rating.

    Attributes:
        three_decimals: Whether each game's expected score is rounded to three decimals.
    """

    three_decimals: bool = True
    info: SystemInfo = field(default=INFO, repr=False)

    def k_factor(self, player: Player, on: date) -> KFactor | None:
        """What one game would move: 800 / (E + 1); None for a player without DWZ."""
        if player.rating is None:
            return None
        good = coefficient_of(player, player.rating, player.index, on.year, below=False)
        bad = coefficient_of(player, player.rating, player.index, on.year, below=True)
        rule = f"800 / (E + games): E {good.e} ({good.rule})"
        if bad.e != good.e:
            rule += f"; below expectation E {bad.e} ({bad.rule})"
        return KFactor(800 / (good.e + 1), rule, coming(player, on), assumed(player))

    def expected(self, own: float, opponent: float, on: date) -> float:  # noqa: ARG002  # same on every day
        """Expected score of one game, by the normal curve (3.3)."""
        return self._expected(own, opponent)

    def _expected(self, own: float, opponent: float) -> float:
        exact = normal.expected(own - opponent)
        return float(from_float(exact, 3)) if self.three_decimals else exact

    def _expected_total(self, own: float, opponents: Sequence[int | float]) -> float:
        total = math.fsum(self._expected(own, opponent) for opponent in opponents)
        return float(from_float(total, 3)) if self.three_decimals else total

    def performance(self, opponents: Sequence[float], half_points: int) -> int | None:
        """The rating whose expected total is the score, whole; None at 0 % and 100 %."""
        found = normal.performance(opponents, half_points)
        return None if found is None else whole(found)

    def rate(self, player: Player, events: Sequence[Event], on: date) -> RatingChange:
        """Evaluate the events one after the other, each from the rating the last one gave."""
        standing = _Standing(player.rating, player.index)
        done: list[_Evaluated] = []
        for event in events:
            done.append(self._evaluate(player, standing, event, on))
            standing = done[-1].standing
        lines = tuple(line for one in done for line in one.lines)
        counted = [line.game for line in lines if line.counted]
        half = half_points_in(counted)
        exact = done[-1].exact if done else player.rating
        steps = [one for one in done if one.k is not None]
        notes = [note for one in done for note in one.notes]
        notes += [Note("", text, "assumption") for text in assumed(player) if steps]
        return RatingChange(
            system=INFO.key,
            rules=_RULES,
            rating=player.rating,
            k=steps[-1].k if steps else None,
            k_rule="; then ".join(one.k_rule for one in steps) or "no K without a rated event",
            score=points(half),
            expected=math.fsum(one.expected for one in done),
            change=_change(player, exact),
            new_rating_exact=exact,
            new_rating=None if exact is None else whole(exact),
            performance=self.performance(opponents_of(counted), half),
            points=tournament_points(line.game for line in lines),
            games=lines,
            notes=tuple(dict.fromkeys(notes)),
            after={} if standing.index is None else {"index": float(standing.index)},
            working=tuple(row for one in done for row in one.working),
        )

    def rate_section(
        self, players: Sequence[Player], crosstable: Sequence[Sequence[Pairing]], on: date
    ) -> tuple[RatingChange | InputError, ...]:
        """Everybody's change: first the newcomers together, then the others, who met them."""
        ratings = [player.rating for player in players]
        found = first_ratings(ratings, crosstable)
        together = [found.get(index, rating) for index, rating in enumerate(ratings)]
        printed = [
            whole(found[index]) if index in found else rating
            for index, rating in enumerate(ratings)
        ]

        def rate(index: int) -> RatingChange:
            row = crosstable[index]
            newcomer = ratings[index] is None
            met = together if index in found else ratings if newcomer else printed
            change = self.rate(players[index], [Event(games_at(row, met))], on)
            notes: list[Note] = []
            if any(one.is_rated and one.opponent in found for one in row):
                notes += [_TOGETHER] if index in found else [] if newcomer else [_AT_FIRST]
            open_question = newcomer and index not in found
            why, kind = (_NOT_AMONG_FIVE, "warning") if open_question else (_NO_DWZ, "rule")
            notes += left_out_note(left_out(row, met), why, word="DWZ", kind=kind)
            return replace(change, notes=(*change.notes, *notes))

        return each_row(rate, len(players))

    def outlook(
        self, player: Player, events: Sequence[Event], open_games: Sequence[Game], on: date
    ) -> TotalOutlook:
        """The change hangs on the total score of the last event only."""
        standing = _Standing(player.rating, player.index)
        for event in events[:-1]:
            standing = self._evaluate(player, standing, event, on).standing
        last = events[-1] if events else Event(())
        finished = rated_games(last.games)
        half = half_points_in(finished)
        year = (last.on or on).year
        own = standing.rating if last.rating is None else last.rating
        if own is None:
            everyone = opponents_of((*standing.waiting, *finished, *open_games))
            half += half_points_in(standing.waiting)
            return TotalOutlook(
                len(open_games), lambda total: _first_outcome(everyone, half + total)
            )
        expected = self._expected_total(own, opponents_of((*finished, *open_games)))
        games = len(finished) + len(open_games)

        def settle(total: int) -> Outcome:
            score = (half + total) / 2
            e = coefficient_of(player, own, standing.index, year, below=score < expected).e
            exact = own + 800.0 * (score - expected) / (e + games) if games else own
            return Outcome(_change(player, exact), exact, whole(exact))

        return TotalOutlook(len(open_games), settle)

    def _evaluate(self, player: Player, standing: _Standing, event: Event, on: date) -> _Evaluated:
        own = standing.rating if event.rating is None else event.rating
        if own is None:
            return _first(standing, event)
        games = rated_games(event.games)
        if not games:
            lines = tuple(not_counted(game, 0.0) for game in event.games)
            standing = replace(standing, rating=own)
            return _Evaluated(lines, standing, own, 0.0, None, "", (), ())
        expected = self._expected_total(own, opponents_of(games))
        score = half_points_in(games) / 2
        year = (event.on or on).year
        coefficient = coefficient_of(player, own, standing.index, year, below=score < expected)
        k = 800.0 / (coefficient.e + len(games))
        exact = own + 800.0 * (score - expected) / (coefficient.e + len(games))
        index = None if standing.index is None else standing.index + 1
        return _Evaluated(
            lines=tuple(self._line(own, game, k) for game in event.games),
            standing=_Standing(float(whole(exact)), index),
            exact=exact,
            expected=expected,
            k=k,
            k_rule=f"800 / ({coefficient.e} + {len(games)}), E {coefficient.e}: {coefficient.rule}",
            working=(
                ("Expected score We", f"{expected:.3f}"),
                ("Development coefficient E", str(coefficient.e)),
                ("Games n", str(len(games))),
            ),
            notes=self._notes(coefficient),
        )

    def _line(self, own: float, game: Game, k: float) -> GameChange:
        if game.opponent is None or game.half_points is None or not game.is_rated:
            return not_counted(game, 0.0)
        difference = own - game.opponent
        expected = self._expected(own, game.opponent)
        change = k * (game.half_points / 2 - expected)
        return GameChange(game, difference, difference, expected, change, counted=True)

    def _notes(self, coefficient: Development) -> tuple[Note, ...]:
        notes = [
            Note(
                "DSB Anhang 1.2",
                f"Development coefficient E = {coefficient.e}: {coefficient.rule}.",
            ),
            Note("DSB 3.5", "The event is evaluated as a whole; the new rating is rounded once."),
        ]
        if self.three_decimals:
            notes.append(Note("DSB 3.3", "Expected scores are taken to three decimals a game."))
        if coefficient.factor < 1:
            notes.append(
                Note(
                    "DSB Anhang 1.2",
                    "A result at or above expectation is sped up until the age of 20.",
                )
            )
        if coefficient.brake:
            notes.append(
                Note("DSB Anhang 1.2", "A result below expectation is slowed down below 1300.")
            )
        return tuple(notes)


def _first(standing: _Standing, event: Event) -> _Evaluated:
    """The first DWZ from all games so far, or what is still wanted for it (3.4)."""
    games = standing.waiting + rated_games(event.games)
    half = half_points_in(games)
    exact = first_rating(opponents_of(games), half)
    if exact is None:
        after = replace(standing, waiting=games)
        text = why_no_first(len(games), half)
    else:
        after = _Standing(float(whole(exact)), 1)
        text = f"First DWZ from {len(games)} games: the rating whose expected score is the score."
    return _Evaluated(
        lines=tuple(
            counted_towards(game, "first DWZ", 0.0) if game.is_rated else not_counted(game, 0.0)
            for game in event.games
        ),
        standing=after,
        exact=exact,
        expected=0.0,
        k=None,
        k_rule="",
        working=(),
        notes=(Note("DSB 3.4", text),),
    )


def _first_outcome(opponents: Sequence[int | float], half_points: int) -> Outcome:
    exact = first_rating(opponents, half_points)
    return Outcome(0.0, exact, None if exact is None else whole(exact))


def _change(player: Player, exact: float | None) -> float:
    if player.rating is None or exact is None:
        return 0.0
    return exact - player.rating
