"""A student's events and ratings: save, open again, edit, chain, and what they add up to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Any

from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.errors import InputError
from chesscalc.services.chain import Gap, confirmed_gaps, gaps
from chesscalc.services.marks import ScaleMark, scale_marks
from chesscalc.services.rating import rated, result_of
from chesscalc.services.standing import standing_in
from chesscalc.store.codec import Exact
from chesscalc.store.reader import Reader
from chesscalc.store.records import (
    EMPTY,
    EventInputs,
    EventLine,
    EventResult,
    Goal,
    NewEvent,
    RatingList,
    RatingPoint,
    Saved,
    SavedEvent,
    SavedPlan,
    Student,
)
from chesscalc.store.repository import UnitOfWork

_OF_A_PLAN = ("list_id", "system", "on", "player", "games", "target", "options", "page_state")


def inputs_of(
    system: str,
    player: Player,
    games: Sequence[Game] | Sequence[Event],
    on: date,
    *,
    options: Mapping[str, Any] = EMPTY,
    adjustment: Exact | None = None,
    is_summary: bool = False,
) -> EventInputs:
    """The inputs of one event (games), or of a rating period (events)."""
    events = tuple(item for item in games if isinstance(item, Event))
    single = tuple(item for item in games if isinstance(item, Game))
    if single:
        events = (*events, Event(single))
    return EventInputs(
        system=system, player=player, events=events or (Event(()),), on=on,
        options=dict(options), adjustment=adjustment, is_summary=is_summary,
    )  # fmt: skip


def save_event(
    uow: UnitOfWork,
    *,
    student_id: str,
    list_id: str,
    name: str,
    inputs: EventInputs,
    ended_on: date | None = None,
    page: str = "tournament",
    page_state: Mapping[str, Any] = EMPTY,
    source: str = "",
    batch_id: str | None = None,
) -> Saved:
    """Save an event with all its inputs; the very same event is not doubled.

    Args:
        uow: Commit it to keep what was saved.
        student_id: Whose event.
        list_id: In which list.
        name: Of the event.
        inputs: See inputs_of.
        ended_on: Its last day, if known.
        page: Where it opens again.
        page_state: What else that page needs to open it again.
        source: A fingerprint of the file it came from.
        batch_id: The import it belongs to.

    Raises:
        InputError: the system cannot rate it, or a game is still to be played.
        NotFoundError: student, list or import are not this owner's.
    """
    return uow.add_event(
        NewEvent(
            student_id=student_id, list_id=list_id, name=name, on=inputs.on, inputs=inputs,
            result=_worked_out(inputs), ended_on=_last_day(inputs.on, ended_on), page=page,
            page_state=page_state, source=source, batch_id=batch_id,
        )
    )  # fmt: skip


def _worked_out(inputs: EventInputs) -> EventResult:
    if any(game.is_open for game in inputs.games):
        raise InputError("games", "A game without a result cannot be saved as played.")
    return result_of(rated(inputs))


def _last_day(on: date, ended_on: date | None) -> date:
    if ended_on is not None and ended_on < on:
        raise InputError("ended_on", "An event cannot end before it begins.")
    return ended_on or on


def same_games(
    reader: Reader, student_id: str, list_id: str, inputs: EventInputs
) -> SavedEvent | None:
    """A saved event of the same day with the same games, whatever its name and the player's facts.

    One with the very same inputs goes before one with other facts.
    """
    lines = reader.event_lines(student_id, list_id)
    that_day = [reader.event(line.id) for line in lines if line.on == inputs.on]
    found = [event for event in that_day if event.inputs.events == inputs.events]
    exact = [event for event in found if event.inputs == inputs]
    return next(iter(exact or found), None)


def same_plan(reader: Reader, plan: SavedPlan) -> SavedPlan | None:
    """A saved plan of the same student that differs from this one in nothing but its name."""
    return next((each for each in reader.plans(plan.student_id) if _alike(each, plan)), None)


def _alike(one: SavedPlan, other: SavedPlan) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in _OF_A_PLAN)


def edit_event(
    uow: UnitOfWork,
    event: SavedEvent,
    *,
    name: str | None = None,
    inputs: EventInputs | None = None,
    ended_on: date | None = None,
    list_id: str | None = None,
    page: str | None = None,
    page_state: Mapping[str, Any] | None = None,
) -> Saved:
    """Change this one event; later ones stay until apply_forward is asked to change them.

    Args:
        uow: Commit it to keep what was changed.
        event: As it was read.
        name: Of the event; as it was where None, which holds for all that follow.
        inputs: See inputs_of.
        ended_on: Its last day.
        list_id: In which list.
        page: Where it opens again; give it with page_state, one belongs to the other.
        page_state: What that page needs to open it again.

    Raises:
        ConflictError: it was changed elsewhere since `event` was read.
    """
    new = inputs or event.inputs
    last = ended_on if ended_on is not None else event.line.ended_on
    changed = uow.changed(
        event, name=event.line.name if name is None else name, inputs=new, on=new.on,
        result=_worked_out(new), list_id=list_id or event.line.list_id,
        ended_on=max(last, new.on) if ended_on is None else _last_day(new.on, ended_on),
        page=event.line.page if page is None else page,
        page_state=event.page_state if page_state is None else page_state,
    )  # fmt: skip
    return uow.change_event(event.id, changed, event.line.version)


def play_plan(
    uow: UnitOfWork,
    plan: SavedPlan,
    games: Sequence[Game],
    *,
    name: str = "",
    on: date | None = None,
) -> Saved:
    """Turn a plan into the event that was played, and tie the two.

    Args:
        uow: Commit it to keep both.
        plan: As it was read.
        games: The plan's games with their results.
        name: Of the event; the plan's where empty.
        on: Its first day; the plan's where not given.
    """
    inputs = inputs_of(plan.system, plan.player, games, on or plan.on, options=plan.options)
    with uow.undoable(f"Played the plan {plan.name}".rstrip()) as token:
        saved = save_event(
            uow, student_id=plan.student_id, list_id=plan.list_id, name=name or plan.name,
            inputs=inputs,
        )  # fmt: skip
        uow.change_plan(replace(plan, event_id=saved.id))
        return Saved(id=saved.id, is_new=saved.is_new, undo_token=token)


# Chart and table


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartPoint:
    """A rating on a day.

    Attributes:
        line: The event that gave it; None if it was entered or imported.
        point: The entered or imported rating; None if an event gave it.
    """

    on: date
    value: Exact
    line: EventLine | None = None
    point: RatingPoint | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ListHistory:
    """One list of one student, ready for chart and table.

    Attributes:
        lines: Saved events, oldest first.
        points: Entered and imported ratings, oldest first.
        chart: Both, by day: the step line.
        current: The newest rating.
        peak: The highest rating, where it was first reached.
        gaps: Where the chain of events breaks.
    """

    rating_list: RatingList
    lines: tuple[EventLine, ...]
    points: tuple[RatingPoint, ...]
    chart: tuple[ChartPoint, ...]
    goal: Goal | None
    gaps: tuple[Gap, ...]

    @property
    def current(self) -> ChartPoint | None:
        """The newest rating."""
        return self.chart[-1] if self.chart else None

    @property
    def peak(self) -> ChartPoint | None:
        """The highest rating, where it was first reached."""
        return max(self.chart, key=_value, default=None)


def _value(point: ChartPoint) -> Decimal:
    return Decimal(str(point.value))


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """All lists of one student that hold anything, by name."""

    student: Student
    lists: tuple[ListHistory, ...]
    marks: tuple[ScaleMark, ...] = field(default=())


def history(reader: Reader, student_id: str) -> History:
    """Everything a history page shows of one student; six queries, however much there is.

    Raises:
        NotFoundError: there is no such student.
    """
    student = reader.student(student_id)
    lines, points = reader.event_lines(student_id), reader.points(student_id)
    goals = {goal.list_id: goal for goal in reader.goals(student_id)}
    used = {line.list_id for line in lines} | {point.list_id for point in points} | goals.keys()
    lists = tuple(
        _list_history(
            rating_list,
            tuple(line for line in lines if line.list_id == rating_list.id),
            tuple(point for point in points if point.list_id == rating_list.id),
            goals.get(rating_list.id),
            reader,
        )
        for rating_list in reader.lists()
        if rating_list.id in used
    )
    systems = {line.system for line in lines} | {each.rating_list.system for each in lists}
    return History(student=student, lists=lists, marks=scale_marks(sorted(systems)))


def _list_history(
    rating_list: RatingList,
    lines: tuple[EventLine, ...],
    points: tuple[RatingPoint, ...],
    goal: Goal | None,
    reader: Reader,
) -> ListHistory:
    given = [ChartPoint(on=point.on, value=point.value, point=point) for point in points]
    played = [
        ChartPoint(on=line.ended_on, value=line.end, line=line)
        for line in lines
        if line.end is not None
    ]
    chart = sorted((*given, *played), key=_by_day)
    return ListHistory(
        rating_list=rating_list, lines=lines, points=points, chart=tuple(chart), goal=goal,
        gaps=confirmed_gaps(reader, gaps(lines, points)),
    )  # fmt: skip


def _by_day(point: ChartPoint) -> tuple[date, bool]:
    return point.on, point.line is not None


def player_now(reader: Reader, student_id: str, list_id: str) -> Player:
    """The student's facts in this list today: what was stated, and what the last event left.

    Raises:
        NotFoundError: there is no such student or list.
    """
    reader.rating_list(list_id)
    return standing_in(reader, student_id, list_id, reader.facts(student_id, list_id))
