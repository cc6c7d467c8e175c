"""Who of an imported event is met: one’s own games in it, a range of its list, some by name."""

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

import chesscalc as cc
from chesscalc.core.game import Game, Kind
from chesscalc.errors import InputError
from chesscalc.formats.base import ImportedEvent, RoundKind
from chesscalc.planner.forecast import MAX_GAMES
from chesscalc.present.numbers import count, rating
from pages._ui.bands import write_band
from pages._ui.errors import say_problem
from pages._ui.import_reading import player_line
from pages._ui.reading import read_bounded, read_rating

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

    from chesscalc.formats.base import ImportedPlayer, ImportedRound
    from chesscalc.planner.field import Band

NOBODY = -1
MOST_CHOSEN = 60
WAYS = {"own": "My games in it", "range": "Everybody in a range", "some": "Those I choose"}
_PAIRED = {RoundKind.GAME, RoundKind.SHORT, RoundKind.FORFEIT, RoundKind.UNFINISHED,
           RoundKind.BYE_PAIRING}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Taken:
    """What a file gives to a plan; false where that is nothing.

    Attributes:
        games: Games with results, games to come, rounds without a game.
        bands: Rounds to come against opponents of whom only a range of ratings is known.
    """

    games: tuple[Game, ...] = ()
    bands: "tuple[Band, ...]" = ()

    def __bool__(self) -> bool:
        return bool(self.games or self.bands)


def player_words(players: "tuple[ImportedPlayer, ...]", place: int) -> str:
    if place == NOBODY:
        return "Nobody of these"
    player = players[place]
    return player_line(player, place) if player.name else "The one whose games these are"


def own_rounds(event: ImportedEvent, me: int, in_all: int = 0) -> Taken:
    """A player's games as the file has them; rounds not paired yet against the list's middle.

    Args:
        event: As the file has it.
        me: Whose games.
        in_all: How many rounds the event has, where the file knows of fewer.
    """
    if event.online:
        return Taken(event.games_of(me))
    rounds, paired = event.players[me].rounds, _rounds_paired(event)
    open_rounds = max(0, in_all - len(rounds), event.round_count - len(rounds))
    games = []
    for number, (a_round, game) in enumerate(zip(rounds, event.games_of(me), strict=True), start=1):
        if _has_no_opponent_yet(a_round, is_paired=number <= paired):
            open_rounds += 1
        else:
            games.append(_named(game))
    middle = _middle_half(event, me)
    if not open_rounds or middle is None:
        return Taken(tuple(games))
    return Taken(tuple(games), (cc.Band(*middle, open_rounds),))


def _has_no_opponent_yet(a_round: "ImportedRound", *, is_paired: bool) -> bool:
    if a_round.kind is RoundKind.UNPAIRED:
        return not is_paired
    return a_round.kind is RoundKind.UNFINISHED and a_round.opponent is None


def _rounds_paired(event: ImportedEvent) -> int:
    """The last round that somebody is paired in."""
    return max(
        (
            number
            for player in event.players
            for number, a_round in enumerate(player.rounds, start=1)
            if a_round.kind in _PAIRED
        ),
        default=0,
    )


def _named(game: Game) -> Game:
    """A game as the box holds it: an opponent without a rating is an unrated one."""
    is_unrated = game.opponent is None and game.kind == Kind.PLAYED
    return replace(game, kind=Kind.UNRATED) if is_unrated else game


def _middle_half(event: ImportedEvent, me: int) -> tuple[int, int] | None:
    """From which to which rating the middle half of the others is; None where nobody is rated."""
    ratings = sorted(int(player.rating) for _, player in _others(event, me) if player.rating)
    if not ratings:
        return None
    quarter = len(ratings) // 4
    return ratings[quarter], ratings[-1 - quarter]


def _others(event: ImportedEvent, me: int | None) -> "list[tuple[int, ImportedPlayer]]":
    return [(i, player) for i, player in enumerate(event.players) if i != me and player.name]


