"""Draws a RatingChange: the answer, three numbers, the flow, the table, the working."""

from collections.abc import Sequence

import streamlit as st

from chesscalc.core.change import KFactor, RatingChange
from chesscalc.core.player import Player
from chesscalc.core.system import SystemInfo
from chesscalc.present import change_sentences as sentences
from chesscalc.present.change_working import working_formula, working_lines
from chesscalc.present.charts import flow_alt
from chesscalc.present.game_table import COLUMNS, file_rows, game_rows, reasons
from chesscalc.present.numbers import rating, signed
from pages._ui import cache, frame
from pages._ui.actions import Download
from pages._ui.csv import csv_text
from pages._ui.errors import plain
from pages._ui.picture import palette
from pages._ui.system_picker import Chosen
from pages._ui.working import working

LONGEST_PLAIN_TABLE = 30


def change_answer(change: RatingChange, info: SystemInfo, adjustment: float = 0) -> None:
    """The answer in words and the three numbers a person wants first."""
    places = sentences.shown_places(change, info.change_places)
    frame.answer(sentences.answer(change, places))
    performance = rating(change.performance) if change.performance is not None else "–"
    first = change.rating is None
    frame.metrics(
        [
            ("First rating", rating(change.new_rating))
            if first
            else ("Change", signed(change.change, places)),
            ("Performance", performance),
            ("Score", sentences.score_of(change)),
        ]
    )
    for sentence in (
        sentences.with_adjustment(change, adjustment),
        sentences.performance_caution(change),
    ):
        if sentence:
            st.caption(plain(sentence))


def k_rule(chosen: Chosen, player: Player) -> KFactor | None:
    """The player's K and the rule that gives it; None where the system has none."""
    if not chosen.info.k_word or player.rating is None:
        return None
    return cache.k_factor(chosen.key, player, chosen.on, **chosen.options)


def k_line(info: SystemInfo, change: RatingChange, rule: KFactor | None) -> None:
    """The K that was used and the rule that gives it, and what would change it next."""
    if change.k is None or not info.k_word:
        return
    st.caption(plain(sentences.k_sentence(info.k_word, change, rule)))


def change_details(
    prefix: str, change: RatingChange, info: SystemInfo, cautions: Sequence[str] = ()
) -> None:
    """The picture, the table game by game, the two totals, what to mind, and the working."""
    places = sentences.shown_places(change, info.change_places)
    if change.rating is not None and change.games:
        st.plotly_chart(
            cache.flow_picture(change, places, info.list_kind, palette().ink),
            key=f"{prefix}_flow",
            config={"displayModeBar": False},
            alt=flow_alt(change, places),
        )
    game_table(change, places)
    if why := reasons(change):
        st.text("\n".join(why))
    st.text(sentences.totals(change))
    for caution in cautions:
        st.text(f"Mind: {caution}")
    for note in change.notes:
        if note.kind in ("estimate", "warning"):
            st.text(sentences.remark(note))
    working(
        lambda: working_formula(change, info.formula),
        lambda: working_lines(change, places, info.k_word),
        change.notes,
        key=f"{prefix}_working",
    )


def game_table(change: RatingChange, places: int) -> None:
    """Each game: expected score, change, and whether it counts."""
    rows = game_rows(change, places)
    if not rows:
        return
    headers = [
        column
        for column in COLUMNS
        if any(row[column] for row in rows)
        and not (column == "Counts" and all(row[column] == "yes" for row in rows))
    ]
    cells = [[row[column] for column in headers] for row in rows]
    if len(rows) <= LONGEST_PLAIN_TABLE:
        words = [
            headers.index(word) for word in ("Opponent", "Colour", "Counts") if word in headers
        ]
        frame.table(headers, cells, left=words)
    else:
        st.dataframe(
            [dict(zip(headers, row, strict=True)) for row in cells],
            hide_index=True,
            alt="Each game with its expected score and change.",
        )


def change_download(change: RatingChange, name: str = "tournament.csv") -> Download:
    """The table as a CSV file; made when the button is pressed."""
    return Download(name, lambda: csv_text(COLUMNS, file_rows(change)), label="Download CSV")
