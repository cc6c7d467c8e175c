"""The one way in for files: what a file is, is told by its content, and its reader is called."""

import re
from collections.abc import Mapping

from chesscalc.errors import FormatError
from chesscalc.formats.base import (
    BACKUP_MAGIC,
    MAX_BYTES,
    Findings,
    Imported,
    ImportedEvent,
    ImportedPlayer,
    ImportedRound,
    RoundKind,
)
from chesscalc.formats.chess_results import read_chess_results
from chesscalc.formats.fide_calculations import looks_like_calculations, read_fide_calculations
from chesscalc.formats.html_tables import html_tables
from chesscalc.formats.online_json import read_json
from chesscalc.formats.pasted import parse_rows
from chesscalc.formats.pgn import looks_like_pgn, read_pgn
from chesscalc.formats.rating_lists import looks_like_fide_list, read_fide_list
from chesscalc.formats.tables import Page, text_tables
from chesscalc.formats.tabular import is_own_table, read_tabular
from chesscalc.formats.text import decode, lines_of, tidy
from chesscalc.formats.trf import looks_like_trf, read_trf
from chesscalc.formats.us_chess_crosstable import looks_like_us_chess, read_us_chess
from chesscalc.formats.xlsx_tables import read_member, xlsx_tables, zip_members

_HEAD = 65_536
_BINARIES = (
    (b"\xd0\xcf\x11\xe0", "This is an old Excel file (.xls); save it as .xlsx and try again."),
    (b"%PDF", "This is a PDF; save the table as Excel, or the page as HTML, instead."),
    (b"SQLite format 3", "This is a database; export a backup in the app it comes from."),
    (b"\x89PNG", "This is a picture; save the table itself instead."),
    (b"\xff\xd8\xff", "This is a picture; save the table itself instead."),
    (b"\x1f\x8b", "This file is packed with gzip; unpack it first."),
    (b"7z\xbc\xaf", "This file is packed with 7-Zip; unpack it first."),
)  # fmt: skip
_UNKNOWN = (
    "This is none of the kinds of file that are known here: TRF, chess-results (Excel or saved "
    "page), US Chess crosstable, PGN, Lichess or Chess.com JSON, FIDE calculation page, FIDE list, "
    "CSV or Excel tables of games or ratings."
)


def read(data: bytes, name: str, *, answers: Mapping[str, str] | None = None) -> Imported:
    """What a file holds: events, players, histories, and what does not fit in it.

    Args:
        data: The whole file, at most `base.MAX_BYTES`.
        name: Its name; only a hint, the content decides.
        answers: Answers to the questions that an earlier reading of the same file asked.

    Raises:
        FormatError: the file is of no known kind, damaged, hostile or too large.
    """
    if not isinstance(data, bytes):
        raise FormatError(0, "A file is read from its bytes.")
    if len(data) > MAX_BYTES:
        raise FormatError(
            0,
            f"The file has {len(data) / 1e6:.0f} MB; the most that is read is "
            f"{MAX_BYTES // 10**6} MB.",
        )
    if not data.strip():
        raise FormatError(0, "The file is empty.")
    for magic, message in _BINARIES:
        if data.startswith(magic):
            raise FormatError(0, message)
    if data.startswith(b"PK\x03\x04"):
        return _read_zip(data, answers)
    return _read_text(data, name, answers)


def _read_zip(data: bytes, answers: Mapping[str, str] | None) -> Imported:
    archive = zip_members(data)
    names = archive.namelist()
    if any(member.split("/")[-1].startswith(BACKUP_MAGIC) for member in names):
        return _backup()
    if any(member.lower().startswith("xl/") for member in names):
        return _from_page(xlsx_tables(data), "", answers)
    wanted = [
        m for m in names if re.search(r"\.(txt|xml|trf\w?|tunx|pgn|csv|json|html?)$", m.lower())
    ]
    if len(wanted) != 1:
        raise FormatError(
            0, "This zip does not hold exactly one file to read; unpack it and choose one."
        )
    inner = read_member(archive, wanted[0])
    if inner.startswith(b"PK\x03\x04"):
        raise FormatError(0, "This zip holds another zip; unpack it first.")
    return read(inner, wanted[0], answers=answers)


def _backup() -> Imported:
    return Imported(kind="backup", title="Backup of this app")


