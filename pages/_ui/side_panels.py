"""Panels beside a rating change: a second list, the opponents' side, and why a number differs."""

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

import chesscalc as cc
from chesscalc.core.change import RatingChange
from chesscalc.core.game import Event, Game
from chesscalc.core.player import Player
from chesscalc.present.change_sentences import nothing_found
from chesscalc.present.game_table import grouped_reasons
from chesscalc.present.numbers import fixed, rating, signed, trimmed
from chesscalc.present.two_lists import list_columns, with_opponents_k, with_ratings
from chesscalc.services.opponents_side import OtherSide
from pages._ui import cache, folds, frame, inputs, share
from pages._ui.errors import plain, shown_errors
from pages._ui.event_inputs import own_k
from pages._ui.facts_form import facts_form
from pages._ui.reading import read_bounded
from pages._ui.system_picker import Chosen, pick_system

SECOND_SYSTEM = "us-chess"


OTHERS = "The opponents' side: why did I gain less than they lost?"
WHY = "Why is my number different?"
PANEL_FIELDS = ("second", "2_", "their_k", "printed")


def keep_panels(prefix: str) -> None:
    """Keep the panels' inputs in the link while there is no change to draw the panels from."""
    for name, value in st.query_params.items():
        if name.startswith(tuple(f"{prefix}_{field}" for field in PANEL_FIELDS)):
            share.note(name, value)


def second_list(prefix: str, chosen: Chosen, change: RatingChange, games: Sequence[Game]) -> None:
    """The same games with another list's system, own rating and opponents' ratings."""
    if not inputs.switch(
        "Compare with a second list", f"{prefix}_second", default=False,
        hint="A national rating beside FIDE: the same games with that list's ratings.",
    ):  # fmt: skip
        return
    with st.container(border=True), shown_errors():
        second_prefix = f"{prefix}_2"
        left, right = st.columns(2)
        with right:
            second = pick_system(second_prefix, SECOND_SYSTEM)
        with left:
            player = facts_form(second_prefix, second.info)
            k = own_k(second_prefix, second.info)
        ratings = inputs.ratings(
            "The opponents' ratings on that list, in the order of the games",
            f"{second_prefix}_ratings",
            placeholder="empty: the same ratings",
        )
        inputs.check_inputs()
        own = player.rating if player.rating is not None else change.rating
        other = cache.rate(
            second.key,
            replace(player, rating=own, k=k if k is not None else player.k),
            with_ratings(games, ratings or ()),
            on=second.on,
            **second.options,
        )
        if player.rating is None:
            st.caption("No rating on the second list is stated, so the first one is used.")
        headers, rows = list_columns(
            [
                (chosen.info.name, change, chosen.info.change_places),
                (second.info.name, other, second.info.change_places),
            ]
        )
        frame.table(headers, rows)
        for note in other.notes:
            if note.kind in ("estimate", "warning", "assumption"):
                st.caption(plain(note.text))


def opponents_side(prefix: str, chosen: Chosen, player: Player, games: Sequence[Game]) -> None:
    """Why did I gain less than they lost? Each game from the opponent's side."""
    key = f"{prefix}_their_k"
    stated = OTHERS if inputs.at_present(key, "") else ""
    with (
        folds.fold(f"{prefix}_others", OTHERS, stated, compact=False) as is_drawn,
        shown_errors(),
    ):
        ks: tuple[float, ...] = ()
        if chosen.info.k_word:
            typed = inputs.text(
                f"The opponents' {chosen.info.k_word}",
                key,
                placeholder="by the rule",
                hint="One for all, or one each in the order of the games: 20, 10, 40.",
            )
            ks = read_list(typed, "their_k", "An opponent's K", 1, 400)
        if not is_drawn:
            return
        sides = cache.other_sides(
            chosen.key, player, with_opponents_k(games, ks), chosen.on, **chosen.options
        )
        if not sides:
            st.text("No rated game yet.")
            return
        if all(side.change is None for side in sides):
            st.text(sides[0].why)
            return
        st.text(
            "Both sides share the point by the same expectation; what they gain or lose differs "
            "when their K does, or when a limit holds for one side only."
        )
        headers = ("#", "Opponent", "Rating", "K", "Expected", "Change")
        rows = [
            _side_row(number, side, chosen.info.change_places)
            for number, side in enumerate(sides, start=1)
        ]
        filled = [place for place in range(len(headers)) if any(row[place] for row in rows)]
        frame.table(
            [headers[place] for place in filled],
            [[row[place] for place in filled] for row in rows],
            left=[filled.index(1)] if 1 in filled else (),
        )
        if why := grouped_reasons([side.why for side in sides]):
            st.text("\n".join(why))


def why_different(
    prefix: str,
    chosen: Chosen,
    player: Player,
    events: Sequence[Event],
    change: RatingChange,
) -> None:
    """Why is my number different? The printed change, and the known causes that give it."""
    stated = WHY if inputs.at_present(f"{prefix}_printed", "") else ""
    with folds.fold(f"{prefix}_why", WHY, stated, compact=False) as is_drawn, shown_errors():
        printed = inputs.text(
            "The change that was printed",
            f"{prefix}_printed",
            placeholder="−18.8",
            hint="As the federation prints it, with its decimals.",
        ).strip()
        if not is_drawn:
            return
        if not printed:
            st.text(
                "Enter the change your federation printed: each known cause is tried, alone and "
                "in pairs, and those that give it exactly are named."
            )
            return
        found = cc.explain(
            chosen.key, player, events[-1].games, printed,
            on=chosen.on, earlier=events[:-1], **chosen.options,
        )  # fmt: skip
        for explanation in found:
            st.text(f"• {explanation.sentence}")
        if not found:
            st.text(nothing_found(change, printed, chosen.info.change_places))


def read_list(
    text: str, field: str, label: str, low: float, high: float
) -> tuple[int | float, ...]:
    """Numbers parted by commas, semicolons or blanks."""
    return tuple(
        read_bounded(entry, field, label, low, high)
        for entry in text.replace(";", ",").replace(",", " ").split()
    )


def _side_row(number: int, side: OtherSide, places: int) -> tuple[str, ...]:
    return (
        str(number),
        side.game.name,
        rating(side.game.opponent),
        "–" if side.k is None else trimmed(side.k, 2),
        "–" if side.expected is None else fixed(side.expected, 2),
        "–" if side.change is None else signed(side.change, places),
    )
