"""Students, lists, events, plans, goals, notes, settings, undo."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.String(length=32)
MOMENT = sa.DateTime(timezone=True)
LIVE = sa.text("deleted_by IS NULL")


def upgrade() -> None:
    """Bring the tables to this version."""
    op.create_table(
        "owner",
        sa.Column("id", sa.String(length=255), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_owner")),
    )
    op.create_table(
        "import_batch",
        sa.Column("owner", sa.String(length=255), nullable=False),
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("source", sa.String(length=64), nullable=False),
        sa.Column("undo_token", ID, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.Column("deleted_by", ID, nullable=True),
        sa.ForeignKeyConstraint(["owner"], ["owner.id"], name=op.f("fk_import_batch_owner")),
        sa.PrimaryKeyConstraint("owner", "id", name=op.f("pk_import_batch")),
    )
    op.create_table(
        "rating_list",
        sa.Column("owner", sa.String(length=255), nullable=False),
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("system", sa.String(length=40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.Column("deleted_by", ID, nullable=True),
        sa.ForeignKeyConstraint(["owner"], ["owner.id"], name=op.f("fk_rating_list_owner")),
        sa.PrimaryKeyConstraint("owner", "id", name=op.f("pk_rating_list")),
    )
    op.create_table(
        "setting",
        sa.Column("owner", sa.String(length=255), nullable=False),
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["owner.id"], name=op.f("fk_setting_owner")),
        sa.PrimaryKeyConstraint("owner", "key", name=op.f("pk_setting")),
    )
    op.create_table(
        "student",
        sa.Column("owner", sa.String(length=255), nullable=False),
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("birth_year", sa.Integer(), nullable=True),
        sa.Column("birth_date", sa.Date(), nullable=True),
        sa.Column("sex", sa.String(length=1), nullable=False),
        sa.Column("federation", sa.String(length=3), nullable=False),
        sa.Column("fide_id", sa.Integer(), nullable=True),
        sa.Column("other_ids", sa.Text(), nullable=False),
        sa.Column("is_me", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.Column("deleted_by", ID, nullable=True),
        sa.ForeignKeyConstraint(["owner"], ["owner.id"], name=op.f("fk_student_owner")),
        sa.PrimaryKeyConstraint("owner", "id", name=op.f("pk_student")),
    )
    op.create_table(
        "student_group",
        sa.Column("owner", sa.String(length=255), nullable=False),
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.Column("deleted_by", ID, nullable=True),
        sa.ForeignKeyConstraint(["owner"], ["owner.id"], name=op.f("fk_student_group_owner")),
        sa.PrimaryKeyConstraint("owner", "id", name=op.f("pk_student_group")),
    )
    op.create_index(
        "uq_student_group_owner_name",
        "student_group",
        ["owner", "name"],
        unique=True,
        sqlite_where=LIVE,
        postgresql_where=LIVE,
    )
    op.create_table(
        "undo",
        sa.Column("owner", sa.String(length=255), nullable=False),
        sa.Column("token", ID, nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("undone_at", MOMENT, nullable=True),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["owner.id"], name=op.f("fk_undo_owner")),
        sa.PrimaryKeyConstraint("owner", "token", name=op.f("pk_undo")),
    )
    op.create_table(
        "event",
        sa.Column("owner", sa.String(length=255), nullable=False),
        sa.Column("id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.Column("list_id", ID, nullable=False),
        sa.Column("batch_id", ID, nullable=True),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("on_date", sa.Date(), nullable=False),
        sa.Column("ended_on", sa.Date(), nullable=False),
        sa.Column("system", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("start", sa.Text(), nullable=True),
        sa.Column("k", sa.Text(), nullable=True),
        sa.Column("k_rule", sa.Text(), nullable=False),
        sa.Column("score", sa.BigInteger(), nullable=False),
        sa.Column("expected", sa.Text(), nullable=False),
        sa.Column("change", sa.Text(), nullable=False),
        sa.Column("adjustment", sa.Text(), nullable=True),
        sa.Column("new_rating_exact", sa.Text(), nullable=True),
        sa.Column("new_rating", sa.Integer(), nullable=True),
        sa.Column("performance", sa.Text(), nullable=True),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("rated_games", sa.Integer(), nullable=False),
        sa.Column("estimate", sa.Boolean(), nullable=False),
        sa.Column("page", sa.String(length=40), nullable=False),
        sa.Column("source", sa.String(length=200), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("inputs", sa.Text(), nullable=False),
        sa.Column("working", sa.Text(), nullable=False),
        sa.Column("after", sa.Text(), nullable=False),
        sa.Column("page_state", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.Column("deleted_by", ID, nullable=True),
        sa.ForeignKeyConstraint(
            ["owner", "batch_id"],
            ["import_batch.owner", "import_batch.id"],
            name=op.f("fk_event_import_batch"),
        ),
        sa.ForeignKeyConstraint(
            ["owner", "list_id"],
            ["rating_list.owner", "rating_list.id"],
            name=op.f("fk_event_rating_list"),
        ),
        sa.ForeignKeyConstraint(
            ["owner", "student_id"], ["student.owner", "student.id"], name=op.f("fk_event_student")
        ),
        sa.ForeignKeyConstraint(["owner"], ["owner.id"], name=op.f("fk_event_owner")),
        sa.PrimaryKeyConstraint("owner", "id", name=op.f("pk_event")),
    )
    op.create_index(
        "ix_event_student", "event", ["owner", "student_id", "list_id", "on_date"], unique=False
    )
    op.create_index(
        "uq_event_same",
        "event",
        ["owner", "student_id", "fingerprint"],
        unique=True,
        sqlite_where=LIVE,
        postgresql_where=LIVE,
    )
    op.create_table(
        "goal",
        sa.Column("owner", sa.String(length=255), nullable=False),
        sa.Column("id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.Column("list_id", ID, nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("set_on", sa.Date(), nullable=False),
        sa.Column("by_date", sa.Date(), nullable=True),
        sa.Column("start", sa.Text(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.Column("deleted_by", ID, nullable=True),
        sa.ForeignKeyConstraint(
            ["owner", "list_id"],
            ["rating_list.owner", "rating_list.id"],
            name=op.f("fk_goal_rating_list"),
        ),
        sa.ForeignKeyConstraint(
            ["owner", "student_id"], ["student.owner", "student.id"], name=op.f("fk_goal_student")
        ),
        sa.ForeignKeyConstraint(["owner"], ["owner.id"], name=op.f("fk_goal_owner")),
        sa.PrimaryKeyConstraint("owner", "id", name=op.f("pk_goal")),
    )
    op.create_index("ix_goal_student", "goal", ["owner", "student_id"], unique=False)
    op.create_table(
        "list_facts",
        sa.Column("owner", sa.String(length=255), nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.Column("list_id", ID, nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["owner", "list_id"],
            ["rating_list.owner", "rating_list.id"],
            name=op.f("fk_list_facts_rating_list"),
        ),
        sa.ForeignKeyConstraint(
            ["owner", "student_id"],
            ["student.owner", "student.id"],
            name=op.f("fk_list_facts_student"),
        ),
        sa.ForeignKeyConstraint(["owner"], ["owner.id"], name=op.f("fk_list_facts_owner")),
        sa.PrimaryKeyConstraint("owner", "student_id", "list_id", name=op.f("pk_list_facts")),
    )
    op.create_table(
        "membership",
        sa.Column("owner", sa.String(length=255), nullable=False),
        sa.Column("group_id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.ForeignKeyConstraint(
            ["owner", "group_id"],
            ["student_group.owner", "student_group.id"],
            name=op.f("fk_membership_student_group"),
        ),
        sa.ForeignKeyConstraint(
            ["owner", "student_id"],
            ["student.owner", "student.id"],
            name=op.f("fk_membership_student"),
        ),
        sa.ForeignKeyConstraint(["owner"], ["owner.id"], name=op.f("fk_membership_owner")),
        sa.PrimaryKeyConstraint("owner", "group_id", "student_id", name=op.f("pk_membership")),
    )
    op.create_table(
        "note",
        sa.Column("owner", sa.String(length=255), nullable=False),
        sa.Column("id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.Column("on_date", sa.Date(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.Column("deleted_by", ID, nullable=True),
        sa.ForeignKeyConstraint(
            ["owner", "student_id"], ["student.owner", "student.id"], name=op.f("fk_note_student")
        ),
        sa.ForeignKeyConstraint(["owner"], ["owner.id"], name=op.f("fk_note_owner")),
        sa.PrimaryKeyConstraint("owner", "id", name=op.f("pk_note")),
    )
    op.create_index("ix_note_student", "note", ["owner", "student_id"], unique=False)
    op.create_table(
        "rating_point",
        sa.Column("owner", sa.String(length=255), nullable=False),
        sa.Column("id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.Column("list_id", ID, nullable=False),
        sa.Column("on_date", sa.Date(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("source", sa.String(length=200), nullable=False),
        sa.Column("games", sa.Integer(), nullable=True),
        sa.Column("batch_id", ID, nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.Column("deleted_by", ID, nullable=True),
        sa.ForeignKeyConstraint(
            ["owner", "batch_id"],
            ["import_batch.owner", "import_batch.id"],
            name=op.f("fk_rating_point_import_batch"),
        ),
        sa.ForeignKeyConstraint(
            ["owner", "list_id"],
            ["rating_list.owner", "rating_list.id"],
            name=op.f("fk_rating_point_rating_list"),
        ),
        sa.ForeignKeyConstraint(
            ["owner", "student_id"],
            ["student.owner", "student.id"],
            name=op.f("fk_rating_point_student"),
        ),
        sa.ForeignKeyConstraint(["owner"], ["owner.id"], name=op.f("fk_rating_point_owner")),
        sa.PrimaryKeyConstraint("owner", "id", name=op.f("pk_rating_point")),
    )
    op.create_index(
        "ix_rating_point_student",
        "rating_point",
        ["owner", "student_id", "list_id", "on_date"],
        unique=False,
    )
    op.create_index(
        "uq_rating_point_same",
        "rating_point",
        ["owner", "student_id", "list_id", "on_date", "kind", "source", "value"],
        unique=True,
        sqlite_where=LIVE,
        postgresql_where=LIVE,
    )
    op.create_table(
        "game",
        sa.Column("owner", sa.String(length=255), nullable=False),
        sa.Column("event_id", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("opponent", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("colour", sa.String(length=1), nullable=True),
        sa.Column("half_points", sa.Integer(), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("counted", sa.Boolean(), nullable=False),
        sa.Column("band", sa.Integer(), nullable=True),
        sa.Column("expected", sa.BigInteger(), nullable=True),
        sa.Column("change", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["owner", "event_id"], ["event.owner", "event.id"], name=op.f("fk_game_event")
        ),
        sa.ForeignKeyConstraint(["owner"], ["owner.id"], name=op.f("fk_game_owner")),
        sa.PrimaryKeyConstraint("owner", "event_id", "number", name=op.f("pk_game")),
    )
    op.create_table(
        "plan",
        sa.Column("owner", sa.String(length=255), nullable=False),
        sa.Column("id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.Column("list_id", ID, nullable=False),
        sa.Column("event_id", ID, nullable=True),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("on_date", sa.Date(), nullable=False),
        sa.Column("system", sa.String(length=40), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("inputs", sa.Text(), nullable=False),
        sa.Column("page_state", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.Column("deleted_by", ID, nullable=True),
        sa.ForeignKeyConstraint(
            ["owner", "event_id"], ["event.owner", "event.id"], name=op.f("fk_plan_event")
        ),
        sa.ForeignKeyConstraint(
            ["owner", "list_id"],
            ["rating_list.owner", "rating_list.id"],
            name=op.f("fk_plan_rating_list"),
        ),
        sa.ForeignKeyConstraint(
            ["owner", "student_id"], ["student.owner", "student.id"], name=op.f("fk_plan_student")
        ),
        sa.ForeignKeyConstraint(["owner"], ["owner.id"], name=op.f("fk_plan_owner")),
        sa.PrimaryKeyConstraint("owner", "id", name=op.f("pk_plan")),
    )
    op.create_index("ix_plan_student", "plan", ["owner", "student_id"], unique=False)
    op.create_index(
        "uq_plan_same",
        "plan",
        ["owner", "student_id", "fingerprint"],
        unique=True,
        sqlite_where=LIVE,
        postgresql_where=LIVE,
    )
