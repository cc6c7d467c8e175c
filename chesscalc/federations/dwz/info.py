"""What the German system says of itself."""

from chesscalc.core.system import Fact, Option, SystemInfo

INFO = SystemInfo(
    key="dwz",
    name="DWZ (Germany)",
    body="Deutscher Schachbund (DSB)",
    source="DSB Wertungsordnung 3.3 to 3.5 and Anhang 1.2, https://www.schachbund.de/wertungsordnung.html",
    change_places=2,
    facts=(
        Fact(
            field="birth_year",
            label="Year of birth",
            help="Decides the development coefficient E: up to 20, 21 to 25, from 26 years.",
            low=1920,
            high=2025,
        ),
        Fact(
            field="index",
            label="DWZ index (events evaluated so far)",
            help="The number after the dash. Up to 5 it limits E; a rating taken over from "
            "another list counts as 1 here.",
            low=1,
            high=500,
        ),
        Fact(
            field="development",
            label="Development coefficient E, if known",
            help="As printed in the evaluation; it replaces the rule for E.",
            low=5,
            high=150,
        ),
    ),
    options=(
        Option(
            field="three_decimals",
            label="Expected scores to three decimals",
            help="As evaluations print them; switched off, the curve is used in full precision.",
        ),
    ),
    list_kind="national",
    rating_word="DWZ",
    k_word="800 / (E + n)",
    about=(
        "Every event is evaluated by itself: 800 times score minus expected score, shared out over "
        "the games plus a development coefficient E. The stronger and the older the player, the "
        "larger E and the smaller the step; good results of the young are sped up, bad results "
        "below 1300 are slowed down."
    ),
    formula=(
        r"R_n = R_0 + \frac{800\,(W - W_e)}{E + n},\qquad "
        r"W_e = \sum_i \Phi\!\left(\frac{R_0 - R_i}{200\sqrt{2}}\right)"
    ),
    unconfirmed=(
        "The special evaluation of extreme single results (Sonderwertung, since August 2016) is "
        "not worked in: its formula could not be read.",
        "A one-off lift of all ratings below 2110 was planned for 2025; whether and when it was "
        "applied is not confirmed. Ratings are taken as they are entered.",
        "Expected scores are taken to three decimals a game, as in evaluations of 1995 to 2009; "
        "that this is still so is not confirmed. It moves a rating by a few hundredths of a point.",
        "A correction of results below about 800 is found in one program only and is left out.",
        "The first ratings of all newcomers of a whole event are found together. Whether their "
        "games against one another count among the five that a first DWZ takes is not confirmed: "
        "here they do not. One player's event alone takes the opponents at the ratings that are "
        "entered.",
    ),
)
