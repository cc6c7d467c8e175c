"""What US Chess's system says of itself."""

from chesscalc.core.system import Fact, Option, SystemInfo
from chesscalc.federations.us_chess.editions import RULE_DATES

FACTS = (
    Fact(
        field="games_played",
        label="Games your rating is based on",
        help="26 or more make it established. A provisional rating is written with the number: "
        "1213P16 or 1213/16 is based on 16 games.",
        required=True,
        low=0,
        high=10_000,
        default=100,
    ),
    Fact(
        field="record",
        label="Earlier rated games",
        kind="choice",
        help="Only if every one of them was won, or every one lost, does it make a difference.",
        choices=(
            ("mixed", "some won, some lost or drawn"),
            ("won", "every one won"),
            ("lost", "every one lost"),
        ),
    ),
    Fact(
        field="floor",
        label="Rating floor",
        help="As the member page shows it; the rating never falls below. Empty: 100.",
        low=100,
        high=2200,
    ),
    Fact(
        field="birth_date",
        label="Date of birth, if unrated",
        kind="date",
        help="A newcomer starts from 50 times the age, up to 26; older ones from 1300.",
    ),
)

OPTIONS = (
    Option(
        field="dual_rated",
        label="Dual-rated time control",
        help="Regular over the board, main minutes plus delay or increment seconds from 30 to 65: "
        "K is reduced above 2200.",
    ),
    Option(
        field="match",
        label="A match between two players",
        help="No bonus, and the change is at most 50 points.",
    ),
    Option(
        field="merge_unnamed",
        label="Opponents without a name and with equal ratings are one person",
        help="There is no bonus where somebody was met too often. Names tell opponents apart.",
    ),
    Option(
        field="threshold",
        label="Bonus threshold B",
        kind="float",
        help="Empty: by the event's first day (10 since 1 January 2025).",
        low=0,
        high=100,
        optional=True,
    ),
)

INFO = SystemInfo(
    key="us-chess",
    name="US Chess",
    body="US Chess Federation",
    source="M. Glickman and T. Doan, The US Chess Rating system, 26 July 2025, §1 to §8; "
    "https://new.uschess.org",
    change_places=2,
    facts=FACTS,
    options=OPTIONS,
    list_kind="national",
    about=(
        "K is 800 divided by the games played: those the rating is worth (at most 50, fewer for "
        "lower ratings) plus those of the event. A result well above expectation earns bonus "
        "points. Ratings of up to 8 games follow a formula of their own. A section is rated twice: "
        "the second time against the opponents' ratings from the first."
    ),
    formula=(
        r"R = R_0 + K\,(S - E) + \max\bigl(0,\;K\,(S - E) - B\sqrt{\max(m, 4)}\bigr),\qquad "
        r"K = \frac{800}{N' + m},\quad E = \sum_i \frac{1}{1 + 10^{-(R_0 - R_i)/400}}"
    ),
    unconfirmed=(
        "That floors act on the final figure only, and not already on the first pass, is not "
        "written; a published section with two such players fits only so.",
        "Whether floors from the highest rating hold outside over-the-board Regular; a floor acts "
        "only if it is entered.",
        "Whether the bonus threshold goes by a section's first day, as the specification says, or "
        "by its last, as announcements say; it matters where an event runs over such a day.",
        "Whether the threshold of 14 began on 1 May or 1 June 2017.",
        "When the stricter bonus rule for three games began; it is applied to all dates.",
        "What a newcomer's credited games say of a record: taken as none.",
        "Whether a match is rated in two passes and when its limit of 50 points acts.",
        "Ratings are kept with decimals that are not printed: from a whole rating the result is "
        "right within a point.",
        "The effective number of games before 8 May 2013 and initial ratings before June 2020.",
    ),
    rule_dates=RULE_DATES,
    list_floor=100,
)
