"""What the tests of the readers share: their files and a short way to read them."""

from pathlib import Path

import pytest

from chesscalc.formats.detect import read

FILES = Path(__file__).parent / "files"


@pytest.fixture
def read_file():
    """Read one of the files beside the tests."""

    def read_one(name, **answers):
        return read((FILES / name).read_bytes(), Path(name).name, **answers)

    return read_one
