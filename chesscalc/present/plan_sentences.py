"""A plan in words: what is needed, how likely it is, what the next half point is worth."""

from decimal import Decimal

from chesscalc.planner.plan import SWING, Comparison, FirstOutlook, Plan, PlanRow
from chesscalc.planner.target import Target
from chesscalc.present.numbers import chance, count, points, rating, signed, trimmed


def answer(plan: Plan) -> str:
    """The plan's one sentence: the score needed, the score expected, the chance."""
    if not plan.games:
        return "There are no rated games to plan yet; add opponents."
    if plan.target is None:
        return _without_target(plan)
    wanted = target_words(plan.target)
    if plan.secured:
        scope = "every score gives it" if not plan.known_games else "every result still possible"
        verb = "" if not plan.known_games else " gives it"
        return f"{_capital(wanted)} is secured: {scope}{verb}."
    if not plan.reachable:
        return _out_of_reach(plan, wanted)
    return f"{_needed(plan, wanted)}; {_expected(plan)}; {_chance(plan)}.{_boundless(plan)}"


def target_words(target: Target) -> str:
    """A target as part of a sentence.

    >>> target_words(Target(change=10)), target_words(Target(norm="GM"))
    ('+10', 'the performance of a GM norm')
    """
    if target.change is not None:
        return signed(target.change, 0 if target.change == int(target.change) else 1)
    if target.rating is not None:
        return f"a rating of {rating(target.rating)}"
    if target.performance is not None:
        return f"a performance of {rating(target.performance)}"
    if target.first_rating is not None:
        return f"a first rating of {rating(target.first_rating)} or more"
    if target.norm is not None:
        article = "an" if target.norm.startswith("I") else "a"
        return f"the performance of {article} {target.norm} norm"
    return "losing nothing"


def status_words(plan: Plan) -> str:
    """Secured, open or out of reach, with the target."""
    if plan.target is None:
        return "No target"
    return f"{_capital(target_words(plan.target))}: {plan.status}"


def next_half(plan: Plan) -> str:
    """What the next half point is worth, and what the next game does to the chance."""
    step = plan.next_half
    if step is None:
        return ""
    does = []
    if plan.rating is not None:
        does.append(f"is worth {signed(step.change, _places(plan))}")
    is_open = step.chance is not None and plan.status == "open"
    if is_open and not _same(step.chance or 0.0, step.with_half_more or 0.0):
        now, then = chance(step.chance or 0.0), chance(step.with_half_more or 0.0)
        does.append(f"lifts the chance from {now} to {then}")
    said = [f"Half a point more {' and '.join(does)}."] if does else []
    if is_open and step.won is not None and step.drawn is not None and step.lost is not None:
        band = plan.bands[0]
        against = f"{band.low}–{band.high}" if band else rating(step.game.opponent)
        said.append(
            f"After the next game, against {against}, the chance is {chance(step.won)} if it is "
            f"won, {chance(step.drawn)} if drawn, {chance(step.lost)} if lost."
        )
    return " ".join(said)


def so_far(plan: Plan) -> str:
    """What is already made, and what the games to come must add; empty before the first result."""
    if not plan.known_games:
        return ""
    left = len(plan.open_games)
    games = count(plan.known_games, "rated game")
    made = f"So far {points(plan.known_score)} from {games}"
    if not left:
        return f"{made}, no games to come."
    least = plan.minimum
    if least is not None and least.score > plan.known_score:
        to_come = f"the {left} games to come" if left > 1 else "the game to come"
        return f"{made}; that leaves {points(least.score - plan.known_score)} to make in {to_come}."
    return f"{made}, {count(left, 'game')} to come."


def left_out(plan: Plan) -> tuple[str, ...]:
    """A line for each game that moves no rating, with the reason."""
    lines = []
    for entry in plan.left_out:
        who = entry.game.name or (
            f"the game against {rating(entry.game.opponent)}" if entry.game.opponent else "a round"
        )
        lines.append(f"{_capital(who)}: {entry.why}")
    return tuple(lines)


def norm(plan: Plan) -> tuple[str, ...]:
    """What a norm asks of this field, and what is not checked; empty for other targets."""
    outlook = plan.norm
    if outlook is None:
        return ()
    lines = [*outlook.obstacles]
    if outlook.average is not None:
        raised = ""
        if outlook.raised is not None:
            was, now = outlook.raised
            raised = f", the lowest ({rating(was)}) counted as {now}"
        lines.append(
            f"The opponents average {outlook.average}{raised}; {outlook.average_needed} is needed, "
            f"and a performance of {outlook.performance_needed}."
        )
    if outlook.minimum_half_points is not None:
        least = points(Decimal(outlook.minimum_half_points) / 2)
        lines.append(
            f"The least score that is enough here: {least} of {outlook.games}, which a norm counts "
            f"as a performance of {rating(outlook.minimum_performance)}."
        )
    lines.append("Not checked: " + "; ".join(outlook.unchecked) + ".")
    return tuple(lines)


def compared(comparison: Comparison, first: str, second: str, places: int) -> str:
    """Two plans side by side in one sentence."""
    if comparison.first_ratings is not None:
        return _compared_firsts(*comparison.first_ratings, second)
    gap = signed(comparison.difference, places)
    wider = comparison.second.deviation - comparison.first.deviation
    spread = "as wide a" if abs(wider) < 0.05 else "a wider" if wider > 0 else "a narrower"
    return (
        f"On average {second} brings {gap} points against {first}, with {spread} spread: the "
        f"chance of +{SWING} or more is {chance(comparison.second.gain)} instead of "
        f"{chance(comparison.first.gain)}, of −{SWING} or worse "
        f"{chance(comparison.second.loss)} instead of {chance(comparison.first.loss)}."
    )


