"""Rows to records and back; nothing else knows both."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from chesscalc.core.game import Game
from chesscalc.core.player import Player
from chesscalc.core.rounding import down, from_float, half_away_from_zero
from chesscalc.errors import FormatError
from chesscalc.store.codec import (
    Exact,
    event_facts,
    event_from,
    exact_from_text,
    exact_to_text,
    fingerprint,
    from_json,
    game_facts,
    game_from,
    player_facts,
    player_from,
    to_json,
)
from chesscalc.store.records import (
    CoachNote,
    EventInputs,
    EventLine,
    EventResult,
    GameWorking,
    Goal,
    ImportBatch,
    NewEvent,
    RatingList,
    RatingPoint,
    SavedEvent,
    SavedPlan,
    Student,
)
from chesscalc.store.schema import (
    BatchRow,
    EventRow,
    GameRow,
    GoalRow,
    ListRow,
    NoteRow,
    PlanRow,
    PointRow,
    StudentRow,
)
from chesscalc.store.text import cleaned

BAND = 100
_BAND_LIMIT = 800
LINE_COLUMNS = (
    EventRow.id, EventRow.student_id, EventRow.list_id, EventRow.name, EventRow.on_date,
    EventRow.ended_on, EventRow.system, EventRow.rules, EventRow.start, EventRow.k, EventRow.score,
    EventRow.expected, EventRow.change, EventRow.adjustment, EventRow.new_rating_exact,
    EventRow.new_rating, EventRow.performance, EventRow.points, EventRow.games,
    EventRow.rated_games, EventRow.estimate, EventRow.page, EventRow.source, EventRow.batch_id,
    EventRow.created_at, EventRow.version,
)  # fmt: skip
_LINE_FIELDS = tuple("on" if c.key == "on_date" else str(c.key) for c in LINE_COLUMNS)


def line_from(values: Sequence[Any]) -> EventLine:
    """A line from the values of LINE_COLUMNS."""
    return EventLine(**dict(zip(_LINE_FIELDS, values, strict=True)))


def event_record(row: EventRow) -> SavedEvent:
    """The saved event with its inputs and result.

    Raises:
        FormatError: what is stored is damaged.
    """
    line = line_from([getattr(row, column.key) for column in LINE_COLUMNS])
    result = EventResult(
        rules=row.rules, k=row.k, k_rule=row.k_rule, score=row.score, expected=row.expected,
        change=row.change, new_rating_exact=row.new_rating_exact, new_rating=row.new_rating,
        performance=row.performance, points=row.points, estimate=row.estimate,
        after=after_from(row.after), games=_workings_from(row.working),
    )  # fmt: skip
    return SavedEvent(
        line=line,
        inputs=inputs_from(row.inputs),
        result=result,
        page_state=_mapping(row.page_state),
    )


def fill_event(row: EventRow, event: NewEvent) -> None:
    """Put everything of the event into its row."""
    result, inputs = event.result, event.inputs
    row.student_id, row.list_id, row.batch_id = event.student_id, event.list_id, event.batch_id
    row.name = cleaned("name", event.name)
    row.on_date, row.ended_on = event.on, event.ended_on or event.on
    row.system, row.rules = inputs.system, result.rules
    row.start, row.k, row.k_rule = inputs.player.rating, result.k, result.k_rule
    row.score, row.expected, row.change = result.score, result.expected, result.change
    row.adjustment = inputs.adjustment
    row.new_rating_exact, row.new_rating = result.new_rating_exact, result.new_rating
    row.performance, row.points, row.estimate = result.performance, result.points, result.estimate
    row.games = len(result.games)
    row.rated_games = sum(game.counted for game in result.games)
    row.page, row.source = cleaned("page", event.page, 40), cleaned("source", event.source)
    row.fingerprint = event_fingerprint(event)
    row.inputs = inputs_text(inputs)
    row.working = to_json([_working_text(game) for game in result.games])
    row.after = to_json({name: exact_to_text(value) for name, value in result.after.items()})
    row.page_state = to_json(event.page_state)


def event_fingerprint(event: NewEvent) -> str:
    """Equal for the same event of the same list on the same day with the same inputs."""
    return fingerprint(event.list_id, cleaned("name", event.name), event.on, _facts(event.inputs))


def _facts(inputs: EventInputs) -> dict[str, object]:
    facts = {
        "system": inputs.system,
        "player": player_facts(inputs.player),
        "events": [event_facts(event) for event in inputs.events],
        "on": inputs.on,
        "options": dict(inputs.options),
        "adjustment": inputs.adjustment,
    }
    # Left out where it is as usual, so that what was saved before it existed is still the same.
    return {**facts, "is_summary": True} if inputs.is_summary else facts


def inputs_text(inputs: EventInputs) -> str:
    """The inputs as canonical JSON."""
    return to_json(_facts(inputs))


def inputs_from(text: str) -> EventInputs:
    """The inputs again.

    Raises:
        FormatError: the text is damaged.
    """
    facts = _mapping(text)
    events, on, system = facts.get("events"), facts.get("on"), facts.get("system")
    options, adjustment = facts.get("options"), facts.get("adjustment")
    well_formed = isinstance(events, list) and isinstance(on, date) and isinstance(system, str)
    well_formed &= isinstance(adjustment, int | float | Decimal | None)
    if not well_formed or not isinstance(options, dict):
        raise FormatError(0, "A saved event is damaged: its inputs cannot be read.")
    return EventInputs(
        system=str(system), player=player_from(facts.get("player")),
        events=tuple(event_from(event) for event in events or ()), on=_day(on),
        options=options, adjustment=adjustment, is_summary=facts.get("is_summary") is True,
    )  # fmt: skip


def _day(value: object) -> date:
    if not isinstance(value, date):
        raise FormatError(0, "A stored date is damaged.")
    return value


def _working_text(game: GameWorking) -> list[object]:
    numbers = (game.difference, game.expected, game.change)
    return [*(None if n is None else exact_to_text(n) for n in numbers), game.counted, game.why]


def _workings_from(text: str) -> tuple[GameWorking, ...]:
    try:
        return tuple(_working_from(*item) for item in from_json(text))
    except (TypeError, AttributeError) as error:
        raise FormatError(0, "A saved event is damaged: its working cannot be read.") from error


def _working_from(
    difference: str | None, expected: str | None, change: str, counted: object, why: object
) -> GameWorking:
    return GameWorking(
        difference=None if difference is None else exact_from_text(difference),
        expected=None if expected is None else exact_from_text(expected),
        change=exact_from_text(change), counted=bool(counted), why=str(why),
    )  # fmt: skip


def after_from(text: str) -> Mapping[str, Exact]:
    """The facts after an event."""
    return {name: exact_from_text(str(value)) for name, value in _mapping(text).items()}


def player_of(text: str) -> Player:
    """The player of some inputs, without reading their games."""
    try:
        facts = json.loads(text)["player"]
    except (ValueError, TypeError, KeyError) as error:
        raise FormatError(0, "A saved event is damaged: its player cannot be read.") from error
    return player_from(from_json(json.dumps(facts)))


def _mapping(text: str) -> dict[str, Any]:
    value = from_json(text)
    if not isinstance(value, dict):
        raise FormatError(0, "A stored value is damaged.")
    return value


def game_rows(row: EventRow) -> list[GameRow]:
    """The games of an event as rows of their own; always the same from the same event."""
    return [
        _game_row(row, number, game, working)
        for number, (game, working) in enumerate(
            zip(inputs_from(row.inputs).games, _workings_from(row.working), strict=False), start=1
        )
    ]


def _game_row(row: EventRow, number: int, game: Game, working: GameWorking) -> GameRow:
    return GameRow(
        owner=row.owner, event_id=row.id, number=number, opponent=game.opponent,
        name=cleaned("name", game.name[:200]), colour=game.colour, half_points=game.half_points,
        kind=str(game.kind), counted=working.counted, band=_band(working.difference),
        expected=None if working.expected is None else _six_places(working.expected),
        change=working.change,
    )  # fmt: skip


def _band(difference: Exact | None) -> int | None:
    """The lower end of the band of 100 points that opponent minus own falls into."""
    if difference is None:
        return None
    band = down(Decimal(str(-difference)) / BAND) * BAND
    return int(max(Decimal(-_BAND_LIMIT), min(Decimal(_BAND_LIMIT), band)))


def _six_places(value: Exact) -> Decimal:
    if isinstance(value, float):
        return from_float(value, 6)
    return half_away_from_zero(Decimal(value), 6)


def student_record(row: StudentRow) -> Student:
    """The student."""
    return Student(
        id=row.id, name=row.name, birth_year=row.birth_year, birth_date=row.birth_date,
        sex=row.sex, federation=row.federation, fide_id=row.fide_id,
        other_ids=_mapping(row.other_ids), is_me=row.is_me, created_at=row.created_at,
        changed_at=row.changed_at, version=row.version,
    )  # fmt: skip


def fill_student(row: StudentRow, student: Student) -> None:
    """Put the student into the row."""
    row.name = cleaned("name", student.name, required=True)
    row.birth_year, row.birth_date = student.birth_year, student.birth_date
    row.sex = cleaned("sex", student.sex, 1)
    row.federation = cleaned("federation", student.federation, 3)
    row.fide_id, row.is_me = student.fide_id, student.is_me
    row.other_ids = to_json(dict(student.other_ids))


def list_record(row: ListRow) -> RatingList:
    """The rating list."""
    return RatingList(id=row.id, name=row.name, kind=row.kind, system=row.system)


def point_record(row: PointRow) -> RatingPoint:
    """The rating point."""
    return RatingPoint(
        id=row.id, student_id=row.student_id, list_id=row.list_id, on=row.on_date,
        value=row.value, kind=row.kind, source=row.source, games=row.games,
        batch_id=row.batch_id, version=row.version,
    )  # fmt: skip


def goal_record(row: GoalRow) -> Goal:
    """The goal."""
    return Goal(
        id=row.id, student_id=row.student_id, list_id=row.list_id, rating=row.rating,
        set_on=row.set_on, by=row.by_date, start=row.start, version=row.version,
    )  # fmt: skip


def note_record(row: NoteRow) -> CoachNote:
    """The note."""
    return CoachNote(
        id=row.id, student_id=row.student_id, on=row.on_date, text=row.body,
        changed_at=row.changed_at, version=row.version,
    )  # fmt: skip


def batch_record(row: BatchRow) -> ImportBatch:
    """The import."""
    return ImportBatch(
        id=row.id, name=row.name, kind=row.kind, source=row.source, created_at=row.created_at,
        undo_token=row.undo_token,
    )  # fmt: skip


def plan_record(row: PlanRow) -> SavedPlan:
    """The plan."""
    facts = _mapping(row.inputs)
    games, target, options = facts.get("games"), facts.get("target"), facts.get("options")
    if not isinstance(games, list) or not isinstance(target, dict) or not isinstance(options, dict):
        raise FormatError(0, "A saved plan is damaged: its inputs cannot be read.")
    return SavedPlan(
        id=row.id, student_id=row.student_id, list_id=row.list_id, name=row.name,
        system=row.system, on=row.on_date, player=player_from(facts.get("player")),
        games=games_from(games), target=target, options=options,
        page_state=_mapping(row.page_state), event_id=row.event_id, created_at=row.created_at,
        version=row.version,
    )  # fmt: skip


def games_from(items: Iterable[object]) -> tuple[Game, ...]:
    """Games from their facts."""
    return tuple(game_from(item) for item in items)


def fill_plan(row: PlanRow, plan: SavedPlan) -> None:
    """Put the plan into its row."""
    facts = {
        "player": player_facts(plan.player),
        "games": [game_facts(game) for game in plan.games],
        "target": dict(plan.target),
        "options": dict(plan.options),
    }
    row.student_id, row.list_id, row.event_id = plan.student_id, plan.list_id, plan.event_id
    row.name, row.on_date, row.system = cleaned("name", plan.name), plan.on, plan.system
    row.fingerprint = fingerprint(plan.list_id, row.name, plan.on, plan.system, facts)
    row.inputs, row.page_state = to_json(facts), to_json(dict(plan.page_state))
