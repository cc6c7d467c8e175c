"""Glicko-2: a rating, how sure it is and how steady; and the Lichess settings of it.

Source: M. Glickman, "Example of the Glicko-2 system", glicko.net/glicko/glicko2.pdf (2013, revised
2022). Lichess: its open rating library (scalachess) and site code, as of August 2026.
"""

from chesscalc.federations.glicko2.info import LICHESS
from chesscalc.federations.glicko2.period import SITE
from chesscalc.federations.glicko2.system import Glicko2

SYSTEMS = (Glicko2(), Glicko2(tau=0.75, limits=SITE, info=LICHESS))

__all__ = ["SYSTEMS", "Glicko2"]
