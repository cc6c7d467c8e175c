"""Crosstables of US Chess as the member services print them, pasted as text, in both layouts.

Each player has a line of results and one line for each rating system, with the rating before and
after and the number of games a provisional rating rests on.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from chesscalc.errors import FormatError
from chesscalc.formats.base import (
    MAX_PLAYERS,
    MAX_ROUNDS,
    Findings,
    Imported,
    ImportedEvent,
    ImportedPlayer,
    ImportedRound,
    ListedRating,
    RoundKind,
)
from chesscalc.formats.consistency import check_mirrored, check_points
from chesscalc.formats.text import lines_of, points_in, rating_in, tidy, whole_in

TITLE = "US Chess crosstable"
_HEAD = re.compile(r"\s*Pair\s*\|\s*Player Name\s*\|", re.IGNORECASE)
_RATING = re.compile(
    r"\b([A-Z]{1,2}):\s*(Unrated|Unr|\d{1,4})?\s*(?:P\s*(\d{1,3}))?\s*->\s*(\d{1,4})\s*"
    r"(?:P\s*(\d{1,3}))?(?![\dA-Z])",
    re.IGNORECASE,
)
_ID = re.compile(r"\s*(\d{5,10})\s*(?:/|$)")
_RESULT = re.compile(r"([WLDBHUXFZ*])?\s*(\d{1,4})?", re.IGNORECASE)
_KINDS = {
    "W": (RoundKind.GAME, 2), "D": (RoundKind.GAME, 1), "L": (RoundKind.GAME, 0),
    "X": (RoundKind.FORFEIT, 2), "F": (RoundKind.FORFEIT, 0),
    "B": (RoundKind.BYE_FULL, 2), "H": (RoundKind.BYE_HALF, 1), "U": (RoundKind.UNPAIRED, 0),
    "Z": (RoundKind.BYE_ZERO, 0),
}  # fmt: skip
_SYSTEMS = ("R", "Q", "B", "OR", "OQ", "OB")
_PLAY = {"R": "standard", "Q": "rapid", "B": "blitz"}


def looks_like_us_chess(head: str) -> bool:
    """Whether the beginning of a text is such a crosstable."""
    return any(_HEAD.match(line) for line in lines_of(head)[:200])


@dataclass(slots=True)
class _Entry:
    """The lines of one player."""

    line: int
    cells: list[str]
    ratings: list[ListedRating] = field(default_factory=list)
    member: str = ""
    state: str = ""
    colours: list[str] = field(default_factory=list)


def read_us_chess(text: str, *, encoding: str = "") -> Imported:
    """The section in a crosstable.

    Raises:
        FormatError: no player can be read.
    """
    findings = Findings()
    entries: list[_Entry] = []
    rounds = 0
    for number, line in enumerate(lines_of(text), start=1):
        if "|" not in line:
            continue
        cells = [cell.strip() for cell in line.rstrip()[:4_000].rstrip("|").split("|")]
        if _HEAD.match(line):
            rounds = max(rounds, sum(c.lower().startswith("round") for c in cells))
        elif whole_in(cells[0], 9999) and len(cells) >= 3:
            if len(entries) >= MAX_PLAYERS:
                raise FormatError(number, f"A section holds at most {MAX_PLAYERS:,} players.")
            entries.append(_Entry(number, cells))
        elif entries and len(cells) >= 2:
            _add_ratings(entries[-1], cells, number, findings)
    if not entries:
        raise FormatError(0, "This crosstable has no readable line of a player.")
    players = _players(entries, min(rounds, MAX_ROUNDS), findings)
    check_points(players, findings)
    check_mirrored(players, findings)
    event = ImportedEvent(
        system="us-chess",
        rate_of_play=_PLAY.get(players[0].rating_kind.removeprefix("us-chess "), ""),
        players=tuple(players),
        round_count=max((len(player.rounds) for player in players), default=0),
    )
    return Imported(
        kind="us-chess-crosstable", title=TITLE, encoding=encoding, events=(event,),
        warnings=findings.all(),
    )  # fmt: skip


def _add_ratings(entry: _Entry, cells: Sequence[str], number: int, findings: Findings) -> None:
    """Take the second or a further line of a player."""
    member = _ID.match(cells[1])
    if member and not entry.member:
        entry.member = member.group(1)
        entry.state = cells[0]
        entry.colours = [cell.upper()[:1] for cell in cells[3:]]
    matches = list(_RATING.finditer(cells[1]))
    if "->" in cells[1] and not matches:
        findings.warn(
            number, cells[1], "a rating such as R: 1794 ->1817 or R: 949P12->977P14",
            "The ratings in this line cannot be read.", "unreadable",
        )  # fmt: skip
    for match in matches:
        system, before, games, after, games_after = match.groups()
        entry.ratings.append(
            ListedRating(
                kind=f"us-chess {system.upper()}",
                rating=rating_in(before or ""),
                games=None if games is None else int(games),
                after=rating_in(after),
                games_after=None if games_after is None else int(games_after),
            )
        )


def _players(entries: Sequence[_Entry], rounds: int, findings: Findings) -> list[ImportedPlayer]:
    places: dict[int, int] = {}
    for place, entry in enumerate(entries):
        number = whole_in(entry.cells[0]) or 0
        if number in places:
            findings.warn(
                entry.line, entry.cells[0], "each pair number once",
                f"Pair number {number} stands twice; results name the first.", "double",
            )  # fmt: skip
        places.setdefault(number, place)
    count = rounds or max(len(entry.cells) - 3 for entry in entries)
    return [_player(entry, min(count, MAX_ROUNDS), places, findings) for entry in entries]


def _player(
    entry: _Entry, count: int, places: dict[int, int], findings: Findings
) -> ImportedPlayer:
    order = {f"us-chess {system}": place for place, system in enumerate(_SYSTEMS)}
    ratings = sorted(entry.ratings, key=lambda rating: order.get(rating.kind, len(order)))
    main = ratings[0] if ratings else ListedRating(kind="")
    points = points_in(entry.cells[2])
    if points is None:
        findings.warn(
            entry.line, entry.cells[2], "points such as 2.5",
            f"{entry.cells[2][:20]!r} is no number of points.", "unreadable",
        )  # fmt: skip
    player = ImportedPlayer(
        name=tidy(entry.cells[1]),
        number=whole_in(entry.cells[0], 9999),
        rating=main.rating,
        rating_kind=main.kind,
        ratings=tuple(ratings),
        ids=(("us-chess", entry.member),) if entry.member else (),
        federation=entry.state[:3],
        points=points,
        official_rating=main.after,
        games_before=main.games,
        games_after=main.games_after,
        line=entry.line,
    )
    cells = entry.cells[3 : 3 + count]
    cells += [""] * (count - len(cells))
    colours = entry.colours + [""] * count
    rounds = tuple(
        a_round
        for number, cell in enumerate(cells, start=1)
        if (a_round := _round(cell, number, colours[number - 1], player, places, findings))
    )
    return replace(player, rounds=rounds)


def _round(
    cell: str, number: int, colour: str, player: ImportedPlayer, places: dict[int, int],
    findings: Findings,
) -> ImportedRound | None:  # fmt: skip
    """One cell such as W 39, D  2, H or X; None for a player's own column of a round robin."""
    match = _RESULT.fullmatch(cell)
    letter = (match.group(1) or "").upper() if match else ""
    if letter == "*":
        return None
    if match is None or (match.group(2) and not letter):
        findings.warn(
            player.line, cell, "a letter W D L B H U X F and an opponent's number",
            f"Round {number} of {player.name} cannot be read: {cell[:20]!r}.", "unreadable",
        )  # fmt: skip
    kind, half = _KINDS.get(letter, (RoundKind.UNPAIRED, 0))
    opponent = int(match.group(2)) if match and match.group(2) and letter else None
    place, rating = places.get(opponent or 0), None
    if opponent and place is None:
        # Sections that only adjust a rating name the opponent's rating in place of the number.
        rating = rating_in(str(opponent)) if opponent > max(places, default=0) else None
        findings.warn(
            player.line, cell, "the pair number of a player in the table",
            f"Round {number}: {player.name} met number {opponent}, who is not in the table"
            + ("; it is taken for the opponent's rating." if rating else "."), "missing-opponent",
        )  # fmt: skip
    if kind is RoundKind.GAME and opponent is None:
        findings.warn(
            player.line, cell, "an opponent's number after W, D or L",
            f"Round {number}: {player.name} has a result but no opponent; it is kept as a bye.",
            "no-opponent",
        )  # fmt: skip
        kind = (RoundKind.BYE_ZERO, RoundKind.BYE_HALF, RoundKind.BYE_FULL)[half]
    return ImportedRound(
        kind=kind, half_points=half, opponent=place, opponent_number=opponent,
        opponent_rating=rating, colour={"W": "w", "B": "b"}.get(colour), number=number,
        line=player.line,
    )  # fmt: skip
