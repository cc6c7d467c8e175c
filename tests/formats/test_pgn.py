"""PGN: many games in a file, ratings before or after the game, tags that are none."""

from datetime import date

import pytest

from chesscalc.errors import FormatError
from chesscalc.formats.detect import read


def test_lichess_ratings_are_those_before_the_game(read_file):
    imported = read_file("pgn/lichess.pgn")
    blitz, rapid = sorted(imported.events, key=lambda event: event.name)

    assert imported.account == "tin_whistle"
    assert (blitz.name, blitz.ratings_are, blitz.start, blitz.end) == (
        "Lichess blitz", "before", date(2025, 5, 1), date(2025, 5, 2),
    )  # fmt: skip
    assert [(r.own_rating, r.change, r.half_points, r.colour, r.rated)
            for r in blitz.players[0].rounds] == [
        (1460, 2, 1, "w", True), (1462, None, 2, "w", False), (1466, 7, 2, "b", True),
    ]  # fmt: skip
    assert [(h.name, h.list_kind, h.points) for h in imported.histories] == [
        ("Lichess blitz", "online", ((date(2025, 5, 1), 1462), (date(2025, 5, 2), 1473))),
    ]
    assert [(g.opponent, g.score, g.kind) for g in blitz.games_of(0)] == [
        (1520, 0.5, "played"), (None, 1, "unrated"), (1510, 1, "played"),
    ]  # fmt: skip
    assert (rapid.round_count, rapid.games_of(0)) == (1, ())


def test_a_game_without_a_result_is_named(read_file):
    warnings = read_file("pgn/lichess.pgn").warnings

    assert [(w.line, w.code) for w in warnings] == [(56, "no-result")]


def test_chesscom_ratings_are_those_after_the_game(read_file):
    imported = read_file("pgn/chesscom.pgn")
    event = imported.events[0]

    assert (imported.account, event.name, event.ratings_are) == (
        "salt_marsh", "Chess.com rapid", "after",
    )  # fmt: skip
    assert [(r.own_rating, r.half_points) for r in event.players[0].rounds] == [
        (None, 2),
        (1009, 1),
    ]
    assert imported.histories[0].points == ((date(2025, 6, 10), 1009), (date(2025, 6, 12), 1012))
    assert [w.code for w in imported.warnings] == ["after"]


def test_games_over_the_board_are_one_event(read_file):
    imported = read_file("pgn/board.pgn")
    event = imported.events[0]

    assert imported.encoding == "Windows-1252"
    assert (event.name, event.city, event.start, event.rate_of_play) == (
        "Vale League", "Vale Hall", date(2024, 11, 3), "standard",
    )  # fmt: skip
    assert [(p.name, p.rating, p.ids) for p in event.players] == [
        ("Müller, Jörg", 1850, (("fide", "99880101"),)), ("Hill, Anna", 1598, ()),
    ]  # fmt: skip
    assert [(g.opponent, g.score, g.colour) for g in event.games_of(0)] == [
        (1598, 1, "w"), (1600, 0.5, "b"),
    ]  # fmt: skip


def test_a_file_without_names_is_refused():
    with pytest.raises(FormatError, match="names of two players"):
        read(b'[Event "x"]\n\n1. e4 *\n', "x.pgn")


def test_odd_elo_values_are_named():
    pgn = b'[Event "x"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n[WhiteElo "abc"]\n\n1-0\n'

    assert [(w.line, w.code) for w in read(pgn, "x").warnings] == [(1, "rating")]


def test_players_are_told_apart_by_id_then_by_name():
    games = [("A", "1", "B", ""), ("B", "", "A", ""), ("A", "2", "B", "7"), ("B", "7", "A", "1")]
    text = "".join(
        f'[Event "x"]\n[White "{w}"]\n[WhiteFideId "{wid}"]\n[Black "{b}"]\n'
        f'[BlackFideId "{bid}"]\n[Result "1-0"]\n\n1-0\n\n'
        for w, wid, b, bid in games
    )

    players = read(text.encode(), "x.pgn").players

    assert [(p.name, p.ids, len(p.rounds)) for p in players] == [
        ("A", (("fide", "1"),), 3), ("B", (), 4), ("A", (("fide", "2"),), 1),
    ]  # fmt: skip
