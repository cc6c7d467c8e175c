"""Tables of chess-results.com, from saved pages, Excel exports and copied text.

Starting and ranking lists, crosstables by rank, by starting number and of round robins, pairings of
a round, and the card of one player; the headings in English, German, Spanish and their like.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from chesscalc.core.score import points as in_points
from chesscalc.errors import FormatError
from chesscalc.formats.base import (
    MAX_PLAYERS,
    Findings,
    Imported,
    ImportedEvent,
    ImportedPlayer,
    ImportedRound,
    RoundKind,
)
from chesscalc.formats.chess_results_parts import (
    HALVES,
    FoundTable,
    head_facts,
    player_of,
    text_of,
)
from chesscalc.formats.chess_results_rounds import read_card, read_pairings
from chesscalc.formats.consistency import check_mirrored, check_points
from chesscalc.formats.headings import Headings, headings_of
from chesscalc.formats.tables import Cell, Page, Table
from chesscalc.formats.text import (
    half_points_in,
)

CUT_AT = 150
_HEAD_ROWS = 15
_CELL = re.compile(r"(\d{1,4})\s?([wbsn])\s?(1|0|½|\+|-|=|[0,.]?[.,]5|)[kK]?")
_NOT_PAIRED = re.compile(r"-?\s?(1|½|0|\+|)")


def read_chess_results(page: Page, *, encoding: str = "") -> Imported | None:
    """What a page or sheet of chess-results holds; None if no table of it is one of theirs.

    Raises:
        FormatError: it holds more players than any event has.
    """
    found = [one for table in page.tables if (one := _find_head(table)) is not None]
    cards = [one for one in found if one.shape == "card"]
    if cards:
        return read_card(page, cards[0], encoding)
    if not found:
        return None
    order = ("crosstable", "round-robin", "pairings", "ranking", "list")
    best = min(found, key=lambda one: (order.index(one.shape), -len(one.table.rows)))
    if best.shape == "pairings":
        return read_pairings(page, best, encoding)
    return _players_table(page, best, encoding)


def _find_head(table: Table) -> FoundTable | None:
    for place in range(min(_HEAD_ROWS, len(table.rows))):
        headings = headings_of(table.texts(place))
        shape = _shape(headings)
        if shape and place + 1 < len(table.rows):
            return FoundTable(table, place, headings, shape)
    return None


def _shape(headings: Headings) -> str:
    """Which table has these headings; "" for none."""
    if {"white", "black", "result"} <= set(headings.places):
        return "pairings"
    if {"name", "round", "result", "rating"} <= set(headings.places):
        return "card"
    if "name" not in headings or not ("rank" in headings or "number" in headings):
        return ""
    opponents = headings.opponents
    shapes = {
        "crosstable": bool(headings.rounds),
        "round-robin": len(opponents) >= 2 and set(opponents) == set(range(1, len(opponents) + 1)),
        "ranking": "points" in headings,
        "list": "rating" in headings or "national" in headings,
    }
    return next((shape for shape, fits in shapes.items() if fits), "")


def _players_table(page: Page, found: FoundTable, encoding: str) -> Imported | None:
    """A list or crosstable."""
    findings = Findings()
    headings = found.headings
    numbered_by = "number" if "number" in headings else "rank"
    players: list[ImportedPlayer] = []
    cells: list[list[Cell]] = []
    for line, row in found.rows():
        if len(players) >= MAX_PLAYERS:
            raise FormatError(line, f"A table holds at most {MAX_PLAYERS:,} players.")
        if not text_of(row, headings, "name") or not _is_player_row(row, headings):
            continue
        player = player_of(row, headings, line, findings)
        if numbered_by == "rank" or player.number is None:
            # Tied players share a rank that is printed once; rounds count the rows.
            player = replace(player, number=len(players) + 1)
        players.append(player)
        cells.append(row)
    if not players:
        return None
    if found.shape == "crosstable":
        players = _crosstable(players, cells, headings, findings)
    elif found.shape == "round-robin":
        players = _round_robin(players, cells, headings, findings)
    if found.shape in ("crosstable", "round-robin"):
        players = _points_from_tie_break(players, cells, headings)
        check_points(players, findings)
        check_mirrored(players, findings, by_round=found.shape == "crosstable")
    elif len(players) == CUT_AT:
        _warn_cut(players, CUT_AT, findings)
    return _imported(page, found, players, findings, encoding)


def _is_player_row(row: Sequence[Cell], headings: Headings) -> bool:
    """Whether a row is a player's and no note below the table."""
    texts = {cell.text for cell in row if cell.text}
    return len(texts) > 1 or len(row) <= 2 or len(headings.texts) <= 2


def _letters(cells: Sequence[Sequence[Cell]], headings: Headings) -> tuple[str, str]:
    """The letters for White and Black: w and b, in German w and s, in Spanish b and n."""
    seen = {
        match.group(2)
        for row in cells
        for place in headings.rounds.values()
        if (match := _CELL.fullmatch(row[place].text.lower()))
    }
    if "n" in seen:
        return "b", "n"
    if "s" in seen:
        return "w", "s"
    spanish = {"nombre", "nom", "jugador"} & set(headings.texts)
    return ("b", "n") if spanish and "w" not in seen and "b" in seen else ("w", "b")


