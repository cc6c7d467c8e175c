"""The chain of events: where it breaks, and what would follow if it were mended.

Events of one list that begin in the same month from the same rating are one rating period; the next
event is expected to start from what the whole period gives.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from itertools import pairwise
from typing import Any

from chesscalc.core.rounding import whole
from chesscalc.errors import ConflictError, InputError
from chesscalc.services.rating import rated, result_of
from chesscalc.store.codec import Exact
from chesscalc.store.reader import Reader
from chesscalc.store.records import (
    EventInputs,
    EventLine,
    EventResult,
    RatingPoint,
    Saved,
    SavedEvent,
)
from chesscalc.store.repository import UnitOfWork

_STATE = ("deviation", "volatility", "index", "record")
_COUNTS = ("games_played", "peak_rating")  # only ever grow; the history may not know all events


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """An event that starts from another rating than the one before it ended with.

    Attributes:
        before, after: The events on both sides.
        expected: The rating the later one should start from.
        found: The rating it starts from.
        period: Events in the rating period that ends with `before`.
    """

    before: EventLine
    after: EventLine
    expected: int
    found: Exact
    period: int = 1


def _number(value: Exact) -> Decimal:
    return Decimal(str(value))


def periods(lines: Iterable[EventLine]) -> tuple[tuple[EventLine, ...], ...]:
    """The events, in order, as rating periods."""
    found: list[list[EventLine]] = []
    for line in lines:
        if found and _same_period(found[-1][-1], line):
            found[-1].append(line)
        else:
            found.append([line])
    return tuple(tuple(period) for period in found)


def _same_period(first: EventLine, second: EventLine) -> bool:
    return (
        first.start is not None
        and first.start == second.start
        and first.system == second.system
        and (first.on.year, first.on.month) == (second.on.year, second.on.month)
    )


def _summed_end(period: Sequence[EventLine]) -> int | None:
    """Where a period ends by the sum of its changes."""
    if len(period) == 1:
        return period[0].end
    if period[0].start is None or any(line.end is None for line in period):
        return None
    parts = [_number(line.change) + _number(line.adjustment or 0) for line in period]
    return whole(_number(period[0].start) + sum(parts, Decimal(0)))


def gaps(lines: Sequence[EventLine], points: Sequence[RatingPoint]) -> tuple[Gap, ...]:
    """Where the chain of one list breaks, unless a rating entered between explains it.

    Args:
        lines: Events of one list, oldest first.
        points: Entered or imported ratings of the same list.
    """
    found = []
    for before, after in pairwise(periods(lines)):
        end, start = _summed_end(before), after[0].start
        if end is None or start is None or _continues(before, end, start):
            continue
        if _explained(points, before[-1].on, after[0]) is None:
            found.append(
                Gap(
                    before=before[-1], after=after[0], expected=end, found=start,
                    period=len(before),
                )
            )  # fmt: skip
    return tuple(found)


def _continues(before: Sequence[EventLine], end: int, start: Exact) -> bool:
    exact = before[-1].new_rating_exact if len(before) == 1 else None
    return _number(start) == end or (exact is not None and _number(exact) == _number(start))


def _explained(
    points: Sequence[RatingPoint], after_day: date, line: EventLine
) -> RatingPoint | None:
    """The rating entered between two events from which the later one starts."""
    for point in points:
        same = line.start is not None and _number(point.value) == _number(line.start)
        if same and after_day < point.on <= line.on:
            return point
    return None


def confirmed_gaps(reader: Reader, found: Sequence[Gap]) -> tuple[Gap, ...]:
    """The gaps that remain when periods of several events are rated as one; one query.

    A limit on a period's total, such as FIDE's 700 rule, makes less of a period than its sum.
    """
    suspects = {gap.before.id: gap for gap in found if gap.period > 1}
    if not suspects:
        return tuple(found)
    first = next(iter(suspects.values())).before
    events = reader.events(
        first.student_id, first.list_id,
        since=min(gap.before.on for gap in suspects.values()).replace(day=1),
    )  # fmt: skip
    ends = {}
    by_id = {event.id: event for event in events}
    for period in periods(event.line for event in events):
        if len(period) > 1 and period[-1].id in suspects:
            items = [_Item(by_id[line.id], by_id[line.id].inputs, line) for line in period]
            ends[period[-1].id] = _end_of(items).printed
    return tuple(gap for gap in found if ends.get(gap.before.id) != _number(gap.found))


# Mending the chain


@dataclass(frozen=True, slots=True, kw_only=True)
class ForwardStep:
    """One later event as it would become."""

    event: SavedEvent
    inputs: EventInputs
    result: EventResult

    @property
    def change_before(self) -> Exact:
        """The change as it is saved."""
        return self.event.line.change

    @property
    def change_after(self) -> Exact:
        """The change as it would become."""
        return self.result.change


@dataclass(frozen=True, slots=True, kw_only=True)
class ForwardPreview:
    """What recomputing would change; nothing is changed yet.

    Attributes:
        event_id: The event the chain starts from.
        steps: The later events that would become different, oldest first.
        anchor: A rating entered by hand or imported that later events start from: the chain ends.
        problem: Why an event could not be recomputed, in words; the chain ends before it.
    """

    event_id: str
    steps: tuple[ForwardStep, ...]
    anchor: RatingPoint | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class _Item:
    event: SavedEvent
    inputs: EventInputs
    line: EventLine


@dataclass(frozen=True, slots=True)
class _End:
    printed: int | None
    exact: Exact | None
    after: Mapping[str, Exact]


def preview_forward(
    reader: Reader, event_id: str, *, edited: EventInputs | None = None
) -> ForwardPreview:
    """What would change in later events if each started from where the one before ended.

    Args:
        reader: Of the owner.
        event_id: The event to start from; it stays as it is.
        edited: Its inputs as they are about to become.

    Raises:
        NotFoundError: there is no such event.
        InputError: the edited inputs cannot be rated.
    """
    event = reader.event(event_id)
    line = event.line
    items = [
        _item(each, edited if each.id == event_id and edited is not None else None)
        for each in reader.events(line.student_id, line.list_id)
    ]
    items.sort(key=_order)
    by_id = {item.event.id: item for item in items}
    grouped = [[by_id[each.id] for each in p] for p in periods(item.line for item in items)]
    start = next(i for i, group in enumerate(grouped) if any(x.event.id == event_id for x in group))
    if edited is not None and edited.on > line.on:  # those it jumped over change as well
        start = min(start, max(0, sum(group[-1].line.on < line.on for group in grouped) - 1))
    points = reader.points(line.student_id, line.list_id)
    return _chained(event_id, grouped[start:], points)


def _order(item: _Item) -> tuple[date, Any, str]:
    return item.line.on, item.line.created_at, item.event.id


def _item(event: SavedEvent, edited: EventInputs | None) -> _Item:
    if edited is None:
        return _Item(event, event.inputs, event.line)
    return _Item(event, edited, _line_as(event.line, edited, result_of(rated(edited))))


def _line_as(line: EventLine, inputs: EventInputs, result: EventResult) -> EventLine:
    return replace(
        line, on=inputs.on, ended_on=max(inputs.on, line.ended_on), system=inputs.system,
        start=inputs.player.rating, change=result.change, adjustment=inputs.adjustment,
        new_rating_exact=result.new_rating_exact, new_rating=result.new_rating,
    )  # fmt: skip


def _chained(
    event_id: str, grouped: Sequence[Sequence[_Item]], points: Sequence[RatingPoint]
) -> ForwardPreview:
    steps: list[ForwardStep] = []
    before = grouped[0]
    try:
        for group in grouped[1:]:
            anchor = _explained(points, before[-1].line.on, group[0].line)
            if anchor is not None:
                return ForwardPreview(event_id=event_id, steps=tuple(steps), anchor=anchor)
            end = _end_of(before)
            if end.printed is None:
                break
            before = [_moved(item, end) for item in group]
            steps += [
                ForwardStep(event=new.event, inputs=new.inputs, result=result_of(rated(new.inputs)))
                for new, old in zip(before, group, strict=True)
                if new.inputs != old.event.inputs
            ]
    except InputError as error:
        return ForwardPreview(event_id=event_id, steps=tuple(steps), problem=str(error))
    return ForwardPreview(event_id=event_id, steps=tuple(steps))


def _moved(item: _Item, end: _End) -> _Item:
    """The event as it is when it starts from this end."""
    player, after = item.inputs.player, end.after
    facts: dict[str, Any] = {"rating": end.printed}
    if isinstance(player.rating, float) and end.exact is not None:
        facts["rating"] = end.exact
    for name in _STATE:
        if name in after and getattr(player, name) is not None:
            facts[name] = after[name]
    for name in _COUNTS:
        stated = getattr(player, name)
        if name in after and stated is not None:
            facts[name] = max(stated, after[name])
    inputs = replace(item.inputs, player=replace(player, **facts))
    return _Item(item.event, inputs, _line_as(item.line, inputs, result_of(rated(inputs))))


def _end_of(group: Sequence[_Item]) -> _End:
    """Where the events of one period end together, rounded once."""
    first = group[0].inputs
    if len(group) == 1:
        result = result_of(rated(first))
        printed = group[0].line.end
    else:
        events = tuple(
            replace(event, on=event.on or item.inputs.on)
            for item in group
            for event in item.inputs.events
        )
        stated = [item.inputs.adjustment for item in group if item.inputs.adjustment is not None]
        result = result_of(rated(replace(first, events=events)))
        exact = result.new_rating_exact
        extra = sum((_number(value) for value in stated), Decimal(0))
        adjusts = bool(stated) and exact is not None
        printed = whole(_number(exact or 0) + extra) if adjusts else result.new_rating
    return _End(printed, result.new_rating_exact, result.after)


def apply_forward(uow: UnitOfWork, preview: ForwardPreview) -> Saved:
    """Change the later events as the preview showed; taken back as one.

    Raises:
        ConflictError: one of them, or what they follow from, was changed since the preview.
    """
    if preview_forward(uow, preview.event_id).steps != preview.steps:
        raise ConflictError(
            "The history was changed in another window since this was worked out. "
            "Nothing was recomputed; look at it again."
        )
    with uow.undoable(f"Recomputed {len(preview.steps)} events") as token:
        for step in preview.steps:
            changed = uow.changed(step.event, inputs=step.inputs, result=step.result)
            uow.change_event(step.event.id, changed, step.event.line.version)
        last = preview.steps[-1].event.id if preview.steps else ""
        return Saved(id=last, is_new=False, undo_token=token if preview.steps else "")
