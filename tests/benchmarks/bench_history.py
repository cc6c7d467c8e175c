"""Prints what long histories and large rosters cost, as ratios of reruns measured in one run.

    python -m tests.benchmarks.bench_history

The wishes: History with 10,000 events at most 2 times as slow as with 100, and Students with 500
students of 20 events at most 3 times as slow as without any. Cold = the first run after a change.
"""

import os
import statistics
import sys
import tempfile
import time
from datetime import date, timedelta
from pathlib import Path

import streamlit as st
from streamlit.testing.v1 import AppTest

from chesscalc.core.game import Game
from chesscalc.core.player import Player
from chesscalc.services.history import inputs_of
from chesscalc.services.rating import rated, result_of
from chesscalc.settings import DATABASE_URL, Settings
from chesscalc.store.records import NewEvent, Student
from chesscalc.store.store import LOCAL, open_store

ROOT = Path(__file__).resolve().parents[2]
RERUNS = 15
LAST_DAY = date(2026, 11, 1)


def fill(url: str, students: int, events: int) -> None:
    """Students whose rating goes up by 10 and down by 10 in turn, a few days between events."""
    store = open_store(Settings.from_env({DATABASE_URL: url}))
    up, down = ready(1500, 1), ready(1510, 0)
    with store.unit_of_work(LOCAL) as uow:
        listed = uow.ensure_list("FIDE standard", kind="standard", system="fide-standard").id
        for number in range(students):
            student = uow.add_student(Student(name=f"Student {number:03d}", birth_year=1990)).id
            for place in range(events):
                inputs, result = (up, down)[place % 2]
                on = LAST_DAY - timedelta(days=(events - place) * (1 if events > 1000 else 7))
                uow.add_event(
                    NewEvent(
                        student_id=student, list_id=listed, name=f"Event {place}", on=on,
                        inputs=inputs, result=result,
                    )
                )  # fmt: skip
        uow.commit()
    store.close()


def ready(rating: int, score: int):
    """One game against an equal, worked out: 10 points with K 20."""
    inputs = inputs_of(
        "fide-standard", Player(rating=rating, k=20), [Game(rating, score)], LAST_DAY
    )
    return inputs, result_of(rated(inputs))


def measure(url: str, page: str) -> tuple[float, float]:
    """Seconds of a page's first run and of a rerun (median)."""
    os.environ[DATABASE_URL] = url
    st.cache_data.clear()
    st.cache_resource.clear()
    app = AppTest.from_file(ROOT / "app.py", default_timeout=120).run()
    began = time.perf_counter()
    app.switch_page(f"pages/{page}.py").run()
    cold = time.perf_counter() - began
    if app.exception:
        raise SystemExit(app.exception[0].message)
    times = []
    for _ in range(RERUNS):
        began = time.perf_counter()
        app.run()
        times.append(time.perf_counter() - began)
    return cold, statistics.median(times)


def main() -> None:
    """Fill, measure, print."""
    with tempfile.TemporaryDirectory() as folder:
        sizes = {"empty": (0, 0), "100": (1, 100), "10,000": (1, 10_000), "500 x 20": (500, 20)}
        urls = {}
        for name, (students, events) in sizes.items():
            urls[name] = f"sqlite:///{folder}/{students}-{events}.db"
            fill(urls[name], students, events)
        measure(urls["100"], "history")  # loads what every first run loads
        found = {}
        for name, page in (
            ("100", "history"), ("10,000", "history"), ("empty", "students"),
            ("500 x 20", "students"),
        ):  # fmt: skip
            found[name] = cold, warm = measure(urls[name], page)
            print(f"{page:9} {name:9} cold {1000 * cold:7.0f} ms   rerun {1000 * warm:6.1f} ms")
        print(f"history 10,000 / 100:  {found['10,000'][1] / found['100'][1]:.2f}  (wish: 2)")
        print(f"roster 500 x 20 / 0:   {found['500 x 20'][1] / found['empty'][1]:.2f}  (wish: 3)")


if __name__ == "__main__":
    sys.exit(main())
