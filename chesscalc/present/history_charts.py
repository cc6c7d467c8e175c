"""The picture of a rating over time, and of several students beside each other, in Plotly."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from html import escape
from typing import TYPE_CHECKING, TypeVar

from chesscalc.present.charts import LIST_COLOURS
from chesscalc.present.days import day
from chesscalc.present.figures import Part, figure
from chesscalc.present.numbers import rating, signed

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

MOST_SPOTS = 240
READABLE = 6
MUTED = "#7A8580"
# Told apart by the colour-blind in this order, and 3:1 or more on both backgrounds.
STUDENT_COLOURS = ("#2A8C62", "#C2701C", "#4C78E0", "#B4508F", "#1F8FA8", "#8A7A1F")
_DASHES = ("solid", "dash", "dot", "dashdot")
_HEIGHT = 440
SpotT = TypeVar("SpotT")


@dataclass(frozen=True, slots=True)
class Spot:
    """A rating on a day.

    Attributes:
        on: The day.
        rating: In points.
        sentence: The whole story, for hovering; plain text.
        games: Games behind it; the mark grows with them.
        performance: Of the event, in points.
        kind: "event", "estimate" (an event whose figure is one), "official" or "start".
    """

    on: date
    rating: float
    sentence: str
    games: int = 0
    performance: float | None = None
    kind: str = "event"


@dataclass(frozen=True, slots=True)
class ListLine:
    """One list of one student.

    Attributes:
        name: Of the list.
        kind: "standard", "rapid", "blitz", "national" or "online": the colour.
        spots: By day.
        goal: A rating to reach.
        goal_by: Until when.
        peak: The highest rating ever, also outside what is shown.
        thinned: Whether spots were left out for readability.
    """

    name: str
    kind: str
    spots: tuple[Spot, ...]
    goal: int | None = None
    goal_by: date | None = None
    peak: float | None = None
    thinned: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A day on which a scale was changed."""

    on: date
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Layers:
    """What is shown beside the ratings."""

    performance: bool = True
    peak: bool = True
    goal: bool = True
    marks: bool = True


@dataclass(frozen=True, slots=True)
class CompareLine:
    """One student in a comparison.

    Attributes:
        name: Plain text.
        points: Days and ratings, by day.
        place: Which student it is: keeps the colour.
    """

    name: str
    points: tuple[tuple[date, float], ...]
    place: int


def thinned(
    spots: Sequence[SpotT], height: Callable[[SpotT], float], most: int = MOST_SPOTS
) -> tuple[SpotT, ...]:
    """At most so many spots that keep the picture: first, last, and each stretch's low and high."""
    if len(spots) <= most:
        return tuple(spots)
    stretches = (most - 2) // 2
    kept = {0, len(spots) - 1}
    for stretch in range(stretches):
        first = stretch * len(spots) // stretches
        last = (stretch + 1) * len(spots) // stretches
        inside = range(first, last)
        kept.add(min(inside, key=lambda place: height(spots[place])))
        kept.add(max(inside, key=lambda place: height(spots[place])))
    return tuple(spots[place] for place in sorted(kept))


def since(today: date, code: str) -> date | None:
    """The first day of a range: "3m", "1y", "3y"; None for all time."""
    days = {"3m": 91, "1y": 365, "3y": 1096}.get(code)
    return None if days is None else today - timedelta(days=days)


def within(spots: Sequence[Spot], first_day: date | None) -> tuple[Spot, ...]:
    """The spots of a range, led by the rating it began with."""
    if first_day is None:
        return tuple(spots)
    inside = tuple(spot for spot in spots if spot.on >= first_day)
    earlier = [spot for spot in spots if spot.on < first_day]
    if not earlier:
        return inside
    held = earlier[-1].rating
    start = Spot(first_day, held, f"The range begins with {rating(held)}.", kind="start")
    return (start, *inside)


def history_figure(
    lines: Sequence[ListLine], marks: Iterable[Mark], until: date, layers: Layers
) -> "Figure":
    """Ratings as step lines with a mark for each event; the newest rating stands at the end."""
    drawn = [line for line in lines if line.spots]
    data: list[Part] = []
    shapes: list[Part] = []
    notes: list[Part] = []
    for line in drawn:
        data.append(_step_line(line, until))
        if layers.performance:
            data.append(_performances(line))
        data.append(_event_marks(line))
    if layers.marks and drawn:
        first = min(line.spots[0].on for line in drawn)
        inside = [mark for mark in marks if first < mark.on <= until]
        shapes += [_scale_mark(mark) for mark in inside]
        notes += [_scale_note(mark) for mark in inside]
    heights = _heights(drawn, layers)
    levels = [level for line in drawn for level in _levels(line, layers)]
    shapes += [_level(height, colour, dash) for _, height, colour, dash in levels]
    notes += [_level_note(*note) for note in _apart([level[:3] for level in levels], heights)]
    ends = [(f"{line.name} {rating(line.spots[-1].rating)}" if len(drawn) > 1
             else rating(line.spots[-1].rating),
             line.spots[-1].rating, _colour(line)) for line in drawn]  # fmt: skip
    layout = _layout(heights, [spot.on for line in drawn for spot in line.spots], until)
    layout["margin"] |= {"r": _room(ends)}
    return figure(
        data, layout | {"shapes": shapes, "annotations": [*notes, *_labels(ends, heights)]}
    )


