from dataclasses import replace
from datetime import date

import pytest

from chesscalc.core.player import Player
from chesscalc.errors import NotFoundError
from chesscalc.services.known import known_today
from chesscalc.store.records import RatingPoint
from tests.saved_samples import save, student_in_list

TODAY = date(2026, 2, 1)
LIST = {"name": "FIDE standard", "system": "fide-standard"}


@pytest.fixture
def room(store):
    with store.unit_of_work("local") as uow:
        student, list_id = student_in_list(uow)
        save(uow, student, list_id)  # from 1947 to 1928, with a K of 20 typed for it
        uow.commit()
    return store, student, list_id


def _known(store, student, **of_list):
    with store.reading("local") as reader:
        return known_today(reader, student, today=TODAY, **of_list)


def test_one_stands_where_the_last_event_ended(room):
    store, student, _ = room

    known = _known(store, student, **LIST)

    assert known.student.name == "Bo Tansy"
    assert (known.player.rating, known.player.birth_year) == (1928, 2010)
    assert known.player.k is None  # it was typed for that event only


def test_a_k_stated_for_the_list_is_known(room):
    store, student, list_id = room
    with store.unit_of_work("local") as uow:
        uow.set_facts(student, list_id, replace(uow.facts(student, list_id), k=10))
        uow.commit()

    assert _known(store, student, **LIST).player.k == 10


def test_a_rating_of_a_later_day_does_not_count_yet(room):
    store, student, list_id = room
    with store.unit_of_work("local") as uow:
        uow.add_point(
            RatingPoint(student_id=student, list_id=list_id, on=date(2026, 3, 1), value=1999)
        )
        uow.commit()

    assert _known(store, student, **LIST).player.rating == 1928


def test_of_another_list_only_the_birth_is_known(room):
    store, student, _ = room

    known = _known(store, student, name="FIDE blitz", system="fide-blitz")

    assert known.player == Player(birth_year=2010)


def test_nobody_is_known_by_a_wrong_id(room):
    with pytest.raises(NotFoundError):
        _known(room[0], "nobody", **LIST)
