"""7 Islands: Catan in the north, and six small islands round it that nobody has seen; 12 points.

Everybody begins on the large island, whose hexes and tokens are re-dealt each game. Each of the six groups of three
hexes that lie face down bears a marker. A road or ship that touches a hex turns it up, with a card for whoever found
it; nothing is built beside a hex that is still face down. Who builds a settlement on land of a group with a marker
draws a development card in one case of two, and then the marker is gone; otherwise it waits for the next one there.
"""

from typing import Final

from seafarers_env.scenarios.scenario import Scenario, from_files

SCENARIO: Final[Scenario] = from_files("seven_islands", {"seven_islands.board": (3, 4)}, __doc__)
