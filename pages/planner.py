from dataclasses import replace

import streamlit as st

from pages._ui import cache, folds, frame, inputs, known, share
from pages._ui.boot import require_app
from pages._ui.errors import shown_errors
from pages._ui.event_inputs import further_columns
from pages._ui.facts_form import facts_form
from pages._ui.games_editor import games_editor
from pages._ui.lookup import look_up_row
from pages._ui.plan_inputs import (
    chances_fold,
    field_fold,
    more_stated,
    other_plan,
    period_fold,
    take_from_tournament,
    target_fields,
    to_tournament,
    wants_table,
    wish,
)
from pages._ui.plan_view import plan_answer, plan_details, plan_download, two_plans
from pages._ui.save import save_plan_row, take_name
from pages._ui.system_picker import pick_info, rules_fold

PAGE = "planner"
EXAMPLE = "1673\n1761\n1621\n1854\n1902\n1790\n1945\n1880\n2010"
MORE = "More: the field, today’s rules, you, the rating period, the chances"

require_app("pages/planner.py")
frame.head("Planner", "What do I need?")

rating_cell, kind_cell, value_cell = frame.side_by_side(3)
target = target_fields(PAGE, kind_cell, value_cell)
answer_place = st.container()
left, right = st.columns((3, 5))
with right:
    info = pick_info(PAGE)
    known.offer(PAGE, info, games=EXAMPLE)
    with folds.fold(f"{PAGE}_more", MORE, more_stated(PAGE, info)):
        bands = field_fold(PAGE)
        chosen = rules_fold(PAGE, info)
        player = facts_form(PAGE, info, rating_default="1947", at={"rating": rating_cell})
        stated_k, earlier = period_fold(PAGE, info)
        model = chances_fold(PAGE)
    player = replace(player, k=stated_k if stated_k is not None else player.k)
edited = games_editor(
    PAGE,
    open_allowed=True,
    example=EXAMPLE,
    label="Opponents, one a line; results so far if there are any",
    columns=further_columns(info),
    at=(left, right if wants_table(PAGE) else None),
)
with right:
    look_up_row(PAGE, info)
    take_from_tournament(PAGE)
    other = other_plan(PAGE)
take_name(PAGE)
share.show_ignored()

common = {"target": target, "on": chosen.on, "earlier": earlier, **model, **chosen.options}
plan = None
with answer_place, shown_errors():
    inputs.check_inputs()
    bands = (*edited.bands, *bands)
    plan = cache.plan(chosen.key, player, edited.games, bands=bands, **common)
    plan_answer(plan)
if plan is None:
    st.stop()

with shown_errors():
    plan_details(PAGE, plan, info)
with shown_errors():
    if other is not None:
        who = player if other.k is None else replace(player, k=other.k)
        games, ranges = other.field(edited.games, bands)
        two_plans(plan, cache.plan(chosen.key, who, games, bands=ranges, **common))
with shown_errors():
    wanted = wish(target)
    save_plan_row(PAGE, chosen, player, edited.games, target=wanted, download=plan_download(plan))
    to_tournament(PAGE, edited.games, earlier)
