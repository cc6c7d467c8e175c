"""The later words of the listed names, so that no search goes through the whole list."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

CHUNK = 20_000
FOLDED = sa.String(length=100).with_variant(sa.String(length=100, collation="C"), "postgresql")

# For each place of a space in a name: what follows it, and then what stands before it.
FILL = """
INSERT INTO {words} (position, turned)
WITH RECURSIVE cut(position, name, place) AS (
    SELECT position, rtrim(folded), {find}(rtrim(folded), ' ') FROM {players}
    WHERE position > :before AND position <= :last
    UNION ALL
    SELECT position, name, place + {find}(substr(name, place + 1), ' ') FROM cut
    WHERE place > 0 AND {find}(substr(name, place + 1), ' ') > 0
)
SELECT position, substr(name, place + 1) || ' ' || substr(name, 1, place - 1) FROM cut
WHERE place > 0
"""


def upgrade() -> None:
    """Bring the tables to this version."""
    for slot in ("a", "b"):
        players, words = f"listed_player_{slot}", f"listed_word_{slot}"
        op.create_table(
            words,
            sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
            sa.Column("position", sa.Integer(), nullable=False),
            sa.Column("turned", FOLDED, nullable=False),
            sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{words}")),
        )
        _fill(players, words)
        op.create_index(f"ix_{words}_turned", words, ["turned", "position"], unique=False)
        # A stopped load leaves the copy that is not searched without its indexes.
        op.drop_index(f"ix_{players}_folded", players, if_exists=True)
        op.create_index(f"ix_{players}_folded", players, ["folded", "position"], unique=False)
        op.create_index(f"ix_{players}_fide_id", players, ["fide_id"], if_not_exists=True)
        if op.get_bind().dialect.name == "postgresql":
            op.execute(sa.text(f"ANALYZE {players}"))
            op.execute(sa.text(f"ANALYZE {words}"))


def _fill(players: str, words: str) -> None:
    """Write the words of a list that is loaded already, a part at a time."""
    connection = op.get_bind()
    find = "strpos" if connection.dialect.name == "postgresql" else "instr"
    fill = sa.text(FILL.format(players=players, words=words, find=find))
    last = connection.scalar(sa.text(f"SELECT max(position) FROM {players}")) or 0  # noqa: S608  # our names
    for before in range(0, last, CHUNK):
        connection.execute(fill, {"before": before, "last": before + CHUNK})
