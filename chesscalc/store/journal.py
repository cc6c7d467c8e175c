"""What was done, noted so that it can be taken back."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import uuid4

from sqlalchemy import CursorResult, Table, delete, insert, inspect, select, update
from sqlalchemy.orm import Session

from chesscalc.errors import ConflictError, NotFoundError
from chesscalc.store import mapping
from chesscalc.store.codec import from_json, to_json
from chesscalc.store.reader import Reader, RowT
from chesscalc.store.rowcodec import plain_row, row_values
from chesscalc.store.schema import (
    KEPT_TABLES,
    EventRow,
    GameRow,
    GoalRow,
    Kept,
    NoteRow,
    PlanRow,
    PointRow,
    StudentRow,
    UndoRow,
)
from chesscalc.store.text import cleaned


def new_id() -> str:
    """A stable id that no other store will make."""
    return uuid4().hex


@dataclass(slots=True)
class _Entry:
    token: str
    created: list[list[str]] = field(default_factory=list)
    before: list[dict[str, object]] = field(default_factory=list)
    deleted: int = 0


class Journal(Reader):
    """Creates, changes and deletes rows, and notes how to take it back."""

    def __init__(self, session: Session, owner: str, now: Callable[[], datetime]) -> None:
        super().__init__(session, owner)
        self._now = now
        self._entry: _Entry | None = None

    @contextmanager
    def undoable(self, what: str) -> Iterator[str]:
        """Everything done inside is taken back as one; gives the token to do so."""
        if self._entry is not None:
            yield self._entry.token
            return
        entry = self._entry = _Entry(new_id())
        try:
            yield entry.token
            if entry.created or entry.before or entry.deleted:
                self._note(entry, what)
        finally:
            self._entry = None

    def _note(self, entry: _Entry, what: str) -> None:
        for image in entry.before:
            row = self._row(KEPT_TABLES[str(image["table"])], str(image["id"]))
            image["version"] = row.version
        payload = {"created": entry.created, "before": entry.before}
        self._session.add(
            UndoRow(
                owner=self._owner, token=entry.token, what=cleaned("what", what, 500),
                created_at=self._now(), undone_at=None, payload=to_json(payload),
            )
        )  # fmt: skip
        self._session.flush()

    @property
    def _open(self) -> _Entry:
        if self._entry is None:
            raise RuntimeError("a change outside undoable()")
        return self._entry

    def _create(self, row: Kept) -> str:
        """Add a row with a new id, unless it has one."""
        self._create_all([row])
        return row.id

    def _create_all(self, rows: Sequence[Kept]) -> None:
        """Add rows with new ids in one go."""
        now = self._now()
        for row in rows:
            row.owner = self._owner
            row.id = row.id or new_id()
            row.version, row.created_at, row.changed_at, row.deleted_by = 1, now, now, None
        self._session.add_all(rows)
        self._session.flush()
        self._open.created.extend([_table(row).name, row.id] for row in rows)

    def _change(self, table: type[RowT], row_id: str, version: int) -> RowT:
        """The row to be changed; its state before is noted.

        Raises:
            ConflictError: it has been changed since this version was read.
        """
        row = self._row(table, row_id)
        if version and row.version != version:
            raise ConflictError(
                "This was changed in another window since you opened it. "
                "Nothing was overwritten; open it again to see the newer state."
            )
        values = {name: getattr(row, name) for name in _table(row).columns.keys()}  # noqa: SIM118  # no mapping
        image: dict[str, object] = {
            "table": _table(row).name,
            "id": row_id,
            "row": plain_row(_table(row), values),
        }
        self._open.before.append(image)
        row.version += 1
        row.changed_at = self._now()
        return row

    def _delete(self, table: type[Any], *conditions: Any) -> int:  # SQL conditions
        """Mark rows as deleted; returns how many there were."""
        token = self._open.token
        statement = self._scoped(update(table).where(*conditions), table)
        done = self._session.execute(statement.values(deleted_by=token))
        count = done.rowcount if isinstance(done, CursorResult) else 0
        self._open.deleted += count
        return count

    def _write_games(self, row: EventRow) -> None:
        """Write the event's games anew from its inputs."""
        self._session.execute(
            self._scoped(delete(GameRow).where(GameRow.event_id == row.id), GameRow)
        )
        games = [
            {name: getattr(game, name) for name in GameRow.__table__.columns.keys()}  # noqa: SIM118  # no mapping
            for game in mapping.game_rows(row)
        ]
        if games:
            self._session.execute(insert(GameRow), games)

    def undo(self, token: str) -> None:
        """Take back what was done under this token.

        Raises:
            NotFoundError: nothing was.
            ConflictError: it was taken back already, or something has been changed since.
        """
        query = select(UndoRow).where(UndoRow.token == token)
        entry = self._session.scalars(self._scoped(query, UndoRow)).one_or_none()
        if entry is None:
            raise NotFoundError("There is nothing to undo here.")
        if entry.undone_at is not None:
            raise ConflictError("This was undone already.")
        payload = from_json(entry.payload)
        for image in payload["before"]:
            self._put_back(image)
        for table in KEPT_TABLES.values():
            revived = update(table).where(
                table.owner == self._owner,  # _scoped would leave out what is deleted
                table.deleted_by == token,
            )
            self._session.execute(revived.values(deleted_by=None))
        for name, row_id in payload["created"]:
            table = KEPT_TABLES[name]
            if table is StudentRow:
                self._check_alone(row_id, payload["created"])
            gone = self._scoped(update(table).where(table.id == row_id), table)
            self._session.execute(gone.values(deleted_by=token))
        entry.undone_at = self._now()
        self._session.flush()

    def _check_alone(self, student_id: str, created: Sequence[Sequence[str]]) -> None:
        """Raise ConflictError if something was saved for the student since they were added."""
        known = {row_id for _, row_id in created}
        for table in (EventRow, PointRow, PlanRow, GoalRow, NoteRow):
            query = select(table.id).where(table.student_id == student_id)
            if not known.issuperset(self._session.scalars(self._scoped(query, table))):
                raise ConflictError(
                    "Something was saved for this student since. Undo that first, or delete the "
                    "student, which can be undone."
                )

    def _put_back(self, image: Mapping[str, Any]) -> None:
        table = KEPT_TABLES[image["table"]]
        row = self._row(table, image["id"])
        if row.version != image["version"]:
            raise ConflictError("This was changed again since; undo the later change first.")
        for name, value in row_values(_table(row), image["row"]).items():
            if name not in ("owner", "id", "version", "created_at"):
                setattr(row, name, value)
        row.version += 1
        row.changed_at = self._now()
        self._session.flush()
        if isinstance(row, EventRow):
            self._write_games(row)


def _table(row: Kept) -> Table:
    table = inspect(type(row)).local_table
    if not isinstance(table, Table):
        raise TypeError(table)
    return table
