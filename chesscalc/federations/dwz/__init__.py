"""Germany's DWZ: normal curve, whole development coefficient E, first DWZ by iteration.

Source: DSB, Wertungsordnung 3.3 (expected score), 3.4 (first DWZ), 3.5 (rated players) and
Anhang 1.2 (coefficient E), schachbund.de/wertungsordnung.html, the text after the revision of
2016 to 2020.
"""

from chesscalc.federations.dwz.coefficient import development
from chesscalc.federations.dwz.system import Dwz

SYSTEMS = (Dwz(),)

__all__ = ["SYSTEMS", "Dwz", "development"]
