"""Nothing saved is lost: threads, kill, locks, full disks, servers that are not there."""

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from chesscalc.errors import ConflictError, InputError, StoreError
from chesscalc.settings import Settings
from chesscalc.store.engine import make_engine, sentence
from chesscalc.store.records import Student
from chesscalc.store.store import Store, open_store, temporary_store
from tests.saved_samples import DAY, fill, save, student_in_list

ROOT = Path(__file__).resolve().parents[2]


def test_twenty_threads_lose_no_update(store):
    with store.unit_of_work("local") as uow:
        uow.set_setting("count", 0)
        uow.commit()

    def work(number):
        for turn in range(25):
            with store.unit_of_work("local") as uow:
                uow.set_setting("count", uow.setting("count") + 1)
                uow.add_student(Student(name=f"Student {number}-{turn}"))
                uow.commit()

    with ThreadPoolExecutor(20) as pool:
        list(pool.map(work, range(20)))

    with store.reading("local") as reader:
        assert reader.setting("count") == 500
        assert len(reader.students()) == 500
        assert reader.revision() == 501


def test_threads_that_meet_a_new_owner_at_once_all_come_in(store):
    barrier = threading.Barrier(8)

    def work(number):
        barrier.wait()
        with store.unit_of_work("new@example.org") as uow:
            uow.add_student(Student(name=f"Student {number}"))
            uow.commit()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))

    with store.reading("new@example.org") as reader:
        assert len(reader.students()) == 8


def test_without_commit_nothing_is_kept(store):
    with store.unit_of_work("local") as uow:
        fill(uow)

    with store.reading("local") as reader:
        assert reader.students() == ()
        assert reader.revision() == 0


def test_an_event_that_cannot_be_rated_keeps_nothing(store):
    with store.unit_of_work("local") as uow:
        student, list_id = student_in_list(uow)
        with pytest.raises(InputError):
            save(uow, student, list_id, rating=-5)

    with store.reading("local") as reader:
        assert reader.students() == ()


SAVES = """
import sys
from chesscalc.store.engine import make_engine
from chesscalc.store.store import Store
from tests.saved_samples import save, student_in_list
store = Store(make_engine(sys.argv[1]))
with store.unit_of_work("local") as uow:
    student, list_id = student_in_list(uow)
    uow.commit()
for number in range(200):
    with store.unit_of_work("local") as uow:
        save(uow, student, list_id, name=f"Open {number}")
        uow.commit()
    sys.stdout.write(f"{number}\\n")
    sys.stdout.flush()
"""


@pytest.mark.parametrize("after", [3, 60])
def test_a_killed_process_leaves_each_acknowledged_save_and_no_half_one(database_url, after):
    process = subprocess.Popen(
        [sys.executable, "-c", SAVES, database_url], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(after)]
    os.kill(process.pid, signal.SIGKILL)
    said += process.stdout.readlines()
    process.stdout.close()
    process.wait()
    acknowledged = {f"Open {int(line)}" for line in said if line.endswith("\n")}

    store = Store(make_engine(database_url))
    with store.reading("local") as reader:
        (student,) = reader.students()
        lines = reader.event_lines(student.id)
        games = sum(total.games for total in reader.game_totals(student.id))

    assert len(acknowledged) >= after
    assert acknowledged <= {line.name for line in lines}
    assert len(lines) <= len(acknowledged) + 1
    assert games == 3 * len(lines)
    store.close()


def test_a_locked_file_is_a_sentence(tmp_path):
    path = tmp_path / "chesscalc.db"
    Store(make_engine(f"sqlite:///{path}")).close()
    store = Store(make_engine(f"sqlite:///{path}", busy_seconds=0.1))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")

    with pytest.raises(StoreError, match="in use by another program"):  # noqa: SIM117
        with store.unit_of_work("local") as uow:
            uow.add_student(Student(name="Ada Quill"))

    other.execute("ROLLBACK")
    other.close()
    with store.unit_of_work("local") as uow:
        uow.add_student(Student(name="Ada Quill"))
        uow.commit()
    store.close()


def test_a_full_disk_is_a_sentence_and_what_was_saved_stays(tmp_path):
    store = Store(make_engine(f"sqlite:///{tmp_path / 'chesscalc.db'}"))
    with store.unit_of_work("local") as uow:
        kept = fill(uow)
        uow.commit()
    with store._engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    store.close()
    engine = make_engine(f"sqlite:///{tmp_path / 'chesscalc.db'}")

    @event.listens_for(engine, "connect")
    def _full(connection, record):
        connection.execute(f"PRAGMA max_page_count={pages + 2}")

    store = Store(engine)
    with pytest.raises(StoreError, match="disk that holds the database is full"):
        _save_many(store)

    with store.reading("local") as reader:
        assert [student.id for student in reader.students()] == [kept.student]
    store.close()


def _save_many(store):
    with store.unit_of_work("local") as uow:
        for number in range(500):
            uow.add_student(Student(name=f"Student {number} " + "x" * 100))
        uow.commit()


