"""JSON of Lichess, Chess.com and the FIDE profile: rating histories, statistics, games."""

import json
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from chesscalc.core.checks import HIGHEST_RATING, LOWEST_RATING
from chesscalc.errors import FormatError
from chesscalc.formats.base import Findings, Imported, ImportedHistory
from chesscalc.formats.online_pools import (
    MAX_GAMES,
    OnlineGame,
    day_of_epoch,
    sort_into_pools,
)
from chesscalc.formats.text import date_in, lines_of, rating_in, tidy, valid_date

_NO_POOLS = ("puzzle", "puzzles", "tactics")
_DRAWN = ("agreed", "repetition", "stalemate", "insufficient", "50move", "timevsinsufficient")
_LOST = ("checkmated", "resigned", "timeout", "abandoned", "lose", "kingofthehill", "threecheck",
         "bughousepartnerlose")  # fmt: skip
_NOT_PLAYED = ("created", "started", "aborted", "noStart", "unknownFinish", "variantEnd")
_VARIANTS = {"kingOfTheHill": "king of the hill", "threeCheck": "three-check",
             "racingKings": "racing kings"}  # fmt: skip
_SITE_POOLS = {
    "chess_rapid": "rapid", "chess_blitz": "blitz", "chess_bullet": "bullet",
    "chess_daily": "daily", "chess960_daily": "chess960 daily",
}  # fmt: skip


def _load(text: str) -> Any:  # outside data of any shape
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as problem:
        line = problem.lineno if isinstance(problem, json.JSONDecodeError) else 0
        raise FormatError(line, "This file is damaged: its JSON cannot be read.") from problem


def read_json(text: str, *, encoding: str = "") -> Imported:
    """What a JSON file of one of the known kinds holds.

    Raises:
        FormatError: it is damaged or of no known kind.
    """
    lines = [line for line in lines_of(text) if line.strip()]
    if len(lines) > 1 and lines[0].lstrip().startswith("{") and lines[0].rstrip().endswith("}"):
        return _lichess_games(_objects(text), encoding)
    data = _load(text)
    if isinstance(data, list) and data and all(isinstance(entry, dict) for entry in data):
        return _list(data, encoding)
    if isinstance(data, dict):
        if isinstance(data.get("games"), list):
            return _chesscom_games(data["games"], encoding)
        if any(isinstance(data.get(pool), dict) for pool in _SITE_POOLS):
            return _chesscom_stats(data, encoding)
        if isinstance(data.get("players"), dict) and "id" in data:
            return _lichess_games(iter([(1, data)]), encoding)
    raise FormatError(0, "This JSON file is none of the kinds that are known here.")


def _list(data: list[dict[str, Any]], encoding: str) -> Imported:
    first = data[0]
    if "points" in first and "name" in first:
        return _lichess_history(data, encoding)
    if "date_2" in first:
        return _fide_chart(data, encoding)
    if "time_class" in first or "end_time" in first:
        return _chesscom_games(data, encoding)
    if "players" in first:
        return _lichess_games(enumerate(data, start=1), encoding)
    raise FormatError(0, "This JSON file is none of the kinds that are known here.")


def _objects(text: str) -> Iterator[tuple[int, Any]]:
    """The object in each line."""
    for number, line in enumerate(lines_of(text), start=1):
        if line.strip():
            try:
                yield number, json.loads(line)
            except (ValueError, RecursionError):
                yield number, None


def _rating(value: object) -> int | float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value if LOWEST_RATING <= value <= HIGHEST_RATING else None


def _lichess_history(data: list[dict[str, Any]], encoding: str) -> Imported:
    findings = Findings()
    histories: list[ImportedHistory] = []
    left_out = 0
    for entry in data:
        name = tidy(str(entry.get("name", "")))
        points = entry.get("points")
        if not isinstance(points, list) or not points:
            continue
        if name.lower() in _NO_POOLS:
            left_out += 1
            continue
        series = dict(
            point for raw in points if (point := _history_point(raw, name, findings)) is not None
        )
        if series:
            histories.append(
                ImportedHistory(
                    name=f"Lichess {name.lower()}",
                    list_kind="online",
                    points=tuple(sorted(series.items())),
                )
            )
    if not histories and not left_out:
        raise FormatError(0, "This Lichess rating history is empty.")
    return Imported(
        kind="lichess-history", title="Lichess rating history", encoding=encoding,
        histories=tuple(histories), warnings=findings.all(),
        left_out=(("pools that are no games (puzzles)", left_out),) if left_out else (),
    )  # fmt: skip


