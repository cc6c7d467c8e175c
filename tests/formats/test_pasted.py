"""The paste box: the forms people have, sentences for the rest, and parse(print(x)) = x."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chesscalc.core.game import Game, Kind
from chesscalc.formats.pasted import MAX_ROWS, parse_rows, print_rows

RATINGS = st.integers(1, 4000) | st.floats(1, 4000, allow_nan=False)
GAMES = st.builds(
    Game,
    st.none() | RATINGS,
    st.sampled_from([None, 0, 0.5, 1]),
    st.sampled_from(list(Kind)),
    st.sampled_from([None, "w", "b"]),
    st.text(max_size=12)
    | st.sampled_from(["b", "w", "Tansy, Bo", "1;2", "rating", "a\tb", "=", "bye"]),
    st.none() | st.integers(1, 400),
    st.none() | st.floats(0, 1000),
)


@pytest.mark.parametrize(
    ("text", "games"),
    [
        pytest.param("1673 1", [Game(1673, 1)], id="rating-result"),
        pytest.param("1761 ½", [Game(1761, 0.5)], id="half"),
        pytest.param(
            "1673 1, 1761 ½, 1621 0", [Game(1673, 1), Game(1761, 0.5), Game(1621, 0)], id="one-line"
        ),
        pytest.param("1673 1 1761 ½", [Game(1673, 1), Game(1761, 0.5)], id="no-commas"),
        pytest.param("1673,1", [Game(1673, 1)], id="csv"),
        pytest.param("1,Tansy Bo,1621,0", [Game(1621, 0, name="Tansy Bo")], id="csv-number"),
        pytest.param("Tansy Bo,1621,0", [Game(1621, 0, name="Tansy Bo")], id="csv-name"),
        pytest.param("Tansy, Bo;1621;0", [Game(1621, 0, name="Tansy, Bo")], id="semicolons"),
        pytest.param("Tansy, Bo 1621 0", [Game(1621, 0, name="Tansy, Bo")], id="name-with-comma"),
        pytest.param(
            "Tansy, Bo 1621 0, Marrow, Odile 1700 1",
            [Game(1621, 0, name="Tansy, Bo"), Game(1700, 1, name="Marrow, Odile")],
            id="two-names-on-a-line",
        ),
        pytest.param("1761 0,5", [Game(1761, 0.5)], id="decimal-comma"),
        pytest.param("1761 0,5, 1621 1", [Game(1761, 0.5), Game(1621, 1)], id="both-commas"),
        pytest.param("1761 1/2", [Game(1761, 0.5)], id="fraction"),
        pytest.param("1761 =", [Game(1761, 0.5)], id="equals"),
        pytest.param("1761 1-0", [Game(1761, 1)], id="one-nil"),
        pytest.param("1761 W", [Game(1761, 1)], id="W"),
        pytest.param("1761 d\n1621 l", [Game(1761, 0.5), Game(1621, 0)], id="d-l"),
        pytest.param("1761 won", [Game(1761, 1)], id="word"),
        pytest.param("1761 w 0", [Game(1761, 0, colour="w")], id="colour-result"),
        pytest.param("1761 1 b", [Game(1761, 1, colour="b")], id="result-colour"),
        pytest.param("1761 b w", [Game(1761, 1, colour="b")], id="black-won"),
        pytest.param(
            "1761 w\n1800 b", [Game(1761, colour="w"), Game(1800, colour="b")], id="only-colours"
        ),
        pytest.param("w 1761 1", [Game(1761, 1, colour="w")], id="colour-first"),
        pytest.param("1761 +", [Game(1761, 1, "forfeit-win")], id="forfeit-win"),
        pytest.param("1761 -", [Game(1761, 0, "forfeit-loss")], id="forfeit-loss"),
        pytest.param("1761 1F", [Game(1761, 1, "forfeit-win")], id="forfeit-letter"),
        pytest.param("1590 0F", [Game(1590, 0, "forfeit-loss")], id="forfeit-letter-lost"),
        pytest.param("3. bye", [Game(None, 1, "bye-full")], id="numbered-bye"),
        pytest.param("1. half bye", [Game(None, 0.5, "bye-half")], id="numbered-half-bye"),
        pytest.param("4 forfeit win", [Game(None, 1, "forfeit-win")], id="numbered-forfeit"),
        pytest.param("1761 forfeit win", [Game(1761, 1, "forfeit-win")], id="forfeit-words"),
        pytest.param("bye", [Game(None, 1, "bye-full")], id="bye"),
        pytest.param("half bye", [Game(None, 0.5, "bye-half")], id="half-bye"),
        pytest.param("bye 0", [Game(None, 0, "bye-zero")], id="zero-bye"),
        pytest.param("1673 1, bye, 1621 0",
                     [Game(1673, 1), Game(None, 1, "bye-full"), Game(1621, 0)], id="bye-inside"),
        pytest.param("unr 1", [Game(None, 1, "unrated")], id="unr"),
        pytest.param("0 1", [Game(None, 1, "unrated")], id="zero-rating"),
        pytest.param("- ½", [Game(None, 0.5, "unrated")], id="dash-rating"),
        pytest.param("Tansy, Bo;0;1", [Game(None, 1, "unrated", name="Tansy, Bo")], id="zero"),
        pytest.param("1673\n1761", [Game(1673), Game(1761)], id="to-come"),
        pytest.param("1673, 1761, 1621", [Game(1673), Game(1761), Game(1621)], id="commas"),
        pytest.param("1673 1761", [Game(1673), Game(1761)], id="to-come-blanks"),
        pytest.param("1621\tTansy, Bo\t0", [Game(1621, 0, name="Tansy, Bo")], id="tabs"),
        pytest.param("0,5\tb\tTansy, Bo\t1621", [Game(1621, 0.5, colour="b", name="Tansy, Bo")],
                     id="tabs-other-order"),
        pytest.param("1\tTansy, Bo\t1621\t0", [Game(1621, 0, name="Tansy, Bo")], id="row-number"),
        pytest.param(
            "Result\tRtg\tName\tFed\tColour\nw\t1621\tTansy, Bo\tENG\tb\n0,5\tunr\tMarrow\tENG\tw",
            [
                Game(1621, 1, colour="b", name="Tansy, Bo"),
                Game(None, 0.5, "unrated", colour="w", name="Marrow"),
            ],
            id="headings",
        ),
        pytest.param("1. Tansy Bo 1621 0", [Game(1621, 0, name="Tansy Bo")], id="numbered"),
        pytest.param("Quill A B 1700 1", [Game(1700, 1, name="Quill A B")], id="initials"),
        pytest.param("1700.5 1", [Game(1700.5, 1)], id="decimal-rating"),
        pytest.param("\ufeff1673 1\r\n\r\n1761 0\r", [Game(1673, 1), Game(1761, 0)], id="ends"),
        pytest.param("", [], id="empty"),
        pytest.param("1673 1; 1761 ½", [Game(1673, 1), Game(1761, 0.5)], id="rows-by-semicolon"),
        pytest.param("1673 1\t1761 ½", [Game(1673, 1), Game(1761, 0.5)], id="rows-by-tab"),
        pytest.param("1621 1 Tansy, Bo", [Game(1621, 1, name="Tansy, Bo")], id="name-behind"),
        pytest.param("Round 1: vs 1700 (w) 1.", [Game(1700, 1, colour="w")], id="wordy"),
        pytest.param("W1673\nL1621", [Game(1673, 1), Game(1621, 0)], id="glued"),
        pytest.param("1673 1 (forfeit)", [Game(1673, 1, "forfeit-win")], id="forfeit-aside"),
        pytest.param("1673 0 forfeit", [Game(1673, 0, "forfeit-loss")], id="forfeit-lost"),
    ],
)  # fmt: skip
def test_reads_the_forms_people_have(text, games):
    parsed = parse_rows(text)

    assert parsed.problems == ()
    assert list(parsed.rows) == games


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("1673 2,5", "'2.5' is no result", id="two-and-a-half"),
        pytest.param("1673 x", "'x' is no result", id="letter"),
        pytest.param("-5 1", "'-5' is no rating", id="negative"),
        pytest.param("99999 1", "from 1 to 4000; 99999 is not", id="too-high"),
        pytest.param("1e309 1", "'1e309' is no rating", id="huge"),
        pytest.param("Tansy, Bo 1", "No rating was found", id="no-rating"),
        pytest.param("♟", "No rating was found", id="emoji"),
        pytest.param("1673 1 1761", "Two ratings stand in this row", id="two-ratings"),
        pytest.param("1621 unr 1", "Both a rating and 'unr'", id="rating-and-unrated"),
        pytest.param("1,673 1", "without a thousands mark", id="thousands"),
        pytest.param("9 x 1700", "in the planner only", id="many"),
        pytest.param("Result;Rating\n7;1700", "'7' is none of them", id="headings-bad-result"),
    ],
)
def test_a_bad_row_is_a_sentence(text, said):
    parsed = parse_rows(text)

    assert parsed.rows == ()
    assert len(parsed.problems) == 1
    assert said in parsed.problems[0].message


def test_a_bad_row_costs_no_good_one_and_names_its_line():
    parsed = parse_rows("1673 1\nrubbish\n1621 0")

    assert parsed.rows == (Game(1673, 1), Game(1621, 0))
    assert [(problem.line, problem.text) for problem in parsed.problems] == [(2, "rubbish")]


def test_many_games_at_once_for_the_planner():
    assert parse_rows("9 x 1700", planned=True).rows == (Game(1700),) * 9
    assert parse_rows("5 games against about 1650", planned=True).rows == (Game(1650),) * 5
    assert parse_rows("1600 1\n3 opponents of 1700", planned=True).rows == (
        Game(1600, 1), *[Game(1700)] * 3,
    )  # fmt: skip


def test_two_thousand_rows_and_no_more():
    parsed = parse_rows("1700 1\n" * (MAX_ROWS + 5))

    assert len(parsed.rows) == MAX_ROWS == 2000
    assert [problem.message for problem in parsed.problems] == [
        "Only the first 2,000 rows were read."
    ]


@given(st.lists(GAMES, max_size=6))
def test_what_is_printed_reads_back(games):
    assert parse_rows(print_rows(games)).rows == tuple(games)
    assert parse_rows(print_rows(games)).problems == ()


def test_simple_games_print_simply():
    games = [
        Game(1673, 1),
        Game(1761, 0.5, colour="b"),
        Game(1621, 0, name="Tansy, Bo"),
        Game(1700),
    ]

    assert print_rows(games) == "1673 1\n1761 ½ b\nTansy, Bo;1621;0\n1700"


@given(st.text(max_size=200) | st.text("0123456789 ½=wbdl,;\t+-.\n", max_size=200))
@settings(max_examples=200)
def test_any_text_gives_rows_and_problems(text):
    parsed = parse_rows(text, planned=True)

    assert parse_rows(print_rows(parsed.rows)).rows == parsed.rows


def test_a_row_of_marks_alone_is_a_problem():
    parsed = parse_rows(":")

    assert parsed.rows == ()
    assert "No rating" in parsed.problems[0].message
