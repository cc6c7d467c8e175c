"""The page "Rating calculations" of a FIDE profile, saved as HTML: own games with K and change.

For each event a heading, a summary row (Rc Ro w n chg K K*chg, or with Rp for newcomers) and one
row a game. The figures are the official ones, so the reader keeps each beside the game.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from chesscalc.formats.base import (
    Findings,
    Imported,
    ImportedEvent,
    ImportedPlayer,
    ImportedRound,
    RoundKind,
)
from chesscalc.formats.tables import Cell, Page
from chesscalc.formats.text import decimal_in, half_points_in, rating_in, tidy, valid_date

TITLE = "FIDE rating calculations"
_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_RATING = re.compile(r"(\d{3,4})\s*(\*?)")
_SUMMARY_HEADS = {"rc", "ro", "rp", "w", "n", "chg", "k", "k*chg"}
_MAX_EVENTS = 500


@dataclass(slots=True)
class _Event:
    """One event of the page while it is read."""

    name: str = ""
    city: str = ""
    days: list[date] = field(default_factory=list)
    summary: dict[str, Decimal] = field(default_factory=dict)
    players: list[ImportedPlayer] = field(default_factory=list)
    rounds: list[ImportedRound] = field(default_factory=list)
    line: int = 0


def looks_like_calculations(page: Page) -> bool:
    """Whether one of the tables has the heading row of a summary."""
    return any(
        _is_summary_head([cell.text for cell in row])
        for table in page.tables
        for row in table.rows[:200]
    )


def _is_summary_head(texts: Sequence[str]) -> bool:
    words = {text.lower().replace(" ", "") for text in texts if text}
    return {"ro", "w", "n"} <= words and bool(words & {"k", "chg", "rp"}) and len(texts) < 12


def read_fide_calculations(page: Page, *, encoding: str = "") -> Imported | None:
    """The events and games of a calculation page; None if no game is found."""
    findings = Findings()
    reading = _Reading()
    for table in page.tables:
        _take_headings(reading.pending, table.before)
        for row in table.rows:
            if any(cell.text for cell in row):
                reading.take(row)
    kept = [event for event in reading.events if event.rounds]
    if not kept:
        return None
    for event in kept:
        _check(event, findings)
    play = _rate_of_play(page)
    return Imported(
        kind="fide-calculations", title=TITLE, encoding=encoding,
        events=tuple(_finished(event, play) for event in kept), warnings=findings.all(),
        account=page.headlines[0] if page.headlines else "",
    )  # fmt: skip


def _rate_of_play(page: Page) -> str:
    """Which list the page is of, by its head line "Standard Ratings April 2025"; "" if unsaid."""
    match = re.search(r"\b(standard|rapid|blitz) ratings?\b", page.text[:20_000], re.IGNORECASE)
    return match.group(1).lower() if match else ""


class _Reading:
    """The events of a page while its rows are read in order."""

    def __init__(self) -> None:
        self.events: list[_Event] = []
        self.pending = _Event()
        self._columns: list[str] = []
        self._line = 0

    def take(self, row: Sequence[Cell]) -> None:
        """Take one row: the head of a summary, the summary, a game, or a heading."""
        self._line += 1
        texts = [cell.text for cell in row]
        if _is_summary_head(texts):
            self._columns = [text.lower().replace(" ", "") for text in texts]
            self.pending.line = self._line
            if len(self.events) < _MAX_EVENTS:
                self.events.append(self.pending)
            self.pending = _Event()
        elif self._columns and (figures := _summary(self._columns, texts)):
            self.events[-1].summary = figures
            self._columns = []
        elif game := _game(row, self._line):
            if self.events:
                _add_game(self.events[-1], *game)
        else:
            _take_headings(self.pending, [" ".join(text for text in texts if text)])


def _summary(columns: Sequence[str], texts: Sequence[str]) -> dict[str, Decimal]:
    """The figures of a summary row; empty if the row is none."""
    if len(texts) != len(columns):
        return {}
    figures = {
        name: value
        for name, text in zip(columns, texts, strict=True)
        if name in _SUMMARY_HEADS and (value := decimal_in(text.rstrip("* "))) is not None
    }
    return figures if len(figures) >= 3 else {}


def _take_headings(event: _Event, lines: Sequence[str]) -> None:
    """Take the name and the days of the event to come from the lines above its table.

    The days stand in the line of the place; the line before it is the name.
    """
    for place, line in enumerate(lines):
        days = [valid_date(int(y), int(m), int(d)) for y, m, d in _DATE.findall(line)]
        known = [day for day in days if day]
        if not known:
            continue
        where = tidy(_DATE.split(line)[0])
        event.days = known[:2]
        event.city = where if place else ""
        event.name = tidy(lines[place - 1]) if place else where


def _game(row: Sequence[Cell], line: int) -> tuple[ImportedPlayer, ImportedRound] | None:
    """The opponent and the round in a row of a game; None if the row is none.

    The cells: name with a colour mark, title, women's title, rating, federation, score, games,
    change, K, K times change. Some saved pages leave out empty cells, so the rating is looked for.
    """
    texts = [cell.text for cell in row]
    place = next((i for i, t in enumerate(texts[1:6], start=1) if _RATING.fullmatch(t)), None)
    if place is None or not texts or not any(c.isalpha() for c in texts[0]):
        return None
    figures = [decimal_in(text) for text in texts[place + 1 :]]
    numbers = [figure for figure in figures if figure is not None]
    score = next((t for t in texts[place + 1 :] if half_points_in(t) is not None), "")
    half = half_points_in(score)
    if half is None or half > 2 or len(numbers) < 3:
        return None
    title = next((t for t in texts[1:place] if t), "")
    federation = next((t for t in texts[place + 1 :] if re.fullmatch(r"[A-Z]{3}", t)), "")
    player = ImportedPlayer(
        name=tidy(texts[0]), title=tidy(title), federation=federation,
        rating=rating_in(texts[place].rstrip("* ")), rating_kind="fide", line=line,
    )  # fmt: skip
    k = numbers[-2] if len(numbers) >= 5 else None
    return player, ImportedRound(
        kind=RoundKind.GAME, half_points=half, colour=row[0].colour or None,
        change=numbers[-1] if len(numbers) >= 5 else None,
        k=int(k) if k is not None and k == int(k) and 0 < k <= 400 else None, line=line,
    )  # fmt: skip


def _add_game(event: _Event, player: ImportedPlayer, a_round: ImportedRound) -> None:
    event.players.append(player)
    number = len(event.players)
    event.rounds.append(
        ImportedRound(
            kind=a_round.kind, half_points=a_round.half_points, opponent=number,
            colour=a_round.colour, change=a_round.change, k=a_round.k, number=number,
            line=a_round.line,
        )
    )  # fmt: skip


def _check(event: _Event, findings: Findings) -> None:
    """Warn if the games do not make the points or number of games of the summary."""
    points = Decimal(sum(r.half_points or 0 for r in event.rounds)) / 2
    for key, found, word in (("w", points, "points"), ("n", Decimal(len(event.rounds)), "games")):
        printed = event.summary.get(key)
        if printed is not None and printed != found:
            findings.warn(
                event.line, f"{word} {printed}", f"{word} {found}",
                f"{event.name or 'An event'}: the summary says {printed} {word}, the rows make "
                f"{found}.", "points",
            )  # fmt: skip


def _finished(event: _Event, play: str) -> ImportedEvent:
    rating = event.summary.get("ro")
    k = event.summary.get("k")
    own = (
        int(rating)
        if rating is not None and 1 <= rating <= 4000 and rating == int(rating)
        else None
    )
    used = int(k) if k is not None and k == int(k) and 0 < k <= 400 else None
    owner = ImportedPlayer(
        name="", rating=own, rating_kind="fide", k=used, points=event.summary.get("w"),
        official_change=event.summary.get("k*chg"), rounds=tuple(event.rounds), line=event.line,
    )  # fmt: skip
    return ImportedEvent(
        name=event.name,
        city=event.city,
        rate_of_play=play,
        system=f"fide-{play}" if play else "",
        start=min(event.days, default=None),
        end=max(event.days, default=None),
        players=(owner, *event.players),
        round_count=len(event.rounds),
        extras=tuple((name, str(value)) for name, value in event.summary.items()),
    )
