"""Tables of chess-results.com: shapes, languages, byes and forfeits, cut tables."""

from datetime import date
from decimal import Decimal

import pytest

from chesscalc.formats.base import MAX_PAGE
from chesscalc.formats.detect import read


def outline(player):
    return [(r.kind.value, r.half_points, r.opponent, r.colour) for r in player.rounds]


def crosstable(count):
    """A crosstable whose player i met player i + 1 or i − 1, as text with tabs."""
    rows = ["No.\tName\tRtg\t1.Rd\tPts."]
    for number in range(1, count + 1):
        other = number + 1 if number % 2 else number - 1
        rows.append(f"{number}\tPlayer {number}\t1500\t{other}{'wb'[number % 2]}½\t0,5")
    return "\n".join(rows).encode()


def test_crosstable_by_rank_with_a_tie_and_forfeits(read_file):
    imported = read_file("chess_results/by_rank.html")
    event = imported.events[0]

    assert (imported.kind, imported.warnings) == ("chess-results", ())
    assert event.name == "Harbour Open 2025"
    assert event.extras == (("last update", "02.06.2025 18:00:00"),)
    assert [(p.number, p.rank, p.title, p.name, p.rating, p.points, p.performance)
            for p in event.players] == [
        (1, 1, "IM", "Lindqvist Pål", 2312, Decimal("1.5"), 2300),
        (2, None, "", "Okonkwo Tobi", 2144, Decimal(1), 2100),
        (3, 3, "", "Haddad Rami", 2098, Decimal("0.5"), None),
        (4, 4, "", "Berg Liv", None, Decimal(1), None),
    ]  # fmt: skip
    assert [outline(p) for p in event.players] == [
        [("game", 2, 1, "w"), ("game", 1, 2, "b")],
        [("game", 0, 0, "b"), ("game", 2, 3, "w")],
        [("forfeit", 0, 3, "b"), ("game", 1, 0, "w")],
        [("forfeit", 2, 2, "w"), ("game", 0, 1, "b")],
    ]


def test_german_crosstable_by_starting_number_with_games_to_come(read_file):
    imported = read_file("chess_results/german.html")
    players = imported.events[0].players

    assert imported.warnings == ()
    assert [(p.number, p.rank, p.federation, p.points) for p in players] == [
        (1, 1, "GER", Decimal("1.5")), (2, 2, "GER", Decimal("0.5")),
        (3, 3, "ITA", Decimal("0.5")), (4, 4, "CZE", Decimal(0)),
    ]  # fmt: skip
    assert outline(players[0]) == [("game", 2, 2, "w"), ("game", 1, 1, "b")]
    assert outline(players[1]) == [("unfinished", None, 3, "b"), ("game", 1, 0, "w")]
    assert outline(players[2]) == [("game", 0, 0, "b"), ("bye-half", 1, None, None)]
    assert imported.events[0].games_of(1)[0].is_open


def test_spanish_letters_b_is_white(read_file):
    imported = read_file("chess_results/spanish.html")

    assert imported.warnings == ()
    assert outline(imported.events[0].players[0]) == [("game", 2, 2, "w"), ("game", 1, 1, "b")]


def test_round_robin_by_columns_of_opponents(read_file):
    imported = read_file("chess_results/round_robin.html")
    players = imported.events[0].players

    assert imported.warnings == ()
    assert [(p.name, p.rank, p.points) for p in players] == [
        ("Adler, Ines", 1, Decimal("1.5")), ("Brandt, Kai", 3, Decimal(0)),
        ("Conti, Ugo", 2, Decimal("1.5")),
    ]  # fmt: skip
    assert outline(players[1]) == [("game", 0, 0, None), ("forfeit", 0, 2, None)]


def test_pairings_of_a_round(read_file):
    imported = read_file("chess_results/round_2.html")
    event = imported.events[0]

    assert imported.title == "Pairings of round 2 (chess-results)"
    assert event.round_dates == (date(2025, 6, 1),)
    assert [(p.number, p.title, p.rating, *outline(p)[0]) for p in event.players] == [
        (1, "FM", 1800, "game", 2, 1, "w"), (2, "", 1750, "game", 0, 0, "b"),
        (3, "", 1700, "forfeit", 2, 3, "w"), (4, "", 1600, "forfeit", 0, 2, "b"),
        (5, "", None, "unfinished", None, 5, "w"), (6, "WIM", 1500, "unfinished", None, 4, "b"),
        (7, "", 1400, "bye-pairing", 2, None, None), (8, "", 1300, "bye-half", 1, None, None),
        (9, "", 1200, "unfinished", None, 9, "w"), (10, "", 1100, "unfinished", None, 8, "b"),
    ]  # fmt: skip
    assert [(w.line, w.code) for w in imported.warnings] == [(7, "unreadable")]


