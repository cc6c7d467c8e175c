"""FIDE's rules one by one: tables entry by entry, editions, K, periods, first ratings."""

import csv
from datetime import date
from decimal import Decimal
from pathlib import Path
from statistics import NormalDist

import pytest

import chesscalc as cc
from chesscalc.formulas.lookup import fide_dp, fide_expected

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
NOW = date(2026, 11, 1)
cumulative = NormalDist(0, 2000 / 7).cdf


def rows(name):
    with (GOLDEN / name).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_every_difference_has_the_printed_probability():
    checked = 0
    for row in rows("fide_difference_to_pd.csv"):
        last = int(row["d_max"] or 3000)
        for difference in range(int(row["d_min"]), last + 1):
            assert fide_expected(difference) == Decimal(row["p_higher"])
            if difference:
                assert fide_expected(-difference) == Decimal(row["p_lower"])
            checked += 1
    assert checked == 3001


def test_every_percentage_has_the_printed_difference():
    table = rows("fide_score_to_dp.csv")
    assert len(table) == 101
    for row in table:
        assert fide_dp(int(Decimal(row["p"]) * 100)) == int(row["dp"])


@pytest.mark.parametrize(
    ("difference", "printed", "formula"),
    [
        (54, "0.58", "0.57"), (343, "0.88", "0.89"), (344, "0.88", "0.89"),
        (358, "0.90", "0.89"), (392, "0.92", "0.91"), (620, "0.99", "0.98"),
    ],
)  # fmt: skip
def test_six_differences_where_the_curve_would_be_wrong(difference, printed, formula):
    assert f"{cumulative(difference):.2f}" == formula
    assert str(fide_expected(difference)) == printed


@pytest.mark.parametrize(
    ("percent", "printed", "formula"),
    [
        (53, 21, 22), (58, 57, 58), (66, 117, 118), (67, 125, 126), (68, 133, 134), (69, 141, 142),
        (70, 149, 150), (72, 166, 167), (78, 220, 221), (89, 351, 350), (96, 501, 500),
        (97, 538, 537), (98, 589, 587), (99, 677, 665),
    ],
)  # fmt: skip
def test_fourteen_percentages_where_the_curve_would_be_wrong(percent, printed, formula):
    # The rounded inverse is the whole difference nearest to the one whose probability is p.
    nearest = min(range(1, 900), key=lambda d: abs(cumulative(d) - percent / 100))
    assert nearest == formula
    assert fide_dp(percent) == printed
    assert fide_dp(100 - percent) == -printed


def change(on, own, opponent, score, system="fide-standard"):
    game = cc.Game(opponent, score)
    return cc.rate(system, cc.Player(rating=own, k=10), [game], on=on).change


@pytest.mark.parametrize(
    ("on", "own", "printed"),
    [
        pytest.param(date(2009, 6, 30), 2400, "1.1", id="350-before-July-2009"),
        pytest.param(date(2009, 7, 1), 2400, "0.8", id="400-from-July-2009"),
        pytest.param(date(2025, 9, 30), 2700, "0.8", id="400-for-all-to-September-2025"),
        pytest.param(date(2025, 10, 1), 2700, "0.4", id="true-from-2650-since-October-2025"),
        pytest.param(date(2025, 10, 1), 2649, "0.8", id="400-below-2650"),
    ],
)
def test_a_win_against_500_less_by_date(on, own, printed):
    assert change(on, own, own - 500, 1) == Decimal(printed)


def test_between_2022_and_2024_one_opponent_of_an_event_is_raised():
    games = [cc.Game(1500, 1), cc.Game(1480, 1), cc.Game(2450, 0)]
    result = cc.rate("fide-standard", cc.Player(rating=2000, k=20), games, on=date(2023, 6, 1))

    assert [line.difference_used for line in result.games] == [500, 400, -400]
    assert "largest gap" in result.games[0].why


def test_rapid_before_2022_has_no_cap_and_k_20():
    assert change(date(2021, 12, 31), 2000, 1400, 1, "fide-rapid") == Decimal("0.2")
    assert cc.k_factor("fide-rapid", cc.Player(rating=2450), date(2022, 9, 30)).k == 20
    assert cc.k_factor("fide-rapid", cc.Player(rating=2450), date(2022, 10, 1)).k == 10


