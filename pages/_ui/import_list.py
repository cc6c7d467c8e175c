"""The FIDE rating list: loaded in the background, with progress and a stop, for the look-up."""

import logging
import threading
from dataclasses import dataclass, field
from datetime import date
from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO

import streamlit as st

from chesscalc.errors import ChessCalcError
from chesscalc.present.days import day
from chesscalc.present.numbers import count
from pages._ui import deeds, stores
from pages._ui.context import today
from pages._ui.errors import CALM, say_problem, shown_errors
from pages._ui.import_source import LARGEST_MB, Source

if TYPE_CHECKING:
    from chesscalc.services.followed import Followed
    from chesscalc.store.listed_players import ListedPlayers
    from chesscalc.store.repository import UnitOfWork

_LOG = logging.getLogger("chesscalc.pages")
LIST_MB = 400
COMMAND = "python -m chesscalc.services.load_list FILE"
_JOB = "_fide_list_load"
_TOLD = "_fide_list_told"


@dataclass(slots=True)
class Load:
    """A list being loaded by a thread of its own; the page looks at it now and then.

    Attributes:
        players: Loaded so far.
        share: Of the file, 0 to 1.
        stop: Asks the load to end; the list before is kept.
        said: What came of it, in words; "" while it runs.
        failed: Whether it came to nothing.
    """

    name: str
    stream: BinaryIO
    size: int
    on: date
    players: int = 0
    share: float = 0.0
    stop: threading.Event = field(default_factory=threading.Event)
    said: str = ""
    failed: bool = False

    def run(self, listed: "ListedPlayers") -> None:
        """Load it; whatever happens is said in words."""
        from chesscalc.services.load_list import load  # noqa: PLC0415 - heavy, see stores.in_use

        try:
            done = load(
                listed, self.stream, name=self.name, on=self.on, progress=self._tell,
                stop=self.stop.is_set,
            )  # fmt: skip
        except ChessCalcError as error:
            self.failed, self.said = True, str(error)
        except Exception:
            _LOG.exception("A rating list could not be loaded")
            self.failed, self.said = True, CALM
        else:
            self.said = _outcome(done.players, done.unreadable)
        self.stream = BytesIO()

    def _tell(self, players: int) -> None:
        self.players = players
        self.share = min(self.stream.tell() / max(self.size, 1), 0.99)


def _outcome(players: int | None, unreadable: int) -> str:
    if players is None:
        return "Stopped: the list before is still the one that is searched."
    left_out = f" {count(unreadable, 'line')} could not be read." if unreadable else ""
    return f"{count(players, 'player')} can be looked up now.{left_out}"


def list_panel(prefix: str, source: Source | None) -> None:
    """The fold with the list that is loaded, the loading of another, and what follows from it."""
    job: Load | None = st.session_state.get(_JOB)
    running = job is not None and not job.said
    panel = st.expander(
        "Look players up: the FIDE rating list", key=f"{prefix}_list", on_change="rerun",
        expanded=job is not None or _is_list(source),
    )  # fmt: skip
    if not (panel.open or running):
        return
    with panel, shown_errors():
        space = stores.workspace()
        _loaded_line(space)
        if job is not None and running:
            _progress()
            return
        if job is not None:
            (say_problem if job.failed else st.text)(job.said)
        _choose(prefix, source, space)
        _follow(prefix, space)


def _is_list(source: Source | None) -> bool:
    if source is None:
        return False
    from chesscalc.formats.rating_lists import looks_like_fide_list  # noqa: PLC0415 - readers

    return looks_like_fide_list(source.data[:4000].decode("latin-1"))


def _loaded_line(space: stores.Workspace) -> None:
    loaded = space.store.players.loaded()
    if loaded is None:
        st.text(
            "No list is loaded. With one, players are found by name or FIDE number, here and in "
            "Tournament, Planner and Students."
        )
        return
    of_day = f" of {day(loaded.on)}" if loaded.on is not None else ""
    st.text(f"Loaded: the list{of_day} with {count(loaded.players, 'player')}.")


def _choose(prefix: str, source: Source | None, space: stores.Workspace) -> None:
    most = LIST_MB if space.lasting else LARGEST_MB
    uploaded = st.file_uploader(
        "The list as FIDE offers it: TXT, XML, or the zip it comes in", key=f"{prefix}_list_file",
        type=["txt", "xml", "zip"], max_upload_size=most,
    )  # fmt: skip
    st.caption(
        f"At most {most} MB here. A larger one is loaded on the machine itself, at its command "
        "line:"
    )
    st.code(COMMAND, language=None)
    name = ""
    data: BinaryIO | None = None
    if uploaded is not None:
        name, data = uploaded.name, uploaded
    elif source is not None and _is_list(source):
        name, data = source.name, BytesIO(source.data)
    if data is None:
        return
    left, right = st.columns((1, 2), vertical_alignment="bottom")
    with left:
        on = st.date_input("It holds from", today().replace(day=1), key=f"{prefix}_list_on")
    with right:
        start = st.button(
            "Load it in place of the one before", type="primary",
            key=f"{prefix}_list_load", icon=":material/playlist_add:",
        )  # fmt: skip
    if start:
        _begin(Load(name, data, _size(data), on), space)


def _size(stream: BinaryIO) -> int:
    end = stream.seek(0, 2)
    stream.seek(0)
    return end


def _begin(job: Load, space: stores.Workspace) -> None:
    """Start the load, unless another visit loads one into the same database."""
    lock = _lock(space.owner)
    if not lock.acquire(blocking=False):
        say_problem("A list is being loaded in another window; wait until it is done.")
        return

    def work() -> None:
        try:
            job.run(space.store.players)
        finally:
            lock.release()

    st.session_state[_JOB] = job
    threading.Thread(target=work, name="fide-list", daemon=True).start()
    st.rerun()


@st.cache_resource(max_entries=200, show_spinner=False)
def _lock(owner: str) -> threading.Lock:
    """One load at a time into one database."""
    del owner
    return threading.Lock()


@st.fragment(run_every=1.0)
def _progress() -> None:
    job: Load | None = st.session_state.get(_JOB)
    if job is None or job.said:
        st.rerun()
    st.progress(job.share, f"{job.players:,} players so far")
    if st.button("Stop", key="i_list_stop", icon=":material/stop:"):
        job.stop.set()


def _follow(prefix: str, space: stores.Workspace) -> None:
    """The list's ratings for the students who have a FIDE number."""
    if space.store.players.loaded() is None:
        return
    place = f"{prefix}_followed"
    st.button(
        "Add its ratings to the students with a FIDE number", key=f"{place}_do",
        on_click=deeds.wish, args=(place,), icon=":material/group_add:",
    )  # fmt: skip
    if deeds.wished(place):
        day = today()

        def action(uow: "UnitOfWork") -> "Followed":
            from chesscalc.services.followed import add_followed  # noqa: PLC0415 - heavy

            return add_followed(uow, space.store.players, on=day)

        done = deeds.attempt(place, action)
        if done is not None:
            deeds.say(place, deeds.Deed(_followed(done), done.undo_token))
    deeds.show(place)


def _followed(done: "Followed") -> str:
    if not done.students and not done.missing:
        return "No student has a FIDE number yet; add it on the Students page."
    said = f"{count(done.ratings, 'rating')} added for {count(done.students, 'student')}."
    if not done.ratings:
        said = f"{count(done.students, 'student')} found; their ratings were there already."
    missing = ", ".join(done.missing[:5])
    return said + (f" Not in the list: {missing}." if missing else "")
