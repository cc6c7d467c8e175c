"""Where a player stands before an event: rating, games and record, and which formula follows."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from chesscalc.core.change import Note
from chesscalc.core.player import Player
from chesscalc.errors import MissingFactError
from chesscalc.federations.us_chess.first_ratings import OLDEST, age_on, age_rating
from chesscalc.federations.us_chess.special import Special, is_special
from chesscalc.federations.us_chess.standard import Standard, Terms, effective_games

_MIDYEAR = (7, 1)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player before an event.

    Attributes:
        rating: R0; of an unrated player the initial rating (§2).
        games: N, the games it is based on.
        record: "won" or "lost" if every earlier rated game was, else "mixed".
        rated: Whether the player had a rating.
    """

    rating: float
    games: int
    record: str = "mixed"
    rated: bool = True

    @property
    def effective(self) -> float:
        """N′ (§3)."""
        return effective_games(self.rating, self.games)

    @property
    def is_special(self) -> bool:
        """Whether the special formula rates this player."""
        return is_special(self.games, self.record)

    def reckoned(
        self, opponents: Sequence[float], terms: Terms, *, eligible: bool
    ) -> "Standard | Special":
        """The event against opponents of these ratings, ready for any score."""
        if self.is_special:
            return Special(
                self.rating, self.effective, opponents, record=self.record, match=terms.match
            )
        return Standard(self.rating, self.effective, opponents, terms, eligible=eligible)

    def after(self, rating: float, games: int, half_points: int) -> "Standing":
        """The standing after an event of so many rated games."""
        if not games:
            return self
        every = {2 * games: "won", 0: "lost"}.get(half_points, "mixed")
        fresh = self.games == 0
        record = every if fresh or every == self.record else "mixed"
        return Standing(rating, self.games + games, record)


def standing_of(player: Player, on: date, who: str = "") -> tuple[Standing, tuple[Note, ...]]:
    """The standing these facts give, and what was assumed.

    Args:
        player: The facts.
        on: The event's day, for the age of an unrated player.
        who: Who it is, for the message of an error: "Player 3: ".

    Raises:
        MissingFactError: a rated player without the number of games.
    """
    if player.rating is None:
        return _newcomer(player, on)
    if player.games_played is None:
        raise MissingFactError(
            "games_played",
            f"{who}US Chess needs the number of games the rating is based on: 26 or more are an "
            "established rating, 1213P16 is based on 16.",
        )
    return Standing(float(player.rating), player.games_played, player.record or "mixed"), ()


def _newcomer(player: Player, on: date) -> tuple[Standing, tuple[Note, ...]]:
    born = player.birth_date
    notes = []
    if born is None and player.birth_year is not None:
        born = date(player.birth_year, *_MIDYEAR)
        text = f"Born in {player.birth_year}: the first of July is taken as the birthday."
        notes.append(Note("US Chess §2.3", text, "assumption"))
    rating = age_rating(born, on)
    if born is None:
        text = "Unrated, without a date of birth: an adult is taken for granted."
        notes.append(Note("US Chess §2.3", text, "assumption"))
    reason = "taken as an adult"
    if born is not None:
        age = age_on(born, on)
        reason = f"aged {age:.2f} at the event" if age <= OLDEST else "over 26"
    text = f"First rating: starts from {rating:.2f} ({reason}), based on no games."
    notes.append(Note("US Chess §2.3", text))
    return Standing(rating, 0, rated=False), tuple(notes)
