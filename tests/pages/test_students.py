"""The Students page, run through app.py: roster, forms, notes, groups, comparison."""

from datetime import UTC, date, datetime, timedelta

import pytest
from pyarrow import ipc

from chesscalc.store.records import RatingPoint, Student
from pages._ui import stores
from tests.pages.shown import figures, remarks
from tests.pages.test_history import drawn, opened, save, submit, texts


@pytest.fixture
def store(app):
    return stores.workspace().store


def add(at, name, rating="", birth=""):
    opened(at, "students_add")
    at.text_input(key="students_add_name").set_value(name)
    at.text_input(key="students_add_rating").set_value(rating)
    at.text_input(key="students_add_birth").set_value(birth)
    return submit(at, "Add the student")


def metric(at, label):
    return figures(at)[label]


def students(store, owner="local"):
    with store.reading(owner) as reader:
        return {each.name: each for each in reader.students()}


def test_the_first_visit_shows_a_sample_that_is_never_stored(open_page, store):
    at = open_page("students")

    assert "No students yet." in texts(at)
    assert "A sample" in texts(at)
    assert students(store) == {}


def test_students_are_added_with_their_rating_and_undone(open_page, store):
    at = add(add(open_page("students"), "Ada Quill", "1702"), "Finn Marrow")

    assert metric(at, "Students") == "2"
    assert at.dataframe[0].value["Rating"].tolist()[0] == 1702
    at.button(key="students_deed_undo").click().run()

    assert list(students(store)) == ["Ada Quill"]


def test_a_wrong_birth_year_is_a_sentence_and_nothing_is_lost(open_page, store):
    at = add(open_page("students"), "Ada Quill", birth="20x5")

    assert "20x5" in texts(at)
    assert at.text_input(key="students_add_name").value == "Ada Quill"
    assert students(store) == {}


def test_a_student_is_edited_grouped_and_removed_with_undo(open_page, store):
    at = add(open_page("students"), "Ada Quill", "1702")
    ada = students(store)["Ada Quill"].id
    opened(at, "students_groups")
    at.text_input(key="students_group_name").set_value("Tuesday")
    at.multiselect(key="students_group_members").set_value([ada])
    submit(at, "Make the group, or add to it")
    assert "Tuesday has 1 student." in texts(at)

    opened(at, "students_edit")
    name = next(w for w in at.text_input if w.key.startswith(f"students_edit_{ada}"))
    name.set_value("Ada Quill-Reed")
    submit(at, "Save changes")
    assert "Ada Quill-Reed" in students(store)
    assert "Tuesday" in list(at.dataframe[0].value["Groups"])

    at.button(key="students_remove").click().run()
    assert students(store) == {}
    at.button(key="students_deed_undo").click().run()
    assert list(students(store)) == ["Ada Quill-Reed"]


def test_notes_are_kept_as_they_are_typed_and_deleted_with_undo(open_page, store):
    at = add(open_page("students"), "Ada Quill")
    ada = students(store)["Ada Quill"].id
    at.text_area(key=f"students_note_text_{ada}").set_value("Rook endings, **again**")
    submit(at, "Save the note")

    shown = [text.value for text in at.text if "Rook endings" in text.value]
    assert shown
    assert shown[0].endswith("Rook endings, **again**")
    submit(at, "Delete the note")
    with store.reading("local") as reader:
        assert reader.notes() == ()
    at.button(key="students_deed_undo").click().run()
    with store.reading("local") as reader:
        assert [note.text for note in reader.notes()] == ["Rook endings, **again**"]


def test_facts_decide_the_alerts(open_page, store):
    at = add(open_page("students"), "Ada Quill", "1702", "1990")
    ada = students(store)["Ada Quill"].id
    opened(at, "students_facts")
    games = next(w for w in at.text_input if w.key.endswith("games_played"))
    assert ada in games.key
    games.set_value("28")
    submit(at, "Save the facts")
    opened(at, "students_know")

    assert "2 games to game 30 in this list: K 40 → 20" in texts(at)


def shown_cells(at, column):
    """The cells of the roster as people see them."""
    proto = at.dataframe[0].proto
    table = ipc.open_stream(proto.arrow_data.styler.display_values).read_pandas()
    return list(table[column])


def test_changes_have_a_true_minus_and_stay_numbers(open_page, store):
    today = datetime.now(UTC).date()
    with store.unit_of_work("local") as uow:
        listed = uow.ensure_list("FIDE standard", kind="standard", system="fide-standard").id
        for name, now in (("Ada Quill", 1688), ("Bo Tansy", 1738), ("Finn Marrow", 1700)):
            student = uow.add_student(Student(name=name)).id
            for days, value in ((60, 1700), (5, now)):
                on = today - timedelta(days=days)
                uow.add_point(RatingPoint(student_id=student, list_id=listed, on=on, value=value))
        uow.commit()

    at = open_page("students")

    assert shown_cells(at, "30 d") == ["−12", "+38", "±0"]
    assert list(at.dataframe[0].value["30 d"]) == [-12, 38, 0]
    assert shown_cells(at, "Rating") == ["1688", "1738", "1700"]


