"""A printed report for one student: one A4 page that a parent can read.

What is on it, top to bottom: where the ratings stand, the year in plain words, the picture, the
newest events, goals and what comes next, and which rules gave the figures.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from chesscalc.present import report_chart as chart
from chesscalc.present import report_sentences as sentences
from chesscalc.present.history_charts import ListLine, Mark, since, within
from chesscalc.present.numbers import count, points, rating, signed
from chesscalc.present.report_sheet import (
    FAINT,
    GAIN,
    INNER,
    LOSS,
    MARGIN,
    QUIET,
    WIDTH,
    Sheet,
)

Number = int | float | Decimal
MOST_EVENTS = 12
MOST_LISTS = 5
MOST_NEXT = 5
MOST_GOALS = 3
_LONG_AGO = "3y"
LONGEST_NAME = 48
_BOTTOM = 281.0
_FOOT = 284.5
_ROW = 5.2
_FEWEST_EVENTS = 6
_LOWEST, _HIGHEST = 46.0, 82.0  # of the picture
_BODY, _SMALL = 9.5, 8.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportList:
    """Where a student stands in one list.

    Attributes:
        line: For the picture; without spots while nothing is known.
        now: Today's rating; None = unrated.
        change_90, change_365: Over so many days; None without a rating then.
        peak: The highest rating and the day it was first reached.
    """

    line: ListLine
    now: Number | None = None
    change_90: Number | None = None
    change_365: Number | None = None
    peak: tuple[Number, date] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportEvent:
    """A played event as a line of the report.

    Attributes:
        change: None where there was no rating before.
        places: The decimals its federation prints of a change.
        end: The printed rating after it; None = still unrated.
    """

    on: date
    name: str
    list_name: str
    score: Decimal
    games: int
    performance: Number | None
    change: Number | None
    places: int
    end: Number | None
    estimate: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Year:
    """The last 365 days in the first list: what was scored and what was expected."""

    events: int
    games: int
    score: Decimal
    expected: Decimal
    best: ReportEvent | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StudentReport:
    """All that a report says.

    Attributes:
        name: Of the student; "" speaks to the person themselves.
        about: What stands under the name, such as federation and FIDE number.
        lists: The list played in last comes first.
        events: The newest first; MOST_EVENTS are printed, fewer where much else must fit.
        earlier: How many events there are beyond `events`.
        marks: Changes of scale.
        year: None without a rated event in the last year.
        ended: Games won, drawn, lost in the first list, and the points scored in them.
        goals: In sentences.
        ahead: What comes next, in sentences.
        rules: The rules that gave the figures of the events.
    """

    name: str
    today: date
    about: str = ""
    lists: tuple[ReportList, ...] = ()
    events: tuple[ReportEvent, ...] = ()
    earlier: int = 0
    marks: tuple[Mark, ...] = ()
    year: Year | None = None
    ended: tuple[int, int, int, Decimal] = (0, 0, 0, Decimal(0))
    goals: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def who(self) -> str:
        """The name as it stands inside a sentence."""
        return shortened(self.name)


def shortened(name: str) -> str:
    """A name that leaves room for the rest of its sentence.

    >>> shortened("Ada Quill"), len(shortened("A" * 400))
    ('Ada Quill', 48)
    """
    plain = " ".join(name.split())
    return plain if len(plain) <= LONGEST_NAME else f"{plain[: LONGEST_NAME - 1].rstrip()}…"


def student_report(report: StudentReport) -> bytes:
    """The report as a PDF; the same report gives the same bytes."""
    sheet = Sheet.new(f"{report.name or 'My ratings'}: rating report", report.today)
    _head(sheet, report)
    _standings(sheet, report.lists)
    words = in_words(report)
    closing = [*report.goals[:MOST_GOALS], *report.ahead[:MOST_NEXT]]
    sheet.paragraph(" ".join(words), _BODY)
    sheet.y += 3
    height, rows = _shares(sheet, report, closing)
    _picture(sheet, report, height)
    if report.events or report.lists:
        _events(sheet, report, rows)
    _list_of(sheet, "Goals and what comes next", closing)
    _foot(sheet, report)
    return sheet.done()


def in_words(report: StudentReport) -> list[str]:
    """The report's paragraph, sentence by sentence."""
    first = next((each for each in report.lists if each.now is not None), None)
    if first is None or first.now is None:
        whom = report.who or "you"
        return [
            f"No rating is known yet for {whom}."
            if report.events
            else f"No events or ratings are saved yet for {whom}."
        ]
    name = shortened(first.line.name)
    said = []
    if first.change_90 is not None:
        said.append(sentences.movement(report.who, name, first.now, first.change_90, 90))
    elif first.line.spots:
        start = first.line.spots[0]
        said.append(sentences.new_rating(report.who, name, first.now, start.rating, start.on))
    if first.peak is not None:
        said.append(sentences.highest(*first.peak, first.now))
    if report.year is not None:
        said += _year_in_words(report.year)
    if sum(report.ended[:3]) > (report.year.games if report.year is not None else 0):
        said.append(sentences.all_games(name, *report.ended))
    return said


