"""From a file that was read to what is kept: the changes first, then the saving, all or nothing."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Any

from chesscalc import api
from chesscalc.core.change import GameChange, Note, RatingChange
from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.errors import InputError
from chesscalc.federations.registry import get_system
from chesscalc.formats.base import Imported, ImportedEvent, ImportedHistory, ImportedPlayer
from chesscalc.services.history import inputs_of, save_event
from chesscalc.services.standing import newest, standing_player
from chesscalc.store.reader import Reader
from chesscalc.store.records import EMPTY, EventInputs, RatingPoint, Student
from chesscalc.store.repository import UnitOfWork

UNNAMED = "Imported event"
_SAME = 0.005  # points: apart by less, two ratings print as the same


def fingerprint(data: bytes) -> str:
    """What tells two files apart, whatever they are called."""
    return hashlib.sha256(data).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """One player of a whole event, rated.

    Attributes:
        index: In the event's players.
        player: As the file has it.
        change: What the system gives; None if it cannot rate this player.
        problem: Why not, in words.
    """

    index: int
    player: ImportedPlayer
    change: RatingChange | None
    problem: str = ""

    @property
    def official(self) -> int | float | None:
        """The rating after the event that the file prints, if it does."""
        return self.player.official_rating


def whole_event(
    event: ImportedEvent,
    system: str,
    *,
    on: date | None = None,
    options: Mapping[str, Any] = EMPTY,
) -> tuple[PlayerRow, ...]:
    """Every player's change, K, performance and new rating, in the file's order.

    A player whom the system cannot rate keeps a row with the reason. Systems in which one player's
    change hangs on the others' rate the section as a whole.
    """
    day = on or event.start
    if event.online or not hasattr(get_system(system), "rate_section"):
        everybody = range(len(event.players))
        return tuple(_player_row(event, index, system, day, options) for index in everybody)
    rows: Sequence[RatingChange | InputError]
    try:
        rows = api.section_rows(system, *event.section(), on=day, **dict(options))
    except InputError as error:
        rows = [error] * len(event.players)
    return tuple(_section_row(event, index, row) for index, row in enumerate(rows))


def _section_row(event: ImportedEvent, index: int, row: RatingChange | InputError) -> PlayerRow:
    player = event.players[index]
    if isinstance(row, InputError):
        return PlayerRow(index=index, player=player, change=None, problem=str(row))
    return PlayerRow(index=index, player=player, change=row)


def _player_row(
    event: ImportedEvent, index: int, system: str, on: date | None, options: Mapping[str, Any]
) -> PlayerRow:
    player = event.players[index]
    try:
        games = [game for game in event.games_of(index) if not game.is_open]
        change = api.rate(system, event.facts_of(index), games, on=on, **dict(options))
    except InputError as error:
        return PlayerRow(index=index, player=player, change=None, problem=str(error))
    return PlayerRow(index=index, player=player, change=change)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnEvent:
    """One player's part of an imported event, ready to be seen and saved.

    Attributes:
        name: Of the event.
        inputs: What is rated.
        change: What it gives.
        ended_on: Its last day, if known.
        official_change, official_rating: What the file prints.
        open_rounds: Rounds without a result, left out.
    """

    name: str
    inputs: EventInputs
    change: RatingChange
    ended_on: date | None
    official_change: Decimal | None
    official_rating: int | float | None
    open_rounds: int = 0


def own_event(
    event: ImportedEvent,
    index: int,
    system: str,
    *,
    player: Player,
    on: date,
    options: Mapping[str, Any] = EMPTY,
    name: str = "",
) -> OwnEvent:
    """One player's event, rated from `player`'s facts.

    Where the system rates a section as a whole, opponents count at the ratings it gave them.

    Raises:
        InputError: the system cannot rate it.
    """
    all_games = event.games_of(index)
    whole = _in_section(event, index, player, system, on, options)
    counted = all_games if whole is None else _as_counted(all_games, whole)
    games = tuple(game for game in counted if not game.is_open)
    inputs = inputs_of(system, player, games, on, options=options)
    change = api.rate_period(system, player, [Event(games)], on=on, **dict(options))
    if whole is not None:
        change = _beside_the_whole(change, whole)
    listed = event.players[index]
    return OwnEvent(
        name=(name or event.name or UNNAMED)[:200],
        inputs=inputs,
        change=change,
        ended_on=event.end if event.end is not None and event.end >= on else None,
        official_change=listed.official_change,
        official_rating=listed.official_rating,
        open_rounds=len(all_games) - len(games),
    )


def _in_section(
    event: ImportedEvent,
    index: int,
    player: Player,
    system: str,
    on: date,
    options: Mapping[str, Any],
) -> RatingChange | None:
    """The player's row where the system rates the section as a whole; None where it cannot.

    `player` are the facts of the one at `index`, of whom the file may know less.
    """
    if event.online or not hasattr(get_system(system), "rate_section"):
        return None
    everybody, table = event.section()
    everybody = (*everybody[:index], player, *everybody[index + 1 :])
    try:
        row = api.section_rows(system, everybody, table, on=on, **dict(options))[index]
    except InputError:  # the file does not say enough of the others
        return None
    return None if isinstance(row, InputError) else row


def _as_counted(games: Sequence[Game], whole: RatingChange) -> tuple[Game, ...]:
    """The games with opponents' ratings as the rating of the whole section counts them.

    So the federation's own figure follows, and can be worked out again from what is saved.
    """
    return tuple(_as_met(game, line) for game, line in zip(games, whole.games, strict=True))


def _as_met(game: Game, line: GameChange) -> Game:
    met = line.game.opponent if line.met is None else line.met
    if not line.counted or met is None or met == game.opponent:
        return game
    return replace(game, opponent=float(met))


def _beside_the_whole(change: RatingChange, whole: RatingChange) -> RatingChange:
    """The change of one's own games, held against the row that the whole section gave.

    Where both agree, it is as sure as the row; where they do not, a note says what the row gives.
    """
    ours, theirs = change.new_rating_exact, whole.new_rating_exact
    if ours is None or theirs is None or abs(float(ours) - float(theirs)) < _SAME:
        return change if whole.estimate else _sure(change)
    text = (
        f"Rated with everybody in it, the whole event gives a new rating of {whole.new_rating}: "
        "it knows more of the opponents than one player's games can hold."
    )
    return replace(change, notes=(*change.notes, Note("", text, "warning")))


def _sure(change: RatingChange) -> RatingChange:
    """A change rated against what the section itself gave the opponents is no estimate."""
    notes = tuple(note for note in change.notes if note.kind != "estimate")
    return replace(change, estimate=False, notes=notes)


def with_facts(player: Player, known: Player) -> Player:
    """The player of a file, completed by what is known already: nothing given is overwritten."""
    names = (
        "k", "birth_year", "games_played", "peak_rating", "deviation", "volatility", "index",
        "development", "record", "floor", "birth_date", "standard_rating",
    )  # fmt: skip
    empty = {name for name in names if getattr(player, name) is None}
    return replace(player, **{name: getattr(known, name) for name in empty})


def known_before(reader: Reader, student_id: str, list_id: str, day: date) -> Player:
    """The student's facts in a list as they stood when an event of that day began.

    Raises:
        NotFoundError: there is no such student or list.
    """
    reader.rating_list(list_id)
    stated = reader.facts(student_id, list_id)
    moments = [
        moment
        for moment in reader.moments((student_id,))
        if moment.list_id == list_id and moment.on < day
    ]
    lines = reader.event_lines(student_id, list_id)
    earlier = [line for line in lines if line.ended_on < day]
    if not earlier:
        return standing_player(stated, None, moments)
    last = reader.event(newest(earlier).id)
    return standing_player(stated, (last.inputs.player, last.result.after), moments)


def filled(student: Student, listed: ImportedPlayer) -> Student:
    """The student with empty facts filled from a file; what is there stays as it is."""
    fide_id = listed.id_of("fide")
    others = {body: number for body, number in listed.ids if body != "fide"}
    return replace(
        student,
        birth_year=student.birth_year if student.birth_year is not None else listed.birth_year,
        sex=student.sex or listed.sex.lower().replace("f", "w")[:1],
        federation=student.federation or listed.federation[:3].upper(),
        fide_id=student.fide_id
        if student.fide_id is not None
        else (int(fide_id) if fide_id.isdigit() else None),
        other_ids={**others, **student.other_ids},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What a person chose to keep of a file.

    Attributes:
        student_id: Whose it is.
        list_id: The list of the events.
        source: Fingerprint of the file.
        file_name, kind: Of the file.
        events: Events to save.
        histories: Series to save, each with its list.
        listed: The student as the file has them, to fill empty facts; None = leave them.
    """

    student_id: str
    list_id: str
    source: str
    file_name: str
    kind: str
    events: tuple[OwnEvent, ...] = ()
    histories: tuple[tuple[str, ImportedHistory], ...] = ()
    listed: ImportedPlayer | None = field(default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """What an import did.

    Attributes:
        events, points: How many were new.
        already: How many were there before and were left alone.
        undo_token: Takes the whole import back; "" if nothing was new.
    """

    events: int
    points: int
    already: int
    undo_token: str


def commit(uow: UnitOfWork, selection: Selection) -> Stored:
    """Save what was chosen, as one step that can be undone; twice is once.

    Raises:
        NotFoundError: the student or a list is not this owner's.
    """
    events, points, already = 0, 0, 0
    with uow.undoable(f"Imported {selection.file_name}"[:200]) as token:
        batch_id = _batch(uow, selection, token)
        kept = _kept_before(uow, selection)
        for event in selection.events:
            if kept & _marks(event.name, event.inputs):
                already += 1
                continue
            saved = save_event(
                uow, student_id=selection.student_id, list_id=selection.list_id, name=event.name,
                inputs=event.inputs, ended_on=event.ended_on, source=selection.source,
                batch_id=batch_id,
            )  # fmt: skip
            events, already = events + saved.is_new, already + (not saved.is_new)
        for list_id, series in selection.histories:
            corrected = _corrected(uow, selection, list_id, series)
            given = _points(selection, list_id, series, batch_id)
            new = uow.add_points([point for point in given if point.on not in corrected])
            points, already = points + new, already + len(series.points) - new
        if selection.listed is not None:
            student = uow.student(selection.student_id)
            better = filled(student, selection.listed)
            if better != student:
                uow.change_student(better)
    return Stored(
        events=events, points=points, already=already,
        undo_token=token if events or points else "",
    )  # fmt: skip


def _kept_before(uow: UnitOfWork, selection: Selection) -> set[object]:
    """What marks the events of this very file that the student's list has already."""
    lines = uow.event_lines(selection.student_id, selection.list_id) if selection.events else ()
    if not any(line.source == selection.source for line in lines):
        return set()
    found: set[object] = set()
    for event in uow.events(selection.student_id, selection.list_id):
        if event.line.source == selection.source:
            found |= _marks(event.line.name, event.inputs)
    return found


def _marks(name: str, inputs: EventInputs) -> set[object]:
    """Name and day, and the games: one of the two stays where the other was corrected."""
    marks: set[object] = {(name, inputs.on)}
    return marks | {inputs.games} if inputs.games else marks


def _corrected(
    uow: UnitOfWork, selection: Selection, list_id: str, series: ImportedHistory
) -> set[date]:
    """Days of this series whose rating the person corrected after an earlier import."""
    return {
        point.on
        for point in uow.points(selection.student_id, list_id)
        if point.kind == "imported" and point.source == series.name and point.version > 1
    }


def _batch(uow: UnitOfWork, selection: Selection, token: str) -> str:
    """The batch of this very file, or a new one."""
    known = next((b for b in uow.batches() if b.source == selection.source), None)
    if known is not None:
        return known.id
    return uow.add_batch(selection.file_name, selection.kind, selection.source, token).id


def _points(
    selection: Selection, list_id: str, series: ImportedHistory, batch_id: str
) -> Sequence[RatingPoint]:
    return [
        RatingPoint(
            student_id=selection.student_id, list_id=list_id, on=on,
            value=rating if isinstance(rating, int) else Decimal(str(rating)),
            kind="imported", source=series.name, batch_id=batch_id,
        )
        for on, rating in series.points
    ]  # fmt: skip


def find_account(imported: Imported, names: Sequence[str]) -> int | None:
    """Index of the player of the first event who is probably the student: by account or name."""
    if not imported.events:
        return None
    wanted = {_plain(name) for name in (imported.account, *names) if name}
    for index, player in enumerate(imported.events[0].players):
        if _plain(player.name) in wanted:
            return index
    return None


def find_by_id(event: ImportedEvent, student: Student) -> int | None:
    """Index of the player with one of the student's identity numbers."""
    numbers = {("fide", str(student.fide_id))} if student.fide_id else set()
    numbers |= set(student.other_ids.items())
    for index, player in enumerate(event.players):
        if numbers & set(player.ids):
            return index
    return None


def _plain(name: str) -> str:
    return " ".join(sorted(name.casefold().replace(",", " ").split()))
