"""The rows, as SQLAlchemy 2 typed declarative models.

Each row that belongs to a person has the key (owner, id), and each reference between such rows is
made of both: not even a wrong query could tie one person's row to another's. An id is stable, so
two copies of a store can be merged. Rows are marked as deleted by the token of the undo entry that
did it, and live queries leave them out.
"""

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from sqlalchemy import (
    Boolean,
    Date,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Text,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, declared_attr, mapped_column

from chesscalc.store.codec import Exact
from chesscalc.store.types import ExactNumber, ScaledDecimal, UtcInstant

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
_ID = String(32)
_LIVE = text("deleted_by IS NULL")


class Base(DeclarativeBase):
    """All tables."""

    metadata = MetaData(naming_convention=NAMING)


def _to(table: str, column: str) -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["owner", column], [f"{table}.owner", f"{table}.id"])


class OwnerRow(Base):
    """Somebody whose data this is; the row is locked while they write."""

    __tablename__ = "owner"
    id: Mapped[str] = mapped_column(String(255), primary_key=True)
    revision: Mapped[int] = mapped_column(Integer)
    created_at: Mapped[datetime] = mapped_column(UtcInstant)


class Owned:
    """The owner half of every key."""

    @declared_attr
    def owner(cls) -> Mapped[str]:  # noqa: N805  # SQLAlchemy calls it with the class
        """Whose row it is."""
        return mapped_column(String(255), ForeignKey("owner.id"), primary_key=True, sort_order=-20)


class Kept(Owned):
    """A row with a stable id that can be changed, deleted and brought back."""

    id: Mapped[str] = mapped_column(_ID, primary_key=True, sort_order=-10)
    version: Mapped[int] = mapped_column(Integer, sort_order=10)
    created_at: Mapped[datetime] = mapped_column(UtcInstant, sort_order=11)
    changed_at: Mapped[datetime] = mapped_column(UtcInstant, sort_order=12)
    deleted_by: Mapped[str | None] = mapped_column(_ID, sort_order=13)


class StudentRow(Kept, Base):
    """See records.Student."""

    __tablename__ = "student"
    name: Mapped[str] = mapped_column(String(200))
    birth_year: Mapped[int | None] = mapped_column(Integer)
    birth_date: Mapped[date | None] = mapped_column(Date)
    sex: Mapped[str] = mapped_column(String(1))
    federation: Mapped[str] = mapped_column(String(3))
    fide_id: Mapped[int | None] = mapped_column(Integer)
    other_ids: Mapped[str] = mapped_column(Text)
    is_me: Mapped[bool] = mapped_column(Boolean(create_constraint=False))


class GroupRow(Kept, Base):
    """See records.Group; "group" is a word of SQL."""

    __tablename__ = "student_group"
    __table_args__ = (
        Index(
            "uq_student_group_owner_name", "owner", "name",
            unique=True, sqlite_where=_LIVE, postgresql_where=_LIVE,
        ),
    )  # fmt: skip
    name: Mapped[str] = mapped_column(String(200))


class MemberRow(Owned, Base):
    """A student in a group."""

    __tablename__ = "membership"
    __table_args__ = (_to("student_group", "group_id"), _to("student", "student_id"))
    group_id: Mapped[str] = mapped_column(_ID, primary_key=True)
    student_id: Mapped[str] = mapped_column(_ID, primary_key=True)


class ListRow(Kept, Base):
    """See records.RatingList."""

    __tablename__ = "rating_list"
    name: Mapped[str] = mapped_column(String(200))
    kind: Mapped[str] = mapped_column(String(16))
    system: Mapped[str] = mapped_column(String(40))


class FactsRow(Owned, Base):
    """What is known of a student in one list, such as K and games played."""

    __tablename__ = "list_facts"
    __table_args__ = (_to("student", "student_id"), _to("rating_list", "list_id"))
    student_id: Mapped[str] = mapped_column(_ID, primary_key=True)
    list_id: Mapped[str] = mapped_column(_ID, primary_key=True)
    facts: Mapped[str] = mapped_column(Text)
    changed_at: Mapped[datetime] = mapped_column(UtcInstant)


