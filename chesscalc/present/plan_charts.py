"""The picture of a plan, as a Plotly figure: change by score, with the chances behind it.

Plotly is loaded when the first picture is drawn.
"""

from typing import TYPE_CHECKING

from chesscalc.planner.plan import Plan, PlanRow
from chesscalc.present.charts import GAIN, LEVEL, LOSS
from chesscalc.present.figures import Part, figure
from chesscalc.present.numbers import chance, points, rating, signed
from chesscalc.present.plan_sentences import row_change, target_words

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

MANY_ROWS = 31
LABELLED_ROWS = 11
_BEHIND = "rgba(122, 133, 128, 0.35)"
_KNOWN = "rgba(122, 133, 128, 0.9)"
_ARROWS = {GAIN: "▲", LOSS: "▼", LEVEL: "•"}


def plan_alt(plan: Plan) -> str:
    """What the picture says, in words."""
    if not plan.games:
        return "No rated games, so there is nothing to draw."
    first, last = plan.rows[0], plan.rows[-1]
    likely = max(plan.rows, key=lambda row: row.probability)
    what = "Change" if plan.rating is not None else "First rating"
    text = (
        f"{what} by score from {points(first.score)} ({_gives(first, plan)}) to "
        f"{points(last.score)} ({_gives(last, plan)}); the likeliest score is "
        f"{points(likely.score)} with {chance(likely.probability)}."
    )
    if plan.minimum is not None:
        text += f" The target is met from {points(plan.minimum.score)}."
    return text


def plan_chart(plan: Plan) -> "Figure":
    """Change as dots on stems by score, chances as bars behind, the target as a line.

    Gain and loss are told by sign and arrow first. Scores that the results so far rule out are
    hatched. Plans are not results, so the dots are hollow and the target line is dotted.
    """
    return figure(
        [_chances(plan), *_ruled_out(plan), *_stems(plan), _dots(plan), _labels(plan)],
        _layout(plan),
    )


def _chances(plan: Plan) -> Part:
    return {
        "type": "bar",
        "x": _scores(plan),
        "y": [100 * row.probability for row in plan.rows],
        "yaxis": "y2",
        "width": 0.42,
        "marker": {"color": _BEHIND, "line": {"width": 0}},
        "hoverinfo": "skip",
    }


def _scores(plan: Plan) -> list[float]:
    return [float(row.score) for row in plan.rows]


def _gives(row: PlanRow, plan: Plan) -> str:
    if plan.rating is None:
        return "no rating" if row.new_rating is None else rating(row.new_rating)
    return row_change(row, plan.change_places)


def _heights(plan: Plan) -> list[float | None]:
    """What the dots show: the change, or for a player without a rating the first rating."""
    if plan.rating is not None:
        return [float(row.change) for row in plan.rows]
    return [None if row.new_rating is None else float(row.new_rating) for row in plan.rows]


def _label(row: PlanRow, plan: Plan) -> str:
    if plan.rating is None:
        return "" if row.new_rating is None else rating(row.new_rating)
    return f"{_ARROWS[_tone(row)]}{signed(row.change, plan.change_places)}"


def _tone(row: PlanRow) -> str:
    if row.change > 0:
        return GAIN
    return LOSS if row.change < 0 else LEVEL


def _sentence(row: PlanRow, plan: Plan) -> str:
    has_new = row.new_rating is not None and plan.rating is not None
    new = f", new rating {rating(row.new_rating)}" if has_new else ""
    return (
        f"{points(row.score)} of {row.games}: {_gives(row, plan)}{new}. "
        f"Chance {chance(row.probability)}, this or better {chance(row.at_least)}."
    )


def _dots(plan: Plan) -> Part:
    rows = plan.rows
    tones = [_tone(row) for row in rows]
    return {
        "type": "scatter",
        "x": _scores(plan),
        "y": _heights(plan),
        "mode": "markers",
        "marker": {
            "size": 10 if len(rows) <= MANY_ROWS else 6,
            "color": tones,
            "symbol": ["circle" if row.is_minimum else "circle-open" for row in rows],
            "line": {"width": 2, "color": tones},
        },
        "hovertext": [_sentence(row, plan) for row in rows],
        "hoverinfo": "text",
        "cliponaxis": False,
    }


