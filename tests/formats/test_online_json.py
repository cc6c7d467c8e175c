"""JSON of Lichess, Chess.com and FIDE charts."""

from datetime import date

import pytest

from chesscalc.errors import FormatError
from chesscalc.formats.detect import read
from chesscalc.formats.online_pools import day_of_epoch, speed


def test_lichess_history_counts_months_from_0(read_file):
    imported = read_file("lichess/history.json")

    assert imported.kind == "lichess-history"
    assert [(h.name, h.points) for h in imported.histories] == [
        ("Lichess blitz", ((date(2024, 12, 31), 1460), (date(2025, 1, 2), 1462))),
        ("Lichess chess960", ((date(2025, 2, 28), 1490),)),
    ]
    assert imported.left_out == (("pools that are no games (puzzles)", 1),)
    assert [w.found for w in imported.warnings] == ["[2025, 1, 30, 1500]"]


def test_lichess_games(read_file):
    imported = read_file("lichess/games.ndjson")
    blitz, hill = imported.events

    assert (imported.kind, imported.account) == ("lichess-games", "tin_whistle")
    assert (blitz.name, hill.name) == ("Lichess blitz", "Lichess king of the hill")
    assert [(r.own_rating, r.change, r.half_points, r.rated) for r in blitz.players[0].rounds] == [
        (1466, None, None, False), (1460, 6, 2, True), (1466, None, 2, False),
    ]  # fmt: skip
    assert [player.name for player in blitz.players] == [
        "tin_whistle", "osprey", "Stockfish level 3",
    ]  # fmt: skip
    assert [(w.line, w.code) for w in imported.warnings] == [(4, "unreadable")]


def test_chesscom_archive(read_file):
    imported = read_file("chesscom/archive.json")
    rapid = imported.events[0]

    assert (imported.kind, imported.account) == ("chesscom-games", "salt_marsh")
    assert [event.name for event in imported.events] == [
        "Chess.com rapid", "Chess.com threecheck blitz",
    ]  # fmt: skip
    assert [(r.own_rating, r.half_points, r.colour) for r in rapid.players[0].rounds] == [
        (None, 2, "w"), (1009, 1, "b"),
    ]  # fmt: skip
    assert {w.code for w in imported.warnings} == {"after", "unreadable"}


def test_chesscom_statistics(read_file):
    imported = read_file("chesscom/stats.json")

    assert [(h.name, h.points) for h in imported.histories] == [
        ("Chess.com rapid", ((date(2024, 11, 30), 1044), (date(2025, 6, 12), 1012))),
        ("Chess.com daily", ((date(2024, 11, 30), 900),)),
    ]
    assert [what for what, _ in imported.left_out] == [
        "fide (no rating of games)", "tactics (no rating of games)",
    ]  # fmt: skip


def test_fide_chart(read_file):
    imported = read_file("fide/chart.json")

    assert [(h.name, h.system, h.list_kind, h.points) for h in imported.histories] == [
        ("FIDE standard", "fide-standard", "standard",
         ((date(2025, 1, 1), 1912), (date(2025, 2, 1), 1920))),
        ("FIDE rapid", "fide-rapid", "rapid", ((date(2025, 2, 1), 1801),)),
        ("FIDE blitz", "fide-blitz", "blitz", ((date(2025, 1, 1), 1850),)),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "data",
    [b"{", b"[]", b"{}", b"[1]", b'[{"a":1}]', b'{"games":[]}', b'{"games":[1]}', b"[" * 100_000,
     b'[{"name":1,"points":[]}]', b'{"chess_rapid":{}}', b'{"players":{},"id":1}', b"[NaN]",
     b'[{"date_2":null}]', b'{"games":' + b"9" * 5000 + b"}"],
)  # fmt: skip
def test_other_json_is_refused_in_words(data):
    with pytest.raises(FormatError):
        read(data, "x.json")


@pytest.mark.parametrize(
    ("site", "control", "pool"),
    [("lichess", "15+0", "ultrabullet"), ("lichess", "60+0", "bullet"),
     ("lichess", "180+2", "blitz"), ("lichess", "600+5", "rapid"),
     ("lichess", "1800+0", "classical"), ("lichess", "-", "correspondence"),
     ("chess.com", "60", "bullet"), ("chess.com", "180+2", "blitz"), ("chess.com", "600", "rapid"),
     ("chess.com", "1/86400", "daily"), ("lichess", "abc", "")],
)  # fmt: skip
def test_pools_by_time_control(site, control, pool):
    assert speed(site, control) == pool


@pytest.mark.parametrize("value", [None, "1", True, -1, 0, 1e300, float("nan"), 10**30])
def test_no_day_of_a_wrong_epoch(value):
    assert day_of_epoch(value) is None