def _year_in_words(year: Year) -> list[str]:
    said = []
    if year.games:
        said.append(sentences.against_expected(year.events, year.games, year.score, year.expected))
    best = year.best
    if best is not None and best.change is not None and best.change > 0:
        said.append(
            sentences.best_event(
                shortened(best.name), best.on, best.score, best.games, best.performance,
                sentences.change_text(best.change, best.places),
            )
        )  # fmt: skip
    return said


def _head(sheet: Sheet, report: StudentReport) -> None:
    first = next((each for each in report.lists if each.now is not None), None)
    room = INNER
    if first is not None:
        colour = chart.COLOURS[first.line.kind]
        x = WIDTH - MARGIN
        sheet.words(x, MARGIN + 8, rating(first.now), 28, weight="B", colour=colour, align="right")
        under = sheet.fitted(first.line.name, 50, _BODY)
        sheet.words(x, MARGIN + 13, under, _BODY, colour=QUIET, align="right")
        room -= 56
    sheet.words(
        MARGIN, MARGIN + 7, sheet.fitted(report.name or "My ratings", room, 21, "B"), 21, weight="B"
    )
    told = f"Rating report of {sentences.long_date(report.today)}"
    about = sheet.fitted(f"{told} · {report.about}" if report.about else told, room, _BODY)
    sheet.words(MARGIN, MARGIN + 13, about, _BODY, colour=QUIET)
    sheet.y = MARGIN + 18


_STANDING_X = (MARGIN + 91, MARGIN + 120, MARGIN + 149, WIDTH - MARGIN)


def _standings(sheet: Sheet, lists: Sequence[ReportList]) -> None:
    """One line for each list: rating, 90 days, 365 days, highest."""
    if not lists:
        sheet.rule(sheet.y - 2)
        sheet.y += 2
        return
    for x, head in zip(
        _STANDING_X, ("rating", "last 90 days", "last 365 days", "highest"), strict=True
    ):
        sheet.words(x, sheet.y + 2.6, head, _SMALL, colour=QUIET, align="right")
    sheet.y += 4
    for each in lists[:MOST_LISTS]:
        sheet.rule(sheet.y)
        base = sheet.y + 4
        colour = chart.COLOURS[each.line.kind]
        sheet.pdf.set_fill_color(colour)
        sheet.pdf.circle(MARGIN + 1.2, base - 1.2, 1.1, style="F")
        sheet.words(MARGIN + 4, base, sheet.fitted(each.line.name, 68, 10), 10)
        cells = (
            (rating(each.now), "B", colour),
            (_moved(each.change_90), "", _tone(each.change_90)),
            (_moved(each.change_365), "", _tone(each.change_365)),
            (_highest(each), "", ""),
        )
        for x, (text, weight, tone) in zip(_STANDING_X, cells, strict=True):
            sheet.words(x, base, text, 10, weight=weight, colour=tone or QUIET, align="right")
        sheet.y += 5.6
    sheet.rule(sheet.y)
    left = len(lists) - MOST_LISTS
    if left > 0:
        sheet.y += 1
        sheet.paragraph(f"and {count(left, 'further list')}", _SMALL, colour=QUIET)
    sheet.y += 3


