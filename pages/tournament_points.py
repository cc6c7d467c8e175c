import streamlit as st

import chesscalc as cc
from chesscalc.present import sentences
from chesscalc.present.numbers import count, percent, points
from chesscalc.present.score_working import points_rows, points_working
from pages._ui import folds, frame, inputs, share
from pages._ui.actions import Download, actions
from pages._ui.boot import require_app
from pages._ui.csv import csv_text
from pages._ui.errors import shown_errors
from pages._ui.scoring import DEFAULT, SCORINGS, pick_scoring, scoring_label
from pages._ui.working import working

RESULTS = (("Wins", "pts_wins", 4), ("Draws", "pts_draws", 1), ("Losses", "pts_losses", 2))
BYES = (
    ("Full-point byes", "pts_full"),
    ("Half-point byes", "pts_half"),
    ("Zero-point", "pts_zero"),
)

require_app("pages/tournament_points.py")
frame.head("Tournament points", "How many points do I have, and what makes the next full one?")

numbers = []
for cell, (label, key, default) in zip(frame.side_by_side(3), RESULTS, strict=True):
    with cell:
        numbers.append(inputs.count(label, key, default))
byes = sum(int(str(inputs.at_present(key, 0)) or 0) for _, key in BYES)
stated = count(byes, "bye") if byes else ""
if scoring_label("pts") != SCORINGS[DEFAULT]:
    stated = f"{count(byes, 'bye')} · {scoring_label('pts')}"
with folds.fold("pts_more", "More: byes · another scoring", stated and f"More: {stated}"):
    for place, (label, key) in zip(folds.columns(3), BYES, strict=True):
        with place:
            numbers.append(inputs.count(label, key))
    scoring = pick_scoring("pts")
frame.example("pts", {key: 0 for _, key, *_ in (*RESULTS, *BYES)})
share.show_ignored()

with shown_errors():
    inputs.check_inputs()
    if not sum(numbers) or scoring is None:
        frame.answer("No rounds yet: count your results above.")
        st.stop()
    wins, draws, losses, full, half, zero = numbers
    score = cc.score(wins + full, draws + half, losses + zero, scoring)
    frame.answer(
        sentences.points_answer(score.points, score.games, score.next_full_point, score.needed)
    )
    frame.metrics(
        [
            ("Points", points(score.points)),
            ("Rounds", str(score.games)),
            ("Score", percent(score.score_pct)),
        ]
    )
    headers, rows = points_rows(numbers, scoring)
    frame.table(headers, rows)
    working(*points_working(numbers, scoring, score), key="pts_working")
    actions("pts", download=Download("points.csv", lambda: csv_text(headers, rows)))
