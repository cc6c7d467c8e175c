"""Plans over two small systems: rows, targets, status, bands, form, and what is refused."""

import math
from datetime import date
from decimal import Decimal
from itertools import product

import pytest

from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.errors import InputError, NotApplicableError, TooManyOutcomesError
from chesscalc.federations.registry import get_system
from chesscalc.planner.field import Band, ChanceModel
from chesscalc.planner.plan import compare, make_plan
from chesscalc.planner.target import Target
from tests.unit.planner.toys import ADDED, WEIGHED

ON = date(2026, 11, 30)
PLAYER = Player(1600)
OPEN = (Game(1450), Game(1550), Game(1650), Game(1700), Game(1750))


def plan(games=OPEN, *, system=ADDED, earlier=(), **kwargs):
    return make_plan(system, PLAYER, [*earlier, Event(tuple(games))], on=ON, **kwargs)


def changes(result):
    return [row.change for row in result.rows]


def test_rows_run_from_nothing_to_everything_in_half_points():
    result = plan()

    assert [row.score for row in result.rows] == [Decimal(h) / 2 for h in range(11)]
    assert changes(result)[0] == Decimal("-47.20")
    assert changes(result)[-1] == Decimal("52.80")
    assert result.rows[6].new_rating == 1613
    assert result.rows[6].wdl == ((3, 0, 2), (2, 2, 1), (1, 4, 0))
    assert result.rows[6].score_pct == 60


def test_chances_are_those_of_the_reference_within_the_table_of_hundredths():
    result = plan()

    assert result.rows[6].at_least == pytest.approx(0.335, abs=2e-3)
    assert result.expected_score == Decimal("2.36")
    assert result.mean_score == pytest.approx(2.36, abs=1e-12)
    assert [row.score for row in result.rows if row.is_expected] == [Decimal("2.5")]


def test_minimum_chance_and_status_of_a_change():
    result = plan(target=Target(change=10))

    assert result.minimum is not None
    assert result.minimum.score == 3
    assert result.chance == pytest.approx(result.rows[6].at_least, abs=1e-12)
    assert (result.status, result.secured, result.reachable) == ("open", False, True)
    assert [row.meets_target for row in result.rows] == [False] * 6 + [True] * 5


def test_known_results_stay_and_rule_out_the_other_totals():
    games = (Game(1450, 1), Game(1550, 0.5), *OPEN[2:])

    result = plan(games, target=Target(change=10))

    assert [row.score for row in result.rows] == [Decimal(h) / 2 for h in range(3, 10)]
    assert changes(result) == changes(plan())[3:10]
    assert (result.known_score, result.known_games) == (Decimal("1.5"), 2)
    assert result.rows[0].wdl == ((1, 1, 3),)
    assert float(result.expected_score) == pytest.approx(1.5 + 0.43 + 0.36 + 0.30, abs=1e-12)


def test_secured_and_out_of_reach():
    won = [Game(1600, 1)] * 4

    assert plan([*won, Game(1600)], target=Target(change=10)).status == "secured"
    assert plan([*won, Game(1600)], target=Target(change=10)).chance == 1.0
    lost = plan([Game(1600, 0), Game(1600)], target=Target(change=10))
    assert lost.status == "out of reach"
    assert (lost.minimum, lost.chance, lost.reachable) == (None, 0.0, False)


def test_a_target_that_every_score_meets():
    result = plan(target=Target(change=-100))

    assert result.secured
    assert result.minimum is result.rows[0]


@pytest.mark.parametrize("games", [(), (Game(None),), (Game(1500, kind="bye-half"),)])
def test_nothing_rated_is_one_row_without_change(games):
    result = plan(games, target=Target(keep=True))

    assert len(result.rows) == 1
    assert result.rows[0].change == 0
    assert result.rows[0].probability == 1.0
    assert result.next_half is None
    assert result.rows[0].score_pct is None
    assert result.secured


def test_unrated_opponents_and_byes_are_shown_and_left_out():
    games = (*OPEN, Game(None), Game(None, 1, "bye-full"), Game(1500, 0, "forfeit-loss"))

    result = plan(games)

    assert changes(result) == changes(plan())
    assert [entry.game.kind for entry in result.left_out] == ["played", "bye-full", "forfeit-loss"]
    assert result.left_out[0].why == "Unrated opponent: the game scores but is not rated."
    assert "forfeit" in result.left_out[2].why


def test_all_results_known_is_one_certain_row():
    result = plan([g.with_half_points(1) for g in OPEN])

    assert [(row.score, row.probability) for row in result.rows] == [(Decimal("2.5"), 1.0)]
    assert result.spread.deviation == 0.0


