"""Everything a person has saved in one JSON file, and such a file back into a store."""

import json
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from chesscalc.errors import FormatError
from chesscalc.store.backup import TableDifference, TableRows
from chesscalc.store.reader import Reader
from chesscalc.store.repository import UnitOfWork

KEY = "chesscalc_backup"
VERSION = 1
LARGEST = 200_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class RestorePreview:
    """What a backup holds and what restoring it would do; nothing is done yet.

    Attributes:
        made_at: When the backup was made, as it says.
        students, events, ratings: How many live ones it holds.
        differences: Table by table.
        rows: For `restore`.
    """

    made_at: str
    students: int
    events: int
    ratings: int
    differences: tuple[TableDifference, ...]
    rows: TableRows

    @property
    def new(self) -> int:
        """Rows that would be added."""
        return sum(each.new for each in self.differences)

    @property
    def newer(self) -> int:
        """Rows that would replace an older state."""
        return sum(each.newer for each in self.differences)

    @property
    def kept(self) -> int:
        """Rows of which the store has a newer state, which stays."""
        return sum(each.kept for each in self.differences)

    @property
    def gone(self) -> int:
        """Rows that were deleted in the store since."""
        return sum(each.gone for each in self.differences)


def is_backup(data: bytes) -> bool:
    """Whether a file says that it is a backup of this app."""
    return data[:200].lstrip(b"\xef\xbb\xbf \t\r\n{").startswith(f'"{KEY}"'.encode())


def make(reader: Reader, *, made_at: datetime) -> bytes:
    """The backup: one JSON file, the same bytes for the same data and moment."""
    whole: dict[str, Any] = {KEY: VERSION, "made_at": made_at.isoformat(), "tables": reader.dump()}
    return json.dumps(whole, ensure_ascii=True, separators=(",", ":")).encode()


def preview(reader: Reader, data: bytes) -> RestorePreview:
    """Read a backup and compare it with what is saved.

    Raises:
        FormatError: it is none, it is damaged, or a newer version of the app made it.
    """
    rows = reader.parse_dump(_tables(data))
    return RestorePreview(
        made_at=str(_whole(data).get("made_at", ""))[:40],
        students=_live(rows, "student"),
        events=_live(rows, "event"),
        ratings=_live(rows, "rating_point"),
        differences=reader.differences(rows),
        rows=rows,
    )


def _live(rows: TableRows, table: str) -> int:
    return sum(row["deleted_by"] is None for row in rows[table])


def _tables(data: bytes) -> object:
    whole = _whole(data)
    version = whole[KEY]
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise FormatError(0, "This backup does not say which version it is.")
    if version > VERSION:
        raise FormatError(
            0, "A newer version of this app made this backup; please update the app first."
        )
    return whole.get("tables")


def _whole(data: bytes) -> dict[str, Any]:
    if len(data) > LARGEST:
        raise FormatError(0, "This file is too large to be a backup of this app.")
    try:
        whole = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise FormatError(0, "This is no backup of this app, or a damaged one.") from error
    if not isinstance(whole, dict) or KEY not in whole:
        raise FormatError(0, "This is no backup of this app.")
    return whole


def again(uow: UnitOfWork, previewed: RestorePreview) -> RestorePreview:
    """The same backup compared with what is saved by now, without reading the file anew."""
    return replace(previewed, differences=uow.differences(previewed.rows))


def restore(uow: UnitOfWork, previewed: RestorePreview, *, bring_back: bool = False) -> None:
    """Merge the backup into what is saved; commit to keep it.

    Rows are the same if their ids are; of two states the later change stays.

    Args:
        uow: Commit it to keep what was restored.
        previewed: As `preview` gave it.
        bring_back: Whether what was deleted since the backup is live again.

    Raises:
        FormatError: the backup is not whole.
        ConflictError: it clashes with what is saved.
    """
    uow.merge(previewed.rows, bring_back=bring_back)


def wipe(uow: UnitOfWork) -> None:
    """Remove everything for good; only a backup brings it back."""
    uow.wipe()


__all__ = [
    "RestorePreview",
    "TableDifference",
    "again",
    "is_backup",
    "make",
    "preview",
    "restore",
    "wipe",
]
