from dataclasses import replace

import streamlit as st

from chesscalc.core.game import Event
from chesscalc.present.change_sentences import cautions
from pages._ui import cache, frame, inputs, known, share
from pages._ui.boot import require_app
from pages._ui.change_view import change_answer, change_details, change_download, k_line, k_rule
from pages._ui.errors import shown_errors
from pages._ui.event_inputs import extras, further_columns, summary_games
from pages._ui.facts_form import facts_form
from pages._ui.games_editor import games_editor
from pages._ui.lookup import look_up_row
from pages._ui.save import save_event_row, take_name
from pages._ui.side_panels import keep_panels, opponents_side, second_list, why_different
from pages._ui.system_picker import pick_system

PAGE = "tournament"
MODES = {"games": "Game by game", "summary": "Only a summary"}

require_app("pages/tournament.py")
frame.head("Tournament", "What did this event do to my rating?")

about_you, rules = st.columns(2)
with rules:
    chosen = pick_system(PAGE)
with about_you:
    known.offer(PAGE, chosen.info)
    player = facts_form(PAGE, chosen.info, rating_default="1947")
answer_place = st.container()

mode = inputs.choice("Enter the event", f"{PAGE}_mode", MODES, "games", segmented=True)
is_summary = mode == "summary"
if is_summary:
    games = summary_games(PAGE)
else:
    games = games_editor(PAGE, columns=further_columns(chosen.info)).games
    look_up_row(PAGE, chosen.info)
more = extras(PAGE, chosen.info)
if more.k is not None:
    player = replace(player, k=more.k)
ignored_place = st.container()
take_name(PAGE)

events = (*more.earlier, Event(games))
change = None
with answer_place, shown_errors():
    inputs.check_inputs()
    if games or more.earlier:
        change = cache.rate_period(chosen.key, player, events, on=chosen.on, **chosen.options)
        change = replace(change, estimate=change.estimate or is_summary)
        change_answer(change, chosen.info, more.adjustment)
        k_line(chosen.info, change, k_rule(chosen, player))
    else:
        frame.answer("No games yet: type or paste them below.")
if change is None:
    keep_panels(PAGE)
    share.show_ignored()
    st.stop()

with shown_errors():
    by_rule = k_rule(chosen, replace(player, k=None))
    all_games = tuple(line.game for line in change.games)
    floor = chosen.info.list_floor
    change_details(PAGE, change, chosen.info, cautions(player, all_games, by_rule, floor))
    opponents_side(PAGE, chosen, player, all_games)
    second_list(PAGE, chosen, change, all_games)
    why_different(PAGE, chosen, player, events, change)
    save_event_row(
        PAGE, chosen, player, events, page=PAGE, adjustment=more.adjustment,
        is_summary=is_summary, download=change_download(change),
    )  # fmt: skip
with ignored_place:
    share.show_ignored()
