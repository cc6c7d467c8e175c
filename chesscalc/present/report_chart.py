"""The picture of a report: ratings over time as vector lines on a printed sheet."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from chesscalc.present.history_charts import ListLine, Mark, Spot
from chesscalc.present.numbers import rating
from chesscalc.present.report_sentences import month
from chesscalc.present.report_sheet import FAINT, INK, MARGIN, QUIET, WIDTH, Sheet

# The list colours at their full strength: 4.5:1 or more on white paper.
COLOURS = {
    "standard": "#1B6B4A",
    "rapid": "#B45309",
    "blitz": "#6D28D9",
    "national": "#1D4ED8",
    "online": "#0E7490",
}
MOST_LINES = 4
MOST_DOTS = 40
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000)
_MONTH_STEPS = (1, 2, 3, 6, 12, 24, 36, 60, 120, 240)
_FEWEST_DAYS, _MOST_TICKS, _MOST_LEVELS = 60, 8, 6
_GOAL_IN_SIGHT = 250
_LEFT, _RIGHT, _FOOT, _HEAD = 10.0, 34.0, 5.5, 3.0
_LABEL, _APART = 8.0, 4.0


@dataclass(frozen=True, slots=True)
class Field:
    """A part of the sheet and what its edges mean.

    Attributes:
        left, top, right, bottom: In millimetres.
        first, last: The days at the left and right edge.
        low, high: The ratings at the bottom and top edge.
    """

    left: float
    top: float
    right: float
    bottom: float
    first: date
    last: date
    low: float
    high: float

    def x(self, on: date) -> float:
        """Where a day is."""
        share = (on - self.first).days / (self.last - self.first).days
        return self.left + (self.right - self.left) * share

    def y(self, value: float) -> float:
        """Where a rating is."""
        share = (value - self.low) / (self.high - self.low)
        return self.bottom - (self.bottom - self.top) * share


def levels(low: float, high: float) -> tuple[int, ...]:
    """Round ratings that enclose a range, evenly spaced, for the faint lines of a chart.

    >>> levels(1672, 1731), levels(1500, 1500)
    ((1660, 1680, 1700, 1720, 1740), (1490, 1495, 1500, 1505, 1510))
    """
    low, high = (low, high) if high - low >= 10 else (low - 10, high + 10)
    step = next((step for step in _STEPS if (high - low) / step <= _MOST_LEVELS - 1), _STEPS[-1])
    first, last = math.floor(low / step), math.ceil(high / step)
    return tuple(number * step for number in range(first, last + 1))


def month_ticks(first: date, last: date) -> tuple[date, ...]:
    """First days of months between two days, evenly spaced and few enough to be read.

    >>> [day.isoformat() for day in month_ticks(date(2025, 3, 9), date(2026, 11, 30))]
    ['2025-04-01', '2025-07-01', '2025-10-01', '2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']
    """  # noqa: E501 - an example in one line
    months = range(first.year * 12 + first.month - 1, last.year * 12 + last.month)
    step = next(
        (step for step in _MONTH_STEPS if len(months) / step <= _MOST_TICKS), _MONTH_STEPS[-1]
    )
    days = [date(number // 12, number % 12 + 1, 1) for number in months if number % step == 0]
    return tuple(day for day in days if first <= day <= last)


def spread(wanted: Sequence[float], apart: float, top: float, bottom: float) -> list[float]:
    """Places for labels as near as can be to where they are wanted, without overlapping.

    >>> spread([10.0, 11.0, 30.0], 4.0, 0.0, 40.0)
    [10.0, 14.0, 30.0]
    """
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    places = list(wanted)
    floor = top
    for place in order:
        places[place] = max(wanted[place], floor)
        floor = places[place] + apart
    ceiling = bottom
    for place in reversed(order):
        places[place] = min(places[place], ceiling)
        ceiling = places[place] - apart
    return places


def field_of(
    lines: Sequence[ListLine], until: date, top: float, height: float
) -> tuple[Field, tuple[int, ...]]:
    """The field that fits the data, and its faint lines."""
    spots = [spot for line in lines for spot in line.spots]
    first = min(*(spot.on for spot in spots), until - timedelta(days=_FEWEST_DAYS))
    low, high = min(s.rating for s in spots), max(s.rating for s in spots)
    goals = [line.goal for line in lines if line.goal is not None and _in_sight(line)]
    marked = levels(min([low, *goals]), max([high, *goals]))
    edges = (MARGIN + _LEFT, top + _HEAD, WIDTH - MARGIN - _RIGHT, top + height - _FOOT)
    return Field(*edges, first, until, marked[0], marked[-1]), marked


def _in_sight(line: ListLine) -> bool:
    """Whether the goal is near enough to be drawn without flattening the line."""
    now = line.spots[-1].rating if line.spots else 0.0
    return line.goal is not None and abs(line.goal - now) <= _GOAL_IN_SIGHT


def draw(
    sheet: Sheet, lines: Sequence[ListLine], marks: Sequence[Mark], until: date, height: float
) -> None:
    """Draw the lines from `sheet.y` on, with goals, the highest, events and changes of scale.

    Args:
        sheet: Its `y` moves below the picture.
        lines: At least one, each with a spot, and no more than MOST_LINES.
        marks: Changes of scale.
        until: The last day: today.
        height: In millimetres.
    """
    field, marked = field_of(lines, until, sheet.y, height)
    _frame(sheet, field, marked)
    _scale_marks(sheet, field, marks)
    for line in lines:
        if line.goal is not None and _in_sight(line):
            _goal(sheet, field, line)
    for line in lines:
        _step_line(sheet, field, line, until)
    _peak(sheet, field, lines[0])
    _names(sheet, field, lines)
    sheet.y += height


def _frame(sheet: Sheet, field: Field, marked: Sequence[int]) -> None:
    pdf = sheet.pdf
    pdf.set_line_width(0.15)
    pdf.set_draw_color(FAINT)
    for level in marked:
        y = field.y(level)
        pdf.line(field.left, y, field.right, y)
        sheet.words(field.left - 1.5, y + 1, rating(level), _LABEL, colour=QUIET, align="right")
    ticks = month_ticks(field.first, field.last)
    whole_years = all(tick.month == 1 for tick in ticks) and len(ticks) > 1
    for tick in ticks:
        x = field.x(tick)
        pdf.line(x, field.bottom, x, field.bottom + 1)
        text = str(tick.year) if whole_years else month(tick)
        if x <= field.right - 2:
            sheet.words(x, field.bottom + 4.4, text, _LABEL, colour=QUIET, align="middle")


def _scale_marks(sheet: Sheet, field: Field, marks: Sequence[Mark]) -> None:
    pdf = sheet.pdf
    pdf.set_draw_color(QUIET)
    pdf.set_line_width(0.2)
    with pdf.local_context():
        pdf.set_dash_pattern(dash=0.4, gap=1.0)
        for mark in marks:
            if field.first < mark.on <= field.last:
                pdf.line(field.x(mark.on), field.top, field.x(mark.on), field.bottom)


def _goal(sheet: Sheet, field: Field, line: ListLine) -> None:
    if line.goal is None:
        return
    pdf, y = sheet.pdf, field.y(line.goal)
    with pdf.local_context():
        pdf.set_draw_color(COLOURS[line.kind])
        pdf.set_line_width(0.25)
        pdf.set_dash_pattern(dash=1.6, gap=1.2)
        pdf.line(field.left, y, field.right, y)


def _step_line(sheet: Sheet, field: Field, line: ListLine, until: date) -> None:
    pdf, colour = sheet.pdf, COLOURS[line.kind]
    corners: list[tuple[float, float]] = []
    for spot in line.spots:
        x, y = field.x(spot.on), field.y(spot.rating)
        if corners:
            corners.append((x, corners[-1][1]))
        corners.append((x, y))
    corners.append((field.x(until), corners[-1][1]))
    pdf.set_draw_color(colour)
    pdf.set_line_width(0.5)
    pdf.polyline(corners)
    for spot in dots(line):
        _dot(sheet, field, spot, colour)


def dots(line: ListLine) -> tuple[Spot, ...]:
    """The spots that get a mark of their own; none where they would only be a smear."""
    marked = tuple(spot for spot in line.spots if spot.kind != "start")
    return marked if len(marked) <= MOST_DOTS else ()


def _dot(sheet: Sheet, field: Field, spot: Spot, colour: str) -> None:
    pdf, x, y = sheet.pdf, field.x(spot.on), field.y(spot.rating)
    pdf.set_draw_color(colour)
    pdf.set_line_width(0.3)
    if spot.kind == "official":
        pdf.set_fill_color(colour)
        side = 0.95
        corners = [(x - side, y), (x, y - side), (x + side, y), (x, y + side)]
        pdf.polygon(corners, style="DF")
        return
    pdf.set_fill_color("#FFFFFF" if spot.kind == "estimate" else colour)
    pdf.circle(x, y, 0.8, style="DF")


def _peak(sheet: Sheet, field: Field, line: ListLine) -> None:
    """The first line's highest rating ever, if it is in the picture and not where the line ends."""
    highest = max(line.spots, key=lambda spot: spot.rating)
    shown = rating(highest.rating)
    if shown == rating(line.spots[-1].rating) or shown != rating(line.peak):
        return
    x, y = field.x(highest.on), field.y(highest.rating)
    sheet.pdf.set_draw_color(INK)
    sheet.pdf.set_line_width(0.25)
    sheet.pdf.circle(x, y, 1.6, style="D")
    align = "left" if field.x(highest.on) < field.left + 8 else "middle"
    align = "right" if field.x(highest.on) > field.right - 8 else align
    text = f"highest {shown}"
    wide = sheet.width_of(text, _LABEL)
    left = x - {"left": 0.0, "middle": wide / 2, "right": wide}[align]
    with sheet.pdf.local_context(fill_opacity=0.75):
        sheet.pdf.set_fill_color("#FFFFFF")
        sheet.pdf.rect(left - 0.5, y - 5, wide + 1, 3.2, style="F")
    sheet.words(left, y - 2.5, text, _LABEL)


def _names(sheet: Sheet, field: Field, lines: Sequence[ListLine]) -> None:
    """The newest rating and the list's name at the end of each line, and the goals."""
    named = [
        (line.spots[-1].rating, rating(line.spots[-1].rating), line.name, COLOURS[line.kind])
        for line in lines
    ]
    named += [
        (float(line.goal), "", f"goal {line.goal}", COLOURS[line.kind])
        for line in lines
        if line.goal is not None and _in_sight(line)
    ]
    wanted = [field.y(height) + 1 for height, *_ in named]
    places = spread(wanted, _APART, field.top, field.bottom + 1)
    for (_, number, name, colour), y in zip(named, places, strict=True):
        x = field.right + 1.5
        if number:
            x += 1 + sheet.words(x, y, number, _LABEL + 1, weight="B", colour=colour)
        room = WIDTH - MARGIN - x
        sheet.words(x, y, sheet.fitted(name, room, _LABEL), _LABEL, colour=colour)
