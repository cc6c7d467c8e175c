"""The games a person enters: typed, pasted, or from a link; shared by the pages that ask for them.

One text is the truth. The text box shows it and takes pastes; the table is a second view of the
same rows and writes its edits back into the text. A line that cannot be read stays in the text and
is named in words, so nothing that was typed is lost.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import streamlit as st

from chesscalc.core.game import Game
from chesscalc.errors import InputError
from chesscalc.formats.cells import COLOUR_WORDS, KIND_WORDS, RESULT_WORDS, Cells, cells_of, line_of
from chesscalc.formats.links import games_from_param, games_to_param
from chesscalc.formats.pasted import Problem, parse_rows, print_rows
from chesscalc.present.numbers import count
from pages._ui import share
from pages._ui.bands import read_bands, split_bands, write_band, write_bands
from pages._ui.errors import say_problem

if TYPE_CHECKING:
    import pandas as pd
    from streamlit.delta_generator import DeltaGenerator

    from chesscalc.planner.field import Band

EXAMPLE = "1673 1\n1761 ½\n1621 0"
HELP = (
    "Rating and result, with a name and a colour if you like. Paste from a spreadsheet works. "
    "Also: bye, half bye, unr (unrated), + and - (forfeits)."
)
OPEN_HELP = " Opponents not known yet: 5 x 1700, or a range such as 4 x 1600-1800."
SHOWN_PROBLEMS = 8
EMPTY_LINK = "none"
_COLUMNS = tuple(field.name for field in fields(Cells))


@dataclass(frozen=True, slots=True)
class EditedGames:
    """What the person entered.

    Attributes:
        games: The games that could be read, in order; open ones only where they are allowed.
        problems: A sentence for each row that could not be used.
        is_example: Whether these are the games a first visit starts with.
        bands: Games to come against a range of ratings, where games to come are allowed.
        rows: All rows that could be read, for the link: those without a result too.
    """

    games: tuple[Game, ...]
    problems: tuple[str, ...] = ()
    is_example: bool = False
    bands: "tuple[Band, ...]" = ()
    rows: tuple[Game, ...] = ()


def games_editor(
    prefix: str,
    *,
    open_allowed: bool = False,
    example: str = EXAMPLE,
    label: str = "The games, one a line",
    columns: Sequence[str] = (),
    at: "tuple[DeltaGenerator, DeltaGenerator | None] | None" = None,
) -> EditedGames:
    """A text box and a table of the same games; what is in them lives in the address.

    Args:
        prefix: The page's prefix; the link's parameter is "<prefix>_games".
        open_allowed: Whether games without a result are wanted (games still to be played).
        example: What a first visit starts with; "" for nothing.
        label: The words over the text box.
        columns: Further columns of the table: "opponent_k", "deviation".
        at: Places for the text box and for the table where the page has made them; None for the
            table leaves it out.
    """
    keys = _Keys(prefix)
    _enter(keys, example, planned=open_allowed)
    typed, table = at or st.columns((3, 5))
    if table is not None:
        with table:
            _table(keys, open_allowed, columns)
    with typed:
        text = st.text_area(
            label,
            key=keys.text,
            height=_box_height(st.session_state[keys.text]),
            on_change=_text_changed,
            args=(prefix,),
            help=HELP + OPEN_HELP if open_allowed else HELP,
            placeholder="1673 1\nTansy, Bo; 1621; 0\n1761 ½",
        )
    st.session_state[keys.kept] = text
    edited = _read(text or "", example, open_allowed=open_allowed)
    share.put(keys.param, None if text == example else games_to_param(edited.rows) or EMPTY_LINK)
    if open_allowed:
        share.put(keys.bands, write_bands(edited.bands) or None)
    with typed:
        _tell(edited)
        if (text or "").strip():
            words = "Clear this example" if edited.is_example else "Clear all games"
            st.button(words, key=f"{prefix}_clear", on_click=clear_games, args=(prefix,))
    return edited


def set_games(prefix: str, games: Sequence[Game], bands: "Sequence[Band]" = ()) -> None:
    """Put these games into the editor; before it is drawn, or from a callback."""
    _set_text(_Keys(prefix), _lines(games, bands))


def set_text(prefix: str, text: str) -> None:
    """Put this text into the editor; before it is drawn, or from a callback."""
    _set_text(_Keys(prefix), text)


def kept_text(prefix: str) -> str | None:
    """The text of a page's editor, also from another page; None if it was not open yet."""
    kept: str | None = st.session_state.get(_Keys(prefix).kept)
    return kept


