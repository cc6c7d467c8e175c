"""Tables of chess-results that are about rounds: the pairings of one, the card of a player."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from chesscalc.errors import FormatError
from chesscalc.formats.base import (
    MAX_PLAYERS,
    Findings,
    Imported,
    ImportedEvent,
    ImportedPlayer,
    ImportedRound,
    ListedRating,
    RoundKind,
)
from chesscalc.formats.chess_results_parts import (
    HALVES,
    STARTING_NUMBER,
    FoundTable,
    head_facts,
    name_of,
    player_of,
    rating_of,
    text_of,
)
from chesscalc.formats.consistency import check_points
from chesscalc.formats.headings import TITLES, Headings
from chesscalc.formats.tables import Cell, Page
from chesscalc.formats.text import (
    birth_year_in,
    decimal_in,
    points_in,
    rating_in,
    tidy,
    whole_in,
)

_RESULT = re.compile(r"(1|0|½|\+|-|=)\s?[kK]?\s?[-:–]\s?(1|0|½|\+|-|=)\s?[kK]?")
_BYE = ("bye", "spielfrei", "descansa", "exempt", "libre")
_UNPAIRED = ("not paired", "nicht ausgelost", "nicht gepaart", "no emparejado", "non apparié")
_CARD = {
    "name": "name", "nombre": "name",
    "title": "title", "titel": "title", "título": "title",
    "starting rank": "number", "startrang": "number", "ranking inicial": "number",
    "rating": "rating", "elo": "rating",
    "rating national": "national", "elo national": "national", "elo nacional": "national",
    "rating international": "fide", "elo international": "fide", "elo internacional": "fide",
    "performance rating": "performance", "eloperformance": "performance",
    "elo performance": "performance", "performance": "performance",
    "fide rtg +/-": "change", "elo fide +/-": "change", "fide-elo +/-": "change",
    "points": "points", "punkte": "points", "puntos": "points",
    "rank": "rank", "rang": "rank", "puesto": "rank",
    "federation": "federation", "land": "federation", "federación": "federation",
    "club/city": "club", "verein/ort": "club", "club/ciudad": "club",
    "ident-number": "national_id", "identnummer": "national_id",
    "fide-id": "fide_id", "fide-id.": "fide_id",
    "year of birth": "birth", "geburtsjahr": "birth", "año de nacimiento": "birth",
}  # fmt: skip


@dataclass(slots=True)
class _Field:
    """The players of a round as they are met, each once."""

    players: list[ImportedPlayer] = field(default_factory=list)
    known: dict[tuple[str, int | None], int] = field(default_factory=dict)

    def place(self, player: ImportedPlayer) -> int:
        """Where a player stands, entered if new."""
        key = (player.name, player.number)
        if key not in self.known:
            if len(self.players) >= MAX_PLAYERS:
                raise FormatError(player.line, f"At most {MAX_PLAYERS:,} players are read.")
            self.known[key] = len(self.players)
            self.players.append(player)
        return self.known[key]

    def add_round(self, place: int, a_round: ImportedRound) -> None:
        """Append a round to a player."""
        player = self.players[place]
        self.players[place] = replace(player, rounds=(*player.rounds, a_round))


def read_pairings(page: Page, found: FoundTable, encoding: str) -> Imported | None:
    """The pairings of one round; None if no row has a player."""
    findings = Findings()
    name, number, day, extras = head_facts(page, found)
    entered = _Field()
    for line, row in found.rows():
        if text_of(row, found.headings, "white"):
            _pair(row, found.headings, line, (number, day), entered, findings)
    if not entered.players:
        return None
    event = ImportedEvent(
        name=name, players=tuple(entered.players), round_count=1, round_dates=(day,), extras=extras
    )
    return Imported(
        kind="chess-results", title=f"Pairings of round {number or '?'} (chess-results)",
        encoding=encoding, events=(event,), warnings=findings.all(),
    )  # fmt: skip


def _side(
    row: Sequence[Cell], headings: Headings, side: str, line: int, findings: Findings
) -> ImportedPlayer:
    """White or Black of one pairing."""
    places = headings.places if side == "white" else headings.lasts
    cell = row[headings.places[side]]
    name = name_of(cell.text)
    rating_place = places.get("rating", -1)
    text = row[rating_place].text if 0 <= rating_place < len(row) else ""
    number_place = places.get("number", -1)
    number = whole_in(row[number_place].text, 9999) if 0 <= number_place < len(row) else None
    snr = STARTING_NUMBER.search(cell.link)
    title = row[headings.places[side] - 1].text.upper() if headings.places[side] else ""
    return ImportedPlayer(
        name=name,
        number=int(snr.group(1)) if snr else number,
        rating=rating_of(text, line, name, findings),
        title=title if title in TITLES else "",
        line=line,
    )


def _pair(
    row: Sequence[Cell],
    headings: Headings,
    line: int,
    when: tuple[int, date | None],
    entered: _Field,
    findings: Findings,
) -> None:
    """Enter one row of the pairings."""
    number, day = when
    white = entered.place(_side(row, headings, "white", line, findings))
    result = text_of(row, headings, "result")
    other = text_of(row, headings, "black").lower()
    if other in _BYE or other in _UNPAIRED or not other:
        half = HALVES.get(result.strip(), 0)
        kind = (RoundKind.BYE_ZERO, RoundKind.BYE_HALF, RoundKind.BYE_FULL)[half]
        if other in _BYE:
            kind = RoundKind.BYE_PAIRING
        entered.add_round(
            white, ImportedRound(kind=kind, half_points=half, number=number, on=day, line=line)
        )
        return
    black = entered.place(_side(row, headings, "black", line, findings))
    halves, outcome = _result(result)
    if outcome is RoundKind.UNFINISHED and result.strip(" -:"):
        findings.warn(
            line, result, "a result such as 1 - 0, ½ - ½ or + - -",
            f"The result {result[:20]!r} cannot be read.", "unreadable",
        )  # fmt: skip
    for place, opponent, scored, colour in (
        (white, black, halves[0], "w"),
        (black, white, halves[1], "b"),
    ):
        entered.add_round(
            place,
            ImportedRound(
                kind=outcome, half_points=scored, opponent=opponent,
                opponent_number=entered.players[opponent].number, colour=colour, number=number,
                on=day, line=line,
            ),
        )  # fmt: skip


def _result(text: str) -> tuple[tuple[int | None, int | None], RoundKind]:
    """Half points of White and Black, and the kind, from "1 - 0", "+ - -" or "½ - ½"."""
    match = _RESULT.fullmatch(text.strip().replace("1/2", "½"))
    if match is None:
        return (None, None), RoundKind.UNFINISHED
    white, black = match.groups()
    forfeit = white in ("+", "-") or black in ("+", "-") or "k" in text.lower()
    return (HALVES[white], HALVES[black]), RoundKind.FORFEIT if forfeit else RoundKind.GAME


def read_card(page: Page, found: FoundTable, encoding: str) -> Imported:
    """The card of one player: a table of facts and a table of rounds."""
    findings = Findings()
    name, _, _, extras = head_facts(page, found)
    facts = _card_facts(page)
    owner = ImportedPlayer(
        name=name_of(facts.get("name", "")),
        number=whole_in(facts.get("number", ""), 9999),
        rank=whole_in(facts.get("rank", ""), 9999),
        rating=rating_in(facts.get("rating", "")),
        rating_kind="fide" if rating_in(facts.get("fide", "")) else "",
        ratings=tuple(
            ListedRating(kind=kind, rating=rating)
            for kind in ("fide", "national")
            if (rating := rating_in(facts.get(kind, ""))) is not None
        ),
        ids=tuple(
            (body, written)
            for body, label in (("fide", "fide_id"), ("national", "national_id"))
            if (written := tidy(facts.get(label, ""))).strip("0")
        ),
        federation=tidy(facts.get("federation", "")),
        title=tidy(facts.get("title", "")),
        birth_year=birth_year_in(facts.get("birth", "")),
        club=tidy(facts.get("club", "")),
        points=points_in(facts.get("points", "")),
        official_change=decimal_in(facts.get("change", "")),
        performance=rating_in(facts.get("performance", "")),
        line=1,
    )
    entered = _Field()
    entered.place(owner)
    for line, row in found.rows():
        _card_round(row, found.headings, line, entered, findings)
    used = [r.k for r in entered.players[0].rounds if r.k]
    if used and len(set(used)) == 1:
        entered.players[0] = replace(entered.players[0], k=used[0])
    check_points(entered.players[:1], findings)
    event = ImportedEvent(
        name=name, players=tuple(entered.players),
        round_count=len(entered.players[0].rounds), extras=extras,
    )  # fmt: skip
    return Imported(
        kind="chess-results", title="Player card (chess-results)", encoding=encoding,
        events=(event,), warnings=findings.all(), account=owner.name,
    )  # fmt: skip


def _card_facts(page: Page) -> Mapping[str, str]:
    facts: dict[str, str] = {}
    for table in page.tables:
        for row in table.rows[:60]:
            if len(row) == 2:
                label = _CARD.get(row[0].text.strip().lower().rstrip(":"))
                if label:
                    facts.setdefault(label, row[1].text)
    return facts


def _card_round(
    row: Sequence[Cell], headings: Headings, line: int, entered: _Field, findings: Findings
) -> None:
    """One row of a player card's rounds."""
    number = whole_in(text_of(row, headings, "round"), 99)
    if number is None:
        return
    result_cell = row[headings.places["result"]]
    result = result_cell.text.strip().lower()
    opponent_number = text_of(row, headings, "number")
    alone = text_of(row, headings, "name").lower() in _UNPAIRED + _BYE
    if alone or opponent_number.startswith("-"):
        half = HALVES.get(result.lstrip("- "), 0)
        kind = (RoundKind.BYE_ZERO, RoundKind.BYE_HALF, RoundKind.BYE_FULL)[half]
        if opponent_number == "-1":
            kind = RoundKind.BYE_PAIRING
        entered.add_round(0, ImportedRound(kind=kind, half_points=half, number=number, line=line))
        return
    opponent = entered.place(replace(player_of(row, headings, line, findings), points=None, k=None))
    forfeit = "k" in result
    scored = HALVES.get(result.rstrip("k").lstrip("+- ") if forfeit else result.split(" ")[-1])
    if scored is None and result:
        findings.warn(
            line, result, "1, ½, 0, + 1K or - 0K",
            f"The result of round {number} cannot be read: {result[:20]!r}.", "unreadable",
        )  # fmt: skip
    outcome = RoundKind.FORFEIT if forfeit or result in ("+", "-") else RoundKind.GAME
    entered.add_round(
        0,
        ImportedRound(
            kind=outcome if scored is not None else RoundKind.UNFINISHED, half_points=scored,
            opponent=opponent, opponent_number=whole_in(opponent_number, 9999),
            colour=result_cell.colour or None, change=decimal_in(text_of(row, headings, "change")),
            k=whole_in(text_of(row, headings, "k"), 400) or None, number=number, line=line,
        ),
    )  # fmt: skip
