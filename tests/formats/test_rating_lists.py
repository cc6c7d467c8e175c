"""FIDE lists as streams: layouts by the header line, the overflowing line, XML, limits."""

import io
import zipfile

import pytest

from chesscalc.errors import FormatError
from chesscalc.formats.base import Findings
from chesscalc.formats.detect import read
from chesscalc.formats.rating_lists import ListedPlayer, columns_of, iter_fide_list
from tests.formats.conftest import FILES

LIST = (FILES / "fide/list.txt").read_bytes()
PAL = ListedPlayer(
    fide_id=99880011, name="Lindqvist, Pal", federation="NOR", sex="M", title="IM", standard=2312,
    standard_games=9, standard_k=10, rapid=2290, rapid_k=20, birth_year=1985,
)  # fmt: skip


def listed(data, **options):
    return list(iter_fide_list(io.BytesIO(data), **options))


def test_combined_list_with_a_line_whose_titles_overflow():
    players = listed(LIST)

    assert players == [
        PAL,
        ListedPlayer(
            fide_id=99880012, name="Okonkwo, Tobi", federation="ENG", sex="F", title="WFM",
            w_title="WFM", o_title="FST,IA,DI,LSI,IOA", standard=2144, standard_k=20, blitz=2010,
            blitz_games=3, blitz_k=20, birth_year=1999, flag="w",
        ),
        ListedPlayer(
            fide_id=99880013, name="Haddad, Rami", federation="LBN", sex="M", title="FM",
            foa_title="ACM", flag="i",
        ),
    ]  # fmt: skip


def test_a_line_that_is_none_is_noted():
    findings = Findings()
    listed(LIST, findings=findings)

    assert [(w.line, w.code) for w in findings.all()] == [(5, "unreadable")]


def test_old_layout_with_headings_run_together():
    players = listed((FILES / "fide/list_2011.txt").read_bytes())

    assert [(p.fide_id, p.title, p.federation, p.standard, p.standard_games, p.birth_year, p.flag)
            for p in players] == [
        (99880011, "m", "NOR", 2298, 12, 1985, ""), (99880014, "", "NOR", 1901, 0, 0, "i"),
    ]  # fmt: skip


def test_list_of_one_rating_only():
    header = "ID Number      Name             Fed Sex Tit  WTit OTit   FOA OCT26 Gms K  B-day Flag"
    line = "99880011       Lindqvist, Pal   NOR M   IM                   2290  0   20 1985      "

    player = listed(f"{header}\n{line}\n".encode(), kind="rapid")[0]

    assert (player.standard, player.rapid, player.rapid_k, player.birth_year) == (0, 2290, 20, 1985)


def test_xml_gives_the_same_players():
    players = listed((FILES / "fide/list.xml").read_bytes())

    assert players[0] == PAL
    assert (players[1].name, players[1].standard, players[1].flag) == ("Haddad, Rami & Co", 0, "i")


def test_the_zip_it_comes_in():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("players_list.txt", LIST)

    assert listed(packed.getvalue()) == listed(LIST)
    assert read(packed.getvalue(), "list.zip").kind == "fide-list"


def test_read_shows_the_first_players():
    imported = read(LIST, "list.txt")

    assert imported.kind == "fide-list"
    assert [(p.name, p.rating, p.k, p.birth_year, p.sex) for p in imported.players] == [
        ("Lindqvist, Pal", 2312, 10, 1985, "m"), ("Okonkwo, Tobi", 2144, 20, 1999, "w"),
        ("Haddad, Rami", None, None, None, "m"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"x" * 10_000_000, id="one-long-line"),
        pytest.param(b"<a><b/></a>", id="other-xml"),
        pytest.param(b"<playerslist><player>", id="cut-xml"),
        pytest.param(
            b'<!DOCTYPE a [<!ENTITY b "c">]><playerslist>&b;</playerslist>', id="entities"
        ),
        pytest.param(LIST.split(b"\n")[0] + b"\nrubbish" * 5_000, id="rubbish"),
        pytest.param(b"PK\x03\x04 damaged", id="damaged-zip"),
    ],
)
def test_other_files_are_refused(data):
    with pytest.raises(FormatError):
        listed(data)


def test_a_long_line_costs_no_memory_and_no_player():
    lines = LIST.split(b"\r\n")
    data = b"\r\n".join([lines[0], b"y" * 3_000_000, lines[1]])

    assert listed(data) == [PAL]


def test_columns_come_from_the_header():
    header = LIST.split(b"\r\n")[0].decode()

    assert columns_of(header, "standard") == {
        "fide_id": (0, 15), "name": (15, 76), "federation": (76, 80), "sex": (80, 84),
        "title": (84, 89), "w_title": (89, 94), "o_title": (94, 109), "foa_title": (109, 113),
        "standard": (113, 119), "standard_games": (119, 123), "standard_k": (123, 126),
        "rapid": (126, 132), "rapid_games": (132, 136), "rapid_k": (136, 139),
        "blitz": (139, 145), "blitz_games": (145, 149), "blitz_k": (149, 152),
        "birth_year": (152, 158), "flag": (158, 1000),
    }  # fmt: skip
