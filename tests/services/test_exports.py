import csv
import io
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from chesscalc.present.exports import Table, csv_bytes, safe_text, xlsx_bytes
from chesscalc.services import exports
from chesscalc.store.records import CoachNote, Student
from chesscalc.store.store import temporary_store
from tests.saved_samples import DAY, fill

TODAY = date(2026, 11, 30)


@pytest.fixture
def filled():
    store = temporary_store()
    with store.unit_of_work("local") as uow:
        room = fill(uow, "=HYPERLINK(1)")
        uow.add_student(Student(name="Ada Quill"))
        uow.add_note(CoachNote(student_id=room.student, on=DAY, text="secret"))
        uow.commit()
    yield store
    store.close()


def _read(store, table, **facts):
    with store.reading("local") as reader:
        return table(reader, **facts)


def _rows(data):
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_events_as_csv_have_the_exact_change_and_no_formula(filled):
    head, row = _rows(csv_bytes(_read(filled, exports.events_table)))

    shown = dict(zip(head, row, strict=True))
    assert shown["Student"] == "'=HYPERLINK(1)"
    assert shown["Change"] == "-18.80"
    assert shown["Exact rating"] == "1928.20"
    assert shown["Points"] == "1.5"
    assert shown["First day"] == "2026-01-05"


def test_games_ratings_and_roster_go_out_too(filled):
    games = _read(filled, exports.games_table)
    ratings = _read(filled, exports.ratings_table)
    roster = _read(filled, exports.roster_table, today=TODAY)

    assert [row[5:9] for row in games.rows] == [
        ("Max Ferrule", 1673, "w", Decimal(1)),
        ("", 1761, "", Decimal("0.5")),
        ("", 1621, "b", Decimal(0)),
    ]
    assert [row[3] for row in ratings.rows] == [Decimal("1900.25"), 1947]
    assert [(row[0], row[3]) for row in roster.rows] == [
        ("=HYPERLINK(1)", 1928),
        ("Ada Quill", None),
    ]
    assert all(len(row) == len(roster.columns) for row in roster.rows)


def test_the_workbook_keeps_numbers_as_numbers_and_text_as_text(filled):
    book = load_workbook(io.BytesIO(xlsx_bytes(_read(filled, exports.all_tables))))

    assert book.sheetnames == ["Events", "Games", "Ratings"]
    head, row = list(book["Events"].iter_rows())
    shown = {name.value: cell for name, cell in zip(head, row, strict=True)}
    assert (shown["Student"].value, shown["Student"].data_type) == ("'=HYPERLINK(1)", "s")
    assert (shown["Change"].value, shown["Change"].data_type) == (-18.8, "n")
    assert shown["New rating"].value == 1928
    assert shown["First day"].value.date() == DAY


def test_notes_of_the_coach_never_go_out(filled):
    tables = _read(filled, exports.all_tables)
    roster = _read(filled, exports.roster_table, today=TODAY)

    assert "secret" not in repr((tables, roster))


FORMULAS = [
    "=1+1", "+1", "-1+2", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "＝1", "＠A1", "\xa0=1",
    "\x00=1", "\x0b-1", "\u200b@A1", "\ufeff+1",
]  # fmt: skip


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_is_text_in_both_kinds_of_file(text):
    table = Table("T", (text,), ((text,),))

    assert all(cell.startswith("'") for row in _rows(csv_bytes(table)) for cell in row)
    sheet = load_workbook(io.BytesIO(xlsx_bytes([table]))).active
    assert all(cell.data_type == "s" for row in sheet.iter_rows() for cell in row)


@given(st.lists(st.text(max_size=20), min_size=1, max_size=5))
def test_any_text_comes_back_from_csv_but_for_the_apostrophe(texts):
    data = csv_bytes(Table("T", ("a",), tuple((text,) for text in texts)))

    read = [row[0] if row else "" for row in _rows(data)[1:]]
    assert read == [safe_text(text) for text in texts]


def test_text_that_no_workbook_holds_is_left_out():
    table = Table("N" * 40, ("a",), (("x\x07y\ud800",), ("z" * 40_000,), (None,), (True,)))

    sheet = load_workbook(io.BytesIO(xlsx_bytes([table]))).active

    assert [cell.value for cell in sheet["A"]][1] == "xy?"
    assert len(sheet["A3"].value) == 32_767
    assert sheet.title == "N" * 31
    assert csv_bytes(Table("T", (), (("x\ud800",),))) == b"\xef\xbb\xbf\r\nx?\r\n"
