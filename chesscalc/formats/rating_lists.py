"""FIDE rating lists, TXT in any of its layouts and XML, read as a stream in bounded memory.

The columns of a TXT list are where its header line says; they have moved over the years.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import BinaryIO, NamedTuple
from xml.parsers import expat

from chesscalc.errors import FormatError
from chesscalc.formats.base import Findings, Imported, ImportedPlayer, ListedRating

MAX_LISTED = 5_000
"""Most players that `read` keeps of a list; the whole of it goes through `iter_fide_list`."""

_MAX_LINE = 1_000
_MAX_BAD = 1_000
_MAX_LIST_BYTES = 4_000_000_000
_HEADINGS = re.compile(
    r"ID ?number|Name|WTit|OTit|Titl?|Fed|Sex|FOA|SRtng|RRtng|BRtng|SGm|RGm|BGm|SK|R[kK]|BK|"
    r"[A-Z][a-z]{2}\d\d|[A-Z]{3}\d\d|Games|Gms|Gm|K(?= |$)|Born|B-day|Flag|Rtng",
    re.IGNORECASE,
)
_FIELD_OF = {
    "id number": "fide_id", "idnumber": "fide_id", "name": "name", "fed": "federation",
    "sex": "sex", "titl": "title", "tit": "title", "wtit": "w_title", "otit": "o_title",
    "foa": "foa_title", "srtng": "standard", "rrtng": "rapid", "brtng": "blitz",
    "sgm": "standard_games", "rgm": "rapid_games", "bgm": "blitz_games",
    "sk": "standard_k", "rk": "rapid_k", "bk": "blitz_k",
    "born": "birth_year", "b-day": "birth_year", "flag": "flag",
    "games": "games", "gms": "games", "gm": "games", "k": "k", "rtng": "rating",
}  # fmt: skip
_XML_FIELDS = {
    "fideid": "fide_id", "name": "name", "country": "federation", "sex": "sex", "title": "title",
    "w_title": "w_title", "o_title": "o_title", "foa_title": "foa_title", "flag": "flag",
    "birthday": "birth_year", "rating": "rating", "games": "games", "k": "k",
    "rapid_rating": "rapid", "rapid_games": "rapid_games", "rapid_k": "rapid_k",
    "blitz_rating": "blitz", "blitz_games": "blitz_games", "blitz_k": "blitz_k",
}  # fmt: skip


class ListedPlayer(NamedTuple):
    """A player of a FIDE list; 0 and "" stand for what the list leaves open.

    A plain tuple, because two million of them are made in one go; numbers first, so that a line is
    cut in two steps. Ratings are 0 for unrated; games are those of the period just ended; `flag` is
    i (inactive), w (woman) or wi.
    """

    fide_id: int
    standard: int = 0
    standard_games: int = 0
    standard_k: int = 0
    rapid: int = 0
    rapid_games: int = 0
    rapid_k: int = 0
    blitz: int = 0
    blitz_games: int = 0
    blitz_k: int = 0
    birth_year: int = 0
    name: str = ""
    federation: str = ""
    sex: str = ""
    title: str = ""
    w_title: str = ""
    o_title: str = ""
    foa_title: str = ""
    flag: str = ""


_TEXT_FIELDS = frozenset(
    {"name", "federation", "sex", "title", "w_title", "o_title", "foa_title", "flag"}
)


def looks_like_fide_list(head: str) -> bool:
    """Whether a text begins with the header line of a list, or is one in XML."""
    first = head.lstrip("\ufeff")[:400]
    return is_header(first.split("\n", 1)[0]) or "<playerslist" in first


def is_header(line: str) -> bool:
    """Whether a line is the header of a TXT list."""
    return re.match(r"ID ?number\s+Name\s", line, re.IGNORECASE) is not None


def iter_fide_list(
    stream: BinaryIO, *, kind: str = "standard", findings: Findings | None = None
) -> Iterator[ListedPlayer]:
    """The players of a FIDE list, one by one.

    Args:
        stream: The list as TXT or XML, or the zip it comes in (which must be seekable).
        kind: "standard", "rapid" or "blitz", for lists of one rating only.
        findings: Where lines that cannot be read are noted.

    Raises:
        FormatError: it is no such list; raised when the first player is asked for.
    """
    head = stream.read(4)
    if head == b"PK\x03\x04":
        stream.seek(0)
        yield from _zipped(stream, kind, findings)
        return
    rest = _Joined(head, stream)
    if head.lstrip(b"\xef\xbb\xbf \r\n\t")[:1] == b"<":
        yield from _xml_players(rest, kind)
    else:
        yield from _text_players(rest, kind, findings)


class _Joined:
    """A stream with the bytes already taken from it put back in front."""

    def __init__(self, head: bytes, stream: BinaryIO) -> None:
        self._head = head
        self._stream = stream

    def read(self, size: int) -> bytes:
        """Up to `size` bytes."""
        head, self._head = self._head, b""
        return head + self._stream.read(size)


def _zipped(stream: BinaryIO, kind: str, findings: Findings | None) -> Iterator[ListedPlayer]:
    try:
        archive = zipfile.ZipFile(stream)
        infos = [i for i in archive.infolist() if i.filename.lower().endswith((".txt", ".xml"))]
        if not infos or len(archive.infolist()) > 100:
            raise FormatError(0, "This zip holds no rating list.")
        largest = max(infos, key=lambda info: info.file_size)
        if largest.file_size > _MAX_LIST_BYTES:
            raise FormatError(0, "The list in this zip is too large.")
        with archive.open(largest) as member:
            head = member.read(4)
            rest = _Joined(head, member)  # type: ignore[arg-type]  # a zip member reads like a file
            if head[:1] == b"<":
                yield from _xml_players(rest, kind)
            else:
                yield from _text_players(rest, kind, findings)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError) as problem:
        raise FormatError(0, "This zip is damaged and cannot be unpacked.") from problem


def _lines(stream: _Joined) -> Iterator[str]:
    """The lines of a stream; of a line too long to be one of a list only the end is kept."""
    pending = ""
    while chunk := stream.read(1 << 18):
        *lines, pending = (pending + chunk.decode("latin-1")).split("\n")
        yield from lines
        if len(pending) > _MAX_LINE:
            pending = pending[-_MAX_LINE:]
    if pending:
        yield pending


def _text_players(stream: _Joined, kind: str, findings: Findings | None) -> Iterator[ListedPlayer]:
    lines = _lines(stream)
    header = next(lines, "").removeprefix("ï»¿").rstrip("\r\n")
    if not is_header(header):
        raise FormatError(1, "A FIDE list begins with a line ID Number, Name, Fed …")
    read_line = line_reader(header, kind)
    bad = 0
    for number, line in enumerate(lines, start=2):
        try:
            player = read_line(line)
        except ValueError:
            bad += 1
            if bad > _MAX_BAD and 2 * bad > number:
                raise FormatError(number, "Most lines are none of a FIDE list.") from None
            if findings is not None and line.strip(" \r\n\x1a"):
                findings.warn(
                    number, line[:60], "a line of the list",
                    "This line of the list cannot be read.", "unreadable",
                )  # fmt: skip
            continue
        yield player


def columns_of(header: str, kind: str) -> dict[str, tuple[int, int]]:
    """Where each field stands, [start, end), by the header line.

    >>> columns_of("ID Number      Name      Fed Sex Tit  OCT26 Gms K ", "rapid")["rapid"]
    (38, 44)
    """
    found = list(_HEADINGS.finditer(header))
    columns: dict[str, tuple[int, int]] = {}
    for place, match in enumerate(found):
        end = found[place + 1].start() if place + 1 < len(found) else _MAX_LINE
        name = _FIELD_OF.get(match.group(0).lower(), "rating")
        name = {"rating": kind, "games": f"{kind}_games", "k": f"{kind}_k"}.get(name, name)
        columns.setdefault(name, (match.start(), end))
    return columns


def line_reader(header: str, kind: str) -> Callable[[str], ListedPlayer]:
    """A function that reads one line of a list with this header; ValueError for other lines."""
    columns = columns_of(header, kind)
    numbers = [name for name in ListedPlayer._fields if name not in _TEXT_FIELDS]
    texts = [name for name in ListedPlayer._fields if name in _TEXT_FIELDS]
    # Each line gets a 0 at its end; numbers that this layout does not have are read from there.
    spans = [columns.get(name, (_MAX_LINE, _MAX_LINE)) for name in numbers]
    cut_numbers = itemgetter(
        *(slice(*columns[name]) if name in columns else slice(-1, None) for name in numbers)
    )
    cut_texts = itemgetter(*(slice(*columns.get(name, (0, 0))) for name in texts))
    edge = columns.get("o_title", (0, 0))[1]

    def make(line: str) -> ListedPlayer:
        values = map(int, cut_numbers(line + " 0"))
        return ListedPlayer._make((*values, *map(str.strip, cut_texts(line))))

    def read(line: str) -> ListedPlayer:
        overflow = ""
        if edge and " " not in line[edge - 1 : edge + 1]:
            # An over-long OTit pushes all later columns to the right.
            end = line.find(" ", edge)
            overflow, line = line[edge:end], line[:edge] + line[end:]
        try:
            player = make(line)
        except ValueError:
            # Old lists leave numbers blank, and some lines end early.
            blank_as_0 = [int(line[start:end].strip() or 0) for start, end in spans]
            player = ListedPlayer._make((*blank_as_0, *map(str.strip, cut_texts(line))))
        if player.fide_id <= 0 or not player.name:
            raise ValueError(line)
        if overflow:
            return player._replace(o_title=player.o_title + overflow)
        return player

    return read


def _xml_players(stream: _Joined, kind: str) -> Iterator[ListedPlayer]:
    """The players of an XML list; elements of unknown names are passed over."""
    listed: list[ListedPlayer] = []
    taker = _XmlTaker(listed, kind)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = taker.start
    parser.EndElementHandler = taker.end
    parser.CharacterDataHandler = taker.text
    parser.EntityDeclHandler = _refuse_entity
    try:
        while chunk := stream.read(1 << 16):
            parser.Parse(chunk, False)
            yield from listed
            listed.clear()
        parser.Parse(b"", True)
    except (expat.ExpatError, ValueError, LookupError) as problem:
        line = getattr(problem, "lineno", 0)
        raise FormatError(line, "This XML list is damaged and cannot be read further.") from problem
    yield from listed
    if not taker.is_list:
        raise FormatError(0, "This XML file is no FIDE list: it holds no playerslist.")


def _refuse_entity(*_: object) -> None:
    raise FormatError(0, "This file defines XML entities, which no list needs; refused.")


class _XmlTaker:
    """Receives the events of the XML and makes players of them."""

    def __init__(self, listed: list[ListedPlayer], kind: str) -> None:
        self._listed = listed
        self._names = {
            tag: {"rating": kind if kind != "standard" else "standard",
                  "games": f"{kind}_games", "k": f"{kind}_k"}.get(name, name)
            for tag, name in _XML_FIELDS.items()
        }  # fmt: skip
        self._values: dict[str, str | int] = {}
        self._parts: list[str] = []
        self._length = 0
        self.is_list = False

    def start(self, tag: str, _: dict[str, str]) -> None:
        self._parts.clear()
        self._length = 0
        if tag == "playerslist":
            self.is_list = True
        elif tag == "player":
            self._values = {}

    def text(self, chunk: str) -> None:
        if self._length < _MAX_LINE:
            self._parts.append(chunk[:_MAX_LINE])
            self._length += len(chunk)

    def end(self, tag: str) -> None:
        name = self._names.get(tag)
        if name is not None:
            value = "".join(self._parts).strip()
            if name in _TEXT_FIELDS:
                self._values[name] = value
            else:
                self._values[name] = int(value) if value.isdigit() and len(value) < 12 else 0
        elif tag == "player" and self._values.get("fide_id") and self._values.get("name"):
            self._listed.append(ListedPlayer(**self._values))  # type: ignore[arg-type]  # by name
        self._parts.clear()


def as_imported(player: ListedPlayer) -> ImportedPlayer:
    """The listed player in the words of the other readers."""
    ratings = tuple(
        ListedRating(kind=f"fide-{kind}", rating=rating, games=games, k=k or None)
        for kind, rating, games, k in (
            ("standard", player.standard, player.standard_games, player.standard_k),
            ("rapid", player.rapid, player.rapid_games, player.rapid_k),
            ("blitz", player.blitz, player.blitz_games, player.blitz_k),
        )
        if 0 < rating <= 4000
    )
    return ImportedPlayer(
        name=player.name,
        rating=ratings[0].rating if ratings else None,
        rating_kind=ratings[0].kind if ratings else "",
        ratings=ratings,
        ids=(("fide", str(player.fide_id)),),
        federation=player.federation,
        title=player.title or player.w_title,
        sex={"M": "m", "F": "w"}.get(player.sex, ""),
        birth_year=player.birth_year if 1900 <= player.birth_year <= 2100 else None,
        flag=player.flag,
        k=ratings[0].k if ratings else None,
    )


def read_fide_list(data: bytes, name: str) -> Imported:
    """The first players of a list, for a look at it; the whole goes through `iter_fide_list`.

    Raises:
        FormatError: it is no such list.
    """
    findings = Findings()
    kind = next((k for k in ("rapid", "blitz") if k in name.lower()), "standard")
    listed: list[ImportedPlayer] = []
    total = 0
    for player in iter_fide_list(io.BytesIO(data), kind=kind, findings=findings):
        total += 1
        if len(listed) < MAX_LISTED:
            listed.append(as_imported(player))
    if not listed:
        raise FormatError(0, "This FIDE list has no player.")
    more = total - len(listed)
    return Imported(
        kind="fide-list", title="FIDE rating list", listed=tuple(listed),
        warnings=findings.all(),
        left_out=((f"players after the first {MAX_LISTED:,}", more),) if more else (),
    )  # fmt: skip
