"""The later words of the listed names, so that no search goes through the whole list."""

from collections.abc import Iterator

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

CHUNK = 20_000
FOLDED = sa.String(length=100).with_variant(sa.String(length=100, collation="C"), "postgresql")


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
    listed = sa.table(players, sa.column("position"), sa.column("folded"))
    word = sa.table(words, sa.column("position", sa.Integer()), sa.column("turned", FOLDED))
    after = 0
    while True:
        rows = connection.execute(
            sa.select(listed.c.position, listed.c.folded)
            .where(listed.c.position > after)
            .order_by(listed.c.position)
            .limit(CHUNK)
        ).all()
        if not rows:
            return
        parts = [
            {"position": position, "turned": part}
            for position, folded in rows
            for part in _turned(folded.rstrip())
        ]
        if parts:
            connection.execute(sa.insert(word), parts)
        after = rows[-1][0]


def _turned(name: str) -> Iterator[str]:
    space = name.find(" ")
    while space >= 0:
        yield f"{name[space + 1 :]} {name[:space]}"
        space = name.find(" ", space + 1)
