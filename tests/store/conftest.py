from tests.databases import database_url, postgres_server, store

__all__ = ["database_url", "postgres_server", "store"]
