"""Tables of chess-results.com, from saved pages, Excel exports and copied text.

Starting and ranking lists, crosstables by rank, by starting number and of round robins, pairings of
a round, and the card of one player; the headings in English, German, Spanish and their like.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from chesscalc.core.score import points as in_points
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
from chesscalc.formats.consistency import check_mirrored, check_points
from chesscalc.formats.headings import TITLES, Headings, headings_of
from chesscalc.formats.tables import Cell, Page, Table
from chesscalc.formats.text import (
    birth_year_in,
    date_in,
    decimal_in,
    half_points_in,
    is_unrated,
    points_in,
    rating_in,
    tidy,
    whole_in,
)

CUT_AT = 150
_HEAD_ROWS = 15
_SNR = re.compile(r"[?&;]snr=(\d{1,4})")
_CELL = re.compile(r"(\d{1,4})\s?([wbsn])\s?(1|0|½|\+|-|=|[0,.]?[.,]5|)[kK]?")
_NOT_PAIRED = re.compile(r"-?\s?(1|½|0|\+|)")
_ROUND_LINE = re.compile(
    r"(?:round|runde|ronda|rd)\.?\s(\d{1,2})\b(?:\D{1,8}(\d{4}/\d\d?/\d\d?))?", re.IGNORECASE
)
_RESULT = re.compile(r"(1|0|½|\+|-|=)\s?[kK]?\s?[-:–]\s?(1|0|½|\+|-|=)\s?[kK]?")
_BYE = ("bye", "spielfrei", "descansa", "exempt", "libre")
_UNPAIRED = ("not paired", "nicht ausgelost", "nicht gepaart", "no emparejado", "non apparié")
_HALVES = {"1": 2, "½": 1, "=": 1, "0": 0, "+": 2, "-": 0, ".5": 1, ",5": 1, "0.5": 1, "0,5": 1}
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
class _Found:
    """A table with a head row that is understood."""

    table: Table
    head: int
    headings: Headings
    shape: str

    def rows(self) -> Iterator[tuple[int, list[Cell]]]:
        """The rows below the head up to the first empty row, with their line numbers."""
        width = len(self.headings.texts)
        for place in range(self.head + 1, len(self.table.rows)):
            row = self.table.rows[place]
            if not any(cell.text for cell in row):
                return
            yield self.table.numbers[place], [*row, *[Cell() for _ in range(width - len(row))]]


def read_chess_results(page: Page, *, encoding: str = "") -> Imported | None:
    """What a page or sheet of chess-results holds; None if no table of it is one of theirs.

    Raises:
        FormatError: it holds more players than any event has.
    """
    found = [one for table in page.tables if (one := _find_head(table)) is not None]
    cards = [one for one in found if one.shape == "card"]
    if cards:
        return _card(page, cards[0], encoding)
    if not found:
        return None
    order = ("crosstable", "round-robin", "pairings", "ranking", "list")
    best = min(found, key=lambda one: (order.index(one.shape), -len(one.table.rows)))
    if best.shape == "pairings":
        return _pairings(page, best, encoding)
    return _players_table(page, best, encoding)


def _find_head(table: Table) -> _Found | None:
    for place in range(min(_HEAD_ROWS, len(table.rows))):
        headings = headings_of(table.texts(place))
        shape = _shape(headings)
        if shape and place + 1 < len(table.rows):
            return _Found(table, place, headings, shape)
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


def _text(row: Sequence[Cell], headings: Headings, column: str) -> str:
    place = headings.places.get(column)
    return row[place].text if place is not None and place < len(row) else ""


def _name(text: str) -> str:
    """A name without the mark of a fixed board."""
    return tidy(text.removesuffix("*)"))


def _rating(text: str, line: int, name: str, findings: Findings) -> int | float | None:
    rating = rating_in(text)
    if rating is None and not is_unrated(text):
        findings.warn(
            line, text, "a rating from 1 to 4000, or 0",
            f"{text[:20]!r} is no rating; {name} is taken as unrated.", "rating",
        )  # fmt: skip
    return rating


def _player(
    row: Sequence[Cell], headings: Headings, line: int, findings: Findings
) -> ImportedPlayer:
    """The facts in one row of a list or crosstable."""
    name = _name(_text(row, headings, "name"))
    rating = _rating(_text(row, headings, "rating"), line, name, findings)
    national = rating_in(_text(row, headings, "national"))
    kind = ""
    if "rating" in headings and headings.texts[headings.places["rating"]].rstrip(".")[-1:] == "i":
        kind = "fide"
    elif "rating" not in headings and "national" in headings:
        rating, kind = national, "national"
    link = row[headings.places["name"]].link
    ids = [
        (body, written)
        for body, column in (("fide", "fide_id"), ("national", "national_id"))
        if (written := tidy(_text(row, headings, column))).strip("0")
    ]
    number = whole_in(_text(row, headings, "number").rstrip("."), 9999)
    snr = _SNR.search(link)
    if number is None and snr and "number" not in headings and "rank" not in headings:
        number = int(snr.group(1))
    sex = _text(row, headings, "sex").lower()
    points = _text(row, headings, "points")
    performance = rating_in(_text(row, headings, "performance"))
    return ImportedPlayer(
        name=name,
        number=number,
        rank=whole_in(_text(row, headings, "rank").rstrip("."), 9999),
        rating=rating,
        rating_kind=kind,
        ratings=(ListedRating(kind="national", rating=national),) if national else (),
        ids=tuple(ids),
        federation=tidy(_text(row, headings, "federation")),
        title=_title(row, headings),
        sex=sex if sex in ("m", "w") else "",
        birth_year=birth_year_in(_text(row, headings, "birth")),
        club=tidy(_text(row, headings, "club")),
        k=whole_in(_text(row, headings, "k"), 400) or None,
        points=points_in(points) if points else None,
        official_change=decimal_in(_text(row, headings, "change")),
        performance=performance,
        line=line,
    )


def _title(row: Sequence[Cell], headings: Headings) -> str:
    """The title out of one of the columns without a heading before the name."""
    before = headings.places["name"]
    for place in range(before):
        if not headings.texts[place] and row[place].text.upper() in TITLES:
            return row[place].text.upper()
    return ""


def _players_table(page: Page, found: _Found, encoding: str) -> Imported | None:
    """A list or crosstable."""
    findings = Findings()
    headings = found.headings
    numbered_by = "number" if "number" in headings else "rank"
    players: list[ImportedPlayer] = []
    cells: list[list[Cell]] = []
    for line, row in found.rows():
        if len(players) >= MAX_PLAYERS:
            raise FormatError(line, f"A table holds at most {MAX_PLAYERS:,} players.")
        if not _text(row, headings, "name") or not _is_player_row(row, headings):
            continue
        player = _player(row, headings, line, findings)
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
            kind=kind, half_points=_HALVES.get(result), opponent_number=int(match.group(1)),
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
    half = _HALVES.get(bye.group(1), 0) if bye else 0
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
            half = _HALVES.get(text)
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
    printed = [half_points_in(_text(row, headings, "tie_break")) for row in cells]
    summed = [sum(r.half_points or 0 for r in player.rounds) for player in players]
    fitting = sum(one == other for one, other in zip(printed, summed, strict=True))
    if fitting < 0.9 * len(players):
        return players
    return [
        replace(player, points=None if half is None else in_points(half))
        for player, half in zip(players, printed, strict=True)
    ]


def _head_facts(
    page: Page, found: _Found
) -> tuple[str, int, date | None, tuple[tuple[str, str], ...]]:
    """Name of the event, round number, day of the round, and other head lines."""
    banner = [
        text
        for place in range(found.head)
        if (text := next((t for t in found.table.texts(place) if t), ""))
    ]
    lines = [line for line in (*page.headlines, *banner) if "chess-results" not in line.lower()]
    name = lines[0] if lines else ""
    number, day = 0, None
    for line in (*lines[1:], found.table.headline):
        match = _ROUND_LINE.search(line)
        if match:
            number = int(match.group(1))
            day = date_in(match.group(2)) if match.group(2) else None
    update = re.search(r"\d\d\.\d\d\.\d{4}(?: \d\d:\d\d:\d\d)?", page.text + " ".join(banner))
    extras = (("last update", update.group(0)),) if update else ()
    return name, number, day, extras


def _imported(
    page: Page, found: _Found, players: list[ImportedPlayer], findings: Findings, encoding: str
) -> Imported:
    name, _, _, extras = _head_facts(page, found)
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


def _pairings(page: Page, found: _Found, encoding: str) -> Imported | None:
    findings = Findings()
    name, number, day, extras = _head_facts(page, found)
    entered = _Field()
    for line, row in found.rows():
        if _text(row, found.headings, "white"):
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
    name = _name(cell.text)
    rating_place = places.get("rating", -1)
    text = row[rating_place].text if 0 <= rating_place < len(row) else ""
    number_place = places.get("number", -1)
    number = whole_in(row[number_place].text, 9999) if 0 <= number_place < len(row) else None
    snr = _SNR.search(cell.link)
    title = row[headings.places[side] - 1].text.upper() if headings.places[side] else ""
    return ImportedPlayer(
        name=name,
        number=int(snr.group(1)) if snr else number,
        rating=_rating(text, line, name, findings),
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
    result = _text(row, headings, "result")
    other = _text(row, headings, "black").lower()
    if other in _BYE or other in _UNPAIRED or not other:
        half = _HALVES.get(result.strip(), 0)
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
    return (_HALVES[white], _HALVES[black]), RoundKind.FORFEIT if forfeit else RoundKind.GAME


def _card(page: Page, found: _Found, encoding: str) -> Imported:
    """The card of one player: a table of facts and a table of rounds."""
    findings = Findings()
    name, _, _, extras = _head_facts(page, found)
    facts = _card_facts(page)
    owner = ImportedPlayer(
        name=_name(facts.get("name", "")),
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
    number = whole_in(_text(row, headings, "round"), 99)
    if number is None:
        return
    result_cell = row[headings.places["result"]]
    result = result_cell.text.strip().lower()
    opponent_number = _text(row, headings, "number")
    if opponent_number.startswith("-") or _text(row, headings, "name").lower() in _UNPAIRED + _BYE:
        half = _HALVES.get(result.lstrip("- "), 0)
        kind = (RoundKind.BYE_ZERO, RoundKind.BYE_HALF, RoundKind.BYE_FULL)[half]
        if opponent_number == "-1":
            kind = RoundKind.BYE_PAIRING
        entered.add_round(0, ImportedRound(kind=kind, half_points=half, number=number, line=line))
        return
    opponent = entered.place(replace(_player(row, headings, line, findings), points=None, k=None))
    forfeit = "k" in result
    scored = _HALVES.get(result.rstrip("k").lstrip("+- ") if forfeit else result.split(" ")[-1])
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
            colour=result_cell.colour or None, change=decimal_in(_text(row, headings, "change")),
            k=whole_in(_text(row, headings, "k"), 400) or None, number=number, line=line,
        ),
    )  # fmt: skip
