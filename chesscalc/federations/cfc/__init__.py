"""Canada's CFC rating: event by event, with the bonus, the floors and provisional ratings.

Source: Chess Federation of Canada, Handbook section 4 (articles 411 to 441), text to 2016, as
kept on chess.ca in December 2023.
"""

from chesscalc.federations.cfc.system import Cfc

SYSTEMS = (Cfc(),)

__all__ = ["SYSTEMS", "Cfc"]
