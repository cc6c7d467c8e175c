"""The US Chess rating system as the pages and the planner know it."""

import math
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from chesscalc.core.additive import TotalOutlook, half_points_in, opponents_of
from chesscalc.core.change import GameChange, KChange, KFactor, Note, RatingChange
from chesscalc.core.checks import check_number
from chesscalc.core.game import Event, Game, Pairing, rated_games, tournament_points
from chesscalc.core.player import Player
from chesscalc.core.rounding import whole
from chesscalc.core.score import points
from chesscalc.core.system import Outcome, SystemInfo
from chesscalc.errors import InputError
from chesscalc.federations.us_chess import report, special
from chesscalc.federations.us_chess.editions import (
    EFFECTIVE_GAMES_FROM,
    SPECIFICATION,
    bonus_threshold,
)
from chesscalc.federations.us_chess.info import INFO
from chesscalc.federations.us_chess.report import Rated
from chesscalc.federations.us_chess.section import rated_section, row_of
from chesscalc.federations.us_chess.special import Special
from chesscalc.federations.us_chess.standard import Standard, Terms, earns_bonus, k_of
from chesscalc.federations.us_chess.standing import Standing, standing_of
from chesscalc.formulas import logistic

_USUAL_EVENT = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class UsChess:
    """US Chess ratings; the same formulas in all six pools.

    Attributes:
        dual_rated: Whether K is reduced above 2200 (over-the-board Regular, 30 to 65 minutes).
        threshold: The bonus threshold B; None = by the event's first day.
        match: Whether the games are a match: no bonus, at most 50 points, no floor by itself.
        merge_unnamed: Whether opponents without a name and with equal ratings are one person.
    """

    dual_rated: bool = False
    threshold: float | None = None
    match: bool = False
    merge_unnamed: bool = True
    info: SystemInfo = field(default=INFO, repr=False)

    def __post_init__(self) -> None:
        for name in ("dual_rated", "match", "merge_unnamed"):
            if not isinstance(getattr(self, name), bool):
                raise InputError(name, f"{name} is either on (True) or off (False).")
        if self.threshold is not None:
            check_number("threshold", self.threshold, 0, 1000, "The bonus threshold")

    def k_factor(self, player: Player, on: date) -> KFactor | None:
        """K for an event of four games; None where the special formula, which has none, rates.

        Raises:
            MissingFactError: a rated player without the number of games.
        """
        standing, _ = standing_of(player, on)
        if standing.is_special:
            return None
        effective = standing.effective

        def k(games: int) -> float:
            return k_of(standing.rating, effective, games, dual_rated=self.dual_rated)

        changes = tuple(
            KChange(None, f"in an event of {games} games", k(games)) for games in (5, 9)
        )
        rule = f"800 / (N′ + games of the event), N′ = {effective:.2f}"
        return KFactor(k(_USUAL_EVENT), rule, changes, ("An event of four rated games.",))

    def expected(self, own: float, opponent: float, on: date) -> float:  # noqa: ARG002  # same on every day
        """Expected score of one game by the standard formula."""
        return logistic.expected(float(own) - float(opponent))

    def performance(self, opponents: Sequence[float], half_points: int) -> float | None:
        """The special formula without a prior: the rating that solves it on these games alone."""
        return special.performance([float(opponent) for opponent in opponents], half_points)

    def rate(self, player: Player, events: Sequence[Event], on: date) -> RatingChange:
        """An estimate: the events one after the other, opponents at the ratings given.

        Raises:
            MissingFactError: a rated player without the number of games.
        """
        standing, notes = self._start(player, events, on)
        done: list[Rated] = []
        rows: list[GameChange] = []
        said: list[Note] = list(notes)
        for event in events:
            day = event.on or on
            terms = self._terms(day)
            games = rated_games(event.games)
            rated = self._rated(player, standing, event, terms)
            rows.extend(report.lines(rated, event.games))
            said += self._notes(rated, terms, player, day, games)
            done.append(rated)
            standing = rated.after
        used = [rated for rated in done if rated.reckoning is not None]
        if used:
            said.append(report.ESTIMATE)
            if any(line.game.kind == "played" and line.game.opponent is None for line in rows):
                text = "Games against unrated opponents are left out; a whole section rates them."
                said.append(Note("US Chess §1", text, "estimate"))
        last_day = events[-1].on if events and events[-1].on is not None else on
        return self._change(
            player, used, tuple(rows), said, self._terms(last_day), estimate=bool(used)
        )

    def rate_section(
        self, players: Sequence[Player], crosstable: Sequence[Sequence[Pairing]], on: date
    ) -> tuple[RatingChange, ...]:
        """Everybody's change in one section, in the five steps of §1: exact.

        Raises:
            MissingFactError: a rated player without the number of games.
        """
        found = [
            standing_of(player, on, f"Player {number}: ")
            for number, player in enumerate(players, 1)
        ]
        standings = [standing for standing, _ in found]
        rows = [row_of(rounds) for rounds in crosstable]
        terms = self._terms(on)
        _, final = rated_section(standings, rows, terms)
        changes = []
        for index, (player, rounds) in enumerate(zip(players, crosstable, strict=True)):
            rated = final[index]
            if rated.settled is not None:
                rated = replace(rated, exact=self._floored(rated.settled.exact, player))
            games = tuple(_game(standings, pairing) for pairing in rounds)
            lines = report.lines(rated, games, passes=True)
            said = [*found[index][1], *self._rule_notes(rated, terms, player, rows[index].eligible)]
            used = [] if rated.reckoning is None else [rated]
            changes.append(self._change(player, used, lines, said, terms, estimate=False))
        return tuple(changes)

    def outlook(
        self, player: Player, events: Sequence[Event], open_games: Sequence[Game], on: date
    ) -> TotalOutlook:
        """The change hangs on the total score of the last event only.

        Raises:
            MissingFactError: a rated player without the number of games.
        """
        standing, _ = self._start(player, events, on)
        reached = None if player.rating is None else float(player.rating)
        for event in events[:-1]:
            rated = self._rated(player, standing, event, self._terms(event.on or on))
            standing = rated.after
            if rated.reckoning is not None:
                reached = rated.exact
        last = events[-1] if events else Event(())
        standing = _at_event(standing, last)
        finished = rated_games(last.games)
        games = (*finished, *open_games)
        known = half_points_in(finished)
        if not games:
            nothing = _outcome(player, reached)
            return TotalOutlook(0, lambda _: nothing)
        reckoning = self._reckoned(standing, games, self._terms(last.on or on))

        def settle(total: int) -> Outcome:
            exact = reckoning.settle(known + total).exact
            return _outcome(player, self._floored(exact, player))

        return TotalOutlook(len(open_games), settle)

    def _start(
        self, player: Player, events: Sequence[Event], on: date
    ) -> tuple[Standing, tuple[Note, ...]]:
        first = events[0] if events else None
        return standing_of(player, on if first is None or first.on is None else first.on)

    def _terms(self, on: date) -> Terms:
        threshold = bonus_threshold(on) if self.threshold is None else self.threshold
        return Terms(threshold=float(threshold), dual_rated=self.dual_rated, match=self.match)

    def _meetings(self, games: Iterable[Game], *, merge: bool) -> Iterable[Hashable]:
        """Who was met in each game: by name, else by rating or as somebody new."""
        for number, game in enumerate(games):
            if game.name.strip():
                yield game.name.strip().casefold()
            elif merge and game.opponent is not None:
                yield float(game.opponent)
            else:
                yield (number,)

    def _reckoned(
        self, standing: Standing, games: Sequence[Game], terms: Terms
    ) -> Standard | Special:
        opponents = [float(rating) for rating in opponents_of(games)]
        eligible = earns_bonus(self._meetings(games, merge=self.merge_unnamed))
        return standing.reckoned(opponents, terms, eligible=eligible)

    def _rated(self, player: Player, standing: Standing, event: Event, terms: Terms) -> Rated:
        standing = _at_event(standing, event)
        games = rated_games(event.games)
        if not games:
            return Rated(standing, None, None, standing.rating, 0, ())
        half = half_points_in(games)
        reckoning = self._reckoned(standing, games, terms)
        settled = reckoning.settle(half)
        opponents = tuple(float(rating) for rating in opponents_of(games))
        exact = self._floored(settled.exact, player)
        return Rated(standing, reckoning, settled, exact, half, opponents)

    def _floored(self, exact: float, player: Player) -> float:
        """The personal floor; §7: in a match it does not hold by itself."""
        if player.floor is None or self.match:
            return exact
        return max(exact, float(player.floor))

    def _rule_notes(self, rated: Rated, terms: Terms, player: Player, meetings: bool) -> list[Note]:
        stated = self.threshold is not None
        return report.notes(
            rated, terms, threshold_stated=stated, floor=player.floor, meetings=meetings
        )

    def _notes(
        self, rated: Rated, terms: Terms, player: Player, day: date, games: Sequence[Game]
    ) -> list[Note]:
        merged = earns_bonus(self._meetings(games, merge=self.merge_unnamed))
        found = self._rule_notes(rated, terms, player, merged)
        reckoning = rated.reckoning
        if not isinstance(reckoning, Standard):
            return found
        if day < EFFECTIVE_GAMES_FROM:
            text = "Before 8 May 2013 the effective number of games followed another formula."
            found.append(Note("US Chess §8", text, "warning"))
        other = earns_bonus(self._meetings(games, merge=not self.merge_unnamed))
        gained = reckoning.k * (rated.half_points / 2 - reckoning.expected)
        if other != merged and gained > reckoning.threshold and not terms.match:
            text = (
                "Opponents without a name and with equal ratings are taken as one person, met too "
                "often for a bonus; give names to tell them apart."
                if self.merge_unnamed
                else "Opponents without a name are taken as different persons; were those of equal "
                "rating one person, there would be no bonus."
            )
            found.append(Note("US Chess §4.2", text, "assumption"))
        return found

    def _change(
        self,
        player: Player,
        used: Sequence[Rated],
        lines: tuple[GameChange, ...],
        notes: Sequence[Note],
        terms: Terms,
        *,
        estimate: bool,
    ) -> RatingChange:
        counted = [line.game for line in lines if line.counted]
        half = half_points_in(counted)
        last = used[-1] if used else None
        exact: float | None = None if player.rating is None else float(player.rating)
        after: dict[str, float] = {}
        if player.games_played is not None:
            after["games_played"] = player.games_played
        if last is not None:
            exact = last.exact
            after["games_played"] = last.after.games
        outcome = _outcome(player, exact)
        return RatingChange(
            system=INFO.key,
            rules=f"{SPECIFICATION}; bonus threshold {terms.threshold:g}",
            rating=player.rating,
            k=None if last is None else last.k,
            k_rule="" if last is None else report.k_rule(last, terms),
            score=points(half),
            expected=math.fsum(rated.expected for rated in used),
            change=outcome.change,
            new_rating_exact=exact,
            new_rating=outcome.new_rating,
            performance=self.performance(opponents_of(counted), half),
            points=tournament_points(line.game for line in lines),
            games=lines,
            notes=tuple(dict.fromkeys(notes)),
            after=after,
            estimate=estimate,
            working=tuple(row for rated in used for row in report.working(rated)),
        )


def _at_event(standing: Standing, event: Event) -> Standing:
    if event.rating is None:
        return standing
    return replace(standing, rating=float(event.rating), rated=True)


def _outcome(player: Player, exact: float | None) -> Outcome:
    if exact is None:
        return Outcome(0.0, None, None)
    change = 0.0 if player.rating is None else exact - float(player.rating)
    return Outcome(change, exact, whole(exact))


def _game(standings: Sequence[Standing], pairing: Pairing) -> Game:
    """A round of a section as a game; a newcomer stands with the initial rating."""
    opponent = None if pairing.opponent is None else standings[int(pairing.opponent)].rating
    return Game(opponent, pairing.score, pairing.kind, pairing.colour)
