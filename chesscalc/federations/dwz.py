"""Germany's DWZ: normal curve, whole development coefficient E, first DWZ by iteration.

Source: DSB, Wertungsordnung 3.3 (expected score), 3.4 (first DWZ), 3.5 (rated players) and
Anhang 1.2 (coefficient E), schachbund.de/wertungsordnung.html, the text after the revision of
2016 to 2020.
"""

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
from chesscalc.core.change import GameChange, KChange, KFactor, Note, RatingChange
from chesscalc.core.game import Event, Game, rated_games, tournament_points
from chesscalc.core.player import Player
from chesscalc.core.rounding import from_float, whole
from chesscalc.core.score import points, written
from chesscalc.core.system import Fact, Option, Outcome, SystemInfo
from chesscalc.errors import MissingFactError
from chesscalc.formulas import normal

LEAST_FIRST_GAMES = 5
_RULES = "DSB Wertungsordnung, in the text after the revision of 2016 to 2020"

INFO = SystemInfo(
    key="dwz",
    name="DWZ (Germany)",
    body="Deutscher Schachbund (DSB)",
    source="DSB Wertungsordnung 3.3 to 3.5 and Anhang 1.2, https://www.schachbund.de/wertungsordnung.html",
    change_places=2,
    facts=(
        Fact(
            field="birth_year",
            label="Year of birth",
            help="Decides the development coefficient E: up to 20, 21 to 25, from 26 years.",
            low=1920,
            high=2025,
        ),
        Fact(
            field="index",
            label="DWZ index (events evaluated so far)",
            help="The number after the dash. Up to 5 it limits E; a rating taken over from "
            "another list counts as 1 here.",
            low=1,
            high=500,
        ),
        Fact(
            field="development",
            label="Development coefficient E, if known",
            help="As printed in the evaluation; it replaces the rule for E.",
            low=5,
            high=150,
        ),
    ),
    options=(
        Option(
            field="three_decimals",
            label="Expected scores to three decimals",
            help="As evaluations print them; switched off, the curve is used in full precision.",
        ),
    ),
    list_kind="national",
    rating_word="DWZ",
    k_word="800 / (E + n)",
    about=(
        "Every event is evaluated by itself: 800 times score minus expected score, shared out over "
        "the games plus a development coefficient E. The stronger and the older the player, the "
        "larger E and the smaller the step; good results of the young are sped up, bad results "
        "below 1300 are slowed down."
    ),
    formula=(
        r"R_n = R_0 + \frac{800\,(W - W_e)}{E + n},\qquad "
        r"W_e = \sum_i \Phi\!\left(\frac{R_0 - R_i}{200\sqrt{2}}\right)"
    ),
    unconfirmed=(
        "The special evaluation of extreme single results (Sonderwertung, since August 2016) is "
        "not worked in: its formula could not be read.",
        "A one-off lift of all ratings below 2110 was planned for 2025; whether and when it was "
        "applied is not confirmed. Ratings are taken as they are entered.",
        "Expected scores are taken to three decimals a game, as in evaluations of 1995 to 2009; "
        "that this is still so is not confirmed. It moves a rating by a few hundredths of a point.",
        "A correction of results below about 800 is found in one program only and is left out.",
        "The federation finds the first ratings of all newcomers of an event together; here the "
        "opponents keep the ratings that are entered.",
    ),
)


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


@dataclass(frozen=True, slots=True)
class Development:
    """The development coefficient E and how it came about.

    Attributes:
        e: E, a whole number.
        base: E₀; None where E was stated.
        factor: f_B, the acceleration; 1 = none.
        brake: S_Br; 0 = none.
        rule: In words.
    """

    e: int
    base: float | None
    factor: float
    brake: float
    rule: str


