"""Tournament reports read: TRF06, TRF16, TRF(x) and TRF26."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from chesscalc.errors import FormatError
from chesscalc.formats.base import (
    MAX_PLAYERS,
    MAX_ROUNDS,
    Findings,
    Imported,
    ImportedEvent,
    ImportedPlayer,
    ImportedRound,
    ListedRating,
    Question,
    RoundKind,
)
from chesscalc.formats.consistency import check_mirrored, check_points
from chesscalc.formats.text import (
    birth_year_in,
    date_in,
    is_unrated,
    lines_of,
    month_first_in,
    points_in,
    rating_in,
    tidy,
    valid_date,
    whole_in,
)
from chesscalc.formats.times import dates_question, rate_of_play
from chesscalc.formats.trf.codes import FIRST_ROUND, RESULTS

TITLE = "FIDE tournament report (TRF)"
_MAX_LINE = 100 + 10 * MAX_ROUNDS
_PLAYER = re.compile(r"001 [ \d]{4} ")
_OLD_TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM",
               "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}  # fmt: skip
_HEADS = {
    "012": "name", "022": "city", "032": "federation", "042": "start", "052": "end",
    "092": "type", "102": "chief arbiter", "112": "deputy arbiter", "122": "time control",
    "142": "rounds", "222": "coded time control", "192": "coded type",
}  # fmt: skip
_KNOWN = {
    "062", "072", "082", "132", "152", "162", "172", "182", "202", "212", "240", "250", "260",
    "299", "300", "310", "320", "330", "352", "362", "801", "802", "013", "XXR", "XXC", "XXS",
    "XXZ", "XXA", "XXP", "XXB",
}  # fmt: skip
_NATIONAL = re.compile(r"[A-Z]{3}  ?[ \d]{3}\d ")
# Records without which "points = sum of the results" need not hold.
_OTHER_POINTS = {"162", "XXS", "299"}


def looks_like_trf(head: str) -> bool:
    """Whether the beginning of a text is a tournament report."""
    lines = lines_of(head)[:400]
    return any(_PLAYER.match(line) for line in lines) or (
        sum(line[:4] in ("012 ", "022 ", "032 ", "042 ", "052 ", "062 ") for line in lines) >= 3
    )


@dataclass(slots=True)
class _Records:
    """The records of one report, as they are met."""

    findings: Findings = field(default_factory=Findings)
    heads: list[tuple[str, str]] = field(default_factory=list)
    players: list[ImportedPlayer] = field(default_factory=list)
    cells: list[list[str]] = field(default_factory=list)
    national: list[str] = field(default_factory=list)
    round_dates: list[date | None] = field(default_factory=list)
    unknown: int = 0
    own_points: bool = False

    def take(self, number: int, line: str) -> None:
        """Sort one line by its first three letters."""
        code = line[:3]
        if code == "001":
            self._take_player(number, line)
        elif code in _HEADS and line[3:4] in ("", " "):
            self.heads.append((_HEADS[code], tidy(line[4:])))
        elif code == "132":
            self.round_dates = _round_dates(line)
        elif code in _KNOWN:
            self.own_points = self.own_points or code in _OTHER_POINTS
        elif _NATIONAL.match(line):
            self.national.append(line[:_MAX_LINE].ljust(FIRST_ROUND))
        elif line.strip() and not line.startswith("#"):
            self.unknown += 1

    def _take_player(self, number: int, line: str) -> None:
        if len(self.players) >= MAX_PLAYERS:
            raise FormatError(number, f"A report holds at most {MAX_PLAYERS:,} players.")
        player, cells = _player(line, number, self.findings)
        if player is not None:
            self.players.append(player)
            self.cells.append(cells)


def read_trf(
    text: str, *, encoding: str = "", answers: Mapping[str, str] | None = None
) -> Imported:
    """The event of a tournament report.

    Raises:
        FormatError: no player line can be read.
    """
    records = _Records()
    for number, line in enumerate(lines_of(text), start=1):
        records.take(number, line)
    if not records.players:
        raise FormatError(0, "This tournament report has no readable player line (001).")
    findings = records.findings
    players = _with_rounds(records.players, records.cells, findings)
    players = _with_national(players, records.national)
    if not records.own_points:
        check_points(players, findings)
    check_mirrored(players, findings)
    event, questions = _event(records.heads, players, records.round_dates, answers or {})
    left_out = (("lines of unknown kinds", records.unknown),) if records.unknown else ()
    return Imported(
        kind="trf", title=TITLE, encoding=encoding, events=(event,), warnings=findings.all(),
        questions=questions, left_out=left_out,
    )  # fmt: skip


def _player(line: str, number: int, findings: Findings) -> tuple[ImportedPlayer | None, list[str]]:
    """One 001 line without its rounds, and the text of each round."""
    line = line[:_MAX_LINE].ljust(FIRST_ROUND).replace("\t", " ")
    start = whole_in(line[4:8], 9999)
    if start is None:
        findings.warn(
            number, line[:40], "a starting number in columns 5-8",
            "A player line without a starting number was left out.", "unreadable",
        )  # fmt: skip
        return None, []
    rating_text = line[48:52]
    rating = rating_in(rating_text)
    if rating is None and not is_unrated(rating_text):
        findings.warn(
            number, rating_text, "a rating or blanks in columns 49-52",
            f"{rating_text.strip()!r} is no rating; the player is taken as unrated.", "rating",
        )  # fmt: skip
    points_text = line[80:84]
    points = points_in(points_text)
    if points is None and points_text.strip():
        findings.warn(
            number, points_text, "points in columns 81-84",
            f"{points_text.strip()!r} is no number of points.", "unreadable",
        )  # fmt: skip
    title = line[10:13].strip()
    fide_id = line[57:68].strip()
    player = ImportedPlayer(
        name=tidy(line[14:47]),
        number=start,
        rank=whole_in(line[85:89], 9999),
        rating=rating,
        rating_kind="fide",
        ids=(("fide", tidy(fide_id)),) if fide_id.strip("0") else (),
        federation=tidy(line[53:56]),
        title=_OLD_TITLES.get(title, tidy(title.upper())),
        sex={"m": "m", "w": "w", "f": "w"}.get(line[9:10].lower(), ""),
        birth_year=birth_year_in(line[69:79]),
        birth_text=tidy(line[69:79]),
        points=points,
        line=number,
    )
    tail = line[FIRST_ROUND - 1 :].rstrip()
    cells = [tail[place : place + 10] for place in range(0, len(tail), 10)]
    return player, cells[:MAX_ROUNDS]


def _with_rounds(
    players: list[ImportedPlayer], raw_rounds: list[list[str]], findings: Findings
) -> list[ImportedPlayer]:
    """The players with their rounds; opponents become places in the list."""
    places: dict[int, int] = {}
    for place, player in enumerate(players):
        if player.number in places:
            findings.warn(
                player.line, str(player.number), "each starting number once",
                f"Starting number {player.number} stands twice; rounds name the first.", "double",
            )  # fmt: skip
        places.setdefault(player.number or 0, place)
    count = max((len(cells) for cells in raw_rounds), default=0)
    return [
        replace(
            player,
            rounds=tuple(
                _round(cells[i] if i < len(cells) else "", i + 1, player, places, findings)
                for i in range(count)
            ),
        )
        for player, cells in zip(players, raw_rounds, strict=True)
    ]


def _round(
    cell: str, number: int, player: ImportedPlayer, places: dict[int, int], findings: Findings
) -> ImportedRound:
    """One round's ten columns: blank, opponent (4), blank, colour, blank, result, blanks."""
    cell = cell.ljust(10)
    opponent_text, colour_text, result = cell[1:5].strip(), cell[6].lower(), cell[8].upper()
    opponent = whole_in(opponent_text, 9999)
    if opponent is None and opponent_text:
        _warn_cell(cell, number, player, findings)
    opponent = opponent or None
    place = places.get(opponent) if opponent else None
    if opponent and place is None:
        findings.warn(
            player.line, cell, "the number of a player in the file",
            f"Round {number}: {player.name} met number {opponent}, who is not in the file.",
            "missing-opponent",
        )  # fmt: skip
    if not cell.strip():
        kind, half = RoundKind.UNPAIRED, 0
    elif result == " " and opponent:
        return ImportedRound(
            kind=RoundKind.UNFINISHED, half_points=None, opponent=place, opponent_number=opponent,
            colour=colour_text if colour_text in ("w", "b") else None, number=number,
            line=player.line,
        )  # fmt: skip
    elif result in RESULTS:
        kind, half = RESULTS[result]
    elif result == " ":
        kind, half = RoundKind.BYE_ZERO, 0
    else:
        _warn_cell(cell, number, player, findings)
        kind, half = RoundKind.BYE_ZERO, 0
    if kind is RoundKind.GAME and not opponent:
        findings.warn(
            player.line, cell, "an opponent's number before a played result",
            f"Round {number}: {player.name} has a result but no opponent; it is kept as a bye.",
            "no-opponent",
        )  # fmt: skip
        kind = {2: RoundKind.BYE_FULL, 1: RoundKind.BYE_HALF}.get(half, RoundKind.BYE_ZERO)
    return ImportedRound(
        kind=kind, half_points=half, opponent=place, opponent_number=opponent,
        colour=colour_text if colour_text in ("w", "b") else None, number=number, line=player.line,
    )  # fmt: skip


