from dataclasses import replace

import streamlit as st

import chesscalc as cc
from chesscalc.present import change_sentences, compare, sentences
from chesscalc.present.change_working import working_formula, working_lines
from chesscalc.present.numbers import fixed, rating, signed
from pages._ui import cache, frame, inputs, known, share
from pages._ui.actions import Download
from pages._ui.boot import require_app
from pages._ui.csv import csv_text
from pages._ui.errors import shown_errors
from pages._ui.facts_form import facts_form, k_field
from pages._ui.opponents import empty_summary, summary_fields
from pages._ui.save import save_event_row, take_name
from pages._ui.system_picker import pick_system
from pages._ui.working import working

FORMULA_KEY, FORMULA_NAME = "elo", "Plain formula"

require_app("pages/new_rating.py")
frame.head("New rating", "What will my rating be after this result?")

rating_cell, k_cell = frame.side_by_side(2)
summary = summary_fields("new", "1550", 3, 2, 1)
chosen = pick_system("new", folded=True)
known.offer("new", chosen.info, "1500", "20", "1550")
places = {"rating": rating_cell, "k": None}
player = facts_form("new", chosen.info, rating_default="1500", at=places)
with k_cell:
    player = replace(player, k=k_field("new", chosen.info, "20"))
frame.example("new", {"new_rating": "", "new_k": "", **empty_summary("new")})
take_name("new")
share.show_ignored()

with shown_errors():
    inputs.check_inputs()
    if summary is None or not summary.games:
        frame.answer("No games yet: type the opponents and count the results.")
        st.stop()
    games = summary.games
    change = cache.rate(chosen.key, player, games, on=chosen.on, **chosen.options)
    decimals = chosen.info.change_places
    named = [(chosen.info.name, change, decimals)]
    frame.answer(f"{change_sentences.answer(change, decimals)} ({chosen.info.name})")
    frame.metrics(
        [
            ("New rating", rating(change.new_rating) if change.new_rating else "none"),
            ("Change", signed(change.change, decimals)),
            (
                f"Expected, of {change_sentences.counted_games(change)}",
                fixed(change.expected, 2),
            ),
        ]
    )
    if summary.is_average:
        st.caption(sentences.average_caution(len(games)))
    if change.k is not None and player.rating is not None:
        plain = cache.rate(FORMULA_KEY, cc.Player(rating=player.rating, k=float(change.k)), games)
        named.append((FORMULA_NAME, plain, 2))
        st.text(compare.why_they_differ(change, plain, chosen.info.name))
    headers, rows = compare.side_by_side(named)
    frame.table(headers, rows)
    working(
        lambda: working_formula(change, chosen.info.formula),
        lambda: working_lines(change, decimals, chosen.info.k_word),
        change.notes,
        key="new_working",
    )
    download = Download("new_rating.csv", lambda: csv_text(headers, rows))
    save_event_row(
        "new", chosen, player, games, page="new_rating", is_summary=summary.is_average,
        download=download,
    )  # fmt: skip
