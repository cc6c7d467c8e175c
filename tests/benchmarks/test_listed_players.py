"""How long a whole FIDE list takes to load, beside a bare loop; by hand: pytest -s this file."""

import random
import resource
import sqlite3
import time
from datetime import date
from itertools import islice

from chesscalc.services.load_list import load
from chesscalc.store.engine import make_engine
from chesscalc.store.store import Store

HEAD = (
    "ID Number      Name                                                         Fed Sex Tit  WTit"
    " OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n"
)
DAY = date(2026, 12, 1)
PLAYERS = 1_900_000
SLICES = ((0, 15), (15, 76), (76, 79), (80, 81), (84, 88), (113, 117), (119, 122), (123, 125),
          (126, 130), (132, 135), (136, 138), (139, 143), (145, 148), (149, 151), (152, 156),
          (158, 162))  # fmt: skip


def _line(number, name, rating):
    """A line with each value under its heading."""
    cells = {
        "ID Number": number, "Name": name, "Fed": "ENG", "Sex": "M", "SRtng": rating, "SGm": 3,
        "SK": 20, "RRtng": 1500, "RGm": 0, "Rk": 20, "BRtng": 1500, "BGm": 0, "BK": 20,
        "B-day": 1990,
    }  # fmt: skip
    line = [" "] * len(HEAD)
    for heading, value in cells.items():
        start = HEAD.index(heading)
        line[start : start + len(str(value))] = str(value)
    return "".join(line).rstrip() + "      \n"


def _invent(path):
    wild = random.Random(1)
    parts = [a + b for a in "KLMNPRSTVW" for b in ("ara", "ilo", "ous", "ent", "ova", "isk")]
    frame = _line("<ID=====>", "<NAME" + "=" * 54 + ">", "<RT>")
    with path.open("w", encoding="latin-1") as out:
        out.write(HEAD)
        for number in range(PLAYERS):
            first, last = wild.choice(parts), wild.choice(parts) + wild.choice(parts).lower()
            name = f"{last}, {first}{number % 97}"
            line = frame.replace("<ID=====>", f"{1_000_000 + number:<9}")
            line = line.replace("<NAME" + "=" * 54 + ">", f"{name:<60}")
            out.write(line.replace("<RT>", str(1400 + number % 900)))


def _bare(path, target):
    """Slice each line and insert the pieces: the least any loader must do."""
    connection = sqlite3.connect(target)
    columns = ", ".join(f"c{number}" for number in range(len(SLICES)))
    connection.execute(f"CREATE TABLE t ({columns})")
    marks = ", ".join("?" * len(SLICES))
    with path.open(encoding="latin-1") as lines:
        next(lines)
        rows = ([line[start:end].strip() for start, end in SLICES] for line in lines)
        while chunk := list(islice(rows, 20_000)):
            connection.executemany(f"INSERT INTO t VALUES ({marks})", chunk)
    connection.commit()
    connection.close()


def _cpu(work):
    start, wall = time.process_time(), time.perf_counter()
    work()
    return time.process_time() - start, time.perf_counter() - wall


def test_a_whole_list_loads_in_bounded_time_and_memory(tmp_path):
    path = tmp_path / "players_list.txt"
    _invent(path)
    bare, bare_wall = _cpu(lambda: _bare(path, tmp_path / "bare.db"))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    store = Store(make_engine(f"sqlite:///{tmp_path / 'players.db'}"))

    with path.open("rb") as stream:
        took, wall = _cpu(lambda: load(store.players, stream, name=path.name, on=DAY))

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"\nbare {bare:.1f} s ({bare_wall:.1f}), load {took:.1f} s ({wall:.1f})")
    print(f"{took / bare:.2f} times the bare loop")
    print(f"memory {before:.0f} MB before, {peak:.0f} MB at most")
    for text in ("Ka", "Karailo", "Karailo, Lous", "lous12 karailo", "1500000", "zzz"):
        store.players.search(text)
        took, _ = _cpu(lambda text=text: store.players.search(text))
        print(f"{text!r}: {took * 1000:.1f} ms, {len(store.players.search(text))} found")
    assert store.players.loaded().players == PLAYERS
    store.close()