def _history_point(raw: object, name: str, findings: Findings) -> tuple[date, int | float] | None:
    """One point [year, month counted from 0, day, rating]."""
    if isinstance(raw, list) and len(raw) == 4 and all(type(part) is int for part in raw):
        year, month, day, value = raw
        when = valid_date(year, month + 1, day) if 1900 < year < 2200 and 0 <= month < 12 else None
        rating = _rating(value)
        if when is not None and rating is not None:
            return when, rating
    findings.warn(
        0, str(raw)[:60], "[year, month from 0, day, rating]",
        f"A point of {name} cannot be read and was left out.", "unreadable",
    )  # fmt: skip
    return None


def _fide_chart(data: list[dict[str, Any]], encoding: str) -> Imported:
    series: dict[str, dict[date, int | float]] = {"rating": {}, "rapid_rtng": {}, "blitz_rtng": {}}
    for entry in data:
        when = date_in(str(entry.get("date_2", ""))[:20])
        for key, points in series.items():
            rating = rating_in(str(entry.get(key) or "")[:10])
            if when is not None and rating is not None:
                points[when] = rating
    kinds = {"rating": "standard", "rapid_rtng": "rapid", "blitz_rtng": "blitz"}
    histories = tuple(
        ImportedHistory(
            name=f"FIDE {kinds[key]}",
            list_kind=kinds[key],
            system=f"fide-{kinds[key]}",
            points=tuple(sorted(points.items())),
        )
        for key, points in series.items()
        if points
    )
    if not histories:
        raise FormatError(0, "This FIDE chart holds no rating.")
    return Imported(
        kind="fide-history", title="FIDE rating chart", encoding=encoding, histories=histories
    )


def _lichess_games(objects: Iterator[tuple[int, Any]], encoding: str) -> Imported:
    findings = Findings()
    games: list[OnlineGame] = []
    for read, (number, entry) in enumerate(objects):
        if read >= MAX_GAMES:
            findings.warn(
                number, "", f"at most {MAX_GAMES:,} games",
                f"Only the first {MAX_GAMES:,} games were read.", "too-many",
            )  # fmt: skip
            break
        game = _lichess_game(entry, number) if isinstance(entry, dict) else None
        if game is None:
            findings.warn(
                number, str(entry)[:60], "a game of Lichess",
                "This line cannot be read as a game and was left out.", "unreadable",
            )  # fmt: skip
        else:
            games.append(game)
    return _games_of("Lichess", games, "before", findings, encoding)


def _games_of(
    site: str, games: Sequence[OnlineGame], ratings_are: str, findings: Findings, encoding: str
) -> Imported:
    """A site's games as events; `ratings_are` says when the printed ratings held."""
    if not games:
        raise FormatError(0, f"No game of {site} was found in this file.")
    events, histories, account = sort_into_pools(games, site.lower(), ratings_are, findings)
    return Imported(
        kind=f"{site.lower().replace('.', '')}-games", title=f"{site} games", encoding=encoding,
        events=events, histories=histories, warnings=findings.all(), account=account,
    )  # fmt: skip


def _lichess_game(entry: dict[str, Any], number: int) -> OnlineGame | None:
    players = entry.get("players")
    if not isinstance(players, dict):
        return None
    sides = [side for colour in ("white", "black") if isinstance(side := players.get(colour), dict)]
    if len(sides) != 2:
        return None
    variant = str(entry.get("variant", "standard"))
    pool = str(entry.get("speed", "")) if variant == "standard" else variant
    pool = _VARIANTS.get(pool, pool.lower())
    when = entry.get("lastMoveAt", entry.get("createdAt"))
    seconds = when / 1000 if isinstance(when, int) and abs(when) < 10**15 else None
    winner = entry.get("winner")
    half = {"white": 2, "black": 0}.get(str(winner), 1)
    changes = [side.get("ratingDiff") for side in sides]
    played = entry.get("status") not in _NOT_PLAYED
    return OnlineGame(
        names=(_account(sides[0]), _account(sides[1])),
        ratings=(_rating(sides[0].get("rating")), _rating(sides[1].get("rating"))),
        changes=(_small(changes[0]), _small(changes[1])),
        half_points=half if played else None,
        pool=tidy(pool),
        rated=entry.get("rated") is True and any(_small(c) is not None for c in changes),
        on=day_of_epoch(seconds),
        order=f"{seconds or 0:020.3f}",
        line=number,
    )


