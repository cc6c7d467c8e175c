"""The one place of the pages that asks the clock."""

from datetime import UTC, date, datetime, timedelta

import streamlit as st


def today() -> date:
    """The reader's date, by the browser's time zone; UTC where the browser did not say."""
    offset = st.context.timezone_offset
    now = datetime.now(UTC)
    if isinstance(offset, int | float):
        now -= timedelta(minutes=offset)
    return now.date()
