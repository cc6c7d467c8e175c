"""Domain values to things to look at, still without Streamlit."""
