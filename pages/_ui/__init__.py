"""Shared widgets; Streamlit does not list sub-folders as pages."""