def _compared_firsts(here: FirstOutlook, there: FirstOutlook, second: str) -> str:
    if not here.chance and not there.chance:
        return f"No score gives a first rating, with {second} or without."
    said = (
        f"With {second} the chance of a first rating is {chance(there.chance)} instead of "
        f"{chance(here.chance)}"
    )
    if here.mean is None or there.mean is None:
        return f"{said}."
    return f"{said}; on average it is {rating(there.mean)} instead of {rating(here.mean)}."


def result_words(results: tuple[int, ...], games: tuple[str, ...]) -> str:
    """Which results give a row's least or most: "wins v 1500, 1611; draw v 1700; the rest lost"."""
    named = {
        word: [game for game, half in zip(games, results, strict=True) if half == value]
        for value, word in ((2, "wins"), (1, "draws"))
    }
    parts = [f"{word} v {', '.join(found)}" for word, found in named.items() if found]
    if any(half == 0 for half in results):
        parts.append("the rest lost" if parts else "all lost")
    return "; ".join(parts)


def row_change(row: PlanRow, places: int) -> str:
    """A row's change; the least and the most where they differ.

    The true figures stand behind it; only the look is rounded.
    """
    if row.is_one_change:
        return signed(row.change, places)
    return f"{signed(row.change_low, places)} to {signed(row.change_high, places)}"


def _without_target(plan: Plan) -> str:
    if not plan.open_games:
        row = plan.rows[0]
        gives = _best(plan) if plan.first is not None else signed(row.change, _places(plan))
        return f"All games are played: {points(row.score)} of {plan.games}, {gives}."
    if plan.first is not None and not plan.first.chance:
        games = "this game" if plan.games == 1 else f"these {plan.games} games"
        return (
            f"No score in {games} gives a first rating; you would be expected to score "
            f"{_score(plan)}."
        )
    if plan.rating is None:
        return (
            f"You would be expected to score {_score(plan)} of {plan.games}; the rating that each "
            "score gives, and its chance, is below."
        )
    return (
        f"You would be expected to score {_score(plan)} of {plan.games}, which leaves the rating "
        "about as it is; each score's change and chance is below."
    )


def _needed(plan: Plan, wanted: str) -> str:
    minimum, may = plan.minimum, plan.may_minimum
    if minimum is None:
        assert may is not None  # noqa: S101  # an open target has a row that may meet it
        return f"{points(may.score)} of {plan.games} can bring {wanted}, if the right games are won"
    if may is not None and may.score < minimum.score:
        return (
            f"You need {points(minimum.score)} of {plan.games} to be sure of {wanted}, "
            f"{points(may.score)} if the right games are won"
        )
    return f"You need {points(minimum.score)} of {plan.games} for {wanted}{_on_average(plan)}"


def _on_average(plan: Plan) -> str:
    """What the least score can give, where opponents are known by a range of ratings only."""
    least = plan.minimum
    if least is None or plan.rating is None or not any(plan.bands) or least.is_one_change:
        return ""
    if plan.target is None or plan.target.kind not in {"change", "keep", "rating"}:
        return ""
    low, high = (signed(change, _places(plan)) for change in (least.change_low, least.change_high))
    return f" on average ({low} to {high}, as the opponents turn out)"


def _boundless(plan: Plan) -> str:
    """Why a perfect score is enough where no performance can be named for it."""
    least = plan.minimum
    if plan.target is None or plan.target.performance is None or least is None:
        return ""
    return " A perfect score has no upper bound." if least.is_boundless else ""


def _expected(plan: Plan) -> str:
    return f"you would be expected to score {_score(plan)}"


def _score(plan: Plan) -> str:
    return trimmed(plan.expected_score, 1)


def _chance(plan: Plan) -> str:
    found = chance(plan.chance or 0.0)
    about = "about " if found[0].isdigit() else ""
    minimum = plan.minimum
    if minimum is None or (plan.may_minimum and plan.may_minimum.score < minimum.score):
        return f"the chance is {about}{found}"
    if minimum is plan.rows[-1]:
        return f"the chance of {points(minimum.score)} is {about}{found}"
    return f"the chance of {points(minimum.score)} or more is {about}{found}"


def _out_of_reach(plan: Plan, wanted: str) -> str:
    if plan.norm is not None and plan.norm.obstacles:
        return f"{_capital(wanted)} is out of reach: {_small(plan.norm.obstacles[0])}"
    best = plan.rows[-1]
    still = " still possible" if plan.known_games else ""
    gives = f"{signed(best.change_high, _places(plan))}"
    if plan.target is not None and (plan.target.performance is not None or plan.target.norm):
        performs = best.performance is not None
        gives = f"a performance of {rating(best.performance)}" if performs else "no performance"
    elif plan.rating is None:
        gives = _best(plan)
    return (
        f"{_capital(wanted)} is out of reach: the best{still}, {points(best.score)} of "
        f"{plan.games}, gives {gives}."
    )


def _best(plan: Plan) -> str:
    """What the best score gives a player without a rating."""
    found = plan.rows[-1].new_rating
    return "no rating" if found is None else f"a first rating of {rating(found)}"


def _places(plan: Plan) -> int:
    return plan.change_places


def _same(first: float, second: float) -> bool:
    return chance(first) == chance(second)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
