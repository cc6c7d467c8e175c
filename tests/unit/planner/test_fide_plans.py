"""FIDE plans with the figures of the rules: a given case, first ratings, norms, the 700 rule."""

from datetime import date
from decimal import Decimal

import pytest

from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.errors import InputError
from chesscalc.federations.registry import get_system
from chesscalc.planner.plan import make_plan
from chesscalc.planner.target import Target
from chesscalc.present import plan_sentences as words

ON = date(2026, 11, 30)
FIDE = get_system("fide-standard")
THREE = (Game(1673), Game(1761), Game(1621))
A_PLAYER = Player(1947, k=20)


def plan(player, games, target=None, *, earlier=(), **kwargs):
    return make_plan(FIDE, player, [*earlier, Event(tuple(games))], on=ON, target=target, **kwargs)


def test_every_total_against_1673_1761_1621():
    result = plan(A_PLAYER, THREE, Target(change=10))

    assert [row.change for row in result.rows] == [
        Decimal(c) for c in ("-48.8", "-38.8", "-28.8", "-18.8", "-8.8", "1.2", "11.2")
    ]
    assert [row.new_rating for row in result.rows] == [1898, 1908, 1918, 1928, 1938, 1948, 1958]
    assert result.minimum.score == 3
    assert result.expected_score == Decimal("2.44")
    assert words.answer(result).startswith("You need 3 of 3 for +10; you would be expected")


def test_to_lose_nothing_2_and_a_half_are_needed():
    assert plan(A_PLAYER, THREE, Target(keep=True)).minimum.score == Decimal("2.5")


def test_after_a_win_and_a_loss_three_rows_remain_and_plus_10_is_out_of_reach():
    games = (Game(1673, 1), Game(1761), Game(1621, 0))

    result = plan(A_PLAYER, games, Target(change=10))

    assert [(row.score, row.change) for row in result.rows] == [
        (Decimal(1), Decimal("-28.8")),
        (Decimal("1.5"), Decimal("-18.8")),
        (Decimal(2), Decimal("-8.8")),
    ]
    assert result.status == "out of reach"
    assert words.answer(result) == (
        "+10 is out of reach: the best still possible, 2 of 3, gives −8.8."
    )


def test_a_2700_gains_nothing_from_nine_wins_against_1900s():
    result = plan(Player(2700, k=10), [Game(1900)] * 9)

    assert result.rows[-1].change == 0
    assert result.rows[-1].probability == 1.0
    assert result.rows[0].change == -90


def test_nine_thirteen_one_and_no_rounds():
    for rounds in (0, 1, 9, 13):
        result = plan(A_PLAYER, [Game(1900)] * rounds, Target(keep=True))
        assert len(result.rows) == 2 * rounds + 1


@pytest.mark.parametrize(
    ("games", "k"), [pytest.param(35, 20, id="700"), pytest.param(36, 19, id="over-700")]
)
def test_the_700_rule_acts_on_the_whole_period(games, k):
    before = Event(tuple(Game(1947, 0.5) for _ in range(games - 2)))

    result = plan(A_PLAYER, [Game(1947), Game(1947)], earlier=[before])

    assert result.rows[-1].change == k
    assert result.k == k


def test_a_rating_target_goes_by_the_printed_rating():
    result = plan(A_PLAYER, THREE, Target(rating=1948))

    assert result.minimum.score == Decimal("2.5")  # +1.2 prints 1948


def test_first_rating_needs_five_games_and_1400():
    four = plan(Player(), [Game(1500)] * 4, Target(first_rating=1400))
    six = plan(Player(), [Game(1700)] * 6, Target(first_rating=1400))

    assert four.status == "out of reach"
    assert all(row.new_rating is None for row in four.rows)
    assert six.rows[8].new_rating == 1820  # E19: 4 of 6 against 1700s
    assert six.minimum.new_rating >= 1400
    below = six.rows[six.rows.index(six.minimum) - 1]
    assert below.new_rating is None
    assert any("as strong as the average opponent (1700)" in n.text for n in six.notes)


def test_first_ratings_as_printed():
    assert plan(Player(), [Game(1800)] * 5).rows[-1].new_rating == 2109  # E16
    assert plan(Player(), [Game(2500)] * 5).rows[-1].new_rating == 2200  # E17
    assert plan(Player(), [Game(1400)] * 5).rows[2].new_rating is None  # E18


def test_a_first_event_without_a_point_has_no_performance_as_it_does_not_count():
    games = [Game(1700), Game(1720), Game(1690)]

    assert [row.performance for row in plan(Player(), games).rows][:2] == [None, 1430]
    later = plan(Player(), games, earlier=[Event((Game(1800, 1),))])
    assert later.rows[0].performance == 903
    assert plan(Player(1700, k=20), games).rows[0].performance == 903


