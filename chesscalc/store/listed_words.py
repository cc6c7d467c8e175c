"""Finds players of the loaded list by words of their names, always by a range of an index.

A search reads only entries that begin with one of its words, the rarest; the whole name lies in
each entry, so the other words are looked for there, and no player is fetched who is not found.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import func, literal, select
from sqlalchemy.orm import Session

_LAST = "\U0010ffff"
_SAMPLES = (500, 8_000)
_MOST_SAMPLED = 6


def turned(name: str) -> Iterator[str]:
    """A folded name, turned so that each of its words but the first leads it once.

    >>> list(turned("muller lecki zoe"))
    ['lecki zoe muller', 'zoe muller lecki']
    """
    space = name.find(" ")
    while space >= 0:
        yield f"{name[space + 1 :]} {name[:space]}"
        space = name.find(" ", space + 1)


def positions(
    session: Session, listed: type[Any], later: type[Any], words: Sequence[str], limit: int
) -> list[int]:
    """Where in the list the players are whose names have all these words, each cut short or not.

    Args:
        session: On the database.
        listed: The copy that is searched.
        later: The later words of its names.
        words: At least one, folded.
        limit: The most that are wanted.

    Returns:
        First the names that begin with the words as they stand, then those where they stand at a
        later word, then the others. For a single word the later ones only where there are no
        first.
    """
    whole = " ".join(words)
    names = (listed.folded, listed.position)
    inside = (later.turned, later.position)
    found = _beginning(session, names, whole, (), limit)
    if len(found) < limit and (len(words) > 1 or not found):
        found |= _beginning(session, inside, whole, (), limit)
    if len(found) < limit and len(words) > 1:
        lead, *others = _rarest_first(session, names[0], inside[0], words)
        for columns in (names, inside):
            found |= _beginning(session, columns, lead, others, limit)
    return list(found)[:limit]


def _beginning(
    session: Session, columns: tuple[Any, Any], lead: str, others: Sequence[str], limit: int
) -> dict[int, None]:
    """Players in the order of the entries that begin with `lead` and hold a word of each other.

    None of the words begins another, so the first word of an entry is none of the others.
    """
    column, position = columns
    query = (
        select(position)
        .where(_range(column, lead), *(_has_word(column, word) for word in others))
        .order_by(column, position)
    )
    found: dict[int, None] = {}
    read, size = 0, limit
    while True:  # more than once only where a name has several words that begin with `lead`
        rows = session.scalars(query.limit(size).offset(read)).all()
        found |= dict.fromkeys(rows)
        if len(found) >= limit or len(rows) < size:
            return found
        read, size = read + size, size * 4


def _rarest_first(session: Session, names: Any, inside: Any, words: Sequence[str]) -> list[str]:
    """The words, the one that the fewest entries begin with first, as far as a sample can tell.

    A word that begins another is left out: whoever has the longer one has it too.
    """
    different = dict.fromkeys(words)
    longest = sorted(
        (word for word in different if not any(o != word and o.startswith(word) for o in words)),
        key=len, reverse=True,
    )  # fmt: skip
    sampled = longest[:_MOST_SAMPLED]
    if len(sampled) > 1:
        for most in _SAMPLES:
            counts = session.execute(
                select(*(_count(c, word, most) for word in sampled for c in (names, inside)))
            ).one()
            sums = [counts[n] + counts[n + 1] for n in range(0, len(counts), 2)]
            fewest = min(sums)
            if fewest < most:
                rarest = sampled[sums.index(fewest)]
                return [rarest, *(word for word in longest if word != rarest)]
    return longest


def _count(column: Any, lead: str, most: int) -> Any:
    entries = select(literal(1)).where(_range(column, lead)).limit(most).subquery()
    return select(func.count()).select_from(entries).scalar_subquery()


def _range(column: Any, lead: str) -> Any:  # an SQL condition
    return (column >= lead) & (column < lead + _LAST)


def _has_word(column: Any, word: str) -> Any:  # an SQL condition
    """Whether a word after the first begins with this."""
    return column.contains(f" {word}", autoescape=True)
