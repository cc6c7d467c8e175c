import streamlit as st

import chesscalc as cc
from chesscalc.present import change_sentences
from chesscalc.present.game_table import game_rows
from pages._ui import cache, cards, frame, inputs
from pages._ui.boot import require_app
from pages._ui.context import today
from pages._ui.errors import shown_errors

EXAMPLE_RATING, EXAMPLE_K = 1947, 20
RESULTS = {"lost": "lost", "drawn": "drawn", "won": "won"}
SCORES = {"lost": 0, "drawn": 0.5, "won": 1}

require_app("pages/home.py")
frame.head(
    "The number your federation will print",
    "Chess ratings worked out by the federations’ own rules, to the last digit, with the working.",
    figures=False,
)
cards.questions()

st.subheader("See it work", anchor=False)
st.text(
    "Rated 1947 with K 20, you beat a 1673, draw with a 1761, and meet a 1621 in the last round."
)
result = inputs.choice("The last game was", "home_last", RESULTS, "lost", segmented=True)
with shown_errors():
    player = cc.Player(rating=EXAMPLE_RATING, k=EXAMPLE_K)
    games = (cc.Game(1673, 1), cc.Game(1761, 0.5), cc.Game(1621, SCORES[result]))
    change = cache.rate("fide-standard", player, games, on=today())
    frame.answer(change_sentences.answer(change, 1))
    columns = ("Rating", "Result", "Expected", "Change")
    frame.table(columns, [[row[name] for name in columns] for row in game_rows(change, 1)], left=())
    st.caption(
        "FIDE’s table gives each game’s expected score; the change is K times score minus "
        "expectation, added up exactly and rounded once."
    )
cards.calculators()
