"""Draws a Plan: the answer, three numbers, the picture, the table, two plans side by side."""

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

import chesscalc as cc
from chesscalc.core.system import SystemInfo
from chesscalc.planner.plan import Comparison, FirstOutlook, Plan, PlanRow, Spread
from chesscalc.present import plan_sentences as sentences
from chesscalc.present import plan_table
from chesscalc.present.numbers import chance, fixed, points, rating, signed, trimmed
from chesscalc.present.plan_charts import plan_alt
from pages._ui import cache, frame
from pages._ui.actions import Download
from pages._ui.csv import csv_text
from pages._ui.panels import fold
from pages._ui.score_table import ACCENT, GREY, score_table
from pages._ui.working import notes_list, working

LONGEST_PLAIN_TABLE = 41
TALLEST_TABLE = 21
ROW_HEIGHT = 35
FORMULA = (
    r"P_{\text{draw}} = \nu\,\sqrt{P_{\text{win}}\,P_{\text{loss}}},"
    r"\qquad P_{\text{win}} + \tfrac12 P_{\text{draw}} = E"
)


def plan_answer(plan: Plan) -> None:
    """The answer in words and the three numbers a person wants first."""
    frame.answer(sentences.answer(plan))
    if not plan.games:
        return
    said = [sentences.so_far(plan), sentences.next_half(plan)]
    frame.metrics(_figures(plan), " ".join(sentence for sentence in said if sentence))


def _figures(plan: Plan) -> list[tuple[str, str]]:
    expected = ("Expected", trimmed(plan.expected_score, 2))
    if plan.target is not None:
        needed = (f"Needed, of {plan.games}", _needed(plan))
        return [needed, expected, ("Chance", chance(plan.chance or 0.0))]
    if plan.first is not None:
        return [expected, *_first_figures(plan.first)]
    swing = plan.spread
    return [expected, ("+10 or more", chance(swing.gain)), ("−10 or worse", chance(swing.loss))]


def _first_figures(first: FirstOutlook) -> list[tuple[str, str]]:
    """What a player without a rating, who has no change, may get."""
    average = "–" if first.mean is None else rating(first.mean)
    return [("First rating, on average", average), ("Chance of one", chance(first.chance))]


def _needed(plan: Plan) -> str:
    if plan.secured:
        return "any"
    if plan.minimum is None:
        return "none" if not plan.reachable else "depends"
    return points(plan.minimum.score)


def plan_details(prefix: str, plan: Plan, info: SystemInfo) -> None:
    """The picture, what is left out, the table, and the working."""
    if plan.games:
        st.plotly_chart(
            cache.plan_picture(plan),
            key=f"{prefix}_chart",
            config={"displayModeBar": False},
            alt=plan_alt(plan),
        )
    for line in (*sentences.norm(plan), *sentences.left_out(plan)):
        st.text(line)
    if len(plan.rows) <= LONGEST_PLAIN_TABLE:
        plan_rows(plan)
        label = "Sort it; performance, score % and wins-draws-losses of every score"
        with fold(label, f"{prefix}_sort") as is_open:
            if is_open:
                plan_grid(plan)
    else:
        plan_grid(plan)
    said = ("assumption", "warning", "rule") if plan.rating is None else ("assumption", "warning")
    notes_list([note for note in plan.notes if note.kind in said])
    extremes = plan_table.extremes(plan)
    if extremes:
        label = "Which results give the least and the most"
        with fold(label, f"{prefix}_extremes") as is_open:
            if is_open:
                frame.table(("Score", "Least", "Most", "Chance"), extremes, left=(1, 2))
    formula = rf"\begin{{gathered}}{FORMULA}\\{info.formula}\end{{gathered}}"
    working(
        formula if info.formula else FORMULA,
        lambda: working_lines(plan),
        plan.notes,
        key=f"{prefix}_working",
    )


def plan_rows(plan: Plan) -> None:
    """Every possible score as text, which prints whole."""
    headers, rows = cache.plan_rows(plan)
    score_table(headers, rows, [_row_mark(row) for row in plan.rows])


def _row_mark(row: PlanRow) -> str:
    return "needed" if row.is_minimum else "expected" if row.is_expected else ""


