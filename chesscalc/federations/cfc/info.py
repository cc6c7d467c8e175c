"""What the Canadian system says of itself."""

from chesscalc.core.system import Fact, Option, SystemInfo

INFO = SystemInfo(
    key="cfc",
    name="CFC (Canada)",
    body="Chess Federation of Canada",
    source="CFC Handbook, section 4, articles 411 to 441 (text to 2016), https://www.chess.ca",
    change_places=2,
    facts=(
        Fact(
            field="peak_rating",
            label="Highest CFC rating ever",
            help="A new all-time high earns a bonus.",
            low=200,
            high=3000,
        ),
        Fact(
            field="games_played",
            label="Rated games so far",
            help="The first 24 make a provisional rating; empty means 25 or more.",
            low=0,
            high=5000,
        ),
        Fact(
            field="k",
            label="K, if it is another",
            kind="float",
            help="In place of 32 below 2200 and 16 from there.",
            low=1,
            high=64,
        ),
    ),
    options=(
        Option(
            field="match",
            label="A match",
            help="Differences count up to 400 and the change is at most 50 points.",
        ),
    ),
    list_kind="national",
    about=(
        "Every event is rated by itself: 32 times score minus expected score, 16 from 2200 up. A "
        "very good result of four games or more earns a bonus, and so does a new all-time high. "
        "The first 24 games make a provisional rating: the opponents' average plus 400 times wins "
        "less losses, a game."
    ),
    formula=(
        r"R_n = R_0 + 32\,(S - S_x) + 1.75\,K_e\,(R_n - R_0 - T)^{+} + 20\,K_e,\qquad "
        r"T = 13\,K_e\sqrt{n},\; K_e = K/32"
    ),
    unconfirmed=(
        "The text of the rules is of 2016; changes after about 2022, when a deflation of 100 "
        "points was reported, are not confirmed.",
        "Whether the rating before or after the bonus must be the all-time high; here before.",
        "Whether expected scores come from the table or the curve; here the table of two decimals, "
        "as in the Handbook's sample.",
        "How fractions carry over between events; here each event starts from a whole rating.",
        "In a whole event newcomers are worked out in the Handbook's passes; whether the figures "
        "between the passes are rounded, and whether one from fewer than three games counts for "
        "the opponents, is not confirmed: here they are exact, and it does. One player's event "
        "alone takes the opponents at the ratings that are entered.",
    ),
)
