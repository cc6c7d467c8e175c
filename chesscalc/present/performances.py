"""Performance ratings side by side: names, rows of a table, formula and working."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from chesscalc.core.game import Game
from chesscalc.formulas.lookup import fide_dp
from chesscalc.formulas.performance import average, percent, rounded_average
from chesscalc.present.numbers import fixed, points, rating, signed, trimmed

METHODS = {
    "fide": ("FIDE table", "Rounded average plus the table’s value for the rounded per cent."),
    "exact": ("Exact", "The rating whose expected total against these opponents is the score."),
    "logistic": ("Logistic", "Average plus 400 · log₁₀(p / (1 − p))."),
    "linear": ("Linear, rule of 400", "Average plus 400 · (wins − losses) / games."),
    "complete": ("Complete", "The rating that one more draw against itself would not move."),
}
FORMULA = (
    r"\text{FIDE: } R_p = \overline{R} + d_p(p) \qquad"
    r" \text{logistic: } R_p = \overline{R} + 400\,\log_{10}\tfrac{p}{1-p}"
    r"\\[6pt] \text{linear: } R_p = \overline{R} + 400\,\tfrac{W-L}{n} \qquad"
    r" \text{exact: } \sum_i \tfrac{1}{1 + 10^{(R_i - R_p)/400}} = S"
    r"\\[6pt] \text{complete: } R_p = \overline{R} + \tfrac{n+1}{n}\,400\,"
    r"\log_{10}\tfrac{S+\frac12}{n-S+\frac12}"
)
HEADERS = ("Method", "Rating", "What it is")


class Found(Protocol):
    """What the front door says of one method."""

    @property
    def rating(self) -> int | float | None:
        """The performance, or None where the method has none."""

    @property
    def why(self) -> str:
        """Why there is none, or what to know."""


def method_rows(found: Mapping[str, Found]) -> list[tuple[str, str, str]]:
    """A row a method; where it is undefined, the reason stands in place of its description."""
    rows = []
    for method, result in found.items():
        name, about = METHODS[method]
        if result.rating is None:
            rows.append((name, "—", result.why))
        else:
            rows.append((name, _shown(result.rating), about))
    return rows


def performance_lines(games: Sequence[Game]) -> list[tuple[str, str]]:
    """The steps of the FIDE table's performance, with the person's numbers."""
    ratings = [game.opponent for game in games if game.opponent is not None]
    half = sum(game.half_points or 0 for game in games)
    p = percent(half, len(ratings))
    mean = rounded_average(ratings)
    return [
        ("Opponents’ average", trimmed(average(ratings), 2)),
        ("Average, rounded to a whole number", str(mean)),
        ("Score", f"{points(half / 2)} of {len(ratings)}"),
        ("Percentage, exactly", f"{trimmed(50 * half / len(ratings), 2)} %"),
        ("Percentage, rounded half up", f"{p} %"),
        (f"FIDE table 8.1.1 at {p} %", signed(fide_dp(p))),
        ("FIDE performance", f"{mean} {signed(fide_dp(p))} = {mean + fide_dp(p)}"),
    ]


def _shown(value: int | float) -> str:
    return str(value) if isinstance(value, int) else f"{rating(value)} ({fixed(value, 2)})"
