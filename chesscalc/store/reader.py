"""Looking at what one owner has saved; each method asks a fixed number of queries."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import Any, Protocol, Self, TypeVar

from sqlalchemy import Select, case, func, select
from sqlalchemy.orm import Session

from chesscalc.core.player import Player
from chesscalc.errors import NotFoundError
from chesscalc.store import backup, mapping
from chesscalc.store.codec import Exact, from_json, player_from
from chesscalc.store.records import (
    CoachNote,
    EventLine,
    GameLine,
    GameTotals,
    Goal,
    Group,
    ImportBatch,
    Moment,
    RatingList,
    RatingPoint,
    SavedEvent,
    SavedPlan,
    Student,
    UndoEntry,
    adjusted,
)
from chesscalc.store.schema import (
    BatchRow,
    EventRow,
    FactsRow,
    GameRow,
    GoalRow,
    GroupRow,
    Kept,
    ListRow,
    MemberRow,
    NoteRow,
    Owned,
    OwnerRow,
    PlanRow,
    PointRow,
    SettingRow,
    StudentRow,
    UndoRow,
)

Rows = Select[*tuple[Any, ...]]
# Events of one day come in the order in which they were saved.
EVENT_ORDER = (EventRow.on_date, EventRow.created_at, EventRow.id)
_POINT_ORDER = (PointRow.on_date, PointRow.created_at, PointRow.id)
_NEWEST_FIRST = tuple(column.desc() for column in (EventRow.ended_on, *EVENT_ORDER))


class _Narrowable(Protocol):
    """A SELECT, UPDATE or DELETE."""

    def where(self, *conditions: Any) -> Self:  # SQL conditions
        """The same for fewer rows."""


StatementT = TypeVar("StatementT", bound=_Narrowable)
RowT = TypeVar("RowT", bound=Kept)
Key = tuple[str, str]
_WORDS = {
    "StudentRow": "student", "GroupRow": "group", "ListRow": "list", "EventRow": "event",
    "PointRow": "rating", "PlanRow": "plan", "GoalRow": "goal", "NoteRow": "note",
    "BatchRow": "import",
}  # fmt: skip


class Reader:
    """One owner's data, as frozen records; made by Store.reading."""

    def __init__(self, session: Session, owner: str) -> None:
        self._session = session
        self._owner = owner

    def _scoped(self, statement: StatementT, *tables: type[Owned]) -> StatementT:
        """The statement for this owner's rows only; every query passes through here."""
        for table in tables:
            statement = statement.where(table.owner == self._owner)
            if issubclass(table, Kept):
                statement = statement.where(table.deleted_by.is_(None))
        return statement

    def _row(self, table: type[RowT], row_id: str) -> RowT:
        found = self._session.scalars(
            self._scoped(select(table).where(table.id == row_id), table)
        ).one_or_none()
        if found is None:
            word = _WORDS[table.__name__]
            raise NotFoundError(f"There is no such {word} among what you have saved.")
        return found

    def revision(self) -> int:
        """Counts this owner's saves; equal means that nothing has changed, so views may be kept."""
        query = select(OwnerRow.revision).where(OwnerRow.id == self._owner)
        return self._session.scalar(query) or 0

    # Students

    def students(self) -> tuple[Student, ...]:
        """All students by name."""
        query = self._scoped(select(StudentRow), StudentRow)
        rows = self._session.scalars(query.order_by(StudentRow.name, StudentRow.id))
        return tuple(mapping.student_record(row) for row in rows)

    def student(self, student_id: str) -> Student:
        """One student.

        Raises:
            NotFoundError: there is none with this id.
        """
        return mapping.student_record(self._row(StudentRow, student_id))

    def groups(self) -> tuple[Group, ...]:
        """All groups by name, with their students."""
        query = self._scoped(select(GroupRow.id, GroupRow.name), GroupRow).order_by(GroupRow.name)
        named = self._session.execute(query).all()
        joined = select(MemberRow.group_id, MemberRow.student_id).join(
            StudentRow,
            (StudentRow.owner == MemberRow.owner) & (StudentRow.id == MemberRow.student_id),
        )
        members: dict[str, list[str]] = defaultdict(list)
        ordered = self._scoped(joined, MemberRow, StudentRow).order_by(MemberRow.student_id)
        for group_id, student_id in self._session.execute(ordered):
            members[group_id].append(student_id)
        return tuple(Group(id=i, name=name, student_ids=tuple(members[i])) for i, name in named)

    def notes(self, student_id: str | None = None) -> tuple[CoachNote, ...]:
        """The coach's notes, newest first; of all students where none is named."""
        query = self._live(NoteRow, student_id).order_by(NoteRow.on_date.desc(), NoteRow.id)
        return tuple(mapping.note_record(row) for row in self._session.scalars(query))

    def goals(self, student_id: str | None = None) -> tuple[Goal, ...]:
        """The goals, oldest first; of all students where none is named."""
        query = self._live(GoalRow, student_id).order_by(GoalRow.set_on, GoalRow.id)
        return tuple(mapping.goal_record(row) for row in self._session.scalars(query))

    def _live(self, table: Any, student_id: str | None) -> Rows:  # any row with a student
        """Rows of one student, or of all students that are not deleted."""
        query = self._scoped(select(table), table)
        if student_id is not None:
            return query.where(table.student_id == student_id)
        return query.where(table.student_id.in_(self._scoped(select(StudentRow.id), StudentRow)))

    # Lists

    def lists(self) -> tuple[RatingList, ...]:
        """All rating lists in use, by name."""
        query = self._scoped(select(ListRow), ListRow).order_by(ListRow.name, ListRow.id)
        return tuple(mapping.list_record(row) for row in self._session.scalars(query))

    def rating_list(self, list_id: str) -> RatingList:
        """One rating list.

        Raises:
            NotFoundError: there is none with this id.
        """
        return mapping.list_record(self._row(ListRow, list_id))

    def facts(self, student_id: str, list_id: str) -> Player:
        """What is known of the student in this list; birth year and day come from the student."""
        student = self.student(student_id)
        known = self.all_facts().get((student_id, list_id), Player())
        return _with_birth(known, student)

    def all_facts(self) -> Mapping[Key, Player]:
        """What is known of each student in each list, without birth year and day."""
        query = self._scoped(
            select(FactsRow.student_id, FactsRow.list_id, FactsRow.facts), FactsRow
        )
        return {
            (student_id, list_id): player_from(from_json(text))
            for student_id, list_id, text in self._session.execute(query)
        }

    # Events and ratings

    def event_lines(
        self,
        student_id: str | None = None,
        list_id: str | None = None,
        *,
        newest: int | None = None,
    ) -> tuple[EventLine, ...]:
        """Saved events without their games, oldest first.

        Args:
            student_id: Of this student; None = of all.
            list_id: Of this list; None = of all.
            newest: At most so many: those that ended last.
        """
        query = self._scoped(select(*mapping.LINE_COLUMNS), EventRow)
        query = self._narrowed(query, EventRow, student_id, list_id)
        if newest is None:
            ordered = self._session.execute(query.order_by(*EVENT_ORDER))
            return tuple(map(mapping.line_from, ordered))
        backwards = query.order_by(*_NEWEST_FIRST).limit(newest)
        return tuple(map(mapping.line_from, self._session.execute(backwards)))[::-1]

    def _narrowed(
        self,
        query: Rows,
        table: type[EventRow] | type[PointRow],
        student_id: str | None,
        list_id: str | None,
    ) -> Rows:
        if student_id is not None:
            query = query.where(table.student_id == student_id)
        else:
            live = self._scoped(select(StudentRow.id), StudentRow)
            query = query.where(table.student_id.in_(live))
        return query if list_id is None else query.where(table.list_id == list_id)

    def event(self, event_id: str) -> SavedEvent:
        """One saved event with its inputs.

        Raises:
            NotFoundError: there is none with this id.
        """
        return mapping.event_record(self._row(EventRow, event_id))

    def events(
        self, student_id: str, list_id: str, *, since: date | None = None
    ) -> tuple[SavedEvent, ...]:
        """Saved events of one student in one list with their inputs, oldest first."""
        query = self._scoped(select(EventRow), EventRow)
        query = self._narrowed(query, EventRow, student_id, list_id)
        if since is not None:
            query = query.where(EventRow.on_date >= since)
        ordered = query.order_by(*EVENT_ORDER)
        return tuple(mapping.event_record(row) for row in self._session.scalars(ordered))

    def points(
        self, student_id: str | None = None, list_id: str | None = None
    ) -> tuple[RatingPoint, ...]:
        """Ratings that were entered or imported, oldest first."""
        query = self._narrowed(
            self._scoped(select(PointRow), PointRow), PointRow, student_id, list_id
        )
        rows = self._session.scalars(query.order_by(*_POINT_ORDER))
        return tuple(mapping.point_record(row) for row in rows)

    def point(self, point_id: str) -> RatingPoint:
        """One rating that was entered or imported.

        Raises:
            NotFoundError: there is none with this id.
        """
        return mapping.point_record(self._row(PointRow, point_id))

    def moments(self, student_ids: Iterable[str] | None = None) -> tuple[Moment, ...]:
        """Every known rating of these students (None = all), oldest first; two queries.

        On one day what was entered comes before what was played.
        """
        event_query = self._scoped(
            select(
                EventRow.student_id, EventRow.list_id, EventRow.ended_on,
                EventRow.new_rating_exact, EventRow.new_rating, EventRow.adjustment,
                EventRow.rated_games, EventRow.start,
            ),
            EventRow,
        )  # fmt: skip
        point_query = self._scoped(
            select(PointRow.student_id, PointRow.list_id, PointRow.on_date, PointRow.value),
            PointRow,
        )
        live = self._scoped(select(StudentRow.id), StudentRow)
        if student_ids is not None:
            live = live.where(StudentRow.id.in_(list(student_ids)))
        events = self._session.execute(
            event_query.where(EventRow.student_id.in_(live)).order_by(*EVENT_ORDER)
        )
        points = self._session.execute(
            point_query.where(PointRow.student_id.in_(live)).order_by(*_POINT_ORDER)
        )
        found = [
            Moment(
                student,
                on_list,
                on,
                _ended(exact, printed, extra),
                is_event=True,
                games=games,
                start=start,
            )
            for student, on_list, on, exact, printed, extra, games, start in events
        ]
        found += [Moment(student, li, on, value) for student, li, on, value in points]
        return tuple(sorted(found, key=_by_day))

    def game_lines(self, student_id: str | None = None) -> tuple[GameLine, ...]:
        """The games of saved events, oldest first, of one student or of all."""
        columns = {
            "student_id": EventRow.student_id, "list_id": EventRow.list_id,
            "event_id": EventRow.id, "event": EventRow.name, "on": EventRow.on_date,
            "number": GameRow.number, "name": GameRow.name, "opponent": GameRow.opponent,
            "colour": GameRow.colour, "half_points": GameRow.half_points, "kind": GameRow.kind,
            "counted": GameRow.counted, "change": GameRow.change,
        }  # fmt: skip
        joined = select(*columns.values()).join(
            EventRow, (EventRow.owner == GameRow.owner) & (EventRow.id == GameRow.event_id)
        )
        query = self._narrowed(self._scoped(joined, EventRow, GameRow), EventRow, student_id, None)
        ordered = query.order_by(*EVENT_ORDER, GameRow.number)
        rows = self._session.execute(ordered)
        return tuple(GameLine(**dict(zip(columns, row, strict=True))) for row in rows)

    def game_totals(self, student_id: str, list_id: str | None = None) -> tuple[GameTotals, ...]:
        """The student's games that counted, summed by colour and opponent's strength."""
        ended = [func.sum(case((GameRow.half_points == half, 1), else_=0)) for half in (2, 1, 0)]
        query = (
            select(
                GameRow.colour, GameRow.band, func.count(), func.sum(GameRow.half_points), *ended,
                func.sum(GameRow.expected),
            )
            .join(
                EventRow, (EventRow.owner == GameRow.owner) & (EventRow.id == GameRow.event_id)
            )
            .where(EventRow.student_id == student_id, GameRow.counted, GameRow.band.is_not(None))
        )  # fmt: skip
        if list_id is not None:
            query = query.where(EventRow.list_id == list_id)
        grouped = self._scoped(query, EventRow, GameRow).group_by(GameRow.colour, GameRow.band)
        return tuple(
            GameTotals(
                colour=colour, band=band, games=games, half_points=int(half or 0),
                wins=int(wins), draws=int(draws), losses=int(losses),
                expected=expected if expected is not None else Decimal(0),
            )
            for colour, band, games, half, wins, draws, losses, expected in sorted(
                self._session.execute(grouped), key=_by_colour_and_band
            )
        )  # fmt: skip

    def newest_facts(self) -> Mapping[Key, tuple[Player, Mapping[str, Exact]]]:
        """Of each student's event that ended last in each list: the facts before and after it."""
        newest = func.row_number().over(
            partition_by=(EventRow.student_id, EventRow.list_id),
            order_by=_NEWEST_FIRST,
        )
        ranked = self._scoped(
            select(
                EventRow.student_id, EventRow.list_id, EventRow.inputs, EventRow.after,
                newest.label("place"),
            ),
            EventRow,
        ).subquery()  # fmt: skip
        query = select(ranked.c.student_id, ranked.c.list_id, ranked.c.inputs, ranked.c.after)
        return {
            (student_id, list_id): (mapping.player_of(inputs), mapping.after_from(after))
            for student_id, list_id, inputs, after in self._session.execute(
                query.where(ranked.c.place == 1)
            )
        }

    # Everything

    def dump(self) -> dict[str, dict[str, list[Any]]]:
        """Everything saved, as plain tables; see services.backup."""
        return backup.dump(self._session, self._owner)

    def parse_dump(self, tables: object) -> backup.TableRows:
        """The rows of such tables, each checked.

        Raises:
            FormatError: they are damaged.
        """
        return backup.parsed(tables, self._owner)

    def differences(self, rows: backup.TableRows) -> tuple[backup.TableDifference, ...]:
        """What merging these rows would do."""
        return backup.differences(self._session, self._owner, rows)

    # What was planned, imported and done, and how the owner likes things

    def plans(self, student_id: str | None = None) -> tuple[SavedPlan, ...]:
        """Saved plans, newest first; of all students where none is named."""
        query = self._live(PlanRow, student_id).order_by(PlanRow.created_at.desc(), PlanRow.id)
        return tuple(mapping.plan_record(row) for row in self._session.scalars(query))

    def plan(self, plan_id: str) -> SavedPlan:
        """One saved plan.

        Raises:
            NotFoundError: there is none with this id.
        """
        return mapping.plan_record(self._row(PlanRow, plan_id))

    def batches(self) -> tuple[ImportBatch, ...]:
        """Imports, newest first."""
        query = self._scoped(select(BatchRow), BatchRow).order_by(BatchRow.created_at.desc())
        return tuple(mapping.batch_record(row) for row in self._session.scalars(query))

    def undo_entries(self, newest: int = 20) -> tuple[UndoEntry, ...]:
        """What was done last, newest first."""
        query = self._scoped(
            select(UndoRow.token, UndoRow.what, UndoRow.created_at, UndoRow.undone_at), UndoRow
        ).order_by(UndoRow.created_at.desc(), UndoRow.token)
        return tuple(
            UndoEntry(token=token, what=what, created_at=at, is_undone=undone is not None)
            for token, what, at, undone in self._session.execute(query.limit(newest))
        )

    def setting(self, key: str, default: object = None) -> Any:  # JSON
        """One setting, or the default."""
        query = self._scoped(select(SettingRow.value).where(SettingRow.key == key), SettingRow)
        text = self._session.scalar(query)
        return default if text is None else from_json(text)

    def settings(self) -> Mapping[str, Any]:
        """All settings."""
        query = self._scoped(select(SettingRow.key, SettingRow.value), SettingRow)
        return {key: from_json(text) for key, text in self._session.execute(query)}


def _with_birth(player: Player, student: Student) -> Player:
    facts = {name: getattr(player, name) for name in player.__dataclass_fields__}
    known = {"birth_year": student.birth_year, "birth_date": student.birth_date}
    return Player(**facts | {name: value for name, value in known.items() if value is not None})


def _ended(exact: Any, printed: int | None, adjustment: Any) -> Any:  # any number
    return printed if adjustment is None or exact is None else adjusted(exact, adjustment)


def _by_colour_and_band(row: Any) -> tuple[str, int]:
    """Databases do not agree where NULL comes."""
    return row[0] or "", row[1]


def _by_day(moment: Moment) -> tuple[date, bool]:
    return moment.on, moment.is_event
