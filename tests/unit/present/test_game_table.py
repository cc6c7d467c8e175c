from dataclasses import replace
from decimal import Decimal

from chesscalc.core.change import GameChange
from chesscalc.core.game import Game
from chesscalc.present.game_table import COLUMNS, file_rows, game_rows, reasons
from tests.unit.present.test_change_sentences import LOSING


def test_a_rated_game_shows_expected_and_change():
    row = game_rows(LOSING, 1)[0]

    assert tuple(row) == COLUMNS
    assert row["Result"] == "1"
    assert row["Expected"] == "0.83"
    assert row["Change"] == "+3.4"
    assert row["Counts"] == "yes"


def test_a_row_that_does_not_count_says_why_and_claims_no_change():
    game = Game(None, 0.5, "unrated", "w", "Tansy, Bo")
    out = GameChange(game, None, None, None, Decimal(0), counted=False, why="Unrated opponent.")

    row = game_rows(replace(LOSING, games=(out,)), 1)[0]

    assert (row["Opponent"], row["Rating"], row["Result"], row["Colour"]) == (
        "Tansy, Bo", "–", "½", "white",
    )  # fmt: skip
    assert (row["Expected"], row["Change"], row["Counts"]) == ("", "", "no")


def test_a_curve_shows_three_decimals():
    game = GameChange(Game(1500, 1), 0.0, 0.0, 0.35994, 12.8, counted=True)

    assert game_rows(replace(LOSING, games=(game,)), 1)[0]["Expected"] == "0.360"


def test_a_file_has_every_decimal_and_a_plain_minus():
    assert file_rows(LOSING)[2] == ("3", "", "1621", "0.0", "-17.40", "0.87", "", "yes")


def test_a_first_rating_claims_no_change_for_a_game():
    game = GameChange(Game(1902, 1), None, None, None, Decimal(0), counted=True)

    row = game_rows(replace(LOSING, rating=None, games=(game,)), 1)[0]

    assert (row["Expected"], row["Change"], row["Counts"]) == ("", "", "yes")


def test_rows_with_the_same_reason_share_a_sentence():
    bye = GameChange(Game(kind="bye-full"), None, None, None, Decimal(0), False, "A bye.")
    far = replace(LOSING.games[0], why="463 points apart: counts as 400.")

    assert reasons(replace(LOSING, games=(bye, far, bye))) == (
        "Rows 1, 3: A bye.",
        "Row 2: 463 points apart: counts as 400.",
    )
    assert reasons(LOSING) == ()
