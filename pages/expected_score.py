import math

import streamlit as st

import chesscalc as cc
from chesscalc.core.change import Note
from chesscalc.present import expectation, sentences
from chesscalc.present.numbers import count, fixed
from pages._ui import cache, frame, inputs, share
from pages._ui.actions import Download, actions
from pages._ui.boot import require_app
from pages._ui.csv import csv_text
from pages._ui.duels import pair_up
from pages._ui.errors import shown_errors
from pages._ui.picture import picture
from pages._ui.system_picker import pick_system
from pages._ui.working import working

FORMULA_KEY = "elo"

require_app("pages/expected_score.py")
frame.head("Expected score", "How much should I score against them?")

own_cell, other_cell, games_cell = frame.side_by_side(3)
with own_cell:
    own = inputs.ratings("You", "exp_own", "1600", hint="One rating, or a list.")
with other_cell:
    others = inputs.ratings("Opponent", "exp_opponent", "1700", hint="One rating, or a list.")
with games_cell:
    games = inputs.count("Games", "exp_games", 1, low=1, high=100)
chosen = pick_system("exp", folded=True)
frame.example("exp", {"exp_own": "", "exp_opponent": "", "exp_games": 1})
share.show_ignored()

with shown_errors():
    inputs.check_inputs()
    if not own and not others:
        frame.answer("Type a rating on each side.")
        st.stop()
    pairs = pair_up(own or (), others or (), "exp_own")
    formula = [cc.expected_score(FORMULA_KEY, *pair) for pair in pairs]
    rule = [cc.expected_score(chosen.key, *pair, **chosen.options) for pair in pairs]
    total = math.fsum(float(one) for one in formula)
    rounds = games * len(pairs)
    frame.answer(sentences.expected_answer(total / len(pairs), rounds, 4))
    by_rule = math.fsum(float(one) for one in rule)
    frame.metrics(
        [
            ("Formula, a game", fixed(total / len(pairs), 4)),
            (chosen.info.name, fixed(by_rule / len(pairs), 2)),
            (f"In {count(rounds, 'game')}", fixed(total * games, 2)),
        ]
    )
    odds = expectation.odds_of(float(formula[0]), pairs[0])
    if len(pairs) == 1:
        st.text(expectation.chances_sentence(odds))
        picture(lambda palette: cache.curve(pairs[0], palette), expectation.curve_alt(pairs[0]))
    rows = expectation.pair_rows(pairs, formula, rule)
    frame.table(expectation.HEADERS, rows)
    working(
        lambda: expectation.formula_working(pairs[0]),
        notes=[
            Note(chosen.info.source, f"By the rules: {chosen.info.name}. {chosen.info.about}"),
            Note("", expectation.ODDS_NOTE, "estimate"),
        ],
        key="exp_working",
    )
    actions("exp", download=Download("expected.csv", lambda: csv_text(expectation.HEADERS, rows)))
