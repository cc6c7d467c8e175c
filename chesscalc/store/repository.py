"""Changing what one owner has saved; nothing is kept unless commit() was called."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from sqlalchemy import delete, insert, select, update

from chesscalc.core.checks import check_number
from chesscalc.core.player import Player
from chesscalc.errors import InputError
from chesscalc.store import backup, mapping
from chesscalc.store.codec import player_facts, to_json
from chesscalc.store.journal import Journal
from chesscalc.store.records import (
    LIST_KINDS,
    POINT_KINDS,
    SEXES,
    CoachNote,
    Goal,
    Group,
    ImportBatch,
    NewEvent,
    RatingList,
    RatingPoint,
    Saved,
    SavedEvent,
    SavedPlan,
    Student,
)
from chesscalc.store.schema import (
    BatchRow,
    EventRow,
    FactsRow,
    GoalRow,
    GroupRow,
    ListRow,
    MemberRow,
    NoteRow,
    OwnerRow,
    PlanRow,
    PointRow,
    SettingRow,
    StudentRow,
)
from chesscalc.store.text import LONGEST_NOTE, cleaned

_OF_A_STUDENT = (EventRow, PointRow, PlanRow, GoalRow, NoteRow)
_PERSONAL = ("birth_year", "birth_date")


class UnitOfWork(Journal):
    """One owner's data, to be changed; made by Store.unit_of_work.

    Everything that creates, changes or deletes something gives a token for `undo`.
    """

    def commit(self) -> None:
        """Keep what was done; call it once, last."""
        query = update(OwnerRow).where(OwnerRow.id == self._owner)
        self._session.execute(query.values(revision=OwnerRow.revision + 1))
        self._session.commit()

    def merge(self, rows: backup.TableRows, *, bring_back: bool = False) -> None:
        """Put the rows of a backup in; see services.backup.restore."""
        self._session.flush()
        backup.merge(self._session, self._owner, rows, bring_back=bring_back)
        self._session.expire_all()

    def wipe(self) -> None:
        """Remove everything of this owner for good."""
        self._session.flush()
        backup.wipe(self._session, self._owner)
        self._session.expunge_all()

    # Students

    def add_student(self, student: Student) -> Saved:
        """Save a new student; one with an id that is there already is not doubled."""
        _check_student(student)
        with self.undoable(f"Added {student.name}") as token:
            row = StudentRow(id=student.id)
            mapping.fill_student(row, student)
            return Saved(id=self._create(row), is_new=True, undo_token=token)

    def change_student(self, student: Student) -> Saved:
        """Save changed facts of a student.

        Raises:
            NotFoundError, ConflictError: gone, or changed since `student` was read.
        """
        _check_student(student)
        with self.undoable(f"Changed {student.name}") as token:
            row = self._change(StudentRow, student.id, student.version)
            mapping.fill_student(row, student)
            self._session.flush()
            return Saved(id=row.id, is_new=False, undo_token=token)

    def delete_student(self, student_id: str) -> Saved:
        """Delete a student with everything that hangs on them; can be undone."""
        row = self._row(StudentRow, student_id)
        with self.undoable(f"Deleted {row.name}") as token:
            for table in _OF_A_STUDENT:
                self._delete(table, table.student_id == student_id)
            self._delete(StudentRow, StudentRow.id == student_id)
            return Saved(id=student_id, is_new=False, undo_token=token)

    # Groups

    def add_group(self, name: str, student_ids: Iterable[str] = ()) -> Group:
        """A new group; one of the same name is used again."""
        name = cleaned("group", name, required=True)
        query = self._scoped(select(GroupRow.id).where(GroupRow.name == name), GroupRow)
        group_id = self._session.scalar(query)
        if group_id is None:
            with self.undoable(f"Added the group {name}"):
                group_id = self._create(GroupRow(name=name))
            return self.set_group(group_id, student_ids)
        members = {i for group in self.groups() if group.id == group_id for i in group.student_ids}
        return self.set_group(group_id, members | set(student_ids))

    def set_group(self, group_id: str, student_ids: Iterable[str]) -> Group:
        """Exactly these students are in the group from now on."""
        row = self._row(GroupRow, group_id)
        wanted = sorted(set(student_ids))
        for student_id in wanted:
            self._row(StudentRow, student_id)
        members = delete(MemberRow).where(MemberRow.group_id == group_id)
        self._session.execute(self._scoped(members, MemberRow))
        if wanted:
            rows = [{"owner": self._owner, "group_id": group_id, "student_id": i} for i in wanted]
            self._session.execute(insert(MemberRow), rows)
        return Group(id=group_id, name=row.name, student_ids=tuple(wanted))

    def rename_group(self, group_id: str, name: str) -> Saved:
        """Give the group another name."""
        with self.undoable("Renamed a group") as token:
            row = self._change(GroupRow, group_id, 0)
            row.name = cleaned("group", name, required=True)
            self._session.flush()
            return Saved(id=group_id, is_new=False, undo_token=token)

    def delete_group(self, group_id: str) -> Saved:
        """Delete the group; its students stay."""
        row = self._row(GroupRow, group_id)
        with self.undoable(f"Deleted the group {row.name}") as token:
            self._delete(GroupRow, GroupRow.id == group_id)
            return Saved(id=group_id, is_new=False, undo_token=token)

    # Lists and facts

    def ensure_list(self, name: str, *, kind: str, system: str) -> RatingList:
        """The list of this name and system; made where it is not there yet.

        Its id follows from both, so that the lists of two stores are the same when merged.
        """
        name = cleaned("list", name, required=True)
        if kind not in LIST_KINDS:
            raise InputError("kind", f"A list is one of {', '.join(LIST_KINDS)}.")
        list_id = uuid5(NAMESPACE_URL, f"chesscalc:{system}:{name}").hex
        query = self._scoped(select(ListRow).where(ListRow.id == list_id), ListRow)
        row = self._session.scalars(query).one_or_none()
        if row is not None:
            return mapping.list_record(row)
        row = ListRow(id=list_id, name=name, kind=kind, system=cleaned("system", system, 40))
        with self.undoable(f"Added the list {name}"):
            self._create(row)
            self._open.created.pop()  # a list stays when what was saved in it is undone
        return mapping.list_record(row)

    def set_facts(self, student_id: str, list_id: str, player: Player) -> None:
        """What is known of the student in this list: K, games played, peak and so on."""
        self._known(student_id, list_id)
        facts = {k: v for k, v in player_facts(player).items() if k not in _PERSONAL}
        query = select(FactsRow).where(
            FactsRow.student_id == student_id, FactsRow.list_id == list_id
        )
        row = self._session.scalars(self._scoped(query, FactsRow)).one_or_none()
        if row is None:
            row = FactsRow(owner=self._owner, student_id=student_id, list_id=list_id)
            self._session.add(row)
        row.facts, row.changed_at = to_json(facts), self._now()
        self._session.flush()

    def _known(self, student_id: str, list_id: str, batch_id: str | None = None) -> None:
        """Raise NotFoundError unless all are this owner's."""
        self._row(StudentRow, student_id)
        self._row(ListRow, list_id)
        if batch_id is not None:
            self._row(BatchRow, batch_id)

    # Events

    def add_event(self, event: NewEvent) -> Saved:
        """Save an event; the very same event is not doubled."""
        self._known(event.student_id, event.list_id, event.batch_id)
        found = self._same(EventRow, event.student_id, mapping.event_fingerprint(event))
        if found is not None:
            return Saved(id=found, is_new=False, undo_token="")
        with self.undoable(f"Saved {event.name or 'an event'}") as token:
            row = EventRow()
            mapping.fill_event(row, event)
            event_id = self._create(row)
            self._write_games(row)
            return Saved(id=event_id, is_new=True, undo_token=token)

    def _same(self, table: Any, student_id: str, fingerprint: str) -> str | None:  # a row class
        query = select(table.id).where(
            table.student_id == student_id, table.fingerprint == fingerprint
        )
        found: str | None = self._session.scalar(self._scoped(query, table))
        return found

    def change_event(self, event_id: str, event: NewEvent, version: int) -> Saved:
        """Put other inputs and results in place of an event's.

        Raises:
            NotFoundError, ConflictError: gone, or changed since this version was read.
        """
        kept = self._row(EventRow, event_id).batch_id  # stands, even if its import was undone
        new = event.batch_id if event.batch_id != kept else None
        self._known(event.student_id, event.list_id, new)
        with self.undoable(f"Changed {event.name or 'an event'}") as token:
            row = self._change(EventRow, event_id, version)
            mapping.fill_event(row, event)
            self._session.flush()
            self._write_games(row)
            return Saved(id=event_id, is_new=False, undo_token=token)

    def delete_event(self, event_id: str) -> Saved:
        """Delete an event; can be undone."""
        row = self._row(EventRow, event_id)
        with self.undoable(f"Deleted {row.name or 'an event'}") as token:
            self._delete(EventRow, EventRow.id == event_id)
            return Saved(id=event_id, is_new=False, undo_token=token)

    def changed(self, event: SavedEvent, **values: Any) -> NewEvent:  # fields of NewEvent
        """The saved event as one to be saved, with other values."""
        line = event.line
        same = NewEvent(
            student_id=line.student_id, list_id=line.list_id, name=line.name, on=line.on,
            ended_on=line.ended_on, inputs=event.inputs, result=event.result, page=line.page,
            page_state=event.page_state, source=line.source, batch_id=line.batch_id,
        )  # fmt: skip
        return replace(same, **values)

    # Ratings

    def add_point(self, point: RatingPoint) -> Saved:
        """Save a rating of a day; the very same one is not doubled."""
        self._known(point.student_id, point.list_id, point.batch_id)
        _check_point(point)
        source = cleaned("source", point.source)
        query = select(PointRow.id).where(
            PointRow.student_id == point.student_id, PointRow.list_id == point.list_id,
            PointRow.on_date == point.on, PointRow.kind == point.kind,
            PointRow.value == point.value, PointRow.source == source,
        )  # fmt: skip
        found = self._session.scalar(self._scoped(query, PointRow))
        if found is not None:
            return Saved(id=found, is_new=False, undo_token="")
        with self.undoable(f"Saved the rating of {point.on.isoformat()}") as token:
            row = PointRow()
            _fill_point(row, point)
            return Saved(id=self._create(row), is_new=True, undo_token=token)

    def add_points(self, points: Sequence[RatingPoint]) -> int:
        """Save many ratings of one student in one list; gives how many were not there yet."""
        if not points:
            return 0
        first = points[0]
        self._known(first.student_id, first.list_id, first.batch_id)
        query = select(PointRow.on_date, PointRow.kind, PointRow.value, PointRow.source).where(
            PointRow.student_id == first.student_id, PointRow.list_id == first.list_id
        )
        known = {tuple(row) for row in self._session.execute(self._scoped(query, PointRow))}
        rows: list[PointRow] = []
        for point in points:
            _check_point(point)
            if (point.student_id, point.list_id) != (first.student_id, first.list_id):
                raise InputError("points", "These ratings are not all of one student's one list.")
            key = (point.on, point.kind, point.value, cleaned("source", point.source))
            if key not in known:
                known.add(key)
                rows.append(PointRow())
                _fill_point(rows[-1], point)
        if rows:
            with self.undoable(f"Saved {len(rows)} ratings"):
                self._create_all(rows)
        return len(rows)

    def change_point(self, point: RatingPoint) -> Saved:
        """Correct a rating."""
        kept = self._row(PointRow, point.id).batch_id  # as for an event
        new = point.batch_id if point.batch_id != kept else None
        self._known(point.student_id, point.list_id, new)
        _check_point(point)
        with self.undoable(f"Changed the rating of {point.on.isoformat()}") as token:
            row = self._change(PointRow, point.id, point.version)
            _fill_point(row, point)
            self._session.flush()
            return Saved(id=row.id, is_new=False, undo_token=token)

    def delete_point(self, point_id: str) -> Saved:
        """Delete a rating; can be undone."""
        row = self._row(PointRow, point_id)
        with self.undoable(f"Deleted the rating of {row.on_date.isoformat()}") as token:
            self._delete(PointRow, PointRow.id == point_id)
            return Saved(id=point_id, is_new=False, undo_token=token)

    # Plans, goals, notes

    def add_plan(self, plan: SavedPlan) -> Saved:
        """Save a plan; the very same plan is not doubled."""
        self._known(plan.student_id, plan.list_id)
        row = PlanRow()
        mapping.fill_plan(row, plan)
        found = self._same(PlanRow, plan.student_id, row.fingerprint)
        if found is not None:
            return Saved(id=found, is_new=False, undo_token="")
        with self.undoable(f"Saved the plan {plan.name}".rstrip()) as token:
            return Saved(id=self._create(row), is_new=True, undo_token=token)

    def change_plan(self, plan: SavedPlan) -> Saved:
        """Put another plan in its place, or tie it to the event it became."""
        self._known(plan.student_id, plan.list_id)
        if plan.event_id is not None:
            self._row(EventRow, plan.event_id)
        with self.undoable(f"Changed the plan {plan.name}".rstrip()) as token:
            row = self._change(PlanRow, plan.id, plan.version)
            mapping.fill_plan(row, plan)
            self._session.flush()
            return Saved(id=row.id, is_new=False, undo_token=token)

    def delete_plan(self, plan_id: str) -> Saved:
        """Delete a plan; can be undone."""
        row = self._row(PlanRow, plan_id)
        with self.undoable(f"Deleted the plan {row.name}".rstrip()) as token:
            self._delete(PlanRow, PlanRow.id == plan_id)
            return Saved(id=plan_id, is_new=False, undo_token=token)

    def set_goal(self, goal: Goal) -> Saved:
        """Save a goal; a student has one in each list, so an earlier one is replaced."""
        self._known(goal.student_id, goal.list_id)
        check_number("goal", goal.rating, 1, 4000, "A goal", whole=True)
        with self.undoable(f"Set the goal {goal.rating}") as token:
            same = (GoalRow.student_id == goal.student_id, GoalRow.list_id == goal.list_id)
            self._delete(GoalRow, *same)
            row = GoalRow(
                student_id=goal.student_id, list_id=goal.list_id, rating=goal.rating,
                set_on=goal.set_on, by_date=goal.by, start=goal.start,
            )  # fmt: skip
            return Saved(id=self._create(row), is_new=True, undo_token=token)

    def delete_goal(self, goal_id: str) -> Saved:
        """Delete a goal; can be undone."""
        row = self._row(GoalRow, goal_id)
        with self.undoable(f"Deleted the goal {row.rating}") as token:
            self._delete(GoalRow, GoalRow.id == goal_id)
            return Saved(id=goal_id, is_new=False, undo_token=token)

    def add_note(self, note: CoachNote) -> Saved:
        """Save a note that only the coach sees."""
        self._row(StudentRow, note.student_id)
        body = cleaned("note", note.text, LONGEST_NOTE, required=True)
        with self.undoable("Saved a note") as token:
            row = NoteRow(student_id=note.student_id, on_date=note.on, body=body)
            return Saved(id=self._create(row), is_new=True, undo_token=token)

    def change_note(self, note: CoachNote) -> Saved:
        """Save a changed note."""
        body = cleaned("note", note.text, LONGEST_NOTE, required=True)
        with self.undoable("Changed a note") as token:
            row = self._change(NoteRow, note.id, note.version)
            row.on_date, row.body = note.on, body
            self._session.flush()
            return Saved(id=row.id, is_new=False, undo_token=token)

    def delete_note(self, note_id: str) -> Saved:
        """Delete a note; can be undone."""
        self._row(NoteRow, note_id)
        with self.undoable("Deleted a note") as token:
            self._delete(NoteRow, NoteRow.id == note_id)
            return Saved(id=note_id, is_new=False, undo_token=token)

    # Imports and settings

    def add_batch(self, name: str, kind: str, source: str, undo_token: str) -> ImportBatch:
        """Note an import, inside the same `undoable` as what it stores.

        Args:
            name: Of the file.
            kind: Of the format.
            source: A fingerprint of its content.
            undo_token: As `undoable` gave it.
        """
        row = BatchRow(
            name=cleaned("name", name), kind=cleaned("kind", kind, 40),
            source=cleaned("source", source, 64), undo_token=undo_token,
        )  # fmt: skip
        with self.undoable(f"Imported {name}"):
            self._create(row)
        return mapping.batch_record(row)

    def set_setting(self, key: str, value: object) -> None:
        """Save a setting: anything that JSON can hold."""
        key = cleaned("key", key, 80, required=True)
        query = self._scoped(select(SettingRow).where(SettingRow.key == key), SettingRow)
        row = self._session.scalars(query).one_or_none()
        if row is None:
            row = SettingRow(owner=self._owner, key=key)
            self._session.add(row)
        row.value, row.changed_at = to_json(value), self._now()
        self._session.flush()

    def set_settings(self, values: Mapping[str, object]) -> None:
        """Save several settings."""
        for key, value in values.items():
            self.set_setting(key, value)


def _check_student(student: Student) -> None:
    Player(birth_year=student.birth_year, birth_date=student.birth_date)
    if student.sex not in SEXES:
        raise InputError("sex", "Give m, w or nothing.")
    if student.fide_id is not None:
        check_number("fide_id", student.fide_id, 1, 2**31 - 1, "A FIDE number", whole=True)


def _check_point(point: RatingPoint) -> None:
    Player(rating=point.value)  # type: ignore[arg-type]  # a Decimal is checked alike
    if point.kind not in POINT_KINDS:
        raise InputError("kind", f"A rating is one of {', '.join(POINT_KINDS)}.")


def _fill_point(row: PointRow, point: RatingPoint) -> None:
    row.student_id, row.list_id, row.on_date = point.student_id, point.list_id, point.on
    row.value, row.kind = point.value, point.kind
    row.source, row.games = cleaned("source", point.source), point.games
    row.batch_id = point.batch_id
