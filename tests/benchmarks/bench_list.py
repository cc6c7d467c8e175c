"""Prints how long a list of 1.9 million invented players takes to load, and to be searched.

    python -m tests.benchmarks.bench_list [--players 1900000] [--postgres]

The measure is a bare loop that cuts the same lines and writes them into SQLite by `executemany`.
Each is run in a process of its own, so that its memory can be told. Nothing is asserted.
"""

import argparse
import random
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path
from time import perf_counter, process_time

from chesscalc.services.load_list import load
from chesscalc.store.engine import make_engine
from chesscalc.store.store import Store
from tests import databases

HEADER = (
    "ID Number      Name                                                         Fed Sex Tit  WTit "
    "OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
NAMES = 62
GOAL_TIMES, GOAL_MB, GOAL_MS = 3, 150, 20
START, MIDDLE, END = "bcdfghjklmnprstvz", "aeiou", "nrslmtkd"


def write_list(path: Path, players: int) -> None:
    """A combined list in the monthly layout, with CRLF; names are made of random syllables."""
    dice = random.Random(6)
    families = [_word(dice, 2 + n % 2) for n in range(60_000)]
    given = [_word(dice, 2) for _ in range(4_000)]
    with path.open("w", encoding="ascii", newline="\r\n") as out:
        out.write(HEADER + "\n")
        for number in range(players):
            name = f"{dice.choice(families)}, {dice.choice(given)}"
            rating = dice.randrange(1400, 2500) if number % 3 else 0
            out.write(
                f"{900_000_000 + number:<15}{name[:60]:<61}ENG {dice.choice('MF')}   {'':<5}{'':<5}"
                f"{'':<15}{'':<4}{rating:>5} {number % 9:>3} {20:>2} {rating:>5} {0:>3} {20:>2} "
                f"{0:>5} {0:>3} {0:>2} {1950 + number % 65:>5} {'':<4}\n"
            )


def _word(dice: random.Random, syllables: int) -> str:
    parts = (dice.choice(START) + dice.choice(MIDDLE) + dice.choice(END) for _ in range(syllables))
    return "".join(parts).title()


def bare(path: Path, target: Path) -> None:
    """The measure: cut each line, write sixteen columns and the name in small letters."""
    connection = sqlite3.connect(target, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    columns = ", ".join(f"c{n}" for n in range(17))
    connection.execute(f"CREATE TABLE players (position INTEGER PRIMARY KEY, {columns})")
    insert = f"INSERT INTO players ({columns}) VALUES ({', '.join('?' * 17)})"
    with path.open(encoding="latin-1", newline="\r\n") as lines:
        next(lines)
        rows = []
        for line in lines:
            rows.append((
                int(line[:15]), line[15:76].strip(), line[76:80].strip(), line[80:84].strip(),
                line[84:89].strip(), int(line[113:118]), int(line[119:122]), int(line[122:125]),
                int(line[125:131]), int(line[131:135]), int(line[135:138]), int(line[138:144]),
                int(line[144:148]), int(line[148:151]), int(line[151:157]), line[157:].strip(),
                line[15:76].strip().lower(),
            ))  # fmt: skip
            if len(rows) == 20_000:
                _write(connection, insert, rows)
        _write(connection, insert, rows)
    connection.execute("CREATE INDEX by_number ON players (c0)")
    connection.execute("CREATE INDEX by_name ON players (c16)")


def _write(connection: sqlite3.Connection, insert: str, rows: list[tuple[object, ...]]) -> None:
    connection.execute("BEGIN")
    connection.executemany(insert, rows)
    connection.execute("COMMIT")
    rows.clear()


def ours(path: Path, address: str) -> None:
    """The app's own way."""
    store = Store(make_engine(address))
    with path.open("rb") as stream:
        load(store.players, stream, name=path.name, on=date(2026, 11, 1))
    store.close()


def timed(kind: str, path: Path, target: str) -> tuple[float, float, float]:
    """Seconds, seconds of the processor and megabytes of one of the two, in its own process."""
    command = [
        sys.executable, "-m", "tests.benchmarks.bench_list", "--only", kind, str(path), target
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    seconds, processor, memory = map(float, done.stdout.split())
    return seconds, processor, memory


def search(address: str) -> str:
    """Milliseconds of looking up, in the middle and at worst, by the beginning of a name."""
    store = Store(make_engine(address))
    dice = random.Random(7)
    store.players.search("warm")
    times = []
    for _ in range(300):
        prefix = _word(dice, 1 + dice.randrange(2))
        began = perf_counter()
        store.players.search(prefix)
        times.append((perf_counter() - began) * 1000)
    began = perf_counter()
    found = store.players.search("ban kel")
    two_words = (perf_counter() - began) * 1000
    store.close()
    return (
        f"name prefix: median {statistics.median(times):.1f} ms, 99 of 100 within "
        f"{statistics.quantiles(times, n=100)[-1]:.1f} ms (goal {GOAL_MS} ms); "
        f"two words: {two_words:.0f} ms, {len(found)} found"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=1_900_000)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--only", nargs=3)
    asked = parser.parse_args()
    if asked.only:
        kind, path, target = asked.only
        began, worked = perf_counter(), process_time()
        (bare if kind == "bare" else ours)(Path(path), target)  # type: ignore[arg-type]
        seconds, processor = perf_counter() - began, process_time() - worked
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(seconds, processor, peak)
        return
    with tempfile.TemporaryDirectory(prefix="list") as name:
        folder = Path(name)
        path = folder / "players_list.txt"
        write_list(path, asked.players)
        print(f"{asked.players:,} players, {path.stat().st_size / 1e6:.0f} MB")
        measure = timed("bare", path, str(folder / "bare.db"))[:2]
        print(f"bare loop: {measure[0]:.1f} s, of the processor {measure[1]:.1f} s")
        _report("SQLite", path, f"sqlite:///{folder / 'ours.db'}", measure)
        if asked.postgres:
            for server in databases.server_url(folder):
                for address in databases.fresh_database(server):
                    _report("PostgreSQL", path, address, measure)


def _report(name: str, path: Path, address: str, measure: tuple[float, float]) -> None:
    seconds, processor, memory = timed("ours", path, address)
    print(
        f"{name}: {seconds:.1f} s, {seconds / measure[0]:.2f} × the bare loop (goal {GOAL_TIMES}); "
        f"of the processor {processor:.1f} s, {processor / measure[1]:.2f} ×; "
        f"{memory:.0f} MB (goal {GOAL_MB})"
    )
    print(f"{name}: {search(address)}")


if __name__ == "__main__":
    main()
