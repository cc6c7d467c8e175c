"""The printed report of one student, made from what is saved; the coach's notes stay out of it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

from chesscalc import api
from chesscalc.present import report as printed
from chesscalc.present import report_sentences as sentences
from chesscalc.present.history_charts import ListLine, Mark, Spot
from chesscalc.present.numbers import count
from chesscalc.services.history import History, ListHistory, history
from chesscalc.services.roster import RosterRow, Standing, student_row
from chesscalc.services.standing import number
from chesscalc.services.statistics import Statistics, statistics_of
from chesscalc.store.reader import Reader
from chesscalc.store.records import LIST_KINDS, EventLine, SavedPlan, Student

YEAR_DAYS = 365
_OWN_NAME = "Me"


def student_report(reader: Reader, student_id: str, *, today: date) -> bytes:
    """The report as a PDF, usually one A4 page.

    Raises:
        NotFoundError: there is no such student.
    """
    return printed.student_report(report_of(reader, student_id, today=today))


def report_of(reader: Reader, student_id: str, *, today: date) -> printed.StudentReport:
    """What the report of a student says.

    Raises:
        NotFoundError: there is no such student.
    """
    row = _by_last_played(student_row(reader, student_id, today=today))
    found = history(reader, student_id)
    first = row.standings[0].rating_list.id if row.standings else ""
    totals = reader.game_totals(student_id, first) if first else ()
    by_list = {each.rating_list.id: each for each in found.lists}
    main = by_list.get(first)
    return _report(
        row, found, main, None if main is None else statistics_of(main, totals, today),
        reader.plans(student_id), today,
    )  # fmt: skip


def _report(
    row: RosterRow,
    found: History,
    main: ListHistory | None,
    main_statistics: Statistics | None,
    plans: Sequence[SavedPlan],
    today: date,
) -> printed.StudentReport:
    histories = {each.rating_list.id: each for each in found.lists}
    places = {info.key: info.change_places for info in api.systems()}
    names = {each.rating_list.id: each.rating_list.name for each in found.lists}
    lines = [line for each in found.lists for line in each.lines if line.on <= today]
    lines.sort(key=_newest_first, reverse=True)
    events = tuple(_event(line, names, places) for line in lines[: printed.MOST_EVENTS])
    return printed.StudentReport(
        name=_name(row.student),
        about=_about(row),
        today=today,
        lists=tuple(
            _list(each, histories.get(each.rating_list.id), today) for each in row.standings
        ),
        events=events,
        earlier=len(lines) - len(events),
        marks=tuple(Mark(mark.on, mark.label) for mark in found.marks),
        year=None if main is None else _year(main, names, places, today),
        ended=_ended(main_statistics),
        goals=tuple(_goal(each) for each in row.standings if each.goal is not None),
        ahead=(*_alerts(row), *_plans(plans, today)),
        rules=tuple(dict.fromkeys(line.rules for line in lines[: printed.MOST_EVENTS])),
    )


def _ended(found: Statistics | None) -> tuple[int, int, int, Decimal]:
    """Games won, drawn and lost, and the points scored in them."""
    if found is None:
        return 0, 0, 0, Decimal(0)
    return found.total.wins, found.total.draws, found.total.losses, found.total.score


def _by_last_played(row: RosterRow) -> RosterRow:
    """The list played in last first; of lists played on one day, standard before rapid."""
    standings = sorted(row.standings, key=lambda each: LIST_KINDS.index(each.rating_list.kind))
    standings.sort(key=lambda each: each.last_event or each.on or date.min, reverse=True)
    return replace(row, standings=tuple(standings))


def _name(student: Student) -> str:
    """The student's name; "" for the person who uses the app and gave no other."""
    return "" if student.is_me and student.name == _OWN_NAME else student.name


def _about(row: RosterRow) -> str:
    student = row.student
    number_there = f"FIDE number {student.fide_id}" if student.fide_id is not None else ""
    return " · ".join(part for part in (student.federation, number_there) if part)


def _newest_first(line: EventLine) -> tuple[date, date, str]:
    return line.ended_on, line.on, line.created_at.isoformat()


