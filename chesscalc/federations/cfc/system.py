"""The CFC rating system as the pages and the planner know it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from chesscalc.core.additive import (
    TotalOutlook,
    counted_line,
    counted_towards,
    half_points_in,
    not_counted,
    opponents_of,
)
from chesscalc.core.change import GameChange, KChange, KFactor, Note, RatingChange
from chesscalc.core.game import Event, Game, Pairing, rated_games, tournament_points
from chesscalc.core.player import Player
from chesscalc.core.rounding import whole
from chesscalc.core.score import points
from chesscalc.core.section import each_row, games_at, left_out, left_out_note
from chesscalc.core.system import Outcome, SystemInfo
from chesscalc.errors import InputError
from chesscalc.federations.cfc.info import INFO
from chesscalc.federations.cfc.provisional import (
    PROVISIONAL_GAMES,
    Standing,
    is_provisional,
    passes,
    provisional,
    start,
)
from chesscalc.formulas import performance
from chesscalc.formulas.lookup import fide_expected

K_BELOW, K_FROM_2200, MASTER = Decimal(32), Decimal(16), 2200
_NO_K = "no K in the first 24 games: the rating is a performance"
PUBLISHED_AFTER = 3
BONUS_GAMES = 4
MATCH_LIMIT, MATCH_CAP = 50, 400
PROTECTED = 800
_NOTHING = Decimal(0)
_HALF, _TWICE = Decimal("0.5"), Decimal(2)
_HIGH_BONUS, _RUN_BONUS, _RUN_THRESHOLD = Decimal(20), Decimal("1.75"), Decimal(13)
_HANDBOOK = "CFC Handbook, section 4"
_IN_PASSES = Note(
    _HANDBOOK,
    "In a section players without a rating are worked out twice, then those with a provisional "
    "one, those without once more, and last the others, against the ratings this gave.",
)
_NO_RATING = "Games against rated players gave none, either."
_RULES = "CFC Handbook section 4, text to 2016, as kept in December 2023"


@dataclass(frozen=True, slots=True)
class _Settled:
    """What an event's score gives: the exact rating and the parts it is made of."""

    exact: Decimal
    before_bonus: Decimal
    high_bonus: Decimal = _NOTHING
    run_bonus: Decimal = _NOTHING
    threshold: Decimal = _NOTHING
    texts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Rated:
    """One event's rating."""

    lines: tuple[GameChange, ...]
    standing: Standing
    exact: Decimal | None
    expected: Decimal
    k: KFactor | None
    notes: tuple[Note, ...] = ()
    working: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cfc:
    """The Canadian rating.

    Attributes:
        match: Whether the games are a match: differences up to 400, change up to 50.
    """

    match: bool = False
    info: SystemInfo = field(default=INFO, repr=False)

    def k_factor(self, player: Player, on: date) -> KFactor | None:  # noqa: ARG002  # same on every day
        """32 below 2200, 16 from there; None for unrated players and provisional ratings."""
        standing = start(player)
        if standing.rating is None or is_provisional(standing, 0):
            return None
        return _k(player, standing.rating)

    def expected(self, own: float, opponent: float, on: date) -> Decimal:  # noqa: ARG002  # same on every day
        """Expected score of one game, by the table of two decimals."""
        return fide_expected(self._used(whole(own - opponent)))

    def _used(self, difference: int) -> int:
        return max(-MATCH_CAP, min(MATCH_CAP, difference)) if self.match else difference

    def performance(self, opponents: Sequence[float], half_points: int) -> float | None:
        """Average of the opponents plus 400 times wins less losses, a game."""
        return performance.linear(opponents, half_points) if opponents else None

    def rate(self, player: Player, events: Sequence[Event], on: date) -> RatingChange:  # noqa: ARG002  # one text of the rules
        """Rate the events one after the other, each from the rating the last one gave."""
        standing = start(player)
        done: list[_Rated] = []
        for event in events:
            done.append(self._event(player, standing, event))
            standing = done[-1].standing
        lines = tuple(line for one in done for line in one.lines)
        counted = [line.game for line in lines if line.counted]
        half = half_points_in(counted)
        exact = done[-1].exact if done else standing.rating
        ks = [one.k for one in done if one.k is not None]
        notes = [note for one in done for note in one.notes]
        if player.rating is not None and player.games_played is None:
            text = "The number of games was not given: an established rating is taken for granted."
            notes.append(Note("", text, "assumption"))
        return RatingChange(
            system=INFO.key,
            rules=_RULES,
            rating=player.rating,
            k=ks[-1].k if ks else None,
            k_rule="; then ".join(dict.fromkeys(k.rule for k in ks)) or (_NO_K if done else ""),
            score=points(half),
            expected=sum((one.expected for one in done), _NOTHING),
            change=_change(player, exact),
            new_rating_exact=exact,
            new_rating=_printed(standing, exact),
            performance=self.performance(opponents_of(counted), half),
            points=tournament_points(line.game for line in lines),
            games=lines,
            notes=tuple(dict.fromkeys(notes)),
            after=_facts(standing),
            working=tuple(row for one in done for row in one.working),
        )

    def rate_section(
        self, players: Sequence[Player], crosstable: Sequence[Sequence[Pairing]], on: date
    ) -> tuple[RatingChange | InputError, ...]:
        """Everybody's change, in the Handbook's passes: newcomers first, established last."""
        standings = [start(player) for player in players]
        found = passes(standings, crosstable)

        def rate(index: int) -> RatingChange:
            row = crosstable[index]
            if standings[index].rating is None:
                met = found.by_unrated
            elif index in found.moving:
                met = found.by_provisional
            else:
                met = found.by_established
            change = self.rate(players[index], [Event(games_at(row, met))], on)
            notes = [] if found.moving.isdisjoint(_opponents(row)) else [_IN_PASSES]
            notes += left_out_note(left_out(row, met), _NO_RATING)
            return replace(change, notes=(*change.notes, *notes))

        return each_row(rate, len(players))

    def outlook(
        self,
        player: Player,
        events: Sequence[Event],
        open_games: Sequence[Game],
        on: date,  # noqa: ARG002  # one text of the rules
    ) -> TotalOutlook:
        """The change hangs on the total score of the last event only."""
        standing = start(player)
        for event in events[:-1]:
            standing = self._event(player, standing, event).standing
        last = events[-1] if events else Event(())
        finished = rated_games(last.games)
        half = half_points_in(finished)
        opponents = opponents_of((*finished, *open_games))
        standing = _at_event(standing, last)
        own = standing.rating
        if own is not None and not is_provisional(standing, len(opponents)):
            k = Decimal(_k(player, own).k)
            expected = self._expected_total(own, opponents)

            def settle(total: int) -> Outcome:
                score = points(half + total)
                found = self._settled(own, standing.peak, k, score - expected, len(opponents))
                return Outcome(_change(player, found.exact), found.exact, whole(found.exact))

            return TotalOutlook(len(open_games), settle)

        def first_games(total: int) -> Outcome:
            exact, after = provisional(standing, opponents, half + total)
            return Outcome(_change(player, exact), exact, _printed(after, exact))

        return TotalOutlook(len(open_games), first_games)

    def _expected_total(self, own: Decimal, opponents: Sequence[int | float]) -> Decimal:
        used = (self._used(_difference(own, opponent)) for opponent in opponents)
        return sum((fide_expected(difference) for difference in used), _NOTHING)

    def _event(self, player: Player, standing: Standing, event: Event) -> _Rated:
        standing = _at_event(standing, event)
        games = rated_games(event.games)
        own = standing.rating
        if own is None or is_provisional(standing, len(games)):
            return _provisional_event(standing, event, games)
        k = _k(player, own)
        lines = tuple(self._line(own, game, Decimal(k.k)) for game in event.games)
        if not games:
            return _Rated(lines, standing, own, _NOTHING, k)
        expected = sum((Decimal(line.expected or 0) for line in lines), _NOTHING)
        gained = points(half_points_in(games)) - expected
        found = self._settled(own, standing.peak, Decimal(k.k), gained, len(games))
        new = Decimal(whole(found.exact))
        peak = None if standing.peak is None else max(standing.peak, new)
        played = None if standing.games is None else standing.games + len(games)
        return _Rated(
            lines,
            Standing(new, played, peak),
            found.exact,
            expected,
            k,
            _notes(standing, own, found, len(games)),
            _working(found),
        )

    def _line(self, own: Decimal, game: Game, k: Decimal) -> GameChange:
        if game.opponent is None or not game.is_rated:
            return not_counted(game, _NOTHING)
        difference = _difference(own, game.opponent)
        used = self._used(difference)
        return counted_line(game, difference, used, fide_expected(used), k)

    def _settled(
        self, own: Decimal, peak: Decimal | None, k: Decimal, gained: Decimal, games: int
    ) -> _Settled:
        """The new rating of an established player."""
        plain = _across_master(own, own + k * gained)
        texts: list[str] = []
        if plain != own + k * gained:
            texts.append("Points across 2200 count half on the way up and double on the way down.")
        share = k / K_BELOW
        threshold = _RUN_THRESHOLD * share * Decimal(games).sqrt()
        run = high = _NOTHING
        if games >= BONUS_GAMES:
            run = max(_NOTHING, _RUN_BONUS * share * (plain - own - threshold))
            if peak is not None and plain > max(peak, own):
                high = _HIGH_BONUS * share
        exact = plain + run + high
        if self.match and abs(exact - own) > MATCH_LIMIT:
            exact = own + (MATCH_LIMIT if exact > own else -MATCH_LIMIT)
            texts.append(f"A match changes a rating by at most {MATCH_LIMIT} points.")
        floor = own if own < PROTECTED else Decimal(PROTECTED - 1)
        if exact < floor:
            exact = floor
            texts.append("Below 800 a rating is protected against losses.")
        return _Settled(exact, plain, high, run, threshold, tuple(texts))


