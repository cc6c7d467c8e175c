from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.dialects import sqlite

from chesscalc.errors import FormatError, InputError
from chesscalc.store.codec import exact_from_text, exact_to_text, fingerprint, from_json, to_json
from chesscalc.store.text import cleaned
from chesscalc.store.types import ScaledDecimal, UtcInstant

NUMBERS = st.one_of(
    st.integers(-(10**9), 10**9),
    st.floats(allow_nan=False, allow_infinity=False),
    st.decimals(allow_nan=False, allow_infinity=False),
)


@given(NUMBERS)
def test_a_number_comes_back_as_it_was(number):
    again = exact_from_text(exact_to_text(number))

    assert type(again) is type(number)
    assert str(again) == str(number)


@pytest.mark.parametrize("text", ["", "x:1", "d:", "f:nan", "d:Infinity", "i:1.5", "1947"])
def test_other_text_is_no_stored_number(text):
    with pytest.raises(FormatError):
        exact_from_text(text)


def test_a_decimal_with_too_many_places_is_refused_not_cut():
    column = ScaledDecimal(2)

    assert column.process_bind_param(Decimal("-18.80"), sqlite.dialect()) == -1880
    assert column.process_result_value(-1880, sqlite.dialect()) == Decimal("-18.80")
    with pytest.raises(InputError, match="more than 2 decimals"):
        column.process_bind_param(Decimal("0.125"), sqlite.dialect())


@pytest.mark.parametrize("value", [Decimal("NaN"), Decimal("Infinity"), Decimal(10) ** 20])
def test_a_decimal_that_does_not_fit_is_refused(value):
    with pytest.raises(InputError):
        ScaledDecimal(2).process_bind_param(value, sqlite.dialect())


def test_a_moment_is_kept_in_utc_and_needs_its_zone():
    column = UtcInstant()
    summer = datetime(2026, 7, 1, 14, 0, tzinfo=timezone(timedelta(hours=2)))

    bound = column.process_bind_param(summer, sqlite.dialect())

    assert column.process_result_value(bound, sqlite.dialect()) == datetime(
        2026, 7, 1, 12, 0, tzinfo=UTC
    )
    with pytest.raises(InputError, match="time zone"):
        column.process_bind_param(datetime(2026, 7, 1), sqlite.dialect())  # noqa: DTZ001


JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text() | st.dates(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(JSON)
def test_what_can_be_stored_as_json_comes_back(value):
    assert _sorted(from_json(to_json(value))) == _sorted(value)


def _sorted(value):
    """The value as text, with its types, and the keys in order."""
    if isinstance(value, dict):
        return sorted((key, _sorted(item)) for key, item in value.items())
    return [_sorted(item) for item in value] if isinstance(value, list) else repr(value)


def test_a_name_that_would_be_mistaken_is_refused():
    with pytest.raises(InputError):
        to_json({"a": {"$date": "x"}})


@pytest.mark.parametrize(
    "text", ["", "{", "NaN", '{"$date":"x"}', '{"$decimal":"x"}', "[" * 99_999]
)
def test_damaged_json_is_a_format_error(text):
    with pytest.raises(FormatError):
        from_json(text)


def test_a_fingerprint_does_not_mind_how_a_number_is_written():
    assert fingerprint({"a": 1, "b": None}) == fingerprint({"a": 1.0})
    assert fingerprint({"a": Decimal("1.50")}) == fingerprint({"a": 1.5})
    assert fingerprint({"a": 1}) != fingerprint({"a": 2})
    assert fingerprint({"a": True}) != fingerprint({"a": 1})


def test_text_loses_what_no_database_keeps():
    assert cleaned("name", " A\x00da\ud800\u202e Quill\u00a0") == "Ada? Quill"
    with pytest.raises(InputError, match="too long"):
        cleaned("name", "x" * 201)
    with pytest.raises(InputError, match="Please give"):
        cleaned("name", " \n", required=True)