@pytest.mark.parametrize("opponent", [2099, 2100, 2101])
def test_the_600_rule_of_rapid_begins_at_600(opponent):
    game = cc.Game(opponent, 1)
    result = cc.rate("fide-blitz", cc.Player(rating=2700, k=10), [game], on=NOW)

    assert result.games[0].counted == (opponent == 2101)


def test_in_rapid_a_standard_rating_stands_in():
    player = cc.Player(rating=None, standard_rating=1800, k=20)
    result = cc.rate("fide-rapid", player, [cc.Game(1800, 1)], on=NOW)

    assert (result.rating, result.change, result.new_rating) == (1800, 10, 1810)


K = [
    pytest.param({"rating": 2400}, 10, "2400", id="2400"),
    pytest.param({"rating": 2380, "peak_rating": 2400}, 10, "2400", id="fallen-back"),
    pytest.param({"rating": 2405, "birth_year": 2010}, 10, "2400", id="junior-at-2400"),
    pytest.param({"rating": 2250, "birth_year": 2008}, 40, "junior", id="year-of-18th-birthday"),
    pytest.param({"rating": 2250, "birth_year": 2007, "games_played": 99}, 20, "rated", id="19"),
    pytest.param(
        {"rating": 2250, "birth_year": 2010, "peak_rating": 2300, "games_played": 99},
        20, "2300", id="junior-once-2300",
    ),
    pytest.param({"rating": 2350, "games_played": 29}, 40, "30", id="adult-newcomer"),
    pytest.param({"rating": 1800, "games_played": 30}, 20, "rated", id="30-games"),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "k", "word"), K)
def test_k_and_its_reason(facts, k, word):
    factor = cc.k_factor("fide-standard", cc.Player(**facts), NOW)

    assert factor.k == k
    assert word in factor.rule


def test_k_says_when_it_changes():
    junior = cc.k_factor("fide-standard", cc.Player(rating=1700, birth_year=2010), NOW)
    assert (junior.changes[0].when, junior.changes[0].k) == (date(2029, 1, 1), 20)
    newcomer = cc.k_factor("fide-standard", cc.Player(rating=1700, games_played=25), NOW)
    assert "5 to go" in newcomer.changes[0].condition


def test_what_is_not_given_is_said_to_be_assumed():
    assumed = cc.k_factor("fide-standard", cc.Player(rating=1900), NOW).assumed
    assert len(assumed) == 2
    full = cc.Player(rating=1900, birth_year=1980, games_played=99)
    assert cc.k_factor("fide-standard", full, NOW).assumed == ()


@pytest.mark.parametrize(
    ("k", "games", "used"),
    [(40, 17, 40), (40, 18, 38), (20, 35, 20), (20, 36, 19), (10, 70, 10), (10, 71, 9)],
)
def test_the_700_rule_begins_above_700(k, games, used):
    result = cc.rate("fide-standard", cc.Player(rating=1800, k=k), [cc.Game(1800, 1)] * games)
    assert result.k == used


def test_a_period_is_rounded_once():
    events = [[cc.Game(1804, 1)], [cc.Game(1804, 1)]]  # .51 twice
    player = cc.Player(rating=1800, k=5)
    both = cc.rate_period("fide-standard", player, events, on=NOW)
    each = [cc.rate("fide-standard", player, event, on=NOW) for event in events]

    assert both.change == sum(change.change for change in each) == Decimal("5.10")
    assert both.new_rating == 1805
    assert [change.new_rating for change in each] == [1803, 1803]


def test_each_event_uses_its_own_list_and_rules():
    events = [
        cc.Event([cc.Game(2200, 1)], rating=2700, on=date(2025, 9, 30)),
        cc.Event([cc.Game(2200, 1)], rating=2640, on=date(2025, 10, 1)),
        cc.Event([cc.Game(2200, 1)], on=date(2025, 10, 2)),
    ]
    result = cc.rate_period("fide-standard", cc.Player(rating=2700, k=10), events)
    assert [str(line.expected) for line in result.games] == ["0.92", "0.92", "0.96"]