def development(rating: float, age: int, index: int | None, *, below: bool) -> Development:
    """E for a rating, an age in years and an index; None as index = more than 5 events.

    `below` says that the score is below the expected one.

    Source: Anhang 1.2.

    >>> development(1000, 15, 20, below=True).e, development(1900, 40, 2, below=False).e
    (12, 10)
    """
    base = (rating / 1000.0) ** 4 + (5 if age <= 20 else 10 if age <= 25 else 15)
    factor = min(1.0, max(0.5, rating / 2000.0)) if age <= 20 and not below else 1.0
    brake = math.exp((1300.0 - rating) / 150.0) - 1.0 if rating < 1300 and below else 0.0
    e = max(5, whole(base * factor + brake))
    rule = f"E₀ {base:.3f} at age {age}"
    if factor < 1:
        rule += f", times {factor:.3f} for a good result up to 20"
    if brake:
        rule += f", plus {brake:.3f} as brake below 1300"
    highest = 150 if brake else 30
    if not brake and index is not None and index <= 5:
        highest = 5 * max(1, index)
    if e > highest:
        e, rule = highest, f"{rule}, at most {highest}"
    return Development(e, base, factor, brake, rule)


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
        good = _development(player, player.rating, player.index, on.year, below=False)
        bad = _development(player, player.rating, player.index, on.year, below=True)
        rule = f"800 / (E + games): E {good.e} ({good.rule})"
        if bad.e != good.e:
            rule += f"; below expectation E {bad.e} ({bad.rule})"
        return KFactor(800 / (good.e + 1), rule, _coming(player, on), _assumed(player))

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
        notes += [Note("", text, "assumption") for text in _assumed(player) if steps]
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
            e = _development(player, own, standing.index, year, below=score < expected).e
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
        coefficient = _development(player, own, standing.index, year, below=score < expected)
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
    exact = _first_rating(opponents_of(games), half)
    if exact is None:
        after = replace(standing, waiting=games)
        text = _why_no_first(len(games), half)
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


def _first_rating(opponents: Sequence[int | float], half_points: int) -> float | None:
    if len(opponents) < LEAST_FIRST_GAMES:
        return None
    return normal.performance(opponents, half_points)


def _why_no_first(games: int, half_points: int) -> str:
    if games < LEAST_FIRST_GAMES:
        return (
            f"A first DWZ takes {LEAST_FIRST_GAMES} games against rated opponents; "
            f"{LEAST_FIRST_GAMES - games} more are wanted. The games are kept for two years."
        )
    return (
        f"{written(half_points)} of {games} gives no first DWZ: it takes a score that is "
        "neither 0 % nor 100 %."
    )


def _first_outcome(opponents: Sequence[int | float], half_points: int) -> Outcome:
    exact = _first_rating(opponents, half_points)
    return Outcome(0.0, exact, None if exact is None else whole(exact))


def _change(player: Player, exact: float | None) -> float:
    if player.rating is None or exact is None:
        return 0.0
    return exact - player.rating


def _development(
    player: Player, rating: float, index: int | None, year: int, *, below: bool
) -> Development:
    if player.development is not None:
        return Development(player.development, None, 1.0, 0.0, "as stated for this player")
    return development(rating, year - _birth_year(player), index, below=below)


def _birth_year(player: Player) -> int:
    if player.birth_year is not None:
        return player.birth_year
    if player.birth_date is not None:
        return player.birth_date.year
    raise MissingFactError(
        "birth_year",
        "DWZ needs the year of birth, which decides the development coefficient E; "
        "enter it, or E itself.",
    )


def _assumed(player: Player) -> tuple[str, ...]:
    if player.development is not None or player.index is not None or player.rating is None:
        return ()
    return ("The index was not given: more than 5 events are taken for granted.",)


def _coming(player: Player, on: date) -> tuple[KChange, ...]:
    if player.development is not None or player.rating is None:
        return ()
    born = _birth_year(player)
    changes: list[KChange] = []
    for age in (21, 26):
        if on.year - born < age:
            e = development(player.rating, age, player.index, below=False).e
            condition = f"from the year of the {age}{'st' if age == 21 else 'th'} birthday: E {e}"
            changes.append(KChange(date(born + age, 1, 1), condition, 800 / (e + 1)))
    return tuple(changes)


SYSTEMS = (Dwz(),)
