"""The public FIDE list: loaded whole, in bounded memory, and searched without accents."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from itertools import count, islice
from typing import Any, Protocol

from sqlalchemy import Connection, Engine, Table, delete, func, insert, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from chesscalc.errors import StoreError
from chesscalc.store.engine import reading, store_errors
from chesscalc.store.listed_words import positions, turned
from chesscalc.store.migrate import tidy
from chesscalc.store.schema_players import ListedA, ListedB, PlayerListRow, WordA, WordB

CHUNK = 20_000
_PART = 1_000
_LOAD_LOCK = 7_230_118
MOST_FOUND = 50
_OVERTAKEN = "Another list was loaded at the same time; please load this one again."
_SLOTS: dict[str, tuple[type[Any], type[Any]]] = {"a": (ListedA, WordA), "b": (ListedB, WordB)}
_FIELDS = (
    "fide_id", "name", "federation", "sex", "title", "rating", "games", "k", "rapid_rating",
    "rapid_games", "rapid_k", "blitz_rating", "blitz_games", "blitz_k", "birth_year", "flag",
)  # fmt: skip
_COLUMNS = ("position", *_FIELDS, "folded")
_WORD_COLUMNS = ("position", "turned")
_SPECIAL = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i",
     "ς": "σ", "‘": "", "’": ""}
)  # fmt: skip
_SEPARATORS = ((",", " "), (".", " "), ("-", " "), ("'", ""), ("`", ""))


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
    """A name as it is searched: small letters and digits without accents, one space between words.

    Apostrophes are left out; every other sign parts words.

    >>> folded("Müller-Łęcki,  Zoë"), folded("<b>O'Marrow")
    ('muller lecki zoe', 'b omarrow')
    """
    text = name.lower()
    if not text.isprintable():  # a database takes no NUL and no half of a character
        text = "".join(c for c in text if c.isspace() or unicodedata.category(c)[0] != "C")
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text).lower().translate(_SPECIAL)
        text = "".join(char for char in text if not unicodedata.combining(char))
    for mark, instead in _SEPARATORS:  # for a short text quicker than to translate it
        text = text.replace(mark, instead)
    words = text.split()
    if not "".join(words).isalnum():
        words = "".join(map(_without_sign, text)).split()
    return " ".join(words)


def _without_sign(char: str) -> str:
    # Marks are the vowels of some scripts.
    return char if char.isalnum() or unicodedata.category(char)[0] == "M" else " "


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
            slot = session.scalar(select(PlayerListRow.slot))
            while slot is not None and wanted:
                table, _ = _SLOTS[slot]
                part, wanted = wanted[:500], wanted[500:]
                query = select(*_columns(table)).where(table.fide_id.in_(part))
                for values in session.execute(query):
                    player = _found(values)
                    found[player.fide_id] = player
        return found

    def search(self, text: str, limit: int = 20) -> tuple[FoundPlayer, ...]:
        """Players by FIDE number, by the beginning of the name, or by words of it in any order.

        Accents and capitals do not matter, and each word may be cut short. Names that begin with
        the text come first; a single word is looked for inside names only if none begins with it.
        """
        limit = max(1, min(limit, MOST_FOUND))
        if text.strip().isdecimal():
            player = self.by_id(int(text.strip()[:12]))
            return () if player is None else (player,)
        words = folded(text[:200]).split()
        if not words:
            return ()
        with store_errors(), Session(reading(self._engine)) as session:
            slot = session.scalar(select(PlayerListRow.slot))
            if slot is None:
                return ()
            table, word = _SLOTS[slot]
            order = positions(session, table, word, words, limit)
            query = select(table.position, *_columns(table)).where(table.position.in_(order))
            players = {row[0]: _found(row[1:]) for row in session.execute(query)}
        # A list that names a number twice still shows the player once.
        return tuple({players[p].fide_id: players[p] for p in order}.values())

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
            self._empty(slot)
            done = 0
            for chunk in _chunks(records):
                if stop is not None and stop():
                    self._empty(slot)
                    return None
                self._write(slot, chunk, done)
                done += len(chunk)
                if progress is not None:
                    progress(done)
            if not done:
                raise StoreError("This list holds no players; the one before is kept.")
            self._index(slot)
            self._hold(slot, held, on, done)
            self._empty("a" if slot == "b" else "b", index=True)
        return done

    @contextmanager
    def _loading(self) -> Iterator[Connection]:
        """A transaction of a load; those of two loads at a time wait for one another."""
        with self._engine.begin() as connection:
            if connection.dialect.name != "sqlite":  # which lets only one write anyway
                connection.execute(select(func.pg_advisory_xact_lock(_LOAD_LOCK)))
            yield connection

    def _empty(self, slot: str, *, index: bool = False) -> None:
        """Empty a copy, and take its indexes away until it is whole; or leave it as it began."""
        with self._loading() as connection:
            if connection.scalar(select(PlayerListRow.slot)) == slot:
                if index:  # a later load has filled it already
                    return
                raise StoreError(_OVERTAKEN)
            for table in _tables(slot):
                for each in table.indexes:
                    each.drop(connection, checkfirst=True)
                if index or connection.dialect.name == "sqlite":
                    connection.execute(delete(table))
                else:  # gives the room back; a search that is under way would not see the rows
                    connection.exec_driver_sql(f"TRUNCATE {table.name} RESTART IDENTITY")
                if index:
                    for each in table.indexes:
                        each.create(connection, checkfirst=True)

    def _write(self, slot: str, rows: list[tuple[Any, ...]], done: int) -> None:
        players, words = _tables(slot)
        parts = ((row[0], part) for row in rows for part in turned(row[-1]))
        with self._loading() as connection:
            if (connection.scalar(select(func.max(players.c.position))) or 0) != done:
                raise StoreError(_OVERTAKEN)
            try:
                _insert(connection, players.name, _COLUMNS, rows)
                _insert(connection, words.name, _WORD_COLUMNS, parts)
            except self._engine.dialect.loaded_dbapi.Error as error:  # past SQLAlchemy
                raise DBAPIError("load", None, error) from error
            except OverflowError as error:
                raise StoreError("A number of this list is too large to be one.") from error

    def _index(self, slot: str) -> None:
        with self._loading() as connection:
            for table in _tables(slot):
                for index in table.indexes:
                    index.create(connection, checkfirst=True)
        tidy(self._engine, [table.name for table in _tables(slot)])

    def _hold(self, slot: str, held: str | None, on: date | None, players: int) -> None:
        """Search this copy from now on, in place of the one that was held."""
        with self._loading() as connection:
            whole = connection.scalar(select(func.count()).select_from(_tables(slot)[0])) == players
            if not whole or connection.scalar(select(PlayerListRow.slot)) != held:
                raise StoreError(_OVERTAKEN)
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


def _tables(slot: str) -> tuple[Table, ...]:
    """The players and the later words of a copy."""
    return tuple(model.__table__ for model in _SLOTS[slot])


def _insert(
    connection: Connection, table: str, columns: tuple[str, ...], rows: Iterable[tuple[Any, ...]]
) -> None:
    """Add rows by the quickest way of the driver, whose errors escape as they are."""
    names = ", ".join(columns)
    cursor: Any = connection.connection.cursor()  # the driver's own
    try:
        if connection.dialect.name == "sqlite":
            marks = ", ".join("?" * len(columns))
            cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)  # noqa: S608  # our names
        else:
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN (DELIMITER '|')") as copy:
                lines = map(_copy_line, rows)
                while part := "".join(islice(lines, _PART)):  # meanwhile the server stores the last
                    copy.write(part.encode())
    finally:
        cursor.close()


def _columns(table: type[Any]) -> list[Any]:
    return [getattr(table, name) for name in _FIELDS]


def _found(values: Iterable[Any]) -> FoundPlayer:
    return FoundPlayer(**dict(zip(_FIELDS, values, strict=True)))


def _chunks(records: Iterable[ListRecord]) -> Iterator[list[tuple[Any, ...]]]:
    rows = map(_row, count(1), records)
    while chunk := list(islice(rows, CHUNK)):
        yield chunk


def _row(position: int, r: ListRecord) -> tuple[Any, ...]:
    name = r.name[:100]
    return (
        position, r.fide_id, name, r.federation[:3], r.sex[:1], r.title[:4], r.rating, r.games, r.k,
        r.rapid_rating, r.rapid_games, r.rapid_k, r.blitz_rating, r.blitz_games, r.blitz_k,
        r.birth_year, r.flag[:4], folded(name)[:100].rstrip(),
    )  # fmt: skip


def _copy_line(row: tuple[Any, ...]) -> str:
    line = "|".join(["\\N" if value is None else str(value) for value in row])
    plain = (
        line.isprintable()
        and line.count("|") == len(row) - 1
        and line.count("\\") == row.count(None)
    )
    if not plain:
        line = "|".join("\\N" if value is None else _copy_cell(str(value)) for value in row)
    return line + "\n"


def _copy_cell(text: str) -> str:
    whole = text.encode("utf-8", "replace").decode().replace("\\", "\\\\").replace("|", "\\|")
    return "".join(char for char in whole if char >= " ")
