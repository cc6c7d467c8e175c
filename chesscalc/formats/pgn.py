"""PGN files: the tags and results of many games; moves are skipped, never checked.

Elo tags mean different things: before the game on Lichess, after it on Chess.com, the rating of the
list in force over the board.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from chesscalc.errors import FormatError
from chesscalc.formats.base import (
    Findings,
    Imported,
    ImportedEvent,
    ImportedHistory,
    ImportedPlayer,
    ImportedRound,
    RoundKind,
)
from chesscalc.formats.online_pools import MAX_GAMES, OnlineGame, sort_into_pools, speed
from chesscalc.formats.text import is_unrated, lines_of, rating_in, tidy, valid_date, whole_in
from chesscalc.formats.times import rate_of_play

TITLE = "PGN games"
_TAG = re.compile(r'\s*\[\s*(\w{1,40})\s+"((?:[^"\\]|\\.)*)"\s*\]\s*')
_RESULTS = {"1-0": 2, "0-1": 0, "1/2-1/2": 1, "½-½": 1, "1/2": 1}
_MAX_LINE = 1_000
_OVER_THE_BOARD = "over the board"


@dataclass(slots=True)
class Tags:
    """The tags of one game and the line it begins in."""

    line: int
    values: dict[str, str] = field(default_factory=dict)

    def get(self, name: str) -> str:
        """A tag's value, or ""."""
        return self.values.get(name, "")


def looks_like_pgn(head: str) -> bool:
    """Whether a text begins with the tags of a game."""
    first = next((line for line in lines_of(head)[:50] if line.strip()), "")
    return len(first) <= _MAX_LINE and _TAG.fullmatch(first) is not None


def tags_in(text: str) -> Iterator[Tags]:
    """The tags of each game; a bracket at the start of a line inside a comment is no tag."""
    current: Tags | None = None
    in_moves = in_comment = False
    blank_before = True
    for number, line in enumerate(lines_of(text), start=1):
        tag = None
        if len(line) <= _MAX_LINE and line.lstrip()[:1] == "[":
            tag = _TAG.fullmatch(line)
        starts_game = tag is not None and blank_before and tag.group(1) == "Event"
        if tag and (not in_moves or not in_comment or starts_game):
            if current is None or in_moves or (starts_game and current.values):
                if current is not None:
                    yield current
                current = Tags(number)
            in_moves = in_comment = False
            if len(current.values) < 60:
                current.values.setdefault(tag.group(1), tag.group(2).replace('\\"', '"'))
        elif line.strip() and current is not None:
            in_moves = True
            opened, closed = line.rfind("{"), line.rfind("}")
            if opened != closed:
                in_comment = opened > closed
        blank_before = not line.strip()
    if current is not None:
        yield current


def read_pgn(text: str, *, encoding: str = "") -> Imported:
    """The games of a PGN file: online games by pool, others by event.

    Raises:
        FormatError: there is no game with two players.
    """
    findings = Findings()
    by_site: dict[str, list[Tags]] = {}
    count = 0
    for tags in tags_in(text):
        count += 1
        if count > MAX_GAMES:
            findings.warn(
                tags.line, "", f"at most {MAX_GAMES:,} games",
                f"Only the first {MAX_GAMES:,} games were read.", "too-many",
            )  # fmt: skip
            break
        if not (tags.get("White").strip(" ?") and tags.get("Black").strip(" ?")):
            findings.warn(
                tags.line, f"White {tags.get('White')!r}", "two names",
                "A game without the names of both players was left out.", "unreadable",
            )  # fmt: skip
            continue
        by_site.setdefault(_site(tags), []).append(tags)
    if not by_site:
        raise FormatError(0, "No game with the names of two players was found in this PGN file.")
    events: list[ImportedEvent] = []
    histories: list[ImportedHistory] = []
    accounts: list[str] = []
    for site, listed in by_site.items():
        if site == _OVER_THE_BOARD:
            events += _board_events(listed, findings)
            continue
        ratings_are = "before" if site == "lichess" else "after"
        games = [_online_game(tags, site, findings) for tags in listed]
        pools, series, account = sort_into_pools(games, site, ratings_are, findings)
        events += pools
        histories += series
        accounts.append(account)
    return Imported(
        kind="pgn", title=TITLE, encoding=encoding, events=tuple(events),
        histories=tuple(histories), warnings=findings.all(),
        account=accounts[0] if len(accounts) == 1 else "",
    )  # fmt: skip


def _site(tags: Tags) -> str:
    place = (tags.get("Site") + " " + tags.get("Link")).lower()
    if "lichess.org" in place:
        return "lichess"
    return "chess.com" if "chess.com" in place else _OVER_THE_BOARD


def _day(text: str) -> date | None:
    """A PGN date; one with question marks is not known."""
    match = re.fullmatch(r"(\d{4})\.(\d\d)\.(\d\d)", text.strip())
    return valid_date(*(int(part) for part in match.groups())) if match else None


def _rating(tags: Tags, name: str, findings: Findings) -> int | float | None:
    text = tags.get(name)
    rating = rating_in(text)
    if rating is None and not is_unrated(text):
        findings.warn(
            tags.line, f"{name} {text}", "a rating from 1 to 4000",
            f"{name} {text[:20]!r} is no rating; it is taken as unrated.", "rating",
        )  # fmt: skip
    return rating


