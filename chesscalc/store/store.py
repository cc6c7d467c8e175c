"""One database, opened: who looks gets a Reader, who changes gets a UnitOfWork."""

import shutil
import tempfile
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Engine, insert, select
from sqlalchemy.dialects import postgresql
from sqlalchemy.orm import Session

from chesscalc.errors import StoreError
from chesscalc.settings import Settings
from chesscalc.store.engine import make_engine, reading, store_errors
from chesscalc.store.listed_players import ListedPlayers
from chesscalc.store.migrate import upgrade
from chesscalc.store.reader import Reader
from chesscalc.store.repository import UnitOfWork
from chesscalc.store.schema import OwnerRow
from chesscalc.store.text import cleaned

LOCAL = "local"


def utc_now() -> datetime:
    """The moment, in UTC."""
    return datetime.now(UTC)


class Store:
    """A database that is up to date; safe to share between threads.

    Attributes:
        is_temporary: Whether it goes with its visitor.
    """

    def __init__(
        self, engine: Engine, *, now: Callable[[], datetime] = utc_now, folder: Path | None = None
    ) -> None:
        upgrade(engine)
        self._engine = engine
        self._reading = reading(engine)
        self._now = now
        self.is_temporary = folder is not None
        self._cleaner = weakref.finalize(self, _clean, engine, folder)

    @property
    def where(self) -> str:
        """Where the data is, for people; never a password."""
        if self.is_temporary:
            return "only in this visit"
        url = self._engine.url
        if url.get_backend_name() == "sqlite":
            return f"the file {url.database}"
        return f"the PostgreSQL database {url.database}"

    @property
    def is_file(self) -> bool:
        """Whether it is an SQLite file, which some hosts do not keep."""
        return self._engine.dialect.name == "sqlite"

    @property
    def players(self) -> ListedPlayers:
        """The public FIDE list, to look players up."""
        return ListedPlayers(self._engine, self._now)

    @contextmanager
    def reading(self, owner: str) -> Iterator[Reader]:
        """One consistent look at this owner's data; nothing can be changed.

        Raises:
            StoreError: the database cannot be read.
        """
        _check_owner(owner)
        with store_errors(), Session(self._reading) as session:
            yield Reader(session, owner)

    @contextmanager
    def unit_of_work(self, owner: str) -> Iterator[UnitOfWork]:
        """Changes for this owner, all or none: without commit() all is as before.

        Two units of work of one owner never overlap, so what one reads cannot be overtaken.

        Raises:
            StoreError: the database cannot be read or written; nothing was changed.
        """
        _check_owner(owner)
        with store_errors(), Session(self._engine) as session:
            self._lock(session, owner)
            yield UnitOfWork(session, owner, self._now)
            session.rollback()

    def _lock(self, session: Session, owner: str) -> None:
        """Hold the owner's row; SQLite's BEGIN IMMEDIATE holds the whole file already."""
        values = {"id": owner, "revision": 0, "created_at": self._now()}
        if self.is_file:
            session.execute(insert(OwnerRow).prefix_with("OR IGNORE"), values)
            return
        session.execute(postgresql.insert(OwnerRow).on_conflict_do_nothing(), values)
        session.execute(select(OwnerRow.id).where(OwnerRow.id == owner).with_for_update())

    def close(self) -> None:
        """Let go of the database; a temporary one is removed."""
        self._cleaner()


def _check_owner(owner: str) -> None:
    if not owner or cleaned("owner", owner, 255) != owner:
        raise StoreError("The signed-in address cannot be used as the owner of data.")


def _clean(engine: Engine, folder: Path | None) -> None:
    engine.dispose()
    if folder is not None:
        shutil.rmtree(folder, ignore_errors=True)


def open_store(settings: Settings, *, now: Callable[[], datetime] = utc_now) -> Store:
    """The database of these settings, brought up to date.

    Raises:
        StoreError: it cannot be reached, read or written.
    """
    return Store(make_engine(settings.database_url), now=now)


def temporary_store(*, now: Callable[[], datetime] = utc_now) -> Store:
    """A private database for one visit; its file goes with close(), or when it is forgotten."""
    folder = Path(tempfile.mkdtemp(prefix="chesscalc-visit-"))
    return Store(make_engine(f"sqlite:///{folder / 'visit.db'}"), now=now, folder=folder)
