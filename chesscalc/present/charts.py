"""Pictures of a rating change, as Plotly figures; Plotly is loaded when the first is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from html import escape
from typing import TYPE_CHECKING

from chesscalc.core.change import GameChange, Points, RatingChange
from chesscalc.core.game import Kind
from chesscalc.core.score import written
from chesscalc.present.figures import Part, figure
from chesscalc.present.numbers import rating, signed

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

# Mid-tones with a contrast of 3:1 or more on the light and on the dark background; gain and loss
# also differ for the colour-blind, and each label carries a sign and an arrow.
LIST_COLOURS = {
    "standard": "#2A8C62",
    "rapid": "#C2701C",
    "blitz": "#8B5CF6",
    "national": "#4C78E0",
    "online": "#1F8FA8",
}
GAIN, LOSS, LEVEL = "#1F8FA8", "#C8553D", "#7A8580"
LABELLED_STEPS = 16
ROOMY_STEPS = 6
_ARROWS = {GAIN: "▲", LOSS: "▼", LEVEL: "•"}


@dataclass(frozen=True, slots=True)
class Step:
    """One stop of the flow: the rating reached, and what led to it.

    Attributes:
        rating: The rating after this step, in points.
        change: What the step added, in points.
        tick: Two short lines under the axis.
        sentence: The whole story, for hovering.
        counted: Whether the step is a rated game.
    """

    rating: Points
    change: Points
    tick: str
    sentence: str
    counted: bool = True


def flow_steps(change: RatingChange, places: int) -> tuple[Step, ...]:
    """The way from the old rating to the new one, one step a row; empty without an old rating.

    Where the games' changes do not add up to the whole change (a bonus, or a system that weighs
    all games together), a last step carries the rest.
    """
    if change.rating is None:
        return ()
    steps = []
    reached: Points = _like(change.rating, change.change)
    for number, game in enumerate(change.games, start=1):
        reached = _plus(reached, game.change)
        steps.append(_game_step(number, game, reached, places))
    whole = _plus(_like(change.rating, change.change), change.change)
    rest = float(whole) - float(reached)
    if abs(rest) >= 0.005:
        text = f"The rest of the rule, not of one game: {signed(rest, places)}."
        steps.append(Step(whole, rest, "rest", text))
    return tuple(steps)


def flow_alt(change: RatingChange, places: int) -> str:
    """What the flow picture says, in words."""
    steps = flow_steps(change, places)
    if not steps:
        return "No rating to start from, so nothing to draw."
    parts = "; ".join(f"{step.tick.replace('<br>', ' ')} {signed(step.change, places)}"
                      for step in steps[:LABELLED_STEPS])  # fmt: skip
    more = f"; and {len(steps) - LABELLED_STEPS} more" if len(steps) > LABELLED_STEPS else ""
    return (
        f"Rating from {rating(change.rating)} to {_end(change, steps, places)} "
        f"in {len(steps)} steps: {parts}{more}."
    )


def flow(
    change: RatingChange, places: int, list_kind: str = "standard", ink: str | None = None
) -> "Figure":
    """How the rating moved game by game: a step line with every step labelled.

    Solid where the figure is the federation's own arithmetic, dashed where it is an estimate.

    Args:
        change: The change to draw.
        places: Decimals of a change as the federation prints it.
        list_kind: The list, which keeps its colour everywhere; see LIST_COLOURS.
        ink: Colour of the words; None leaves it to the theme.
    """
    steps = flow_steps(change, places)
    colour = LIST_COLOURS.get(list_kind, LIST_COLOURS["standard"])
    start = float(change.rating or 0)
    heights = [start, *(float(step.rating) for step in steps)]
    across = list(range(len(heights)))
    worded = {} if ink is None else {"color": ink}
    line = {
        "type": "scatter",
        "x": across,
        "y": heights,
        "mode": "lines",
        "line": {"shape": "hv", "width": 2.5, "color": colour,
                 "dash": "dash" if change.estimate else "solid"},
        "hoverinfo": "skip",
    }  # fmt: skip
    newest = {
        "x": across[-1],
        "y": heights[-1],
        "text": f"<b>{_end(change, steps, places)}</b>",
        "showarrow": False,
        "xanchor": "left",
        "xshift": 12,
        "yshift": 9 if heights[-1] < heights[-2] else -7,
        "font": {"size": 16, **worded},
    }
    marks = _marks(change, steps, places, colour, worded)
    return figure(
        [line, {"x": across, "y": heights, **marks}],
        _layout(heights, [step.tick for step in steps], newest, worded),
    )


def _marks(
    change: RatingChange, steps: Sequence[Step], places: int, colour: str, worded: Part
) -> Part:
    """A mark with its words on each step."""
    tones = [_tone(step) for step in steps]
    is_labelled = len(steps) <= LABELLED_STEPS
    return {
        "type": "scatter",
        "mode": "markers+text" if is_labelled else "markers",
        "marker": {
            "size": 10,
            "color": [colour, *tones],
            "symbol": ["circle", *(_symbol(step, change.estimate) for step in steps)],
            "line": {"width": 2, "color": [colour, *tones]},
        },
        "text": [f"<b>{rating(change.rating)}</b>", *(_label(step, places) for step in steps)],
        "textposition": ["top center", *(_label_place(step) for step in steps)],
        "textfont": {"size": 13, **(worded if is_labelled else {})},
        "hovertext": [
            f"Before the event: {rating(change.rating)}.",
            *(step.sentence for step in steps),
        ],
        "hoverinfo": "text",
        "cliponaxis": False,
    }


def _layout(heights: Sequence[float], ticks: Sequence[str], newest: Part, worded: Part) -> Part:
    low, high = min(heights), max(heights)
    margin = max(4.0, (high - low) * 0.28)
    few = len(ticks) <= LABELLED_STEPS
    return {
        "showlegend": False,
        "height": 320,
        # The new rating stands in the right margin.
        "margin": {"l": 8, "r": 56, "t": 28, "b": 8},
        "hovermode": "closest",
        "xaxis": {
            "showgrid": False,
            "zeroline": False,
            "fixedrange": True,
            "range": [-0.45, len(ticks) + 0.4],
            **(
                {"tickvals": list(range(len(ticks) + 1)), "ticktext": ["before", *ticks]}
                if few
                else {"title": {"text": "games"}}
            ),
            "tickangle": 0,
            "tickfont": {"size": 12 if len(ticks) <= ROOMY_STEPS else 10, **worded},
        },
        "yaxis": {
            "range": [low - margin, high + margin],
            "fixedrange": True,
            "zeroline": False,
            "tickformat": "d",
            "nticks": 5,
            **({"tickfont": worded} if worded else {}),
        },
        "annotations": [
            newest,
            {
                "text": f"rating, axis from {low - margin:.0f}",
                "xref": "paper",
                "yref": "paper",
                "x": 0,
                "y": 1,
                "xanchor": "left",
                "yanchor": "bottom",
                "showarrow": False,
                "font": {"size": 12, **worded},
            },
        ],
    }


def _game_step(number: int, game: GameChange, reached: Points, places: int) -> Step:
    opponent = game.game.opponent
    who = escape(game.game.name[:60])
    against = rating(opponent) if opponent is not None else _short(game.game.kind)
    half = game.game.half_points
    result = written(half) if half is not None else "?"
    title = f"Game {number}: {result} v {who + ' ' if who else ''}{against}"
    if not game.counted:
        return Step(
            reached, game.change, f"{result}<br>{against}", f"{title}. {game.why}", counted=False
        )
    expected = f"{float(game.expected or 0):.2f}"
    sentence = f"{title}, expected {expected}: {signed(game.change, places)}."
    return Step(reached, game.change, f"{result}<br>{against}", sentence)


def _short(kind: str) -> str:
    if kind in (Kind.BYE_FULL, Kind.BYE_HALF, Kind.BYE_ZERO):
        return "bye"
    return "forf." if kind in (Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS) else "unr."


def _label(step: Step, places: int) -> str:
    if not step.counted:
        return "–"
    return f"{_ARROWS[_tone(step)]} {signed(step.change, places)}"


def _label_place(step: Step) -> str:
    return "bottom center" if step.change < 0 else "top center"


def _tone(step: Step) -> str:
    if step.change > 0:
        return GAIN
    return LOSS if step.change < 0 else LEVEL


def _symbol(step: Step, estimate: bool) -> str:
    return "circle-open" if estimate or not step.counted else "circle"


def _end(change: RatingChange, steps: tuple[Step, ...], places: int) -> str:
    if change.new_rating is not None:
        return rating(change.new_rating)
    return f"{float(steps[-1].rating):.{places}f}" if steps else "unrated"


def _like(value: int | float, sample: Points) -> Points:
    return Decimal(str(value)) if isinstance(sample, Decimal) else float(value)


def _plus(left: Points, right: Points) -> Points:
    if isinstance(left, Decimal) and isinstance(right, Decimal):
        return left + right
    return float(left) + float(right)
