from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from chesscalc.core.game import Game
from chesscalc.core.player import Player
from chesscalc.errors import ConflictError, InputError, NotFoundError
from chesscalc.services import chain, history, imports, rating, reports, roster
from chesscalc.services.marks import scale_marks
from chesscalc.services.statistics import statistics
from chesscalc.store.records import RatingPoint, SavedPlan, Student
from tests.saved_samples import DAY, GAMES, inputs, save, student_in_list

# 1928 with K 20 beats 1873, draws 1861, beats 1821: expected .58 + .59 + .65, +13.60 (FIDE B.02).
SECOND = (Game(1873, 1, colour="b"), Game(1861, 0.5), Game(1821, 1))
FEBRUARY, MARCH = date(2026, 2, 5), date(2026, 3, 5)


@pytest.fixture
def room(store):
    with store.unit_of_work("local") as uow:
        student, list_id = student_in_list(uow)
        uow.commit()
    return store, student, list_id


def _save(store, student, list_id, name="Open", **facts):
    with store.unit_of_work("local") as uow:
        saved = save(uow, student, list_id, name=name, **facts)
        uow.commit()
    return saved


def _keep(store, student, list_id, name, made, ended_on=None):
    with store.unit_of_work("local") as uow:
        history.save_event(
            uow, student_id=student, list_id=list_id, name=name, inputs=made, ended_on=ended_on
        )
        uow.commit()


def _read(store, what, *args, **facts):
    with store.reading("local") as reader:
        return what(reader, *args, **facts)


def test_a_saved_event_comes_back_with_the_same_decimals(room):
    store, student, _ = room

    saved = _save(*room)

    with store.reading("local") as reader:
        event = reader.event(saved.id)
    assert event.line.change == Decimal("-18.80")
    assert isinstance(event.line.change, Decimal)
    assert event.line.new_rating_exact == Decimal("1928.20")
    assert event.line.new_rating == 1928
    assert event.line.points == Decimal("1.5")
    assert event.inputs == inputs()
    again = rating.rated(event.inputs)
    assert rating.result_of(again) == event.result
    assert _read(store, history.history, student).lists[0].chart[-1].value == 1928


def test_of_events_of_one_day_the_one_saved_last_is_the_last_everywhere(room):
    store, student, list_id = room
    for number, rating_before in enumerate((1947, 1500, 2100, 1700, 1900, 1600)):
        player = Player(rating=rating_before, birth_year=1990, games_played=60 + number)
        made = history.inputs_of("fide-standard", player, SECOND, DAY)
        _keep(*room, f"Open {number}", made)

    found = _read(store, history.history, student).lists[0]
    (row,) = _read(store, roster.roster, today=FEBRUARY)
    report = _read(store, reports.report_of, student, today=FEBRUARY)
    before_next = _read(store, imports.known_before, student, list_id, FEBRUARY)

    last = found.lines[-1]
    assert (last.name, last.start, last.end) == ("Open 5", 1600, 1639)
    assert found.current.line == last
    assert row.standings[0].rating == 1639
    assert row.standings[0].player.games_played == 65 + 3
    assert report.lists[0].now == 1639
    assert before_next == row.standings[0].player
    assert _read(store, history.player_now, student, list_id) == row.standings[0].player


def test_of_ratings_entered_for_one_day_the_last_one_holds(room):
    store, student, list_id = room
    for value in (1500, 1900, 1600, 1800, 1700, 1650):
        with store.unit_of_work("local") as uow:
            uow.add_point(
                RatingPoint(student_id=student, list_id=list_id, on=DAY, value=value, source="f")
            )
            uow.commit()

    (row,) = _read(store, roster.roster, today=DAY)
    assert row.standings[0].rating == 1650
    assert _read(store, history.history, student).lists[0].current.value == 1650


