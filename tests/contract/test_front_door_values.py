"""Odd values of right and wrong types at the front door: a figure or a sentence, nothing else."""

from datetime import date
from decimal import Decimal

import pytest

import chesscalc as cc

HUGE = 10**5000
ODD = (HUGE, -HUGE, Decimal("sNaN"), Decimal("NaN"), Decimal("1e999999"), float("nan"), [], True)
IDS = ("huge", "-huge", "sNaN", "NaN", "1e999999", "nan", "list", "True")


@pytest.mark.parametrize("odd", ODD, ids=IDS)
@pytest.mark.parametrize(
    "name", ["rating", "k", "birth_year", "games_played", "deviation", "index", "birth_date"]
)
def test_a_player_of_odd_values_is_refused_in_words(name: str, odd: object) -> None:
    with pytest.raises(cc.InputError) as refused:
        cc.Player(**{name: odd})
    assert refused.value.field == name
    assert len(str(refused.value)) < 120


@pytest.mark.parametrize("odd", ODD[:7], ids=IDS[:7])
@pytest.mark.parametrize("name", ["opponent", "score", "kind", "colour", "name", "opponent_k"])
def test_a_game_of_odd_values_is_refused_in_words(name: str, odd: object) -> None:
    with pytest.raises(cc.InputError) as refused:
        cc.Game(**{"opponent": 1500, "score": 1, name: odd})
    assert refused.value.field == name


@pytest.mark.parametrize("odd", ODD, ids=IDS)
def test_a_printed_change_of_odd_value_is_refused(odd: object) -> None:
    with pytest.raises(cc.InputError, match="change"):
        cc.explain("elo", cc.Player(1500), [cc.Game(1500, 1)], odd)  # type: ignore[arg-type]


@pytest.mark.parametrize("odd", [None, "x", [], {}, 3])
def test_what_is_no_file_scoring_event_or_method_is_refused(odd: object) -> None:
    with pytest.raises(cc.FormatError):
        cc.read(odd, "x")  # type: ignore[arg-type]
    with pytest.raises(cc.InputError, match="scoring"):
        cc.score(1, 1, 1, odd)  # type: ignore[arg-type]
    with pytest.raises(cc.InputError, match="method"):
        cc.performance([cc.Game(1500, 1)], odd)  # type: ignore[arg-type]
    with pytest.raises(cc.InputError, match="Draws"):
        cc.plan("elo", cc.Player(1500), [cc.Game(1500)], draws=odd)  # type: ignore[arg-type]
    with pytest.raises(cc.InputError):
        cc.rate("ecf", cc.Player(1500), [cc.Game(1500, 1)], cap=odd)
    if odd is None:
        with pytest.raises(cc.InputError, match="list"):
            cc.Event(odd)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("system", "new_rating"),
    [
        ("fide-standard", 1849),
        ("elo", 1849),
        ("us-chess", 1848),
        ("ecf", 1849),
        ("dwz", 1848),
        ("cfc", 1848),
        ("glicko", 1849),
        ("glicko2", 1849),
    ],
)
def test_decimals_are_numbers_as_good_as_any(system: str, new_rating: int) -> None:
    def change(number: type) -> cc.RatingChange:
        player = cc.Player(
            rating=number("1850"),
            games_played=number("60"),
            birth_year=number("1980"),
            deviation=number("60"),
            idle_periods=number("0"),
            index=number("30"),
        )
        games = [
            cc.Game(number(str(rating)), number(score), deviation=number("60"))
            for rating, score in ((1700, "0.5"), (1800, "1"), (1900, "0"), (1950, "0.5"))
        ]
        return cc.rate(system, player, games, on=date(2025, 11, 1))

    assert change(Decimal).new_rating == change(float).new_rating == new_rating
    assert change(Decimal).change == change(float).change
    expected = cc.expected_score(system, Decimal(1500), Decimal(1600))  # type: ignore[arg-type]
    assert expected == cc.expected_score(system, 1500, 1600)


def test_whole_numbers_that_come_as_floats_are_whole() -> None:
    player = cc.Player(1500, birth_year=2010.0, games_played=12.0)  # type: ignore[arg-type]
    assert cc.k_factor("fide-standard", player, date(2025, 1, 1)).changes[0].when == date(
        2029, 1, 1
    )
    table = [[cc.Pairing(1.0, 1)], [cc.Pairing(0.0, 0)]]  # type: ignore[arg-type]
    changes = cc.rate_section("elo", [cc.Player(1500), cc.Player(1500)], table)
    assert [change.new_rating for change in changes] == [1510, 1490]


def test_a_game_without_a_name_has_an_empty_one() -> None:
    assert cc.Game(1500, 1, name=None).name == ""  # type: ignore[arg-type]


def test_a_rapid_section_meets_newcomers_at_their_standard_rating() -> None:
    players = [cc.Player(standard_rating=1900, k=20), cc.Player(1800, k=20)]
    table = [[cc.Pairing(1, 1)], [cc.Pairing(0, 0)]]
    changes = cc.rate_section("fide-rapid", players, table, on=date(2026, 3, 1))
    assert [change.change for change in changes] == [Decimal("7.20"), Decimal("-7.20")]
    assert [change.new_rating for change in changes] == [1907, 1793]
    standard = cc.rate_section("fide-standard", players, table, on=date(2026, 3, 1))
    assert [change.new_rating for change in standard] == [None, 1800]


@pytest.mark.parametrize("system", ["elo", "dwz", "glicko", "us-chess"])
def test_a_section_says_whose_fact_is_missing(system: str) -> None:
    whole = cc.Player(1500, games_played=50, deviation=50, birth_year=1980, index=10)
    rows: list[list[cc.Pairing]] = [[cc.Pairing(1, 1)], [cc.Pairing(0, 0)]]
    lacking = cc.Player(None if system == "elo" else 1500)
    with pytest.raises(cc.InputError, match=r"^Player 2: ") as refused:
        cc.rate_section(system, [whole, lacking], rows)
    assert refused.value.field


def test_an_undefined_performance_says_why_truly() -> None:
    won = cc.performance([cc.Game(1500, 1)] * 3, "logistic")
    lost = cc.performance([cc.Game(1500, 0)] * 3, "exact")
    assert won.rating is None
    assert lost.rating is None
    assert "no rating is high enough" in won.why
    assert "no rating is low enough" in lost.why
