import streamlit as st

from pages._ui.boot import require_app

require_app("pages/home.py")

st.title("Chess ratings")
