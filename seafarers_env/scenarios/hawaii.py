"""Hawai'i: eight islands with named places to settle, scrolls to trade by and grounds to fish; 10 points.

Settlements stand on named locations, roads and ships on the spaces drawn for them; both go on from each other without
a building, but nobody goes on from a location where nothing of his own stands. Each player begins with three
settlements, on three islands (two with five or six players). Ships beside a scroll trade at its rate. Ships on fishing
grounds take the player's boat along a track worth up to five points, and bring fish, which are traded and used: to be
rid of robber or pirate, for cards, a road or ship, a development card. With three or four players eight chits wait for
whoever reaches their places first, a point each. Three players need 15 points, four 13, five 11. The board is a design
of its own, not the printed one.
"""

from typing import Final

from seafarers_env.scenarios.scenario import Scenario, from_files

SCENARIO: Final[Scenario] = from_files("hawaii", {"hawaii_34.board": (3, 4), "hawaii_56.board": (5, 6)}, __doc__)
