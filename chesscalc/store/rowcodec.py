"""Any row as plain JSON values and back, by the types of its columns; for backup and undo."""

import re
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from sqlalchemy import Boolean, Column, Date, Integer, String, Table, Text

from chesscalc.errors import ChessCalcError, FormatError
from chesscalc.store.codec import Exact, exact_from_text, exact_to_text
from chesscalc.store.types import ExactNumber, ScaledDecimal, UtcInstant

Plain = str | int | bool | None
_LARGEST = 2**31 - 1
_SMALLEST = -400  # the exponent of the least float is -324
_LONGEST_TEXT = 5_000_000
_UNFIT = re.compile("[\x00\ud800-\udfff]")


def plain_value(column: Column[Any], value: Any) -> Plain:  # any column's value
    """A column's value as JSON has it."""
    if value is None or isinstance(column.type, Boolean):
        return value  # type: ignore[no-any-return]  # bool or None
    if isinstance(column.type, ExactNumber):
        return exact_to_text(value)
    if isinstance(column.type, ScaledDecimal):
        return str(value)
    if isinstance(value, date | datetime):
        return value.isoformat()
    return value  # type: ignore[no-any-return]  # str or int


def column_value(column: Column[Any], plain: object) -> Any:  # any column's value
    """The column's value again.

    Raises:
        FormatError: the value cannot stand in this column.
    """
    if plain is None:
        if not column.nullable:
            raise FormatError(0, f"A {column.table.name} lacks its {column.name}.")
        return None
    read = next(read for kind, read in _READERS if isinstance(column.type, kind))
    try:
        return read(column, plain)
    except (TypeError, ValueError, ArithmeticError, ChessCalcError) as error:
        shown = str(plain)[:40]
        raise FormatError(
            0, f"A {column.table.name} has an impossible {column.name}: {shown!r}."
        ) from error


def plain_row(table: Table, row: Mapping[str, Any]) -> dict[str, Plain]:
    """A row's values by column name."""
    return {column.name: plain_value(column, row[column.name]) for column in table.columns}


def row_values(table: Table, plain: Mapping[str, object]) -> dict[str, Any]:
    """A row's values again.

    Raises:
        FormatError: a column is missing or impossible.
    """
    return {column.name: column_value(column, plain.get(column.name)) for column in table.columns}


def _exact(column: Column[Any], plain: object) -> Exact:
    del column
    value = exact_from_text(_text(plain))
    if abs(Decimal(value)) >= _LARGEST or (
        isinstance(value, Decimal) and value.adjusted() < _SMALLEST
    ):
        raise ValueError(plain)
    return value


def _scaled(column: Column[Any], plain: object) -> Decimal:
    value = Decimal(_text(plain))
    column.type.process_bind_param(value, None)  # type: ignore[attr-defined]  # refuses what does not fit
    return value


def _instant(column: Column[Any], plain: object) -> datetime:
    del column
    moment = datetime.fromisoformat(_text(plain))
    if moment.tzinfo is None:
        raise ValueError(plain)
    return moment.astimezone(UTC)


def _day(column: Column[Any], plain: object) -> date:
    del column
    return date.fromisoformat(_text(plain))


def _truth(column: Column[Any], plain: object) -> bool:
    del column
    if not isinstance(plain, bool):
        raise TypeError(plain)
    return plain


def _number(column: Column[Any], plain: object) -> int:
    del column
    if isinstance(plain, bool) or not isinstance(plain, int) or abs(plain) > _LARGEST:
        raise TypeError(plain)
    return plain


def _string(column: Column[Any], plain: object) -> str:
    longest = getattr(column.type, "length", None) or _LONGEST_TEXT
    text = _text(plain)
    if len(text) > longest or _UNFIT.search(text):
        raise ValueError(plain)
    return text


def _text(plain: object) -> str:
    if not isinstance(plain, str):
        raise TypeError(plain)
    return plain


_READERS: tuple[tuple[type, Callable[[Column[Any], object], object]], ...] = (
    (ExactNumber, _exact),
    (ScaledDecimal, _scaled),
    (UtcInstant, _instant),
    (Boolean, _truth),
    (Integer, _number),
    (Date, _day),
    (String, _string),
    (Text, _string),
)
