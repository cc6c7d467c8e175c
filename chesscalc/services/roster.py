"""The coach's roster: where each student stands, where they are going, what to know in time."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from chesscalc.core.player import Player
from chesscalc.errors import NotFoundError
from chesscalc.services.alerts import Alert, idle_alert, k_alerts, period_alert
from chesscalc.services.outlook import GoalOutlook, goal_outlook
from chesscalc.services.standing import change_over, number, rating_on, standing_player
from chesscalc.store.codec import Exact
from chesscalc.store.reader import Reader
from chesscalc.store.records import Goal, Moment, RatingList, Student

Key = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Where a student stands in one list.

    Attributes:
        rating: Today's, exactly as it is known; None = unrated.
        change_30, change_90, change_365: Over so many days; None without a rating then.
        peak: The highest.
        last_event: The day of the last saved event in this list.
        player: The facts for the next calculation.
        goal: How the goal in this list stands, if there is one.
    """

    rating_list: RatingList
    rating: Exact | None
    on: date | None
    change_30: Decimal | None
    change_90: Decimal | None
    change_365: Decimal | None
    peak: Exact | None
    last_event: date | None
    player: Player
    goal: GoalOutlook | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterRow:
    """One student of the roster.

    Attributes:
        standings: By list; the list played in last comes first.
        groups: Names of the groups.
        last_event: The day of the last saved event in any list.
        alerts: What to know in time.
    """

    student: Student
    standings: tuple[Standing, ...]
    groups: tuple[str, ...]
    last_event: date | None
    alerts: tuple[Alert, ...]


def roster(reader: Reader, *, today: date, group_id: str | None = None) -> tuple[RosterRow, ...]:
    """All students, or one group's, by name; ten queries, however many they are.

    Raises:
        NotFoundError: there is no such group.
    """
    groups = reader.groups()
    wanted = None
    if group_id is not None:
        wanted = next((set(g.student_ids) for g in groups if g.id == group_id), None)
        if wanted is None:
            raise NotFoundError("There is no such group among what you have saved.")
    names: dict[str, list[str]] = defaultdict(list)
    for group in groups:
        for student_id in group.student_ids:
            names[student_id].append(group.name)
    known = _Known.read(reader)
    return tuple(
        _row(student, known, tuple(names[student.id]), today)
        for student in reader.students()
        if wanted is None or student.id in wanted
    )


def student_row(reader: Reader, student_id: str, *, today: date) -> RosterRow:
    """The row of one student.

    Raises:
        NotFoundError: there is no such student.
    """
    student = reader.student(student_id)
    groups = tuple(group.name for group in reader.groups() if student_id in group.student_ids)
    return _row(student, _Known.read(reader), groups, today)


@dataclass(frozen=True, slots=True)
class _Known:
    lists: tuple[RatingList, ...]
    moments: Mapping[Key, Sequence[Moment]]
    facts: Mapping[Key, Player]
    newest: Mapping[Key, tuple[Player, Mapping[str, Exact]]]
    goals: Mapping[Key, Goal]

    @classmethod
    def read(cls, reader: Reader) -> "_Known":
        moments: dict[Key, list[Moment]] = defaultdict(list)
        for moment in reader.moments():
            moments[moment.student_id, moment.list_id].append(moment)
        goals = {(goal.student_id, goal.list_id): goal for goal in reader.goals()}
        return cls(reader.lists(), moments, reader.all_facts(), reader.newest_facts(), goals)


def _row(student: Student, known: _Known, groups: tuple[str, ...], today: date) -> RosterRow:
    standings = []
    alerts: list[Alert] = []
    for rating_list in known.lists:
        key = (student.id, rating_list.id)
        moments = [m for m in known.moments.get(key, ()) if m.on <= today]
        if not moments and key not in known.goals and key not in known.facts:
            continue
        standing = _standing(student, rating_list, known, moments, today)
        standings.append(standing)
        alerts += k_alerts(rating_list, standing.player, today)
        alerts += period_alert(rating_list, standing.player, moments, today)
    standings.sort(key=_last_played, reverse=True)
    last = max((s.last_event for s in standings if s.last_event is not None), default=None)
    return RosterRow(
        student=student, standings=tuple(standings), groups=groups, last_event=last,
        alerts=(*alerts, *idle_alert(last, today)),
    )  # fmt: skip


def _standing(
    student: Student,
    rating_list: RatingList,
    known: _Known,
    moments: Sequence[Moment],
    today: date,
) -> Standing:
    key = (student.id, rating_list.id)
    stated = known.facts.get(key, Player())
    player = standing_player(
        replace(
            stated,
            birth_year=student.birth_year or stated.birth_year,
            birth_date=student.birth_date or stated.birth_date,
        ),
        known.newest.get(key),
        moments,
    )
    rated = [moment for moment in moments if moment.value is not None]
    goal = known.goals.get(key)
    systems = (rating_list.system,)
    return Standing(
        rating_list=rating_list,
        rating=rating_on(moments, today),
        on=rated[-1].on if rated else None,
        change_30=change_over(moments, today, 30),
        change_90=change_over(moments, today, 90),
        change_365=change_over(moments, today, 365),
        peak=max((m.value for m in rated if m.value is not None), key=number, default=None),
        last_event=max((m.on for m in moments if m.is_event), default=None),
        player=player,
        goal=None if goal is None else goal_outlook(goal, moments, today, systems),
    )


def _last_played(standing: Standing) -> date:
    return standing.last_event or standing.on or date.min


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """One line of a chart that compares students."""

    student: Student
    rating_list: RatingList
    points: tuple[tuple[date, Exact], ...]


def compare(
    reader: Reader, student_ids: Iterable[str], *, list_id: str | None = None
) -> tuple[Series, ...]:
    """The ratings of these students over time, by student and list; four queries.

    Raises:
        NotFoundError: one of them is not there.
    """
    wanted = tuple(dict.fromkeys(student_ids))
    students = {student.id: student for student in reader.students()}
    if any(student_id not in students for student_id in wanted):
        raise NotFoundError("There is no such student among what you have saved.")
    moments: dict[Key, list[tuple[date, Exact]]] = defaultdict(list)
    for moment in reader.moments(wanted):
        if moment.value is not None:
            moments[moment.student_id, moment.list_id].append((moment.on, moment.value))
    return tuple(
        Series(
            student=students[student_id], rating_list=rating_list,
            points=tuple(moments[student_id, rating_list.id]),
        )
        for rating_list in reader.lists()
        if list_id is None or rating_list.id == list_id
        for student_id in wanted
        if moments[student_id, rating_list.id]
    )  # fmt: skip
