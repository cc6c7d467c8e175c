"""Tournament report files: what the columns say, what does not fit, and the way back."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chesscalc.errors import FormatError
from chesscalc.formats.base import ImportedEvent, ImportedPlayer, ImportedRound, RoundKind
from chesscalc.formats.detect import read
from chesscalc.formats.times import rate_of_play
from chesscalc.formats.trf import read_trf, write_trf16


def test_reads_head_and_players(read_file):
    imported = read_file("trf/small_open.trf")
    event = imported.events[0]

    assert (imported.kind, imported.encoding) == ("trf", "UTF-8")
    assert imported.warnings == ()
    assert imported.left_out == (("lines of unknown kinds", 1),)
    assert (event.name, event.city, event.federation) == (
        "Harbour Town Open",
        "Harbour Town",
        "NOR",
    )
    assert event.time_control == "90 min/40 moves + 30 min + 30 s"
    assert event.round_dates == (date(2024, 5, 3), date(2024, 5, 4), date(2024, 5, 5))
    assert [value for label, value in event.extras if label == "deputy arbiter"] == [
        "Moe, Stein", "Berg, Liv",
    ]  # fmt: skip
    assert [(p.number, p.title, p.name, p.rating) for p in event.players] == [
        (1, "IM", "Lindqvist, Pål", 2312),
        (2, "WFM", "Okonkwo, Tobi", 2144),
        (3, "FM", "Haddad, Rami", 2098),
        (4, "", "Sørensen, Jr., Nils", None),
        (5, "", "O'Shea, Úna", 1566),
    ]
    first = event.players[0]
    assert (first.sex, first.birth_year, first.points, first.rank) == ("m", 1985, Decimal(2), 2)
    assert first.ids == (("fide", "99880011"), ("nor", "4711"))
    assert [(r.kind, r.rating) for r in first.ratings] == [("national nor", 2290)]


def test_dates_of_the_rounds_settle_the_order_of_day_and_month(read_file):
    imported = read_file("trf/small_open.trf")

    assert (imported.events[0].start, imported.questions) == (date(2024, 5, 3), ())


def test_an_open_date_is_asked_and_answered():
    text = "012 A\n042 03/05/2024\n001    1      Adler, Ines\n"

    asked = read_trf(text)
    answered = read_trf(text, answers={"dates": "month-first"})

    assert asked.events[0].start == date(2024, 5, 3)
    assert asked.questions[0].choices == (
        ("day-first", "day first: 3 May 2024"), ("month-first", "month first: 5 March 2024"),
    )  # fmt: skip
    assert (answered.events[0].start, answered.questions) == (date(2024, 3, 5), ())


def test_every_result_code(read_file):
    players = read_file("trf/small_open.trf").events[0].players

    assert [[(r.kind.value, r.half_points, r.opponent, r.colour) for r in p.rounds]
            for p in players] == [
        [("game", 2, 3, "w"), ("game", 0, 1, "b"), ("game", 2, 2, "w")],
        [("game", 2, 4, "b"), ("game", 2, 0, "w"), ("bye-half", 1, None, None)],
        [("bye-pairing", 2, None, None), ("short", 0, 4, "w"), ("game", 0, 0, "b")],
        [("game", 0, 0, "b"), ("bye-full", 2, None, None), ("forfeit", 0, 4, None)],
        [("game", 0, 1, "w"), ("short", 2, 2, "b"), ("forfeit", 2, 3, None)],
    ]  # fmt: skip


def test_games_are_ready_to_be_rated(read_file):
    event = read_file("trf/small_open.trf").events[0]

    assert [(g.opponent, g.score, g.kind, g.is_rated) for g in event.games_of(4)] == [
        (2144, 0, "played", True), (2098, 1, "short", False), (None, 1, "forfeit-win", False),
    ]  # fmt: skip
    players, table = event.section()
    assert [player.rating for player in players] == [2312, 2144, 2098, None, 1566]
    assert [(p.opponent, p.score, p.kind) for p in table[1]] == [
        (4, 1, "played"), (0, 1, "played"), (None, 0.5, "bye-half"),
    ]  # fmt: skip


def test_what_does_not_fit_is_named_with_its_line(read_file):
    warnings = read_file("trf/does_not_fit.trf").warnings

    assert [(w.line, w.code) for w in warnings] == [
        (2, "mirror"), (2, "mirror"), (3, "missing-opponent"), (4, "rating"),
        (5, "unreadable"), (5, "unreadable"), (5, "no-opponent"), (5, "points"),
        (6, "double"), (6, "no-opponent"), (7, "unreadable"),
    ]  # fmt: skip
    said = [w.message for w in warnings]
    assert said[0] == ("Round 1: Adler, Ines has 1 against Brandt, Kai, who has 1 (lines 2 and 3).")
    assert said[1] == "Round 2: Adler, Ines and Conti, Ugo have the same colour (lines 2 and 4)."
    assert (
        said[7] == "The points of Dvorak, Eva do not add up: 2.0 are printed, the results make 1."
    )


def test_points_of_3_1_0_events_are_not_held_against_the_sum():
    text = "162 W 3.0 D 1.0\n" \
        "001    1      A" + " " * 66 + "3.0    1     2 w 1\n" \
        "001    2      B" + " " * 66 + "0.0    2     1 b 0\n"  # fmt: skip

    assert read_trf(text).warnings == ()
    assert [w.code for w in read_trf(text.partition("\n")[2]).warnings] == ["points"]


def test_written_it_reads_back_equal(read_file):
    event = read_file("trf/small_open.trf").events[0]

    back = read_trf(write_trf16(event)).events[0]

    assert back.players[1:] == event.players[1:]
    # A national rating has no column in TRF16.
    assert back.players[0].rounds == event.players[0].rounds
    assert (back.name, back.start, back.end, back.round_dates, back.extras) == (
        event.name, event.start, event.end, event.round_dates, event.extras,
    )  # fmt: skip


def test_a_round_robin_is_written_in_the_rounds_of_the_berger_table(read_file):
    event = read_file("chess_results/round_robin.html").events[0]

    back = read(write_trf16(event).encode(), "x.trf")

    assert back.warnings == ()
    assert [[r.opponent for r in p.rounds] for p in back.events[0].players] == [
        [None, 1, 2], [2, 0, None], [1, None, 0],
    ]  # fmt: skip
    assert [p.points for p in back.events[0].players] == [p.points for p in event.players]


WORDS = st.text(st.characters(codec="utf-8", categories=["L"]), min_size=1, max_size=14)
PLAYED = st.sampled_from([(RoundKind.GAME, 2), (RoundKind.GAME, 1), (RoundKind.FORFEIT, 2),
                          (RoundKind.SHORT, 2), (RoundKind.SHORT, 1)])  # fmt: skip
ALONE = st.sampled_from([(RoundKind.BYE_HALF, 1), (RoundKind.BYE_FULL, 2), (RoundKind.BYE_ZERO, 0),
                         (RoundKind.BYE_PAIRING, 2), (RoundKind.FORFEIT, 2)])  # fmt: skip


@st.composite
def events(draw):
    count = draw(st.integers(2, 6))
    names = draw(st.lists(WORDS, min_size=count, max_size=count))
    rounds: list[list[ImportedRound]] = [[] for _ in range(count)]
    for number in range(1, draw(st.integers(1, 4)) + 1):
        order = draw(st.permutations(range(count)))
        pairs = draw(st.integers(0, count // 2))
        for white, black in zip(order[: 2 * pairs : 2], order[1 : 2 * pairs : 2], strict=True):
            kind, half = draw(PLAYED)
            for one, other, scored, colour in (
                (white, black, half, "w"), (black, white, 2 - half, "b"),
            ):  # fmt: skip
                rounds[one].append(ImportedRound(
                    kind=kind, half_points=scored, opponent=other, opponent_number=other + 1,
                    colour=colour, number=number,
                ))  # fmt: skip
        for alone in order[2 * pairs :]:
            kind, half = draw(ALONE)
            rounds[alone].append(ImportedRound(kind=kind, half_points=half, number=number))
    players = tuple(
        ImportedPlayer(
            name=name,
            number=i + 1,
            rating=draw(st.none() | st.integers(1000, 2899)),
            rating_kind="fide",
            birth_text=draw(st.sampled_from(["", "1990", "1990/01/02"])),
            points=Decimal(sum(r.half_points or 0 for r in rounds[i])) / 2,
            title=draw(st.sampled_from(["", "GM", "WFM"])),
            sex=draw(st.sampled_from(["", "m"])),
            rounds=tuple(rounds[i]),
        )
        for i, name in enumerate(names)
    )
    return ImportedEvent(name=draw(WORDS), players=players, round_count=len(rounds[0]))


@given(events())
@settings(max_examples=60)
def test_any_event_written_reads_back_equal_and_without_a_warning(event):
    imported = read(write_trf16(event).encode(), "x.trf")
    back = imported.events[0]

    assert imported.warnings == ()
    assert [(p.name, p.number, p.rating, p.points, p.title, p.sex, p.birth_text, p.rounds)
            for p in back.players] == [
        (p.name, p.number, p.rating, p.points, p.title, p.sex, p.birth_text, p.rounds)
        for p in event.players
    ]  # fmt: skip
    assert read_trf(write_trf16(back)).events[0] == back


@pytest.mark.parametrize(
    ("coded", "rate"),
    [("5400+30", "standard"), ("40/6000+30:900+30", "standard"), ("3600", "standard"),
     ("3599", "rapid"), ("900+10", "rapid"), ("601", "rapid"), ("600", "blitz"),
     ("180+2", "blitz"), ("W300-B240", ""), ("", "")],
)  # fmt: skip
def test_rate_of_play_of_a_coded_time_control(coded, rate):
    assert rate_of_play(coded) == rate


def test_a_report_without_players_is_refused():
    with pytest.raises(FormatError, match="no readable player line"):
        read(b"012 A\n022 B\n032 ENG\n", "a.trf")
