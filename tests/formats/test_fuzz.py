"""Damaged files: each gives an event or a FormatError, in bounded time; never anything else.

By default some 2,000 mutations from a fixed seed; CHESSCALC_FUZZ=10000 makes that many.
"""

import io
import os
import random
import time
import zipfile
from pathlib import Path

import pytest

from chesscalc.errors import FormatError
from chesscalc.formats.base import Imported
from chesscalc.formats.detect import read
from chesscalc.formats.templates import template_xlsx
from chesscalc.formats.trf import write_trf16
from tests.formats.conftest import FILES

COUNT = int(os.environ.get("CHESSCALC_FUZZ", "2000"))
SLICES = 8
LIMIT = 20.0
SAMPLES = Path(__file__).parents[3] / "shared" / "samples"


def seeds():
    paths = [path for path in sorted(FILES.rglob("*")) if path.is_file()]
    if SAMPLES.is_dir():
        paths += [path for path in sorted(SAMPLES.iterdir()) if path.stat().st_size < 60_000]
    found = [path.read_bytes() for path in paths]
    return [*found, template_xlsx("games"), template_xlsx("history")]


SEEDS = seeds()
SCRAPS = [b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\r", b"\n", b"\t", b";", b",", b'"', b"|", b"<td>",
          b"<table>", b"</table>", b"&#0;", b"&frac12;", b"]]>", b"<!--", b"{", b"[", b"}", b"-1",
          b"99999999999999999999", b"1e309", b"NaN", b"null", b"-0", "½".encode(), "１".encode(),
          "²".encode(), "\u2028".encode(), b"001    1 ", b"[Event \"x\"]", b"0000 - Z", b"=1+1",
          b"2025-02-30", b"31/12/2025", b"03/04/2025", b"->", b"P99", b"*", b"?"]  # fmt: skip


def repacked(data, rng):
    """The same zip with one of its files mutated inside."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = {name: archive.read(name) for name in archive.namelist()}
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError):
        return data
    if not members:
        return data
    chosen = rng.choice(sorted(members))
    members[chosen] = mutated(members[chosen], rng, inside=True)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return packed.getvalue()


def mutated(data, rng, *, inside=False):
    """The bytes cut, doubled, flipped, shuffled, recoded or spiced with scraps."""
    if not inside and data[:2] == b"PK" and rng.random() < 0.7:
        return repacked(data, rng)
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        data = rng.choice(WAYS)(data, rng)
    return data[:400_000]


def two_places(data, rng):
    return sorted(rng.randrange(len(data) + 1) for _ in range(2))


def cut(data, rng):
    return data[: two_places(data, rng)[0]]


def taken_out(data, rng):
    at, to = two_places(data, rng)
    return data[:at] + data[to:]


def doubled(data, rng):
    at, to = two_places(data, rng)
    return data[:to] + data[at : min(to, at + 5_000)] + data[to:]


def flipped(data, rng):
    at = rng.randrange(len(data) + 1)
    return data[:at] + bytes(byte ^ (1 << rng.randrange(8)) for byte in data[at : at + 1]) + (
        data[at + 1 :]
    )  # fmt: skip


def spiced(data, rng):
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(SCRAPS) * rng.choice((1, 1, 3, 600)) + data[at:]


def shuffled(data, rng):
    lines = data.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def recoded(data, rng):
    codec = rng.choice(("utf-16", "utf-16-be", "cp1252", "utf-8-sig"))
    return data.decode("utf-8", "replace").encode(codec, "replace")


def crossed(data, rng):
    at, to = two_places(data, rng)
    return data[:at] + rng.choice(SEEDS)[: rng.randrange(3_000)] + data[to:]


def other_digit(data, rng):
    digits = [i for i in range(min(len(data), 20_000)) if 48 <= data[i] <= 57]
    if not digits:
        return data
    at = rng.choice(digits)
    return data[:at] + bytes([48 + rng.randrange(10)]) + data[at + 1 :]


WAYS = (cut, taken_out, doubled, flipped, spiced, shuffled, recoded, crossed, other_digit)


def use(imported):
    """Do what a page does with a read file, so that hidden damage shows."""
    assert isinstance(imported, Imported)
    for event in imported.events:
        event.section()
        for index in range(min(len(event.players), 30)):
            event.games_of(index)
        write_trf16(event)
    for history in imported.histories:
        assert list(history.points) == sorted(history.points)


def escaped(data):
    """What `read` raises that is no FormatError, in words; "" if nothing."""
    try:
        use(read(data, "damaged"))
    except FormatError as refused:
        return "" if str(refused).strip() else "a FormatError without words"
    except Exception as error:
        return repr(error)
    return ""


@pytest.mark.parametrize("part", range(SLICES))
def test_damaged_files_give_an_event_or_a_format_error(part):
    rng = random.Random(20_261_130 + part)
    slowest = 0.0
    for number in range(COUNT // SLICES):
        data = mutated(rng.choice(SEEDS), rng)
        began = time.perf_counter()
        assert escaped(data) == "", f"mutation {number} of part {part}"
        slowest = max(slowest, time.perf_counter() - began)
    assert slowest < LIMIT