def _crosstable(
    players: list[ImportedPlayer],
    cells: Sequence[Sequence[Cell]],
    headings: Headings,
    findings: Findings,
) -> list[ImportedPlayer]:
    letters = _letters(cells, headings)
    places: dict[int, int] = {}
    for index, player in enumerate(players):
        places.setdefault(player.number or 0, index)
    finished: list[ImportedPlayer] = []
    highest = 0
    for player, row in zip(players, cells, strict=True):
        rounds: list[ImportedRound] = []
        for number, place in sorted(headings.rounds.items()):
            a_round = _round(row[place].text.lower(), number, player, letters, findings)
            opponent = a_round.opponent_number
            if opponent is not None:
                highest = max(highest, opponent)
                a_round = replace(a_round, opponent=places.get(opponent))
            rounds.append(a_round)
        finished.append(replace(player, rounds=tuple(rounds)))
    if highest > max(places, default=0):
        _warn_cut(finished, highest, findings)
    return finished


def _warn_cut(players: Sequence[ImportedPlayer], highest: int, findings: Findings) -> None:
    missing = sum(
        r.opponent is None and r.opponent_number is not None
        for player in players
        for r in player.rounds
    )
    reach = f"; opponents up to number {highest} are named" if highest > len(players) else ""
    lost = f" {missing} games have an opponent whose rating is missing." if missing else ""
    findings.warn(
        players[-1].line, f"{len(players)} rows", "the complete list",
        f"The table seems to be cut after {len(players)} players{reach}. Long tables are cut at "
        f'{CUT_AT} rows unless "show complete list" is chosen before saving.{lost}', "cut",
    )  # fmt: skip


def _round(
    text: str, number: int, player: ImportedPlayer, letters: tuple[str, str], findings: Findings
) -> ImportedRound:
    """One cell of a crosstable: 54b1, 12w½, 7w+, 13b (to come), -1, -½, -0, 0 or empty."""
    match = _CELL.fullmatch(text)
    if match and match.group(2) in letters:
        result = match.group(3)
        kind = RoundKind.GAME
        if result in ("+", "-"):
            kind = RoundKind.FORFEIT
        elif not result:
            kind = RoundKind.UNFINISHED
        return ImportedRound(
            kind=kind, half_points=HALVES.get(result), opponent_number=int(match.group(1)),
            colour="w" if match.group(2) == letters[0] else "b", number=number, line=player.line,
        )  # fmt: skip
    if not text:
        return ImportedRound(
            kind=RoundKind.UNPAIRED, half_points=0, number=number, line=player.line
        )
    bye = _NOT_PAIRED.fullmatch(text)
    if bye is None:
        findings.warn(
            player.line, text, "a cell such as 54b1, 12w½, 7w+ or -½",
            f"Round {number} of {player.name} cannot be read: {text[:20]!r}.", "unreadable",
        )  # fmt: skip
    half = HALVES.get(bye.group(1), 0) if bye else 0
    kind = (RoundKind.BYE_ZERO, RoundKind.BYE_HALF, RoundKind.BYE_FULL)[half]
    return ImportedRound(kind=kind, half_points=half, number=number, line=player.line)


def _round_robin(
    players: list[ImportedPlayer],
    cells: Sequence[Sequence[Cell]],
    headings: Headings,
    findings: Findings,
) -> list[ImportedPlayer]:
    places: dict[int, int] = {}
    for index, player in enumerate(players):
        places.setdefault(player.number or 0, index)
    finished: list[ImportedPlayer] = []
    for player, row in zip(players, cells, strict=True):
        rounds: list[ImportedRound] = []
        for opponent, place in sorted(headings.opponents.items()):
            text = row[place].text.lower()
            if text == "*" or opponent == player.number:
                continue
            half = HALVES.get(text)
            if half is None and text:
                findings.warn(
                    player.line, text, "1, ½, 0, + or -",
                    f"The result of {player.name} against {opponent} cannot be read.", "unreadable",
                )  # fmt: skip
            kind = RoundKind.FORFEIT if text in ("+", "-") else RoundKind.GAME
            rounds.append(
                ImportedRound(
                    kind=kind if half is not None else RoundKind.UNFINISHED,
                    half_points=half,
                    opponent=places.get(opponent),
                    opponent_number=opponent,
                    number=len(rounds) + 1,
                    line=player.line,
                )
            )
        finished.append(replace(player, rounds=tuple(rounds)))
    return finished


def _points_from_tie_break(
    players: list[ImportedPlayer], cells: Sequence[Sequence[Cell]], headings: Headings
) -> list[ImportedPlayer]:
    """Where no column of points is shown, the first tie-break may be the points themselves.

    It is taken for them if it fits the results of nearly all players, so that a single wrong row
    is still found.
    """
    if "points" in headings or "tie_break" not in headings:
        return players
    printed = [half_points_in(text_of(row, headings, "tie_break")) for row in cells]
    summed = [sum(r.half_points or 0 for r in player.rounds) for player in players]
    fitting = sum(one == other for one, other in zip(printed, summed, strict=True))
    if fitting < 0.9 * len(players):
        return players
    return [
        replace(player, points=None if half is None else in_points(half))
        for player, half in zip(players, printed, strict=True)
    ]


def _imported(
    page: Page, found: FoundTable, players: list[ImportedPlayer], findings: Findings, encoding: str
) -> Imported:
    name, _, _, extras = head_facts(page, found)
    titles = {
        "crosstable": "Crosstable", "round-robin": "Crosstable of a round robin",
        "ranking": "Ranking list", "list": "Starting list",
    }  # fmt: skip
    event = ImportedEvent(
        name=name,
        players=tuple(players),
        round_count=max((len(player.rounds) for player in players), default=0),
        extras=extras,
    )
    return Imported(
        kind="chess-results", title=f"{titles[found.shape]} (chess-results)", encoding=encoding,
        events=(event,), warnings=findings.all(),
    )  # fmt: skip
