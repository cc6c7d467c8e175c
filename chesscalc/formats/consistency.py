"""Checks of a read event against itself: points that add up, results that mirror each other."""

from collections.abc import Sequence

from chesscalc.core.score import points as in_points
from chesscalc.core.score import written
from chesscalc.formats.base import Findings, ImportedPlayer, ImportedRound, RoundKind

_WITH_OPPONENT = (RoundKind.GAME, RoundKind.SHORT, RoundKind.FORFEIT, RoundKind.UNFINISHED)


def check_points(players: Sequence[ImportedPlayer], findings: Findings) -> None:
    """Warn of each player whose printed points are not the sum of the results."""
    for player in players:
        if player.points is None or not player.rounds:
            continue
        total = sum(a_round.half_points or 0 for a_round in player.rounds)
        if in_points(total) != player.points:
            findings.warn(
                player.line, f"{player.points} points", f"{written(total)} points",
                f"The points of {player.name} do not add up: {player.points} are printed, the "
                f"results make {written(total)}.", "points",
            )  # fmt: skip


def check_mirrored(
    players: Sequence[ImportedPlayer], findings: Findings, *, by_round: bool = True
) -> None:
    """Warn of each game that the two players' lines tell differently; each pair once.

    Args:
        players: All players with their rounds.
        findings: Where to warn.
        by_round: Whether a game has the same place in both lines; in a round robin it has not.
    """
    seen: set[tuple[int, int, int]] = set()
    for index, player in enumerate(players):
        for place, a_round in enumerate(player.rounds):
            other = a_round.opponent
            if other is None or a_round.kind not in _WITH_OPPONENT:
                continue
            pair = (place if by_round else 0, min(index, other), max(index, other))
            if pair in seen:
                continue
            seen.add(pair)
            said = _difference(players, index, place, by_round=by_round)
            if said:
                findings.warn(
                    player.line, f"round {a_round.number}", "two results that fit",
                    f"Round {a_round.number}: {said} (lines {player.line} and "
                    f"{players[other].line}).", "mirror",
                )  # fmt: skip


def _difference(
    players: Sequence[ImportedPlayer], index: int, place: int, *, by_round: bool
) -> str:
    """How the two lines of a game differ, in words; "" if they fit."""
    player = players[index]
    a_round = player.rounds[place]
    other_index = a_round.opponent
    if other_index is None:
        return ""
    other = players[other_index]
    if other_index == index:
        return f"{player.name} is paired with themselves"
    candidates = other.rounds[place : place + 1] if by_round else other.rounds
    back = next((r for r in candidates if r.opponent == index), None)
    if back is None:
        return f"{player.name} is said to have met {other.name}, whose line does not say so"
    if a_round.colour and a_round.colour == back.colour:
        return f"{player.name} and {other.name} have the same colour"
    if not _results_fit(a_round, back):
        return f"{player.name} has {_shown(a_round)} against {other.name}, who has {_shown(back)}"
    return ""


def _results_fit(one: ImportedRound, other: ImportedRound) -> bool:
    if one.half_points is None or other.half_points is None:
        return one.half_points is other.half_points
    total = one.half_points + other.half_points
    if one.kind is RoundKind.FORFEIT and other.kind is RoundKind.FORFEIT:
        # Both can lose by forfeit.
        return total in (0, 2)
    return total == 2 and one.kind is other.kind


def _shown(a_round: ImportedRound) -> str:
    if a_round.half_points is None:
        return "no result"
    forfeit = " by forfeit" if a_round.kind is RoundKind.FORFEIT else ""
    return written(a_round.half_points) + forfeit