def history_alt(student: str, lines: Sequence[ListLine]) -> str:
    """What the picture says, in words."""
    parts = []
    for line in lines:
        if line.spots:
            first, last = line.spots[0], line.spots[-1]
            moved = signed(last.rating - first.rating, 0)
            said = (
                f"{line.name}: from {rating(first.rating)} on {day(first.on)} to "
                f"{rating(last.rating)} on {day(last.on)} ({moved})"
            )
            if line.peak is not None:
                said += f", peak {rating(line.peak)}"
            parts.append(said if line.goal is None else f"{said}, goal {line.goal}")
    return f"Ratings of {student}. " + ("; ".join(parts) + "." if parts else "Nothing yet.")


def compare_figure(lines: Sequence[CompareLine], until: date) -> "Figure":
    """Ratings of several students as step lines; beyond six, a legend switches lines on and off."""
    drawn = [line for line in lines if line.points]
    data = [_compared(line, until, is_shown=place < READABLE) for place, line in enumerate(drawn)]
    readable = drawn[:READABLE]
    heights = [point[1] for line in readable for point in line.points]
    layout = _layout(heights, [on for line in drawn for on, _ in line.points], until)
    if len(drawn) > READABLE:
        layout["showlegend"] = True
        layout["legend"] = {"orientation": "h", "y": -0.15, "itemsizing": "constant"}
        layout["yaxis"] |= {"range": None, "autorange": True}
    else:
        ends = [(f"{_short(line.name)} {rating(line.points[-1][1])}", line.points[-1][1],
                 _student_colour(line.place)) for line in readable]  # fmt: skip
        layout["margin"] |= {"r": _room(ends)}
        layout["annotations"] = _labels(ends, heights)
    return figure(data, layout)