FIELD_22 = (2580, 2560, 2545, 2530, 2510, 2490, 2450, 2415, 2050)
FIELD_23 = (2580, 2560, 2545, 2530, 2510, 2490, 2402, 2080, 2050)


def _norm(ratings, title="GM"):
    return plan(Player(2500, k=10), [Game(r) for r in ratings], Target(norm=title))


def test_gm_norm_with_the_lowest_opponent_raised():
    result = _norm(FIELD_22)  # E22: 6 of 9 is enough with 2050 raised to 2200

    assert result.minimum.score == 6
    assert (result.norm.average, result.norm.raised) == (2476, (2050, 2200))
    assert result.norm.unchecked
    assert any("Not checked" in line for line in words.norm(result))


def test_gm_norm_raises_only_one_opponent():
    assert _norm(FIELD_23).minimum.score == 7  # E23: 6½ gives 2599


@pytest.mark.parametrize(
    ("ratings", "average"),
    [
        pytest.param((2400,) * 7 + (2100, 2000), 2344, id="E24-2344"),
        pytest.param((2300,) * 11, 2300, id="E26-2300"),
    ],
)
def test_a_field_below_the_average_gives_no_norm(ratings, average):
    result = _norm(ratings)

    assert result.norm.average == average
    assert result.status == "out of reach"
    assert f"average {average}" in words.answer(result)


@pytest.mark.parametrize(
    ("total", "minimum"), [pytest.param(24895, "6.5", id="met"), pytest.param(24894, "7", id="not")]
)
def test_gm_norm_at_the_boundary(total, minimum):
    ratings = (2489,) * 9 + (total - 9 * 2489,)  # E25

    assert _norm(ratings).minimum.score == Decimal(minimum)


@pytest.mark.parametrize(
    ("title", "average"), [("GM", 2380), ("IM", 2230), ("WGM", 2180), ("WIM", 2030)]
)
def test_least_average_with_7_of_9(title, average):
    assert _norm((average,) * 9, title).minimum.score == 7
    assert _norm((average - 1,) * 9, title).minimum is None


@pytest.mark.parametrize("rating", [2470, 2475])
def test_35_per_cent_is_needed_too(rating):
    strong = _norm((2700,) * 9)

    assert strong.minimum.score == Decimal("3.5")
    assert _norm((rating,) * 8).status == "out of reach"


def test_a_player_without_rating_wants_no_change():
    with pytest.raises(InputError):
        plan(A_PLAYER, THREE, Target(first_rating=1400))


def test_wild_values_name_their_field():
    for value in ("abc", 1e9, float("inf"), None):
        with pytest.raises(InputError) as caught:
            Target(rating=value)
        assert caught.value.field == "target"


@pytest.mark.parametrize("target", [Target(change=10), Target(keep=True)])
def test_an_unrated_player_has_no_change_to_aim_at(target):
    with pytest.raises(InputError, match="first rating"):
        plan(Player(), [Game(1700)] * 6, target)


def test_what_a_norm_counts_differs_from_the_plain_performance():
    result = _norm(FIELD_22)

    assert result.norm.minimum_performance == 2601
    assert result.minimum.performance == 2584
    assert any("a performance of 2601" in line for line in words.norm(result))


def test_an_unrated_plan_speaks_of_ratings_not_of_changes():
    result = plan(Player(), [Game(1700)] * 6, Target(first_rating=1700))

    assert words.next_half(result).startswith("Half a point more lifts the chance from")
    assert "worth" not in words.next_half(result)
    assert "the rating that each score gives" in words.answer(plan(Player(), [Game(1700)] * 6))


def test_a_stated_strength_stands_in_for_a_missing_rating():
    result = plan(Player(), [Game(1700)] * 6, Target(first_rating=1400), strength=1900)

    assert result.mean_score == pytest.approx(6 * 0.76, abs=1e-9)
    assert any("the stated strength of 1900" in note.text for note in result.notes)


def test_the_scale_of_the_draw_table_can_be_stated():
    lifted = plan(Player(1600, k=20), [Game(1600)])
    as_is = plan(Player(1600, k=20), [Game(1600)], decompress=False)

    assert lifted.odds[0].draw == pytest.approx(0.2135, abs=5e-4)  # looked up at 1333
    assert as_is.odds[0].draw == pytest.approx(0.2746, abs=5e-5)  # worked example 1


def test_a_norm_without_games_names_what_is_wanted():
    result = plan(Player(2500, k=10), [], Target(norm="GM"))

    assert result.norm.average is None
    assert "at least 9 games" in result.norm.obstacles[0]
    assert result.status == "out of reach"


def test_more_than_13_rounds_count_as_13_for_a_norm():
    assert any("count as 13" in text for text in _norm((2500,) * 14).norm.unchecked)


def test_the_chances_of_a_certain_game_leave_one_line():
    result = plan(Player(2700, k=10), [Game(1900)], Target(change=0), form_sd=80)

    assert result.next_half.won == 1.0
    assert result.chance == 1.0
