from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chesscalc.core.game import Game, Kind
from chesscalc.formats.cells import KIND_WORDS, Cells, cells_of, line_of
from chesscalc.formats.pasted import parse_rows

NAMES = st.text(st.characters(exclude_categories=["C", "Z"]), max_size=12)
games = st.builds(
    Game,
    opponent=st.none()
    | st.integers(100, 3999)
    | st.floats(100, 3999).map(lambda x: int(x * 4) / 4),
    score=st.sampled_from([0, 0.5, 1]),
    kind=st.sampled_from([Kind.PLAYED, Kind.UNRATED, Kind.SHORT]),
    colour=st.sampled_from([None, "w", "b"]),
    name=NAMES,
    opponent_k=st.none() | st.integers(1, 400),
    deviation=st.none() | st.integers(1, 1000),
)


@pytest.mark.parametrize(
    ("cells", "line"),
    [
        (Cells(), ""),
        (Cells(kind="played"), ""),
        (Cells(rating="1761", result="½"), "1761 ½"),
        (Cells(name="Tansy, Bo", rating="1621", result="0"), "Tansy, Bo;1621;0"),
        (Cells(rating="1673,5", result="1"), "1673.5 1"),
        (Cells(kind="full bye"), "bye"),
        (Cells(kind="half bye"), "half bye"),
        (Cells(name="Bo", rating="1621", kind="forfeit win"), "Bo;1621;+"),
    ],
)
def test_a_row_becomes_the_line_people_write(cells, line):
    assert line_of(cells) == line


@pytest.mark.parametrize("typed", ["abc", "-5", "99999", "1e309", "16 73", '"', "½", "=1+1", "🙂"])
def test_a_row_that_is_no_game_keeps_what_was_typed_and_is_named(typed):
    line = line_of(Cells(name="Bo", rating=typed, result="½"))

    read = parse_rows(line)

    assert read.rows == ()
    assert len(read.problems) == 1
    assert typed.replace('"', '\\"') in line


def test_a_row_without_a_rating_is_an_unrated_opponent():
    (game,) = parse_rows(line_of(Cells(name="Bo", result="1"))).rows

    assert game == Game(None, 1, "unrated", None, "Bo")


@given(games)
def test_cells_and_back_is_the_same_game(game):
    if game.kind == Kind.PLAYED and game.opponent is None:
        game = replace(game, kind="unrated")

    assert parse_rows(line_of(cells_of(game))).rows == (game,)


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_has_its_word(kind):
    assert KIND_WORDS[kind]
    (game,) = parse_rows(line_of(cells_of(Game(1700, None, kind, name="Bo")))).rows
    assert game.kind == kind
