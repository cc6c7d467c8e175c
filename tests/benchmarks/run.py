"""Prints how fast and how heavy the app is, as ratios measured in one run on one machine.

    python -m tests.benchmarks.run

A warm rerun is timed at the server by a websocket client; an empty Streamlit page, served the same
way, is the measure. Nothing is asserted.
"""

import asyncio
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

ROOT = Path(__file__).resolve().parents[2]
RERUNS, STARTS = 40, 3
EMPTY = "import streamlit as st\n\nst.title('Hello')\nst.number_input('Number', 0, 99, 3)\n"
PAGES = (
    "",
    *sorted(path.stem for path in (ROOT / "pages").glob("[!_]*.py") if path.stem != "home"),
)


@contextmanager
def served(script: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A server for this script with the project's settings; ends only its own process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "CHESSCALC_DATABASE_URL": f"sqlite:///{folder}/bench.db"}
        process = subprocess.Popen(
            [
                sys.executable, "-m", "streamlit", "run", str(script), "--server.port", str(port),
                "--server.address", "127.0.0.1", "--server.headless", "true",
                "--server.fileWatcherType", "none",
            ],
            cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            until = time.monotonic() + 60
            while time.monotonic() < until:
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=2)
                    break
                except (URLError, OSError):
                    time.sleep(0.02)
            yield f"127.0.0.1:{port}", process
        finally:
            process.terminate()
            process.wait(timeout=20)


async def _run(link, page: str, page_hash: str) -> tuple[float, str]:
    message = BackMsg()
    if page_hash:
        message.rerun_script.page_script_hash = page_hash
    else:
        message.rerun_script.page_name = page
    began = time.perf_counter()
    await link.send(message.SerializeToString())
    while True:
        forward = ForwardMsg()
        forward.ParseFromString(await link.recv())
        kind = forward.WhichOneof("type")
        if kind == "new_session" and not page_hash:
            page_hash = forward.new_session.page_script_hash
        if kind == "navigation":  # a new session names app.py; the page that ran stands here
            page_hash = forward.navigation.page_script_hash
        if kind == "script_finished" and forward.script_finished == 0:
            return time.perf_counter() - began, page_hash


async def _warm(host: str, page: str) -> float:
    async with websockets.connect(
        f"ws://{host}/_stcore/stream", subprotocols=["streamlit"], max_size=None
    ) as link:
        _, page_hash = await asyncio.wait_for(_run(link, page, ""), 60)
        times = [(await _run(link, page, page_hash))[0] for _ in range(RERUNS)]
    return statistics.median(times)


def warm(host: str, page: str) -> float:
    """Median seconds of a warm rerun of a page."""
    return asyncio.run(_warm(host, page))


def memory(process: subprocess.Popen[bytes]) -> float:
    """Resident megabytes of a server."""
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def cold(script: Path, page: str) -> float:
    """Median seconds from the start of a server to a complete page in a new browser."""
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415 - not before it is timed

    times = []
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"),
            args=["--no-sandbox", "--disable-gpu"],
        )
        for _ in range(STARTS):
            context = chromium.new_context()
            tab = context.new_page()
            began = time.perf_counter()
            with served(script) as (host, _):
                tab.goto(f"http://{host}/{page}")
                expect(tab.get_by_role("heading", level=1)).to_be_visible(timeout=60_000)
                frame = tab.get_by_test_id("stApp")
                expect(frame).to_have_attribute(
                    "data-test-script-state", "notRunning", timeout=60_000
                )
                expect(tab.get_by_test_id("stSkeleton")).to_have_count(0, timeout=60_000)
                times.append(time.perf_counter() - began)
            context.close()
        chromium.close()
    return statistics.median(times)


def import_time(statement: str) -> float:
    """Median seconds of a bare interpreter with this statement."""
    times = []
    for _ in range(9):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", statement], cwd=ROOT, check=True)
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def section(players: int = 428, rounds: int = 9) -> float:
    """Seconds to rate everybody of a large Swiss by FIDE's rules."""
    import chesscalc as cc  # noqa: PLC0415 - its import is timed

    people = [cc.Player(rating=1400 + (7 * n) % 1100, k=20) for n in range(players)]
    rows: list[list[cc.Pairing]] = [[] for _ in people]
    for number in range(1, rounds + 1):
        for one in range(players // 2):
            other = players // 2 + (one + number) % (players // 2)
            half = (one + number) % 3
            rows[one].append(cc.Pairing(other, half / 2))
            rows[other].append(cc.Pairing(one, 1 - half / 2))
    began = time.perf_counter()
    cc.rate_section("fide-standard", people, rows)
    return time.perf_counter() - began


def main() -> None:
    """Measure everything and print it."""
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder) / "hello.py"
        empty.write_text(EMPTY, encoding="utf-8")
        with served(empty) as (empty_host, empty_process):
            first = warm(empty_host, "")
            print(f"empty page, warm: {first * 1000:.1f} ms, {memory(empty_process):.0f} MB")
            for page in PAGES:
                with served(ROOT / "app.py") as (host, process):
                    # The measure is taken just before and just after, against a machine's moods.
                    before = warm(empty_host, "")
                    took = warm(host, page)
                    hello = (before + warm(empty_host, "")) / 2
                    used = memory(process)
                print(f"{page or 'home':18} warm {took / hello:5.2f} x   memory {used:4.0f} MB")
        cold_empty = cold(empty, "")
        print(f"empty page, cold start to complete: {cold_empty:.2f} s")
        for page in ("", "score", "new_rating", "tournament"):
            ratio = cold(ROOT / "app.py", page) / cold_empty
            print(f"{page or 'home':18} cold start {ratio:5.2f} x")
    bare, loaded = import_time("pass"), import_time("import chesscalc")
    print(f"import chesscalc: {(loaded - bare) * 1000:.0f} ms over a bare interpreter")
    print(f"428 players, 9 rounds: {section():.2f} s")


if __name__ == "__main__":
    main()