def test_the_event_that_ended_last_leaves_the_facts(room):
    store, student, list_id = room
    league = history.inputs_of("fide-standard", Player(1947, games_played=90), SECOND, DAY)
    _keep(*room, "League", league, MARCH)
    short = history.inputs_of("fide-standard", Player(1947, games_played=50), SECOND, FEBRUARY)
    _keep(*room, "Weekend", short)

    (row,) = _read(store, roster.roster, today=MARCH)
    assert row.standings[0].player.games_played == 93
    assert _read(store, history.player_now, student, list_id).games_played == 93


@pytest.mark.parametrize(
    ("system", "player", "games"),
    [
        ("us-chess", Player(rating=1500.25, games_played=60), (Game(1620.5, 1), Game(1480, 0))),
        ("glicko2", Player(rating=1500.0, deviation=200.0, volatility=0.06),
         (Game(1400, 1, deviation=30.0), Game(1550, 0, deviation=100.0))),
        ("glicko", Player(rating=1500, deviation=200.0), (Game(1400, 1, deviation=30.0),)),
        ("elo", Player(rating=1500), (Game(1600, 0.5), Game(None, 1, kind="unrated"))),
        ("ecf", Player(rating=1700), (Game(1650, 1), Game(1800, 0))),
        ("dwz", Player(rating=1640, index=12, birth_year=1990), (Game(1700, 1), Game(1600, 0.5))),
    ],
)  # fmt: skip
def test_every_system_comes_back_to_the_last_bit(room, system, player, games):
    store, student, _ = room
    with store.unit_of_work("local") as uow:
        listed = uow.ensure_list(system, kind="national", system=system)
        given = history.inputs_of(system, player, games, DAY)
        saved = history.save_event(
            uow, student_id=student, list_id=listed.id, name="Open", inputs=given
        )
        uow.commit()

    with store.reading("local") as reader:
        event = reader.event(saved.id)

    change = rating.rated(given)
    assert event.inputs == given
    assert repr(event.line.change) == repr(change.change)
    assert repr(event.line.new_rating_exact) == repr(change.new_rating_exact)
    assert rating.result_of(rating.rated(event.inputs)) == event.result


def test_a_summary_is_an_estimate_however_often_it_is_worked_out(room):
    store, student, list_id = room
    games = (Game(1550, 1), Game(1550, 1), Game(1550, 0))
    player = Player(rating=1500, k=20)
    given = history.inputs_of("fide-standard", player, games, DAY, is_summary=True)
    with store.unit_of_work("local") as uow:
        made = history.save_event(
            uow, student_id=student, list_id=list_id, name="Open", inputs=given
        )
        uow.commit()

    with store.unit_of_work("local") as uow:
        event = uow.event(made.id)
        assert event.inputs == given
        assert event.line.estimate
        moved = replace(event.inputs, player=replace(player, rating=1510))
        history.edit_event(uow, event, inputs=moved)
        uow.commit()

    with store.reading("local") as reader:
        assert reader.event(made.id).line.estimate


def test_games_that_were_each_stated_are_another_event_than_their_summary(room):
    store, student, list_id = room
    ids = set()
    with store.unit_of_work("local") as uow:
        for is_summary in (True, False):
            given = history.inputs_of(
                "fide-standard", Player(rating=1500, k=20), (Game(1550, 1), Game(1550, 0)), DAY,
                is_summary=is_summary,
            )  # fmt: skip
            saved = history.save_event(
                uow, student_id=student, list_id=list_id, name="Open", inputs=given
            )
            ids.add(saved.id)
        uow.commit()

    with store.reading("local") as reader:
        assert {reader.event(one).line.estimate for one in ids} == {True, False}


def test_the_same_event_is_not_saved_twice(room):
    store, student, _ = room

    first, second = _save(*room), _save(*room)

    assert (first.is_new, second.is_new) == (True, False)
    assert second.id == first.id
    assert len(_read(store, lambda reader: reader.event_lines(student))) == 1


