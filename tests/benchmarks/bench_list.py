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
from collections.abc import Iterator
from datetime import date
from itertools import islice
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
TRIED, TIMES, MOST_SECONDS = 300, 4, 30
START, MIDDLE, END = "bcdfghjklmnprstvz", "aeiou", "nrslmtkd"


def write_list(path: Path, players: int) -> None:
    """A combined list in the monthly layout, with CRLF; names are made of syllables."""
    dice = random.Random(6)
    sides = [_side(side) for side in (0, 1)]
    with path.open("w", encoding="ascii", newline="\r\n") as out:
        out.write(HEADER + "\n")
        for number in range(players):
            name = _name(dice, *sides[number % 3 == 0])
            rating = dice.randrange(1400, 2500) if number % 3 else 0
            out.write(
                f"{900_000_000 + number:<15}{name[:60]:<61}ENG {dice.choice('MF')}   {'':<5}{'':<5}"
                f"{'':<15}{'':<4}{rating:>5} {number % 9:>3} {20:>2} {rating:>5} {0:>3} {20:>2} "
                f"{0:>5} {0:>3} {0:>2} {1950 + number % 65:>5} {'':<4}\n"
            )


def _side(side: int) -> tuple[list[str], list[str]]:
    """Family and given names of one half of the world, the most usual first."""
    dice = random.Random(side)
    return [_word(dice, 2 + n % 2) for n in range(30_000)], [_word(dice, 2) for _ in range(2_000)]


def _name(dice: random.Random, families: list[str], given: list[str]) -> str:
    """Some names are far more usual than others, and one in three has more than two words."""

    def pick(names: list[str]) -> str:
        return names[int(len(names) * dice.random() ** 2)]

    words = [pick(given)]
    family = pick(families)
    more = dice.random()
    if more < 0.30:
        words.append(pick(given))
    if more < 0.08:
        family += f" {pick(families)}"
    return f"{family}, {' '.join(words)}"


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


def search(address: str, kinds: dict[str, list[str]]) -> Iterator[str]:
    """Milliseconds of looking up, for each kind of text; no kind goes on for long.

    Each text is asked for some times. The worst of all is told, and the worst by the quickest of
    each, which is what the search takes where nothing else is in its way.
    Once in a thousand or so Python's own collector stops any program for some 50 ms.
    """
    store = Store(make_engine(address))
    for kind, wanted in kinds.items():
        store.players.search(wanted[0])  # the first of a process also makes its statements
        firsts, best = [], []
        found = 0
        for text in wanted:
            times = []
            for _ in range(TIMES):
                began = perf_counter()
                some = store.players.search(text)
                times.append((perf_counter() - began) * 1000)
            found += bool(some)
            firsts.append(max(times))
            best.append((min(times), text))
            if sum(firsts) > MOST_SECONDS * 1000:
                break
        slowest, text = max(best)
        yield (
            f"{kind}: {len(best)} texts, {found} find somebody; median "
            f"{statistics.median(time for time, _ in best):.1f} ms, worst {slowest:.1f} ms "
            f"({text!r}), {max(firsts):.1f} ms with all that disturbs (goal {GOAL_MS})"
        )
    store.close()


def texts(path: Path) -> dict[str, list[str]]:
    """What is typed: for each kind, texts made of the names in the list."""
    dice = random.Random(7)
    names = [name.split() for name in _names(path)]
    dice.shuffle(names)
    names = names[:TRIED]
    pairs = [(words[0].strip(","), words[-1]) for words in names]
    strangers = [
        (family, given)
        for one, two in ((0, 1), (1, 0))
        for family in _side(one)[0][:8]
        for given in _side(two)[1][:8]
    ]
    return {
        "family name": [family for family, _ in pairs],
        "three letters of it": [family[:3] for family, _ in pairs],
        "one letter": list("abcdefghijklmnopqrstuvwxyz"),
        "nobody's name": [f"{family[:3]}q{family[3:]}" for family, _ in pairs],
        "given name": [given for _, given in pairs],
        "family, given": [f"{family}, {given}" for family, given in pairs],
        "given family": [f"{given} {family}" for family, given in pairs],
        "given family with a slip": [f"{given} {family[:-2]}q" for family, given in pairs],
        "three letters of each": [f"{given[:3]} {family[:3]}" for family, given in pairs],
        "a letter of each": [f"{given[0]} {family[0]}" for family, given in pairs],
        "a letter of nobody": [f"{one} {two}" for one in "bkqx" for two in "aeuwx"],
        "three single letters": ["b c d", "z v t", "k r k", "x b k", "b t x", "a b c"],
        "words far apart": [
            f"{words[-1][:4]} {words[-2][:3]} {words[0][:2]}" for words in names if len(words) > 2
        ],
        "usual names that never meet": [f"{given} {family}" for family, given in strangers],
        "the same, cut short": [
            f"{given[:length]} {family[:length]}" for length in (2, 3, 4)
            for family, given in strangers
        ],
        "signs and accents": ["50%", "%", "_", "o'%", 'a"b', "bán kél", "ba_ kel", "\\", "a/ b%"],
    }  # fmt: skip


def _names(path: Path) -> Iterator[str]:
    with path.open(encoding="ascii") as lines:
        yield from (line[15:76].strip() for line in islice(lines, 1, None, 641))


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
    for line in search(address, texts(path)):
        print(f"{name}: {line}", flush=True)


if __name__ == "__main__":
    main()
