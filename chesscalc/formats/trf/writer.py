"""Tournament reports written: TRF16."""

from collections.abc import Sequence
from dataclasses import replace

from chesscalc.core.score import points as in_points
from chesscalc.formats.base import ImportedEvent, ImportedPlayer, ImportedRound, RoundKind
from chesscalc.formats.trf.codes import FIRST_ROUND, RESULTS

_CODES = {result: code for code, result in RESULTS.items()}


def write_trf16(event: ImportedEvent) -> str:
    """The event as a TRF16 report, which `read_trf` reads back to the same event.

    What the format has no columns for (changes, K, clubs, other lists) is left out. The games of
    a round robin, whose crosstable has no rounds, are put into the rounds of the Berger tables.
    """
    event = replace(event, players=_in_rounds(event.players))
    rounds = max([event.round_count, *(len(player.rounds) for player in event.players)])
    rated = sum(player.rating is not None for player in event.players)
    extras = event.extras
    lines = [
        f"012 {event.name}", f"022 {event.city}", f"032 {event.federation}",
        f"042 {event.start:%Y/%m/%d}" if event.start else "042",
        f"052 {event.end:%Y/%m/%d}" if event.end else "052",
        f"062 {len(event.players)}", f"072 {rated}", "082 0",
        *[f"092 {value}" for label, value in extras if label == "type"],
        *[f"102 {value}" for label, value in extras if label == "chief arbiter"],
        *[f"112 {value}" for label, value in extras if label == "deputy arbiter"],
        f"122 {event.time_control}",
        *[f"222 {value}" for label, value in extras if label == "coded time control"],
    ]  # fmt: skip
    if any(event.round_dates):
        days = "".join(f"{day:%y/%m/%d}  " if day else " " * 10 for day in event.round_dates)
        lines.append("132".ljust(FIRST_ROUND) + days)
    lines.append(f"XXR {rounds}")
    numbers = [player.number or place for place, player in enumerate(event.players, start=1)]
    lines += [_player_line(player, numbers[i], numbers) for i, player in enumerate(event.players)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _in_rounds(players: Sequence[ImportedPlayer]) -> tuple[ImportedPlayer, ...]:
    """The players with both sides of each game in the same round."""
    count = len(players)
    fitting = all(
        place < len(players[r.opponent].rounds)
        and players[r.opponent].rounds[place].opponent == index
        for index, player in enumerate(players)
        for place, r in enumerate(player.rounds)
        if r.opponent is not None
    )
    met = [[r.opponent for r in player.rounds] for player in players]
    once = all(None not in opponents and len(set(opponents)) == len(opponents) for opponents in met)
    if fitting or not once:
        return tuple(players)
    even = count + count % 2
    finished: list[ImportedPlayer] = []
    for index, player in enumerate(players):
        free = ImportedRound(kind=RoundKind.UNPAIRED, half_points=0)
        rounds = [free] * (even - 1)
        for a_round in player.rounds:
            number = _berger_round(index + 1, (a_round.opponent or 0) + 1, even)
            rounds[number - 1] = replace(a_round, number=number)
        finished.append(replace(player, rounds=tuple(rounds)))
    return tuple(finished)


def _berger_round(one: int, other: int, even: int) -> int:
    """The round in which two numbers meet in the Berger table for an even number of players.

    Source: FIDE Handbook C.05, Annex 1, tables for round-robin tournaments.

    >>> [_berger_round(1, 4, 4), _berger_round(2, 3, 4), _berger_round(1, 2, 4)]
    [1, 1, 2]
    """
    low, high = min(one, other), max(one, other)
    total = 2 * low if high == even else low + high
    return (total - 2) % (even - 1) + 1


def _player_line(player: ImportedPlayer, number: int, numbers: Sequence[int]) -> str:
    total = sum(a_round.half_points or 0 for a_round in player.rounds)
    points = player.points if player.points is not None else in_points(total)
    rating = "" if player.rating is None else f"{player.rating:.0f}"
    head = (
        f"001 {number:>4} {player.sex:1}{player.title:>3.3} {player.name:33.33} {rating:>4} "
        f"{player.federation:3.3} {player.id_of('fide'):>11.11} {player.birth_text:10.10} "
        f"{points:>4.1f} {player.rank or '':>4}"
    )
    return head.ljust(FIRST_ROUND) + "".join(_cell(r, numbers) for r in player.rounds)


def _cell(a_round: ImportedRound, numbers: Sequence[int]) -> str:
    if a_round.kind is RoundKind.UNPAIRED:
        return " " * 10
    opponent = a_round.opponent_number
    if a_round.opponent is not None:
        opponent = numbers[a_round.opponent]
    half = a_round.half_points or 0
    result = _CODES.get((a_round.kind, half)) or {2: "F", 1: "H"}.get(half, "Z")
    if a_round.kind is RoundKind.UNFINISHED:
        result = " "
    shown = f"{opponent:>4}" if opponent else "0000"
    return f"{shown} {a_round.colour or '-'} {result}  "
