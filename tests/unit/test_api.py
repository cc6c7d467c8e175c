"""The front door: its names, its right values, and that only ChessCalcError leaves it."""

from datetime import date, datetime
from decimal import Decimal

import pytest

import chesscalc as cc

NOW = date(2026, 11, 1)


def test_every_name_is_there():
    assert all(getattr(cc, name) for name in cc.__all__)
    with pytest.raises(AttributeError):
        cc.no_such_name  # noqa: B018


@pytest.mark.parametrize(
    ("wins", "draws", "losses", "shown"),
    [
        pytest.param(5, 2, 3, ("6", "60", "50", "20", "30"), id="5-2-3"),
        pytest.param(4, 2, 1, ("5", "71.43", "57.14", "28.57", "14.29"), id="4-2-1"),
        pytest.param(4, 4, 2, ("6", "60", "40", "40", "20"), id="4-4-2"),
        pytest.param(3, 4, 0, ("5", "71.43", "42.86", "57.14", "0"), id="3-4-0"),
    ],
)
def test_scores(wins, draws, losses, shown):
    result = cc.score(wins, draws, losses)
    found = (result.points, result.score_pct, result.win_pct, result.draw_pct, result.loss_pct)

    assert result.games == wins + draws + losses
    assert [f"{value:.2f}" for value in found] == [f"{Decimal(text):.2f}" for text in shown]


@pytest.mark.parametrize(
    ("score", "following", "needed"),
    [((3, 1, 0), 4, Decimal("0.5")), ((3, 0, 1), 4, 1), ((0, 0, 0), 1, 1)],
)
def test_the_next_full_point(score, following, needed):
    result = cc.score(*score)
    assert (result.next_full_point, result.needed) == (following, needed)


def test_three_points_for_a_win():
    result = cc.score(4, 2, 1, cc.THREE_ONE_NIL)
    assert (result.points, f"{result.score_pct:.2f}") == (14, "66.67")


@pytest.mark.parametrize(
    ("own", "opponent", "expected"),
    [
        (1600, 1700, 0.3599), (1700, 1600, 0.6401), (1500, 1700, 0.2403),
        (1800, 1600, 0.7597), (1500, 1500, 0.5),
    ],
)  # fmt: skip
def test_expected_scores_by_formula(own, opponent, expected):
    assert cc.expected_score("elo", own, opponent) == pytest.approx(expected, abs=5e-5)


def six(opponent):
    return [cc.Game(opponent, score) for score in (1, 1, 1, 0.5, 0.5, 0)]


def test_1500_against_an_average_of_1550_by_formula_and_by_table():
    player = cc.Player(rating=1500, k=20)
    formula = cc.rate("elo", player, six(1550), k=20)
    table = cc.rate("fide-standard", player, six(1550))

    assert f"{formula.expected / 6:.4f}" == "0.4285"
    assert (f"{formula.change:+.2f}", formula.new_rating) == ("+28.58", 1529)
    assert (f"{table.change:+.2f}", table.new_rating) == ("+28.40", 1528)


@pytest.mark.parametrize(("score", "change"), [(1, "+12.80"), (0.5, "+2.80"), (0, "-7.20")])
def test_1500_against_1600(score, change):
    result = cc.rate("elo", cc.Player(rating=1500), [cc.Game(1600, score)], k=20)
    assert f"{result.change:+.2f}" == change


def event(scores, opponent=1600):
    return [cc.Game(opponent, score) for score in scores]


def test_five_of_eight_against_1600():
    five = event([1] * 5 + [0] * 3)
    assert f"{cc.performance(five, 'logistic').rating:.2f}" == "1688.74"
    assert cc.performance(five).rating == 1695
    assert cc.performance(event([1] * 3 + [0] * 5)).rating == 1513


@pytest.mark.parametrize(
    ("percent", "difference"),
    [(75, 193), (90, 366), (80, 240), (70, 149), (60, 72), (100, 800), (0, -800)],
)
def test_fide_performance_by_percentage(percent, difference):
    wins = percent // 5
    assert cc.performance(event([1] * wins + [0] * (20 - wins))).rating == 1600 + difference


@pytest.mark.parametrize("score", [1, 0])
@pytest.mark.parametrize("method", ["logistic", "exact"])
def test_undefined_performance_says_so_and_names_the_way_out(method, score):
    result = cc.performance(event([score] * 3), method)

    assert result.rating is None
    assert "complete" in result.why


