"""US Chess: the rating system of the United States, for one player and for whole sections.

Body: US Chess Federation. Document: M. Glickman and T. Doan, "The US Chess Rating system",
26 July 2025; section numbers (§) in this package are those of that document.
"""

from chesscalc.federations.us_chess.system import UsChess

SYSTEMS = (UsChess(),)

__all__ = ["SYSTEMS", "UsChess"]
