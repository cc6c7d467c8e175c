"""Opponents for a plan from a file: the games it has for a player, or players of its list."""

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

import chesscalc as cc
from chesscalc.core.game import Game, Kind
from chesscalc.errors import FormatError, InputError
from chesscalc.formats.base import ImportedEvent, RoundKind
from chesscalc.planner.forecast import MAX_GAMES
from chesscalc.present.numbers import count, rating, trimmed
from pages._ui import deeds, folds, people, share, stores
from pages._ui.bands import write_band
from pages._ui.errors import say_problem, shown_errors
from pages._ui.games_editor import kept_text, set_games, set_text
from pages._ui.import_reading import pick_event, player_line, reading, summary, system_of
from pages._ui.import_source import Source, drop, held, in_hand
from pages._ui.reading import read_bounded, read_rating
from pages._ui.system_picker import take_system

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

    from chesscalc.formats.base import Imported, ImportedPlayer, ImportedRound
    from chesscalc.planner.field import Band

LABEL = (
    "Opponents from a file: tournament report (TRF), chess-results, US Chess crosstable, "
    "PGN, CSV or Excel"
)
NOBODY = -1
MOST_LISTED = 3000
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


def take_from_file(prefix: str) -> None:
    """The field for a file, and once it is read, who of it is met; drawn before the editor.

    Args:
        prefix: The page's prefix, whose games and rating are set.
    """
    with shown_errors():
        source = held()
        if source is None:
            drop(prefix, LABEL)
        else:
            _from_source(prefix, source)
        _said(prefix)


def _from_source(prefix: str, source: Source) -> None:
    try:
        found = _understood(source)
    except FormatError as error:
        if not drop(prefix, LABEL):
            in_hand(prefix, source)
        say_problem(f"“{source.name}” cannot be used: {error}")
    else:
        in_hand(prefix, source)
        _choose(prefix, source, found)


def _understood(source: Source) -> "Imported":
    """The file as it is understood.

    Raises:
        FormatError: it cannot be read, or there is nobody to play against in it.
    """
    found = reading(source)
    if found.events:
        return found
    where = "Load it on the Import page, and look players up." if found.listed else ""
    raise FormatError(0, f"{found.title}, without an event and its players. {where}".strip())


def _choose(prefix: str, source: Source, found: "Imported") -> None:
    place = pick_event(prefix, found, source.fingerprint)
    event, turn = found.events[place], f"{source.fingerprint[:12]}-{place}"
    st.text(summary(found))
    if found.warnings:
        st.caption(f"{count(len(found.warnings), 'remark')} on it: see the Import page.")
    if len(event.players) > MOST_LISTED:
        say_problem(f"{len(event.players):,} players are more than a starting list has.")
        return
    me = _who(prefix, found, event, turn)
    taken = _taken(prefix, event, me, turn)
    wish = f"{prefix}_file_take"
    st.button(
        "Put them into the plan", key=wish, icon=":material/input:", disabled=not taken,
        on_click=_press, args=(prefix, wish, _system_told(event)),
        help="In place of the opponents that are there now.",
    )  # fmt: skip
    if deeds.wished(wish) and taken:
        _put(prefix, event, me, taken)


def _system_told(event: ImportedEvent) -> str:
    """The event's rating system where the file tells it; "" = it may be any."""
    is_told = event.system or event.online or event.rate_of_play
    return system_of(event) if is_told else ""


def _who(prefix: str, found: "Imported", event: ImportedEvent, turn: str) -> int | None:
    """Whose plan it is, of the event's players; None = nobody's of them."""
    offered = [i for i, player in enumerate(event.players) if player.name or player.rounds]
    guess = _guess(found, event)
    picked = st.selectbox(
        "Which player are you?", [NOBODY, *offered], key=f"{prefix}_file_who_{turn}",
        index=1 + offered.index(guess) if guess in offered else 0, persist_state="session",
        format_func=partial(_player_words, event.players), help="Type to search.",
    )  # fmt: skip
    return None if picked == NOBODY else int(picked)


def _player_words(players: "tuple[ImportedPlayer, ...]", place: int) -> str:
    if place == NOBODY:
        return "Nobody of these"
    player = players[place]
    return player_line(player, place) if player.name else "The one whose games these are"