def _across_master(own: Decimal, new: Decimal) -> Decimal:
    """Gains above 2199 count half for those below 2200, losses below 2200 double for others."""
    if own < MASTER and new > MASTER - 1:
        edge = max(own, Decimal(MASTER - 1))
        return edge + (new - edge) * _HALF
    if own >= MASTER and new < MASTER:
        return MASTER - (MASTER - new) * _TWICE
    return new


def _opponents(row: Sequence[Pairing]) -> set[int]:
    return {one.opponent for one in row if one.is_rated and one.opponent is not None}


def _difference(own: Decimal, opponent: float) -> int:
    return whole(own - Decimal(str(opponent)))


def _at_event(standing: Standing, event: Event) -> Standing:
    if event.rating is None:
        return standing
    return Standing(Decimal(str(event.rating)), standing.games, standing.peak)


def _k(player: Player, rating: Decimal) -> KFactor:
    if player.k is not None:
        return KFactor(Decimal(str(player.k)), "K as stated for this player")
    if rating >= MASTER:
        change = KChange(None, f"when the rating falls below {MASTER}", float(K_BELOW))
        return KFactor(K_FROM_2200, f"K 16 from {MASTER} up", (change,))
    change = KChange(None, f"when the rating reaches {MASTER}", float(K_FROM_2200))
    return KFactor(K_BELOW, f"K 32 below {MASTER}", (change,))


