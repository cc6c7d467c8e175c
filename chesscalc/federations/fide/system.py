"""FIDE's change of rating (B.02 8.3), and the three lists it keeps."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from chesscalc.core.change import GameChange, KFactor, Note, RatingChange
from chesscalc.core.editions import Edition, pick
from chesscalc.core.game import Event, Game, tournament_points
from chesscalc.core.outlook import RatedOutlook
from chesscalc.core.player import Player
from chesscalc.core.rounding import from_float, half_away_from_zero
from chesscalc.core.score import points
from chesscalc.core.system import Outcome, Outlook, SystemInfo, list_rating
from chesscalc.errors import InputError
from chesscalc.federations.fide import editions
from chesscalc.federations.fide.editions import Rules
from chesscalc.federations.fide.first_rating import first_rating
from chesscalc.federations.fide.info import BLITZ_INFO, RAPID_INFO, STANDARD_INFO
from chesscalc.federations.fide.k_factor import k_factor, k_in_period
from chesscalc.formulas import logistic, performance
from chesscalc.formulas.lookup import HUNDREDTHS, fide_percent

_CURVE_PLACES = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Fide:
    """One of FIDE's three lists.

    Attributes:
        info: What it says of itself.
        editions: Its rules by date.
        cap: Whether the 400-point rule of the edition applies.
        limit: Whether K times the period's games is held to 700.
        table: Whether expected scores come from table 8.1.2 (else the logistic curve).
    """

    info: SystemInfo
    editions: tuple[Edition[Rules], ...] = field(repr=False)
    cap: bool = True
    limit: bool = True
    table: bool = True

    def __post_init__(self) -> None:
        for name in ("cap", "limit", "table"):
            if not isinstance(getattr(self, name), bool):
                raise InputError(name, f"{name} is either on (True) or off (False).")

    def k_factor(self, player: Player, on: date) -> KFactor:
        """The K of B.02 8.3.3 on that day; before October 2022 rapid and blitz had K 20."""
        flat = pick(self.editions, on).flat_k
        if flat is not None and player.k is None:
            return KFactor(flat, "rapid and blitz had K 20 for everybody before October 2022")
        return k_factor(player, on)

    def expected(self, own: float, opponent: float, on: date) -> Decimal:
        """Expected score of one game to two decimals; a decimal difference is rounded first."""
        rules = pick(self.editions, on)
        difference = half_away_from_zero(Decimal(str(own)) - Decimal(str(opponent)))
        return self._expected(self._used(int(difference), own, rules))

    def _expected(self, difference: int) -> Decimal:
        if self.table:
            return HUNDREDTHS[fide_percent(difference)]
        return from_float(logistic.expected(difference), _CURVE_PLACES)

    def _used(self, difference: int, own: float, rules: Rules) -> int:
        """B.02 8.3.1: what a difference counts as."""
        if rules.cap is None or not self.cap:
            return difference
        if rules.exempt_from is not None and own >= rules.exempt_from:
            return difference
        return max(-rules.cap, min(rules.cap, difference))

    def rate(self, player: Player, events: Sequence[Event], on: date) -> RatingChange:
        """The change over one rating period.

        Source: FIDE B.02 8.3 (1 March 2024, amended 1 October 2025); rapid and blitz 7.3.
        """
        base = self._base(player)
        if base is None:
            return self._first(player, events, on)
        lines = self._lines(base, events, on)
        counted = [line for line in lines if line.counted]
        rule = self.k_factor(player, on)
        listed_k = _decimal(rule.k)
        k = k_in_period(listed_k, len(counted)) if self.limit else listed_k
        lines = [_with_k(line, k) for line in lines]
        half = sum(line.game.half_points or 0 for line in counted)
        expected = sum((_decimal(line.expected) for line in counted), Decimal("0.00"))
        change = k * (points(half) - expected)
        rules = pick(self.editions, _first_day(events, on))
        new_rating, floor_note = _published(base + int(half_away_from_zero(change)), rules)
        notes = self._notes(player, rule, k, lines, rules)
        return RatingChange(
            system=self.info.key,
            rules=rules.name,
            rating=base,
            k=k,
            k_rule=rule.rule,
            score=points(half),
            expected=expected,
            change=change,
            new_rating_exact=base + change,
            new_rating=new_rating,
            performance=self.performance([line.game.opponent or 0 for line in counted], half),
            points=tournament_points(line.game for line in lines),
            games=tuple(lines),
            notes=(*notes, *floor_note),
            after={} if player.games_played is None
            else {"games_played": player.games_played + len(counted)},
        )  # fmt: skip

    def _base(self, player: Player) -> int | None:
        """The whole-number rating to start from: this list's, else the standard one."""
        rating = list_rating(self.info, player)
        return None if rating is None else _whole("rating", rating)

    def _lines(self, base: int, events: Sequence[Event], on: date) -> list[GameChange]:
        lines: list[GameChange] = []
        for event in events:
            own = base if event.rating is None else _whole("rating", event.rating)
            rules = pick(self.editions, event.on or on)
            upgraded = self._upgraded(own, event.games, rules)
            lines.extend(
                self._line(own, game, rules, allowed=upgraded is None or index == upgraded)
                for index, game in enumerate(event.games)
            )
        return lines

    def _upgraded(self, own: int, games: Sequence[Game], rules: Rules) -> int | None:
        """The one game whose opponent may be raised (2022 rules); None = no such limit."""
        if rules.upgrades is None or rules.cap is None:
            return None
        gaps = [own - game.opponent if game.is_rated and game.opponent else 0 for game in games]
        largest = max(gaps, default=0)
        return gaps.index(largest) if largest > rules.cap else -1

    def _line(self, own: int, game: Game, rules: Rules, *, allowed: bool) -> GameChange:
        if not game.is_rated or game.opponent is None or game.half_points is None:
            return _left_out(game, game.why_not_rated)
        opponent = _whole("opponent", game.opponent)
        difference = own - opponent
        if self._too_far(own, opponent, rules):
            return _left_out(
                game, f"Not rated: {abs(difference)} points apart and one player above 2600."
            )
        used = self._used(difference, own, rules)
        why = ""
        if used != difference and used > 0 and not allowed:
            used, why = difference, "Only the largest gap of an event counted as 400 (2022 rules)."
        elif used != difference:
            why = f"{abs(difference)} points apart: counts as {abs(used)}."
        elif rules.exempt_from and own >= rules.exempt_from and abs(difference) > 400:
            why = f"Own rating {rules.exempt_from} or more: the true difference counts."
        expected = self._expected(used)
        return GameChange(
            game, difference, used, expected, points(game.half_points) - expected, True, why
        )

    def _too_far(self, own: int, opponent: int, rules: Rules) -> bool:
        gap = rules.unrated_gap
        return gap is not None and abs(own - opponent) >= gap and max(own, opponent) > 2600

    def _notes(
        self,
        player: Player,
        rule: KFactor,
        k: Decimal,
        lines: Sequence[GameChange],
        rules: Rules,
    ) -> list[Note]:
        listed_k, games = _decimal(rule.k), sum(line.counted for line in lines)
        notes = [Note(rules.article("8.3.3"), f"K {_shown(listed_k)}: {rule.rule}.")]
        if k != listed_k:
            notes.append(
                Note(
                    rules.article("8.3.3"),
                    f"700 rule: {games} games × K {_shown(listed_k)} is more than 700, "
                    f"so K is {_shown(k)} for the whole period.",
                )
            )
        if rule.assumed:
            taken = "; ".join(rule.assumed)
            notes.append(Note(rules.article("8.3.3"), f"For K: {taken}.", "assumption"))
        if any(line.counted and line.difference != line.difference_used for line in lines):
            notes.append(
                Note(
                    rules.article("8.3.1"), f"A difference above {rules.cap} counts as {rules.cap}."
                )
            )
        if not self.cap and rules.cap is not None:
            notes.append(
                Note("", "The 400-point rule is switched off: not FIDE's number.", "warning")
            )
        if not self.table:
            notes.append(
                Note("", "Expected scores are by formula, not by FIDE's table.", "estimate")
            )
        notes += _below_floor(player, lines, rules)
        if player.rating is None:
            notes.append(
                Note(
                    f"{rules.chapter} 7.2.1",
                    "Not yet on this list: rated from the standard rating.",
                )
            )
        notes.append(
            Note(
                rules.article("8.3.4"),
                "The period's change is rounded once to a whole number; a half away from zero.",
            )
        )
        return notes

    def _first(self, player: Player, events: Sequence[Event], on: date) -> RatingChange:
        rules = pick(self.editions, max((event.on or on for event in events), default=on))
        first = first_rating(events, rules)
        half = sum(game.half_points or 0 for game in first.counted)
        lines = tuple(
            _first_line(game, counted=game.is_rated and not (index == 0 and first.dropped))
            for index, event in enumerate(events)
            for game in event.games
        )
        ratings = [game.opponent or 0 for game in first.counted]
        return RatingChange(
            system=self.info.key,
            rules=rules.name,
            rating=None,
            k=None,
            k_rule="a first rating has no K",
            score=points(half),
            expected=Decimal("0.00"),
            change=Decimal("0.00"),
            new_rating_exact=first.exact,
            new_rating=first.rating,
            performance=self.performance(ratings, half),
            points=tournament_points(line.game for line in lines),
            games=lines,
            notes=first.notes,
            after={} if player.games_played is None
            else {"games_played": player.games_played + len(first.counted)},
            working=first.working,
        )  # fmt: skip

    def performance(self, opponents: Sequence[float], half_points: int) -> int | None:
        """FIDE's performance rating (B.01 1.4.9), a whole number; None without games."""
        return performance.fide(opponents, half_points) if opponents else None

    def outlook(
        self, player: Player, events: Sequence[Event], open_games: Sequence[Game], on: date
    ) -> Outlook:
        """The change hangs on the total of the games that are rated, and on nothing else."""
        base = self._base(player)
        last = events[-1] if events else Event(())
        if base is None:
            keys = ["rated"] * len(open_games)
            return RatedOutlook(self, player, events, open_games, on, keys)
        drawn = Event(
            (*last.games, *(game.with_half_points(1) for game in open_games)), last.rating, last.on
        )
        change = self.rate(player, (*events[:-1], drawn), on)
        tail = change.games[len(change.games) - len(open_games) :]
        rated = [line.counted for line in tail]
        return _TotalOutlook(
            keys=tuple("rated" if yes else "not rated" for yes in rated),
            rated=tuple(rated),
            base=base,
            k=_decimal(change.k),
            known=change.score - points(sum(rated)),
            expected=_decimal(change.expected),
            rules=pick(self.editions, _first_day(events, on)),
        )