def _list(standing: Standing, found: ListHistory | None, today: date) -> printed.ReportList:
    goal = standing.goal.goal if standing.goal is not None else None
    peak = None if found is None else _peak(found, today)
    return printed.ReportList(
        line=ListLine(
            name=standing.rating_list.name,
            kind=standing.rating_list.kind,
            spots=() if found is None else _spots(found, today),
            goal=None if goal is None else goal.rating,
            goal_by=None if goal is None else goal.by,
            peak=None if peak is None else float(peak[0]),
        ),
        now=standing.rating,
        change_90=standing.change_90,
        change_365=standing.change_365,
        peak=peak,
    )


def _spots(found: ListHistory, today: date) -> tuple[Spot, ...]:
    """The ratings up to today, led by the one the first event started from."""
    spots = []
    first = found.chart[0].line if found.chart else None
    if first is not None and first.start is not None and first.on <= today:
        spots.append(Spot(first.on, float(first.start), "", kind="start"))
    for point in found.chart:
        if point.on > today:
            break
        kind = "official" if point.line is None else "event"
        if point.line is not None and point.line.estimate:
            kind = "estimate"
        spots.append(Spot(point.on, float(point.value), "", kind=kind))
    return tuple(spots)


def _peak(found: ListHistory, today: date) -> tuple[Decimal, date] | None:
    """The highest rating up to today, also one that an event started from, and its first day."""
    known = [(number(point.value), point.on) for point in found.chart if point.on <= today]
    known += [
        (number(line.start), line.on)
        for line in found.lines
        if line.start is not None and line.on <= today
    ]
    highest = max((value for value, _ in known), default=None)
    if highest is None:
        return None
    return highest, min(on for value, on in known if value == highest)


def _event(
    line: EventLine, names: Mapping[str, str], places: Mapping[str, int]
) -> printed.ReportEvent:
    return printed.ReportEvent(
        on=line.on,
        name=line.name or "Event",
        list_name=names.get(line.list_id, ""),
        score=line.score,
        games=line.rated_games,
        performance=line.performance if line.rated_games else None,
        change=None if line.start is None else line.change,
        places=places.get(line.system, 1),
        end=line.end,
        estimate=line.estimate,
    )


def _year(
    main: ListHistory, names: Mapping[str, str], places: Mapping[str, int], today: date
) -> printed.Year | None:
    """The events of the last year that began with a rating: the others had nothing expected."""
    since = today - timedelta(days=YEAR_DAYS)
    lines = [
        line
        for line in main.lines
        if since < line.ended_on <= today and line.start is not None and line.rated_games
    ]
    if not lines:
        return None
    best = max(lines, key=lambda line: number(line.change))
    return printed.Year(
        events=len(lines),
        games=sum(line.rated_games for line in lines),
        score=sum((line.score for line in lines), Decimal(0)),
        expected=sum((number(line.expected) for line in lines), Decimal(0)),
        best=_event(best, names, places),
    )


def _goal(standing: Standing) -> str:
    outlook = standing.goal
    if outlook is None:
        return ""
    expected = outlook.expected
    return sentences.goal(
        standing.rating_list.name, outlook.goal.rating, outlook.goal.by, outlook.current,
        state=outlook.state, chance=outlook.chance,
        span=None if expected is None else (expected.low, expected.high, expected.on),
    )  # fmt: skip


def _alerts(row: RosterRow) -> tuple[str, ...]:
    said = [
        f"{alert.list_name}: {alert.text}." if alert.list_name else f"{alert.text}."
        for alert in row.alerts
    ]
    if any(alert.kind != "idle" for alert in row.alerts):
        said.append("K says how far one game moves the rating: the larger, the farther.")
    return tuple(said)


def _plans(plans: Sequence[SavedPlan], today: date) -> tuple[str, ...]:
    return tuple(
        f"Planned: {plan.name or 'an event'}, {sentences.long_date(plan.on)}, "
        f"{count(len(plan.games), 'game')}."
        for plan in sorted(plans, key=lambda plan: plan.on)
        if plan.on >= today and plan.event_id is None
    )
