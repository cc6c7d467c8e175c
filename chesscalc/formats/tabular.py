"""Tables that people keep themselves: games or ratings over time, as CSV, text with tabs or XLSX.

Headings are taken as people write them, in any order; dates such as 03/04/2025 are asked about.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from chesscalc.core.score import parse_result
from chesscalc.formats.base import (
    Findings,
    Imported,
    ImportedEvent,
    ImportedHistory,
    ImportedPlayer,
    ImportedRound,
    Question,
    RoundKind,
)
from chesscalc.formats.tables import Page, Table, table_rows
from chesscalc.formats.text import (
    date_in,
    decimal_in,
    is_unrated,
    month_first_in,
    rating_in,
    tidy,
    whole_in,
)
from chesscalc.formats.times import dates_question

_WORDS: dict[str, tuple[str, ...]] = {
    "date": ("date", "day", "datum", "fecha", "played", "on"),
    "event": ("event", "tournament", "turnier", "torneo", "competition", "section"),
    "round": ("round", "rd", "runde", "ronda"),
    "colour": ("colour", "color", "col", "farbe", "pieces"),
    "opponent": ("opponent", "opponent name", "gegner", "rival", "oponente", "against", "vs",
                 "opponents name"),
    "opponent_rating": ("opponent rating", "opponent elo", "opponent dwz", "opp rating",
                        "rating opponent", "opponents rating", "elo gegner", "gegner elo",
                        "their rating", "rtg"),
    "rating": ("rating", "elo", "dwz", "value", "new rating", "published rating"),
    "own_rating": ("own rating", "my rating", "player rating", "eigene elo"),
    "score": ("score", "result", "res", "points", "ergebnis", "resultado", "erg"),
    "rated": ("rated", "gewertet", "valorada"),
    "time_control": ("time control", "tempo", "bedenkzeit", "control"),
    "player": ("player", "student", "schüler", "spieler", "jugador", "me"),
    "system": ("system", "list", "rating list", "type", "liste", "lista"),
    "games": ("games", "partien", "partidas", "number of games"),
    "note": ("note", "notes", "comment", "remarks", "notiz"),
    "name": ("name", "nombre"),
    "kind": ("kind",),
    "k": ("k", "k factor"),
}  # fmt: skip
_COLUMN_OF = {word: column for column, words in _WORDS.items() for word in words}
_COLOURS = {"w": "w", "white": "w", "weiss": "w", "weiß": "w", "blancas": "w",
            "b": "b", "black": "b", "schwarz": "b", "s": "b", "negras": "b"}  # fmt: skip
_NO = ("n", "no", "nein", "0", "false", "unrated", "casual")
_KINDS = {
    "": RoundKind.GAME, "game": RoundKind.GAME, "played": RoundKind.GAME,
    "short": RoundKind.SHORT, "forfeit": RoundKind.FORFEIT, "forfeit-win": RoundKind.FORFEIT,
    "forfeit-loss": RoundKind.FORFEIT, "bye-full": RoundKind.BYE_FULL,
    "bye": RoundKind.BYE_FULL, "bye-half": RoundKind.BYE_HALF, "bye-zero": RoundKind.BYE_ZERO,
}  # fmt: skip
_KIND_HALVES = {
    "forfeit-win": 2, "forfeit-loss": 0, "bye-full": 2, "bye": 2, "bye-half": 1, "bye-zero": 0,
}  # fmt: skip
_SYSTEMS = (
    ("lichess", "online", ""), ("chess.com", "online", ""), ("online", "online", ""),
    ("fide rapid", "rapid", "fide-rapid"), ("fide blitz", "blitz", "fide-blitz"),
    ("fide", "standard", "fide-standard"), ("rapid", "rapid", "fide-rapid"),
    ("blitz", "blitz", "fide-blitz"), ("us chess", "national", "us-chess"),
    ("uscf", "national", "us-chess"), ("dwz", "national", "dwz"), ("ecf", "national", "ecf"),
    ("cfc", "national", "cfc"), ("national", "national", ""),
)  # fmt: skip
_HEAD_ROWS = 15


@dataclass(frozen=True, slots=True)
class _Head:
    """Where the head row is and what its columns are."""

    place: int
    columns: dict[str, int]

    def get(self, row: Sequence[str], column: str) -> str:
        """The text of a column in a row, or ""."""
        place = self.columns.get(column)
        return row[place] if place is not None and place < len(row) else ""


def _column(heading: str) -> str:
    word = heading.strip().lower().strip("\ufeff").replace("_", " ").replace("'", "")
    word = re.sub(r"[-.:\s]+", " ", word).strip()
    return _COLUMN_OF.get(word, "")


def _heads(table: Table) -> tuple[str, _Head] | None:
    """Whether a table holds games or a history, and where its head row is."""
    for place in range(min(_HEAD_ROWS, len(table.rows))):
        columns: dict[str, int] = {}
        for at, text in enumerate(table.texts(place)):
            if column := _column(text):
                columns.setdefault(column, at)
        if "opponent" not in columns and "name" in columns and "score" in columns:
            columns["opponent"] = columns.pop("name")
        rated = "opponent_rating" in columns or "rating" in columns
        if "score" in columns and rated and len(columns) >= 2:
            if "opponent_rating" not in columns:
                columns["opponent_rating"] = columns.pop("rating")
            return "games", _Head(place, columns)
        if "date" in columns and "rating" in columns:
            return "history", _Head(place, columns)
    return None


def is_own_table(page: Page) -> bool:
    """Whether a table is surely one of ours: of opponents, or of dates and ratings."""
    for table in page.tables:
        found = _heads(table)
        if found is None:
            continue
        what, head = found
        words = {_column(text) for text in table.texts(head.place)}
        if what == "history" or "opponent" in words:
            return True
    return False


def read_tabular(
    page: Page, *, encoding: str = "", answers: Mapping[str, str] | None = None
) -> Imported | None:
    """The games or histories in the tables; None if no table has such headings."""
    for table in page.tables:
        found = _heads(table)
        if found is None:
            continue
        findings = Findings()
        what, head = found
        rows = list(table_rows(table))
        first = table.numbers[head.place]
        body = [(number, row) for number, row in rows if number > first]
        dates = [head.get(row, "date") for _, row in body]
        month_first, questions = _order(dates, answers or {})
        if what == "games":
            events = _games(head, body, findings, month_first=month_first)
            if not events:
                return None
            return Imported(
                kind="games-table", title="Table of games", encoding=encoding, events=events,
                warnings=findings.all(), questions=questions,
            )  # fmt: skip
        histories = _histories(head, body, findings, month_first=month_first)
        if not histories:
            return None
        return Imported(
            kind="history-table", title="Table of ratings", encoding=encoding,
            histories=histories, warnings=findings.all(), questions=questions,
        )  # fmt: skip
    return None


def _order(texts: Sequence[str], answers: Mapping[str, str]) -> tuple[bool, tuple[Question, ...]]:
    """Whether dates name the month first, and the question if the file leaves it open."""
    told = month_first_in(texts)
    if told is not None:
        return told, ()
    if answers.get("dates") in ("day-first", "month-first"):
        return answers["dates"] == "month-first", ()
    example = next(text for text in texts if month_first_in([text]) is None)
    return False, (dates_question(example),)


def _date(text: str, number: int, findings: Findings, *, month_first: bool) -> date | None:
    when = date_in(text, month_first=month_first)
    if when is None and text.strip():
        findings.warn(
            number, text, "a date such as 2025-04-03 or 03.04.2025",
            f"{text[:20]!r} is no date.", "unreadable",
        )  # fmt: skip
    return when


@dataclass(slots=True)
class _OwnEvent:
    """One player's games of one event while they are read."""

    name: str
    owner: str
    rating: int | float | None = None
    time_control: str = ""
    players: list[ImportedPlayer] = field(default_factory=list)
    rounds: list[ImportedRound] = field(default_factory=list)
    line: int = 0


