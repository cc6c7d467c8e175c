"""Expected scores side by side, their chances, and the curve with the point on it."""

import math
from collections.abc import Sequence

from chesscalc.core.change import Points
from chesscalc.formulas.logistic import expected as logistic
from chesscalc.planner.odds import Odds, davidson, nu_for
from chesscalc.present.numbers import chances, fixed, rating, signed
from chesscalc.present.pictures import Line, Palette, line_chart

Pair = tuple[int | float, int | float]
FORMULA = r"E = \frac{1}{1 + 10^{(R_\text{opponent} - R_\text{you})/400}}"
REACH = 800
HEADERS = ("Game", "Difference", "Formula", "By rule")
ODDS_NOTE = (
    "The chances of a win, a draw and a loss are an estimate: the expected score is split by "
    "Davidson’s model, with draw rates fitted to tournament games of this strength."
)


def odds_of(per_game: float, pair: Pair) -> Odds:
    """Win, draw and loss of one game, by the planner's own draw model."""
    return davidson(per_game, nu_for((pair[0] + pair[1]) / 2))


def chances_sentence(odds: Odds) -> str:
    """The chances in words.

    >>> chances_sentence(Odds(0.36, 0.28, 0.36))
    'In one game: 36 % win, 28 % draw, 36 % loss (an estimate).'
    """
    win, draw, loss = chances(odds.win, odds.draw, odds.loss)
    return f"In one game: {win} win, {draw} draw, {loss} loss (an estimate)."


def pair_rows(
    pairs: Sequence[Pair], formula: Sequence[Points], rule: Sequence[Points]
) -> list[tuple[str, ...]]:
    """A row a pair, and the totals where there are several."""
    rows: list[tuple[str, ...]] = [
        (
            f"{rating(own)} – {rating(other)}",
            signed(own - other),
            fixed(by_formula, 4),
            _rule_places(by_rule),
        )
        for (own, other), by_formula, by_rule in zip(pairs, formula, rule, strict=True)
    ]
    if len(pairs) > 1:
        whole_rule = math.fsum(float(one) for one in rule)
        whole_formula = math.fsum(float(one) for one in formula)
        rows.append(("All", "", fixed(whole_formula, 4), fixed(whole_rule, 2)))
    return rows


def formula_working(pair: Pair) -> str:
    """The formula with the person's numbers in it, in LaTeX."""
    own, other = pair
    exponent = f"({other:g} - {own:g})/400"
    return rf"{FORMULA} \qquad = \frac{{1}}{{1 + 10^{{{exponent}}}}} = {logistic(own - other):.4f}"


def curve(pair: Pair, palette: Palette) -> str:
    """The expected score by difference, with this pair's point on it."""
    gap = pair[0] - pair[1]
    reach = max(REACH, math.ceil(abs(gap) / 200) * 200)
    line = Line("Expected score", tuple((x, logistic(x)) for x in _steps(reach)))
    mark = (gap, logistic(gap), f"{signed(gap)}: {fixed(logistic(gap), 2)}")
    return line_chart(
        [line],
        palette,
        mark=mark,
        bounds=(0.0, 1.0),
        x_name="your rating minus the opponent’s",
        x_step=200 if reach <= REACH else 800,
    )


def curve_alt(pair: Pair) -> str:
    """The message of the curve."""
    gap = pair[0] - pair[1]
    return (
        f"The expected score rises with the rating difference; at {signed(gap)} points it is "
        f"{fixed(logistic(gap), 2)}."
    )


def _steps(reach: int) -> range:
    return range(-reach, reach + 1, reach // 40)


def _rule_places(value: Points) -> str:
    return fixed(value, 4) if isinstance(value, float) else str(value)
