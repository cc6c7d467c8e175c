"""The README's code runs, and its commands are the ones that CI runs."""

import doctest
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)


def test_the_examples_run():
    example = doctest.DocTestParser().get_doctest("".join(EXAMPLES), {}, "README", "README.md", 0)

    found = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(example)

    assert found.attempted >= 7
    assert found.failed == 0


@pytest.mark.parametrize(("name", "part"), [("run", "streamlit run app.py"), ("test", "pytest")])
def test_ci_runs_the_commands_that_are_printed_here(name, part):
    command = re.search(rf"<!-- command: {name} -->\n```sh\n(.+)\n```", README)

    assert part in command.group(1)
    assert f"readme_command {name}" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_picture_is_there():
    for path in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README):
        assert (ROOT / path).is_file()


def test_the_pins_serve_every_dependency():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()

    wanted = {re.split(r"[><=~]", one)[0] for one in project["dependencies"]}
    assert {pin.split("==")[0] for pin in pins} == wanted
    assert all(re.fullmatch(r"[A-Za-z0-9_.\[\],-]+==[0-9.]+", pin) for pin in pins)