def _half_points(tags: Tags, findings: Findings) -> int | None:
    """White's score; None if the game has none."""
    result = tags.get("Result").strip()
    if result not in _RESULTS:
        findings.warn(
            tags.line, f"Result {result}", "1-0, 0-1 or 1/2-1/2",
            f"The game {tags.get('White')[:40]} against {tags.get('Black')[:40]} has no result "
            "and does not count.", "no-result",
        )  # fmt: skip
    return _RESULTS.get(result)


def _difference(text: str) -> int | None:
    match = re.fullmatch(r"[+-]?\d{1,4}", text.strip(), re.ASCII)
    return int(match.group(0)) if match else None


def _online_game(tags: Tags, site: str, findings: Findings) -> OnlineGame:
    variant = tags.get("Variant").lower()
    pool = variant if variant not in ("", "standard", "chess", "from position") else ""
    pool = pool or speed(site, tags.get("TimeControl"))
    changes = (_difference(tags.get("WhiteRatingDiff")), _difference(tags.get("BlackRatingDiff")))
    # Lichess leaves the changes out of casual, aborted and cheat-refunded games.
    rated = site != "lichess" or changes != (None, None)
    day = _day(tags.get("UTCDate")) or _day(tags.get("Date"))
    # The rating after a game is the one at its end, which may fall on another day.
    end = _day(tags.get("EndDate")) if site == "chess.com" else None
    time = tags.get("EndTime" if end else "UTCTime")[:8]
    last = end or day
    return OnlineGame(
        names=(tidy(tags.get("White")), tidy(tags.get("Black"))),
        ratings=(_rating(tags, "WhiteElo", findings), _rating(tags, "BlackElo", findings)),
        changes=changes,
        half_points=_half_points(tags, findings),
        pool=pool,
        rated=rated,
        on=last,
        order=f"{last or ''} {time}",
        line=tags.line,
    )


def _board_events(listed: Sequence[Tags], findings: Findings) -> list[ImportedEvent]:
    by_event: dict[tuple[str, str], list[Tags]] = {}
    for tags in listed:
        name = tidy(tags.get("Event").strip(" ?"))
        start = tags.get("EventDate") or tags.get("Date")
        by_event.setdefault((name, start[:4]), []).append(tags)
    return [_board_event(name, games, findings) for (name, _), games in by_event.items()]


class _Field:
    """The players of an event as they are met, told apart by FIDE id, else by name."""

    def __init__(self) -> None:
        self.players: list[ImportedPlayer] = []
        self.rounds: list[list[ImportedRound]] = []
        self._by_id: dict[str, int] = {}
        self._by_name: dict[str, int] = {}

    def place(self, tags: Tags, side: str, findings: Findings) -> int:
        """Where the player of this side stands; entered if new."""
        fide_id = tags.get(f"{side}FideId").strip().strip("0") and tags.get(f"{side}FideId").strip()
        name = tidy(tags.get(side))
        place = self._by_id.get(fide_id) if fide_id else None
        if place is None:
            place = self._by_name.get(name.lower())
        if place is not None and fide_id and self.players[place].id_of("fide") not in ("", fide_id):
            place = None
        if place is None:
            place = len(self.players)
            self.players.append(
                ImportedPlayer(
                    name=name,
                    rating=_rating(tags, f"{side}Elo", findings),
                    ids=(("fide", fide_id),) if fide_id else (),
                    title=tidy(tags.get(f"{side}Title")).strip("-?"),
                    federation=tidy(tags.get(f"{side}Fed"))[:3],
                    line=tags.line,
                )
            )
            self.rounds.append([])
            self._by_name.setdefault(name.lower(), place)
        if fide_id:
            self._by_id.setdefault(fide_id, place)
        return place


def _board_event(name: str, games: Sequence[Tags], findings: Findings) -> ImportedEvent:
    field = _Field()
    for tags in games:
        white, black = (field.place(tags, side, findings) for side in ("White", "Black"))
        half = _half_points(tags, findings)
        number = whole_in(tags.get("Round").partition(".")[0], 999) or 0
        for place, opponent, colour, other in (
            (white, black, "w", "Black"),
            (black, white, "b", "White"),
        ):
            scored = half if half is None or colour == "w" else 2 - half
            field.rounds[place].append(
                ImportedRound(
                    kind=RoundKind.UNFINISHED if half is None else RoundKind.GAME,
                    half_points=scored,
                    opponent=opponent,
                    opponent_rating=rating_in(tags.get(f"{other}Elo")),
                    colour=colour,
                    on=_day(tags.get("Date")) or _day(tags.get("UTCDate")),
                    number=number or len(field.rounds[place]) + 1,
                    line=tags.line,
                )
            )
    finished = tuple(
        ImportedPlayer(
            name=player.name,
            rating=player.rating,
            ids=player.ids,
            title=player.title,
            federation=player.federation,
            rounds=tuple(sorted(own, key=lambda r: r.number)),
            line=player.line,
        )
        for player, own in zip(field.players, field.rounds, strict=True)
    )
    days = [r.on for own in field.rounds for r in own if r.on]
    control = tags_control(games)
    return ImportedEvent(
        name=name,
        city=tidy(games[0].get("Site").strip(" ?")),
        start=min(days, default=None),
        end=max(days, default=None),
        time_control=control,
        rate_of_play=rate_of_play(control),
        players=finished,
        round_count=max((len(own) for own in field.rounds), default=0),
    )


def tags_control(games: Sequence[Tags]) -> str:
    """The time control of the games, if all have the same."""
    controls = {tidy(tags.get("TimeControl").strip(" ?-")) for tags in games}
    return controls.pop() if len(controls) == 1 else ""
