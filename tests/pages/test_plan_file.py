"""Opponents from a file on the Planner: one's own pairings, a range of the list, or some of it."""

from pathlib import Path

import pytest

from chesscalc.formats.detect import read
from pages._ui.event_field import own_rounds
from tests.pages.shown import figures

FILES = Path(__file__).resolve().parents[1] / "formats" / "files"
TRF = FILES / "trf" / "small_open.trf"


def row(number, name, rating, *rounds):
    facts = f"{name:33} {rating:4} ENG             1990/00/00  1.0 {number:4}"
    return f"001 {number:4}      {facts}" + "".join(f"  {cell}" for cell in rounds)


def report(players, rounds=9):
    return "\n".join(["012 Marsh Open", "042 2026/11/20", f"142 {rounds}", *players, ""]).encode()


HALFWAY = report([
    row(1, "Thackwell, Rufus", 1947, "   2 w 1", "   3 b =", "   4 w  "),
    row(2, "Okell, Winifred", 1873, "   1 b 0", "   4 w 1", "   3 b  "),
    row(3, "Brasted, Hugo", 1761, "   4 b 1", "   1 w =", "   2 w  "),
    row(4, "Dunmail, Petra", 0, "   3 w 0", "   2 b 0", "   1 b  "),
])  # fmt: skip
CROWD = report([row(n, f"Player, No {n}", 1200 + 3 * n) for n in range(1, 401)])


@pytest.fixture
def planner(open_page, open_fold):
    return open_fold(open_page("planner"), "planner_more")


def drop(app, name, data):
    app.file_uploader[0].upload(name, data).run()
    assert not app.exception
    return app


def words(app):
    kinds = (app.text, app.markdown, app.warning, app.caption)
    return "\n".join(element.value for kind in kinds for element in kind).replace("\\", "")


def named(elements, start):
    return next(each for each in elements if each.key and each.key.startswith(start))


def choose(app, element, value):
    element.set_value(value).run()
    assert not app.exception


def take(app):
    app.button(key="planner_file_take").click().run()
    assert not app.exception


def box(app):
    return app.text_area(key="planner_games_text").value


def test_nothing_of_it_is_drawn_while_the_fold_is_closed(open_page):
    assert not open_page("planner").file_uploader


def test_ones_own_games_and_the_rounds_to_come(planner):
    app = drop(planner, "marsh.trf", HALFWAY)
    assert "FIDE tournament report (TRF): “Marsh Open”, 20 Nov 2026, 4 players, 9 rounds." in words(
        app
    )

    choose(app, named(app.selectbox, "planner_file_who"), 1)
    assert "2 rounds with a result, 1 to come. 6 rounds not paired yet" in words(app)
    take(app)

    assert box(app) == (
        "Thackwell, Rufus;1947;0;b\nDunmail, Petra;unr;1;w\nBrasted, Hugo;1761;;b\n6 x 1761-1947"
    )
    assert app.text_input(key="planner_rating").value == "1873"
    assert "Needed, of 8" in figures(app)
    assert "9 rounds and your rating 1873 of “Marsh Open” are in the plan." in words(app)


def test_a_file_of_the_rounds_so_far_is_told_how_many_there_are(planner):
    app = drop(planner, TRF.name, TRF.read_bytes())
    choose(app, named(app.selectbox, "planner_file_who"), 1)
    assert "3 rounds with a result, 0 to come." in words(app)

    choose(app, named(app.text_input, "planner_file_all"), "many")
    assert "number of rounds must be a number" in words(app)
    assert app.button(key="planner_file_take").disabled
    choose(app, named(app.text_input, "planner_file_all"), "9")
    take(app)

    assert box(app).endswith("half bye\n6 x 1566-2312")


def test_what_was_there_comes_back(planner):
    before = box(planner)
    app = drop(planner, "marsh.trf", HALFWAY)
    choose(app, named(app.selectbox, "planner_file_who"), 1)
    take(app)

    app.button(key="planner_file_undo").click().run()

    assert not app.exception
    assert box(app) == before
    assert app.text_input(key="planner_rating").value == "1947"
    assert "are in the plan" not in words(app)


def test_somebody_who_is_not_in_it_chooses_opponents(planner):
    app = drop(planner, "marsh.trf", HALFWAY)
    assert app.button(key="planner_file_take").disabled

    choose(app, named(app.multiselect, "planner_file_some"), [3, 0])
    take(app)

    assert box(app) == "Dunmail, Petra;unr;\nThackwell, Rufus;1947;"
    assert app.text_input(key="planner_rating").value == "1947"


