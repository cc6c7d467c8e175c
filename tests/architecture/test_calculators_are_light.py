"""The calculator pages never load pandas: each runs in a process of its own.

Streamlit's own test runner loads Plotly, so that one is looked for in the files' imports.
"""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CALCULATORS = (
    "home", "score", "new_rating", "performance", "expected_score", "tournament_points",
    "reference",
)  # fmt: skip
CODE = """
import sys
from streamlit.testing.v1 import AppTest
app = AppTest.from_file({app!r}, default_timeout=60).run()
app.switch_page("pages/{page}.py").run()
assert not app.exception, app.exception
print(sorted({{"pandas", "sqlalchemy"}} & set(sys.modules)))
"""


@pytest.mark.parametrize("page", CALCULATORS)
def test_a_calculator_loads_no_heavy_package(page):
    code = CODE.format(app=str(ROOT / "app.py"), page=page)

    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert ran.stdout.strip().splitlines()[-1:] == ["[]"], ran.stderr[-2000:]


def test_plotly_and_pandas_are_loaded_only_where_they_are_used():
    heavy = []
    for folder in ("pages", "chesscalc"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.Import | ast.ImportFrom):
                    first = (getattr(node, "module", None) or node.names[0].name).split(".")[0]
                    heavy += [(path.name, first)] if first in {"plotly", "pandas"} else []

    assert heavy == []
