"""What reading and writing a tournament report share: its result codes and its columns."""

from chesscalc.formats.base import RoundKind

FIRST_ROUND = 91  # column of the first round, from 1
RESULTS = {
    "1": (RoundKind.GAME, 2), "=": (RoundKind.GAME, 1), "0": (RoundKind.GAME, 0),
    "W": (RoundKind.SHORT, 2), "D": (RoundKind.SHORT, 1), "L": (RoundKind.SHORT, 0),
    "+": (RoundKind.FORFEIT, 2), "-": (RoundKind.FORFEIT, 0),
    "H": (RoundKind.BYE_HALF, 1), "F": (RoundKind.BYE_FULL, 2),
    "U": (RoundKind.BYE_PAIRING, 2), "Z": (RoundKind.BYE_ZERO, 0),
}  # fmt: skip
