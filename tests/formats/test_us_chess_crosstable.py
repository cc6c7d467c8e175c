"""US Chess crosstables: ratings before and after, provisional counts, both layouts."""

from decimal import Decimal

from chesscalc.formats.detect import read
from tests.formats.conftest import FILES


def test_reads_players_with_both_ratings(read_file):
    imported = read_file("us_chess/section.txt")
    event = imported.events[0]

    assert (imported.kind, imported.warnings) == ("us-chess-crosstable", ())
    assert (event.system, event.rate_of_play, event.round_count) == ("us-chess", "standard", 3)
    assert [(p.name, p.rating, p.games_before, p.official_rating, p.games_after, p.points)
            for p in event.players] == [
        ("GRETA HOLLIS", 1794, None, 1817, None, Decimal("2.5")),
        ("OMAR T REYES, JR", 949, 12, 977, 14, Decimal(2)),
        ("WEN-LI O'DOWD", None, None, 1012, 2, Decimal(0)),
        ("PIA STROM", 1563, 25, 1562, None, Decimal(2)),
    ]  # fmt: skip
    assert [(r.kind, r.rating, r.games, r.after, r.games_after)
            for r in event.players[0].ratings] == [
        ("us-chess R", 1794, None, 1817, None), ("us-chess Q", 1688, 12, 1704, 15),
    ]  # fmt: skip
    assert event.players[3].ids == (("us-chess", "99110004"),)


def test_results_and_colours(read_file):
    players = read_file("us_chess/section.txt").events[0].players

    assert [[(r.kind.value, r.half_points, r.opponent, r.colour) for r in p.rounds]
            for p in players] == [
        [("game", 2, 2, "w"), ("game", 1, 1, "b"), ("game", 2, 3, "w")],
        [("bye-half", 1, None, None), ("game", 1, 0, "w"), ("game", 2, 2, "b")],
        [("game", 0, 0, "b"), ("unpaired", 0, None, None), ("game", 0, 1, "w")],
        [("forfeit", 2, None, None), ("bye-full", 2, None, None), ("game", 0, 0, "b")],
    ]  # fmt: skip


def test_section_is_ready_to_be_rated(read_file):
    players, table = read_file("us_chess/section.txt").events[0].section()

    assert [(p.rating, p.games_played) for p in players] == [
        (1794, 1000), (949, 12), (None, 0), (1563, 25),
    ]  # fmt: skip
    assert [(p.opponent, p.score, p.kind) for p in table[3]] == [
        (None, 1, "forfeit-win"), (None, 1, "bye-full"), (0, 0, "played"),
    ]  # fmt: skip


def test_layout_with_a_dashed_first_line_and_no_blanks_at_the_ends(read_file):
    text = (FILES / "us_chess/section.txt").read_text()
    dashed = "-" * 89 + "\n" + "\n".join(line.rstrip() for line in text.splitlines())

    assert read(dashed.encode(), "x").events == read_file("us_chess/section.txt").events


def test_what_does_not_fit_is_named_with_its_line(read_file):
    imported = read_file("us_chess/does_not_fit.txt")

    assert [(w.line, w.code) for w in imported.warnings] == [
        (5, "points"), (5, "mirror"), (8, "points"), (9, "unreadable"),
        (11, "missing-opponent"), (11, "missing-opponent"),
        (14, "unreadable"), (14, "no-opponent"), (14, "unreadable"),
    ]  # fmt: skip
    assert imported.events[0].players[2].rounds[0].opponent_rating == 1810
    assert imported.events[0].games_of(2)[0].opponent == 1810
