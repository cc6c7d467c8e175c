import pytest
from sqlalchemy import inspect, text

from chesscalc.errors import MigrationError
from chesscalc.store.engine import make_engine
from chesscalc.store.migrate import current, differences, newest, upgrade, versions
from chesscalc.store.store import Store
from tests.databases import asked_of


def test_the_newest_version_is_what_the_models_say(database_url):
    engine = make_engine(database_url)

    upgrade(engine)

    assert current(engine) == newest()
    assert differences(engine) == []
    engine.dispose()


def test_a_second_upgrade_changes_nothing(store):
    before = inspect(store._engine).get_table_names()

    upgrade(store._engine)

    assert inspect(store._engine).get_table_names() == before


@pytest.mark.parametrize("version", versions())
def test_data_of_every_earlier_version_survives(database_url, version):
    engine = make_engine(database_url)
    upgrade(engine, version)
    with engine.begin() as connection:
        for statement in DATA_OF_VERSION_1:
            connection.execute(text(statement))

    opened = Store(engine)

    with opened.reading("local") as reader:
        (student,) = reader.students()
        (point,) = reader.points(student.id)
        event = reader.event("e" * 32)
        assert student.name == "Ada Quill"
        assert str(point.value) == "1947"
        assert str(event.line.change) == "-18.80"
        assert event.inputs.games[0].opponent == 1673
        assert reader.setting("theme") == "dark"
        assert [g.games for g in reader.game_totals(student.id)] == [1]
    assert differences(engine) == []
    opened.close()


def test_the_words_of_a_list_that_is_loaded_already_are_found_after_the_upgrade(database_url):
    engine = make_engine(database_url)
    upgrade(engine, "0002")
    with engine.begin() as connection:
        connection.execute(text(PLAYERS_OF_VERSION_2))
        connection.execute(text(LISTED_IN_VERSION_2))
        # A load that was cut off leaves its copy half full and without indexes.
        connection.execute(text(PLAYERS_OF_VERSION_2.replace("player_a", "player_b")))
        connection.execute(text("DROP INDEX ix_listed_player_b_folded"))
        connection.execute(text("DROP INDEX ix_listed_player_b_fide_id"))
    asked = asked_of(engine)

    opened = Store(engine)

    vacuumed = [statement for statement in asked if statement.startswith("VACUUM (ANALYZE) ")]
    assert len(vacuumed) == (engine.dialect.name == "postgresql")
    assert all("listed_word_a" in statement for statement in vacuumed)
    assert differences(engine) == []
    for number in (1, 20_000, 20_001, 45_000):
        (player,) = opened.players.search(f"g{number}given fam")
        assert player.fide_id == number
        assert opened.players.search(f"van g{number}g") == (player,)
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM listed_word_a")) == 90_000
        assert connection.scalar(text("SELECT turned FROM listed_word_a WHERE position = 47")) in (
            "van g47given family", "g47given family van",
        )  # fmt: skip
    opened.close()


def test_constraints_have_names(store):
    inspector = inspect(store._engine)
    for table in inspector.get_table_names():
        if table == "alembic_version":
            continue
        assert inspector.get_pk_constraint(table)["name"] == f"pk_{table}"
        for key in inspector.get_foreign_keys(table):
            assert key["name"] == f"fk_{table}_{key['referred_table']}"


def test_a_database_of_a_newer_app_is_left_alone(store):
    with store._engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    with pytest.raises(MigrationError, match="newer version"):
        Store(store._engine)


NOW = "'2026-01-05 10:00:00+00:00'"
KEPT = f"1, {NOW}, {NOW}, NULL"
INPUTS = (
    '{"adjustment":null,"events":[{"games":[{"kind":"played","opponent":1673,"score":1}],'
    '"name":"","on":null,"rating":null}],"on":{"$date":"2026-01-05"},"options":{},'
    '"player":{"k":20,"rating":1947},"system":"fide-standard"}'
).replace(":", r"\:")
PLAYERS_OF_VERSION_2 = (
    "INSERT INTO listed_player_a (position, fide_id, name, folded, federation, sex, title, flag)"
    " WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 45000)"
    " SELECT i, i, 'Family van, G' || i || 'given', 'family van g' || i || 'given ', 'ENG', 'M',"
    " '', '' FROM n"
)
LISTED_IN_VERSION_2 = (
    "INSERT INTO player_list (id, slot, on_date, players, loaded_at)"
    f" VALUES (1, 'a', '2026-11-01', 45000, {NOW})"
)
DATA_OF_VERSION_1 = (
    f"INSERT INTO owner (id, revision, created_at) VALUES ('local', 3, {NOW})",
    "INSERT INTO student (owner, id, name, sex, federation, other_ids, is_me, version, created_at,"
    f" changed_at, deleted_by) VALUES ('local', '{'a' * 32}', 'Ada Quill', 'w', 'ENG', '{{}}',"
    f" false, {KEPT})",
    "INSERT INTO rating_list (owner, id, name, kind, system, version, created_at, changed_at,"
    f" deleted_by) VALUES ('local', '{'b' * 32}', 'FIDE standard', 'standard', 'fide-standard',"
    f" {KEPT})",
    "INSERT INTO rating_point (owner, id, student_id, list_id, on_date, value, kind, source,"
    f" version, created_at, changed_at, deleted_by) VALUES ('local', '{'c' * 32}', '{'a' * 32}',"
    f" '{'b' * 32}', '2025-12-01', 'i\\:1947', 'official', '', {KEPT})",
    "INSERT INTO event (owner, id, student_id, list_id, name, on_date, ended_on, system, rules,"
    " start, k, k_rule, score, expected, change, new_rating_exact, new_rating, points, games,"
    " rated_games, estimate, page, source, fingerprint, inputs, working, after, page_state,"
    f" version, created_at, changed_at, deleted_by) VALUES ('local', '{'e' * 32}', '{'a' * 32}',"
    f" '{'b' * 32}', 'Open', '2026-01-05', '2026-01-05', 'fide-standard', 'FIDE', 'i\\:1947',"
    " 'i\\:20', '', 10, 'd\\:0.83', 'd\\:-18.80', 'd\\:1928.20', 1928, 10, 1, 1, false,"
    f" 'tournament', '', 'f', '{INPUTS}', '[[\"i\\:274\",\"d\\:0.83\",\"d\\:3.40\",true,\"\"]]',"
    f" '{{}}', '{{}}', {KEPT})",
    "INSERT INTO game (owner, event_id, number, opponent, name, half_points, kind, counted, band,"
    f" expected, change) VALUES ('local', '{'e' * 32}', 1, 'i\\:1673', '', 2, 'played', true, -300,"
    " 830000, 'd\\:3.40')",
    f"INSERT INTO setting (owner, key, value, changed_at) VALUES ('local', 'theme', '\"dark\"',"
    f" {NOW})",
)