def _small(value: object) -> int | None:
    return value if type(value) is int and abs(value) < 10_000 else None


def _account(side: dict[str, Any]) -> str:
    user = side.get("user")
    if isinstance(user, dict):
        return tidy(str(user.get("name") or user.get("id") or "anonymous"))
    level = side.get("aiLevel")
    return f"Stockfish level {level}" if type(level) is int and 0 < level < 100 else "anonymous"


def _chesscom_stats(data: dict[str, Any], encoding: str) -> Imported:
    histories: list[ImportedHistory] = []
    for key, pool in _SITE_POOLS.items():
        figures = data.get(key)
        if not isinstance(figures, dict):
            continue
        points: dict[date, int | float] = {}
        # No history is exported: the best and the last rating are the two points that are known.
        for which in ("best", "last"):
            figure = figures.get(which)
            if isinstance(figure, dict):
                when, rating = day_of_epoch(figure.get("date")), _rating(figure.get("rating"))
                if when is not None and rating is not None:
                    points[when] = rating
        if points:
            histories.append(
                ImportedHistory(
                    name=f"Chess.com {pool}",
                    list_kind="online",
                    points=tuple(sorted(points.items())),
                )
            )
    if not histories:
        raise FormatError(0, "These Chess.com statistics hold no rating.")
    other = [key for key in ("fide", "tactics", "puzzle_rush") if key in data]
    return Imported(
        kind="chesscom-stats", title="Chess.com statistics", encoding=encoding,
        histories=tuple(histories),
        left_out=tuple((f"{key} (no rating of games)", 1) for key in other),
    )  # fmt: skip


def _chesscom_games(listed: Sequence[Any], encoding: str) -> Imported:
    findings = Findings()
    games: list[OnlineGame] = []
    for number, entry in enumerate(listed[:MAX_GAMES], start=1):
        game = _chesscom_game(entry, number) if isinstance(entry, dict) else None
        if game is None:
            findings.warn(
                number, str(entry)[:60], "a game of Chess.com",
                f"Game {number} cannot be read and was left out.", "unreadable",
            )  # fmt: skip
        else:
            games.append(game)
    if len(listed) > MAX_GAMES:
        findings.warn(
            MAX_GAMES, "", f"at most {MAX_GAMES:,} games",
            f"Only the first {MAX_GAMES:,} games were read.", "too-many",
        )  # fmt: skip
    return _games_of("Chess.com", games, "after", findings, encoding)


def _chesscom_game(entry: dict[str, Any], number: int) -> OnlineGame | None:
    white, black = entry.get("white"), entry.get("black")
    if not isinstance(white, dict) or not isinstance(black, dict):
        return None
    rules = str(entry.get("rules", "chess"))
    pool = str(entry.get("time_class", ""))
    end = entry.get("end_time")
    return OnlineGame(
        names=(tidy(str(white.get("username", ""))), tidy(str(black.get("username", "")))),
        ratings=(_rating(white.get("rating")), _rating(black.get("rating"))),
        half_points=_chesscom_result(str(white.get("result")), str(black.get("result"))),
        pool=tidy(pool if rules == "chess" else f"{rules} {pool}"),
        rated=entry.get("rated") is True,
        on=day_of_epoch(end),
        order=f"{end:020}" if type(end) is int and 0 < end < 10**12 else "",
        line=number,
    )


def _chesscom_result(white: str, black: str) -> int | None:
    """White's half points from the two sides' words."""
    if white == "win":
        return 2
    if black == "win":
        return 0
    if white in _DRAWN:
        return 1
    return 0 if white in _LOST and black not in _LOST else None
