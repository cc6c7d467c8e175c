"""What every suite shares: hypothesis profiles, a page loader, a served app and a browser.

Locally a missing tool skips its tests with the reason; where CI=true it fails them.
"""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parents[1]
IN_CI = os.environ.get("CI", "").lower() == "true"
START_LIMIT = 60.0

settings.register_profile("dev", max_examples=50, deadline=None)
settings.register_profile(
    "ci", max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ci" if IN_CI else "dev")


def missing(reason: str) -> None:
    """Skip with the reason on a person's machine; fail where CI=true."""
    if IN_CI:
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture
def app(tmp_path, monkeypatch):
    """The whole app in an AppTest, run once through app.py; go on with `app.switch_page(...)`."""
    import streamlit as st  # noqa: PLC0415 - the other suites do without it
    from streamlit.testing.v1 import AppTest  # noqa: PLC0415

    monkeypatch.setenv("CHESSCALC_DATABASE_URL", f"sqlite:///{tmp_path / 'test.db'}")
    st.cache_resource.clear()
    st.cache_data.clear()
    loaded = AppTest.from_file(ROOT / "app.py", default_timeout=30).run()
    assert not loaded.exception
    return loaded


@pytest.fixture
def open_page(app) -> Callable:
    """A function that opens a page file through app.py, with query parameters if any."""

    def opened(page: str, **parameters: str):
        for name, value in parameters.items():
            app.query_params[name] = value
        app.switch_page(f"pages/{page}.py").run()
        assert not app.exception
        return app

    return opened


@pytest.fixture
def open_fold() -> Callable:
    """A function that opens a fold of a page by its key, so that its fields are drawn."""

    def opened(app, key: str):
        app.session_state[key] = True
        app.run()
        assert not app.exception
        return app

    return opened


@contextmanager
def serving(database: Path, *flags: str) -> Iterator[str]:
    """A server of its own for the app; yields its address and ends only that process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py"),
        "--server.port", str(port), "--server.address", "127.0.0.1",
        "--server.headless", "true", "--server.fileWatcherType", "none", *flags,
    ]  # fmt: skip
    environment = {**os.environ, "CHESSCALC_DATABASE_URL": f"sqlite:///{database}"}
    log = database.with_suffix(".log")
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            address = f"http://127.0.0.1:{port}"
            _await_health(address, process, log)
            yield address
        finally:
            process.terminate()
            process.wait(timeout=20)


def _await_health(address: str, process: subprocess.Popen, log: Path) -> None:
    until = time.monotonic() + START_LIMIT
    while time.monotonic() < until:
        if process.poll() is not None:
            break
        try:
            with urllib.request.urlopen(f"{address}/_stcore/health", timeout=2) as answer:
                if answer.status == 200:
                    return
        except (URLError, OSError):
            time.sleep(0.1)
    pytest.fail(f"The app did not start:\n{log.read_text(errors='replace')[-2000:]}")


@pytest.fixture(scope="session")
def served(tmp_path_factory) -> Iterator[str]:
    """The address of the app, served once for the whole session.

    CHESSCALC_APP_URL names one that is already served, and nothing is started then.
    """
    if already := os.environ.get("CHESSCALC_APP_URL"):
        yield already
        return
    with serving(tmp_path_factory.mktemp("served") / "served.db") as address:
        yield address


@pytest.fixture(scope="session")
def browser():
    """A real Chromium: the one named by CHROMIUM, or the first on the path."""
    try:
        from playwright import sync_api  # noqa: PLC0415 - the other suites do without it
    except ImportError:
        missing("No playwright: install the dev extra.")
    executable = next(
        (
            found
            for name in (
                os.environ.get("CHROMIUM"),
                "chromium",
                "chromium-browser",
                "google-chrome",
            )
            if name and (found := shutil.which(name))
        ),
        None,
    )
    if executable is None:
        missing("No Chromium: install it or name it in CHROMIUM.")
    with sync_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=executable,
            args=[
                "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
            ],
        )  # fmt: skip
        yield chromium
        chromium.close()
