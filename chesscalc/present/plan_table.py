"""The table of every possible score: columns for the screen, and rows of text for a file."""

from collections.abc import Callable

from chesscalc.planner.plan import Plan, PlanRow
from chesscalc.present.numbers import fixed, points, rating, signed
from chesscalc.present.plan_sentences import result_words

FILE_HEADERS = (
    "score", "games", "percent", "wins-draws-losses", "change", "change_low", "change_high",
    "new_rating", "performance", "probability", "this_or_better", "target_met", "mark",
)  # fmt: skip


def marks(row: PlanRow) -> str:
    """What a row is besides a row: needed, expected."""
    found = [word for word, is_so in (("needed", row.is_minimum), ("expected", row.is_expected))
             if is_so]  # fmt: skip
    return ", ".join(found)


def target_word(row: PlanRow) -> str:
    """Whether the target is met: yes, no, or only with the right results."""
    if row.meets_target:
        return "yes"
    return "perhaps" if row.may_meet else "no"


def combinations(row: PlanRow, most: int = 3) -> str:
    """Wins-draws-losses that make the score, the most decisive first: "3-0-2, 2-2-1"."""
    shown = [f"{wins}-{draws}-{losses}" for wins, draws, losses in row.wdl[:most]]
    return ", ".join(shown) + (" …" if len(row.wdl) > most else "")


def columns(plan: Plan) -> dict[str, list[object]]:
    """The screen's columns by heading; numbers as numbers, so that sorting is by value.

    Columns that say nothing here (a target without a target, a range without one) are left out.
    """
    rows = plan.rows
    table: dict[str, list[object]] = {
        "Score": [float(row.score) for row in rows],
    }
    if plan.rating is not None:
        table["Change"] = [float(row.change) for row in rows]
    if not plan.is_one_change:
        table["Least"] = [float(row.change_low) for row in rows]
        table["Most"] = [float(row.change_high) for row in rows]
    table["Chance"] = [100 * row.probability for row in rows]
    table["This or better"] = [100 * row.at_least for row in rows]
    table["New rating"] = [row.new_rating for row in rows]
    table["Mark"] = [marks(row) for row in rows]
    if plan.target is not None:
        table["Target"] = [target_word(row) for row in rows]
    if any(row.performance is not None for row in rows):
        table["Performance"] = [
            None if row.performance is None else float(row.performance) for row in rows
        ]
    if plan.games:
        table["Score %"] = [float(row.score_pct or 0) for row in rows]
    table["Won-drawn-lost"] = [combinations(row) for row in rows]
    return table


def screen_table(plan: Plan) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Headings and rows of text for the page: what a score does, how likely it is, its mark."""
    places = plan.change_places
    headers = ["Score"]
    looks: list[Callable[[PlanRow], str]] = [lambda row: points(row.score)]
    if plan.rating is not None:
        headers.append("Change")
        looks.append(lambda row: signed(row.change, places))
        if not plan.is_one_change:
            headers += ["Least", "Most"]
            looks.append(lambda row: signed(row.change_low, places))
            looks.append(lambda row: signed(row.change_high, places))
    headers += ["Rating", "Chance %", "Or better", "Target" if plan.target else "Mark"]
    looks.append(lambda row: "–" if row.new_rating is None else rating(row.new_rating))
    looks.append(lambda row: per_cent(100 * row.probability).removesuffix(" %"))
    looks.append(lambda row: per_cent(100 * row.at_least).removesuffix(" %"))
    looks.append(lambda row: _mark(row, has_target=plan.target is not None))
    return tuple(headers), [tuple(look(row) for look in looks) for row in plan.rows]


def per_cent(value: float) -> str:
    """A chance in per cent with one decimal; never nothing where there is a little.

    >>> per_cent(12.34), per_cent(0.01), per_cent(0.0)
    ('12.3 %', '< 0.1 %', '0.0 %')
    """
    if 0 < value < 0.05:
        return "< 0.1 %"
    return f"{fixed(value, 1)} %"


def _mark(row: PlanRow, *, has_target: bool) -> str:
    """One word, so that the table stays as narrow as a phone."""
    if row.is_minimum:
        return "needed"
    if row.is_expected and not row.meets_target:
        return "expected"
    if row.is_expected:
        return "yes, expected"
    return target_word(row) if has_target else ""


def file_rows(plan: Plan) -> list[tuple[str, ...]]:
    """The table for a file: plain minus signs, every decimal that the figures have."""
    return [
        (
            str(row.score),
            str(row.games),
            "" if row.score_pct is None else fixed(row.score_pct, 2),
            " ".join(f"{wins}-{draws}-{losses}" for wins, draws, losses in row.wdl),
            str(row.change),
            str(row.change_low),
            str(row.change_high),
            "" if row.new_rating is None else str(row.new_rating),
            "" if row.performance is None else str(row.performance),
            repr(row.probability),
            repr(row.at_least),
            target_word(row) if plan.target is not None else "",
            marks(row),
        )
        for row in plan.rows
    ]


def extremes(plan: Plan, most: int = 40) -> list[tuple[str, str, str, str]]:
    """For each score whose change depends on the results: which give the least and the most."""
    names = tuple(game.name or rating(game.opponent) for game in plan.open_games)
    places = plan.change_places
    lines = []
    for row in plan.rows:
        if row.is_one_change or any(plan.bands):
            continue
        least = f"{signed(row.change_low, places)}: {result_words(row.results_low, names)}"
        best = f"{signed(row.change_high, places)}: {result_words(row.results_high, names)}"
        lines.append((fixed(row.score, 1), least, best, fixed(100 * row.probability, 1) + " %"))
    return lines[:most]