def plan_grid(plan: Plan) -> None:
    """Every possible score, sortable by a click on a heading."""
    import pandas as pd  # noqa: PLC0415 - heavy; the editor has loaded it already

    table = pd.DataFrame(plan_table.columns(plan))
    places = plan.change_places

    def change(value: Any) -> str:
        return signed(value, places)

    looks: dict[Any, Any] = {
        "Score": points,
        "Change": change,
        "Least": change,
        "Most": change,
        "New rating": rating,
        "Chance": plan_table.per_cent,
        "This or better": plan_table.per_cent,
        "Performance": rating,
        "Score %": plan_table.per_cent,
    }
    present = {name: look for name, look in looks.items() if name in table}
    height = (min(len(table), TALLEST_TABLE) + 1) * ROW_HEIGHT + 3
    style = table.style.format(present, na_rep="–")
    for row, colour in ((_place(plan, "is_expected"), GREY), (_place(plan, "is_minimum"), ACCENT)):
        if row:
            style.set_properties(subset=(row, slice(None)), **{"background-color": colour})
    st.dataframe(
        style,
        hide_index=True,
        height=height,
        placeholder="–",
        column_config={"Mark": st.column_config.TextColumn(width=85)},
        alt="Every possible score with its change, new rating and chance; the same figures are in "
        "the download.",
    )


def _place(plan: Plan, mark: str) -> list[int]:
    return [number for number, row in enumerate(plan.rows) if getattr(row, mark)]


def working_lines(plan: Plan, most: int = 60) -> list[tuple[str, str]]:
    """Each game to come with its expected score and chances, then K and the total."""
    lines = []
    listed = zip(plan.open_games, plan.bands, plan.expected, plan.odds, strict=True)
    for game, band, expected, odds in list(listed)[:most]:
        against = f"{band.low}–{band.high}" if band else rating(game.opponent)
        lines.append(
            (
                f"against {game.name + ' ' if game.name else ''}{against}",
                f"expected {trimmed(expected, 4)}: won {chance(odds.win)}, drawn "
                f"{chance(odds.draw)}, lost {chance(odds.loss)}",
            )
        )
    if plan.k is not None:
        lines.append(("K", f"{trimmed(plan.k, 2)} ({plan.k_rule})"))
    lines.append(("expected score", f"{trimmed(plan.expected_score, 4)} of {plan.games}"))
    lines.append(("mean of the chances", fixed(plan.mean_score, 4)))
    lines.append(("rules", plan.rules))
    return lines


def plan_download(plan: Plan) -> Download:
    """The table as a CSV file; made when the button is pressed."""
    return Download(
        "plan.csv",
        lambda: csv_text(plan_table.FILE_HEADERS, plan_table.file_rows(plan)),
        label="Download CSV",
    )


def two_plans(
    first: Plan, second: Plan, names: Sequence[str] = ("This plan", "The other plan")
) -> None:
    """Two plans side by side: expected change, spread, chances of ±10 and of the target."""
    both = cc.compare(first, second)
    places = first.change_places
    st.text(sentences.compared(both, "this plan", "the other plan", places))
    rows = [
        ("Games", *(str(plan.games) for plan in (first, second))),
        ("Expected score", *(trimmed(plan.expected_score, 2) for plan in (first, second))),
    ]
    if both.first_ratings is None:
        rows += _compared_changes(first, second, both)
    else:
        figures = [_first_figures(one) for one in both.first_ratings]
        rows += [(label, here, there) for (label, here), (_, there) in zip(*figures, strict=True)]
    if first.target is not None:
        rows.append(
            (
                f"Least score for {sentences.target_words(first.target)}",
                *(_needed(plan) for plan in (first, second)),
            )
        )
        rows.append(("Its chance", *(chance(plan.chance or 0.0) for plan in (first, second))))
    frame.table(("Figure", *names), rows)


def _compared_changes(first: Plan, second: Plan, both: Comparison) -> list[tuple[str, str, str]]:
    """The rows of two plans of a player who has a rating to change."""
    here, there, places = both.first, both.second, first.change_places

    def row(label: str, look: Callable[[Spread], str]) -> tuple[str, str, str]:
        return label, look(here), look(there)

    one_k, other_k = ("–" if plan.k is None else trimmed(plan.k, 2) for plan in (first, second))
    return [
        ("K", one_k, other_k),
        row("Expected change", lambda spread: signed(spread.expected_change, places)),
        row("Usual swing, ±", lambda spread: fixed(spread.deviation, places)),
        row("Chance of +10 or more", lambda spread: chance(spread.gain)),
        row("Chance of −10 or worse", lambda spread: chance(spread.loss)),
    ]