def _games(
    head: _Head, body: Sequence[tuple[int, list[str]]], findings: Findings, *, month_first: bool
) -> tuple[ImportedEvent, ...]:
    """The games by event and by owner."""
    events: dict[tuple[str, str], _OwnEvent] = {}
    for number, row in body:
        when = _date(head.get(row, "date"), number, findings, month_first=month_first)
        a_round = _round(head, row, number, when, findings)
        if a_round is None:
            continue
        key = (tidy(head.get(row, "event")), tidy(head.get(row, "player")))
        event = events.setdefault(key, _OwnEvent(*key, line=number))
        own = rating_in(head.get(row, "own_rating"))
        event.rating = event.rating if event.rating is not None else own
        event.time_control = event.time_control or tidy(head.get(row, "time_control"))
        opponent = None
        if a_round.kind in (RoundKind.GAME, RoundKind.SHORT, RoundKind.FORFEIT,
                            RoundKind.UNFINISHED):  # fmt: skip
            event.players.append(
                ImportedPlayer(
                    name=tidy(head.get(row, "opponent")),
                    rating=a_round.opponent_rating,
                    line=number,
                )
            )
            opponent = len(event.players)
        event.rounds.append(_placed(a_round, opponent, len(event.rounds) + 1))
    return tuple(_own_event(event) for event in events.values())