@pytest.mark.parametrize(("score", "whole"), [(1, 1803), (0, 1797)])
def test_a_half_goes_away_from_zero(score, whole):
    result = cc.rate("fide-standard", cc.Player(rating=1800, k=5), [cc.Game(1800, score)])
    assert result.new_rating == whole


def test_a_first_event_without_a_point_is_dropped_and_a_later_one_counts():
    zero, scored = [cc.Game(1800, 0)] * 5, [cc.Game(1800, 1)] * 5
    unrated = cc.Player()
    dropped = cc.rate_period("fide-standard", unrated, [zero, scored], on=NOW)
    kept = cc.rate_period("fide-standard", unrated, [scored, zero], on=NOW)

    assert dropped.new_rating == 2109
    assert (kept.score, kept.new_rating) == (5, 1800)
    assert [line.counted for line in dropped.games] == [False] * 5 + [True] * 5


@pytest.mark.parametrize(("games", "wanted"), [(0, "5 more"), (4, "1 more game")])
def test_an_unrated_player_reads_how_many_games_are_wanted(games, wanted):
    result = cc.rate("fide-standard", cc.Player(), [cc.Game(1800, 1)] * games, on=NOW)

    assert result.new_rating is None
    assert wanted in " ".join(note.text for note in result.notes)


def test_what_is_not_rated_scores_but_changes_nothing():
    kinds = ["unrated", "forfeit-win", "bye-half", "short", "bye-zero", "forfeit-loss", "bye-full"]
    scores = {"unrated": 1, "short": 1}
    idle = [cc.Game(None, scores.get(kind), kind) for kind in kinds]
    played = cc.Game(1700, 1)
    alone = cc.rate("fide-standard", cc.Player(rating=1800, k=20), [played], on=NOW)
    result = cc.rate("fide-standard", cc.Player(rating=1800, k=20), [*idle, played], on=NOW)

    assert (result.change, result.score) == (alone.change, 1)
    assert result.points == Decimal("5.5")
    assert all(line.why for line in result.games[:-1])


@pytest.mark.parametrize("facts", [{"rating": 1800.5, "k": 20}])
def test_fide_ratings_are_whole(facts):
    with pytest.raises(cc.InputError) as caught:
        cc.rate("fide-standard", cc.Player(**facts), [cc.Game(1800, 1)])
    assert caught.value.field == "rating"


def test_rapid_names_the_articles_of_its_own_chapter():
    """Articles of rapid and blitz count one lower than those of the standard rules."""
    games = [cc.Game(2450, 1)] * 20

    def rules(system, **facts):
        change = cc.rate(system, cc.Player(**facts), games, on=NOW)
        return {note.rule for note in change.notes if note.rule}

    assert rules("fide-standard", rating=1800, k=40) == {
        "FIDE B.02 8.3.3", "FIDE B.02 8.3.1", "FIDE B.02 8.3.4",
    }  # fmt: skip
    assert rules("fide-rapid", rating=1800, k=40) == {
        "FIDE rapid and blitz 7.3.3", "FIDE rapid and blitz 7.3.1", "FIDE rapid and blitz 7.3.4",
    }  # fmt: skip
    assert "FIDE rapid and blitz 7.2.1" in rules("fide-blitz", standard_rating=1800, k=40)
    assert "FIDE rapid and blitz 7.2.3" in rules("fide-blitz")
    assert "FIDE B.02 8.2.3" in rules("fide-standard")


def test_only_what_decides_k_is_assumed():
    def assumed(**facts):
        return cc.k_factor("fide-standard", cc.Player(**facts), NOW).assumed

    birth = "no junior (no birth year given)"
    games = "30 rated games or more (no number given)"
    assert assumed(rating=1500) == (birth, games)
    assert assumed(rating=1500, games_played=12) == ()  # K 40 for a junior and for an adult
    assert assumed(rating=1500, birth_year=2012) == ()
    assert assumed(rating=2350, peak_rating=2350) == (games,)  # no junior's K from 2300


def test_a_junior_new_to_the_list_keeps_40_until_30_games():
    player = cc.Player(rating=1500, birth_year=2008, games_played=12)
    changes = cc.k_factor("fide-standard", player, NOW).changes
    assert [(change.when, change.k) for change in changes] == [(date(2027, 1, 1), 20), (None, 20)]
    assert all(change.condition.endswith(", once 30 games are rated") for change in changes)
