"""Use cases that touch more than one room; what the pages call.

A page opens the store once (cached as a resource), asks for what it shows, and saves in a callback:

    store = open_store(Settings.from_env(os.environ))       # or temporary_store() for one visit
    with store.reading(owner) as reader:                     # a look; never changes anything
        rows = roster.roster(reader, today=today)
    with store.unit_of_work(owner) as uow:                   # all or nothing
        saved = history.save_event(uow, student_id=..., list_id=..., name=..., inputs=inputs)
        uow.commit()                                         # without it nothing is kept
    with store.unit_of_work(owner) as uow:
        uow.undo(saved.undo_token)
        uow.commit()

Leave the `with` block before talking to Streamlit (rerun, stop). `reader.revision()` counts this
owner's saves: views keyed by (owner, revision, today) may be cached with st.cache_data.

Where things are:

- store.store: open_store, temporary_store; Store.reading, unit_of_work, players, where, is_file,
  close
- store.records: the frozen values: Student, Group, RatingList, RatingPoint, EventInputs,
  EventLine, SavedEvent, SavedPlan, Goal, CoachNote, Saved(id, is_new, undo_token)
- store.reader: Reader: students, groups, lists, facts, event_lines, event, points, plans, goals,
  notes, batches, undo_entries, setting, settings, revision
- store.repository: UnitOfWork (a Reader too): add_, change_, delete_ of student, point, plan, note;
  add_group, set_group; ensure_list; set_facts; set_goal; undoable(what); undo(token)
- services.history: inputs_of, save_event, edit_event, same_games, same_plan, play_plan, player_now;
  history(reader, student_id) for chart and table, with the gaps of each list
- services.chain: preview_forward(reader, event_id, edited=None), then apply_forward(uow, preview)
- services.statistics: statistics(reader, student_id, list_id, today=...)
- services.rating: rated(inputs): the whole RatingChange again, with its working
- services.roster: roster(reader, today=...): ratings, changes, goal outlook, alerts; compare
- services.backup: make, preview, restore, wipe: one JSON file with everything
- services.exports: events, games, ratings and the roster as tables for CSV or XLSX
- services.reports: student_report(reader, student_id, today=...): one printed page, a PDF
- services.followed: ratings of the loaded FIDE list for students with a FIDE number
"""
