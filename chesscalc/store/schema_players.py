"""The public FIDE list as a search table; it belongs to nobody.

There are two tables of the same shape: while one is loaded the other is searched, and `player_list`
says which one holds. So a load can stop or fail at any row and nobody sees half a list.

Beside each lie the later words of its names, for searches that do not know how a name begins: for
each word but the first, the name turned so that it begins with that word ("carlsen magnus" as
"magnus carlsen"). Whatever words are asked for, the names are found by a range of an index.
"""

from datetime import date, datetime

from sqlalchemy import Date, Index, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from chesscalc.store.schema import Base
from chesscalc.store.types import UtcInstant

# PostgreSQL orders by the language of the database unless told otherwise; a prefix search by
# "from … to …" needs the order of the characters, which is what SQLite has anyway.
_FOLDED = String(100).with_variant(String(100, collation="C"), "postgresql")


class _Listed:
    position: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    fide_id: Mapped[int] = mapped_column(Integer)
    name: Mapped[str] = mapped_column(String(100))
    folded: Mapped[str] = mapped_column(_FOLDED)
    federation: Mapped[str] = mapped_column(String(3))
    sex: Mapped[str] = mapped_column(String(1))
    title: Mapped[str] = mapped_column(String(4))
    rating: Mapped[int | None] = mapped_column(Integer)
    games: Mapped[int | None] = mapped_column(Integer)
    k: Mapped[int | None] = mapped_column(Integer)
    rapid_rating: Mapped[int | None] = mapped_column(Integer)
    rapid_games: Mapped[int | None] = mapped_column(Integer)
    rapid_k: Mapped[int | None] = mapped_column(Integer)
    blitz_rating: Mapped[int | None] = mapped_column(Integer)
    blitz_games: Mapped[int | None] = mapped_column(Integer)
    blitz_k: Mapped[int | None] = mapped_column(Integer)
    birth_year: Mapped[int | None] = mapped_column(Integer)
    flag: Mapped[str] = mapped_column(String(4))


class _Word:
    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    position: Mapped[int] = mapped_column(Integer)
    turned: Mapped[str] = mapped_column(_FOLDED)


class ListedA(_Listed, Base):
    """One of the two copies."""

    __tablename__ = "listed_player_a"
    __table_args__ = (
        Index("ix_listed_player_a_fide_id", "fide_id"),
        Index("ix_listed_player_a_folded", "folded", "position"),
    )


class ListedB(_Listed, Base):
    """The other copy."""

    __tablename__ = "listed_player_b"
    __table_args__ = (
        Index("ix_listed_player_b_fide_id", "fide_id"),
        Index("ix_listed_player_b_folded", "folded", "position"),
    )


class WordA(_Word, Base):
    """The later words of the names of ListedA; `position` is the player's there."""

    __tablename__ = "listed_word_a"
    __table_args__ = (Index("ix_listed_word_a_turned", "turned", "position"),)


class WordB(_Word, Base):
    """The later words of the names of ListedB."""

    __tablename__ = "listed_word_b"
    __table_args__ = (Index("ix_listed_word_b_turned", "turned", "position"),)


class PlayerListRow(Base):
    """Which copy holds, and what it is; one row."""

    __tablename__ = "player_list"
    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    slot: Mapped[str] = mapped_column(String(1))
    on_date: Mapped[date | None] = mapped_column(Date)
    players: Mapped[int] = mapped_column(Integer)
    loaded_at: Mapped[datetime] = mapped_column(UtcInstant)
