"""What the tools cannot see: what an import loads, and words that belong to one room only."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = sorted((ROOT / "chesscalc").rglob("*.py"))
PAGES = sorted((ROOT / "pages").glob("[!_]*.py"))
SHARED = sorted((ROOT / "pages" / "_ui").glob("*.py"))
HEAVY = ("streamlit", "pandas", "numpy", "plotly", "sqlalchemy", "openpyxl", "alembic", "lxml")
PAGE_LIMIT = 120
MAY_ASK_THE_CLOCK = {
    "chesscalc/api/arguments.py",
    "chesscalc/store/store.py",
    "pages/_ui/context.py",
}


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def calls(path: Path) -> list[str]:
    """Every called name of a file, dotted: "round", "date.today"."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)]


def test_the_front_door_loads_nothing_heavy():
    code = f"import sys, chesscalc; print([m for m in {HEAVY} if m in sys.modules])"

    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert loaded.stdout.strip() == "[]"


@pytest.mark.parametrize("path", [*LIBRARY, *PAGES, *SHARED], ids=name)
def test_only_the_rounding_room_rounds(path):
    if name(path) == "chesscalc/core/rounding.py":
        return

    assert not {"round", "quantize"} & {call.rpartition(".")[2] for call in calls(path)}


@pytest.mark.parametrize("path", [*LIBRARY, *PAGES, *SHARED], ids=name)
def test_only_the_edge_asks_the_clock(path):
    clock = {
        call
        for call in calls(path)
        if call.endswith(("date.today", "datetime.today", "datetime.now", "utcnow", "time.time"))
    }

    assert not clock or name(path) in MAY_ASK_THE_CLOCK


@pytest.mark.parametrize("path", [*LIBRARY, *PAGES, *SHARED], ids=name)
def test_nothing_prints(path):
    assert "print" not in calls(path)


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_a_page_is_short(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) < PAGE_LIMIT


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_a_page_begins_with_the_guard(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    at_work = [
        node
        for node in tree.body
        if not isinstance(node, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef)
        and not (isinstance(node, ast.Assign | ast.AnnAssign) and not _calls_streamlit(node))
        and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        and not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    ]

    assert ast.unparse(at_work[0]) == f"require_app('{name(path)}')"


def _calls_streamlit(node: ast.AST) -> bool:
    return any(
        isinstance(inner, ast.Call) and ast.unparse(inner.func).startswith("st.")
        for inner in ast.walk(node)
    )


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_a_page_never_asks_which_system_it_is(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tests = [
        ast.unparse(node.test)
        for node in ast.walk(tree)
        if isinstance(node, ast.If | ast.IfExp | ast.While)
    ]

    assert not [test for test in tests if ".key ==" in test or "system ==" in test]


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_every_page_file_is_in_the_navigation(path):
    frame = (ROOT / "app.py").read_text(encoding="utf-8")

    assert f'"{path.stem}"' in frame


def test_the_import_arrows_hold():
    lint = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert lint.returncode == 0, lint.stdout[-3000:]