def _moved(change: Number | None) -> str:
    return "–" if change is None else signed(change, 0)


def _tone(change: Number | None) -> str:
    """Gain and loss are told by the sign first, by this colour second."""
    if not change:
        return ""
    return GAIN if change > 0 else LOSS


def _highest(each: ReportList) -> str:
    return "–" if each.peak is None else rating(each.peak[0])


def _shares(sheet: Sheet, report: StudentReport, closing: Sequence[str]) -> tuple[float, int]:
    """What is left on the page: the picture's height, and how many events there is room for."""
    rows = min(len(report.events), MOST_EVENTS)
    below = 8 + sum(sheet.paragraph_height(text, _BODY) + 0.8 for text in closing)
    caption = sum(sheet.paragraph_height(text, _SMALL) for text in _captions(report, 1000)) + 5
    room = _BOTTOM - sheet.y - below - caption
    while rows > _FEWEST_EVENTS and room - _table_height(rows) < _LOWEST:
        rows -= 1
    return max(_LOWEST, min(_HIGHEST, room - _table_height(rows))), rows


def _table_height(rows: int) -> float:
    return 18 + rows * _ROW if rows else 13


def _drawn(report: StudentReport) -> list[ListLine]:
    """The lines of the picture: all time, or three years where that would be too much to read."""
    lines = [each.line for each in report.lists if each.line.spots][: chart.MOST_LINES]
    if all(len(line.spots) <= chart.MOST_DOTS for line in lines):
        return lines
    first = since(report.today, _LONG_AGO)
    return [replace(line, spots=within(line.spots, first)) for line in lines]


def _marks_inside(report: StudentReport, lines: Sequence[ListLine]) -> list[Mark]:
    firsts = [line.spots[0].on for line in lines]
    return [mark for mark in report.marks if firsts and min(firsts) < mark.on <= report.today]


def _picture(sheet: Sheet, report: StudentReport, height: float) -> None:
    lines = _drawn(report)
    if not lines:
        return
    field, _ = chart.field_of(lines, report.today, sheet.y, height)
    chart.draw(sheet, lines, _marks_inside(report, lines), report.today, height)
    sheet.y += 1.5
    for text in _captions(report, field.low):
        sheet.paragraph(text, _SMALL, colour=QUIET)
    sheet.y += 3


def _captions(report: StudentReport, lowest: float) -> list[str]:
    """What a reader must know of the picture: where its scale begins and what its signs mean."""
    lines = _drawn(report)
    kinds = {spot.kind for line in lines for spot in chart.dots(line)}
    signs = [
        word
        for kind, word in (
            ("event", "round dot: event"),
            ("estimate", "hollow dot: event, estimated"),
            ("official", "diamond: entered or official rating"),
        )
        if kind in kinds
    ]
    note = f"The scale begins at {rating(lowest)}, not at nought."
    if signs:
        note += f" {'; '.join(signs).capitalize()}."
    known = [each.line for each in report.lists if each.line.spots]
    if any(len(line.spots) > chart.MOST_DOTS for line in known[: chart.MOST_LINES]):
        note += " The picture shows the last three years."
    if len(known) > len(lines):
        note += f" {count(len(known) - len(lines), 'further list')} not drawn."
    marks = _marks_inside(report, lines)
    scales = sentences.scale_note([(mark.on, mark.label) for mark in marks])
    return [note, scales] if scales else [note]