@dataclass(frozen=True, slots=True)
class _TotalOutlook:
    keys: Sequence[Hashable]
    rated: tuple[bool, ...]
    base: int
    k: Decimal
    known: Decimal
    expected: Decimal
    rules: Rules

    def outcome(self, half_points: Sequence[int]) -> Outcome:
        """The outcome if the open games end with these scores."""
        half = sum(score for score, rated in zip(half_points, self.rated, strict=True) if rated)
        change = self.k * (self.known + points(half) - self.expected)
        new_rating, _ = _published(self.base + int(half_away_from_zero(change)), self.rules)
        return Outcome(change, self.base + change, new_rating)


def _below_floor(player: Player, lines: Sequence[GameChange], rules: Rules) -> list[Note]:
    """Ratings that the list does not publish: no error, but worth a second look."""
    found = []
    if player.rating is not None and player.rating < rules.floor:
        found.append(f"The rating {player.rating} is below {rules.floor}, the list's floor.")
    low = [line.game.opponent for line in lines if line.counted and line.game.opponent is not None]
    low = [rating for rating in low if rating < rules.floor]
    if low:
        shown = ", ".join(str(rating) for rating in low[:5])
        found.append(
            f"Opponents below the list's floor of {rules.floor} ({shown}): check that they were "
            "rated on this list."
        )
    return [Note(rules.article("7.2.1"), sentence, "warning") for sentence in found]