def game_parameters(
    prefix: str, games: Sequence[Game], bands: "Sequence[Band]" = ()
) -> dict[str, str]:
    """The parameters of a page's link that put these games into its editor."""
    keys = _Keys(prefix)
    found = {keys.param: games_to_param(games) or EMPTY_LINK}
    return found | ({keys.bands: write_bands(bands)} if bands else {})


def kept_games(prefix: str) -> tuple[Game, ...]:
    """The games that a page's editor holds, also from another page; () if it was not open yet."""
    return parse_rows(st.session_state.get(_Keys(prefix).kept, ""), planned=True).rows


def add_game(prefix: str, game: Game) -> None:
    """Put one more line under the games of the editor; from a callback."""
    keys = _Keys(prefix)
    before = st.session_state.get(keys.kept, "").rstrip()
    _set_text(keys, f"{before}\n{print_rows([game])}".strip())


def clear_games(prefix: str) -> None:
    """Empty the editor; before it is drawn, or from a callback."""
    _set_text(_Keys(prefix), "")


class _Keys:
    """Where one editor keeps its things in the session."""

    def __init__(self, prefix: str) -> None:
        self.text = f"{prefix}_games_text"
        self.kept = f"{prefix}_games_kept"
        self.base = f"{prefix}_games_base"
        self.seen = f"{prefix}_games_seen"
        self.stray = f"{prefix}_games_stray"
        self.turn = f"{prefix}_games_turn"
        self.param = f"{prefix}_games"
        self.bands = f"{prefix}_games_bands"

    @property
    def grid(self) -> str:
        """The table's key; a new turn makes a new table, free of the old one's edits."""
        return f"{self.param}_table_{st.session_state.get(self.turn, 0)}"


def _enter(keys: _Keys, example: str, *, planned: bool) -> None:
    """On the first run of a visit: the text from the link, from the last visit, or the example."""
    linked, bands = share.linked(keys.param), share.linked(keys.bands) if planned else None
    if share.entered() and (linked is not None or bands is not None):
        _from_link(keys, linked, _linked_bands(keys, bands or ""), example, planned=planned)
    elif keys.text not in st.session_state:
        _set_text(keys, st.session_state.get(keys.kept, example))


def _linked_bands(keys: _Keys, linked: str) -> "tuple[Band, ...]":
    try:
        return read_bands(linked, keys.bands)
    except InputError as error:
        share.ignore(keys.bands, linked, f"none ({error.message})")
        return ()


def _from_link(
    keys: _Keys, linked: str | None, bands: "tuple[Band, ...]", example: str, *, planned: bool
) -> None:
    games, ignored = games_from_param("" if linked in (None, EMPTY_LINK) else linked)
    if linked is None:
        games = parse_rows(example, planned=planned).rows
    kept: str | None = st.session_state.get(keys.kept)
    same = None if kept is None else _parsed(kept, planned=planned)
    if kept is not None and same is not None and (same.rows, same.bands) == (games, bands):
        _set_text(keys, kept)
    else:
        _set_text(keys, _lines(games, bands))
    for sentence in ignored:
        share.ignore(keys.param, linked or "", f"what could be read ({sentence})")


def _lines(games: Sequence[Game], bands: "Sequence[Band]") -> str:
    return "\n".join(filter(None, (print_rows(games), *map(write_band, bands))))


@dataclass(frozen=True, slots=True)
class _Parsed:
    """A text's games and bands, and what is neither."""

    rows: tuple[Game, ...]
    bands: "tuple[Band, ...]"
    problems: tuple[Problem, ...]


def _parsed(text: str, *, planned: bool) -> _Parsed:
    if not planned:
        read = parse_rows(text)
        return _Parsed(read.rows, (), read.problems)
    rest, bands, unfit = split_bands(text)
    read = parse_rows(rest, planned=True)
    problems = sorted((*read.problems, *unfit), key=lambda problem: problem.line)
    return _Parsed(read.rows, bands, tuple(problems))


def _set_text(keys: _Keys, text: str) -> None:
    st.session_state[keys.text] = text
    st.session_state[keys.kept] = text
    st.session_state[keys.turn] = st.session_state.get(keys.turn, 0) + 1


def _text_changed(prefix: str) -> None:
    keys = _Keys(prefix)
    _set_text(keys, st.session_state[keys.text] or "")


def _pin_base(keys: _Keys, *, planned: bool) -> None:
    """Build the table anew from the text; until the text changes, edits are kept on top of it."""
    read = _parsed(st.session_state[keys.text] or "", planned=planned)
    rows = tuple(cells_of(game) for game in read.rows)
    st.session_state[keys.base] = st.session_state[keys.seen] = rows
    unread = (bad.text for bad in read.problems if bad.text)
    st.session_state[keys.stray] = (*map(write_band, read.bands), *unread)


