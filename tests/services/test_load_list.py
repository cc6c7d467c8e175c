"""A FIDE list goes into the search table as it is read: TXT, XML or zip, with a stop."""

import io
import zipfile
from datetime import date
from pathlib import Path

import pytest

from chesscalc.errors import FormatError, StoreError
from chesscalc.services.load_list import load

FILES = Path(__file__).resolve().parents[1] / "formats" / "files" / "fide"
ON = date(2026, 11, 1)


def zipped(data):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("players_list_foa.txt", data)
    return out.getvalue()


def loaded(store, data, name="list.txt", **more):
    return load(store.players, io.BytesIO(data), name=name, on=ON, **more)


@pytest.mark.parametrize("pack", [bytes, zipped], ids=["plain", "zip"])
def test_ratings_k_and_birth_year_arrive(store, pack):
    told = []
    done = loaded(store, pack((FILES / "list.txt").read_bytes()), progress=told.append)

    assert (done.players, done.unreadable, told) == (3, 1, [3])
    tobi = store.players.by_id(99880012)
    assert (tobi.rating, tobi.games, tobi.k, tobi.birth_year) == (2144, 0, 20, 1999)
    assert (tobi.rapid_rating, tobi.blitz_rating, tobi.blitz_games) == (None, 2010, 3)
    assert (tobi.title, tobi.sex, tobi.flag) == ("WFM", "F", "w")
    assert store.players.by_id(99880013).rating is None
    assert store.players.loaded().on == ON


def test_an_xml_list_gives_the_same_players(store):
    loaded(store, (FILES / "list.xml").read_bytes(), "list.xml")
    assert store.players.loaded().players == 2


def test_a_list_of_one_kind_is_told_by_its_name(store):
    text = (FILES / "list_2011.txt").read_bytes()
    loaded(store, text, "rapid_rating_list.txt")
    assert store.players.search("lindqvist")[0].rating is None
    assert store.players.search("lindqvist")[0].rapid_rating is not None


def test_a_stop_keeps_the_list_before(store):
    data = (FILES / "list.txt").read_bytes()
    loaded(store, data)
    assert loaded(store, data, stop=lambda: True).players is None
    assert store.players.by_id(99880012) is not None


@pytest.mark.parametrize("data", [b"hello", b"PK\x03\x04 no", b"<players/>", b""])
def test_another_file_is_refused_and_the_list_before_is_kept(store, data):
    loaded(store, (FILES / "list.txt").read_bytes())
    with pytest.raises((FormatError, StoreError)):
        loaded(store, data)
    assert store.players.loaded().players == 3