def test_starting_list_with_two_ratings(read_file):
    first, second = read_file("chess_results/start.html").players

    assert (first.name, first.rating, first.rating_kind, first.club) == (
        "Lindqvist, Pål", 2312, "fide", "Harbour CC",
    )  # fmt: skip
    assert first.ids == (("fide", "99880011"), ("national", "4711"))
    assert [(r.kind, r.rating) for r in first.ratings] == [("national", 2290)]
    assert (second.rating, second.sex, second.ids) == (None, "w", ())


def test_ranking_list_has_the_official_change(read_file):
    players = read_file("chess_results/ranking.html").players

    assert [(p.name, p.points, p.k, p.official_change, p.performance) for p in players] == [
        ("Conti, Ugo", Decimal(4), 20, Decimal("18.00"), 1820),
        ("Adler, Ines", Decimal("3.5"), 40, Decimal("-4.00"), 1790),
    ]


def test_player_card(read_file):
    imported = read_file("chess_results/card.html")
    event = imported.events[0]
    owner = event.players[0]

    assert imported.account == owner.name == "Okonkwo, Tobi"
    assert (owner.rating, owner.k, owner.official_change, owner.birth_year) == (
        2144, 20, Decimal("6.4"), 1999,
    )  # fmt: skip
    assert outline(owner) == [
        ("game", 2, 1, "w"), ("game", 1, 2, "b"), ("bye-pairing", 2, None, None),
        ("forfeit", 0, 3, None), ("unfinished", None, 4, "w"),
    ]  # fmt: skip
    assert [r.change for r in owner.rounds] == [Decimal("8.60"), Decimal("4.20"), None, None, None]
    assert [(g.opponent, g.score, g.kind) for g in event.games_of(0)] == [
        (2098, 1, "played"), (2312, 0.5, "played"), (None, 1, "bye-full"),
        (None, 0, "forfeit-loss"), (1900, None, "played"),
    ]  # fmt: skip


def test_what_does_not_fit_is_named_with_its_line(read_file):
    warnings = read_file("chess_results/does_not_fit.html").warnings

    assert [(w.line, w.code) for w in warnings] == [
        (2, "points"), (2, "mirror"), (2, "mirror"), (4, "rating"), (5, "unreadable"),
    ]  # fmt: skip


def test_the_same_table_copied_as_text():
    text = "No.\t\tName\tRtg\t1.Rd\tPts.\n1\tFM\tAdler Ines\t1800\t 2w1\t1\n2\t\tB K\t1700\t1b0\t0"

    players = read(text.encode(), "pasted.txt").players

    assert [(p.title, p.name, p.rating) for p in players] == [
        ("FM", "Adler Ines", 1800), ("", "B K", 1700),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "cut"), [pytest.param(150, 0, id="complete"), pytest.param(149, 1, id="one-missing")]
)
def test_a_cut_table_is_noticed_by_the_opponents_it_names(rows, cut):
    lines = crosstable(150).split(b"\n")

    warnings = [w for w in read(b"\n".join(lines[: rows + 1]), "x").warnings if w.code == "cut"]

    assert len(warnings) == cut


def test_a_table_cut_at_150_rows_says_so():
    lines = crosstable(200).split(b"\n")[:151]
    lines[1] = b"1\tPlayer 1\t1500\t180w1\t1"

    warnings = read(b"\n".join(lines), "x").warnings

    warning = next(w for w in warnings if w.code == "cut")
    assert warning.line == 151
    assert warning.message.startswith(
        "The table seems to be cut after 150 players; opponents up to number 180 are named."
    )


def test_a_starting_list_of_exactly_150_rows_may_be_cut():
    rows = "\n".join(f"{i}\tPlayer {i}\t1500" for i in range(1, 151))

    assert [w.code for w in read(f"No.\tName\tRtg\n{rows}".encode(), "x").warnings] == ["cut"]


def test_a_page_is_limited():
    with pytest.raises(Exception, match="more than 8 MB"):
        read(b"<html>" + b"x" * MAX_PAGE, "x.html")
