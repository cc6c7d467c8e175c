"""A made-up history for who has none yet: worked out like a real one, and never stored."""

from datetime import date, timedelta
from functools import lru_cache

import streamlit as st

import chesscalc as cc
from chesscalc.present import history_charts as charts
from chesscalc.present.history_sentences import event_sentence
from pages._ui import history_parts
from pages._ui.history_data import Picture

SYSTEM, LIST_NAME, PLAYER = "fide-standard", "Sample list", "an invented player"
START, GOAL, FIRST_DAYS_AGO, APART = 1702, 1800, 640, 71
_EVENTS = (
    ("Autumn open", "1650 1, 1800 0.5, 1744 1, 1820 0, 1690 1"),
    ("Club championship", "1610 1, 1720 0.5, 1850 0, 1777 0, 1688 0.5, 1702 1, 1590 0"),
    ("Winter weekend", "1755 1, 1840 0.5, 1902 0, 1766 1, 1731 1"),
    ("League, first half", "1790 0, 1835 0.5, 1760 0, 1888 0.5"),
    ("Spring festival", "1640 1, 1812 1, 1930 0.5, 1875 1, 1841 0, 1796 1, 1860 0.5"),
    ("League, second half", "1802 0.5, 1779 1, 1868 0, 1825 1"),
    ("Summer open", "1711 1, 1893 0.5, 1940 0, 1822 1, 1785 0.5, 1851 1, 1901 0.5"),
    ("Lake tournament", "1750 0.5, 1818 0, 1769 1, 1834 1, 1880 0.5"),
)


def sample_line(today: date) -> charts.ListLine:
    """The sample, ending shortly before today."""
    rating: int = START
    first = today - timedelta(days=FIRST_DAYS_AGO)
    spots = [charts.Spot(first, rating, f"The sample begins with {rating}.", kind="start")]
    for number, (name, games) in enumerate(_EVENTS, start=1):
        on = first + timedelta(days=number * APART)
        change = cc.rate(SYSTEM, cc.Player(rating=rating, k=20), _games(games), on=on)
        spots.append(
            charts.Spot(
                on=on,
                rating=float(change.new_rating or rating),
                sentence=event_sentence(
                    name, on, score=change.score, games=len(change.games), change=change.change,
                    places=1, start=rating, end=change.new_rating, performance=change.performance,
                ),
                games=len(change.games),
                performance=float(change.performance or 0) or None,
            )
        )  # fmt: skip
        rating = change.new_rating or rating
    return charts.ListLine(
        LIST_NAME, "standard", tuple(spots), goal=GOAL, peak=max(spot.rating for spot in spots)
    )


def _games(text: str) -> list[cc.Game]:
    pairs = [entry.split() for entry in text.split(",")]
    return [cc.Game(int(opponent), float(score)) for opponent, score in pairs]


def draw(today: date) -> None:
    """The sample, said to be one."""
    with st.container(border=True, key="history_sample"):
        st.text(
            "A sample, so that you see what this page will show: an invented player, nothing of "
            "it is stored. It goes as soon as you save your first event or rating."
        )
        history_parts.chart(_picture(today), "history_sample_chart")


@lru_cache(maxsize=2)
def _picture(today: date) -> Picture:
    line = sample_line(today)
    return Picture(
        charts.history_figure([line], (), today, charts.Layers(performance=False, marks=False)),
        f"A sample. {charts.history_alt(PLAYER, [line])}",
        is_thinned=False,
    )