def _read_text(data: bytes, name: str, answers: Mapping[str, str] | None) -> Imported:
    if b"\0" in data[:_HEAD] and data[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        raise FormatError(
            0,
            "This is a binary file. Pairing programs (Swiss-Manager, Swiss-Chess, SwissSys, Vega) "
            "can export a TRF file or a table; use that.",
        )
    text, encoding = decode(data)
    head = text[:_HEAD]
    start = head.lstrip("\ufeff \t\r\n")
    if looks_like_fide_list(head):
        raw = text.encode("utf-8", "replace") if encoding == "UTF-16" else data
        return read_fide_list(raw, name)
    if looks_like_trf(head):
        return read_trf(text, encoding=encoding, answers=answers)
    if looks_like_us_chess(head):
        return read_us_chess(text, encoding=encoding)
    if looks_like_pgn(head):
        return read_pgn(text, encoding=encoding)
    return _read_by_first_letter(text, start, encoding, answers)


def _read_by_first_letter(
    text: str, start: str, encoding: str, answers: Mapping[str, str] | None
) -> Imported:
    """JSON, HTML, or text in columns."""
    if re.match(rf'\{{\s*"{BACKUP_MAGIC}"', start):
        return _backup()
    if start[:1] in ("{", "["):
        return read_json(text, encoding=encoding)
    if start[:1] == "<":
        return _read_markup(text, start, encoding, answers)
    return _read_columns(text, encoding, answers)


def _read_markup(
    text: str, start: str, encoding: str, answers: Mapping[str, str] | None
) -> Imported:
    if "<!ENTITY" in start.upper():
        raise FormatError(0, "This file defines entities, which no such page needs; refused.")
    return _from_page(html_tables(text), encoding, answers)


def _from_page(page: Page, encoding: str, answers: Mapping[str, str] | None) -> Imported:
    """What the first reader of tables that knows one of these finds.

    Raises:
        FormatError: none does.
    """
    found = _known_table(page, encoding, answers)
    if found is None:
        raise FormatError(
            0,
            "No table of players, games or ratings was found in this file. The head row must name "
            "the columns, such as Name and Rtg, or date and rating.",
        )
    return found


def _known_table(page: Page, encoding: str, answers: Mapping[str, str] | None) -> Imported | None:
    found = None
    if looks_like_calculations(page):
        found = read_fide_calculations(page, encoding=encoding)
    if found is None and is_own_table(page):
        found = read_tabular(page, encoding=encoding, answers=answers)
    if found is None:
        found = read_chess_results(page, encoding=encoding)
    if found is None:
        found = read_tabular(page, encoding=encoding, answers=answers)
    return found


def _read_columns(text: str, encoding: str, answers: Mapping[str, str] | None) -> Imported:
    """Text with a delimiter and a head row, or rows of games as they are pasted."""
    lines = [line for line in lines_of(text[: 4 * _HEAD]) if line.strip()][:15]
    delimiter = max("\t;,|", key=lambda mark: max((line.count(mark) for line in lines), default=0))
    found = None
    if any(delimiter in line for line in lines):
        found = _known_table(text_tables(text, delimiter), encoding, answers)
    if found is None:
        found = _pasted_rows(text, encoding)
    if found is None:
        raise FormatError(0, _UNKNOWN)
    return found


def _pasted_rows(text: str, encoding: str) -> Imported | None:
    """Rows such as "1673 1"; None if most of the lines are something else."""
    parsed = parse_rows(text)
    if not parsed.rows or len(parsed.problems) > len(parsed.rows):
        return None
    findings = Findings()
    for problem in parsed.problems:
        findings.warn(
            problem.line, problem.text, "a rating and a result", problem.message, "unreadable"
        )
    opponents: list[ImportedPlayer] = []
    rounds: list[ImportedRound] = []
    for number, game in enumerate(parsed.rows, start=1):
        kind = _ROUND_KINDS.get(game.kind, RoundKind.GAME)
        opponent = None
        if kind in (RoundKind.GAME, RoundKind.FORFEIT, RoundKind.SHORT):
            opponents.append(ImportedPlayer(name=tidy(game.name), rating=game.opponent))
            opponent = len(opponents)
        unfinished = game.half_points is None
        rounds.append(
            ImportedRound(
                kind=RoundKind.UNFINISHED if unfinished else kind, half_points=game.half_points,
                opponent=opponent, colour=game.colour, number=number,
                rated=game.kind != "unrated" or game.opponent is None,
            )
        )  # fmt: skip
    owner = ImportedPlayer(name="", rounds=tuple(rounds))
    event = ImportedEvent(players=(owner, *opponents), round_count=len(rounds))
    return Imported(
        kind="rows", title="Rows of games", encoding=encoding, events=(event,),
        warnings=findings.all(),
    )  # fmt: skip


_ROUND_KINDS: dict[str, RoundKind] = {
    "short": RoundKind.SHORT, "forfeit-win": RoundKind.FORFEIT, "forfeit-loss": RoundKind.FORFEIT,
    "bye-full": RoundKind.BYE_FULL, "bye-half": RoundKind.BYE_HALF, "bye-zero": RoundKind.BYE_ZERO,
}  # fmt: skip
