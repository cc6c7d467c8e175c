"""What all tables of chess-results share: a row's facts, the head of the page."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from chesscalc.formats.base import (
    Findings,
    ImportedPlayer,
    ListedRating,
)
from chesscalc.formats.headings import TITLES, Headings
from chesscalc.formats.tables import Cell, Page, Table
from chesscalc.formats.text import (
    birth_year_in,
    date_in,
    decimal_in,
    is_unrated,
    points_in,
    rating_in,
    tidy,
    whole_in,
)

STARTING_NUMBER = re.compile(r"[?&;]snr=(\d{1,4})")
_ROUND_LINE = re.compile(
    r"(?:round|runde|ronda|rd)\.?\s(\d{1,2})\b(?:\D{1,8}(\d{4}/\d\d?/\d\d?))?", re.IGNORECASE
)
HALVES = {"1": 2, "½": 1, "=": 1, "0": 0, "+": 2, "-": 0, ".5": 1, ",5": 1, "0.5": 1, "0,5": 1}


@dataclass(slots=True)
class FoundTable:
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


def text_of(row: Sequence[Cell], headings: Headings, column: str) -> str:
    """The text of a column in a row, or ""."""
    place = headings.places.get(column)
    return row[place].text if place is not None and place < len(row) else ""


def name_of(text: str) -> str:
    """A name without the mark of a fixed board."""
    return tidy(text.removesuffix("*)"))


def rating_of(text: str, line: int, name: str, findings: Findings) -> int | float | None:
    """The rating in a cell; None for an unrated player, with a warning if it is no rating."""
    rating = rating_in(text)
    if rating is None and not is_unrated(text):
        findings.warn(
            line, text, "a rating from 1 to 4000, or 0",
            f"{text[:20]!r} is no rating; {name} is taken as unrated.", "rating",
        )  # fmt: skip
    return rating


def player_of(
    row: Sequence[Cell], headings: Headings, line: int, findings: Findings
) -> ImportedPlayer:
    """The facts in one row of a list or crosstable."""
    name = name_of(text_of(row, headings, "name"))
    rating = rating_of(text_of(row, headings, "rating"), line, name, findings)
    national = rating_in(text_of(row, headings, "national"))
    kind = ""
    if "rating" in headings and headings.texts[headings.places["rating"]].rstrip(".")[-1:] == "i":
        kind = "fide"
    elif "rating" not in headings and "national" in headings:
        rating, kind = national, "national"
    link = row[headings.places["name"]].link
    ids = [
        (body, written)
        for body, column in (("fide", "fide_id"), ("national", "national_id"))
        if (written := tidy(text_of(row, headings, column))).strip("0")
    ]
    number = whole_in(text_of(row, headings, "number").rstrip("."), 9999)
    snr = STARTING_NUMBER.search(link)
    if number is None and snr and "number" not in headings and "rank" not in headings:
        number = int(snr.group(1))
    sex = text_of(row, headings, "sex").lower()
    points = text_of(row, headings, "points")
    performance = rating_in(text_of(row, headings, "performance"))
    return ImportedPlayer(
        name=name,
        number=number,
        rank=whole_in(text_of(row, headings, "rank").rstrip("."), 9999),
        rating=rating,
        rating_kind=kind,
        ratings=(ListedRating(kind="national", rating=national),) if national else (),
        ids=tuple(ids),
        federation=tidy(text_of(row, headings, "federation")),
        title=_title(row, headings),
        sex=sex if sex in ("m", "w") else "",
        birth_year=birth_year_in(text_of(row, headings, "birth")),
        club=tidy(text_of(row, headings, "club")),
        k=whole_in(text_of(row, headings, "k"), 400) or None,
        points=points_in(points) if points else None,
        official_change=decimal_in(text_of(row, headings, "change")),
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


def head_facts(
    page: Page, found: FoundTable
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
