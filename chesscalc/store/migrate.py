"""Brings a database to the newest version; the only caller of Alembic."""

from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, text

from chesscalc.errors import MigrationError
from chesscalc.store.engine import store_errors
from chesscalc.store.schema_players import ListedA

METADATA = ListedA.metadata
_MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 2_026_113_004


def newest() -> str:
    """The newest version, such as "0002"."""
    return str(ScriptDirectory(str(_MIGRATIONS)).get_current_head())


def versions() -> tuple[str, ...]:
    """All versions, oldest first."""
    found = ScriptDirectory(str(_MIGRATIONS)).walk_revisions()
    return tuple(str(script.revision) for script in found)[::-1]


def current(engine: Engine) -> str | None:
    """The version a database is at; None for an empty one."""
    with store_errors(), engine.connect() as connection:
        heads = MigrationContext.configure(connection).get_current_heads()
    if len(heads) > 1:
        raise MigrationError("The database belongs to another program; please use another one.")
    return heads[0] if heads else None


def upgrade(engine: Engine, to: str = "head") -> None:
    """Bring the database to this version, all or nothing; at the newest already, only look.

    Raises:
        MigrationError: it was made by a newer version of the app.
        StoreError: it cannot be reached or written.
    """
    here = current(engine)
    if here is not None and here == (newest() if to == "head" else to):
        return
    if here is not None and here not in versions():
        raise MigrationError(
            "The database was made by a newer version of this app; please update the app."
        )
    with store_errors(), engine.begin() as connection:
        if connection.dialect.name == "postgresql":  # one process at a time
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        try:
            command.upgrade(_config(connection), to)
        except CommandError as error:
            raise MigrationError(
                f"The database could not be brought up to date: {error}"
            ) from error
    if here is not None and to == "head":
        tidy(engine, list(METADATA.tables))


def tidy(engine: Engine, tables: list[str]) -> None:
    """After much was written: let PostgreSQL see that its indexes can be believed.

    Until a table is vacuumed, each entry that is read from an index is looked up in the table too,
    and without statistics a search may go through all of it. Neither waits for the server's own
    round. It is not done in a transaction.
    """
    if engine.dialect.name != "postgresql":
        return
    with store_errors(), engine.connect() as plain:
        connection = plain.execution_options(isolation_level="AUTOCOMMIT")
        connection.exec_driver_sql(f"VACUUM (ANALYZE) {', '.join(tables)}")


def differences(engine: Engine) -> list[object]:
    """What the models and the database do not agree on; empty when all is well."""
    with store_errors(), engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, METADATA))


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
