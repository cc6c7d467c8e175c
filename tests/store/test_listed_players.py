import random
import time
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from threading import Barrier

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import event

from chesscalc.core.player import Player
from chesscalc.errors import StoreError
from chesscalc.services.followed import add_followed, fide_player
from chesscalc.store.engine import make_engine
from chesscalc.store.listed_players import CHUNK, folded
from chesscalc.store.migrate import differences
from chesscalc.store.records import Student
from chesscalc.store.store import Store
from tests.databases import asked_of

OVERTAKEN = "Another list was loaded at the same time; please load this one again."
LIST_DAY = date(2026, 11, 1)


@dataclass
class Line:
    fide_id: int
    name: str
    federation: str = "ENG"
    sex: str = "M"
    title: str = ""
    rating: int | None = 1800
    games: int | None = 3
    k: int | None = 20
    rapid_rating: int | None = None
    rapid_games: int | None = None
    rapid_k: int | None = None
    blitz_rating: int | None = 1750
    blitz_games: int | None = 0
    blitz_k: int | None = 40
    birth_year: int | None = 1990
    flag: str = ""


LINES = (
    Line(100, "Quill, Ada"),
    Line(101, "Quill, Adam"),
    Line(102, "Quillfeather, Bo"),
    Line(103, "Müller-Łęcki, Zoë María"),
    Line(104, "Tansy, Quill"),
    Line(105, "O'Marrow\t\\N, Bo"),
    Line(106, "50%_Sorrel, Al"),
    Line(107, '<i>Fennel (jr), "Ivo"'),
    Line(108, "ΒΣσ, Ὀδυσσεύς"),
)


@pytest.fixture
def players(store):
    assert store.players.load_fide_list(LINES, on=LIST_DAY) == len(LINES)
    return store.players


def _ids(found):
    return [player.fide_id for player in found]


def test_a_player_is_found_by_number(players):
    assert players.by_id(103).name == "Müller-Łęcki, Zoë María"
    assert players.by_id(103).blitz_k == 40
    assert players.by_id(999) is None
    assert _ids(players.search(" 102 ")) == [102]
    assert players.search("99999999999999999999") == ()


FOUND = {
    "quill": [100, 101, 102],
    "Quill, A": [100, 101],
    "ada quill": [100, 101],
    "adam QUILL": [101],
    "quill tansy": [104],
    "muller lecki": [103],
    "Müller": [103],
    "zoe mull": [103],
    "maria zoe": [103],
    "MARÍA lecki": [103],
    "omarrow": [105],
    "adam": [101],
    "50%": [106],
    "al 50%": [106],
    "al 51%": [],
    "%": [],
    "sorrel": [106],
    "fennel ivo": [107],
    "ivo jr": [107],
    "<i>Fennel": [107],
    "(JR) fennel": [107],
    "ΒΣ": [108],
    "βς": [108],
    "οδυσσευς βσσ": [108],
    "ΟΔΥΣΣΕΥΣ": [108],
    "nobody": [],
    "  ": [],
}


def test_a_player_is_found_by_the_beginning_or_the_words_of_a_name(players):
    assert {text: _ids(players.search(text)) for text in FOUND} == FOUND


# What a name may be made of: words that begin alike, signs that SQL knows, letters of two bytes.
PARTS = ("a", "ab", "abc", "b", "ba", "bá", "a%", "a_b", "%", "_", "o'b", "\\", "\\N", "a|b", '"a"',
         "ß", "Łb", "/a", "李", "-", "a-b", "\x7fa", "a\x00b")  # fmt: skip


def _begin_words(name, words):
    return all(any(has.startswith(word) for has in name.split()) for word in words)


def _sought(names, text):
    """By the rules, over all names: those that begin with the text, and those with its words."""
    words = folded(text).split()
    first = sorted(name for name in names if words and name.startswith(" ".join(words)))
    if not words or (first and len(words) == 1):
        return first, set()
    return first, {name for name in names if _begin_words(name, words)} - set(first)


@pytest.mark.parametrize("seed", range(2))
def test_every_search_finds_what_going_through_all_names_finds(store, seed):
    dice = random.Random(seed)
    made = [" ".join(dice.choices(PARTS, k=dice.randint(1, 5))) for _ in range(50)]
    names = {folded(name): name for name in made if folded(name)}
    store.players.load_fide_list(
        Line(number, name) for number, name in enumerate(names.values(), 1)
    )
    shorter = [" ".join(w[: dice.randint(1, 3)] for w in name.split()) for name in names]
    asked = ["", "ab ab ab ab", "b a " * 90, *PARTS, *names, *shorter]
    for name in names:
        some = dice.sample(name.split(), dice.randint(1, len(name.split())))
        asked += [" ".join(some), " ".join(word[:1] for word in some), f"{' '.join(some)} c"]

    for text in asked:
        first, others = _sought(names, text)
        found = [folded(player.name) for player in store.players.search(text, 50)]
        assert found[: len(first)] == first, text
        assert sorted(found[len(first) :]) == sorted(others), text
        few = [folded(player.name) for player in store.players.search(text, 3)]
        assert few[: len(first)] == first[:3], text
        assert len(few) == len(set(few)) == min(3, len(first) + len(others)), text
        assert set(few) <= {*first, *others}, text