def _placed(a_round: ImportedRound, opponent: int | None, number: int) -> ImportedRound:
    return ImportedRound(
        kind=a_round.kind, half_points=a_round.half_points, opponent=opponent,
        colour=a_round.colour, rated=a_round.rated, on=a_round.on, k=a_round.k,
        number=a_round.number or number, line=a_round.line,
    )  # fmt: skip


def _own_event(event: _OwnEvent) -> ImportedEvent:
    days = [r.on for r in event.rounds if r.on]
    owner = ImportedPlayer(
        name=event.owner, rating=event.rating, rounds=tuple(event.rounds), line=event.line
    )
    return ImportedEvent(
        name=event.name,
        start=min(days, default=None),
        end=max(days, default=None),
        time_control=event.time_control,
        players=(owner, *event.players),
        round_count=len(event.rounds),
    )


def _round(
    head: _Head, row: Sequence[str], number: int, when: date | None, findings: Findings
) -> ImportedRound | None:
    """The game in a row; None, with a warning, if it has no result or rating that can be read."""
    score = head.get(row, "score").strip()
    kind_word = head.get(row, "kind").strip().lower()
    if kind_word not in _KINDS:
        findings.warn(
            number, kind_word, "one of " + ", ".join(word for word in _KINDS if word),
            f"{kind_word[:20]!r} is no kind of game; the row was left out.", "unreadable",
        )  # fmt: skip
        return None
    half = parse_result(score) if score else _KIND_HALVES.get(kind_word)
    if half is None and score:
        findings.warn(
            number, score, "1, ½, 0.5, 0,5 or 0",
            f"A game scores 1, ½ or 0; {score[:20]!r} is none of them. The row was left out.",
            "unreadable",
        )  # fmt: skip
        return None
    text = head.get(row, "opponent_rating")
    rating = rating_in(text)
    if rating is None and not is_unrated(text):
        findings.warn(
            number, text, "a rating from 1 to 4000, or blank",
            f"{text[:20]!r} is no rating; the row was left out.", "rating",
        )  # fmt: skip
        return None
    kind = _KINDS[kind_word]
    if not kind_word and score in ("+", "-"):
        kind = RoundKind.FORFEIT
    colour = head.get(row, "colour").strip().lower()
    if colour and colour not in _COLOURS:
        findings.warn(
            number,
            colour,
            "w or b",
            f"{colour[:20]!r} is no colour; it was left out.",
            "unreadable",
        )
    k = decimal_in(head.get(row, "k"))
    return ImportedRound(
        kind=kind if half is not None else RoundKind.UNFINISHED,
        half_points=half,
        opponent_rating=rating,
        colour=_COLOURS.get(colour),
        rated=head.get(row, "rated").strip().lower() not in _NO,
        on=when,
        number=whole_in(head.get(row, "round"), 999) or 0,
        k=int(k) if k is not None and k == int(k) and 0 < k <= 400 else None,
        line=number,
    )


def _histories(
    head: _Head, body: Sequence[tuple[int, list[str]]], findings: Findings, *, month_first: bool
) -> tuple[ImportedHistory, ...]:
    """The series, one for each system (and player) named."""
    series: dict[tuple[str, str], dict[date, int | float]] = {}
    for number, row in body:
        text = head.get(row, "rating")
        rating = rating_in(text)
        when = _date(head.get(row, "date"), number, findings, month_first=month_first)
        if rating is None and not is_unrated(text):
            findings.warn(
                number, text, "a rating from 1 to 4000",
                f"{text[:20]!r} is no rating; the row was left out.", "rating",
            )  # fmt: skip
        if rating is None or when is None:
            continue
        key = (tidy(head.get(row, "player") or head.get(row, "name")),
               tidy(head.get(row, "system")))  # fmt: skip
        points = series.setdefault(key, {})
        if points.get(when, rating) != rating:
            findings.warn(
                number, text, "one rating a day",
                f"{when:%Y-%m-%d} has two ratings, {points[when]} and {rating}; the later row was "
                "taken.", "double",
            )  # fmt: skip
        points[when] = rating
    return tuple(_history(player, system, points) for (player, system), points in series.items())


def _history(player: str, system: str, points: dict[date, int | float]) -> ImportedHistory:
    word = system.lower()
    list_kind, key = next(
        ((kind, key) for start, kind, key in _SYSTEMS if word.startswith(start)),
        ("standard", ""),
    )
    name = " – ".join(part for part in (player, system or "Rating") if part)
    return ImportedHistory(
        name=name, list_kind=list_kind, points=tuple(sorted(points.items())), system=key
    )