def _compared(line: CompareLine, until: date, *, is_shown: bool) -> Part:
    points = thinned(line.points, lambda point: point[1])
    days = [point[0] for point in points]
    ratings = [point[1] for point in points]
    name = escape(line.name)
    return {
        "type": "scatter",
        "x": [*days, max(until, days[-1])],
        "y": [*ratings, ratings[-1]],
        "name": name,
        "mode": "lines+markers",
        "line": {"shape": "hv", "width": 2.5, "color": _student_colour(line.place),
                 "dash": _DASHES[line.place // len(STUDENT_COLOURS) % len(_DASHES)]},
        "marker": {"size": [6] * len(days) + [0]},
        "visible": True if is_shown else "legendonly",
        "hovertext": [
            *(f"{name} stood at {rating(value)} on {day(on)}." for on, value in points),
            f"{name} stands at {rating(ratings[-1])}.",
        ],
        "hoverinfo": "text",
    }  # fmt: skip


def compare_alt(lines: Sequence[CompareLine]) -> str:
    """What the comparison says, in words."""
    said = [_moved(line) for line in lines if line.points]
    return f"Ratings over time: {'; '.join(said)}." if said else "No ratings yet."


def _moved(line: CompareLine) -> str:
    (first_day, first), (_, last) = line.points[0], line.points[-1]
    return f"{line.name} {rating(last)} ({signed(last - first, 0)} since {day(first_day)})"


def _step_line(line: ListLine, until: date) -> Part:
    days = [spot.on for spot in line.spots]
    ratings = [spot.rating for spot in line.spots]
    return {
        "type": "scatter",
        "x": [*days, max(until, days[-1])],
        "y": [*ratings, ratings[-1]],
        "name": escape(line.name),
        "mode": "lines",
        "line": {"shape": "hv", "width": 2.5, "color": _colour(line)},
        "hoverinfo": "skip",
    }


def _event_marks(line: ListLine) -> Part:
    spots = [spot for spot in line.spots if spot.kind != "start"]
    return {
        "type": "scatter",
        "x": [spot.on for spot in spots],
        "y": [spot.rating for spot in spots],
        "name": escape(line.name),
        "mode": "markers",
        "marker": {
            "size": [8 + min(spot.games, 15) * 0.5 for spot in spots],
            "symbol": [_SYMBOLS.get(spot.kind, "circle") for spot in spots],
            "color": _colour(line),
            "line": {"width": 2, "color": _colour(line)},
        },
        "hovertext": [escape(spot.sentence) for spot in spots],
        "hoverinfo": "text",
        "cliponaxis": False,
    }


_SYMBOLS = {"event": "circle", "estimate": "circle-open", "official": "diamond"}


def _performances(line: ListLine) -> Part:
    spots = [spot for spot in line.spots if spot.performance is not None]
    return {
        "type": "scatter",
        "x": [spot.on for spot in spots],
        "y": [spot.performance for spot in spots],
        "name": f"{escape(line.name)}: performance",
        "mode": "markers",
        "opacity": 0.65,
        "marker": {"size": 7, "symbol": "x-thin", "line": {"width": 2, "color": _colour(line)}},
        "hovertext": [f"Performance {rating(s.performance)}: {escape(s.sentence)}" for s in spots],
        "hoverinfo": "text",
    }


def _levels(line: ListLine, layers: Layers) -> list[tuple[str, float, str, str]]:
    """The heights to draw across the picture: words, height, colour, dash."""
    found: list[tuple[str, float, str, str]] = []
    if layers.peak and line.peak is not None:
        found.append((f"peak {rating(line.peak)}", line.peak, _colour(line), "dot"))
    if layers.goal and line.goal is not None:
        by = f" by {day(line.goal_by)}" if line.goal_by is not None else ""
        found.append((f"goal {line.goal}{by}", line.goal, _colour(line), "dash"))
    return found


def _apart(
    labels: Sequence[tuple[str, float, str]], heights: Sequence[float]
) -> list[tuple[str, float, str]]:
    """Labels from the lowest up, each raised until it clears the one below."""
    low, high = _span(heights)
    gap = (high - low) * 0.055
    placed = low - gap
    found = []
    for text, height, colour in sorted(labels, key=lambda label: label[1]):
        placed = max(height, placed + gap)
        found.append((text, placed, colour))
    return found


def _level(height: float, colour: str, dash: str) -> Part:
    return {
        "type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": height, "y1": height,
        "opacity": 0.75, "line": {"width": 1.5, "dash": dash, "color": colour},
    }  # fmt: skip


def _level_note(label: str, height: float, colour: str) -> Part:
    return {
        "text": label, "font": {"size": 12, "color": colour}, "x": 0, "xref": "paper",
        "xanchor": "left", "y": height, "yanchor": "bottom", "showarrow": False,
    }  # fmt: skip


def _scale_mark(mark: Mark) -> Part:
    return {
        "type": "line", "x0": mark.on, "x1": mark.on, "yref": "paper", "y0": 0, "y1": 1,
        "line": {"width": 1, "dash": "dot", "color": MUTED},
    }  # fmt: skip


def _scale_note(mark: Mark) -> Part:
    return {
        "x": mark.on, "y": 0, "yref": "paper", "text": escape(mark.label), "textangle": -90,
        "showarrow": False, "xanchor": "right", "yanchor": "bottom",
        "font": {"size": 11, "color": MUTED},
    }  # fmt: skip


def _heights(lines: Sequence[ListLine], layers: Layers) -> list[float]:
    found = [spot.rating for line in lines for spot in line.spots]
    for line in lines:
        if layers.performance:
            found += [spot.performance for spot in line.spots if spot.performance is not None]
        if layers.peak and line.peak is not None:
            found.append(line.peak)
        if layers.goal and line.goal is not None:
            found.append(line.goal)
    return found


def _layout(heights: Sequence[float], days: Sequence[date], until: date) -> Part:
    low, high = _span(heights)
    return {
        "showlegend": False,
        "height": _HEIGHT,
        "margin": {"l": 8, "r": 8, "t": 12, "b": 8},
        "hovermode": "closest",
        "hoverlabel": {"align": "left"},
        "xaxis": {
            "showgrid": False,
            "zeroline": False,
            "fixedrange": True,
            "tickangle": 0,
            **_whole_days(days, until),
        },
        "yaxis": {
            "range": [low, high],
            "fixedrange": True,
            "zeroline": False,
            "tickformat": "d",
            "nticks": 6,
            "title": {"text": f"rating (axis from {rating(low)})", "font": {"size": 12}},
        },
    }


def _whole_days(days: Sequence[date], until: date) -> Part:
    """Show at least a fortnight: a first event must not be drawn on an axis of milliseconds."""
    fortnight = timedelta(days=14)
    first, last = min([*days, until]), max([*days, until])
    if days and last - first < fortnight:
        return {"range": [last - fortnight, last + timedelta(days=1)]}
    return {}


def _span(heights: Sequence[float]) -> tuple[float, float]:
    low, high = (min(heights), max(heights)) if heights else (1000.0, 2000.0)
    margin = max(10.0, (high - low) * 0.1)
    return low - margin, high + margin


def _labels(ends: Sequence[tuple[str, float, str]], heights: Sequence[float]) -> list[Part]:
    """Name each line at its end; labels too close to each other move apart."""
    return [
        {
            "x": 1, "xref": "paper", "y": placed, "text": f"<b>{escape(text)}</b>",
            "showarrow": False, "xanchor": "left", "xshift": 6, "align": "left",
            "font": {"size": 13, "color": colour},
        }
        for text, placed, colour in _apart(ends, heights)
    ]  # fmt: skip


def _room(ends: Sequence[tuple[str, float, str]]) -> int:
    """The margin that the names at the lines' ends need."""
    longest = max((len(text) for text, _, _ in ends), default=0)
    return 16 + min(longest, 24) * 8


def _colour(line: ListLine) -> str:
    return LIST_COLOURS.get(line.kind, LIST_COLOURS["standard"])


def _student_colour(place: int) -> str:
    return STUDENT_COLOURS[place % len(STUDENT_COLOURS)]


def _short(name: str) -> str:
    return name if len(name) <= 16 else f"{name[:15]}…"
