"""The parts of the reference page, each worked out by the code that the calculators use."""

from datetime import date
from functools import lru_cache

import streamlit as st

import chesscalc as cc
from chesscalc.core.system import SystemInfo
from chesscalc.formulas.conversions import CONVERSIONS
from chesscalc.formulas.lookup import LAST_DIFFERENCE, fide_dp, fide_expected
from chesscalc.planner.norms import NORMS
from chesscalc.present.numbers import rating, signed, trimmed
from pages._ui import frame, inputs
from pages._ui.errors import plain, shown_errors

FIDE = "fide-standard"
_TABLES = "FIDE Handbook B.02, rating regulations effective from 1 March 2024"
_TITLES = "FIDE Handbook B.01, title regulations effective from 1 January 2024"
_RATING_TITLES = (("FM", 2300), ("CM", 2200), ("WFM", 2100), ("WCM", 2000))
_NORM_TITLES = (("GM", 2500), ("IM", 2400), ("WGM", 2300), ("WIM", 2200))
_MORE_GAMES = 80


def k_guide(on: date) -> None:
    """Whose K is what: typical players, each worked out by the rule of the day."""
    year = on.year
    people = (
        ("New player, 12 rated games", cc.Player(rating=1650, games_played=12, birth_year=1990)),
        ("Junior under 2300", cc.Player(rating=1900, games_played=200, birth_year=year - 14)),
        (
            "Junior who reached 2300",
            cc.Player(rating=2290, games_played=300, birth_year=year - 17, peak_rating=2312),
        ),
        ("Under 2400", cc.Player(rating=2100, games_played=400, birth_year=1985)),
        (
            "Has once reached 2400",
            cc.Player(rating=2350, games_played=900, birth_year=1980, peak_rating=2408),
        ),
    )
    st.text("K is the number of points a game can move: the higher, the faster a rating follows.")
    rows = []
    for who, player in people:
        found = cc.k_factor(FIDE, player, on)
        rows.append((who, trimmed(found.k), found.rule))
    frame.table(("FIDE standard", "K", "By which rule"), rows, left=(0, 2))
    st.subheader("Many games in one period", anchor=False)
    st.text("K times the games of one rating period may not pass 700; otherwise K is lowered.")
    rows = []
    for k in (40, 20, 10):
        games = _first_lowered(k, on)
        rows.append((str(k), str(games), trimmed(_k_over(k, games, on))))
    frame.table(("K", "Lowered from this many games on", "to"), rows, left=())
    st.caption(plain(f"Source: {_TABLES}, 8.3.3."))


@lru_cache(maxsize=1024)
def _k_over(k: int, games: int, on: date) -> float:
    played = [cc.Game(2000, 0.5)] * games
    change = cc.rate(FIDE, cc.Player(rating=2000, k=k), played, on=on)
    return float(change.k) if change.k is not None else float(k)


@lru_cache(maxsize=32)
def _first_lowered(k: int, on: date) -> int:
    low, high = 1, _MORE_GAMES
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if _k_over(k, middle, on) < k else (middle + 1, high)
    return low


def titles() -> None:
    """Titles by rating, and the figures of title norms."""
    st.text("Titles by rating alone: the rating must have been reached once, with 30 rated games.")
    frame.table(("Title", "Rating"), [(title, str(needed)) for title, needed in _RATING_TITLES])
    st.subheader("Titles by norms", anchor=False)
    st.text("Norms over at least 27 games, and the rating of the last column reached once.")
    needed = dict(_NORM_TITLES)
    rows = [
        (
            title,
            str(rule.performance),
            str(rule.average),
            str(rule.floor),
            rule.titles,
            str(needed[title]),
        )
        for title, rule in NORMS.items()
    ]
    frame.table(
        ("Norm", "Performance", "Opponents’ average", "Lowest raised to", "Titles met", "Rating"),
        rows,
        left=(0, 4),
    )
    st.text(
        "A norm also wants at least 9 games, a score of 35 %, half of the opponents titled, a "
        "third (and three) of them with the titles named, and two other federations."
    )
    st.caption(plain(f"Source: {_TITLES}, 1.3 to 1.5."))


def performance_table() -> None:
    """FIDE's table from a percentage to a difference."""
    st.text("Performance is the opponents’ rounded average plus this difference.")
    rows = [
        (f"{p} %", signed(fide_dp(p)), f"{100 - p} %", signed(fide_dp(100 - p)))
        for p in range(50, 101)
    ]
    frame.table(("Score", "Difference", "Score", "Difference"), rows, left=())
    st.caption(plain(f"Source: {_TABLES}, table 8.1.1; B.01 1.4.9 is the same."))


def expected_table() -> None:
    """FIDE's table from a difference to an expected score."""
    st.text("The expected score of one game, by the difference of the two ratings.")
    rows, first = [], 0
    for last in LAST_DIFFERENCE:
        rows.append((f"{first} – {last}", str(fide_expected(last)), str(fide_expected(-last))))
        first = last + 1
    rows.append((f"{first} and more", str(fide_expected(first)), str(fide_expected(-first))))
    frame.table(("Difference", "Higher", "Lower"), rows)
    st.caption(plain(f"Source: {_TABLES}, table 8.1.2."))


def formulas(known: tuple[SystemInfo, ...]) -> None:
    """The core formula of every system."""
    for info in known:
        if info.formula:
            st.markdown(f"**{plain(info.name)}**")
            frame.formula(info.formula)
    st.caption("Each calculator shows its formula with your own numbers in it.")


def conversions() -> None:
    """A rating of one list as about a rating of another, with source, date and usual error."""
    single = {one.key: one for one in CONVERSIONS if len(one.sources) == 1}
    names = {
        key: f"{one.sources[0]} → {one.target} ({one.source.split(',')[0]}, {one.date})"
        for key, one in single.items()
    }
    st.text("Averages between pools of players: one player is easily 100 to 200 points away.")
    key = inputs.choice("From and to", "ref_conversion", names, next(iter(names)))
    start = inputs.rating("Rating", "ref_rating", "1800")
    with shown_errors():
        inputs.check_inputs()
        conversion = single[key]
        found = conversion.convert(float(start or 0))
        if found.rating is None:
            frame.answer(found.why)
        else:
            about = f" ± {conversion.error}" if conversion.error else ""
            frame.answer(f"About {rating(found.rating)}{about} on the {conversion.target} list.")
        frame.table(
            ("To", conversion.target),
            [
                ("Formula", conversion.formula),
                ("Holds from", f"{conversion.low:.0f} to {conversion.high:.0f}"),
                ("Source", f"{conversion.source}, {conversion.date}"),
                ("Mind", conversion.caveat or "nothing more"),
            ],
            left=(0, 1),
        )