def test_the_same_games_are_found_whatever_the_name_and_the_very_same_inputs_first(room):
    store, student, list_id = room
    _save(*room, name="Other facts", rating=1800)
    exact = _save(*room, name="The same")
    _save(*room, name="Other games", games=SECOND)
    _save(*room, name="Other day", on=FEBRUARY)

    def found(**facts):
        return _read(store, history.same_games, student, list_id, inputs(**facts))

    assert found().id == exact.id
    assert found(rating=1700).line.name == "Other facts"
    assert found(games=SECOND).line.name == "Other games"
    assert found(games=SECOND, on=FEBRUARY) is None


def test_a_plan_is_found_again_whatever_its_name(room):
    store, student, list_id = room
    plan = SavedPlan(
        student_id=student, list_id=list_id, name="Lake", system="fide-standard", on=DAY,
        player=Player(rating=1947, k=20), games=(Game(1800), Game(1900)), target={"change": 10},
        page_state={"planner_games": "x"},
    )  # fmt: skip
    with store.unit_of_work("local") as uow:
        uow.add_plan(plan)
        uow.commit()

    def found(**facts):
        return _read(store, history.same_plan, replace(plan, name="Sea", **facts))

    assert found().name == "Lake"
    for facts in ({"games": (Game(1800),)}, {"target": {"change": 11}}, {"page_state": {}}):
        assert found(**facts) is None


def test_an_edit_may_move_an_event_to_another_page_and_undo_moves_it_back(room):
    store, _, _ = room
    saved = _save(*room)
    state = {"perf_opponents": "1800"}
    with store.unit_of_work("local") as uow:
        event = uow.event(saved.id)
        edit = history.edit_event(uow, event, page="performance", page_state=state)
        uow.commit()
    moved = _read(store, lambda reader: reader.event(saved.id))
    assert (moved.line.page, moved.page_state) == ("performance", state)

    with store.unit_of_work("local") as uow:
        uow.undo(edit.undo_token)
        uow.commit()
    assert _read(store, lambda reader: reader.event(saved.id)).line.page == event.line.page


def test_a_save_can_be_undone_and_done_again(room):
    store, student, _ = room
    saved = _save(*room)
    with store.unit_of_work("local") as uow:
        uow.undo(saved.undo_token)
        uow.commit()
    assert _read(store, lambda reader: reader.event_lines(student)) == ()

    assert _save(*room).is_new
    with pytest.raises(ConflictError, match="undone already"):  # noqa: SIM117
        with store.unit_of_work("local") as uow:
            uow.undo(saved.undo_token)


def test_a_deleted_event_comes_back_whole(room):
    store, student, _ = room
    saved = _save(*room)
    before = _read(store, lambda reader: (reader.event(saved.id), reader.game_totals(student)))
    with store.unit_of_work("local") as uow:
        deleted = uow.delete_event(saved.id)
        uow.commit()
    with store.reading("local") as reader:
        with pytest.raises(NotFoundError, match="no such event"):
            reader.event(saved.id)
        assert reader.game_totals(student) == ()
    with store.unit_of_work("local") as uow:
        uow.undo(deleted.undo_token)
        uow.commit()

    assert _read(store, lambda r: (r.event(saved.id), r.game_totals(student))) == before


def test_a_deleted_event_does_not_come_back_beside_its_double(room):
    store, student, _ = room
    saved = _save(*room)
    with store.unit_of_work("local") as uow:
        deleted = uow.delete_event(saved.id)
        uow.commit()
    _save(*room)

    with pytest.raises(ConflictError, match="clashes"):  # noqa: SIM117
        with store.unit_of_work("local") as uow:
            uow.undo(deleted.undo_token)

    assert len(_read(store, lambda reader: reader.event_lines(student))) == 1


def test_an_open_game_cannot_be_saved_as_played(room):
    with pytest.raises(InputError, match="without a result"):
        _save(*room, games=(Game(1673),))


