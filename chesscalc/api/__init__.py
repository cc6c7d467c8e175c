"""The front door's functions: facts and keys in, inner calls, results out; no arithmetic.

Nothing but ChessCalcError leaves these functions. Where `on` is None, today's rules hold.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from chesscalc.api.counting import Performance, Score, performance, score
from chesscalc.api.planning import explain, plan
from chesscalc.api.rating import (
    expected_score,
    k_factor,
    rate,
    rate_period,
    rate_section,
    section_rows,
    systems,
)

if TYPE_CHECKING:
    from chesscalc.formats.base import Imported

__all__ = [
    "Performance",
    "Score",
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
    "section_rows",
    "systems",
]


def read(data: bytes, name: str, *, answers: Mapping[str, str] | None = None) -> "Imported":
    """Read a file that a player, parent or arbiter has; its kind is told by its content.

    Args:
        data: The whole file.
        name: Its name; only a hint.
        answers: To the questions an earlier reading left open: field and value.

    Raises:
        FormatError: the file is of no known kind, damaged or too large.
    """
    from chesscalc.formats.detect import read as read_file  # noqa: PLC0415  # readers are heavy

    return read_file(data, name, answers=answers)
