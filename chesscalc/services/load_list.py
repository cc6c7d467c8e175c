"""Load a FIDE rating list, so that players can be looked up.

Also from the command line, for a database that others use and for lists too large to be sent by a
browser: `python -m chesscalc.services.load_list FILE [--on 2026-12-01]`.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import BinaryIO, NamedTuple

from chesscalc.errors import ChessCalcError
from chesscalc.formats.base import Findings
from chesscalc.formats.rating_lists import ListedPlayer, iter_fide_list
from chesscalc.settings import Settings
from chesscalc.store.listed_players import ListedPlayers
from chesscalc.store.store import open_store, utc_now


class _Record(NamedTuple):
    """A listed player in the order and the words of the search table."""

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


class Loaded(NamedTuple):
    """What a load did.

    Attributes:
        players: How many; None if it was stopped and the list before is kept.
        unreadable: Lines that were left out.
    """

    players: int | None
    unreadable: int


def kind_of(name: str) -> str:
    """Which ratings a list of one kind holds, by its file's name; lists of all three say so inside.

    >>> kind_of("rapid_rating_list.zip"), kind_of("players_list.zip")
    ('rapid', 'standard')
    """
    return next((kind for kind in ("rapid", "blitz") if kind in name.lower()), "standard")


def load(
    players: ListedPlayers,
    stream: BinaryIO,
    *,
    name: str,
    on: date,
    progress: Callable[[int], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Loaded:
    """Load a list (TXT, XML, or the zip it comes in) in place of the one before, line by line.

    Args:
        players: Of the store.
        stream: The file; a zip must be seekable.
        name: The file's name.
        on: The day the list holds from.
        progress: Is told the number of players so far.
        stop: Asked now and then; True stops the load and leaves the list before.

    Raises:
        FormatError: it is no such list.
        StoreError: it cannot be written.
    """
    findings = Findings()
    records = _records(iter_fide_list(stream, kind=kind_of(name), findings=findings))
    done = players.load_fide_list(
        records,  # type: ignore[arg-type]  # a tuple's fields are read-only, and are only read
        on=on, progress=progress, stop=stop,
    )  # fmt: skip
    return Loaded(done, len(findings.warnings) + findings.more)


def _records(listed: Iterator[ListedPlayer]) -> Iterator[_Record]:
    for (
        number, standard, games, k, rapid, rapid_games, rapid_k, blitz, blitz_games, blitz_k, born,
        name, federation, sex, title, w_title, _, _, flag,
    ) in listed:  # fmt: skip
        yield _Record(
            number, name, federation, sex, title or w_title, standard or None, games, k or None,
            rapid or None, rapid_games, rapid_k or None, blitz or None, blitz_games,
            blitz_k or None, born or None, flag,
        )  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; 0 if the list was loaded."""
    parser = argparse.ArgumentParser(
        prog="python -m chesscalc.services.load_list",
        description="Load a FIDE rating list (TXT, XML or zip) for the look-up of players.",
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--on", type=date.fromisoformat, help="day the list holds from: YYYY-MM-DD")
    asked = parser.parse_args(arguments)
    try:
        store = open_store(Settings.from_env(os.environ))
        with asked.file.open("rb") as stream:
            loaded = load(
                store.players, stream, name=asked.file.name,
                on=asked.on or utc_now().date().replace(day=1), progress=_tell,
            )  # fmt: skip
    except (ChessCalcError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(
        f"\n{loaded.players:,} players loaded; {loaded.unreadable:,} lines left out.\n"
    )
    return 0


def _tell(players: int) -> None:
    if players % 100_000 == 0:
        sys.stdout.write(f"\r{players:,} players")
        sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