class PointRow(Kept, Base):
    """See records.RatingPoint."""

    __tablename__ = "rating_point"
    __table_args__ = (
        _to("student", "student_id"),
        _to("rating_list", "list_id"),
        _to("import_batch", "batch_id"),
        Index("ix_rating_point_student", "owner", "student_id", "list_id", "on_date"),
        Index(
            "uq_rating_point_same", "owner", "student_id", "list_id", "on_date", "kind", "source",
            "value", unique=True, sqlite_where=_LIVE, postgresql_where=_LIVE,
        ),
    )  # fmt: skip
    student_id: Mapped[str] = mapped_column(_ID)
    list_id: Mapped[str] = mapped_column(_ID)
    on_date: Mapped[date] = mapped_column(Date)
    value: Mapped[Exact] = mapped_column(ExactNumber)
    kind: Mapped[str] = mapped_column(String(16))
    source: Mapped[str] = mapped_column(String(200))
    games: Mapped[int | None] = mapped_column(Integer)
    batch_id: Mapped[str | None] = mapped_column(_ID)


class EventRow(Kept, Base):
    """See records.SavedEvent: `inputs` is the truth, the rest is what was worked out from it."""

    __tablename__ = "event"
    __table_args__ = (
        _to("student", "student_id"),
        _to("rating_list", "list_id"),
        _to("import_batch", "batch_id"),
        Index("ix_event_student", "owner", "student_id", "list_id", "on_date"),
        Index(
            "uq_event_same", "owner", "student_id", "fingerprint",
            unique=True, sqlite_where=_LIVE, postgresql_where=_LIVE,
        ),
    )  # fmt: skip
    student_id: Mapped[str] = mapped_column(_ID)
    list_id: Mapped[str] = mapped_column(_ID)
    batch_id: Mapped[str | None] = mapped_column(_ID)
    name: Mapped[str] = mapped_column(String(200))
    on_date: Mapped[date] = mapped_column(Date)
    ended_on: Mapped[date] = mapped_column(Date)
    system: Mapped[str] = mapped_column(String(40))
    rules: Mapped[str] = mapped_column(Text)
    start: Mapped[Exact | None] = mapped_column(ExactNumber)
    k: Mapped[Exact | None] = mapped_column(ExactNumber)
    k_rule: Mapped[str] = mapped_column(Text)
    score: Mapped[Decimal] = mapped_column(ScaledDecimal(1))
    expected: Mapped[Exact] = mapped_column(ExactNumber)
    change: Mapped[Exact] = mapped_column(ExactNumber)
    adjustment: Mapped[Exact | None] = mapped_column(ExactNumber)
    new_rating_exact: Mapped[Exact | None] = mapped_column(ExactNumber)
    new_rating: Mapped[int | None] = mapped_column(Integer)
    performance: Mapped[Exact | None] = mapped_column(ExactNumber)
    points: Mapped[Decimal] = mapped_column(ScaledDecimal(1))
    games: Mapped[int] = mapped_column(Integer)
    rated_games: Mapped[int] = mapped_column(Integer)
    estimate: Mapped[bool] = mapped_column(Boolean(create_constraint=False))
    page: Mapped[str] = mapped_column(String(40))
    source: Mapped[str] = mapped_column(String(200))
    fingerprint: Mapped[str] = mapped_column(String(64))
    inputs: Mapped[str] = mapped_column(Text)
    working: Mapped[str] = mapped_column(Text)
    after: Mapped[str] = mapped_column(Text)
    page_state: Mapped[str] = mapped_column(Text)


