"""What the columns of chess tables are called, in the languages people save them in."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_WORDS: dict[str, tuple[str, ...]] = {
    "rank": ("rk", "rg", "rank", "rang", "platz", "pos", "puesto", "clas", "place", "cl"),
    "number": ("no", "nr", "sno", "snr", "stnr", "no ini", "nºini", "núm", "nº", "#", "num",
               "starting rank", "rank of start", "startnr"),
    "name": ("name", "nombre", "nom", "nome", "player", "spieler", "jugador", "teilnehmer"),
    "white": ("white", "weiss", "weiß", "blancas", "blanc", "bianco", "brancas"),
    "black": ("black", "schwarz", "negras", "noir", "nero", "pretas"),
    "rating": ("rtg", "elo", "rating", "rtgi", "eloi", "rtg i", "elo i", "fide", "elo fide",
               "elo int", "rtg int", "elo internacional"),
    "national": ("rtgn", "elon", "rtg n", "dwz", "nwz", "elo nac", "elo n", "nat"),
    "federation": ("fed", "land", "federation", "fédération", "verband", "federación"),
    "fide_id": ("fideid", "fide-id", "fide id", "id fide"),
    "national_id": ("id", "ident-number", "identnr", "ident nr", "id nac", "ident-nr"),
    "sex": ("sex", "sexo", "geschl", "sexe", "gender"),
    "kind": ("typ", "type", "tipo", "gr", "grp", "group"),
    "club": ("club/city", "verein/ort", "club/ciudad", "club", "verein", "club/ort", "town"),
    "points": ("pts", "pkt", "points", "punkte", "puntos", "ptos", "score"),
    "performance": ("rp", "perf", "performance", "rperf", "leistung"),
    "k": ("k", "k-factor", "kfaktor"),
    "change": ("rtg+/-", "elo+/-", "rtg +/-", "elo +/-", "chg", "elo±"),
    "round": ("rd", "rde", "rda", "runde", "ronda", "round", "rnd"),
    "board": ("bo", "br", "brett", "board", "mesa", "m"),
    "result": ("res", "result", "ergebnis", "erg", "resultado", "résultat"),
    "birth": ("birth", "born", "b-day", "year of birth", "geburtsjahr", "jahr", "año nac"),
    "tie_break": ("tb1", "wtg1", "des 1", "des1", "bh", "dep1"),
}  # fmt: skip
_COLUMN_OF = {word: column for column, words in _WORDS.items() for word in words}
_ROUND = re.compile(r"(\d{1,2})\s?\.?\s?(?:rd|rde|rda|r|rnd|ronda|runde|round|t)\.?", re.IGNORECASE)
_ROUND_AFTER = re.compile(r"(?:rd|round|runde|ronda|r)\.?\s?(\d{1,2})", re.IGNORECASE)
TITLES = frozenset(
    {"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "AGM", "AIM", "AFM", "ACM", "NM", "MK",
     "LM", "WNM", "HGM"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Headings:
    """Where each column stands: by name, the round columns, and the columns of a round robin.

    Attributes:
        places: First place of each known column.
        lasts: Last place of each known column (pairings name the ratings twice).
        rounds: Place of each round column, by round number.
        opponents: Place of each column of a round robin, by the opponent's number.
        texts: The headings in lower case.
    """

    places: dict[str, int]
    lasts: dict[str, int]
    rounds: dict[int, int]
    opponents: dict[int, int]
    texts: tuple[str, ...]

    def __contains__(self, column: object) -> bool:
        return column in self.places


def column_of(heading: str) -> str:
    """The column a heading names, or "".

    >>> column_of("Rtg"), column_of(" Pkt. "), column_of("No.Ini."), column_of("Fritz")
    ('rating', 'points', 'number', '')
    """
    word = heading.strip().lower().rstrip(".").strip()
    if word in _COLUMN_OF:
        return _COLUMN_OF[word]
    return _COLUMN_OF.get(" ".join(word.replace(".", " ").split()), "")


def headings_of(cells: Sequence[str]) -> Headings:
    """What the cells of a row would be as headings."""
    places: dict[str, int] = {}
    lasts: dict[str, int] = {}
    rounds: dict[int, int] = {}
    opponents: dict[int, int] = {}
    for place, cell in enumerate(cells):
        text = cell.strip()
        match = _ROUND.fullmatch(text) or _ROUND_AFTER.fullmatch(text)
        if match:
            rounds.setdefault(int(match.group(1)), place)
        elif text.isascii() and text.isdigit() and len(text) <= 2:
            opponents.setdefault(int(text), place)
        elif column := column_of(text):
            places.setdefault(column, place)
            lasts[column] = place
    return Headings(places, lasts, rounds, opponents, tuple(cell.strip().lower() for cell in cells))
