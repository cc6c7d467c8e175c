import streamlit as st

import chesscalc as cc
from chesscalc.present import pictures, sentences
from chesscalc.present.numbers import percent, points
from pages._ui import frame, inputs, share
from pages._ui.actions import Download, actions
from pages._ui.boot import require_app
from pages._ui.csv import csv_text
from pages._ui.errors import shown_errors
from pages._ui.picture import picture
from pages._ui.working import working

require_app("pages/score.py")
frame.head("Score", "What do my wins, draws and losses come to?")

cells = frame.side_by_side(3)
with cells[0]:
    wins = inputs.count("Wins", "score_wins", 5)
with cells[1]:
    draws = inputs.count("Draws", "score_draws", 2)
with cells[2]:
    losses = inputs.count("Losses", "score_losses", 3)
frame.example("score", {"score_wins": 0, "score_draws": 0, "score_losses": 0})
share.show_ignored()

with shown_errors():
    inputs.check_inputs()
    if not wins + draws + losses:
        frame.answer("No games yet: count your wins, draws and losses above.")
        st.stop()
    score = cc.score(wins, draws, losses)
    frame.answer(sentences.score_answer(score.games, score.points, score.score_pct, score.win_pct))
    frame.metrics(
        [
            ("Score", percent(score.score_pct)),
            ("Points", f"{points(score.points)}/{score.games}"),
            ("Won", percent(score.win_pct)),
        ]
    )
    picture(
        lambda palette: pictures.score_bar(wins, draws, losses, palette),
        pictures.score_bar_alt(wins, draws, losses),
    )
    st.text(sentences.score_against_wins(draws, score.score_pct, score.win_pct))
    rows = [
        ("Won", str(wins), points(wins), percent(score.win_pct)),
        ("Drawn", str(draws), points(draws / 2), percent(score.draw_pct)),
        ("Lost", str(losses), "0", percent(score.loss_pct)),
        ("All", str(score.games), points(score.points), percent(score.score_pct)),
    ]
    headers = ("", "Games", "Points", "Share")
    frame.table(headers, rows)
    working(
        r"\text{score} = W + \tfrac{D}{2}"
        rf" = {wins} + \tfrac{{{draws}}}{{2}} = {score.points}"
        r"\\[4pt] \text{score \%} = \frac{\text{score}}{W + D + L} \cdot 100"
        rf" = \frac{{{score.points}}}{{{score.games}}} \cdot 100",
        [
            ("Points", points(score.points)),
            ("Games", str(score.games)),
            ("Score %", percent(score.score_pct)),
            ("Shown to", "two decimals, halves away from zero"),
        ],
        key="score_working",
    )
    actions("score", download=Download("score.csv", lambda: csv_text(headers, rows)))
