"""What is saved as tables for a spreadsheet: events, games, ratings, the roster."""

from collections.abc import Mapping
from datetime import date

from chesscalc.core.score import points
from chesscalc.present.exports import Cell, Table
from chesscalc.services.roster import RosterRow, roster
from chesscalc.store.reader import Reader
from chesscalc.store.records import GameLine

_EVENT_COLUMNS = (
    "Student", "List", "Event", "First day", "Last day", "Rating before", "K", "Games",
    "Rated games", "Points", "Rated points", "Expected", "Change", "Adjustment", "Exact rating",
    "New rating", "Performance", "Estimate", "System", "Rules",
)  # fmt: skip
_GAME_COLUMNS = (
    "Student", "List", "Event", "First day", "Round", "Opponent", "Opponent's rating", "Colour",
    "Score", "Kind", "Counted", "Change",
)  # fmt: skip
_RATING_COLUMNS = ("Student", "List", "Day", "Rating", "Kind", "Source", "Games")
_ROSTER_COLUMNS = (
    "Student", "Groups", "List", "Rating", "30 days", "90 days", "365 days", "Peak", "Last event",
    "Goal", "Goal by", "On track", "To know",
)  # fmt: skip


def events_table(reader: Reader, student_id: str | None = None) -> Table:
    """Saved events, of one student or of all."""
    students, lists = _names(reader)
    rows: list[tuple[Cell, ...]] = [
        (
            students[line.student_id], lists.get(line.list_id, ""), line.name, line.on,
            line.ended_on, line.start, line.k, line.games, line.rated_games, line.points,
            line.score, line.expected, line.change, line.adjustment, line.new_rating_exact,
            line.end, line.performance, line.estimate, line.system, line.rules,
        )
        for line in reader.event_lines(student_id)
    ]  # fmt: skip
    return Table("Events", _EVENT_COLUMNS, tuple(rows))


def games_table(reader: Reader, student_id: str | None = None) -> Table:
    """The games of saved events, of one student or of all."""
    students, lists = _names(reader)
    rows = [
        _game_row(game, students[game.student_id], lists.get(game.list_id, ""))
        for game in reader.game_lines(student_id)
    ]
    return Table("Games", _GAME_COLUMNS, tuple(rows))


def _game_row(game: GameLine, student: str, listed: str) -> tuple[Cell, ...]:
    score = None if game.half_points is None else points(game.half_points)
    return (
        student, listed, game.event, game.on, game.number, game.name, game.opponent,
        game.colour or "", score, game.kind, game.counted, game.change,
    )  # fmt: skip


def ratings_table(reader: Reader, student_id: str | None = None) -> Table:
    """Ratings that were entered or imported, of one student or of all."""
    students, lists = _names(reader)
    rows: list[tuple[Cell, ...]] = [
        (
            students[point.student_id], lists.get(point.list_id, ""), point.on, point.value,
            point.kind, point.source, point.games,
        )
        for point in reader.points(student_id)
    ]  # fmt: skip
    return Table("Ratings", _RATING_COLUMNS, tuple(rows))


def roster_table(reader: Reader, *, today: date, group_id: str | None = None) -> Table:
    """The roster, one row for each student and list."""
    rows: list[tuple[Cell, ...]] = []
    for row in roster(reader, today=today, group_id=group_id):
        rows += _roster_rows(row)
    return Table("Students", _ROSTER_COLUMNS, tuple(rows))


def _roster_rows(row: RosterRow) -> list[tuple[Cell, ...]]:
    groups, known = ", ".join(row.groups), "; ".join(alert.text for alert in row.alerts)
    if not row.standings:
        empty: tuple[Cell, ...] = (None,) * (len(_ROSTER_COLUMNS) - 3)
        return [(row.student.name, groups, *empty, known)]
    return [
        (
            row.student.name, groups, each.rating_list.name, each.rating, each.change_30,
            each.change_90, each.change_365, each.peak, each.last_event,
            each.goal.goal.rating if each.goal else None,
            each.goal.goal.by if each.goal else None,
            each.goal.state if each.goal else "", known,
        )
        for each in row.standings
    ]  # fmt: skip


def all_tables(reader: Reader, student_id: str | None = None) -> tuple[Table, Table, Table]:
    """Events, games and ratings: the sheets of one workbook."""
    return (
        events_table(reader, student_id),
        games_table(reader, student_id),
        ratings_table(reader, student_id),
    )


def _names(reader: Reader) -> tuple[Mapping[str, str], Mapping[str, str]]:
    students = {student.id: student.name for student in reader.students()}
    return students, {each.id: each.name for each in reader.lists()}
