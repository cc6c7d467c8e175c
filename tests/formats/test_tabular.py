"""People's own tables of games and ratings, and the templates to fill in."""

from datetime import date

import pytest

from chesscalc.formats.detect import read
from chesscalc.formats.templates import template_csv, template_xlsx


def test_games_with_german_headings_semicolons_and_decimal_commas(read_file):
    imported = read_file("own/games_de.csv")
    spring, blitz = imported.events

    assert (imported.kind, imported.encoding) == ("games-table", "Windows-1252")
    assert (spring.name, spring.start, spring.end) == (
        "Frühlings-Open", date(2025, 4, 5), date(2025, 4, 6),
    )  # fmt: skip
    assert [(g.opponent, g.score, g.colour, g.name, g.kind) for g in spring.games_of(0)] == [
        (1673, 1, "w", "Tansy, Bo", "played"), (1761, 0.5, "b", "Marrow", "played"),
        (None, 1, "w", "Niemand", "played"),
    ]  # fmt: skip
    assert [g.kind for g in blitz.games_of(0)] == ["unrated"]
    assert [(w.line, w.code) for w in imported.warnings] == [(5, "rating"), (6, "unreadable")]


def test_history_asks_for_the_order_of_day_and_month(read_file):
    asked = read_file("own/history.tsv")
    answered = read_file("own/history.tsv", answers={"dates": "month-first"})

    assert asked.kind == "history-table"
    assert [question.field for question in asked.questions] == ["dates"]
    assert [(h.name, h.system, h.list_kind, h.points) for h in asked.histories] == [
        ("FIDE rapid", "fide-rapid", "rapid",
         ((date(2025, 4, 3), 1800), (date(2025, 6, 5), 1812))),
    ]  # fmt: skip
    assert answered.questions == ()
    assert answered.histories[0].points[0] == (date(2025, 3, 4), 1800)
    assert [(w.line, w.code) for w in asked.warnings] == [(5, "double"), (7, "unreadable")]


@pytest.mark.parametrize("template", [template_csv, template_xlsx])
def test_templates_read_back(template):
    games = read(template("games"), "games")
    history = read(template("history"), "history")

    assert [(g.opponent, g.score, g.colour, g.name) for g in games.events[0].games_of(0)] == [
        (1673, 1, "w", "Tansy, Bo"), (1761, 0.5, "b", "Marrow, Odile"),
        (1621, 0, "w", "Ferrule, Max"),
    ]  # fmt: skip
    assert [(h.name, h.points) for h in history.histories] == [
        ("FIDE standard", ((date(2025, 3, 1), 1912), (date(2025, 4, 1), 1947))),
    ]
    assert games.warnings == history.warnings == ()
    assert games.questions == history.questions == ()


def test_kinds_and_open_games():
    text = "opponent;rating;score;kind\nA;1700;;\nB;1700;+;\n;;;bye-half\nC;1600;1;short\nD;1;1;x\n"

    imported = read(text.encode(), "x.csv")

    assert [(g.opponent, g.score, g.kind) for g in imported.events[0].games_of(0)] == [
        (1700, None, "played"), (1700, 1, "forfeit-win"), (None, 0.5, "bye-half"),
        (1600, 1, "short"),
    ]  # fmt: skip
    assert [(w.line, w.code) for w in imported.warnings] == [(6, "unreadable")]


def test_pasted_rows_are_a_file_too():
    imported = read("1673 1\nrubbish\n1761 ½, 1621 0\nbye".encode(), "pasted")

    assert imported.kind == "rows"
    assert [(g.opponent, g.score, g.kind) for g in imported.events[0].games_of(0)] == [
        (1673, 1, "played"), (1761, 0.5, "played"), (1621, 0, "played"), (None, 1, "bye-full"),
    ]  # fmt: skip
    assert [w.line for w in imported.warnings] == [2]
