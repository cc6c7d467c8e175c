"""Published formulas between rating lists: federations, organisers and regressions."""

from chesscalc.formulas.conversion import (
    CFC,
    CHESS_COM_BLITZ,
    DWZ,
    ECF,
    FIDE,
    FQE,
    INGO,
    LICHESS_BLITZ,
    LICHESS_CLASSICAL,
    OLD_ECF,
    OLD_FIDE,
    OLD_SWISS,
    RAISED_DWZ,
    SWISS,
    US_CHESS,
    Conversion,
)


def compressed(old: float) -> float:
    """FIDE's lift of 1 March 2024: 0.4 of what a rating lacked to 2000.

    >>> compressed(1000), compressed(1800), compressed(2100)
    (1400.0, 1880.0, 2100)
    """
    return old + 0.4 * (2000 - old) if old < 2000 else old


def decompressed(new: float) -> float:
    """The FIDE rating before the lift of 1 March 2024.

    >>> decompressed(1400), decompressed(2100)
    (1000.0, 2100)
    """
    return (new - 800) / 0.6 if new < 2000 else new


def _fide_to_us(rating: float) -> float:
    return -1073 + 1.5667 * rating if rating <= 2000 else 20 + 1.02 * rating


def _old_fide_to_us(rating: float) -> float:
    return 180 + 0.94 * rating if rating <= 2000 else 20 + 1.02 * rating


# Lowest FIDE rating of each band and the US rating it is given; from 2250 up 50 are added.
_CCA = (
    (2190, 2250), (2130, 2200), (2070, 2150), (2000, 2100), (1955, 2050), (1915, 2000),
    (1870, 1950), (1830, 1900), (1790, 1850), (1745, 1800),
)  # fmt: skip


def _continental(rating: float) -> float:
    if rating >= 2250:
        return rating + 50
    return next((given for lowest, given in _CCA if rating >= lowest), rating)


def _las_vegas(rating: float) -> float:
    return rating + 50 if rating >= 2200 else 0.765 * rating + 560


def _ecf_to_fide(rating: float) -> float:
    return 0.6 * rating + 700 if rating <= 1750 else rating


def _fide_to_ecf(rating: float) -> float:
    return (rating - 700) / 0.6 if rating <= 1750 else rating


def _ecf_grade(grade: float) -> float:
    return 7.5 * grade + 700


def _fide_to_cfc(rating: float) -> float:
    return rating + 125


def _same(rating: float) -> float:
    return rating


def _cfc_to_us(rating: float) -> float:
    if rating < 1150:
        return -115 + 0.815 * rating
    if rating < 1610:
        return -650 + 1.28 * rating
    if rating < 2000:
        return -856 + 1.41 * rating
    return -240 + 1.1 * rating


def _dwz_lift(rating: float) -> float:
    if rating < 1000:
        return rating + 400
    return 0.64 * rating + 760 if rating < 2110 else rating


def _swiss_lift(rating: float) -> float:
    return rating + 0.3 * (2000 - rating) if rating < 2000 else rating


def _ingo(ingo: float) -> float:
    return 2840 - 8 * ingo


def _dojo_rule_to_ecf(rating: float) -> float:
    return 1.4 * rating - 715 if rating < 1940 else rating + 60


def _dojo_rule_to_fide(rating: float) -> float:
    return rating / 1.4 + 510 if rating < 2000 else rating - 60


def _two_lichess(classical: float, blitz: float) -> float:
    return 187 + 0.38 * classical + 0.48 * blitz


def _lichess_blitz(blitz: float) -> float:
    return 179.889 + 0.8399 * blitz


def _two_lichess_today(classical: float, blitz: float) -> float:
    return compressed(_two_lichess(classical, blitz))


def _lichess_blitz_today(blitz: float) -> float:
    return compressed(_lichess_blitz(blitz))


def _lichess_to_chess_com(blitz: float) -> float:
    return 1.3728 * blitz - 929.45


_BROKEN_BELOW_2000 = "Made on FIDE's scale before March 2024."

