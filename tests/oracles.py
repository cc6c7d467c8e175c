"""Independent programs to hold ours against: skipped where they are missing, never in CI."""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from tests.conftest import missing


def oracle(name: str) -> ModuleType:
    """The package of this name; without it the test is skipped, and fails where CI=true."""
    package = name.partition(".")[0]
    if find_spec(package) is None:
        missing(f"{package} is not installed; it is in the dev extra")
    return import_module(name)