def _guess(found: "Imported", event: ImportedEvent) -> int | None:
    """The only one with games, the file's account, or the player in hand."""
    played = [i for i, player in enumerate(event.players) if player.rounds]
    if len(played) == 1:
        return played[0]
    known = people.in_hand() if stores.in_use() else None
    if known is None and not found.account:
        return None
    from chesscalc.services.imports import find_account  # noqa: PLC0415 - heavy, see stores.in_use

    return find_account(replace(found, events=(event,)), [known.name] if known else [])


def _taken(prefix: str, event: ImportedEvent, me: int | None, turn: str) -> Taken:
    if me is None or not event.players[me].rounds:
        return choose_opponents(prefix, event, me, turn)
    way = st.segmented_control(
        "Opponents", list(WAYS), key=f"{prefix}_file_way_{turn}", default="own", required=True,
        format_func=WAYS.__getitem__, persist_state="session",
    )  # fmt: skip
    if way in ("range", "some"):
        return _chosen(prefix, event, me, turn, way)
    taken = own_rounds(event, me)
    st.text(_own_words(taken))
    return taken


def _own_words(taken: Taken) -> str:
    """One's own games in a sentence."""
    to_come = sum(game.is_open for game in taken.games)
    text = f"{count(len(taken.games) - to_come, 'round')} with a result, {to_come} to come."
    if taken.bands:
        band = taken.bands[0]
        text += (
            f" {count(band.count, 'round')} not paired yet: in the plan as {write_band(band)}, "
            "the middle half of the list; change that line as you like."
        )
    return text


def own_rounds(event: ImportedEvent, me: int) -> Taken:
    """A player's games as the file has them; rounds not paired yet against the list's middle."""
    if event.online:
        return Taken(event.games_of(me))
    rounds, paired = event.players[me].rounds, _rounds_paired(event)
    open_rounds = max(0, event.round_count - len(rounds))
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
    return _chosen(prefix, event, me, turn, way or "some")


def _chosen(prefix: str, event: ImportedEvent, me: int | None, turn: str, way: str) -> Taken:
    if way == "range":
        try:
            return _within(prefix, event, me, turn)
        except InputError as error:
            say_problem(error.message)
            return Taken()
    others = dict(_others(event, me))
    picked = st.multiselect(
        "Which of them", list(others), key=f"{prefix}_file_some_{turn}",
        max_selections=MOST_CHOSEN, format_func=partial(_player_words, event.players),
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


def _press(prefix: str, wish: str, system: str) -> None:
    st.session_state[f"{prefix}_file_before"] = (
        kept_text(prefix), st.session_state.get(f"{prefix}_rating"),
        st.session_state.get(f"{prefix}_system"),
    )  # fmt: skip
    if system:
        take_system(prefix, system)
    deeds.wish(wish)


def _put(prefix: str, event: ImportedEvent, me: int | None, taken: Taken) -> None:
    """Into the opponents' box, and the rating into its field; both are drawn further down."""
    set_games(prefix, taken.games, taken.bands)
    said = [count(len(taken.games) + sum(band.count for band in taken.bands), "round")]
    mine = None if me is None else event.players[me]
    if mine is not None:
        own = mine.rating
        if own is None:
            own = next((each.own_rating for each in mine.rounds if each.own_rating), None)
        if own is not None or mine.name:
            st.session_state[f"{prefix}_rating"] = "" if own is None else trimmed(own, 6)
            said.append("no rating" if own is None else f"your rating {rating(own)}")
    name = f" of “{event.name}”" if event.name else ""
    st.session_state[f"{prefix}_file_done"] = f"{' and '.join(said)}{name} are in the plan."


def _said(prefix: str) -> None:
    """What was put into the plan, and the way back; until the page is left."""
    if share.entered():
        st.session_state.pop(f"{prefix}_file_done", None)
    said = st.session_state.get(f"{prefix}_file_done")
    if not said or folds.at_rest():
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.text(f"✓ {said}", width="content")
        st.button(
            "Undo", key=f"{prefix}_file_undo", type="tertiary", icon=":material/undo:",
            on_click=_put_back, args=(prefix,),
        )  # fmt: skip


def _put_back(prefix: str) -> None:
    text, own, system = st.session_state.pop(f"{prefix}_file_before", (None, None, None))
    st.session_state.pop(f"{prefix}_file_done", None)
    if text is not None:
        set_text(prefix, text)
    if own is not None:
        st.session_state[f"{prefix}_rating"] = own
    if system is not None:
        take_system(prefix, system)