def _table(keys: _Keys, open_allowed: bool, columns: Sequence[str]) -> None:
    if keys.grid not in st.session_state:
        _pin_base(keys, planned=open_allowed)
    base: tuple[Cells, ...] = st.session_state[keys.base]
    shown = ("name", "rating", "result", "colour", "kind", *columns)
    edited = st.data_editor(
        _frame(base, shown),  # a kept one: the editor works on a copy
        key=keys.grid,
        num_rows="dynamic",
        hide_index=True,
        height=240 if len(base) < 6 else 400,
        placeholder="",
        column_order=shown,
        column_config=dict(_column_config(open_allowed)),
        alt="The games as a table; the text box holds the same games.",
    )
    is_edited = any(st.session_state[keys.grid].values())
    rows = tuple(map(_cells, edited.to_dict("records"))) if is_edited else base
    if rows != st.session_state[keys.seen]:
        st.session_state[keys.seen] = rows
        lines = [line for line in map(line_of, rows) if line]
        st.session_state[keys.text] = "\n".join((*lines, *st.session_state[keys.stray]))


def _box_height(text: str) -> int:
    """Room for the lines, within what leaves the rest of the page in sight."""
    return max(130, min(360, 26 * (text.count("\n") + 3)))


@lru_cache(maxsize=32)
def _frame(rows: tuple[Cells, ...], shown: tuple[str, ...]) -> "pd.DataFrame":
    """The columns that are shown, and those that hold something and must come back with an edit."""
    import pandas as pd  # noqa: PLC0415 - heavy; only pages with a table pay for it

    found = {
        column: [getattr(row, column) or None for row in rows]
        for column in _COLUMNS
        if column in shown or any(getattr(row, column) for row in rows)
    }
    table = pd.DataFrame(found, dtype="string")
    # Plain objects are quicker to go through than Arrow's texts.
    table.columns = pd.Index(list(found), dtype=object)
    return table


def _cells(row: Mapping[Hashable, Any]) -> Cells:
    return Cells(**{
        column: value.strip() if isinstance(value := row.get(column), str) else ""
        for column in _COLUMNS
    })  # fmt: skip


@lru_cache(maxsize=2)
def _column_config(open_allowed: bool) -> dict[str, Any]:
    config = st.column_config
    return {
        "name": config.TextColumn("Opponent", help="If you like; free text."),
        "rating": config.TextColumn("Rating", width=72, alignment="right"),
        "result": config.SelectboxColumn(
            "Result",
            width=72,
            options=RESULT_WORDS,
            help="Empty: still to be played." if open_allowed else None,
        ),
        "colour": config.SelectboxColumn("Colour", width=76, options=tuple(COLOUR_WORDS.values())),
        "kind": config.SelectboxColumn("Kind", width=100, options=tuple(KIND_WORDS.values())),
        "opponent_k": config.TextColumn("Their K", width=70, alignment="right"),
        "deviation": config.TextColumn("Deviation", width=80, alignment="right"),
    }


@lru_cache(maxsize=32)
def _read(text: str, example: str, *, open_allowed: bool) -> EditedGames:
    read = _parsed(text, planned=open_allowed)
    problems = [_sentence(problem) for problem in read.problems]
    games = read.rows
    if not open_allowed:
        without = [number for number, game in enumerate(games, start=1) if game.is_open]
        games = tuple(game for game in games if not game.is_open)
        if without:
            problems.append(
                f"{count(len(without), 'row')} without a result "
                f"(row {', '.join(map(str, without[:8]))}{' …' if len(without) > 8 else ''}): "
                "write 1, ½ or 0 after the rating."
            )
    is_example = bool(text) and text == example
    return EditedGames(games, tuple(problems), is_example, read.bands, read.rows)


def _sentence(problem: Problem) -> str:
    where = f"Line {problem.line}" if problem.line else "The text"
    what = f", “{problem.text}”" if problem.text else ""
    return f"{where}{what}: {problem.message}"


def _tell(edited: EditedGames) -> None:
    for sentence in edited.problems[:SHOWN_PROBLEMS]:
        say_problem(sentence)
    more = len(edited.problems) - SHOWN_PROBLEMS
    if more > 0:
        say_problem(f"And {count(more, 'more row')} that could not be used.")
    if edited.problems:
        say_problem("These rows stay in the box; the numbers leave them out.")