def test_a_file_that_is_no_database_is_a_sentence(tmp_path):
    (tmp_path / "chesscalc.db").write_bytes(b"not a database at all" * 100)

    with pytest.raises(StoreError, match="damaged or no database"):
        open_store(Settings.from_env({"CHESSCALC_DATA_DIR": str(tmp_path)}))


def test_a_database_of_another_program_is_a_sentence(tmp_path):
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection:
        connection.execute("CREATE TABLE student (a)")

    with pytest.raises(StoreError, match="another program"):
        Store(make_engine(f"sqlite:///{tmp_path / 'other.db'}"))


def test_a_file_deleted_meanwhile_takes_no_save_and_goes_on_when_put_back(tmp_path):
    path, aside = tmp_path / "gone.db", tmp_path / "aside.db"
    store = Store(make_engine(f"sqlite:///{path}"))
    path.rename(aside)

    for _ in range(2):
        with pytest.raises(StoreError, match="moved or deleted"), store.unit_of_work("local"):
            pass
        store._engine.dispose()  # also where no connection is left: SQLite would make a new file
    assert not path.exists()

    aside.rename(path)
    with store.unit_of_work("local") as uow:
        fill(uow)
        uow.commit()
    store.close()


def test_a_file_put_in_its_place_is_read_at_once(tmp_path):
    path, other = tmp_path / "a.db", tmp_path / "b.db"
    Store(make_engine(f"sqlite:///{other}")).close()
    store = Store(make_engine(f"sqlite:///{path}"))
    with store.unit_of_work("local") as uow:
        fill(uow)
        uow.commit()

    for leftover in tmp_path.glob("a.db*"):
        leftover.unlink()
    other.rename(path)

    with store.reading("local") as reader:
        assert reader.students() == ()
    store.close()


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path):
    (tmp_path / "file").touch()

    with pytest.raises(StoreError, match="folder"):
        open_store(Settings.from_env({"CHESSCALC_DATA_DIR": str(tmp_path / "file" / "data")}))


def test_a_server_that_is_not_there_is_a_sentence():
    url = "postgresql://nobody@127.0.0.1:9/none"

    with pytest.raises(StoreError, match="cannot be reached") as caught:
        open_store(Settings.from_env({"CHESSCALC_DATABASE_URL": url}))

    assert "nobody" not in str(caught.value)


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_a_lost_connection_is_opened_again(database_url):
    store = Store(make_engine(database_url))
    with store.unit_of_work("local") as uow:
        fill(uow)
        uow.commit()
    other = make_engine(database_url)
    with other.begin() as connection:
        connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND datname = current_database()"
            )
        )

    with store.reading("local") as reader:
        assert len(reader.students()) == 1
    other.dispose()
    store.close()


@pytest.mark.parametrize("url", ["", "nonsense", "mysql://x/y", "sqlite:///:memory:"])
def test_an_address_that_is_none_is_a_sentence(url):
    with pytest.raises((StoreError, InputError)):
        make_engine(Settings(url, Path()).database_url)


def test_an_unknown_database_error_still_reads_as_a_sentence():
    error = OperationalError("SELECT 1", {}, Exception("something new"))

    assert sentence(error) == "The database could not do what was asked."


def test_two_windows_do_not_overwrite_each_other(store):
    with store.unit_of_work("local") as uow:
        saved = uow.add_student(Student(name="Ada Quill"))
        uow.commit()
    with store.reading("local") as reader:
        seen = reader.student(saved.id)
    with store.unit_of_work("local") as uow:
        uow.change_student(Student(name="Ada Marrow", id=saved.id, version=seen.version))
        uow.commit()

    with pytest.raises(ConflictError, match="another window"):  # noqa: SIM117
        with store.unit_of_work("local") as uow:
            uow.change_student(Student(name="Ada Sorrel", id=saved.id, version=seen.version))

    with store.reading("local") as reader:
        assert reader.student(saved.id).name == "Ada Marrow"


def test_a_temporary_store_is_private_and_goes_with_its_visit():
    first, second = temporary_store(), temporary_store()
    path = Path(first._engine.url.database)
    with first.unit_of_work("visitor") as uow:
        fill(uow)
        uow.commit()

    with second.reading("visitor") as reader:
        assert reader.students() == ()
    assert first.is_temporary
    assert first.where == "only in this visit"
    assert path.exists()

    first.close()
    second.close()
    first.close()
    assert not path.parent.exists()


def test_text_no_database_keeps_is_cleaned_before_it_is_saved(store):
    with store.unit_of_work("local") as uow:
        saved = uow.add_student(Student(name="A\x00da \ud800 Quill"))
        listed = uow.ensure_list("Club\x00", kind="national", system="elo")
        save(uow, saved.id, listed.id, name="O\x00pen", on=date(2026, 2, 1))
        uow.commit()

    with store.reading("local") as reader:
        assert reader.student(saved.id).name == "Ada ? Quill"
        assert reader.event_lines(saved.id)[0].name == "Open"
        assert reader.event_lines(saved.id)[0].on > DAY
