"""Independent programs to hold ours against: skipped where they are missing, never in CI."""

import os
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import pytest


def oracle(name: str) -> ModuleType:
    """The package of this name; the test is skipped without it, and fails where CI=true."""
    if find_spec(name.partition(".")[0]) is None:
        reason = f"{name} is not installed; it is in the dev extra"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return import_module(name)
