"""Everything one owner has saved as plain tables, and such tables back into a store.

Games are left out: they follow from the events and are written anew.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Table, delete, insert, select, update
from sqlalchemy.orm import Session

from chesscalc.core.player import Player
from chesscalc.errors import FormatError
from chesscalc.store import mapping
from chesscalc.store.codec import from_json, player_from
from chesscalc.store.records import LIST_KINDS, POINT_KINDS, SEXES
from chesscalc.store.rowcodec import Plain, plain_value, row_values
from chesscalc.store.schema import (
    KEPT_TABLES,
    BatchRow,
    EventRow,
    FactsRow,
    GameRow,
    GoalRow,
    GroupRow,
    ListRow,
    MemberRow,
    NoteRow,
    PlanRow,
    PointRow,
    SettingRow,
    StudentRow,
    UndoRow,
)

# Parents before children, so that each row finds what it refers to.
SAVED: tuple[type[Any], ...] = (
    StudentRow, GroupRow, ListRow, BatchRow, MemberRow, FactsRow, EventRow, PointRow, PlanRow,
    GoalRow, NoteRow, UndoRow, SettingRow,
)  # fmt: skip
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
_CHUNK = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDifference:
    """What a restore would do to one table.

    Attributes:
        table: Its name.
        new: Rows that are not there yet.
        newer: Rows that are there in an older state and would be replaced.
        kept: Rows that are there in a newer state and stay.
        same: Rows that are there already.
        gone: Rows that are live in the backup and were deleted here; they stay deleted unless
            they are to be brought back.
    """

    table: str
    new: int
    newer: int
    kept: int
    same: int
    gone: int


TableRows = Mapping[str, Sequence[Mapping[str, Any]]]
Twins = dict[str, dict[str, str]]


def table_of(row: type[Any]) -> Table:
    """The table behind a row class."""
    table = row.__table__
    if not isinstance(table, Table):
        raise TypeError(row)
    return table


def dump(session: Session, owner: str) -> dict[str, dict[str, list[Any]]]:
    """Each table as its column names and rows, without the owner, in the order of the keys."""
    tables: dict[str, dict[str, list[Any]]] = {}
    for row in SAVED:
        table = table_of(row)
        columns = [column for column in table.columns if column.name != "owner"]
        query = select(*columns).where(table.c.owner == owner)
        found = session.execute(query.order_by(*table.primary_key.columns))
        tables[table.name] = {
            "columns": [column.name for column in columns],
            "rows": [
                [plain_value(column, value) for column, value in zip(columns, values, strict=True)]
                for values in found
            ],
        }
    return tables


def parsed(tables: object, owner: str) -> TableRows:
    """The rows of a dump, each checked, for this owner.

    Raises:
        FormatError: a table, column or value is not as it must be.
    """
    if not isinstance(tables, dict):
        raise FormatError(0, "This backup holds no tables.")
    return {
        table.name: _parsed_table(table, tables.get(table.name), owner)
        for table in map(table_of, SAVED)
    }


def _parsed_table(table: Table, dumped: object, owner: str) -> list[dict[str, Any]]:
    if dumped is None:
        return []
    names = dumped.get("columns") if isinstance(dumped, dict) else None
    rows = dumped.get("rows") if isinstance(dumped, dict) else None
    well_formed = isinstance(names, list) and isinstance(rows, list)
    if not well_formed or not all(isinstance(name, str) for name in names or ()):
        raise FormatError(0, f"The table {table.name} of this backup is damaged.")
    found: list[dict[str, Any]] = []
    keys = set()
    for values in rows or ():
        if not isinstance(values, list) or len(values) != len(names or ()):
            raise FormatError(0, f"A row of {table.name} in this backup has a wrong length.")
        plain: dict[str, Plain] = dict(zip(names or (), values, strict=True))
        row = row_values(table, plain | {"owner": owner})
        _check_meaning(table.name, row)
        keys.add(_key(table, row))
        found.append(row)
    if len(keys) != len(found):
        raise FormatError(0, f"The table {table.name} of this backup holds a row twice.")
    return found


def _check_meaning(name: str, row: Mapping[str, Any]) -> None:
    """Raise FormatError unless the JSON inside the row can be read as what it stands for."""
    if name == "event":
        event = EventRow(**row)
        mapping.event_record(event)
        mapping.game_rows(event)
    elif name == "plan":
        mapping.plan_record(PlanRow(**row))
    elif name == "student":
        _check_student(row)
    elif name == "rating_point":
        Player(rating=row["value"])
        _check_one_of(name, row["kind"], POINT_KINDS)
    elif name == "rating_list":
        _check_one_of(name, row["kind"], LIST_KINDS)
    elif name == "goal":
        Player(rating=row["rating"])
    elif name == "list_facts":
        player_from(from_json(row["facts"]))
    elif name == "setting":
        from_json(row["value"])
    elif name == "undo":
        _check_undo(from_json(row["payload"]))


def _check_student(row: Mapping[str, Any]) -> None:
    student = mapping.student_record(StudentRow(**row))
    Player(birth_year=student.birth_year, birth_date=student.birth_date)
    _check_one_of("student", student.sex, SEXES)
    if not all(isinstance(number, str) for number in student.other_ids.values()):
        raise FormatError(0, "A student of this backup has an impossible number.")


def _check_one_of(table: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise FormatError(0, f"A {table} of this backup has an unknown kind: {value[:40]!r}.")


def _check_undo(payload: object) -> None:
    created = payload.get("created") if isinstance(payload, dict) else None
    before = payload.get("before") if isinstance(payload, dict) else None
    if not isinstance(created, list) or not isinstance(before, list):
        raise FormatError(0, "An undo entry of this backup is damaged.")
    for item in created:
        pair = isinstance(item, list) and len(item) == 2 and isinstance(item[1], str)
        if not pair or item[0] not in KEPT_TABLES:
            raise FormatError(0, "An undo entry of this backup is damaged.")
    for image in before:
        parts = isinstance(image, dict) and isinstance(image.get("row"), dict)
        parts = parts and isinstance(image.get("id"), str) and isinstance(image.get("version"), int)
        if not parts or image.get("table") not in KEPT_TABLES:
            raise FormatError(0, "An undo entry of this backup is damaged.")
        row_values(table_of(KEPT_TABLES[image["table"]]), image["row"])


def _key(table: Table, row: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(row[column.name] for column in table.primary_key.columns)


def differences(session: Session, owner: str, tables: TableRows) -> tuple[TableDifference, ...]:
    """What merging these rows would do; nothing is done."""
    found = []
    twins: Twins = {}
    for table in map(table_of, SAVED):
        count = {"new": 0, "newer": 0, "kept": 0, "same": 0, "gone": 0}
        for fate, _ in _fates(session, owner, table, tables[table.name], twins):
            count[fate] += 1
        found.append(TableDifference(table=table.name, **count))
    return tuple(found)


def _held(session: Session, table: Table, owner: str) -> dict[tuple[Any, ...], dict[str, Any]]:
    query = select(table).where(table.c.owner == owner)
    rows = (dict(row) for row in session.execute(query).mappings())
    return {_key(table, row): row for row in rows}


def _fates(
    session: Session,
    owner: str,
    table: Table,
    rows: Sequence[Mapping[str, Any]],
    twins: Twins,
) -> list[tuple[str, Mapping[str, Any]]]:
    """What becomes of each row of the backup: "new", "newer", "kept", "same" or "gone".

    Of two states of one row the later wins. A row that is saved already under another id, such as
    an event that was typed in twice, is the same; what refers to it is turned to the one held.
    """
    held = _held(session, table, owner)
    unique = _unique_columns(table)
    live = {tuple(row[c] for c in unique): row for row in held.values() if unique and _is_live(row)}
    found = []
    for given in rows:
        row = _turned(table, given, twins)
        same_key = held.get(_key(table, row))
        twin = live.get(tuple(row[c] for c in unique)) if unique and _is_live(row) else None
        if same_key is None and twin is not None:
            twins.setdefault(table.name, {})[row["id"]] = twin["id"]
            found.append(("same", row))
        else:
            fate = _fate(row, same_key)
            found.append(("kept" if fate == "gone" and twin is not None else fate, row))
    return found


def _unique_columns(table: Table) -> tuple[str, ...]:
    for index in table.indexes:
        if index.unique:
            return tuple(column.name for column in index.columns)
    return ()


def _is_live(row: Mapping[str, Any]) -> bool:
    return row.get("deleted_by") is None


def _turned(table: Table, row: Mapping[str, Any], twins: Twins) -> Mapping[str, Any]:
    """The row, referring to the rows that are held in place of their twins."""
    changed = dict(row)
    for key in table.foreign_key_constraints:
        for column in key.columns:
            known = twins.get(key.referred_table.name, {})
            if column.name != "owner" and row[column.name] in known:
                changed[column.name] = known[row[column.name]]
    return changed


def _fate(row: Mapping[str, Any], held: Mapping[str, Any] | None) -> str:
    if held is None:
        return "new"
    if dict(row) == dict(held):
        return "same"
    if _moment(row) > _moment(held):
        return "newer"
    return "gone" if _is_live(row) and not _is_live(held) else "kept"


def _moment(row: Mapping[str, Any]) -> datetime:
    """When the row was last changed; an undone entry is later than it was before."""
    moment = row.get("changed_at") or row.get("undone_at") or row.get("created_at")
    return moment if isinstance(moment, datetime) else _LONG_AGO


def merge(session: Session, owner: str, tables: TableRows, *, bring_back: bool = False) -> None:
    """Put these rows in; what is there in a newer state stays, nothing is doubled.

    Args:
        session: Open.
        owner: Whose rows they become.
        tables: As `parsed` gave them.
        bring_back: Whether rows that were deleted here are live again.

    Raises:
        FormatError: a row refers to one that is neither in the backup nor in the store.
    """
    _check_references(session, owner, tables)
    twins: Twins = {}
    for table in map(table_of, SAVED):
        fates = _fates(session, owner, table, tables[table.name], twins)
        _insert(session, table, [row for fate, row in fates if fate == "new"])
        for fate, row in fates:
            same = [column == row[column.name] for column in table.primary_key.columns]
            if fate == "newer":
                session.execute(update(table).where(*same).values(**row))
            elif fate == "gone" and bring_back:
                session.execute(update(table).where(*same).values(deleted_by=None))
        if table.name == "event":
            _games_anew(session, owner, [row for fate, row in fates if fate in ("new", "newer")])


def _insert(session: Session, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    for start in range(0, len(rows), _CHUNK):
        session.execute(insert(table), list(rows[start : start + _CHUNK]))


def _games_anew(session: Session, owner: str, rows: Sequence[Mapping[str, Any]]) -> None:
    games = table_of(GameRow)
    for start in range(0, len(rows), _CHUNK):
        part = rows[start : start + _CHUNK]
        ids = [row["id"] for row in part]
        session.execute(delete(games).where(games.c.owner == owner, games.c.event_id.in_(ids)))
        made = [game for row in part for game in mapping.game_rows(EventRow(**row))]
        names = [column.name for column in games.columns]
        _insert(session, games, [{name: getattr(game, name) for name in names} for game in made])


def _check_references(session: Session, owner: str, tables: TableRows) -> None:
    for table in map(table_of, SAVED):
        for key in table.foreign_key_constraints:
            column = next((c for c in key.columns if c.name != "owner"), None)
            if column is None:
                continue
            parent = key.referred_table
            known = {row["id"] for row in tables[parent.name]}
            query = select(parent.c.id).where(parent.c.owner == owner)
            known.update(session.scalars(query))
            wanted = {row[column.name] for row in tables[table.name]} - {None}
            if not wanted <= known:
                raise FormatError(
                    0, f"This backup is not whole: a {table.name} lacks its {parent.name}."
                )


def wipe(session: Session, owner: str) -> None:
    """Remove every row of the owner for good."""
    for row in (GameRow, *reversed(SAVED)):
        table = table_of(row)
        session.execute(delete(table).where(table.c.owner == owner))
