import streamlit as st

from chesscalc.present import sentences
from chesscalc.present.numbers import points, rating
from chesscalc.present.performances import (
    FORMULA,
    HEADERS,
    METHODS,
    method_rows,
    performance_lines,
)
from pages._ui import cache, frame, inputs, share
from pages._ui.actions import Download
from pages._ui.boot import require_app
from pages._ui.context import today
from pages._ui.csv import csv_text
from pages._ui.errors import shown_errors
from pages._ui.opponents import empty_summary, summary_fields
from pages._ui.save import save_performance_row, take_name
from pages._ui.working import working

require_app("pages/performance.py")
frame.head("Performance", "As what rating did I play?")

summary = summary_fields("perf", "1600", 5, 0, 3)
frame.example("perf", empty_summary("perf"))
take_name("perf")
share.show_ignored()

with shown_errors():
    inputs.check_inputs()
    if summary is None or not summary.games:
        frame.answer("No games yet: type the opponents and count the results.")
        st.stop()
    games = summary.games
    found = {method: cache.performance(games, method) for method in METHODS}
    gained = sum(game.half_points or 0 for game in games) / 2
    frame.answer(sentences.performance_answer(found["fide"].rating, gained, len(games)))
    frame.metrics(
        [
            ("FIDE table", rating(found["fide"].rating)),
            ("Exact", rating(found["exact"].rating) if found["exact"].rating else "undefined"),
            ("Score", f"{points(gained)}/{len(games)}"),
        ]
    )
    if len(games) < sentences.FEW_GAMES:
        st.text(sentences.few_games(len(games)))
    rows = method_rows(found)
    frame.table(HEADERS, rows, left=(0, 2))
    working(FORMULA, lambda: performance_lines(games), key="perf_working")
    download = Download("performance.csv", lambda: csv_text(HEADERS, rows))
    save_performance_row(
        "perf", games, today(), page="performance", is_summary=summary.is_average,
        download=download,
    )  # fmt: skip