def _first_day(events: Sequence[Event], on: date) -> date:
    return min((event.on or on for event in events), default=on)


def _whole(name: str, rating: float) -> int:
    if rating != int(rating):
        raise InputError(name, f"FIDE ratings are whole numbers; {rating} is not.")
    return int(rating)


def _decimal(value: object) -> Decimal:
    return value if isinstance(value, Decimal) else Decimal(str(value))


def _shown(k: Decimal) -> str:
    return f"{k.normalize():f}"


def _left_out(game: Game, why: str) -> GameChange:
    return GameChange(game, None, None, None, Decimal(0), False, why)


def _with_k(line: GameChange, k: Decimal) -> GameChange:
    if not line.counted:
        return line
    return GameChange(
        line.game, line.difference, line.difference_used, line.expected,
        k * _decimal(line.change), True, line.why,
    )  # fmt: skip


def _first_line(game: Game, *, counted: bool) -> GameChange:
    why = game.why_not_rated
    if game.is_rated and not counted:
        why = "The first event scored nothing and is not counted."
    return GameChange(game, None, None, None, Decimal(0), counted, why)


def _published(rating: int, rules: Rules) -> tuple[int | None, tuple[Note, ...]]:
    if rating >= rules.floor:
        return rating, ()
    text = f"{rating} is below {rules.floor}: the player is listed as unrated."
    return None, (Note(rules.article("7.2.1"), text, "warning"),)


STANDARD = Fide(info=STANDARD_INFO, editions=editions.STANDARD)
RAPID = Fide(info=RAPID_INFO, editions=editions.RAPID_BLITZ)
BLITZ = Fide(info=BLITZ_INFO, editions=editions.RAPID_BLITZ)
