"""Days on which a federation changed its scale: a jump there is no progress."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True, kw_only=True)
class ScaleMark:
    """A change of the scale.

    Attributes:
        on: The day.
        systems: The rating systems it touched.
        label: For the chart.
        source: Where it was announced.
    """

    on: date
    systems: tuple[str, ...]
    label: str
    source: str


SCALE_MARKS = (
    ScaleMark(
        on=date(2020, 7, 1), systems=("ecf",), label="ECF ratings replace the old grades",
        source="ECF: first four-digit lists, 1 July 2020 (rating = 7.5 grade + 700)",
    ),
    ScaleMark(
        on=date(2023, 10, 30), systems=("us-chess",),
        label="US Chess re-rates events since February 2023 (bonus threshold 12)",
        source="US Chess news, October 2023",
    ),
    ScaleMark(
        on=date(2024, 3, 1), systems=("fide-standard",),
        label="FIDE lifts standard ratings below 2000",
        source="FIDE: one-off change of 1 March 2024, by 0.4 (2000 - rating)",
    ),
    ScaleMark(
        on=date(2025, 6, 3), systems=("us-chess",),
        label="US Chess re-rates the events of 2025 (bonus threshold 10)",
        source="US Chess, June 2025",
    ),
)  # fmt: skip


def scale_marks(systems: Iterable[str]) -> tuple[ScaleMark, ...]:
    """The marks that belong on a chart of these systems, oldest first."""
    wanted = set(systems)
    return tuple(mark for mark in SCALE_MARKS if wanted.intersection(mark.systems))
