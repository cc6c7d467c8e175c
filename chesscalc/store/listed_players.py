"""The public FIDE list: loaded whole, in bounded memory, and searched without accents."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice
from typing import Any, Protocol

from sqlalchemy import Engine, Table, delete, insert, literal, or_, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from chesscalc.errors import StoreError
from chesscalc.store.engine import reading, store_errors
from chesscalc.store.schema_players import ListedA, ListedB, PlayerListRow

CHUNK = 20_000
MOST_FOUND = 50
_SLOTS = {"a": ListedA, "b": ListedB}
_LAST = "\U0010ffff"
_FIELDS = (
    "fide_id", "name", "federation", "sex", "title", "rating", "games", "k", "rapid_rating",
    "rapid_games", "rapid_k", "blitz_rating", "blitz_games", "blitz_k", "birth_year", "flag",
)  # fmt: skip
_COLUMNS = (*_FIELDS, "folded")
_SPECIAL = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i"}
)
_SEPARATORS = str.maketrans({",": " ", ".": " ", "-": " ", "'": "", "’": "", "\t": " "})


class ListRecord(Protocol):
    """What a line of a FIDE list must tell; formats.rating_lists yields such records."""

    fide_id: int
    name: str
    federation: str
    sex: str
    title: str
    rating: int | None
    games: int | None
    k: int | None
    rapid_rating: int | None
    rapid_games: int | None
    rapid_k: int | None
    blitz_rating: int | None
    blitz_games: int | None
    blitz_k: int | None
    birth_year: int | None
    flag: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPlayer:
    """A player of the FIDE list, with the ratings, games and K of each of its three parts."""

    fide_id: int
    name: str
    federation: str
    sex: str
    title: str
    rating: int | None
    games: int | None
    k: int | None
    rapid_rating: int | None
    rapid_games: int | None
    rapid_k: int | None
    blitz_rating: int | None
    blitz_games: int | None
    blitz_k: int | None
    birth_year: int | None
    flag: str


@dataclass(frozen=True, slots=True)
class LoadedList:
    """Which list is loaded."""

    on: date | None
    players: int
    loaded_at: datetime


def folded(name: str) -> str:
    """A name as it is searched: small letters without accents, one space between words.

    >>> folded("Müller-Łęcki,  Zoë")
    'muller lecki zoe'
    """
    text = name.lower()
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text.translate(_SPECIAL))
        text = "".join(char for char in text if not unicodedata.combining(char))
    return " ".join(text.translate(_SEPARATORS).split())


class ListedPlayers:
    """The search table; made by Store.players. Nobody owns it: it is public data."""

    def __init__(self, engine: Engine, now: Callable[[], datetime]) -> None:
        self._engine = engine
        self._now = now

    def loaded(self) -> LoadedList | None:
        """The list that is searched; None before the first."""
        with store_errors(), Session(reading(self._engine)) as session:
            row = session.get(PlayerListRow, 1)
            return None if row is None else LoadedList(row.on_date, row.players, row.loaded_at)

    def by_id(self, fide_id: int) -> FoundPlayer | None:
        """The player with this FIDE number, or None."""
        return self.by_ids((fide_id,)).get(fide_id)

    def by_ids(self, fide_ids: Iterable[int]) -> dict[int, FoundPlayer]:
        """The players with these FIDE numbers, by number."""
        wanted = sorted({number for number in fide_ids if 0 < number < 2**31})
        found: dict[int, FoundPlayer] = {}
        with store_errors(), Session(reading(self._engine)) as session:
            table = self._searched(session)
            while table is not None and wanted:
                part, wanted = wanted[:500], wanted[500:]
                query = select(*_columns(table)).where(table.fide_id.in_(part))
                for values in session.execute(query):
                    player = _found(values)
                    found[player.fide_id] = player
        return found

    def search(self, text: str, limit: int = 20) -> tuple[FoundPlayer, ...]:
        """Players by FIDE number, by the beginning of the name, or by words of it in any order.

        Accents and capitals do not matter. Names that begin with the text come first.
        """
        limit = max(1, min(limit, MOST_FOUND))
        if text.strip().isdecimal():
            player = self.by_id(int(text.strip()[:12]))
            return () if player is None else (player,)
        words = folded(text[:200]).split()
        if not words:
            return ()
        with store_errors(), Session(reading(self._engine)) as session:
            table = self._searched(session)
            if table is None:
                return ()
            found = _by_prefix(session, table, " ".join(words), limit)
            if not found or (len(words) > 1 and len(found) < limit):
                found |= _by_words(session, table, words, limit)
        return tuple(found.values())[:limit]

    def _searched(self, session: Session) -> type[Any] | None:
        slot = session.scalar(select(PlayerListRow.slot))
        return None if slot is None else _SLOTS[slot]

    def load_fide_list(
        self,
        records: Iterable[ListRecord],
        *,
        on: date | None = None,
        progress: Callable[[int], None] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> int | None:
        """Load a list in place of the one before, which is searched until the new one is whole.

        Args:
            records: One for each player, in any order; read once, never all at a time.
            on: The day of the list.
            progress: Is told the number of players so far.
            stop: Asked now and then; True stops the load and leaves all as it was.

        Returns:
            How many players were loaded; None if it was stopped.

        Raises:
            StoreError: the database cannot be written, or the list holds nobody.
        """
        with store_errors():
            with Session(reading(self._engine)) as session:
                held = session.scalar(select(PlayerListRow.slot))
            slot = "b" if held == "a" else "a"
            table = _table(slot)
            self._empty(table)
            done = 0
            for chunk in _chunks(records):
                if stop is not None and stop():
                    self._empty(table)
                    return None
                self._write(table, chunk)
                done += len(chunk)
                if progress is not None:
                    progress(done)
            if not done:
                raise StoreError("This list holds no players; the one before is kept.")
            self._hold(slot, on, done)
        return done

    def _empty(self, table: Table) -> None:
        with self._engine.begin() as connection:
            for index in table.indexes:
                index.drop(connection, checkfirst=True)
            connection.execute(delete(table))

    def _write(self, table: Table, rows: list[tuple[Any, ...]]) -> None:
        names = ", ".join(_COLUMNS)
        with self._engine.begin() as connection:
            cursor = connection.connection.cursor()
            try:
                if self._engine.dialect.name == "sqlite":
                    marks = ", ".join("?" * len(_COLUMNS))
                    cursor.executemany(f"INSERT INTO {table.name} ({names}) VALUES ({marks})", rows)  # noqa: S608  # our names
                else:
                    with cursor.copy(f"COPY {table.name} ({names}) FROM STDIN") as copy:
                        copy.write("".join(map(_copy_line, rows)).encode())
            except self._engine.dialect.loaded_dbapi.Error as error:  # past SQLAlchemy
                raise DBAPIError("load", None, error) from error
            except OverflowError as error:
                raise StoreError("A number of this list is too large to be one.") from error
            finally:
                cursor.close()

    def _hold(self, slot: str, on: date | None, players: int) -> None:
        """Index the new copy, search it from now on, and empty the other."""
        with self._engine.begin() as connection:
            for index in _table(slot).indexes:
                index.create(connection)
            if connection.dialect.name == "postgresql":
                # Without its statistics the first searches would go through the whole table.
                connection.exec_driver_sql(f"ANALYZE {_table(slot).name}")
            connection.execute(delete(PlayerListRow))
            connection.execute(
                insert(PlayerListRow),
                {
                    "id": 1,
                    "slot": slot,
                    "on_date": on,
                    "players": players,
                    "loaded_at": self._now(),
                },
            )
        other = _table("a" if slot == "b" else "b")
        self._empty(other)
        with self._engine.begin() as connection:
            for index in other.indexes:
                index.create(connection, checkfirst=True)


def _table(slot: str) -> Table:
    table = _SLOTS[slot].__table__
    if not isinstance(table, Table):
        raise TypeError(slot)
    return table


def _columns(table: type[Any]) -> list[Any]:
    return [getattr(table, name) for name in _FIELDS]


def _found(values: Iterable[Any]) -> FoundPlayer:
    return FoundPlayer(**dict(zip(_FIELDS, values, strict=True)))


def _chunks(records: Iterable[ListRecord]) -> Iterator[list[tuple[Any, ...]]]:
    rows = map(_row, records)
    while chunk := list(islice(rows, CHUNK)):
        yield chunk


def _row(r: ListRecord) -> tuple[Any, ...]:
    name = r.name[:100]
    return (
        r.fide_id, name, r.federation[:3], r.sex[:1], r.title[:4], r.rating, r.games, r.k,
        r.rapid_rating, r.rapid_games, r.rapid_k, r.blitz_rating, r.blitz_games, r.blitz_k,
        r.birth_year, r.flag[:4], folded(name)[:100],
    )  # fmt: skip


def _copy_line(row: tuple[Any, ...]) -> str:
    cells = ("\\N" if value is None else _copy_cell(str(value)) for value in row)
    return "\t".join(cells) + "\n"


def _copy_cell(text: str) -> str:
    if text.isalnum():
        return text
    whole = text.encode("utf-8", "replace").decode().replace("\\", "\\\\")
    return "".join(char for char in whole if char >= " ")


def _by_prefix(
    session: Session, table: type[Any], prefix: str, limit: int
) -> dict[int, FoundPlayer]:
    query = (
        select(*_columns(table))
        .where(table.folded >= prefix, table.folded < prefix + _LAST)
        .order_by(table.folded)
        .limit(limit)
    )
    players = map(_found, session.execute(query))
    return {player.fide_id: player for player in players}


def _by_words(
    session: Session, table: type[Any], words: list[str], limit: int
) -> dict[int, FoundPlayer]:
    """Names with a word that begins with each of these; first where one of them leads the name."""
    holds = [_has_word(table, word) for word in words]
    leads = or_(*((table.folded >= word) & (table.folded < word + _LAST) for word in words))
    query = select(*_columns(table)).where(*holds)
    for narrowed in (query.where(leads), query):
        rows = session.execute(narrowed.order_by(table.folded).limit(limit))
        if found := {player.fide_id: player for player in map(_found, rows)}:
            return found
    return {}


def _has_word(table: type[Any], word: str) -> Any:  # an SQL condition
    """Whether a word of the name begins with this."""
    return (literal(" ") + table.folded).contains(f" {word}", autoescape=True)
