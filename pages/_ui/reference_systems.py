"""The rating systems side by side: what a win or a loss gives in each, and how each works."""

from collections.abc import Sequence
from datetime import date
from functools import lru_cache

import streamlit as st

import chesscalc as cc
from chesscalc.core.system import SystemInfo
from chesscalc.errors import ChessCalcError
from chesscalc.present.numbers import signed
from chesscalc.present.pictures import Bar, bars, bars_alt
from pages._ui import frame
from pages._ui.errors import plain
from pages._ui.panels import fold
from pages._ui.picture import picture
from pages._ui.working import notes_list

RATING = 1800
GAP = 200
_CASES = (
    (f"Beats {RATING + GAP}", GAP, 1),
    (f"Beats {RATING}", 0, 1),
    (f"Beats {RATING - GAP}", -GAP, 1),
    (f"Loses to {RATING - GAP}", -GAP, 0),
)
_PLAYER = cc.Player(
    rating=RATING,
    birth_year=1990,
    games_played=300,
    peak_rating=1850,
    deviation=60,
    volatility=0.06,
    index=40,
    record="mixed",
)


def systems(on: date) -> None:
    """The comparison as picture and table, then each system in a fold."""
    st.text(
        f"One game of an established adult rated {RATING}, with typical facts where a system asks "
        "for more: what it changes in each system."
    )
    known = cc.systems()
    table = [(info, _changes(info, on)) for info in known]
    shown = [
        Bar(info.name, changes[0]) for info, changes in table if changes and changes[0] is not None
    ]
    title = _CASES[0][0]
    picture(lambda palette: bars(shown, palette), bars_alt(title, shown))
    st.caption(f"The picture: {RATING} {title[:1].lower()}{title[1:]}.")
    rows = [
        (info.name, *(signed(change, 1) for change in changes))
        for info, changes in table
        if changes
    ]
    frame.table(("System", *(case for case, _, _ in _CASES)), rows)
    for info in known:
        with fold(plain(info.name), f"ref_about_{info.key}") as is_wanted:
            if is_wanted:
                _about(info)


@lru_cache(maxsize=64)
def _changes(info: SystemInfo, on: date) -> tuple[float, ...]:
    """The change of each case; empty where the system cannot rate a single game of this player."""
    try:
        return tuple(
            float(cc.rate(info.key, _PLAYER, [_game(gap, score)], on=on).change)
            for _, gap, score in _CASES
        )
    except ChessCalcError:
        return ()


def _game(gap: int, score: int) -> cc.Game:
    return cc.Game(RATING + gap, score, deviation=60)


def _about(info: SystemInfo) -> None:
    st.text(info.about)
    if info.formula:
        frame.formula(info.formula)
    rows: Sequence[tuple[str, str]] = [
        ("Kept by", info.body),
        ("Asks for", ", ".join(fact.label for fact in info.facts) or "the rating only"),
        ("Can be set", ", ".join(option.label for option in info.options) or "nothing"),
        ("Source", info.source),
    ]
    frame.table(("System", info.name), rows, left=(0, 1))
    notes_list([cc.Note("", text, "warning") for text in info.unconfirmed])
