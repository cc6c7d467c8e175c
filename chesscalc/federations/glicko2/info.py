"""What Glicko-2 and the Lichess settings of it say of themselves."""

from chesscalc.core.system import Fact, Option, SystemInfo

_OPTIONS = (
    Option(
        field="opponent_deviation",
        label="Deviation of opponents whose own is not known",
        kind="float",
        help="About 50 for regular players.",
        low=0,
        high=500,
    ),
    Option(
        field="tau",
        label="System constant τ",
        kind="float",
        help="0.3 to 1.2; the smaller, the steadier the volatility.",
        low=0.1,
        high=2,
    ),
    Option(
        field="white_advantage",
        label="Advantage of the white pieces",
        kind="float",
        help="In points, half given to White and half taken from Black; 0 = none.",
        low=0,
        high=50,
    ),
)
_DEVIATION = Fact(
    field="deviation",
    label="Rating deviation (RD)",
    kind="float",
    help="How unsure the rating is, in points: 350 for a newcomer, about 50 for a regular.",
    required=True,
    low=10,
    high=500,
    default=80,
)
_VOLATILITY = Fact(
    field="volatility",
    label="Volatility σ",
    kind="float",
    help="How erratic the results are; 0.06 if it is not known.",
    low=0.01,
    high=0.2,
)
_FORMULA = (
    r"\mu' = \mu + \varphi'^2 \sum_j g(\varphi_j)\,(s_j - E_j),\qquad "
    r"\varphi' = \frac{1}{\sqrt{1/(\varphi^2 + \sigma'^2) + 1/v}}"
)

INFO = SystemInfo(
    key="glicko2",
    name="Glicko-2",
    body="Mark Glickman's method",
    source="M. Glickman, Example of the Glicko-2 system, https://www.glicko.net/glicko/glicko2.pdf",
    change_places=1,
    facts=(
        _DEVIATION,
        _VOLATILITY,
        Fact(
            field="idle_periods",
            label="Rating periods without a game since the last one",
            kind="float",
            help="The deviation grows with each; 0 if the deviation is of the last period.",
            low=0,
            high=500,
        ),
    ),
    options=_OPTIONS,
    list_kind="online",
    k_word="",
    about=(
        "Glicko with a third figure, the volatility: how erratic a player's results are. All games "
        "of a period count at once; unexpected results raise the volatility, and with it the "
        "deviation and the next steps. It works best with 10 to 15 games a period."
    ),
    formula=_FORMULA,
    unconfirmed=(
        "Sites that use the method choose their own period, constant and limits; what they do not "
        "publish cannot be reproduced.",
        "The paper sets no largest deviation; idle periods here lift it to 350 at most.",
    ),
)

LICHESS = SystemInfo(
    key="lichess",
    name="Lichess",
    body="Lichess (Glicko-2, game by game)",
    source="Lichess rating library, https://github.com/lichess-org/scalachess (August 2026)",
    change_places=1,
    facts=(
        _DEVIATION,
        _VOLATILITY,
        Fact(
            field="idle_periods",
            label="Days since the last rated game",
            kind="float",
            help="The deviation grows by the day: from 60 to 110 in a year.",
            low=0,
            high=4000,
        ),
    ),
    options=_OPTIONS,
    list_kind="online",
    k_word="",
    about=(
        "Lichess rates each game at once by Glicko-2 with τ 0.75. Deviations stay between 45 and "
        "500, ratings between 400 and 4000. A rating is provisional (?) while its deviation is 110 "
        "or more. Several games entered as one event are rated together, which comes close; "
        "entered as one event each, they are rated one by one."
    ),
    formula=_FORMULA,
    unconfirmed=(
        "Whether live games count White's advantage (11.78 points in standard chess) depends on "
        "the site's version; by default it is not counted.",
        "A factor slightly above 1 on gains (about 1.005 to 1.015) is reported by third parties "
        "and is left out.",
    ),
)