def test_an_edit_shows_what_changes_later_and_changes_it_only_on_consent(room):
    store, student, _ = room
    first = _save(*room)
    second = _save(*room, name="Second", rating=1928, games=SECOND, on=FEBRUARY)
    with store.reading("local") as reader:
        event = reader.event(first.id)
        # The loss to 1621 was a win: expected 2.44 again, so 20 * (2.5 - 2.44) = +1.20.
        edited = inputs(games=(*GAMES[:2], Game(1621, 1, colour="b")))
        preview = chain.preview_forward(reader, first.id, edited=edited)
        assert history.history(reader, student).lists[0].gaps == ()

    (step,) = preview.steps
    assert step.event.id == second.id
    assert (step.inputs.player.rating, step.change_before) == (1948, Decimal("13.60"))
    # 1948: 75, 87 and 127 above, so .60 + .62 + .67 = 1.89 and 20 * (2.5 - 1.89) = 12.20.
    assert step.change_after == Decimal("12.20")

    with store.unit_of_work("local") as uow:
        edit = history.edit_event(uow, event, inputs=edited)
        uow.commit()
    listed = _read(store, history.history, student).lists[0]
    assert [line.new_rating for line in listed.lines] == [1948, 1942]
    assert [(gap.expected, gap.found) for gap in listed.gaps] == [(1948, 1928)]

    with store.unit_of_work("local") as uow:
        mended = chain.apply_forward(uow, preview)
        uow.commit()
    listed = _read(store, history.history, student).lists[0]
    assert listed.gaps == ()
    assert listed.lines[1].start == 1948
    assert listed.lines[1].change == step.change_after

    with store.unit_of_work("local") as uow:
        uow.undo(mended.undo_token)
        uow.undo(edit.undo_token)
        uow.commit()
    listed = _read(store, history.history, student).lists[0]
    assert [line.new_rating for line in listed.lines] == [1928, 1942]


def test_a_preview_that_is_out_of_date_changes_nothing(room):
    store, *_ = room
    first = _save(*room)
    second = _save(*room, name="Second", rating=1900, games=SECOND, on=FEBRUARY)
    with store.reading("local") as reader:
        preview = chain.preview_forward(reader, first.id)
        event = reader.event(second.id)
    assert len(preview.steps) == 1
    with store.unit_of_work("local") as uow:
        history.edit_event(uow, event, name="Renamed")
        uow.commit()

    with pytest.raises(ConflictError):  # noqa: SIM117
        with store.unit_of_work("local") as uow:
            chain.apply_forward(uow, preview)

    assert _read(store, lambda reader: reader.event(second.id)).line.start == 1900


def test_a_preview_whose_first_event_was_changed_since_is_not_applied(room):
    store, *_ = room
    first = _save(*room)
    second = _save(*room, name="Second", rating=1900, games=SECOND, on=FEBRUARY)
    preview = _read(store, chain.preview_forward, first.id)
    with store.unit_of_work("local") as uow:
        history.edit_event(uow, uow.event(first.id), inputs=inputs(rating=2100))
        uow.commit()

    with pytest.raises(ConflictError, match="another window"):  # noqa: SIM117
        with store.unit_of_work("local") as uow:
            chain.apply_forward(uow, preview)

    assert _read(store, lambda reader: reader.event(second.id)).line.start == 1900


def test_a_student_with_later_events_is_not_undone_away(store):
    with store.unit_of_work("local") as uow:
        added = uow.add_student(Student(name="Ada Quill"))
        listed = uow.ensure_list("FIDE standard", kind="standard", system="fide-standard")
        uow.commit()
    saved = _save(store, added.id, listed.id)

    with pytest.raises(ConflictError, match="since"):  # noqa: SIM117
        with store.unit_of_work("local") as uow:
            uow.undo(added.undo_token)

    with store.unit_of_work("local") as uow:
        uow.undo(saved.undo_token)
        uow.undo(added.undo_token)
        uow.commit()
    assert _read(store, lambda reader: reader.students()) == ()