def _provisional_event(standing: Standing, event: Event, games: Sequence[Game]) -> _Rated:
    exact, after = provisional(standing, opponents_of(games), half_points_in(games))
    texts = [
        f"Provisional: {after.games} of the first {PROVISIONAL_GAMES} games, one performance "
        "rating over all of them."
    ]
    if (after.games or 0) < PUBLISHED_AFTER:
        texts.append(f"A rating is published after {PUBLISHED_AFTER} games.")
    return _Rated(
        tuple(
            counted_towards(game, "provisional rating", _NOTHING)
            if game.is_rated
            else not_counted(game, _NOTHING)
            for game in event.games
        ),
        after,
        exact,
        _NOTHING,
        None,
        tuple(Note(_HANDBOOK, text) for text in texts),
    )


def _printed(standing: Standing, exact: Decimal | None) -> int | None:
    if exact is None or (standing.games is not None and standing.games < PUBLISHED_AFTER):
        return None
    return whole(exact)


def _change(player: Player, exact: Decimal | None) -> Decimal:
    if player.rating is None or exact is None:
        return _NOTHING
    return exact - Decimal(str(player.rating))


def _facts(standing: Standing) -> dict[str, Decimal | float]:
    facts: dict[str, Decimal | float] = {}
    if standing.games is not None:
        facts["games_played"] = Decimal(standing.games)
    if standing.peak is not None:
        facts["peak_rating"] = standing.peak
    return facts


def _notes(standing: Standing, own: Decimal, found: _Settled, games: int) -> tuple[Note, ...]:
    notes = [Note(_HANDBOOK, text) for text in found.texts]
    if found.run_bonus:
        text = f"Bonus for a result more than {found.threshold:.2f} points above the old rating."
        notes.append(Note(_HANDBOOK, text))
    if found.high_bonus:
        notes.append(Note(_HANDBOOK, "Bonus for an all-time high."))
    if games >= BONUS_GAMES and standing.peak is None and found.before_bonus > own:
        text = "The highest rating was not given: no bonus for an all-time high is counted."
        notes.append(Note(_HANDBOOK, text, "assumption"))
    return tuple(notes)


def _working(found: _Settled) -> tuple[tuple[str, str], ...]:
    rows = [("New rating before bonus", f"{found.before_bonus:.2f}")]
    if found.run_bonus:
        rows.append(("Bonus over the threshold", f"{found.run_bonus:.2f}"))
    if found.high_bonus:
        rows.append(("Bonus for an all-time high", f"{found.high_bonus:.2f}"))
    return tuple(rows)
