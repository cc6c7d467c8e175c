"""Column types that keep a value exactly, alike on SQLite and PostgreSQL."""

from datetime import UTC, datetime
from decimal import Decimal

from sqlalchemy import BigInteger, DateTime, Dialect, Text
from sqlalchemy.types import TypeDecorator

from chesscalc.errors import InputError
from chesscalc.store.codec import Exact, exact_from_text, exact_to_text


class ScaledDecimal(TypeDecorator[Decimal]):
    """A decimal of at most `places` places, kept as a whole number of its last place.

    SQLite would keep a Numeric as a binary float. A value with more places is refused, not cut.
    """

    impl = BigInteger
    cache_ok = True

    def __init__(self, places: int) -> None:
        super().__init__()
        self.places = places

    def process_bind_param(self, value: Decimal | None, dialect: Dialect) -> int | None:
        """The value as a whole number of its last place."""
        del dialect
        if value is None:
            return None
        if not value.is_finite():
            raise InputError("value", f"{value!r} is no decimal that can be stored.")
        scaled = value.scaleb(self.places)
        if scaled != scaled.to_integral_value():
            raise InputError("value", f"{value} has more than {self.places} decimals.")
        if abs(scaled) >= 2**63:
            raise InputError("value", f"{value} is too large to be stored.")
        return int(scaled)

    def process_result_value(self, value: int | None, dialect: Dialect) -> Decimal | None:
        """The decimal again, with all its places."""
        del dialect
        return None if value is None else Decimal(value).scaleb(-self.places)


class ExactNumber(TypeDecorator[Exact]):
    """A whole number, decimal or float that comes back as the very same value and type."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Exact | None, dialect: Dialect) -> str | None:
        """The value as text."""
        del dialect
        return None if value is None else exact_to_text(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Exact | None:
        """The value again."""
        del dialect
        return None if value is None else exact_from_text(value)


class UtcInstant(TypeDecorator[datetime]):
    """A moment, always in UTC; a datetime without a zone is refused."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The moment in UTC; without a zone where the database has none."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise InputError("value", "A moment needs its time zone to be stored.")
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The moment in UTC."""
        del dialect
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