# Reference figures: linear, FIDE, logistic, exact, complete.
PERFORMANCES = [
    pytest.param([2400, 2500, 2600], 5, (2766.7, 2773, 2779.6, 2792.2, 2754.5), id="1"),
    pytest.param([1400, 1550, 1700, 1800, 1650], 7, (1780.0, 1769, 1767.2, 1788.7, 1764.5), id="2"),
    pytest.param([1100, 1900, 1950, 2000, 2050], 7, (1960.0, 1949, 1947.2, 2066.7, 1944.5), id="3"),
    pytest.param([1500, 1600, 1700, 1800], 4, (1650.0,) * 5, id="4"),
    pytest.param([1500] * 3, 6, (1900, 2300, None, None, 1950.7), id="5"),
    pytest.param([1500, 1600, 1700], 6, (2000, 2400, None, None, 2050.7), id="6"),
    pytest.param([1600] * 5, 0, (1200, 800, None, None, 1100.1), id="7"),
    pytest.param([1876] * 8, 16, (2276, 2676, None, None, 2429.7), id="8"),
    pytest.param([2124] * 8, 14, (2424, 2460, 2462.0, 2462.0, 2438.5), id="9"),
    pytest.param([2000] * 11, 22, (2400, 2800, None, None, 2594.2), id="10"),
]


@pytest.mark.parametrize(("ratings", "half_points", "expected"), PERFORMANCES)
def test_performance_by_five_methods(ratings, half_points, expected):
    wins, draws = divmod(half_points, 2)
    scores = [1] * wins + [0.5] * draws + [0] * (len(ratings) - wins - draws)
    games = [cc.Game(rating, score) for rating, score in zip(ratings, scores, strict=True)]
    for method, value in zip(
        ("linear", "fide", "logistic", "exact", "complete"), expected, strict=True
    ):
        found = cc.performance(games, method).rating
        assert found is None if value is None else found == pytest.approx(value, abs=0.051)


@pytest.mark.parametrize(
    ("own", "score", "performance"),
    [(1600, 0, 1491), (1600, 3, 2288)],
)
def test_performance_with_a_draw_against_oneself(own, score, performance):
    games = event([1] * score + [0] * (3 - score), 2000)
    result = cc.performance(games, "thompson", cc.Player(rating=own))
    assert result.rating == pytest.approx(performance, abs=0.51)


WRONG = [
    pytest.param(lambda: cc.rate("fide", cc.Player(rating=1500), []), "system", id="system"),
    pytest.param(lambda: cc.rate(["x"], cc.Player(rating=1500), []), "system", id="list"),
    pytest.param(lambda: cc.rate("elo", None, []), "player", id="player"),
    pytest.param(lambda: cc.rate("elo", cc.Player(rating=1500), None), "games", id="games"),
    pytest.param(lambda: cc.rate("elo", cc.Player(rating=1500), [1]), "games", id="game"),
    pytest.param(lambda: cc.rate("elo", cc.Player(rating=1500), [], on="x"), "on", id="on"),
    pytest.param(lambda: cc.rate("elo", cc.Player(rating=1500), [], kk=1), "kk", id="option"),
    pytest.param(lambda: cc.rate("elo", cc.Player(), [cc.Game(1500, 1)]), "rating", id="unrated"),
    pytest.param(lambda: cc.Player(rating=-5), "rating", id="-5"),
    pytest.param(lambda: cc.Player(rating=0), "rating", id="0"),
    pytest.param(lambda: cc.Player(rating=99999), "rating", id="99999"),
    pytest.param(lambda: cc.Player(rating=float("1e309")), "rating", id="1e309"),
    pytest.param(lambda: cc.Player(rating="abc"), "rating", id="letters"),
    pytest.param(lambda: cc.Game(1500, 2.5), "score", id="2.5"),
    pytest.param(lambda: cc.score(-1, 0, 0), "wins", id="negative"),
    pytest.param(lambda: cc.score(1.5, 0, 0), "wins", id="half-a-win"),
    pytest.param(lambda: cc.performance([], "best"), "method", id="method"),
    pytest.param(lambda: cc.expected_score("elo", 1500, "x"), "opponent_rating", id="expected"),
    pytest.param(
        lambda: cc.rate_section("elo", [cc.Player(rating=1500)], [[cc.Pairing(3, 1)]]),
        "crosstable", id="index",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("call", "field"), WRONG)
def test_wrong_input_is_named(call, field):
    with pytest.raises(cc.InputError) as caught:
        call()
    assert caught.value.field == field
    assert str(caught.value)


def test_a_moment_is_taken_as_its_day():
    player = cc.Player(rating=2700, k=10)
    when = datetime(2025, 9, 30, 12)  # noqa: DTZ001
    assert cc.rate("fide-standard", player, [cc.Game(2200, 1)], on=when).change == Decimal("0.8")


def test_a_section_of_a_one_player_system_rates_each_row():
    players = [cc.Player(rating=1947, k=20), cc.Player(rating=1673, k=40)]
    table = [[cc.Pairing(1, 1, colour="w")], [cc.Pairing(0, 0, colour="b")]]
    first, second = cc.rate_section("fide-standard", players, table, on=NOW)

    assert (first.change, second.change) == (Decimal("3.4"), Decimal("-6.8"))
