from pages._ui import frame
from pages._ui.boot import require_app
from pages._ui.errors import shown_errors
from pages._ui.import_list import list_panel
from pages._ui.import_mine import choose_receiver
from pages._ui.import_reading import pick_event, read_source, understood
from pages._ui.import_series import series
from pages._ui.import_shown import everybody, one_player
from pages._ui.import_source import choose_source
from pages._ui.import_views import beginnings, choose_view, restore_hint

PAGE = "i"

require_app("pages/data.py")
frame.head("Import", "What is in this file, and what does it do to my rating?", figures=False)
source = choose_source(PAGE)

with shown_errors():
    if source is None:
        beginnings(PAGE)
    else:
        found = read_source(PAGE, source)
        understood(found)
        restore_hint(found)
        view = choose_view(PAGE, found, source.fingerprint)
        if view == "series":
            receiver = choose_receiver(PAGE, found, source.fingerprint[:12])
            series(PAGE, source, found, receiver)
        elif view == "mine":
            place = pick_event(PAGE, found, source.fingerprint)
            one_player(PAGE, source, found, place)
        elif view == "all":
            everybody(PAGE, source, found, pick_event(PAGE, found, source.fingerprint))

with shown_errors():
    list_panel(PAGE, source)