PUBLISHED: tuple[Conversion, ...] = (
    Conversion(
        key="fide-compression",
        sources=(OLD_FIDE,),
        target=FIDE,
        formula="R + 0.4 (2000 − R) below 2000; unchanged from 2000",
        function=compressed,
        source="FIDE, rating regulations of 1 March 2024",
        date="1 March 2024",
        low=1000,
        high=3000,
        error=0,
        caveat="The one-off lift itself, not an estimate.",
    ),
    Conversion(
        key="fide-decompression",
        sources=(FIDE,),
        target=OLD_FIDE,
        formula="(R − 800) / 0.6 below 2000; unchanged from 2000",
        function=decompressed,
        source="FIDE, rating regulations of 1 March 2024, turned round",
        date="1 March 2024",
        low=1400,
        high=3000,
        error=0,
        caveat="Of use to feed a formula made before March 2024.",
    ),
    Conversion(
        key="fide-us",
        sources=(FIDE,),
        target=US_CHESS,
        formula="−1073 + 1.5667 R up to 2000; 20 + 1.02 R above",
        function=_fide_to_us,
        source="US Chess, rule 28D1 (2025 rulebook update)",
        date="2025",
        low=1400,
        high=2900,
        error=100,
        caveat="For a first US rating.",
    ),
    Conversion(
        key="old-fide-us",
        sources=(OLD_FIDE,),
        target=US_CHESS,
        formula="180 + 0.94 R up to 2000; 20 + 1.02 R above",
        function=_old_fide_to_us,
        source="US Chess, as reprinted on wiki.sharewiz.net",
        date="before March 2024",
        low=1000,
        high=2900,
        error=100,
        caveat=_BROKEN_BELOW_2000,
    ),
    Conversion(
        key="fide-us-continental",
        sources=(FIDE,),
        target=US_CHESS,
        formula="steps from 1745 (→ 1800) to 2190 (→ 2250); R + 50 from 2250; unchanged below 1745",
        function=_continental,
        source="Continental Chess Association, chesstour.com/foreignratings.htm",
        date="22 March 2024",
        low=1400,
        high=2900,
        error=150,
        caveat="For sections and prizes of its own events; high on purpose.",
    ),
    Conversion(
        key="fide-us-las-vegas",
        sources=(FIDE,),
        target=US_CHESS,
        formula="0.765 R + 560 below 2200; R + 50 from 2200",
        function=_las_vegas,
        source="Las Vegas Chess Festival, questions and answers",
        date="undated",
        low=1400,
        high=2900,
        error=150,
        caveat="For sections and prizes of its own events; high on purpose.",
    ),
    Conversion(
        key="ecf-fide",
        sources=(ECF,),
        target=FIDE,
        formula="0.6 R + 700 up to 1750; equal above",
        function=_ecf_to_fide,
        source="English Chess Federation, recommended conversion",
        date="1 March 2024",
        low=1000,
        high=2900,
        error=100,
    ),
    Conversion(
        key="fide-ecf",
        sources=(FIDE,),
        target=ECF,
        formula="(R − 700) / 0.6 up to 1750; equal above",
        function=_fide_to_ecf,
        source="English Chess Federation, recommended conversion",
        date="1 March 2024",
        low=1400,
        high=2900,
        error=100,
        caveat="ChessDojo's simple rule contradicts it above 1750.",
    ),
    Conversion(
        key="fide-ecf-dojo-rule",
        sources=(FIDE,),
        target=ECF,
        formula="1.4 R − 715 below 1940; R + 60 from 1940",
        function=_dojo_rule_to_ecf,
        source="ChessDojo, simple rule of the same author",
        date="September 2024",
        low=1400,
        high=2400,
        error=150,
        caveat="It contradicts the ECF's own line, which is equal above 1750.",
    ),
    Conversion(
        key="ecf-fide-dojo-rule",
        sources=(ECF,),
        target=FIDE,
        formula="R / 1.4 + 510 below 2000; R − 60 from 2000",
        function=_dojo_rule_to_fide,
        source="ChessDojo, simple rule of the same author",
        date="September 2024",
        low=1245,
        high=2460,
        error=150,
        caveat="It contradicts the ECF's own line, which is equal above 1750.",
    ),
    Conversion(
        key="ecf-grade",
        sources=(OLD_ECF,),
        target=ECF,
        formula="7.5 G + 700",
        function=_ecf_grade,
        source="English Chess Federation, start of the four-digit list",
        date="July 2020",
        low=0,
        high=300,
        error=0,
        caveat="How the first four-digit ratings were set.",
    ),
    Conversion(
        key="fide-cfc",
        sources=(OLD_FIDE,),
        target=CFC,
        formula="R + 125",
        function=_fide_to_cfc,
        source="Chess Federation of Canada, news",
        date="21 September 2020",
        low=1000,
        high=2900,
        error=150,
        caveat="For new players; made on FIDE's scale before March 2024, unknown since.",
    ),
    Conversion(
        key="us-cfc",
        sources=(US_CHESS,),
        target=CFC,
        formula="equal",
        function=_same,
        source="Chess Federation of Canada, news",
        date="21 September 2020",
        low=200,
        high=2900,
        error=150,
        caveat="For new players.",
    ),
    Conversion(
        key="fqe-cfc",
        sources=(FQE,),
        target=CFC,
        formula="equal",
        function=_same,
        source="Chess Federation of Canada, news",
        date="21 September 2020",
        low=200,
        high=2900,
        error=150,
        caveat="For new players.",
    ),
    Conversion(
        key="cfc-us",
        sources=(CFC,),
        target=US_CHESS,
        formula="−115 + 0.815 R below 1150; −650 + 1.28 R below 1610; −856 + 1.41 R below 2000; "
        "−240 + 1.1 R from 2000",
        function=_cfc_to_us,
        source="US Chess, rating system specification of 26 July 2025, section 2.2",
        date="1 January 2025",
        low=300,
        high=2900,
        error=100,
        caveat="The pieces do not join: at 2000 it steps down by about 3 points.",
    ),
    Conversion(
        key="dwz-lift",
        sources=(DWZ,),
        target=RAISED_DWZ,
        formula="R + 400 below 1000; 0.64 R + 760 below 2110; equal from 2110",
        function=_dwz_lift,
        source="DSB, rating commission, planned with the new portal",
        date="planned for 2025",
        low=300,
        high=2900,
        error=0,
        caveat="Planned; whether and when it was applied is not confirmed.",
    ),
    Conversion(
        key="swiss-lift",
        sources=(OLD_SWISS,),
        target=SWISS,
        formula="R + 0.3 (2000 − R) below 2000; unchanged from 2000",
        function=_swiss_lift,
        source="Swiss Chess Federation, news",
        date="1 January 2025",
        low=1200,
        high=2900,
        error=0,
        caveat="The one-off lift itself. Since 2026 Switzerland uses FIDE ratings only.",
    ),
    Conversion(
        key="ingo-dwz",
        sources=(INGO,),
        target=DWZ,
        formula="2840 − 8 I",
        function=_ingo,
        source="landskrone.de, on the change from Ingo to DWZ",
        date="1990s",
        low=0,
        high=280,
        error=0,
        caveat="A smaller Ingo number is the stronger one.",
    ),
    Conversion(
        key="lichess-two-old-fide",
        sources=(LICHESS_CLASSICAL, LICHESS_BLITZ),
        target=OLD_FIDE,
        formula="187 + 0.38 classical + 0.48 blitz",
        function=_two_lichess,
        source="Lichess forum, How to estimate your FIDE rating; about 3,000 answers",
        date="2010s",
        low=1200,
        high=2400,
        error=150,
        caveat=f"Ratings stated by the players themselves. {_BROKEN_BELOW_2000}",
    ),
    Conversion(
        key="lichess-two-fide",
        sources=(LICHESS_CLASSICAL, LICHESS_BLITZ),
        target=FIDE,
        formula="187 + 0.38 classical + 0.48 blitz, then FIDE's lift of March 2024",
        function=_two_lichess_today,
        source="Lichess forum, How to estimate your FIDE rating; about 3,000 answers",
        date="2010s, brought to the scale of 2024",
        low=1200,
        high=2400,
        error=150,
        caveat="Ratings stated by the players themselves.",
    ),
    Conversion(
        key="lichess-blitz-old-fide",
        sources=(LICHESS_BLITZ,),
        target=OLD_FIDE,
        formula="179.889 + 0.8399 R",
        function=_lichess_blitz,
        source="mathtuition88.com, 30 players",
        date="February 2020",
        low=1200,
        high=2400,
        error=300,
        caveat=f"A tiny sample. {_BROKEN_BELOW_2000}",
    ),
    Conversion(
        key="lichess-blitz-fide",
        sources=(LICHESS_BLITZ,),
        target=FIDE,
        formula="179.889 + 0.8399 R, then FIDE's lift of March 2024",
        function=_lichess_blitz_today,
        source="mathtuition88.com, 30 players",
        date="February 2020, brought to the scale of 2024",
        low=1200,
        high=2400,
        error=300,
        caveat="A tiny sample.",
    ),
    Conversion(
        key="lichess-chess-com-blitz",
        sources=(LICHESS_BLITZ,),
        target=CHESS_COM_BLITZ,
        formula="1.3728 R − 929.45",
        function=_lichess_to_chess_com,
        source="Reddit r/chess, 305,539 accounts of the same name",
        date="February 2025",
        low=1000,
        high=2500,
        error=250,
        caveat="The same name need not be the same person; the fit explains 31 % of the spread.",
    ),
)