def test_a_word_at_many_places_of_a_name_hides_nobody(store):
    often = [Line(number, "Zed " + "a " * (40 + number)) for number in range(1, 6)]

    store.players.load_fide_list([*often, Line(9, "Zed abel")])

    assert _ids(store.players.search("a", limit=6))[-1] == 9
    assert len(store.players.search("a", limit=6)) == 6
    assert len(store.players.search("a zed", limit=6)) == 6


def test_a_player_who_is_listed_twice_is_shown_once(store):
    store.players.load_fide_list([Line(7, "Quill, Ada"), Line(7, "Quill, Ada")])

    assert _ids(store.players.search("quill")) == [7]
    assert _ids(store.players.search("ada")) == [7]


def test_no_search_goes_through_the_whole_list(tmp_path):
    # On SQLite: PostgreSQL goes through a list as short as this one whole, and is right to.
    store = Store(make_engine(f"sqlite:///{tmp_path / 'plans.db'}"))
    store.players.load_fide_list(LINES)
    asked = []

    def note(connection, cursor, statement, parameters, context, executemany):
        del connection, cursor, context, executemany
        asked.append((statement, parameters))

    event.listen(store._engine, "before_cursor_execute", note)
    for text in (*FOUND, "a b c", "q", "zz zz", "bo omarrow quill x", "102"):
        store.players.search(text)
    event.remove(store._engine, "before_cursor_execute", note)

    with store._engine.connect() as connection:
        plans = [
            row[-1]
            for statement, parameters in asked
            for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
        ]
    read = [plan for plan in plans if "listed_" in plan]
    assert len(read) > len(FOUND)
    assert [plan for plan in read if not plan.startswith("SEARCH listed_")] == []
    assert [plan for plan in plans if "TEMP B-TREE" in plan] == []
    store.close()


def test_no_more_are_found_than_wanted(players):
    assert len(players.search("quill", limit=2)) == 2


def test_a_new_list_replaces_the_old_one_whole(store, players):
    assert players.loaded().players == len(LINES)

    players.load_fide_list([Line(100, "Quill, Ada", rating=1900)], on=date(2026, 12, 1))

    assert players.loaded().players == 1
    assert players.loaded().on == date(2026, 12, 1)
    assert players.by_id(100).rating == 1900
    assert players.by_id(101) is None
    assert differences(store._engine) == []


def test_a_stopped_load_leaves_the_old_list(store, players):
    many = (Line(1000 + number, f"New, {number}") for number in range(3 * CHUNK))
    told = []

    done = players.load_fide_list(many, progress=told.append, stop=lambda: len(told) == 1)

    assert done is None
    assert told == [CHUNK]
    assert _ids(players.search("quill ada")) == [100, 101]
    assert players.by_id(1000) is None
    # And the next load is whole again.
    assert players.load_fide_list(LINES) == len(LINES)
    assert differences(store._engine) == []


def test_a_load_that_fails_leaves_the_old_list(store, players):
    def broken():
        yield from (Line(1000 + number, f"New, {number}") for number in range(CHUNK))
        raise StoreError("The file ends in the middle.")

    with pytest.raises(StoreError, match="ends in the middle"):
        players.load_fide_list(broken())
    with pytest.raises(StoreError, match="no players"):
        players.load_fide_list([])

    assert players.by_id(100) is not None
    assert players.load_fide_list(LINES) == len(LINES)
    assert differences(store._engine) == []


@pytest.mark.parametrize("early", [True, False])
def test_of_two_loads_at_a_time_one_is_whole(store, players, early):
    def overtaken():
        yield from () if early else (Line(1000 + n, f"New, {n}") for n in range(CHUNK))
        players.load_fide_list(LINES[:3])
        yield Line(2000, "Late, Luc")

    with pytest.raises(StoreError, match="at the same time"):
        players.load_fide_list(overtaken())

    assert players.loaded().players == 3
    assert _ids(players.search("quill")) == [100, 101, 102]
    assert players.search("late") == ()
    assert players.load_fide_list(LINES) == len(LINES)
    assert differences(store._engine) == []


@pytest.mark.parametrize("late", range(3))
def test_two_loads_in_two_threads_are_one_whole_list_or_two_in_turn(store, players, late):
    ready = Barrier(2)

    def load(number):
        first = 1000 * (number + 1)
        lines = [Line(first + n, f"Thread{number}, {n}") for n in range(400)]
        ready.wait()
        time.sleep(0.02 * late * number)
        try:
            return players.load_fide_list(lines)
        except StoreError as error:
            return str(error)

    with ThreadPoolExecutor(2) as threads:
        told = list(threads.map(load, range(2)))

    assert [one for one in told if one not in (400, OVERTAKEN)] == []
    assert players.loaded().players == (400 if 400 in told else len(LINES))
    counts = [len(players.search(f"thread{number}", 50)) for number in range(2)]
    assert sorted(counts) == ([0, 50] if 400 in told else [0, 0])
    assert players.load_fide_list(LINES) == len(LINES)
    assert differences(store._engine) == []


