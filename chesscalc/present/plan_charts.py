"""The picture of a plan, as a Plotly figure: change by score, with the chances behind it.

Plotly is loaded when the first picture is drawn.
"""

from typing import TYPE_CHECKING, Any

from chesscalc.planner.plan import Plan, PlanRow
from chesscalc.present.charts import GAIN, LEVEL, LOSS
from chesscalc.present.numbers import chance, points, rating, signed
from chesscalc.present.plan_sentences import row_change, target_words

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

LABELLED_ROWS = 21
_BEHIND = "rgba(122, 133, 128, 0.35)"
_KNOWN = "rgba(122, 133, 128, 0.9)"
_ARROWS = {GAIN: "▲", LOSS: "▼", LEVEL: "•"}


def plan_alt(plan: Plan) -> str:
    """What the picture says, in words."""
    if not plan.games:
        return "No rated games, so there is nothing to draw."
    first, last = plan.rows[0], plan.rows[-1]
    likely = max(plan.rows, key=lambda row: row.probability)
    places = plan.change_places
    text = (
        f"Change by score from {points(first.score)} ({row_change(first, places)}) to "
        f"{points(last.score)} ({row_change(last, places)}); the likeliest score is "
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
    from plotly import graph_objects as go  # noqa: PLC0415 - heavy, and only pages with a picture pay

    rows = plan.rows
    scores = [float(row.score) for row in rows]
    chances = [100 * row.probability for row in rows]
    figure = go.Figure()
    figure.add_trace(
        go.Bar(
            x=scores,
            y=chances,
            yaxis="y2",
            width=0.42,
            marker={"color": _BEHIND, "line": {"width": 0}},
            hoverinfo="skip",
        )
    )
    _add_ruled_out(figure, plan, max(chances, default=1.0))
    _add_stems(figure, plan)
    figure.add_trace(_dots(plan, scores))
    _add_target(figure, plan)
    _frame(figure, plan)
    return figure


def _tone(row: PlanRow) -> str:
    if row.change > 0:
        return GAIN
    return LOSS if row.change < 0 else LEVEL


def _sentence(row: PlanRow, plan: Plan) -> str:
    new = "" if row.new_rating is None else f", new rating {rating(row.new_rating)}"
    return (
        f"{points(row.score)} of {row.games}: {row_change(row, plan.change_places)}{new}. "
        f"Chance {chance(row.probability)}, this or better {chance(row.at_least)}."
    )


def _dots(plan: Plan, scores: list[float]) -> Any:
    from plotly import graph_objects as go  # noqa: PLC0415 - loaded by the caller already

    rows = plan.rows
    tones = [_tone(row) for row in rows]
    every = 1 if len(rows) <= LABELLED_ROWS else -(-len(rows) // LABELLED_ROWS)
    labels = [
        f"{_ARROWS[tone]}{signed(row.change, plan.change_places)}"
        if i % every == 0 or row.is_minimum
        else ""
        for i, (row, tone) in enumerate(zip(rows, tones, strict=True))
    ]
    return go.Scatter(
        x=scores,
        y=[float(row.change) for row in rows],
        mode="markers+text",
        marker={
            "size": 10 if len(rows) <= LABELLED_ROWS else 6,
            "color": tones,
            "symbol": ["circle" if row.is_minimum else "circle-open" for row in rows],
            "line": {"width": 2, "color": tones},
        },
        text=labels,
        textposition=["bottom center" if row.change < 0 else "top center" for row in rows],
        textfont={"size": 12},
        hovertext=[_sentence(row, plan) for row in rows],
        hoverinfo="text",
        cliponaxis=False,
    )


def _add_stems(figure: "Figure", plan: Plan) -> None:
    """A stem from zero to each dot; where a score can give more or less, its whole range."""
    for row in plan.rows:
        low, high = float(row.change_low), float(row.change_high)
        is_range = not row.is_one_change
        figure.add_shape(
            type="line",
            x0=float(row.score),
            x1=float(row.score),
            y0=low if is_range else 0.0,
            y1=high if is_range else float(row.change),
            line={"width": 5 if is_range else 2, "color": _tone(row)},
            opacity=0.5 if is_range else 1.0,
            layer="between",
        )


def _add_ruled_out(figure: "Figure", plan: Plan, height: float) -> None:
    """Hatch the scores that are no longer possible."""
    from plotly import graph_objects as go  # noqa: PLC0415 - loaded by the caller already

    if not plan.known_games:
        return
    low, high = float(plan.rows[0].score), float(plan.rows[-1].score)
    spans = [
        (-0.25, low - 0.25, "already more"),
        (high + 0.25, plan.games + 0.25, "no longer possible"),
    ]
    for start, end, word in spans:
        if end - start < 0.3:
            continue
        figure.add_trace(
            go.Bar(
                x=[(start + end) / 2],
                y=[height],
                yaxis="y2",
                width=end - start,
                marker={
                    "color": "rgba(0,0,0,0)",
                    "pattern": {"shape": "/", "fgcolor": _KNOWN, "size": 9, "solidity": 0.12},
                    "line": {"width": 1, "color": _KNOWN},
                },
                hovertext=f"Scores that are {word} after the results so far.",
                hoverinfo="text",
            )
        )


def _add_target(figure: "Figure", plan: Plan) -> None:
    if plan.target is None:
        return
    wanted = plan.target.change if plan.target.change is not None else None
    if plan.target.keep:
        wanted = 0
    label = f"target: {target_words(plan.target)}"
    if wanted is not None and _in_sight(plan, float(wanted)):
        figure.add_hline(
            y=float(wanted),
            line={"dash": "dot", "width": 2, "color": LEVEL},
            annotation={"text": label, "font": {"size": 12}},
            annotation_position="top left",
        )
    elif plan.minimum is not None:
        figure.add_vline(
            x=float(plan.minimum.score) - 0.25,
            line={"dash": "dot", "width": 2, "color": LEVEL},
            annotation={"text": label, "font": {"size": 12}},
            annotation_position="top left",
        )


def _in_sight(plan: Plan, wanted: float) -> bool:
    low, high = _range(plan)
    return low <= wanted <= high


def _range(plan: Plan) -> tuple[float, float]:
    low = min(0.0, *(float(row.change_low) for row in plan.rows))
    high = max(0.0, *(float(row.change_high) for row in plan.rows))
    margin = max(2.0, (high - low) * 0.14)
    return low - margin, high + margin


def _frame(figure: "Figure", plan: Plan) -> None:
    low, high = _range(plan)
    most = max(100 * row.probability for row in plan.rows)
    step = 1 if plan.games <= 24 else 5 if plan.games <= 100 else 20
    ticks = list(range(0, plan.games + 1, step))
    figure.update_layout(
        showlegend=False,
        height=380,
        barmode="overlay",
        margin={"l": 8, "r": 8, "t": 24, "b": 8},
        hovermode="closest",
        xaxis={
            "title": {"text": f"score in {plan.games} rated games", "font": {"size": 12}},
            "showgrid": False,
            "zeroline": False,
            "fixedrange": True,
            "range": [-0.6, plan.games + 0.6],
            "tickvals": ticks,
            "tickangle": 0,
        },
        yaxis={
            "title": {"text": "change", "font": {"size": 12}},
            "range": [low, high],
            "fixedrange": True,
            "zeroline": True,
            "zerolinecolor": LEVEL,
            "nticks": 6,
            "overlaying": "y2",
        },
        yaxis2={
            "title": {"text": "chance (bars)", "font": {"size": 12}},
            "side": "right",
            "range": [0, most * 1.25 or 1],
            "showgrid": False,
            "fixedrange": True,
            "ticksuffix": " %",
            "nticks": 4,
            "tickformat": ".0f",
        },
    )