def _warn_cell(cell: str, number: int, player: ImportedPlayer, findings: Findings) -> None:
    findings.warn(
        player.line, cell, "opponent, colour and one of 1 = 0 W D L + - H F U Z",
        f"Round {number} of {player.name} cannot be read: {cell.strip()!r}.", "unreadable",
    )  # fmt: skip


def _with_national(players: list[ImportedPlayer], lines: Sequence[str]) -> list[ImportedPlayer]:
    """TRF26 lines that give a national rating and number for a starting number."""
    by_number = {player.number: place for place, player in enumerate(players)}
    for line in lines:
        place = by_number.get(whole_in(line[4:8], 9999))
        rating = rating_in(line[48:52])
        if place is None:
            continue
        player = players[place]
        body = line[:3].lower()
        number = tidy(line[57:68])
        players[place] = replace(
            player,
            ratings=(*player.ratings, ListedRating(kind=f"national {body}", rating=rating)),
            ids=(*player.ids, (body, number)) if number else player.ids,
        )
    return players


def _round_dates(line: str) -> list[date | None]:
    line = line[:_MAX_LINE]
    dates: list[date | None] = []
    for place in range(FIRST_ROUND, len(line), 10):
        match = re.fullmatch(r"(\d\d)[/.-](\d\d)[/.-](\d\d)", line[place : place + 8].strip())
        dates.append(
            valid_date(2000 + int(match[1]), int(match[2]), int(match[3])) if match else None
        )
    return dates