def choose_opponents(prefix: str, event: ImportedEvent, me: int | None, turn: str) -> Taken:
    """Opponents of an event's list: all within a range, or some by name.

    Args:
        prefix: The page's prefix, for the keys.
        event: As the file has it.
        me: Whose opponents they are; None = nobody of the list.
        turn: Tells this event of this file from others.
    """
    ways = {way: words for way, words in WAYS.items() if way != "own"}
    way = st.segmented_control(
        "Opponents", list(ways), key=f"{prefix}_file_ways_{turn}", default="some", required=True,
        format_func=ways.__getitem__, persist_state="session",
    )  # fmt: skip
    return chosen_opponents(prefix, event, me, turn, way or "some")


def chosen_opponents(
    prefix: str, event: ImportedEvent, me: int | None, turn: str, way: str
) -> Taken:
    """The same once it is known which way: "range" or "some"."""
    if way == "range":
        try:
            return _within(prefix, event, me, turn)
        except InputError as error:
            say_problem(error.message)
            return Taken()
    others = dict(_others(event, me))
    picked = st.multiselect(
        "Which of them", list(others), key=f"{prefix}_file_some_{turn}",
        max_selections=MOST_CHOSEN, format_func=partial(player_words, event.players),
        placeholder="Type a name", persist_state="session",
    )  # fmt: skip
    return Taken(tuple(_met(others[place]) for place in picked if place in others))


def _met(player: "ImportedPlayer") -> Game:
    kind = Kind.UNRATED if player.rating is None else Kind.PLAYED
    return Game(player.rating, kind=kind, name=player.name)


def _within(prefix: str, event: ImportedEvent, me: int | None, turn: str) -> Taken:
    """Everybody within a range of ratings: each of them once, or so many rounds against them.

    Raises:
        InputError: a field is no number, or the plan would be too long.
    """
    rated = sorted(
        (player for _, player in _others(event, me) if player.rating),
        key=lambda player: -(player.rating or 0),
    )
    if not rated:
        raise InputError("file", "Nobody else in this file has a rating.")
    low_at, high_at, rounds_at = st.columns(3)
    lowest, highest = rated[-1].rating or 0, rated[0].rating or 0
    low = _bound(low_at, f"{prefix}_file_low_{turn}", "Rated from", lowest)
    high = _bound(high_at, f"{prefix}_file_high_{turn}", "to", highest)
    with rounds_at:
        typed = st.text_input(
            "Rounds", key=f"{prefix}_file_rounds_{turn}", max_chars=6, persist_state="session",
            placeholder="each once", help="So many games against somebody of them, as in a Swiss; "
            "empty: each of them once, as in a round robin.",
        )  # fmt: skip
    found = [player for player in rated if low <= (player.rating or 0) <= high]
    if not found:
        raise InputError("file", f"Nobody is rated from {rating(low)} to {rating(high)}.")
    least, most = found[-1].rating or 0, found[0].rating or 0
    said = f"{count(len(found), 'player')} rated {rating(least)} to {rating(most)}."
    if (typed or "").strip():
        rounds = read_bounded(typed, "file", "The number of rounds", 1, MAX_GAMES, whole=True)
        band = cc.Band(int(least), int(most), int(rounds))
        st.text(f"{said} In the plan: {write_band(band)}.")
        return Taken(bands=(band,))
    st.text(said)
    if len(found) > MAX_GAMES:
        raise InputError(
            "file",
            f"A plan holds up to {MAX_GAMES} games to come: narrow the range, or say how many "
            "rounds you play against them.",
        )
    return Taken(tuple(map(_met, found)))


def _bound(cell: "DeltaGenerator", key: str, label: str, usual: int | float) -> int | float:
    with cell:
        typed = st.text_input(
            label, key=key, max_chars=12, placeholder=rating(usual), persist_state="session"
        )
    return read_rating(typed, "file", label) if (typed or "").strip() else usual
