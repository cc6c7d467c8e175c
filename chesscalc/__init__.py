"""Chess ratings: the number the federation will print, and the working that leads to it.

These names are the library's front door; everything else may change.
"""

from typing import TYPE_CHECKING, Any

from chesscalc.api import (
    Performance,
    Score,
    expected_score,
    explain,
    k_factor,
    performance,
    plan,
    rate,
    rate_period,
    rate_section,
    read,
    score,
    systems,
)
from chesscalc.core.change import GameChange, KFactor, Note, RatingChange
from chesscalc.core.game import Event, Game, Pairing
from chesscalc.core.player import Player
from chesscalc.core.score import STANDARD, THREE_ONE_NIL, Scoring
from chesscalc.core.system import Fact, Option, SystemInfo
from chesscalc.errors import ChessCalcError, FormatError, InputError, StoreError

if TYPE_CHECKING:
    from chesscalc.causes.search import Explanation
    from chesscalc.formats.base import Imported
    from chesscalc.planner.field import Band
    from chesscalc.planner.plan import Comparison, Plan, PlanRow, compare
    from chesscalc.planner.target import Target

_LATER = {
    "Band": "chesscalc.planner.field",
    "Comparison": "chesscalc.planner.plan",
    "Explanation": "chesscalc.causes.search",
    "Imported": "chesscalc.formats.base",
    "Plan": "chesscalc.planner.plan",
    "PlanRow": "chesscalc.planner.plan",
    "Target": "chesscalc.planner.target",
    "compare": "chesscalc.planner.plan",
}


def __getattr__(name: str) -> Any:
    """Names that few callers want are loaded when they are asked for."""
    if name not in _LATER:
        raise AttributeError(name)
    from importlib import import_module  # noqa: PLC0415  # only here is it wanted

    return getattr(import_module(_LATER[name]), name)


__all__ = [
    "STANDARD",
    "THREE_ONE_NIL",
    "Band",
    "ChessCalcError",
    "Comparison",
    "Event",
    "Explanation",
    "Fact",
    "FormatError",
    "Game",
    "GameChange",
    "Imported",
    "InputError",
    "KFactor",
    "Note",
    "Option",
    "Pairing",
    "Performance",
    "Plan",
    "PlanRow",
    "Player",
    "RatingChange",
    "Score",
    "Scoring",
    "StoreError",
    "SystemInfo",
    "Target",
    "compare",
    "expected_score",
    "explain",
    "k_factor",
    "performance",
    "plan",
    "rate",
    "rate_period",
    "rate_section",
    "read",
    "score",
    "systems",
]
