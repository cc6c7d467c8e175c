"""From stored inputs to a rating change, and back to what is stored of it."""

from dataclasses import replace

from chesscalc import api
from chesscalc.core.change import RatingChange
from chesscalc.store.records import EventInputs, EventResult, GameWorking


def rated(inputs: EventInputs) -> RatingChange:
    """What the inputs give, worked out anew by the rules of their own day.

    Raises:
        InputError: the system cannot rate them.
    """
    change = api.rate_period(
        inputs.system, inputs.player, inputs.events, on=inputs.on, **dict(inputs.options)
    )
    return replace(change, estimate=True) if inputs.is_summary else change


def result_of(change: RatingChange) -> EventResult:
    """The part of a rating change that is stored."""
    return EventResult(
        rules=change.rules, k=change.k, k_rule=change.k_rule, score=change.score,
        expected=change.expected, change=change.change,
        new_rating_exact=change.new_rating_exact, new_rating=change.new_rating,
        performance=change.performance, points=change.points, estimate=change.estimate,
        after=dict(change.after),
        games=tuple(
            GameWorking(
                difference=game.difference, expected=game.expected, change=game.change,
                counted=game.counted, why=game.why,
            )
            for game in change.games
        ),
    )  # fmt: skip
