"""Alembic's entry: migrate.upgrade hands over the connection, in its transaction."""

from alembic import context
from sqlalchemy import create_engine

from chesscalc.settings import DATABASE_URL, Settings
from chesscalc.store.migrate import METADATA


def run() -> None:
    """Run the migrations on the connection given, or on the one the environment names."""
    connection = context.config.attributes.get("connection")
    if connection is not None:
        context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
        context.run_migrations()
        return
    url = context.get_x_argument(as_dictionary=True).get(
        DATABASE_URL, Settings.from_env({}).database_url
    )
    engine = create_engine(url)
    with engine.begin() as own:  # `alembic revision --autogenerate`, at a developer's desk
        context.configure(connection=own, target_metadata=METADATA, render_as_batch=True)
        context.run_migrations()
    engine.dispose()


run()