def test_a_list_that_was_loaded_meanwhile_is_not_emptied(store, players):
    held = store.players.loaded().players
    slot, other = ("a", "b")  # the first load went into "a"

    with pytest.raises(StoreError, match="at the same time"):
        players._empty(slot)
    players._empty(slot, index=True)

    assert players.loaded().players == held
    assert _ids(players.search("quill ada")) == [100, 101]
    players._empty(other, index=True)
    assert differences(store._engine) == []


def test_a_number_too_large_is_a_sentence_and_leaves_the_old_list(store, players):
    before = players.loaded()

    with pytest.raises(StoreError):
        players.load_fide_list([Line(2**70, "Huge, Number")])

    assert players.loaded() == before


def test_a_full_disk_while_a_list_is_loaded_is_a_sentence(tmp_path):
    store = Store(make_engine(f"sqlite:///{tmp_path / 'full.db'}"))
    event.listen(store._engine, "connect", _small)
    store._engine.dispose()

    with pytest.raises(StoreError, match="full"):
        store.players.load_fide_list(Line(i, f"Name, Number {i}") for i in range(1, 20_000))

    assert store.players.loaded() is None
    store.close()


def _small(connection, record):
    del record
    connection.execute("PRAGMA max_page_count = 150")


def test_a_new_list_is_vacuumed_before_it_is_searched(store):
    asked = asked_of(store._engine)

    store.players.load_fide_list(LINES)

    wanted = "VACUUM (ANALYZE) listed_player_a, listed_word_a"
    assert (wanted in asked) == (store._engine.dialect.name == "postgresql")
    assert (
        wanted not in asked[[s.startswith("INSERT INTO player_list") for s in asked].index(True) :]
    )


def test_nothing_is_found_before_a_list_is_loaded(store):
    assert store.players.loaded() is None
    assert store.players.search("quill") == ()
    assert store.players.by_id(100) is None


def test_any_name_can_be_loaded(store):
    wild = random.Random(4)
    lines = [
        Line(number, "".join(chr(wild.randrange(1, 0x2FFF)) for _ in range(30)))
        for number in range(1, 300)
    ]

    store.players.load_fide_list(lines)

    assert store.players.loaded().players == 299
    assert store.players.by_id(299) is not None


def test_names_are_folded_once_and_for_all():
    assert folded("ŁĘCKI, Şükrü-Ñ") == "lecki sukru n"
    assert folded("  Straße,Æsa ") == "strasse aesa"
    assert folded("李, 明") == "李 明"
    assert folded("Ad\x00a\ud800\tQuill\u200b") == "ada quill"
    assert folded("O`Marrow / d’Or; <b>Zoe_(Jr)*") == "omarrow dor b zoe jr"
    assert folded("ΣΑΣ") == folded("σας") == folded("ΣΑς") == "σασ"
    assert folded("ℂ½ ǽ ﬁ") == "c1 2 ae fi"
    assert folded("हिन्दी") == "हिनदी"


@given(st.text(max_size=30))
def test_a_folded_name_is_words_of_letters_and_digits_and_folds_no_further(name):
    found = folded(name)

    assert found == " ".join(found.split())
    for char in found:
        assert char == " " or unicodedata.category(char)[0] in "LMN"
    assert folded(found) == found


def test_followed_students_get_the_ratings_of_the_list_once(store, players):
    with store.unit_of_work("local") as uow:
        ada = uow.add_student(Student(name="Ada Quill", fide_id=100)).id
        uow.add_student(Student(name="Nobody", fide_id=999))
        uow.add_student(Student(name="No number"))
        first = add_followed(uow, players, on=date(2026, 1, 1))
        second = add_followed(uow, players, on=date(2026, 1, 1))
        uow.commit()

    assert (first.ratings, first.students, first.missing) == (2, 1, ("Nobody",))
    assert (second.ratings, second.undo_token) == (0, "")
    with store.reading("local") as reader:
        names = {each.id: each.name for each in reader.lists()}
        points = [(names[p.list_id], p.on, p.value, p.kind) for p in reader.points(ada)]
    assert sorted(points) == [
        ("FIDE blitz", LIST_DAY, 1750, "official"),
        ("FIDE standard", LIST_DAY, 1800, "official"),
    ]
    with store.unit_of_work("local") as uow:
        uow.undo(first.undo_token)
        uow.commit()
    with store.reading("local") as reader:
        assert reader.points(ada) == ()


def test_a_listed_player_fills_in_the_facts_of_each_list(players):
    found = players.by_id(100)

    assert fide_player(found, "standard") == Player(
        rating=1800, k=20, birth_year=1990, standard_rating=1800
    )
    assert fide_player(found, "rapid").rating is None
    assert fide_player(found, "blitz").k == 40
    assert (fide_player(found, "national").rating, fide_player(found, "national").k) == (None, None)
