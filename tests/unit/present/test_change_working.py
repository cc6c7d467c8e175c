from dataclasses import replace
from decimal import Decimal

from chesscalc.present.change_working import working_formula, working_lines
from tests.unit.present.test_change_sentences import LOSING


def test_the_working_has_the_persons_own_numbers():
    assert working_lines(LOSING, 1, "K") == (
        ("Rules", "FIDE B.02"),
        ("Rating before", "1947"),
        ("K", "20: rated under 2400"),
        ("Score", "1 + ½ + 0 = 1½"),
        ("Expected score", "0.83 + 0.74 + 0.87 = 2.44"),
        ("Change", "20 × (1.5 − 2.44) = −18.8"),
        ("New rating before rounding", "1928.2"),
        ("New rating", "1928"),
    )


def test_the_formula_is_followed_by_the_numbers_in_it():
    assert working_formula(LOSING, "R = K") == (
        r"R = K \\[4pt] 1947 + 20 \cdot (1.5 - 2.44) = 1928.2"
    )


def test_a_change_that_is_no_plain_product_claims_none():
    bonus = replace(LOSING, change=-8.25)

    assert ("Change", "−8.3") in working_lines(bonus, 1, "K")
    assert working_formula(bonus, "R = K") == "R = K"


def test_a_first_rating_shows_the_systems_own_steps():
    first = replace(
        LOSING,
        rating=None,
        k=None,
        new_rating_exact=Decimal(1922),
        new_rating=1922,
        working=(("Ra", "13107 / 7 = 1872.43"),),
    )

    assert working_lines(first, 1, "K") == (
        ("Rules", "FIDE B.02"),
        ("Rating before", "unrated"),
        ("Ra", "13107 / 7 = 1872.43"),
        ("New rating before rounding", "1922"),
        ("New rating", "1922"),
    )