def _labels(plan: Plan) -> Part:
    """The dots' words, beyond the end of the stem or range so that nothing crosses them."""
    rows = plan.rows
    every = max(1, -(-(2 * plan.games + 1) // LABELLED_ROWS))
    # Counted from the row a person looks for, so that this one has its label.
    first = next((i for i, row in enumerate(rows) if row.is_minimum), 0)
    ends = _heights(plan)
    if plan.rating is not None:
        ends = [float(row.change_low if row.change < 0 else row.change_high) for row in rows]
    return {
        "type": "scatter",
        "x": _scores(plan),
        "y": ends,
        "mode": "markers+text",
        # Unseen, but they keep the words off the dots.
        "marker": {"size": 12, "color": "rgba(0, 0, 0, 0)"},
        "text": [
            _label(row, plan) if (i - first) % every == 0 else "" for i, row in enumerate(rows)
        ],
        "textposition": ["bottom center" if row.change < 0 else "top center" for row in rows],
        "textfont": {"size": 12},
        "hoverinfo": "skip",
        "cliponaxis": False,
    }


def _stems(plan: Plan) -> list[Part]:
    """A stem from zero to each dot; where a score can give more or less, its whole range."""
    traces: list[Part] = []
    if plan.rating is None:
        return traces
    for tone in (GAIN, LOSS, LEVEL):
        for is_range in (False, True):
            rows = [r for r in plan.rows if _tone(r) == tone and r.is_one_change != is_range]
            if not rows:
                continue
            ends = [
                (float(r.change_low), float(r.change_high)) if is_range else (0.0, float(r.change))
                for r in rows
            ]
            traces.append(
                {
                    "type": "scatter",
                    "mode": "lines",
                    "x": [x for row in rows for x in (float(row.score), float(row.score), None)],
                    "y": [y for low, high in ends for y in (low, high, None)],
                    "line": {"width": 5 if is_range else 2, "color": tone},
                    "opacity": 0.5 if is_range else 1.0,
                    "hoverinfo": "skip",
                }
            )
    return traces


def _ruled_out(plan: Plan) -> list[Part]:
    """Hatched fields over the scores that are no longer possible."""
    if not plan.known_games:
        return []
    low, high = float(plan.rows[0].score), float(plan.rows[-1].score)
    spans = [
        (-0.25, low - 0.25, "below what is already made"),
        (high + 0.25, plan.games + 0.25, "no longer possible"),
    ]
    height = max(100 * row.probability for row in plan.rows)
    return [
        {
            "type": "bar",
            "x": [(start + end) / 2],
            "y": [height],
            "yaxis": "y2",
            "width": end - start,
            "marker": {
                "color": "rgba(0,0,0,0)",
                "pattern": {"shape": "/", "fgcolor": _KNOWN, "size": 9, "solidity": 0.12},
                "line": {"width": 1, "color": _KNOWN},
            },
            "hovertext": f"Scores {word}.",
            "hoverinfo": "text",
        }
        for start, end, word in spans
        if end - start >= 0.3
    ]


def _target_line(plan: Plan) -> tuple[list[Part], list[Part]]:
    """The target as a dotted line with its words: across for a change, upright for a score."""
    if plan.target is None:
        return [], []
    wanted = 0 if plan.target.keep else plan.target.change
    words: Part = {
        "text": f"target: {target_words(plan.target)}",
        "showarrow": False,
        "font": {"size": 12},
        "xanchor": "left",
        "yanchor": "bottom",
    }
    line: Part = {"type": "line", "line": {"dash": "dot", "width": 2, "color": LEVEL}}
    if plan.target.first_rating is not None:
        wanted = plan.target.first_rating
    if wanted is not None and _in_sight(plan, float(wanted)):
        across = {"xref": "paper", "x0": 0, "x1": 1, "y0": float(wanted), "y1": float(wanted)}
        # Losses hang below the line on the left, so the words have room there.
        return [line | across], [words | {"x": _scores(plan)[0] - 0.2, "y": float(wanted)}]
    if plan.minimum is None:
        return [], []
    x = float(plan.minimum.score) - 0.25
    upright = {"yref": "paper", "x0": x, "x1": x, "y0": 0, "y1": 1}
    is_right = x > plan.games / 2
    beside = {"yref": "paper", "x": x, "y": 1, "xanchor": "right" if is_right else "left"}
    return [line | upright], [words | beside]


def _in_sight(plan: Plan, wanted: float) -> bool:
    low, high = _range(plan)
    return low <= wanted <= high


def _range(plan: Plan) -> tuple[float, float]:
    if plan.rating is None:
        found = [float(row.new_rating) for row in plan.rows if row.new_rating is not None]
        return (min(found) - 60.0, max(found) + 60.0) if found else (1000.0, 2000.0)
    low = min(0.0, *(float(row.change_low) for row in plan.rows))
    high = max(0.0, *(float(row.change_high) for row in plan.rows))
    margin = max(2.0, (high - low) * 0.14)
    return low - margin, high + margin


def _ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers between two ends, at most so many."""
    step = next(
        step
        for step in (scale * unit for scale in (1, 10, 100, 1000) for unit in (1, 2, 5))
        if (high - low) / step <= most
    )
    return [float(step * n) for n in range(-(-int(low) // step), int(high) // step + 1)]


def _tick(mark: float, plan: Plan) -> str:
    if plan.rating is None:
        return rating(mark)
    return signed(mark) if mark else "0"


def _layout(plan: Plan) -> Part:
    low, high = _range(plan)
    most = max(100 * row.probability for row in plan.rows)
    step = 1 if plan.games <= 24 else 5 if plan.games <= 100 else 20
    shapes, annotations = _target_line(plan)
    return {
        "showlegend": False,
        "height": 380,
        "barmode": "overlay",
        "margin": {"l": 8, "r": 8, "t": 24, "b": 8},
        "hovermode": "closest",
        "shapes": shapes,
        "annotations": annotations,
        "xaxis": {
            "title": {"text": f"score in {plan.games} rated games", "font": {"size": 12}},
            "showgrid": False,
            "zeroline": False,
            "fixedrange": True,
            "range": [-0.6, plan.games + 0.6],
            "tickvals": list(range(0, plan.games + 1, step)),
            "tickangle": 0,
        },
        "yaxis": {
            "title": {
                "text": "change" if plan.rating is not None else "first rating",
                "font": {"size": 12},
                "standoff": 4,
            },
            "range": [low, high],
            "fixedrange": True,
            "zeroline": True,
            "zerolinecolor": LEVEL,
            "tickvals": (marks := _ticks(low, high)),
            "ticktext": [_tick(mark, plan) for mark in marks],
            "overlaying": "y2",
        },
        "yaxis2": {
            "title": {"text": "chance of the score", "font": {"size": 12}, "standoff": 4},
            "side": "right",
            "range": [0, most * 1.25 or 1],
            "showgrid": False,
            "fixedrange": True,
            "tickvals": (shares := _ticks(0, most * 1.25 or 1, 4)),
            "ticktext": [f"{share:g} %" for share in shares],
        },
    }