def test_several_events_of_a_period_share_one_k_and_one_total():
    before = Event(tuple(Game(1600, 1) for _ in range(34)))

    alone = plan([Game(1600), Game(1600)], target=Target(change=300))
    together = plan([Game(1600), Game(1600)], earlier=[before], target=Target(change=300))

    assert changes(alone)[0] == Decimal("-20.00")
    assert [row.score for row in together.rows] == [0, Decimal("0.5"), 1, Decimal("1.5"), 2]
    assert changes(together)[0] == Decimal("304.00")  # 36 games: K 19, 17 - 1 above expectation
    assert together.secured


def test_an_open_game_in_an_earlier_event_is_refused():
    with pytest.raises(InputError, match="earlier event"):
        plan(earlier=[Event((Game(1500),))])


def test_no_draws_makes_half_points_impossible():
    result = plan(draws=False)

    assert [row.probability for row in result.rows][1::2] == [0.0] * 5
    assert math.fsum(row.probability for row in result.rows) == pytest.approx(1, abs=1e-12)
    assert "without draws" in result.notes[0].text


def test_more_draws_narrow_the_scores():
    assert plan(draw_scale=3).spread.deviation < plan().spread.deviation
    assert plan(draw_scale=3).mean_score == pytest.approx(plan().mean_score, abs=1e-12)


def test_white_lifts_the_mean_and_black_lowers_it():
    white = plan([Game(1600, colour="w")])
    black = plan([Game(1600, colour="b")])

    assert white.mean_score == pytest.approx(0.5502, abs=5e-5)
    assert white.mean_score + black.mean_score == pytest.approx(1, abs=1e-12)
    assert float(white.expected_score) == 0.5
    assert plan([Game(1600, colour="w")], colour_advantage=0).mean_score == pytest.approx(0.5)
    assert any("white is worth 35" in note.text for note in white.notes)


def test_uncertain_form_widens_the_tails_and_keeps_the_mean():
    wide = plan(form_sd=100)

    assert wide.mean_score == pytest.approx(2.36, abs=1e-12)
    assert wide.rows[-1].probability > 2 * plan().rows[-1].probability
    assert wide.rows[0].probability > plan().rows[0].probability
    assert math.fsum(row.probability for row in wide.rows) == pytest.approx(1, abs=1e-12)


def test_a_stated_strength_moves_the_mean():
    stronger = plan(strength=1700)

    assert stronger.mean_score > 2.36
    assert stronger.expected_score == Decimal("2.36")
    assert any("1700" in note.text for note in stronger.notes)


def test_next_half_point():
    result = plan(target=Target(change=10))
    step = result.next_half

    assert step is not None
    assert step.change == Decimal("10.00")
    assert step.chance == result.chance
    assert step.with_half_more == pytest.approx(result.rows[5].at_least, abs=1e-12)
    # The law of total probability over the next game's results.
    first = make_plan(ADDED, PLAYER, [Event((OPEN[0],))], on=ON).rows
    parts = zip((step.lost, step.drawn, step.won), first, strict=True)
    assert math.fsum(c * r.probability for c, r in parts) == pytest.approx(result.chance, abs=1e-12)
    won = plan([Game(1450, 1), *OPEN[1:]], target=Target(change=10))
    assert step.won == pytest.approx(won.chance, abs=1e-12)


def test_next_result_also_tells_about_form():
    sure = plan(target=Target(change=10)).next_half
    unsure = plan(target=Target(change=10), form_sd=150).next_half

    assert unsure.won - unsure.lost > sure.won - sure.lost


def test_next_half_without_target_states_only_its_worth():
    step = plan().next_half

    assert (step.change, step.chance, step.won) == (Decimal("10.00"), None, None)


def test_rows_of_a_system_where_it_matters_whom_you_beat():
    result = plan(system=WEIGHED, target=Target(change=10))

    for row in result.rows:
        brute = [
            WEIGHED.rate(PLAYER, [Event(_played(OPEN, halves))], ON).change
            for halves in product(range(3), repeat=5)
            if sum(halves) == row.score * 2
        ]
        assert row.change_low == pytest.approx(min(brute), abs=1e-12)
        assert row.change_high == pytest.approx(max(brute), abs=1e-12)
        for edge, halves in (
            (row.change_low, row.results_low),
            (row.change_high, row.results_high),
        ):
            rated = WEIGHED.rate(PLAYER, [Event(_played(OPEN, halves))], ON)
            assert rated.change == pytest.approx(edge, abs=1e-12)
        assert row.change_low <= row.change <= row.change_high
    assert not result.is_one_change
    assert result.may_minimum.score < result.minimum.score
    assert result.minimum.change_low >= 10


