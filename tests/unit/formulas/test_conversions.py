import math

import pytest

from chesscalc.errors import InputError
from chesscalc.formulas import conversions
from chesscalc.formulas.conversions import BY_KEY, CONVERSIONS, convert
from chesscalc.formulas.dojo import DOJO_POOLS, DOJO_TABLE


@pytest.mark.parametrize(
    ("key", "ratings", "found"),
    [
        pytest.param("fide-us", [1400], 1120.4, id="1-1400"),
        pytest.param("fide-us", [1600], 1433.7, id="1-1600"),
        pytest.param("fide-us", [1900], 1903.7, id="1-1900"),
        pytest.param("fide-us", [2000], 2060.4, id="1-2000"),
        pytest.param("fide-us", [2200], 2264.0, id="1-2200"),
        pytest.param("fide-us", [1840], 1809.7, id="2-rule-of-2025"),
        pytest.param("fide-decompression", [1840], 1733.3, id="2-decompressed"),
        pytest.param("old-fide-us", [(1840 - 800) / 0.6], 1809.3, id="2-old-rule"),
        pytest.param("old-fide-us", [2200], 2264.0, id="old-rule-above-2000"),
        pytest.param("fide-us-continental", [1840], 1900, id="2-continental"),
        pytest.param("fide-us-las-vegas", [1840], 1967.6, id="2-las-vegas"),
        pytest.param("ecf-fide", [1000], 1300, id="3-1000"),
        pytest.param("ecf-fide", [1400], 1540, id="3-1400"),
        pytest.param("ecf-fide", [1750], 1750, id="3-1750"),
        pytest.param("ecf-fide", [1900], 1900, id="3-1900"),
        pytest.param("fide-ecf", [1600], 1500, id="4-ecf-line"),
        pytest.param("fide-ecf-dojo-rule", [1600], 1525, id="4-dojo-rule"),
        pytest.param("dojo-chesscom-rapid-us-chess", [1300], 1175, id="5-us"),
        pytest.param("dojo-chesscom-rapid-fide-standard", [1300], 1475, id="5-fide"),
        pytest.param("dojo-us-chess-fide-standard", [1500], 1644.4, id="6"),
        pytest.param("lichess-blitz-old-fide", [1800], 1691.7, id="7-old-scale"),
        pytest.param("lichess-blitz-fide", [1800], 1815.0, id="7-scale-of-2024"),
        pytest.param("lichess-chess-com-blitz", [1800], 1541.6, id="7-chess-com"),
        pytest.param("lichess-two-old-fide", [1900, 1850], 1797.0, id="8"),
        pytest.param("lichess-two-fide", [1900, 1850], 1797 * 0.6 + 800, id="8-scale-of-2024"),
        pytest.param("fide-compression", [1000], 1400, id="9-1000"),
        pytest.param("fide-compression", [1500], 1700, id="9-1500"),
        pytest.param("fide-compression", [1800], 1880, id="9-1800"),
        pytest.param("fide-compression", [2000], 2000, id="9-2000"),
        pytest.param("fide-decompression", [1400], 1000, id="9-back-1400"),
        pytest.param("fide-decompression", [1600], 1333.3, id="9-back-1600"),
        pytest.param("fide-decompression", [1800], 1666.7, id="9-back-1800"),
        pytest.param("ecf-grade", [100], 1450, id="E-1-100"),
        pytest.param("ecf-grade", [150], 1825, id="E-1-150"),
        pytest.param("ecf-grade", [200], 2200, id="E-1-200"),
        pytest.param("dwz-lift", [700], 1100, id="D-11-700"),
        pytest.param("dwz-lift", [1200], 1528, id="D-11-1200"),
        pytest.param("dwz-lift", [1600], 1784, id="D-11-1600"),
        pytest.param("dwz-lift", [2000], 2040, id="D-11-2000"),
        pytest.param("dwz-lift", [2200], 2200, id="D-11-2200"),
        pytest.param("swiss-lift", [1500], 1650, id="O-1-1500"),
        pytest.param("swiss-lift", [1800], 1860, id="O-1-1800"),
        pytest.param("swiss-lift", [2000], 2000, id="O-1-2000"),
        pytest.param("ingo-dwz", [100], 2040, id="ingo"),
        pytest.param("fide-cfc", [1500], 1625, id="fide-cfc"),
        pytest.param("us-cfc", [1500], 1500, id="us-cfc"),
        pytest.param("cfc-us", [1000], 700, id="cfc-us-1000"),
        pytest.param("cfc-us", [1609], 1409.52, id="cfc-us-1609"),
        pytest.param("cfc-us", [1610], 1414.10, id="cfc-us-1610"),
        pytest.param("cfc-us", [1999], 1962.59, id="cfc-us-1999"),
        pytest.param("cfc-us", [2000], 1960.00, id="cfc-us-2000"),
        pytest.param("ecf-fide-dojo-rule", [1525], 1599.3, id="dojo-rule-back"),
        pytest.param("ecf-fide-dojo-rule", [2100], 2040, id="dojo-rule-back-above-2000"),
        pytest.param("fide-ecf-dojo-rule", [2000], 2060, id="dojo-rule-above-1940"),
    ],
)
def test_worked_examples(key, ratings, found):
    assert convert(key, *ratings).rating == pytest.approx(found, abs=0.051)