def test_a_range_of_four_hundred_each_once_or_some_rounds_of_it(planner):
    app = drop(planner, "crowd.trf", CROWD)
    choose(app, named(app.selectbox, "planner_file_who"), 9)
    choose(app, named(app.segmented_control, "planner_file_ways"), "range")
    assert "399 players rated 1203 to 2400." in words(app)

    choose(app, named(app.text_input, "planner_file_low"), "1700")
    choose(app, named(app.text_input, "planner_file_high"), "1800")
    assert "34 players rated 1701 to 1800." in words(app)
    take(app)
    assert box(app).count("\n") == 33
    assert app.text_input(key="planner_rating").value == "1230"

    choose(app, named(app.text_input, "planner_file_rounds"), "9")
    take(app)
    assert box(app) == "9 x 1701-1800"
    assert "Needed, of 9" in figures(app)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("low", "abc", "must be a number"),
        ("low", "2500", "Nobody is rated from 2500 to 2400."),
        ("rounds", "0", "number of rounds"),
        ("rounds", "1e9", "number of rounds"),
    ],
)
def test_a_wrong_bound_is_a_sentence_and_nothing_is_taken(planner, field, value, said):
    app = drop(planner, "crowd.trf", CROWD)
    choose(app, named(app.segmented_control, "planner_file_ways"), "range")

    choose(app, named(app.text_input, f"planner_file_{field}"), value)

    assert said in words(app)
    assert app.button(key="planner_file_take").disabled
    assert "You need" in app.subheader[0].value


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("photo.png", b"\x89PNG\r\n\x1a\n" + bytes(200)),
        ("empty.trf", b""),
        ("history.json", (FILES / "lichess" / "history.json").read_bytes()),
        ("list.txt", (FILES / "fide" / "list.txt").read_bytes()),
        ("bomb.xlsx", b"PK\x03\x04" + bytes(64)),
    ],
)
def test_a_wrong_file_is_a_sentence_beside_the_field(planner, name, data):
    app = drop(planner, name, data)

    assert f"“{name}” cannot be used: " in words(app)
    assert app.file_uploader
    assert "You need" in app.subheader[0].value
    assert not [each for each in app.button if each.key == "planner_file_take"]

    drop(app, "marsh.trf", HALFWAY)
    assert "Marsh Open" in words(app)


@pytest.mark.parametrize(
    "path",
    [
        "chess_results/by_rank.html", "chess_results/card.html", "chess_results/start.html",
        "us_chess/section.txt", "own/games_de.csv", "pgn/board.pgn", "lichess/games.ndjson",
        "trf/does_not_fit.trf", "fide/calculations.html",
    ],
)  # fmt: skip
def test_every_kind_with_players_gives_opponents(planner, path):
    app = drop(planner, Path(path).name, (FILES / path).read_bytes())
    who = named(app.selectbox, "planner_file_who")
    if who.value == -1:
        choose(app, who, 0)
    if app.button(key="planner_file_take").disabled:
        choose(app, named(app.multiselect, "planner_file_some"), [1])
    before = box(app)

    take(app)

    assert box(app) != before
    assert "are in the plan" in words(app)
    assert not [text for text in app.markdown if "Line " in text.value]


def test_the_system_that_the_file_tells_is_taken_and_given_back(planner):
    section = FILES / "us_chess" / "section.txt"
    app = drop(planner, section.name, section.read_bytes())
    choose(app, named(app.selectbox, "planner_file_who"), 0)

    take(app)
    assert app.selectbox(key="planner_system").value == "us-chess"
    assert app.text_input(key="planner_rating").value == "1794"

    app.button(key="planner_file_undo").click().run()
    assert app.selectbox(key="planner_system").value == "fide-standard"


def test_a_file_in_hand_is_the_same_on_the_import_page(planner):
    app = drop(planner, "marsh.trf", HALFWAY)

    app.switch_page("pages/data.py").run()
    assert not app.exception
    assert "In hand: marsh.trf" in words(app)

    next(each for each in app.button if each.label == "Let go of it").click().run()
    assert "Nothing in hand yet" in app.subheader[0].value


def test_the_file_is_read_once(planner, monkeypatch):
    app = drop(planner, "marsh.trf", HALFWAY)

    def again(*_args, **_kwargs):
        raise AssertionError("read again")

    monkeypatch.setattr("chesscalc.formats.detect.read", again)
    app.text_input(key="planner_change").set_value("5").run()

    assert not app.exception
    assert "Marsh Open" in words(app)


def test_a_wrong_file_is_read_once_too(planner, monkeypatch):
    app = drop(planner, "photo.png", b"\x89PNG\r\n\x1a\n" + bytes(200))

    def again(*_args, **_kwargs):
        raise AssertionError("read again")

    monkeypatch.setattr("chesscalc.formats.detect.read", again)
    app.text_input(key="planner_change").set_value("5").run()

    assert "“photo.png” cannot be used: " in words(app)


def test_the_import_page_takes_the_rounds_to_come_along(open_page):
    app = drop(open_page("data"), "marsh.trf", HALFWAY)

    app.button(key="i_to_planner").click().run()

    assert not app.exception
    assert box(app).endswith("Dunmail, Petra;unr;;white\n6 x 1761-1873")


def test_a_file_that_knows_no_rounds_to_come_gives_the_games_only():
    event = read(TRF.read_bytes(), TRF.name).events[0]

    taken = own_rounds(event, 1)

    assert [game.name for game in taken.games] == ["O'Shea, Úna", "Lindqvist, Pål", ""]
    assert [game.kind for game in taken.games] == ["played", "played", "bye-half"]
    assert taken.bands == ()
