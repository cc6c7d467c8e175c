"""The guard each page starts with, and the way back after it.

Until some run has called `st.navigation`, Streamlit serves the files of `pages/` by itself, and a
deep link opens a page without `app.py`. The guard sends such a visit through `app.py` first, and
`resume` brings it back with its query parameters.
"""

from copy import copy
from functools import cache

import streamlit as st

from pages._ui import deeds, inputs, share, stores

# There once app.py has run in this session; True from then until the page of the same run starts.
_READY = "_app_ran"
_WANTED = "_resume"
START = "home"


def page(name: str, title: str, icon: str) -> st.Page:
    """A page for `st.navigation`, of the file "pages/<name>.py"; called by `app.py` only."""
    # A copy for each run: Streamlit marks the page that the run may show.
    return copy(_page(name, title, icon))


@cache
def _page(name: str, title: str, icon: str) -> st.Page:
    return st.Page(f"pages/{name}.py", title=title, icon=icon, default=name == START)


def mark_ready() -> None:
    """Note that `app.py` has run in this session and runs anew; called by `app.py` only."""
    st.session_state[_READY] = True
    stores.look_anew()


def require_app(page: str) -> None:
    """First statement of every page: go through `app.py` if this session has not yet.

    Args:
        page: The page's own file, relative to `app.py`: "pages/score.py".
    """
    if _READY not in st.session_state:
        st.session_state[_WANTED] = (page, st.query_params.to_dict())
        st.switch_page("app.py")
    if not st.session_state[_READY]:  # a page run by itself, as tests do
        stores.look_anew()
    st.session_state[_READY] = False
    share.begin(page)
    inputs.start_fields()
    deeds.begin_run()


def resume() -> None:
    """Called by `app.py` right after `st.navigation`: show the page that was asked for."""
    wanted = st.session_state.pop(_WANTED, None)
    if wanted is not None:
        page, parameters = wanted
        st.switch_page(page, query_params=parameters)