def _played(games, halves):
    return tuple(g.with_half_points(h) for g, h in zip(games, halves, strict=True))


def test_equal_opponents_apart_in_the_list_keep_their_places():
    games = (Game(1500), Game(1611), Game(1500), Game(1611))

    row = plan(games, system=WEIGHED).rows[3]

    for edge, halves in ((row.change_low, row.results_low), (row.change_high, row.results_high)):
        rated = WEIGHED.rate(PLAYER, [Event(_played(games, halves))], ON)
        assert rated.change == pytest.approx(edge, abs=1e-12)


def test_chance_of_a_target_counts_only_the_results_that_meet_it():
    result = plan(system=WEIGHED, target=Target(change=10))

    chance = 0.0
    for halves in product(range(3), repeat=5):
        games = _played(OPEN, halves)
        if WEIGHED.rate(PLAYER, [Event(games)], ON).change >= 10:
            chance += math.prod(_single(g)[h] for g, h in zip(OPEN, halves, strict=True))
    assert result.chance == pytest.approx(chance, abs=1e-12)


def _single(game):
    return [row.probability for row in plan([game], system=WEIGHED).rows]


def test_too_many_outcomes_is_a_sentence():
    games = [Game(1500 + i) for i in range(10)]

    with pytest.raises(TooManyOutcomesError, match=r"59,049 different outcomes"):
        plan(games, system=WEIGHED)


def test_a_field_of_2000_is_a_sentence():
    with pytest.raises(TooManyOutcomesError, match="up to 400 games"):
        plan([Game(1500)] * 2000)
    with pytest.raises(TooManyOutcomesError, match="up to 400 games"):
        plan([], bands=[Band(1500, 1600, 100_000)])


def test_a_band_states_the_least_the_most_and_the_mean():
    result = plan([], bands=[Band(1500, 1700, 2), Band(1600, 1600, 1)])

    low = plan([Game(1500), Game(1500), Game(1600)])
    high = plan([Game(1700), Game(1700), Game(1600)])
    assert [row.change_low for row in result.rows] == changes(low)
    assert [row.change_high for row in result.rows] == changes(high)
    assert len(result.rows) == 7
    assert math.fsum(row.probability for row in result.rows) == pytest.approx(1, abs=1e-12)


def test_the_mean_change_over_a_band_is_exact():
    band = Band(1590, 1592, 1)

    result = plan([Game(1450)], bands=[band])

    totals = [0.0] * 5
    weighted = [0.0] * 5
    for rating in (1590, 1591, 1592):
        for row in plan([Game(1450), Game(rating)]).rows:
            half = int(row.score * 2)
            totals[half] += row.probability / 3
            weighted[half] += row.probability / 3 * float(row.change)
    for row, total, mean_change in zip(result.rows, totals, weighted, strict=True):
        assert row.probability == pytest.approx(total, abs=1e-12)
        assert row.change == pytest.approx(mean_change / total, abs=1e-9)


def test_a_band_in_a_system_that_does_not_add_up_is_marked():
    result = plan([], system=WEIGHED, bands=[Band(1501, 1510, 2)])

    assert any("against the middle of each band" in note.text for note in result.notes)


def test_a_wide_band_is_carried_by_41_ratings():
    assert len(Band(1000, 2000).ratings()) == 41
    assert Band(1000, 2000).ratings()[::40] == (1000.0, 2000.0)
    assert len(Band(1500, 1510).ratings()) == 11


@pytest.mark.parametrize(
    "make",
    [
        lambda: Band(1700, 1500),
        lambda: Band(0, 1500),
        lambda: Band(1500, 1600, 0),
        lambda: Band("x", 1600),
    ],
)
def test_impossible_bands_are_named(make):
    with pytest.raises(InputError) as caught:
        make()
    assert caught.value.field == "bands"


@pytest.mark.parametrize(
    "make",
    [
        Target,
        lambda: Target(change=1, rating=2),
        lambda: Target(change="abc"),
        lambda: Target(change=1e9),
        lambda: Target(change=float("nan")),
        lambda: Target(rating=0),
        lambda: Target(performance=1e9),
        lambda: Target(first_rating=[1400]),
        lambda: Target(norm="FM"),
        lambda: Target(norm=["GM"]),
        lambda: Target(keep=3),
        lambda: Target(keep=False),
    ],
)
def test_impossible_targets_are_named(make):
    with pytest.raises(InputError) as caught:
        make()
    assert caught.value.field == "target"