def _event(
    heads: list[tuple[str, str]],
    players: list[ImportedPlayer],
    round_dates: list[date | None],
    answers: Mapping[str, str],
) -> tuple[ImportedEvent, tuple[Question, ...]]:
    first = dict(reversed(heads))
    month_first, questions = _order_of_dates(first, round_dates, answers)
    rounds = whole_in(first.get("rounds", ""), MAX_ROUNDS) or 0
    event = ImportedEvent(
        name=first.get("name", ""),
        city=first.get("city", ""),
        federation=first.get("federation", ""),
        start=date_in(first.get("start", ""), month_first=month_first),
        end=date_in(first.get("end", ""), month_first=month_first),
        time_control=first.get("time control", ""),
        rate_of_play=rate_of_play(first.get("coded time control", "")),
        players=tuple(players),
        round_count=max(rounds, len(players[0].rounds)),
        round_dates=tuple(round_dates),
        extras=tuple(
            (label, value)
            for label, value in heads
            if value and label in ("type", "chief arbiter", "deputy arbiter", "coded time control")
        ),
    )
    return event, questions


def _order_of_dates(
    first: dict[str, str], round_dates: list[date | None], answers: Mapping[str, str]
) -> tuple[bool, tuple[Question, ...]]:
    """Whether the head's dates name the month first, and the question if that is open."""
    texts = [first.get("start", ""), first.get("end", "")]
    told = month_first_in(texts)
    known = [day for day in round_dates if day]
    if told is None and known:
        # The dates of the rounds are written year first and settle it.
        for month_first in (False, True):
            if date_in(texts[0], month_first=month_first) == known[0]:
                return month_first, ()
    if told is not None:
        return told, ()
    if answers.get("dates") in ("day-first", "month-first"):
        return answers["dates"] == "month-first", ()
    return False, (dates_question(next(text for text in texts if text)),)