def _events(sheet: Sheet, report: StudentReport, rows: int) -> None:
    shown = report.events[:rows]
    if not shown:
        _list_of(sheet, "Events", ["No event is saved yet."])
        return
    several = len({event.list_name for event in report.events}) > 1
    sheet.room_for(6 + 5 + _ROW * len(shown), _BOTTOM)
    sheet.heading("Newest events" if len(report.events) + report.earlier > len(shown) else "Events")
    names = (MARGIN + 22, 74.0 if several else 92.0)
    listed = MARGIN + 98
    heads = (("score", 132.0), ("performance", 152.0), ("change", 165.0), ("rating", 178.0))
    rights = [MARGIN + right for _, right in heads]
    sheet.words(MARGIN, sheet.y + 2.6, "from", _SMALL, colour=QUIET)
    sheet.words(names[0], sheet.y + 2.6, "event", _SMALL, colour=QUIET)
    if several:
        sheet.words(listed, sheet.y + 2.6, "list", _SMALL, colour=QUIET)
    for (head, _), x in zip(heads, rights, strict=True):
        sheet.words(x, sheet.y + 2.6, head, _SMALL, colour=QUIET, align="right")
    sheet.y += 4
    for event in shown:
        sheet.rule(sheet.y, FAINT, 0.12)
        base = sheet.y + 3.7
        sheet.words(MARGIN, base, event.on.isoformat(), 9, colour=QUIET)
        sheet.words(names[0], base, sheet.fitted(event.name, names[1], 9), 9)
        if several:
            sheet.words(listed, base, sheet.fitted(event.list_name, 20, 8), 8, colour=QUIET)
        cells = (
            (f"{points(event.score)} / {event.games}", "", ""),
            ("–" if event.performance is None else rating(event.performance), "", ""),
            (sentences.change_text(event.change, event.places), "", _tone(event.change)),
            (_after(event), "B", ""),
        )
        for x, (text, weight, tone) in zip(rights, cells, strict=True):
            sheet.words(x, base, text, 9, weight=weight, colour=tone or "#1A2420", align="right")
        sheet.y += _ROW
    sheet.rule(sheet.y, FAINT, 0.12)
    left = len(report.events) - len(shown) + report.earlier
    if left:
        sheet.y += 1
        said = "1 earlier event is" if left == 1 else f"{left} earlier events are"
        sheet.paragraph(f"{said} not shown here.", _SMALL, colour=QUIET)
    sheet.y += 3


def _after(event: ReportEvent) -> str:
    if event.end is None:
        return "–"
    return f"≈ {rating(event.end)}" if event.estimate else rating(event.end)


def _list_of(sheet: Sheet, heading: str, lines: Sequence[str]) -> None:
    if not lines:
        return
    needed = 6 + sum(sheet.paragraph_height(line, _BODY) + 0.8 for line in lines)
    sheet.room_for(needed, _BOTTOM)
    sheet.heading(heading)
    for line in lines:
        sheet.room_for(sheet.paragraph_height(line, _BODY), _BOTTOM)
        sheet.paragraph(line, _BODY)
        sheet.y += 0.8
    sheet.y += 2


def _foot(sheet: Sheet, report: StudentReport) -> None:
    """The rules and the honest remarks, at the bottom of the last page."""
    sheet.rule(_FOOT - 2.5)
    rules = "; ".join(dict.fromkeys(report.rules))
    said = [f"Made from what was saved by {sentences.long_date(report.today)}."]
    if any(event.estimate for event in report.events[:MOST_EVENTS]):
        said.append("≈ marks an estimate, not the federation's own figure.")
    if sheet.replaced:
        said.append("Letters that the typeface lacks are written in Latin letters or left out.")
    if rules:
        said.append(f"Changes and new ratings worked out by: {rules}.")
    y = _FOOT + 1
    for line in _broken(sheet, " ".join(said), 3):
        sheet.words(MARGIN, y, line, 7.5, colour=QUIET)
        y += 3.4


def _broken(sheet: Sheet, text: str, most: int) -> list[str]:
    """The text in at most so many lines; the last is cut where it is longer."""
    words, lines = sheet.plain(text).split(), [""]
    for word in words:
        longer = f"{lines[-1]} {word}".strip()
        if len(lines) < most and sheet.width_of(longer, 7.5) > INNER:
            lines.append(word)
        else:
            lines[-1] = longer
    return [sheet.fitted(line, INNER, 7.5) for line in lines]
