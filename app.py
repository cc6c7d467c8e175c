"""The frame: the list of pages and nothing else."""

import streamlit as st

from pages._ui import people
from pages._ui.boot import mark_ready, page, resume

GROUPS = {
    "": (
        ("home", "Home", ":material/home:"),
        ("tournament", "Tournament", ":material/trophy:"),
        ("planner", "Planner", ":material/flag:"),
        ("history", "History", ":material/timeline:"),
        ("students", "Students", ":material/group:"),
    ),
    "Calculate": (
        ("score", "Score", ":material/scoreboard:"),
        ("new_rating", "New rating", ":material/trending_up:"),
        ("performance", "Performance", ":material/speed:"),
        ("expected_score", "Expected score", ":material/percent:"),
        ("tournament_points", "Tournament points", ":material/format_list_numbered:"),
    ),
    "More": (
        ("data", "Import", ":material/upload_file:"),
        ("reference", "Reference", ":material/menu_book:"),
    ),
}


st.set_page_config(page_title="Chess ratings", page_icon="♞", initial_sidebar_state="collapsed")
mark_ready()
navigation = st.navigation(
    {group: [page(*entry) for entry in entries] for group, entries in GROUPS.items()},
    position="top",
)
resume()
people.sidebar(opens=navigation.url_path in ("history", "students"))
navigation.run()
