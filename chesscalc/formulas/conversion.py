"""What a conversion between rating lists is, and the names of the lists."""

from collections.abc import Callable
from dataclasses import dataclass

from chesscalc.errors import InputError

FIDE, OLD_FIDE = "FIDE standard", "FIDE standard before March 2024"
US_CHESS, ECF, CFC, DWZ, ACF = "US Chess", "ECF", "CFC", "DWZ", "ACF"
OLD_ECF, OLD_SWISS, SWISS, INGO, RAISED_DWZ = (
    "ECF grade before 2020",
    "Swiss list before 2025",
    "Swiss list of 2025",
    "Ingo",
    "DWZ after the planned lift",
)
CHESS_COM_RAPID, LICHESS_CLASSICAL = "Chess.com rapid", "Lichess classical"
CHESS_COM_BLITZ, LICHESS_BLITZ = "Chess.com blitz", "Lichess blitz"
FQE = "FQE (Quebec)"

Formula = Callable[..., float]


@dataclass(frozen=True, slots=True)
class Converted:
    """A converted rating, or why there is none.

    Attributes:
        rating: In points of the target list, unrounded; None = outside the honest range.
        why: The reason for None; empty otherwise.
    """

    rating: float | None
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversion:
    """One published relation between lists.

    Attributes:
        key: Stable key.
        sources: The list, or lists, converted from, in the order of the formula's arguments.
        target: The list converted to.
        formula: As text for people.
        function: The formula itself; meant for ratings within the range.
        source: Who published it and where.
        date: When, as far as it is known.
        low, high: Honest range of the rating(s) converted from, in points.
        error: Usual distance of one player, ± points; 0 for a definition.
        caveat: What to know before using it; empty if there is nothing.
    """

    key: str
    sources: tuple[str, ...]
    target: str
    formula: str
    function: Formula
    source: str
    date: str
    low: float
    high: float
    error: int
    caveat: str = ""

    def convert(self, *ratings: float) -> Converted:
        """The rating in the target list; None with a reason outside the honest range.

        Raises:
            InputError: not as many ratings as the formula takes.
        """
        if len(ratings) != len(self.sources):
            wanted = " and ".join(self.sources)
            raise InputError("rating", f"This conversion takes a rating of {wanted}.")
        for name, rating in zip(self.sources, ratings, strict=True):
            if not self.low <= rating <= self.high:
                return Converted(
                    None,
                    f"It holds for {name} ratings from {self.low:.0f} to {self.high:.0f}; "
                    f"{rating:.0f} is outside.",
                )
        return Converted(float(self.function(*ratings)))
