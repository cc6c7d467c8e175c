"""The calculation page of a FIDE profile: own games with their official change."""

from datetime import date
from decimal import Decimal

import pytest

from chesscalc.errors import FormatError
from chesscalc.formats.detect import read
from tests.formats.conftest import FILES


def test_reads_games_with_official_changes(read_file):
    imported = read_file("fide/calculations.html")
    event = imported.events[0]
    owner = event.players[0]

    assert (imported.kind, imported.account) == (
        "fide-calculations", "Calculations of Hill, Anna",
    )  # fmt: skip
    assert [(e.name, e.city, e.start, e.end, e.system) for e in imported.events] == [
        ("Vale Congress", "Vale ENG", date(2024, 11, 1), date(2024, 11, 3), "fide-standard"),
        ("Autumn League", "Hill ENG", date(2024, 11, 10), date(2024, 11, 10), "fide-standard"),
    ]
    assert (owner.rating, owner.k, owner.points, owner.official_change) == (
        1747, 20, Decimal("2.5"), Decimal("12.60"),
    )  # fmt: skip
    assert [(r.half_points, r.colour, r.k, r.change) for r in owner.rounds] == [
        (2, "w", 20, Decimal("11.40")), (1, "b", 20, Decimal("8.40")),
        (0, "w", 20, Decimal("-13.00")),
    ]  # fmt: skip
    assert [(p.name, p.title, p.rating, p.federation) for p in event.players[1:]] == [
        ("Adler, Ines", "", 1800, "GER"), ("Lindqvist, Pål", "m", 2147, "NOR"),
        ("Dvorak, Eva", "wc", 1640, "CZE"),
    ]  # fmt: skip


def test_a_summary_that_the_rows_do_not_make_is_named(read_file):
    warnings = read_file("fide/calculations.html").warnings

    assert [(w.code, w.message) for w in warnings] == [
        ("points", "Vale Congress: the summary says 2.5 points, the rows make 1.5."),
    ]  # fmt: skip


def test_a_page_without_games_is_refused_in_words():
    text = (FILES / "fide/calculations.html").read_text(encoding="utf-8")
    without = "\n".join(line for line in text.splitlines() if "_note" not in line)

    with pytest.raises(FormatError, match="No table of players, games or ratings"):
        read(without.encode(), "x.html")
