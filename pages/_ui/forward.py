"""What a change of one event would do to later ones: shown first, done on consent."""

from typing import TYPE_CHECKING

import streamlit as st

from chesscalc.present.days import day
from chesscalc.present.numbers import count, rating, signed
from pages._ui import deeds, frame, share, stores
from pages._ui.errors import plain, shown_errors

if TYPE_CHECKING:
    from chesscalc.services.chain import ForwardPreview, ForwardStep
    from chesscalc.store.repository import UnitOfWork

_OFFERED = "_forward_from"
MOST_SHOWN = 20


def offer_forward(place: str, event_id: str) -> None:
    """From now on `forward_panel` in this place shows what would follow from this event."""
    st.session_state[_OFFERED] = (place, event_id)


def forward_panel(place: str) -> None:
    """The later events that would become different, with the choice; nothing if there are none."""
    if share.entered():
        st.session_state.pop(_OFFERED, None)
    offered = st.session_state.get(_OFFERED)
    if offered is None or offered[0] != place:
        return
    with shown_errors():
        preview = _preview(offered[1])
        if preview.problem:
            st.caption(plain(f"The chain ends here: {preview.problem}"))
        if not preview.steps:
            st.session_state.pop(_OFFERED, None)
            return
        with st.container(border=True, key=f"{place}_forward"):
            _draw(place, preview)


def _preview(event_id: str) -> "ForwardPreview":
    from chesscalc.services.chain import preview_forward  # noqa: PLC0415 - heavy, see stores.in_use

    space = stores.workspace()
    with space.store.reading(space.owner) as reader:
        return preview_forward(reader, event_id)


def _draw(place: str, preview: "ForwardPreview") -> None:
    number = len(preview.steps)
    st.text(
        f"{count(number, 'later event')} would change if each started from where the one before "
        "it ended. Nothing is changed yet."
    )
    frame.table(
        ("Day", "Event", "Starts from", "Change", "Ends at"),
        [_row(step) for step in preview.steps[:MOST_SHOWN]],
        left=(0, 1),
    )
    if number > MOST_SHOWN:
        st.caption(f"And {number - MOST_SHOWN} more.")
    if preview.anchor is not None:
        st.caption(
            f"The rating entered for {day(preview.anchor.on)} stays; what starts from it "
            "does not change."
        )
    with st.container(horizontal=True):
        st.button(
            "Recompute them", key=f"{place}_forward_yes", type="primary",
            on_click=_apply, args=(place, preview),
        )  # fmt: skip
        st.button("Leave them as they are", key=f"{place}_forward_no", on_click=_decline)


def _row(step: "ForwardStep") -> tuple[str, ...]:
    line = step.event.line
    return (
        day(line.on),
        line.name or "Event",
        f"{rating(line.start)} → {rating(step.inputs.player.rating)}",
        f"{signed(step.change_before, 1)} → {signed(step.change_after, 1)}",
        f"{rating(line.new_rating)} → {rating(step.result.new_rating)}",
    )


def _apply(place: str, preview: "ForwardPreview") -> None:
    """Do what was shown; a ConflictError says so if anything was changed since."""
    from chesscalc.services.chain import apply_forward  # noqa: PLC0415 - heavy, see stores.in_use

    def action(uow: "UnitOfWork") -> str:
        return apply_forward(uow, preview).undo_token

    token = deeds.attempt(place, action)
    st.session_state.pop(_OFFERED, None)
    if token is not None:
        said = f"{count(len(preview.steps), 'later event')} recomputed."
        deeds.say(place, deeds.Deed(said, token))


def _decline() -> None:
    st.session_state.pop(_OFFERED, None)