def test_who_never_played_is_idle_and_said_and_the_coach_is_no_student(open_page, store):
    today = datetime.now(UTC).date()
    save(store, "Long ago", today - timedelta(days=200), 1700, student="Ada Quill")
    save(store, "Lately", today - timedelta(days=20), 1700, student="Bo Tansy")
    with store.unit_of_work("local") as uow:
        uow.add_student(Student(name="Finn Marrow"))
        uow.add_student(Student(name="Me", is_me=True))
        uow.commit()

    at = open_page("students")

    assert (metric(at, "Students"), metric(at, "Idle 90 days")) == ("3", "2")
    assert remarks(at)["Idle 90 days"] == "1 of them without any event yet."
    assert "Me" in list(at.dataframe[0].value["Name"])


def test_alone_in_the_list_one_is_no_student_of_ones_own(open_page, store):
    with store.unit_of_work("local") as uow:
        uow.add_student(Student(name="Me", is_me=True))
        uow.commit()

    at = open_page("students")

    assert "No students yet; only you are in the list." in texts(at)
    assert list(at.dataframe[0].value["Name"]) == ["Me"]


def test_search_and_compare(open_page, store):
    at = open_page("students")
    for name, rating in (("Ada Quill", "1702"), ("Finn Marrow", "1544"), ("Bo Tansy", "1621")):
        add(at, name, rating)
    at.text_input(key="students_search").set_value("MARR").run()
    assert list(at.dataframe[0].value["Name"]) == ["Finn Marrow"]

    known = students(store)
    at.multiselect(key="students_compare").set_value(
        [known["Ada Quill"].id, known["Bo Tansy"].id]
    ).run()

    spec = drawn(at)
    assert "Ada Quill 1702" in spec
    assert "Bo Tansy 1621" in spec
    assert "Finn" not in spec


def test_everything_goes_only_when_it_is_said_twice(open_page, store):
    at = add(open_page("students"), "Ada Quill", "1702")
    opened(at, "students_backup_wipe")
    assert at.button(key="students_backup_wipe_yes").disabled
    at.checkbox(key="students_backup_sure").check().run()
    at.button(key="students_backup_wipe_yes").click().run()

    assert students(store) == {}
    assert "Everything is deleted." in texts(at)


def test_a_backup_is_shown_before_it_is_restored(open_page, store):
    from chesscalc.services import backup  # noqa: PLC0415 - as the page does
    from chesscalc.store.store import utc_now  # noqa: PLC0415

    at = add(open_page("students"), "Ada Quill", "1702")
    with store.reading("local") as reader:
        data = backup.make(reader, made_at=utc_now())
    with store.unit_of_work("local") as uow:
        backup.wipe(uow)
        uow.commit()
    at.run()
    opened(at, "students_backup_restore")
    at.get("file_uploader")[0].upload("backup.json", data).run()

    assert "It holds 1 student, 0 events and 1 entered rating" in texts(at)
    assert students(store) == {}
    at.button(key="students_backup_yes").click().run()
    assert list(students(store)) == ["Ada Quill"]


def test_a_backup_is_read_once_and_brings_back_what_was_deleted_since(open_page, store):
    from chesscalc.services import backup  # noqa: PLC0415 - as the page does
    from chesscalc.store.store import utc_now  # noqa: PLC0415 - as above

    with store.unit_of_work("local") as uow:
        added = uow.add_student(Student(name="Ada Quill"))
        uow.commit()
    with store.reading("local") as reader:
        data = backup.make(reader, made_at=utc_now())
    with store.unit_of_work("local") as uow:
        uow.delete_student(added.id)
        uow.commit()
    at = open_page("students")
    opened(at, "students_backup_restore")
    at.get("file_uploader")[0].upload("backup.json", data).run()
    first = at.session_state["_backup_read"]

    at.checkbox(key="students_backup_back").check().run()
    assert at.session_state["_backup_read"] is first
    at.button(key="students_backup_yes").click().run()

    assert "1 record brought back" in texts(at)
    with store.reading("local") as reader:
        assert [each.name for each in reader.students()] == ["Ada Quill"]


def test_a_list_whose_system_is_not_known_here_asks_for_nothing(open_page, store):
    with store.unit_of_work("local") as uow:
        student = uow.add_student(Student(name="Ada Quill")).id
        listed = uow.ensure_list("Of a newer app", kind="national", system="of-a-newer-app").id
        uow.add_point(
            RatingPoint(student_id=student, list_id=listed, on=date(2026, 1, 1), value=1700)
        )
        uow.commit()

    at = opened(open_page("students"), "students_facts")

    assert not at.error
    assert "This list needs nothing beyond the rating." in texts(at)


def test_no_backup_is_a_sentence(open_page, store):
    at = open_page("students")
    opened(at, "students_backup_restore")
    at.get("file_uploader")[0].upload("backup.json", b"{}").run()

    assert "This is no backup of this app." in texts(at)