def test_two_events_of_one_month_start_from_one_rating_without_a_gap(room):
    store, student, _ = room
    _save(*room)  # -18.80
    _save(*room, name="Second", games=SECOND, on=date(2026, 1, 20))
    # 1947: .60 + .62 + .67 = 1.89, +12.20; together 1947 - 18.80 + 12.20 = 1940.40.
    _save(*room, name="Third", rating=1940, on=FEBRUARY)

    listed = _read(store, history.history, student).lists[0]

    assert [line.change for line in listed.lines[:2]] == [Decimal("-18.80"), Decimal("12.20")]
    assert listed.gaps == ()


def test_the_700_rule_is_kept_when_a_period_of_two_events_is_chained(room):
    store, student, _ = room
    nine = tuple(Game(1947, 1) for _ in range(9))
    _save(*room, games=nine, k=40)
    _save(*room, name="Second", games=nine, k=40, on=date(2026, 1, 20))
    # 18 games by K 40 are over 700: K 38 for all, so 18 * 0.5 * 38 = 342 and not 360.
    _save(*room, name="Third", rating=2289, k=40, on=FEBRUARY)

    assert _read(store, history.history, student).lists[0].gaps == ()


def test_an_official_rating_between_explains_a_jump_and_ends_the_chain(room):
    store, student, list_id = room
    first = _save(*room)
    _save(*room, name="Second", rating=1935, games=SECOND, on=FEBRUARY)
    assert [gap.found for gap in _read(store, history.history, student).lists[0].gaps] == [1935]

    with store.unit_of_work("local") as uow:
        uow.add_point(
            RatingPoint(student_id=student, list_id=list_id, on=date(2026, 2, 1), value=1935)
        )
        uow.commit()

    listed = _read(store, history.history, student).lists[0]
    assert listed.gaps == ()
    # 1935: .59 + .60 + .66 = 1.85, +13.00.
    assert [point.value for point in listed.chart] == [1928, 1935, 1948]
    preview = _read(store, chain.preview_forward, first.id)
    assert (preview.steps, preview.anchor.value) == ((), 1935)


def test_recomputing_runs_through_all_later_events(room):
    store, *_ = room
    first = _save(*room)
    _save(*room, name="Second", rating=1900, games=SECOND, on=FEBRUARY)
    _save(*room, name="Third", rating=1900, games=SECOND, on=MARCH)

    preview = _read(store, chain.preview_forward, first.id)

    assert [step.inputs.player.rating for step in preview.steps] == [1928, 1942]
    with store.unit_of_work("local") as uow:
        chain.apply_forward(uow, preview)
        uow.commit()
    assert _read(store, chain.preview_forward, first.id).steps == ()


def test_games_played_only_grow_when_a_chain_is_mended(room):
    store, student, list_id = room
    ids = []
    for number, (on, played) in enumerate([(DAY, 10), (FEBRUARY, 13), (MARCH, 40)]):
        with store.unit_of_work("local") as uow:
            given = history.inputs_of(
                "fide-standard", Player(rating=1900, games_played=played), GAMES, on
            )
            ids.append(
                history.save_event(
                    uow, student_id=student, list_id=list_id, name=str(number), inputs=given
                ).id
            )
            uow.commit()

    preview = _read(store, chain.preview_forward, ids[0])

    assert [step.inputs.player.games_played for step in preview.steps] == [13, 40]


def test_an_adjustment_that_a_person_states_moves_the_end_and_not_the_change(room):
    store, student, list_id = room
    with store.unit_of_work("local") as uow:
        given = replace(inputs(), adjustment=Decimal("5.5"))
        history.save_event(uow, student_id=student, list_id=list_id, name="Open", inputs=given)
        uow.commit()

    (line,) = _read(store, history.history, student).lists[0].lines

    assert line.change == Decimal("-18.80")
    assert line.new_rating == 1928
    assert line.end == 1934  # 1928.20 + 5.5 = 1933.70


