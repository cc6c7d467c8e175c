"""What FIDE's three lists say of themselves."""

from collections.abc import Sequence

from chesscalc.core.editions import Edition
from chesscalc.core.system import Fact, Option, SystemInfo
from chesscalc.federations.fide import editions
from chesscalc.federations.fide.editions import Rules

_FACTS = (
    Fact(
        field="birth_year",
        label="Birth year",
        help="Juniors have K 40 to the end of the year of the 18th birthday, below 2300.",
        low=1900,
        high=2100,
    ),
    Fact(
        field="games_played",
        label="Games rated so far on this list",
        help="K is 40 until 30 games are rated.",
        low=0,
        high=100_000,
    ),
    Fact(
        field="peak_rating",
        label="Highest published rating",
        help="K is 10 for good once a published rating has reached 2400.",
        low=1000,
        high=3000,
    ),
)
_STANDARD_RATING = Fact(
    field="standard_rating",
    label="Standard rating, if not yet on this list",
    help="A player without a rating here is rated from the standard rating.",
    low=1000,
    high=3000,
)
_LIST_FACTS = (*_FACTS, _STANDARD_RATING)
_OPTIONS = (
    Option(
        field="cap",
        label="400-point rule",
        help="A difference of more than 400 counts as 400.",
    ),
    Option(
        field="limit",
        label="700 rule",
        help="K times the games of a period is at most 700.",
    ),
    Option(
        field="table",
        label="FIDE's table",
        help="Off: the logistic formula, which is not what FIDE uses.",
    ),
)
_FORMULA = r"\Delta R = K \sum_i \bigl(s_i - P_D(R - R_i)\bigr)"
_ABOUT = (
    "Each game's expected score is looked up, to two decimals, in a printed table by the rating "
    "difference. Score minus expected score is added up over the rating period, times K, and "
    "rounded once to a whole number; a half goes away from zero."
)
_B02 = "FIDE Handbook B.02, https://handbook.fide.com/chapter/B022024"
_RB = "FIDE Handbook, rapid and blitz, https://handbook.fide.com/chapter/B02RBRegulations2024"


def _info(
    key: str,
    name: str,
    facts: tuple[Fact, ...],
    source: str,
    rules: Sequence[Edition[Rules]],
) -> SystemInfo:
    kind = key.removeprefix("fide-")
    unconfirmed = () if kind == "standard" else (
        "The 600-point rule of December 2024 and the missing exemption for 2650 and more rest on "
        "one reading of the regulations.",
    )  # fmt: skip
    return SystemInfo(
        key=key,
        name=name,
        body="FIDE",
        source=source,
        change_places=1,
        facts=facts,
        options=_OPTIONS,
        list_kind=kind,
        about=_ABOUT,
        formula=_FORMULA,
        unconfirmed=unconfirmed,
        rule_dates=tuple(edition.effective_from for edition in rules[1:]),
    )


STANDARD_INFO = _info("fide-standard", "FIDE standard", _FACTS, _B02, editions.STANDARD)
RAPID_INFO = _info("fide-rapid", "FIDE rapid", _LIST_FACTS, _RB, editions.RAPID_BLITZ)
BLITZ_INFO = _info("fide-blitz", "FIDE blitz", _LIST_FACTS, _RB, editions.RAPID_BLITZ)