def test_7_the_blitz_lines_cross_at_2493():
    above, below = (convert("lichess-chess-com-blitz", rating).rating for rating in (2494, 2492))

    assert above > 2494
    assert below < 2492


@pytest.mark.parametrize(
    ("rating", "given"),
    [
        (1744, 1744), (1745, 1800), (1789, 1800), (1790, 1850), (1829, 1850), (1830, 1900),
        (1869, 1900), (1870, 1950), (1914, 1950), (1915, 2000), (1954, 2000), (1955, 2050),
        (1999, 2050), (2000, 2100), (2069, 2100), (2070, 2150), (2129, 2150), (2130, 2200),
        (2189, 2200), (2190, 2250), (2249, 2250), (2250, 2300),
    ],
)  # fmt: skip
def test_every_step_of_the_continental_table(rating, given):
    assert convert("fide-us-continental", rating).rating == given


def test_las_vegas_from_2200():
    assert convert("fide-us-las-vegas", 2200).rating == 2250


@pytest.mark.parametrize("row", DOJO_TABLE, ids=lambda row: str(row[0]))
def test_the_dojo_table_gives_back_its_rows(row):
    for source, x in zip(DOJO_POOLS, row, strict=True):
        for target, y in zip(DOJO_POOLS, row, strict=True):
            one = next(
                (
                    c
                    for c in CONVERSIONS
                    if c.key.startswith("dojo-") and (c.sources, c.target) == ((source,), target)
                ),
                None,
            )
            if one is None or x is None or y is None or not one.low <= x <= one.high:
                continue
            assert one.convert(x).rating == y


def test_outside_the_honest_range_there_is_a_reason_and_no_number():
    for key, rating in (("dojo-lichess-classical-fide-standard", 2400), ("fide-us", 1399)):
        found = convert(key, rating)

        assert found.rating is None
        assert "outside" in found.why


def test_online_columns_end_where_their_author_stops_trusting_them():
    assert BY_KEY["dojo-chesscom-rapid-fide-standard"].high == 2275
    assert BY_KEY["dojo-fide-standard-lichess-classical"].high == 2000
    assert BY_KEY["dojo-fide-standard-us-chess"].high == 2400


@pytest.mark.parametrize("one", CONVERSIONS, ids=lambda one: one.key)
def test_each_conversion_is_finite_and_says_where_it_comes_from(one):
    assert one.source
    assert one.date
    assert one.formula
    assert one.low < one.high
    for step in range(11):
        rating = one.low + (one.high - one.low) * step / 10
        found = one.convert(*[rating] * len(one.sources))
        assert found.rating is not None
        assert math.isfinite(found.rating)
    assert one.convert(*[float("nan")] * len(one.sources)).rating is None


def test_keys_are_unique_and_all_pairs_of_the_dojo_table_are_there():
    assert len(BY_KEY) == len(CONVERSIONS)
    assert sum(key.startswith("dojo-") for key in BY_KEY) == 8 * 7


def test_conversions_are_found_by_list():
    to_us = conversions.conversions(target="US Chess")
    from_ecf = conversions.conversions(source="ECF", target="FIDE standard")

    assert all(one.target == "US Chess" for one in to_us)
    assert {"ecf-fide", "ecf-fide-dojo-rule", "dojo-ecf-fide-standard"} == {
        one.key for one in from_ecf
    }
    assert len(conversions.conversions()) == len(CONVERSIONS)


def test_wrong_calls_are_named():
    with pytest.raises(InputError, match="No conversion"):
        convert("nothing", 1500)
    with pytest.raises(InputError, match="Lichess classical and Lichess blitz"):
        convert("lichess-two-fide", 1500)
