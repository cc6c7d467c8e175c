"""FIDE's rules by date, for the event's first day."""

from dataclasses import dataclass
from datetime import date

from chesscalc.core.editions import Edition

FIDE_RAPID_BLITZ = "FIDE rapid and blitz"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What changes from one edition to the next.

    Attributes:
        name: As the page prints it.
        cap: A difference above this counts as this, in points; None = the table decides.
        upgrades: How many games of one event may use the cap against a lower-rated opponent;
            None = any number.
        exempt_from: Own rating from which no cap applies; None = nobody is exempt.
        unrated_gap: From this difference a game with a player above `gap_above` is not rated.
        gap_above: See unrated_gap.
        flat_k: K of everybody; None = the K rule.
        floor: Lowest rating published.
        first_draws: Draws against `first_draw_rating` added to a first rating's games.
        first_cap: Highest first rating; None = none.
        first_per_half_point: Points per half point above 50 % in a first rating; None = the table.
        chapter: The chapter these rules are in: "FIDE B.02" or FIDE_RAPID_BLITZ.
    """

    name: str
    cap: int | None
    upgrades: int | None = None
    exempt_from: int | None = None
    unrated_gap: int | None = None
    gap_above: int = 2600
    flat_k: int | None = None
    floor: int = 1400
    first_draws: int = 2
    first_draw_rating: int = 1800
    first_cap: int | None = 2200
    first_per_half_point: int | None = None
    chapter: str = "FIDE B.02"

    def article(self, standard: str) -> str:
        """Where a rule stands, from its number among the standard rules.

        The chapter of rapid and blitz counts its articles one lower throughout.

        >>> Rules(name="", cap=400, chapter=FIDE_RAPID_BLITZ).article("8.3.1")
        'FIDE rapid and blitz 7.3.1'
        """
        first, _, rest = standard.partition(".")
        number = int(first) - 1 if self.chapter == FIDE_RAPID_BLITZ else int(first)
        return f"{self.chapter} {number}.{rest}"


def _old(name: str, **changes: int | str | None) -> Rules:
    """Rules before 1 March 2024: floor 1000, first ratings without the two draws."""
    settings: dict[str, int | str | None] = {
        "floor": 1000,
        "first_draws": 0,
        "first_cap": None,
        "first_per_half_point": 20,
    }
    return Rules(name=name, **(settings | changes))  # type: ignore[arg-type]  # values fit the fields


STANDARD = (
    Edition(effective_from=date(1, 1, 1), rules=_old("FIDE rules before July 2009", cap=350)),
    Edition(
        effective_from=date(2009, 7, 1), rules=_old("FIDE rules of July 2009 to 2021", cap=400)
    ),
    Edition(
        effective_from=date(2022, 1, 1),
        rules=_old("FIDE B.02 of 1 January 2022", cap=400, upgrades=1),
    ),
    Edition(
        effective_from=date(2024, 3, 1), rules=Rules(name="FIDE B.02 of 1 March 2024", cap=400)
    ),
    Edition(
        effective_from=date(2025, 10, 1),
        rules=Rules(
            name="FIDE B.02 of 1 March 2024, amended 1 October 2025", cap=400, exempt_from=2650
        ),
    ),
)

RAPID_BLITZ = (
    Edition(
        effective_from=date(1, 1, 1),
        rules=_old(
            "FIDE rapid and blitz rules before 2022", cap=None, flat_k=20, chapter=FIDE_RAPID_BLITZ
        ),
    ),
    Edition(
        effective_from=date(2022, 1, 1),
        rules=_old(
            "FIDE rapid and blitz rules of January 2022",
            cap=400,
            upgrades=1,
            flat_k=20,
            chapter=FIDE_RAPID_BLITZ,
        ),
    ),
    Edition(
        effective_from=date(2022, 10, 1),
        rules=_old(
            "FIDE rapid and blitz rules of October 2022",
            cap=400,
            upgrades=1,
            chapter=FIDE_RAPID_BLITZ,
        ),
    ),
    Edition(
        effective_from=date(2024, 3, 1),
        rules=Rules(
            name="FIDE rapid and blitz rules of 1 March 2024", cap=400, chapter=FIDE_RAPID_BLITZ
        ),
    ),
    Edition(
        effective_from=date(2024, 12, 1),
        rules=Rules(
            name="FIDE rapid and blitz rules of 1 March 2024, amended 1 December 2024",
            cap=400,
            unrated_gap=600,
            chapter=FIDE_RAPID_BLITZ,
        ),
    ),
)