class GameRow(Owned, Base):
    """One game of an event, for statistics; made from the event's inputs and working."""

    __tablename__ = "game"
    __table_args__ = (_to("event", "event_id"),)
    event_id: Mapped[str] = mapped_column(_ID, primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    opponent: Mapped[Exact | None] = mapped_column(ExactNumber)
    name: Mapped[str] = mapped_column(Text)
    colour: Mapped[str | None] = mapped_column(String(1))
    half_points: Mapped[int | None] = mapped_column(Integer)
    kind: Mapped[str] = mapped_column(String(16))
    counted: Mapped[bool] = mapped_column(Boolean(create_constraint=False))
    band: Mapped[int | None] = mapped_column(Integer)
    expected: Mapped[Decimal | None] = mapped_column(ScaledDecimal(6))
    change: Mapped[Exact] = mapped_column(ExactNumber)


class PlanRow(Kept, Base):
    """See records.SavedPlan."""

    __tablename__ = "plan"
    __table_args__ = (
        _to("student", "student_id"),
        _to("rating_list", "list_id"),
        _to("event", "event_id"),
        Index("ix_plan_student", "owner", "student_id"),
        Index(
            "uq_plan_same", "owner", "student_id", "fingerprint",
            unique=True, sqlite_where=_LIVE, postgresql_where=_LIVE,
        ),
    )  # fmt: skip
    student_id: Mapped[str] = mapped_column(_ID)
    list_id: Mapped[str] = mapped_column(_ID)
    event_id: Mapped[str | None] = mapped_column(_ID)
    name: Mapped[str] = mapped_column(String(200))
    on_date: Mapped[date] = mapped_column(Date)
    system: Mapped[str] = mapped_column(String(40))
    fingerprint: Mapped[str] = mapped_column(String(64))
    inputs: Mapped[str] = mapped_column(Text)
    page_state: Mapped[str] = mapped_column(Text)


class GoalRow(Kept, Base):
    """See records.Goal."""

    __tablename__ = "goal"
    __table_args__ = (
        _to("student", "student_id"),
        _to("rating_list", "list_id"),
        Index("ix_goal_student", "owner", "student_id"),
    )
    student_id: Mapped[str] = mapped_column(_ID)
    list_id: Mapped[str] = mapped_column(_ID)
    rating: Mapped[int] = mapped_column(Integer)
    set_on: Mapped[date] = mapped_column(Date)
    by_date: Mapped[date | None] = mapped_column(Date)
    start: Mapped[Exact | None] = mapped_column(ExactNumber)


class NoteRow(Kept, Base):
    """See records.CoachNote."""

    __tablename__ = "note"
    __table_args__ = (
        _to("student", "student_id"),
        Index("ix_note_student", "owner", "student_id"),
    )
    student_id: Mapped[str] = mapped_column(_ID)
    on_date: Mapped[date] = mapped_column(Date)
    body: Mapped[str] = mapped_column(Text)


class BatchRow(Kept, Base):
    """See records.ImportBatch."""

    __tablename__ = "import_batch"
    name: Mapped[str] = mapped_column(String(200))
    kind: Mapped[str] = mapped_column(String(40))
    source: Mapped[str] = mapped_column(String(64))
    undo_token: Mapped[str] = mapped_column(_ID)


class UndoRow(Owned, Base):
    """Something done; `payload` holds what was created and how changed rows were before."""

    __tablename__ = "undo"
    token: Mapped[str] = mapped_column(_ID, primary_key=True)
    what: Mapped[str] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(UtcInstant)
    undone_at: Mapped[datetime | None] = mapped_column(UtcInstant)
    payload: Mapped[str] = mapped_column(Text)


class SettingRow(Owned, Base):
    """A setting of one owner, as JSON."""

    __tablename__ = "setting"
    key: Mapped[str] = mapped_column(String(80), primary_key=True)
    value: Mapped[str] = mapped_column(Text)
    changed_at: Mapped[datetime] = mapped_column(UtcInstant)


KEPT_TABLES: Mapping[str, type[Any]] = {
    str(row.__tablename__): row
    for row in (
        StudentRow, GroupRow, ListRow, BatchRow, EventRow, PointRow, PlanRow, GoalRow, NoteRow,
    )
}  # fmt: skip
