"""A database engine that loses nothing, and its errors in sentences."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    DisconnectionError,
    IntegrityError,
    NoSuchModuleError,
    SQLAlchemyError,
)

from chesscalc.errors import ChessCalcError, ConflictError, StoreError

READING = "chesscalc_reading"
BUSY_SECONDS = 15.0
_LOG = logging.getLogger(__name__)
_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
_SENTENCES = (
    ("is locked", "The database is in use by another program and did not come free."),
    ("is busy", "The database is in use by another program and did not come free."),
    ("lock timeout", "The database is in use by another program and did not come free."),
    ("disk is full", "The disk that holds the database is full."),
    ("no space left", "The disk that holds the database is full."),
    ("could not extend file", "The disk that holds the database is full."),
    ("disk i/o error", "The disk that holds the database cannot be read or written."),
    ("unable to open", "The database file cannot be opened; is its folder there and writable?"),
    ("readonly database", "The database file cannot be written; it is read-only."),
    ("read-only", "The database cannot be written; it is read-only."),
    ("no such table", "The database file was emptied or replaced; please start the app again."),
    ("already exists", "The database holds tables of another program; please use another one."),
    ("not a database", "The database file is damaged or no database at all."),
    ("malformed", "The database file is damaged."),
    ("password authentication", "The database server refuses the name or the password."),
    ("does not exist", "The database server does not have what the app needs."),
    ("connection", "The database server cannot be reached."),
    ("server closed", "The database server cannot be reached."),
    ("terminating", "The database server cannot be reached."),
)


_GONE = (
    "The database file was moved or deleted while the app was running. Nothing was changed; put it "
    "back, or start the app again to begin a new one."
)


def make_engine(database_url: str, *, busy_seconds: float = BUSY_SECONDS) -> Engine:
    """An engine for an SQLite file or a PostgreSQL server; nothing is opened yet.

    Raises:
        StoreError: the address is none, or the file's folder cannot be made.
    """
    try:
        url = _with_driver(make_url(database_url))
        if url.get_backend_name() == "sqlite":
            return _sqlite(url, busy_seconds)
        return create_engine(
            url, pool_pre_ping=True, pool_size=5, max_overflow=15,
            connect_args={"connect_timeout": 10},
        )  # fmt: skip
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise StoreError("The database address cannot be read.") from error


def _with_driver(url: URL) -> URL:
    """PostgreSQL by psycopg 3, however the address is written."""
    if url.drivername in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    return url


def _sqlite(url: URL, busy_seconds: float) -> Engine:
    if not url.database or url.database == ":memory:":
        raise StoreError("The database address names no file.")
    try:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError("The folder of the database file cannot be made.") from error
    engine = create_engine(
        url, connect_args={"timeout": busy_seconds}, pool_size=5, max_overflow=45
    )
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    _watch_file(engine, url.database)
    return engine


def _watch_file(engine: Engine, path: str) -> None:
    """Never write into a file that was deleted: SQLite would go on, and all would be lost."""
    seen: list[tuple[int, int]] = []

    def before(dialect: object, record: object, arguments: object, options: object) -> None:
        del dialect, record, arguments, options
        if seen and _identity(path) is None:
            raise StoreError(_GONE)

    def opened(connection: object, record: Any) -> None:  # the pool's
        del connection
        record.info["file"] = found = _identity(path)
        if found is not None:
            seen.append(found)
            del seen[1:]

    def used(connection: object, record: Any, proxy: object) -> None:
        del connection, proxy
        found = _identity(path)
        if found == record.info.get("file"):
            return
        if found is None:
            raise StoreError(_GONE)
        raise DisconnectionError  # another file is there now: the pool opens it

    event.listen(engine, "do_connect", before)
    event.listen(engine, "connect", opened)
    event.listen(engine, "checkout", used)


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _set_up(connection: Any, record: object) -> None:  # sqlite3's
    del record
    connection.isolation_level = None  # BEGIN is ours, below
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Take the write lock at once, so that what was read cannot be overtaken."""
    reading = connection.get_execution_options().get(READING)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def reading(engine: Engine) -> Engine:
    """The same engine for one consistent look that takes no lock."""
    if engine.dialect.name == "sqlite":
        return engine.execution_options(**{READING: True})
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


@contextmanager
def store_errors() -> Iterator[None]:
    """Turn what a database raises into a StoreError whose message is a sentence.

    Raises:
        ConflictError: a rule of the database forbids the change.
        StoreError: anything else.
    """
    try:
        yield
    except ChessCalcError:
        raise
    except IntegrityError as error:
        raise ConflictError(
            "This clashes with what is already saved. Nothing was changed."
        ) from error
    except SQLAlchemyError as error:
        inner = _inner(error)
        if inner is not None:
            raise inner from error
        raise StoreError(f"{sentence(error)} Nothing was changed; please try again.") from error


def _inner(error: SQLAlchemyError) -> ChessCalcError | None:
    """Our own error, where a column type raised it while a statement was made."""
    cause = error.orig if isinstance(error, DBAPIError) else error.__cause__
    return cause if isinstance(cause, ChessCalcError) else None


def sentence(error: SQLAlchemyError) -> str:
    """What a database error means, for a person."""
    text = str(error.orig if isinstance(error, DBAPIError) else error).lower()
    for words, meaning in _SENTENCES:
        if words in text:
            return meaning
    _LOG.error("A database error without a sentence of its own", exc_info=error)
    return "The database could not do what was asked."
