"""England's four-digit rating: the K-method by month, and the P-method for newcomers.

Source: English Chess Federation, "The calculation of ECF grades on a monthly basis" (2019-20),
the rating site's help on calculation (2021) and "Rating categories" (8 December 2021).
"""

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
from chesscalc.core.rounding import from_float, whole
from chesscalc.core.score import points
from chesscalc.core.section import each_row, games_at, left_out, left_out_note
from chesscalc.core.system import Fact, Option, Outcome, SystemInfo
from chesscalc.errors import InputError
from chesscalc.formulas import performance
from chesscalc.formulas.lookup import fide_expected

ADULT_K, JUNIOR_K = 20, 40
ADULT_FROM = 18
FULL_AFTER = 10
ADULT_NOMINAL, NOMINAL_PER_YEAR = 1800, 100
CAP = 400
_NOTHING = Decimal(0)
_PASSES = Note(
    "ECF, order of calculation",
    "New and partial ratings are worked out twice by the P-method, the second time against what "
    "the first gave; then the full ratings, against what the second gave.",
)
_HALVED = Note(
    "ECF P-method",
    "A game against a partial rating moves a full one half as much; how the ECF words it leaves "
    "room for doubt.",
)
_NO_RATING = "Games against rated players gave none, either."
_RULES = "ECF monthly rating, as described from 2020 to 2024"

