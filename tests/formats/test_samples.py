"""Every shared sample file reads as its description says; skipped where the folder is absent."""

from collections import Counter
from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import pytest

import chesscalc as cc
from chesscalc.formats.base import RoundKind
from chesscalc.formats.detect import read
from chesscalc.formats.rating_lists import iter_fide_list
from chesscalc.formats.trf import read_trf, write_trf16

SAMPLES = Path(__file__).parents[3] / "shared" / "samples"
pytestmark = pytest.mark.skipif(
    not SAMPLES.is_dir(), reason="the shared sample files are not beside this project"
)


def sample(name):
    return read((SAMPLES / name).read_bytes(), name)


def kinds(event):
    return Counter(r.kind.value for player in event.players for r in player.rounds)


def test_open_of_137_players():
    imported = sample("open_137_players.trf")
    event = imported.events[0]
    players = event.players

    assert (imported.encoding, imported.warnings, imported.questions) == ("UTF-8", (), ())
    assert (len(players), sum(p.rating is not None for p in players)) == (137, 117)
    assert (event.round_count, event.start, event.end) == (7, date(2019, 4, 7), date(2019, 6, 9))
    assert event.round_dates[0] == date(2019, 4, 7)
    assert players[5].name == "O'Dwyer, Cillian"
    assert players[22].name.count(",") == 2
    assert len(players[76].name) == 33
    assert set(kinds(event)) == {
        "game", "forfeit", "bye-full", "bye-half", "bye-pairing", "bye-zero",
    }  # fmt: skip
    assert any(
        r.kind is RoundKind.FORFEIT and r.opponent is not None for p in players for r in p.rounds
    )


def test_a_written_report_reads_back_equal():
    event = sample("open_137_players.trf").events[0]

    assert read_trf(write_trf16(event)).events == (event,)


@pytest.mark.parametrize("name", ["us_chess_crosstable.txt", "us_chess_crosstable_dashed.txt"])
def test_us_chess_section(name):
    imported = sample(name)
    event = imported.events[0]

    assert (imported.warnings, len(event.players), event.round_count) == ((), 64, 7)
    assert event.players[4].name.endswith(", JR")
    assert sum(r.kind is RoundKind.GAME for p in event.players for r in p.rounds) == 2 * 204
    vanished = [p for p in event.players if p.games_before and p.games_after is None]
    assert all(p.official_rating for p in event.players)
    assert all((p.games_before or 0) >= 19 for p in vanished)


def test_both_layouts_are_the_same_section():
    assert (
        sample("us_chess_crosstable.txt").events == sample("us_chess_crosstable_dashed.txt").events
    )


def test_starting_rank():
    players = sample("chess_results_starting_rank.html").players

    assert len(players) == 108
    assert (players[0].title, players[0].rating, players[0].id_of("fide")) == (
        "GM",
        2597,
        "98158813",
    )
    assert any(player.sex == "w" for player in players)


def test_unfinished_crosstable():
    imported = sample("chess_results_crosstable_unfinished.html")
    event = imported.events[0]

    assert (imported.warnings, len(event.players), event.round_count) == ((), 108, 9)
    found = kinds(event)
    assert found["unfinished"] > 80
    assert {"bye-full", "bye-zero", "forfeit"} <= set(found)
    assert event.players[0].points == Decimal(6)


def test_final_crosstable():
    imported = sample("chess_results_crosstable_final.html")
    event = imported.events[0]

    assert (imported.warnings, len(event.players), event.round_count) == ((), 38, 5)
    assert [p.name for p in event.players if p.rating is None] == ["Deshmukhya Devdatta"]
    assert {"bye-full", "bye-half", "bye-zero"} <= set(kinds(event))


def test_rounds():
    first = sample("chess_results_round_1.html").events[0]
    eighth = sample("chess_results_round_8.html").events[0]

    assert (len(first.players), first.round_dates) == (38, (date(2026, 4, 17),))
    assert first.players[0].name == "Marrow, Sr., Giles"
    assert (len(eighth.players), eighth.round_dates) == (108, (date(2026, 7, 11),))
    assert kinds(eighth)["bye-pairing"] == 1
    assert all(player.number for player in eighth.players)
    assert not any("*" in player.name for player in eighth.players)


def test_round_robin():
    imported = sample("chess_results_round_robin.html")
    event = imported.events[0]

    assert (imported.warnings, len(event.players), event.round_count) == ((), 9, 8)
    assert kinds(event) == {"game": 70, "forfeit": 2}


