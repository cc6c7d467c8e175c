"""ChessDojo's table of equal strength on eight lists, read by straight lines between its rows.

Source: ChessDojo, "Universal Rating Converter for 2024" (September 2024), blog and public code.
"""

from functools import cache, partial

from chesscalc.formulas.conversion import (
    ACF,
    CFC,
    CHESS_COM_RAPID,
    DWZ,
    ECF,
    FIDE,
    LICHESS_CLASSICAL,
    US_CHESS,
    Conversion,
)

DOJO_POOLS = (CHESS_COM_RAPID, LICHESS_CLASSICAL, FIDE, US_CHESS, ECF, CFC, DWZ, ACF)
# One row for each strength; None = no figure. Columns as DOJO_POOLS.
DOJO_TABLE: tuple[tuple[int | None, ...], ...] = (
    (650, 1310, None, 460, 625, 460, 540, 395),
    (850, 1435, None, 680, 1000, 680, 725, 585),
    (1050, 1550, None, 900, 1210, 880, 920, 775),
    (1150, 1600, None, 1010, 1270, 980, 1025, 870),
    (1250, 1665, 1450, 1120, 1325, 1090, 1110, 990),
    (1350, 1730, 1500, 1230, 1390, 1200, 1185, 1100),
    (1450, 1795, 1550, 1330, 1455, 1300, 1260, 1210),
    (1550, 1850, 1600, 1420, 1535, 1390, 1335, 1320),
    (1650, 1910, 1650, 1510, 1595, 1480, 1410, 1415),
    (1750, 1970, 1700, 1600, 1665, 1570, 1480, 1510),
    (1850, 2030, 1750, 1675, 1735, 1645, 1560, 1605),
    (1950, 2090, 1800, 1750, 1805, 1730, 1640, 1700),
    (2050, 2150, 1850, 1825, 1875, 1825, 1720, 1790),
    (2165, 2225, 1910, 1930, 1955, 1925, 1815, 1900),
    (2275, 2310, 2000, 2055, 2065, 2060, 1940, 2000),
    (2360, 2370, 2100, 2185, 2165, 2185, 2070, 2105),
    (2425, 2410, 2200, 2290, 2260, 2290, 2185, 2215),
    (2550, 2470, 2400, 2500, 2460, 2500, 2385, 2450),
)
_ONLINE = (CHESS_COM_RAPID, LICHESS_CLASSICAL)
_LAST_TRUSTED_ONLINE = 15  # rows up to 2275 Chess.com / 2310 Lichess, where the author's trust ends


@cache
def dojo_points(source: str, target: str) -> tuple[tuple[int, int], ...]:
    """The pairs of equal strength in two columns of ChessDojo's table, as far as it is trusted."""
    a, b = DOJO_POOLS.index(source), DOJO_POOLS.index(target)
    trusted = source in _ONLINE or target in _ONLINE
    rows = DOJO_TABLE[:_LAST_TRUSTED_ONLINE] if trusted else DOJO_TABLE
    pairs = ((row[a], row[b]) for row in rows)
    return tuple((x, y) for x, y in pairs if x is not None and y is not None)


def dojo(rating: float, source: str, target: str) -> float:
    """A rating by linear interpolation in ChessDojo's table, within its range.

    >>> dojo(1300, "Chess.com rapid", "US Chess")
    1175.0
    """
    pairs = dojo_points(source, target)
    above = next(i for i, (x, _) in enumerate(pairs[1:], 1) if rating <= x)
    (x0, y0), (x1, y1) = pairs[above - 1], pairs[above]
    return y0 + (y1 - y0) * (rating - x0) / (x1 - x0)


def _dojo_conversion(source: str, target: str) -> Conversion:
    pairs = dojo_points(source, target)
    caveats = (
        ["Chess.com is rapid and Lichess classical, not blitz."]
        if (source in _ONLINE or target in _ONLINE)
        else []
    )
    if CFC in {source, target}:
        caveats.append("Few CFC players stand behind it.")
    if DWZ in {source, target}:
        caveats.append("The DWZ is the one before any lift.")
    if {source, target} == {US_CHESS, FIDE}:
        caveats.append("FIDE ratings of US players are unreliable below about 2000.")
    return Conversion(
        key=f"dojo-{_slug(source)}-{_slug(target)}",
        sources=(source,),
        target=target,
        formula=f"Table of {len(pairs)} rows, straight lines between them",
        function=partial(dojo, source=source, target=target),
        source="ChessDojo, Universal Rating Converter for 2024 (blog and public code)",
        date="September 2024",
        low=pairs[0][0],
        high=pairs[-1][0],
        error=150,
        caveat=" ".join(caveats),
    )


def _slug(name: str) -> str:
    return name.lower().replace(".", "").replace(" ", "-")


DOJO_CONVERSIONS: tuple[Conversion, ...] = tuple(
    _dojo_conversion(source, target)
    for source in DOJO_POOLS
    for target in DOJO_POOLS
    if source != target
)