def test_a_change_of_zero_is_a_target():
    assert Target(change=0).kind == "change"
    assert Target(keep=True).kind == "keep"


def test_performance_target_goes_by_the_row():
    result = plan(target=Target(performance=1700))

    assert result.minimum.performance >= 1700
    assert result.rows[result.rows.index(result.minimum) - 1].performance < 1700


def test_a_perfect_score_meets_every_performance():
    player, games = Player(rating=1700, birth_year=1990), [Game(1700), Game(1720), Game(1690)]

    result = make_plan(
        get_system("dwz"), player, [Event(tuple(games))], on=ON, target=Target(performance=1900)
    )

    assert [row.meets_target for row in result.rows] == [False] * 5 + [True] * 2
    assert result.rows[-1].performance is None
    assert result.rows[-1].is_boundless
    assert result.chance == pytest.approx(result.minimum.at_least)
    assert f"{result.chance:.3f}" == "0.149"


def test_the_first_rating_of_a_player_without_one():
    event = Event(tuple([Game(1600)] * 5))

    found = make_plan(get_system("dwz"), Player(birth_year=1990), [event], on=ON)

    gives = [(row.probability, row.new_rating) for row in found.rows if row.new_rating]
    assert len(gives) == 9  # neither 0 % nor 100 %
    assert found.first.chance == pytest.approx(sum(p for p, _ in gives))
    assert found.first.mean == pytest.approx(sum(p * r for p, r in gives) / found.first.chance)
    assert found.first.mean == pytest.approx(1600)
    assert 50 < found.first.deviation < 300
    assert compare(found, found).first_ratings == (found.first, found.first)
    none = make_plan(get_system("dwz"), Player(birth_year=1990), [Event((Game(1600),))], on=ON)
    assert (none.first.chance, none.first.mean, none.first.deviation) == (0.0, None, None)
    every = make_plan(get_system("us-chess"), Player(birth_year=1990), [event], on=ON)
    assert every.first.chance == 1.0
    assert plan().first is None
    assert compare(plan(), found).first_ratings is None


def test_performance_target_without_games_is_a_sentence():
    with pytest.raises(InputError, match="at least one rated opponent"):
        plan([], target=Target(performance=2000))


def test_first_rating_target_is_for_the_unrated():
    with pytest.raises(InputError, match="player without one"):
        plan(target=Target(first_rating=1400))


def test_norms_belong_to_fide_standard():
    with pytest.raises(NotApplicableError) as caught:
        plan(target=Target(norm="GM"))
    assert caught.value.field == "target"


@pytest.mark.parametrize(
    "values",
    [
        {"draw_scale": -1},
        {"draw_scale": "x"},
        {"colour_advantage": 1000},
        {"form_sd": float("inf")},
        {"strength": 9999},
    ],
)
def test_impossible_models_are_named(values):
    with pytest.raises(InputError) as caught:
        ChanceModel(**values)
    assert caught.value.field == next(iter(values))


def test_compare_states_expected_change_and_risk():
    stay, up = plan([Game(1600)] * 5), plan([Game(1900)] * 5)

    both = compare(stay, up)

    assert both.first.expected_change == pytest.approx(0, abs=1e-9)
    assert both.first.gain == pytest.approx(stay.rows[6].at_least, abs=1e-12)
    assert both.first.loss == pytest.approx(1 - stay.rows[5].at_least, abs=1e-12)
    assert both.second.deviation < both.first.deviation
    assert both.difference == pytest.approx(
        up.spread.expected_change - stay.spread.expected_change, abs=1e-12
    )


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"target": "abc"}, "target"),
        ({"target": 1e9}, "target"),
        ({"bands": [(1500, 1600)]}, "bands"),
    ],
)
def test_things_of_another_kind_are_named(values, field):
    with pytest.raises(InputError) as caught:
        plan(**values)
    assert caught.value.field == field


def test_the_chances_of_each_game_stand_beside_its_expected_score():
    result = plan(form_sd=100)

    assert result.expected[0] == Decimal("0.70")
    for odds, expected in zip(result.odds, result.expected, strict=True):
        assert odds.expected == pytest.approx(float(expected), abs=1e-12)


def test_a_band_whose_edge_is_not_rated_still_plans():
    # Rapid games with a gap of 600 or more against a player over 2600 are not rated.
    rapid = get_system("fide-rapid")

    result = make_plan(
        rapid, Player(2000, k=20), [Event((Game(1950),))], on=ON, bands=[Band(1500, 3000)]
    )

    assert len(result.rows) == 5
    assert all(row.change_low <= row.change_high for row in result.rows)