def test_player_card():
    imported = sample("chess_results_player_card.html")
    owner = imported.events[0].players[0]

    assert (imported.account, owner.k, owner.official_change) == (
        "O'Brannigan, Niamh", 20, Decimal("11.4"),
    )  # fmt: skip
    assert [r.change for r in owner.rounds] == [
        Decimal("-1.60"), Decimal("3.60"), None, Decimal("-4.00"), None, Decimal("13.40"), None,
    ]  # fmt: skip
    assert owner.rounds[6].kind is RoundKind.FORFEIT
    assert [r.colour for r in owner.rounds] == ["w", "b", None, "w", "b", "w", None]


def test_excel_crosstable_is_cut():
    imported = sample("chess_results_crosstable.xlsx")
    event = imported.events[0]

    assert [w.code for w in imported.warnings] == ["cut"]
    assert "293" in imported.warnings[0].message
    assert (len(event.players), event.round_count) == (40, 9)
    assert (event.players[0].name, event.players[0].points) == ("Birchall Silas", Decimal(9))
    assert event.players[3].rank is None
    assert event.players[0].performance == 3408


def test_excel_starting_list_with_a_banner():
    imported = sample("chess_results_start_list_banner.xlsx")

    assert len(imported.players) == 40
    assert imported.events[0].name == "KEJOHANAN TERTUTUP DAERAH MUARA 2018 LELAKI"
    assert all(player.rating is None for player in imported.players)


def test_lichess_games_fit_their_history():
    games = sample("lichess_games.pgn")
    history = {h.name: h.points for h in sample("lichess_rating_history.json").histories}

    assert games.account == "quietrook"
    assert sum(event.round_count for event in games.events) == 12
    for series in games.histories:
        assert series.points[-1] in history[series.name]
    for event in games.events:
        rounds = [r for r in event.players[0].rounds if r.rated and r.change is not None]
        for one, following in pairwise(rounds):
            assert one.own_rating + one.change == following.own_rating


def test_lichess_history_leaves_puzzles_out():
    imported = sample("lichess_rating_history.json")

    assert [h.name for h in imported.histories] == [
        "Lichess bullet", "Lichess blitz", "Lichess rapid", "Lichess classical", "Lichess chess960",
    ]  # fmt: skip
    assert imported.histories[1].points[-1] == (date(2025, 3, 4), 1618)


def test_chesscom_games_have_ratings_after_the_game():
    imported = sample("chesscom_games.pgn")

    assert imported.account == "harbour_light"
    assert {event.name: event.round_count for event in imported.events} == {
        "Chess.com rapid": 5, "Chess.com blitz": 4, "Chess.com daily": 1,
    }  # fmt: skip
    assert {event.ratings_are for event in imported.events} == {"after"}
    statistics = {h.name: h.points[-1] for h in sample("chesscom_stats.json").histories}
    for series in imported.histories:
        assert series.points[-1] == statistics[series.name]


@pytest.mark.parametrize("name", ["fide_list_sample.txt", "fide_list_sample.xml"])
def test_fide_list(name):
    with (SAMPLES / name).open("rb") as stream:
        players = list(iter_fide_list(stream))

    assert len(players) == 300
    by_name = {player.name: player for player in players}
    hale = by_name["Hale, Jr., Tobias"]
    assert (hale.standard, hale.rapid, hale.blitz, hale.o_title) == (
        2318, 2290, 2344, "FST,IA,DI,LSI,IO",
    )  # fmt: skip
    assert {player.flag for player in players} == {"", "i", "w", "wi"}


def test_text_and_xml_list_are_the_same():
    with (SAMPLES / "fide_list_sample.txt").open("rb") as one:
        listed = list(iter_fide_list(one))
    with (SAMPLES / "fide_list_sample.xml").open("rb") as other:
        assert list(iter_fide_list(other)) == listed


def test_the_us_chess_section_rated_from_the_text_file_gives_the_official_ratings():
    event = sample("us_chess_crosstable.txt").events[0]
    players, table = event.section()
    # Two results stand on a personal floor, which the crosstable does not print.
    floors = {18: 1600, 54: 1200}
    at_floor = [
        replace(player, floor=floors.get(listed.number))
        for player, listed in zip(players, event.players, strict=True)
    ]

    changes = cc.rate_section("us-chess", at_floor, table, threshold=12)

    differences = [
        change.new_rating - player.official_rating
        for change, player in zip(changes, event.players, strict=True)
    ]
    assert differences.count(0) == 53
    assert {abs(difference) for difference in differences} == {0, 1}
