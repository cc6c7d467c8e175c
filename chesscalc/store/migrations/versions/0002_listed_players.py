"""The search table for the players of the FIDE list, in two copies."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Bring the tables to this version."""
    op.create_table(
        "listed_player_a",
        sa.Column("position", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("fide_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column(
            "folded",
            sa.String(length=100).with_variant(sa.String(length=100, collation="C"), "postgresql"),
            nullable=False,
        ),
        sa.Column("federation", sa.String(length=3), nullable=False),
        sa.Column("sex", sa.String(length=1), nullable=False),
        sa.Column("title", sa.String(length=4), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=True),
        sa.Column("games", sa.Integer(), nullable=True),
        sa.Column("k", sa.Integer(), nullable=True),
        sa.Column("rapid_rating", sa.Integer(), nullable=True),
        sa.Column("rapid_games", sa.Integer(), nullable=True),
        sa.Column("rapid_k", sa.Integer(), nullable=True),
        sa.Column("blitz_rating", sa.Integer(), nullable=True),
        sa.Column("blitz_games", sa.Integer(), nullable=True),
        sa.Column("blitz_k", sa.Integer(), nullable=True),
        sa.Column("birth_year", sa.Integer(), nullable=True),
        sa.Column("flag", sa.String(length=4), nullable=False),
        sa.PrimaryKeyConstraint("position", name=op.f("pk_listed_player_a")),
    )
    op.create_index("ix_listed_player_a_fide_id", "listed_player_a", ["fide_id"], unique=False)
    op.create_index("ix_listed_player_a_folded", "listed_player_a", ["folded"], unique=False)
    op.create_table(
        "listed_player_b",
        sa.Column("position", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("fide_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column(
            "folded",
            sa.String(length=100).with_variant(sa.String(length=100, collation="C"), "postgresql"),
            nullable=False,
        ),
        sa.Column("federation", sa.String(length=3), nullable=False),
        sa.Column("sex", sa.String(length=1), nullable=False),
        sa.Column("title", sa.String(length=4), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=True),
        sa.Column("games", sa.Integer(), nullable=True),
        sa.Column("k", sa.Integer(), nullable=True),
        sa.Column("rapid_rating", sa.Integer(), nullable=True),
        sa.Column("rapid_games", sa.Integer(), nullable=True),
        sa.Column("rapid_k", sa.Integer(), nullable=True),
        sa.Column("blitz_rating", sa.Integer(), nullable=True),
        sa.Column("blitz_games", sa.Integer(), nullable=True),
        sa.Column("blitz_k", sa.Integer(), nullable=True),
        sa.Column("birth_year", sa.Integer(), nullable=True),
        sa.Column("flag", sa.String(length=4), nullable=False),
        sa.PrimaryKeyConstraint("position", name=op.f("pk_listed_player_b")),
    )
    op.create_index("ix_listed_player_b_fide_id", "listed_player_b", ["fide_id"], unique=False)
    op.create_index("ix_listed_player_b_folded", "listed_player_b", ["folded"], unique=False)
    op.create_table(
        "player_list",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("slot", sa.String(length=1), nullable=False),
        sa.Column("on_date", sa.Date(), nullable=True),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("loaded_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player_list")),
    )
