from tests.databases import (
    database_url,
    postgres_server,
    postgres_template,
    sqlite_template,
    store,
)

__all__ = ["database_url", "postgres_server", "postgres_template", "sqlite_template", "store"]