INFO = SystemInfo(
    key="ecf",
    name="ECF (England)",
    body="English Chess Federation",
    source="ECF, The calculation of ECF grades on a monthly basis (2019-20), "
    "https://www.englishchess.org.uk/the-calculation-of-ecf-grades-on-a-monthly-basis/",
    change_places=1,
    facts=(
        Fact(
            field="birth_year",
            label="Year of birth",
            help="Juniors (under 18) have K 40; a newcomer's nominal rating follows the age.",
            low=1920,
            high=2025,
        ),
        Fact(
            field="games_played",
            label="Rated games behind the rating",
            help="Below 10 the rating is partial and worked out by the P-method.",
            low=0,
            high=5000,
        ),
        Fact(
            field="k",
            label="K, if it is another",
            kind="float",
            help="In place of 20 for adults and 40 for juniors.",
            low=1,
            high=80,
        ),
    ),
    options=(
        Option(
            field="cap",
            label="A difference of more than 400 counts as 400",
            help="FIDE's rule; whether the ECF has it is not confirmed.",
        ),
    ),
    list_kind="national",
    about=(
        "All games of a month are rated together from the ratings of the month's list: K times "
        "score minus expected score by FIDE's table, K 20 for adults and 40 for juniors. Newcomers "
        "get a performance rating that takes in one fictional draw against a rating set by age."
    ),
    formula=r"R_1 = R_0 + K\,(W - W_e),\qquad K = 20\ \text{(adult)},\ 40\ \text{(junior)}",
    unconfirmed=(
        "Whether a difference of more than 400 counts as 400; by default it does not.",
        "The age at which a junior becomes an adult: here from the calendar year of the 18th "
        "birthday.",
        "The exact performance formula of the P-method: here the logistic curve, marked as an "
        "estimate.",
        "A game against a partially rated opponent counts half for a fully rated player. In a "
        "whole event it does; in one player's event alone each game counts in full, as who is "
        "partially rated is not known.",
        "Changes of the method after 2024.",
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ecf:
    """The English rating.

    Attributes:
        cap: Whether a difference of more than 400 counts as 400.
    """

    cap: bool = False
    info: SystemInfo = field(default=INFO, repr=False)

    def k_factor(self, player: Player, on: date) -> KFactor | None:
        """20 or 40 by age; None where the P-method applies."""
        if _is_partial(player):
            return None
        if player.k is not None:
            return KFactor(Decimal(str(player.k)), "K as stated for this player")
        born = _birth_year(player)
        if born is None:
            assumed = ("The year of birth was not given: an adult is taken for granted.",)
            return KFactor(Decimal(ADULT_K), f"K {ADULT_K} for adults", (), assumed)
        if on.year - born >= ADULT_FROM:
            return KFactor(Decimal(ADULT_K), f"K {ADULT_K} for adults")
        adult = date(born + ADULT_FROM, 1, 1)
        change = KChange(adult, f"from the year of the {ADULT_FROM}th birthday", ADULT_K)
        return KFactor(Decimal(JUNIOR_K), f"K {JUNIOR_K} for juniors under {ADULT_FROM}", (change,))

    def expected(self, own: float, opponent: float, on: date) -> Decimal:  # noqa: ARG002  # same on every day
        """Expected score of one game, by FIDE's table."""
        return fide_expected(self._used(_difference(own, opponent)))

    def _used(self, difference: int) -> int:
        return max(-CAP, min(CAP, difference)) if self.cap else difference

    def performance(self, opponents: Sequence[float], half_points: int) -> float | None:
        """The rating whose expected total is the score; None at 0 % and 100 %."""
        return performance.exact(opponents, half_points) if opponents else None

    def rate(self, player: Player, events: Sequence[Event], on: date) -> RatingChange:
        """The change of the month's games together; the P-method for new and partial ratings."""
        if player.rating is None or _is_partial(player):
            return self._by_performance(player, events, on)
        k = _k_of(self, player, on)
        lines: list[GameChange] = []
        for event in events:
            own = player.rating if event.rating is None else event.rating
            lines.extend(self._line(own, game, Decimal(k.k)) for game in event.games)
        return self._by_k(player, player.rating, k, lines)

    def _by_k(
        self, player: Player, own: float, k: KFactor, lines: Sequence[GameChange]
    ) -> RatingChange:
        rating = Decimal(str(own))
        counted = [line.game for line in lines if line.counted]
        half = half_points_in(counted)
        expected = sum((Decimal(line.expected or 0) for line in lines), _NOTHING)
        change = sum((Decimal(line.change) for line in lines), _NOTHING)
        notes = [Note("ECF K-method", "All games of the month count together; rounded once.")]
        notes += [Note("", text, "assumption") for text in k.assumed]
        return RatingChange(
            system=INFO.key,
            rules=_RULES,
            rating=player.rating,
            k=k.k,
            k_rule=k.rule,
            score=points(half),
            expected=expected,
            change=change,
            new_rating_exact=rating + change,
            new_rating=whole(rating + change),
            performance=self.performance(opponents_of(counted), half),
            points=tournament_points(line.game for line in lines),
            games=tuple(lines),
            notes=tuple(notes),
            after=_games_after(player, len(counted)),
        )

    def _line(self, own: float, game: Game, k: Decimal) -> GameChange:
        if game.opponent is None or not game.is_rated:
            return not_counted(game, _NOTHING)
        difference = _difference(own, game.opponent)
        used = self._used(difference)
        return counted_line(game, difference, used, fide_expected(used), k)

    def _by_performance(self, player: Player, events: Sequence[Event], on: date) -> RatingChange:
        everything = [game for event in events for game in event.games]
        counted = rated_games(everything)
        half = half_points_in(counted)
        found = _p_outcome(player, opponents_of(counted), half, on)
        nominal, draws, text = _fictional(player, on)
        notes = [
            Note("ECF P-method", text),
            Note("", "The exact performance formula is not published.", "estimate"),
        ]
        if _birth_year(player) is None and player.rating is None:
            notes.append(
                Note(
                    "",
                    "The year of birth was not given: an adult is taken for granted.",
                    "assumption",
                )
            )
        return RatingChange(
            system=INFO.key,
            rules=_RULES,
            rating=player.rating,
            k=None,
            k_rule="the P-method has no K",
            score=points(half),
            expected=_NOTHING,
            change=found.change,
            new_rating_exact=found.new_rating_exact,
            new_rating=found.new_rating,
            performance=self.performance(opponents_of(counted), half),
            points=tournament_points(everything),
            games=tuple(
                counted_towards(game, "performance of the P-method", _NOTHING)
                if game.is_rated
                else not_counted(game, _NOTHING)
                for game in everything
            ),
            notes=tuple(notes),
            after=_games_after(player, len(counted)),
            estimate=True,
            working=(("Fictional draws", f"{draws} against {nominal:g}"),),
        )

    def rate_section(
        self, players: Sequence[Player], crosstable: Sequence[Sequence[Pairing]], on: date
    ) -> tuple[RatingChange | InputError, ...]:
        """Everybody's change in the three passes: the P-method twice, then the K-method."""
        listed: list[Decimal | None] = [
            None if player.rating is None else Decimal(str(player.rating)) for player in players
        ]
        first, _ = self._p_pass(players, crosstable, listed, on)
        second, partial = self._p_pass(players, crosstable, first, on)

        def rate(index: int) -> RatingChange:
            player, row = players[index], crosstable[index]
            met = first if _is_partial(player) else second
            games = games_at(row, met)
            opponents = {one.opponent for one in row if one.is_rated}
            notes = (
                [_PASSES]
                if any(_is_partial(players[i]) for i in opponents if i is not None)
                else []
            )
            if player.rating is None or _is_partial(player):
                change = self._by_performance(player, [Event(games)], on)
            else:
                k = _k_of(self, player, on)
                lines = [
                    self._against(player.rating, game, k, halved=one.opponent in partial)
                    for game, one in zip(games, row, strict=True)
                ]
                change = self._by_k(player, player.rating, k, lines)
                notes += [_HALVED] if opponents & partial else []
            notes += left_out_note(left_out(row, met), _NO_RATING)
            return replace(change, notes=(*change.notes, *notes))

        return each_row(rate, len(players))

    def _p_pass(
        self,
        players: Sequence[Player],
        crosstable: Sequence[Sequence[Pairing]],
        ratings: Sequence[Decimal | None],
        on: date,
    ) -> tuple[list[Decimal | None], set[int]]:
        """Everybody's rating after one pass of the P-method, and whose is a partial one."""
        found, partial = list(ratings), set()
        for index, player in enumerate(players):
            if not _is_partial(player):
                continue
            games = rated_games(games_at(crosstable[index], ratings))
            exact = _p_outcome(player, opponents_of(games), half_points_in(games), on)
            if exact.new_rating_exact is not None:
                found[index] = Decimal(exact.new_rating_exact)
                if (player.games_played or 0) + len(games) < FULL_AFTER:
                    partial.add(index)
        return found, partial

    def _against(self, own: float, game: Game, k: KFactor, *, halved: bool) -> GameChange:
        line = self._line(own, game, Decimal(k.k) / 2 if halved else Decimal(k.k))
        if not halved or not line.counted:
            return line
        return replace(line, why=f"{line.why} Against a partial rating: counts half.".strip())

    def outlook(
        self, player: Player, events: Sequence[Event], open_games: Sequence[Game], on: date
    ) -> TotalOutlook:
        """The change hangs on the month's total score only."""
        finished = rated_games([game for event in events for game in event.games])
        half = half_points_in(finished)
        if player.rating is None or _is_partial(player):
            everyone = opponents_of((*finished, *open_games))
            return TotalOutlook(
                len(open_games), lambda total: _p_outcome(player, everyone, half + total, on)
            )
        rating = Decimal(str(player.rating))
        known = self.rate(player, events, on)
        last = events[-1].rating if events else None
        own = player.rating if last is None else last
        expected = Decimal(known.expected)
        for opponent in opponents_of(open_games):
            expected += self.expected(own, opponent, on)
        k = Decimal(known.k or 0)

        def settle(total: int) -> Outcome:
            change = k * (points(half + total) - expected)
            return Outcome(change, rating + change, whole(rating + change))

        return TotalOutlook(len(open_games), settle)


def _k_of(system: Ecf, player: Player, on: date) -> KFactor:
    found = system.k_factor(player, on)
    assert found is not None  # noqa: S101  # only full ratings come here
    return found


def _difference(own: float, opponent: float) -> int:
    return whole(own - opponent)


def _birth_year(player: Player) -> int | None:
    if player.birth_year is None and player.birth_date is not None:
        return player.birth_date.year
    return player.birth_year


def _is_partial(player: Player) -> bool:
    """Whether the P-method applies: no rating, or one from fewer than 10 games."""
    if player.rating is None:
        return True
    return player.games_played is not None and player.games_played < FULL_AFTER


def _fictional(player: Player, on: date) -> tuple[float, int, str]:
    """The rating of the fictional draws, their number, and why."""
    if player.rating is not None:
        draws = (player.games_played or 0) + 1
        return (
            player.rating,
            draws,
            "Partial rating: the ECF works it out again from all games. The earlier ones are not "
            "known here; each counts as a draw against the present rating, with one more draw.",
        )
    born = _birth_year(player)
    age = ADULT_FROM if born is None else on.year - born
    if age >= ADULT_FROM:
        return ADULT_NOMINAL, 1, f"One fictional draw against {ADULT_NOMINAL}, for an adult."
    nominal = NOMINAL_PER_YEAR * max(1, age)
    return nominal, 1, f"One fictional draw against {nominal}: 100 for each of {max(1, age)} years."


def _p_outcome(
    player: Player, opponents: Sequence[int | float], half_points: int, on: date
) -> Outcome:
    """The performance rating with the fictional draws, to one decimal; None without games."""
    rating = player.rating
    if not opponents:
        if rating is None:
            return Outcome(_NOTHING, None, None)
        return Outcome(_NOTHING, Decimal(str(rating)), whole(rating))
    nominal, draws, _ = _fictional(player, on)
    found = performance.exact([*opponents, *[nominal] * draws], half_points + draws)
    exact = from_float(found or 0.0, 1)
    change = _NOTHING if rating is None else exact - Decimal(str(rating))
    return Outcome(change, exact, whole(exact))


def _games_after(player: Player, games: int) -> dict[str, Decimal | float]:
    if player.games_played is None and player.rating is not None:
        return {}
    return {"games_played": Decimal((player.games_played or 0) + games)}


SYSTEMS = (Ecf(),)
