"""Small pictures as SVG text, for pages that should not load a chart library for one line.

Each function returns a whole SVG document and takes numbers and our own words only.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from chesscalc.present.numbers import fixed, percent, signed

WIDTH = 720
_FONT = "font-family='Source Sans, Source Sans Pro, sans-serif'"


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of one theme; gain, level and loss also differ in lightness and carry labels."""

    ink: str
    faint: str
    accent: str
    second: str
    win: str
    draw: str
    loss: str
    on_fill: str


LIGHT = Palette(
    "#1A2420", "#C9D3CD", "#1B6B4A", "#1D4ED8", "#1B6B4A", "#5B6660", "#9A3412", "#FFFFFF"
)
DARK = Palette(
    "#E8F0EB", "#3A4A42", "#7FD1A8", "#93B4FF", "#7FD1A8", "#A9B5AE", "#F0A37F", "#14201B"
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a chart: its name, its points (x, y), and whether it is an estimate (dashed)."""

    name: str
    points: tuple[tuple[float, float], ...]
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its name and its value."""

    name: str
    value: float


def bars(shown: Sequence[Bar], palette: Palette) -> str:
    """Horizontal bars from nought, each with its name and its signed value."""
    if not shown:
        return ""
    most = max(abs(bar.value) for bar in shown) or 1.0
    left, room, step = 190.0, WIDTH - 190.0 - 70.0, 34
    drawn = []
    for number, bar in enumerate(shown):
        top = number * step
        width = max(room * abs(bar.value) / most, 1.0)
        colour = palette.win if bar.value >= 0 else palette.loss
        drawn.append(
            _words(left - 12, top + 21, bar.name, palette.ink, "end")
            + f"<rect x='{left}' y='{top + 4}' width='{width:.1f}' height='24' rx='3' "
            f"fill='{colour}'/>"
            + _words(left + width + 8, top + 21, signed(bar.value, 1), palette.ink, "start")
        )
    return _document(step * len(shown), "".join(drawn))


def bars_alt(title: str, shown: Sequence[Bar]) -> str:
    """The message of the bars."""
    return f"{title}: " + ", ".join(f"{bar.name} {signed(bar.value, 1)}" for bar in shown) + "."


def score_bar(wins: int, draws: int, losses: int, palette: Palette) -> str:
    """Wins, draws and losses as one bar, each part with its count; empty text without games."""
    games = wins + draws + losses
    if not games:
        return ""
    parts = (
        ("won", wins, palette.win),
        ("drawn", draws, palette.draw),
        ("lost", losses, palette.loss),
    )
    drawn, x = [], 0.0
    for word, number, colour in parts:
        if not number:
            continue
        width = WIDTH * number / games
        label = f"{number} {word}" if width > 70 else str(number) if width > 16 else ""
        drawn.append(
            f"<rect x='{x:.1f}' y='0' width='{max(width - 2, 1):.1f}' height='44' rx='3' "
            f"fill='{colour}'/><text x='{x + width / 2 - 1:.1f}' y='28' font-size='17' "
            f"text-anchor='middle' fill='{palette.on_fill}'>{label}</text>"
        )
        x += width
    return _document(44, "".join(drawn))


def score_bar_alt(wins: int, draws: int, losses: int) -> str:
    """The message of the bar, for those who do not see it."""
    games = max(wins + draws + losses, 1)
    shares = (
        f"{number} {word} ({percent(100 * number / games, 0)})"
        for word, number in (("won", wins), ("drawn", draws), ("lost", losses))
    )
    return "Of all games: " + ", ".join(shares) + "."


def line_chart(
    lines: Sequence[Line],
    palette: Palette,
    *,
    mark: tuple[float, float, str] | None = None,
    bounds: tuple[float, float] | None = None,
    x_name: str = "",
    x_step: float = 200,
    y_step: float = 0.25,
    y_places: int = 2,
) -> str:
    """Lines over a common field with faint horizontals, each named at its end.

    Args:
        lines: At most two; their x and y share one scale.
        palette: The theme's colours.
        mark: A point with its label.
        bounds: Lowest and highest y of the field; None = those of the lines.
        x_name: What the horizontal axis counts.
        x_step: Distance of the ticks across.
        y_step: Distance of the ticks upwards.
        y_places: Decimals of the vertical ticks.
    """
    xs = [x for line in lines for x, _ in line.points]
    ys = [y for line in lines for _, y in line.points]
    left, right, top, bottom = 56.0, 20.0, 16.0, 300.0
    low_x, span_x = min(xs), (max(xs) - min(xs)) or 1.0
    low_y, high_y = bounds or (min(ys), max(ys))
    span_y = (high_y - low_y) or 1.0

    def at(x: float, y: float) -> tuple[float, float]:
        across = left + (x - low_x) / span_x * (WIDTH - left - right)
        return across, bottom - (y - low_y) / span_y * (bottom - top)

    drawn: list[str] = []
    for y in _ticks(low_y, low_y + span_y, y_step):
        _, height = at(low_x, y)
        drawn.append(
            f"<line x1='{left}' x2='{WIDTH - right}' y1='{height:.1f}' y2='{height:.1f}' "
            f"stroke='{palette.faint}'/>"
            + _words(left - 8, height + 5, fixed(y, y_places), palette.ink, "end")
        )
    for x in _ticks(low_x, low_x + span_x, x_step):
        across, _ = at(x, low_y)
        drawn.append(_words(across, bottom + 24, fixed(x, 0), palette.ink, "middle"))
    drawn.append(
        _words(left + (WIDTH - left - right) / 2, bottom + 50, x_name, palette.ink, "middle")
    )
    for number, line in enumerate(lines):
        colour = (palette.accent, palette.second)[number % 2]
        path = " ".join(f"{a:.1f},{b:.1f}" for a, b in (at(x, y) for x, y in line.points))
        dash = " stroke-dasharray='7 5'" if line.dashed else ""
        drawn.append(
            f"<polyline points='{path}' fill='none' stroke='{colour}' stroke-width='2.5'{dash}/>"
        )
        name_y = top + 18 + 24 * number
        drawn.append(_words(left + 12, name_y, line.name, colour, "start"))
    if mark is not None:
        drawn.append(_mark(at(mark[0], mark[1]), mark[2], palette))
    return _document(bottom + 60, "".join(drawn))


def _mark(place: tuple[float, float], label: str, palette: Palette) -> str:
    across, height = place
    anchor, shift = ("end", -12) if across > WIDTH / 2 else ("start", 12)
    return (
        f"<circle cx='{across:.1f}' cy='{height:.1f}' r='7' fill='{palette.accent}' "
        f"stroke='{palette.on_fill}' stroke-width='2'/>"
        + _words(across + shift, height + (26 if shift > 0 else -12), label, palette.ink, anchor)
    )


def _ticks(low: float, high: float, step: float) -> list[float]:
    first = int(low // step) + (0 if low % step == 0 else 1)
    return [step * n for n in range(first, int(high // step) + 1)]


def _words(x: float, y: float, words: str, colour: str, anchor: str) -> str:
    return (
        f"<text x='{x:.1f}' y='{y:.1f}' font-size='15' text-anchor='{anchor}' "
        f"fill='{colour}'>{escape(words)}</text>"
    )


def _document(height: float, inside: str) -> str:
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {height:.0f}' {_FONT}>"
        f"{inside}</svg>"
    )


__all__ = [
    "DARK",
    "LIGHT",
    "Bar",
    "Line",
    "Palette",
    "bars",
    "bars_alt",
    "line_chart",
    "score_bar",
    "score_bar_alt",
]
