"""Where the data lives; the one file that knows environment names."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from chesscalc.errors import InputError

DATABASE_URL = "CHESSCALC_DATABASE_URL"
DATA_DIR = "CHESSCALC_DATA_DIR"
_KINDS = ("sqlite:///", "postgresql://", "postgresql+psycopg://", "postgres://")


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person who runs the app may choose.

    Attributes:
        database_url: A SQLAlchemy address: sqlite:///file or postgresql://user:password@host/name.
        data_dir: The folder of the app's own files.
    """

    database_url: str
    data_dir: Path

    def __post_init__(self) -> None:
        if not self.database_url.startswith(_KINDS):
            raise InputError(
                "database_url", "The database address must begin with sqlite:/// or postgresql://."
            )

    @classmethod
    def from_env(cls, env: Mapping[str, str]) -> "Settings":
        """The settings in these variables; an SQLite file in ./data where nothing is set.

        >>> Settings.from_env({}).database_url
        'sqlite:///data/chesscalc.db'
        """
        folder = Path(env.get(DATA_DIR, "").strip() or "data")
        url = env.get(DATABASE_URL, "").strip() or f"sqlite:///{folder.as_posix()}/chesscalc.db"
        return cls(url, folder)

    @property
    def is_sqlite(self) -> bool:
        """Whether the data is a file on this machine."""
        return self.database_url.startswith("sqlite")
