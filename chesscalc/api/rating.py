"""The front door's ratings: of one event, of a period, of a whole section."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, cast

from chesscalc.api.arguments import (
    check_table,
    checked_events,
    checked_games,
    checked_player,
    chosen_system,
    day_of,
    listed,
)
from chesscalc.core.change import KFactor, Points, RatingChange
from chesscalc.core.checks import check_rating, plain
from chesscalc.core.game import Event, Game, Pairing
from chesscalc.core.player import Player
from chesscalc.core.section import contradictions, each_row, games_at, left_out, left_out_note
from chesscalc.core.system import RatingSystem, SectionSystem, SystemInfo, list_rating
from chesscalc.errors import InputError, NotApplicableError
from chesscalc.federations.registry import all_systems

_ALONE = "Each player is rated alone here, against the ratings before the event."


def systems() -> tuple[SystemInfo, ...]:
    """Every rating system: its key, its name, and what it needs to know of a player."""
    return tuple(system.info for system in all_systems().values())


def rate(
    system: str,
    player: Player,
    games: Iterable[Game],
    *,
    on: date | None = None,
    **options: Any,
) -> RatingChange:
    """The change of one event.

    Args:
        system: Key of the rating system.
        player: The player's facts.
        games: The event's rounds; what does not count says why.
        on: The event's first day, which chooses the rules.
        **options: Options of the system.

    Raises:
        InputError: a value that cannot be used; `field` names it.

    >>> games = [Game(1673, 1), Game(1761, 0.5), Game(1621, 0)]
    >>> change = rate("fide-standard", Player(rating=1947, k=20), games)
    >>> change.change, change.new_rating
    (Decimal('-18.80'), 1928)
    """
    return rate_period(system, player, [Event(checked_games(games))], on=on, **options)


def rate_period(
    system: str,
    player: Player,
    events: Iterable[Event | Iterable[Game]],
    *,
    on: date | None = None,
    **options: Any,
) -> RatingChange:
    """The change of several events in one rating period, with one rounding at its end.

    Raises:
        InputError: a value that cannot be used; `field` names it.
    """
    chosen, _ = chosen_system(system, options), checked_player(player)
    return chosen.rate(player, checked_events(events), day_of(on))


def rate_section(
    system: str,
    players: Sequence[Player],
    crosstable: Sequence[Sequence[Pairing]],
    *,
    on: date | None = None,
    **options: Any,
) -> tuple[RatingChange, ...]:
    """Everybody's change in one section, in the players' order.

    Where two rows contradict each other, the notes of both changes say so.

    Args:
        system: Key of the rating system.
        players: Their facts before the section.
        crosstable: Row i holds player i's rounds; an opponent is an index into `players`.
        on: The section's first day.
        **options: Options of the system.

    Raises:
        InputError: a row too many, or an opponent who is not there.
    """
    rows = section_rows(system, players, crosstable, on=on, **options)
    changes = []
    for number, row in enumerate(rows, 1):
        if isinstance(row, InputError):
            raise type(row)(row.field, f"Player {number}: {row.message}") from row
        changes.append(row)
    return tuple(changes)


def section_rows(
    system: str,
    players: Sequence[Player],
    crosstable: Sequence[Sequence[Pairing]],
    *,
    on: date | None = None,
    **options: Any,
) -> tuple[RatingChange | InputError, ...]:
    """As `rate_section`, but a player who cannot be rated has the reason in place of a change.

    Raises:
        InputError: the section cannot be rated at all.
    """
    chosen, day = chosen_system(system, options), day_of(on)
    people = tuple(checked_player(player) for player in listed("players", players))
    table = tuple(tuple(listed("crosstable", row)) for row in listed("crosstable", crosstable))
    check_table(people, table)
    said = contradictions(table)
    return tuple(
        row
        if isinstance(row, InputError) or index not in said
        else replace(row, notes=row.notes + said[index])
        for index, row in enumerate(_rows(chosen, people, table, day))
    )


def _rows(
    chosen: RatingSystem,
    people: Sequence[Player],
    table: Sequence[Sequence[Pairing]],
    day: date,
) -> tuple[RatingChange | InputError, ...]:
    """By the system's own way to rate a section, or else each row alone."""
    if hasattr(chosen, "rate_section"):
        return cast("SectionSystem", chosen).rate_section(people, table, day)
    ratings = [list_rating(chosen.info, player) for player in people]
    deviations = [player.deviation for player in people]

    def alone(index: int) -> RatingChange:
        games = games_at(table[index], ratings, deviations)
        change = chosen.rate(people[index], [Event(games)], day)
        without = left_out_note(left_out(table[index], ratings), _ALONE)
        return replace(change, notes=change.notes + without)

    return each_row(alone, len(people))


def expected_score(
    system: str,
    player_rating: float,
    opponent_rating: float,
    *,
    on: date | None = None,
    **options: Any,
) -> Points:
    """Expected score of one game, 0 to 1: Decimal where the system works in hundredths.

    >>> expected_score("fide-standard", 1947, 1673)
    Decimal('0.83')
    """
    check_rating("player_rating", player_rating)
    check_rating("opponent_rating", opponent_rating)
    own, opponent = plain(player_rating), plain(opponent_rating)
    return chosen_system(system, options).expected(own, opponent, day_of(on))


def k_factor(system: str, player: Player, on: date | None = None, **options: Any) -> KFactor:
    """The player's K, the rule that gives it, and when it changes.

    Raises:
        NotApplicableError: the system has no K.
    """
    chosen = chosen_system(system, options)
    found = chosen.k_factor(checked_player(player), day_of(on))
    if found is None:
        raise NotApplicableError("system", f"{chosen.info.name} has no K-factor.")
    return found
