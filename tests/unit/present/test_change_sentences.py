from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from chesscalc.core.change import GameChange, KChange, KFactor, Note, RatingChange
from chesscalc.core.game import Game
from chesscalc.core.player import Player
from chesscalc.present.change_sentences import (
    answer,
    cautions,
    k_outlook,
    k_sentence,
    nothing_found,
    performance_caution,
    remark,
    score_of,
    shown_places,
    totals,
    with_adjustment,
)


def counted(opponent, score, expected, change):
    game = Game(opponent, score)
    return GameChange(game, None, None, Decimal(expected), Decimal(change), counted=True)


LOSING = RatingChange(
    system="fide-standard",
    rules="FIDE B.02",
    rating=1947,
    k=20,
    k_rule="rated under 2400",
    score=Decimal("1.5"),
    expected=Decimal("2.44"),
    change=Decimal("-18.80"),
    new_rating_exact=Decimal("1928.20"),
    new_rating=1928,
    performance=1685,
    points=Decimal("1.5"),
    games=(
        counted(1673, 1, "0.83", "3.40"),
        counted(1761, 0.5, "0.74", "-4.80"),
        counted(1621, 0, "0.87", "-17.40"),
    ),
)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        pytest.param({}, "You lost 18.8 points: 1947 → 1928.", id="loss"),
        pytest.param(
            {"change": Decimal("12.40"), "new_rating": 1959},
            "You gained 12.4 points: 1947 → 1959.",
            id="gain",
        ),
        pytest.param(
            {"change": Decimal("10.00"), "new_rating": 1957},
            "You gained 10.0 points: 1947 → 1957.",
            id="ten-is-plural",
        ),
        pytest.param(
            {"change": Decimal("1.00"), "new_rating": 1948},
            "You gained 1.0 point: 1947 → 1948.",
            id="one-is-singular",
        ),
        pytest.param(
            {"change": Decimal("-0.20"), "new_rating": 1947},
            "You lost 0.2 points, too little to move the printed rating: it stays 1947.",
            id="rounds-away",
        ),
        pytest.param(
            {"change": Decimal(0), "new_rating": 1947},
            "You scored as expected: your rating stays 1947.",
            id="level",
        ),
        pytest.param(
            {"rating": 1405, "change": Decimal("-10.0"), "new_rating": None},
            "You lost 10.0 points: 1405 → no published rating.",
            id="below-the-floor",
        ),
        pytest.param(
            {"rating": None, "new_rating": 1922}, "Your first rating is 1922.", id="first-rating"
        ),
        pytest.param(
            {"rating": None, "new_rating": None},
            "No rating yet: you stay unrated.",
            id="still-unrated",
        ),
        pytest.param(
            {"games": ()}, "No game here is rated: your rating stays 1947.", id="nothing-counts"
        ),
        pytest.param(
            {"estimate": True}, "Estimate: you lost 18.8 points: 1947 → 1928.", id="estimate"
        ),
    ],
)
def test_the_answer_reads_aloud(fields, sentence):
    assert answer(replace(LOSING, **fields), 1) == sentence


def test_hundredths_are_shown_where_one_decimal_would_lose_them():
    # E11 of the FIDE examples: K 17, sum +5.44.
    assert shown_places(replace(LOSING, change=Decimal("92.48")), 1) == 2
    assert shown_places(LOSING, 1) == 1
    assert shown_places(replace(LOSING, change=-18.8), 0) == 0


def test_score_is_of_the_rated_games():
    assert score_of(LOSING) == "1½/3"


def test_totals_part_what_scores_from_what_is_rated():
    bye = GameChange(Game(kind="bye-full"), None, None, None, Decimal(0), counted=False)
    with_bye = replace(LOSING, games=(*LOSING.games, bye), points=Decimal("2.5"))

    assert totals(with_bye) == (
        "Tournament points: 2½ from 4 rounds. Rated points: 1½ from 3 games. "
        "1 row does not count for the rating."
    )


def test_performance_over_three_games_is_marked_weak():
    assert performance_caution(LOSING) == (
        "The performance rests on 3 games; with fewer than 7 it says little."
    )
    assert performance_caution(replace(LOSING, games=LOSING.games[:1] * 7)) == ""
    assert performance_caution(replace(LOSING, performance=None)) == ""


def test_ordinary_games_need_no_caution():
    assert cautions(Player(1947), (Game(1673, 1),), KFactor(20, "rated under 2400"), 1400) == ()


def test_ratings_below_the_floor_are_a_sentence():
    found = cautions(Player(1390), (Game(1200, 1), Game(1300, kind="forfeit-win")), None, 1400)

    assert found == (
        "Your rating 1390 is below the list's floor of 1400: this list does not publish it.",
        "1 opponent below the list's floor of 1400 (1200): "
        "check whether they were rated in this list.",
    )


@pytest.mark.parametrize(
    ("opponent", "said"), [(1548, False), (1547, True), (1546, True), (2347, True)]
)
def test_an_opponent_400_or_more_away_is_a_sentence(opponent, said):
    found = cautions(Player(1947), (Game(opponent, 1),), None, None)

    assert any("400 points or more away" in sentence for sentence in found) is said


def test_an_own_k_names_the_one_of_the_rule():
    found = cautions(Player(1947, k=10), (), KFactor(40, "junior under 2300."), None)

    assert found == ("K 10 is your own; by these facts the rule gives K 40 (junior under 2300).",)
    assert cautions(Player(1947, k=40), (), KFactor(40, "junior"), None) == ()


def test_a_rule_that_begins_with_its_k_is_not_said_twice():
    change = replace(LOSING, k=32, k_rule="K 32 below 2200")

    assert k_sentence("K", change, KFactor(32, "K 32 below 2200")) == "K 32 below 2200."


def test_what_comes_next_for_k_is_said_with_its_day():
    rule = KFactor(40, "junior", (KChange(date(2029, 1, 1), "on the January list.", 20),), ("x.",))

    assert k_outlook("K", rule) == (
        " Next: K 20 from 1 January 2029, on the January list. Assumed: x."
    )
    assert k_outlook("K", KFactor(20, "rated")) == ""


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (
            Note("", "The deviations are guessed.", "estimate"),
            "An estimate: The deviations are guessed.",
        ),
        (Note("", "An estimate: others play too.", "estimate"), "An estimate: others play too."),
        (Note("", "1395 is below 1400.", "warning"), "Mind: 1395 is below 1400."),
        (Note("8.3", "K 20.", "rule"), "K 20."),
    ],
)
def test_a_remark_says_first_what_it_is(note, said):
    assert remark(note) == said


def test_the_printed_change_is_ours_or_unexplained():
    assert nothing_found(LOSING, "-18,80", 1) == (
        "The printed change is the one worked out here: −18.8."
    )
    assert nothing_found(LOSING, "−3", 1).startswith("None of the known causes")


def test_a_stated_adjustment_is_shown_as_stated():
    assert with_adjustment(LOSING, 0) == ""
    assert "of +12.0 that you stated" in with_adjustment(LOSING, 12)
    assert with_adjustment(LOSING, 12).endswith("1940.")


def test_the_k_sentence_says_when_a_limit_stands_in_for_the_rule():
    rule = KFactor(40, "rated under 2400")

    assert k_sentence("K", LOSING, KFactor(20, "rated under 2400")) == "K 20: rated under 2400."
    assert k_sentence("K", LOSING, rule).startswith("K 20 in place of K 40 (rated under 2400)")
    assert k_sentence("K", LOSING, KFactor(25, "another rule")) == "K 20: rated under 2400."
    assert k_sentence("K", LOSING, None) == "K 20: rated under 2400."