def test_a_plan_becomes_the_event_that_was_played(room):
    store, student, list_id = room
    plan = SavedPlan(
        student_id=student, list_id=list_id, name="Open", system="fide-standard", on=DAY,
        player=Player(rating=1947, k=20), games=(Game(1673), Game(1761), Game(1621)),
        target={"change": 10},
    )  # fmt: skip
    with store.unit_of_work("local") as uow:
        saved = uow.add_plan(plan)
        assert not uow.add_plan(plan).is_new
        uow.commit()
    with store.reading("local") as reader:
        kept = reader.plan(saved.id)
    assert (kept.games, kept.target, kept.player) == (plan.games, {"change": 10}, plan.player)

    with store.unit_of_work("local") as uow:
        played = history.play_plan(uow, kept, GAMES)
        uow.commit()

    with store.reading("local") as reader:
        assert reader.event(played.id).line.change == Decimal("-18.80")
        assert reader.plan(saved.id).event_id == played.id
    with store.unit_of_work("local") as uow:
        uow.undo(played.undo_token)
        uow.commit()
    with store.reading("local") as reader:
        assert reader.event_lines(student) == ()
        assert reader.plan(saved.id).event_id is None


def test_statistics_add_up_what_counted(room):
    store, student, list_id = room
    unrated = Game(None, 1, kind="unrated", colour="w")
    _save(*room, games=(*GAMES, unrated))
    _save(*room, name="Second", rating=1928, games=SECOND, on=FEBRUARY)

    found = _read(store, statistics, student, list_id, today=date(2026, 3, 1))

    assert (found.total.games, found.total.score) == (6, Decimal(4))
    assert found.total.expected == Decimal("4.26")  # 2.44 + 1.82
    assert [(t.label, t.games, t.score) for t in found.by_colour] == [
        ("White", 1, Decimal(1)),
        ("Black", 2, Decimal(1)),
        ("Colour not known", 3, Decimal(2)),
    ]
    # Opponents less own: -274, -186, -326, then -55, -67, -107.
    assert [(t.label, t.games) for t in found.by_strength] == [
        ("301 to 400 weaker", 1),
        ("201 to 300 weaker", 1),
        ("101 to 200 weaker", 2),
        ("1 to 100 weaker", 2),
    ]
    assert found.peak.value == 1942
    assert found.form.change == Decimal("-5.20")
    assert found.by_colour[0].score_pct == Decimal("100.00")


def test_the_facts_for_the_next_event_come_from_the_last(room):
    store, student, list_id = room
    with store.unit_of_work("local") as uow:
        uow.set_facts(student, list_id, Player(games_played=27))
        uow.commit()
    now = _read(store, history.player_now, student, list_id)
    assert (now.rating, now.games_played, now.birth_year) == (None, 27, 2010)

    with store.unit_of_work("local") as uow:
        given = history.inputs_of("fide-standard", now_rated(now), GAMES, DAY)
        history.save_event(uow, student_id=student, list_id=list_id, name="Open", inputs=given)
        uow.commit()

    later = _read(store, history.player_now, student, list_id)
    # Birth year 2010, so K 40: 40 * (1.5 - 2.44) = -37.60.
    assert (later.rating, later.games_played, later.birth_year) == (1909, 30, 2010)


def now_rated(player):
    return replace(player, rating=1947)


def test_marks_belong_to_their_systems():
    assert [mark.on for mark in scale_marks(["fide-standard"])] == [date(2024, 3, 1)]
    assert scale_marks(["fide-rapid", "elo"]) == ()
    assert len(scale_marks(["us-chess", "fide-standard"])) == 3


def test_nothing_is_known_of_a_student_who_is_not_there(room):
    store, *_ = room
    with store.reading("local") as reader, pytest.raises(NotFoundError):
        history.history(reader, "0" * 32)
