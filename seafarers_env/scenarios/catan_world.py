"""Catan World: one island in the middle of a round world that nobody has seen; 12 points.

Starting settlements may stand beside hexes that still lie face down; once all of them stand, what they and their pieces
touch is turned up, a ship that then lies between land becomes a road, a road at sea a ship, and the second settlements
bring their cards. Nine harbours lie face down too: the first settler beside one turns it to the coast of his choice.
From a ship at the rim one sails round the world to the opposite side for two lumber and two wool, and one's trade route
goes on there.
"""

from typing import Final

from seafarers_env.scenarios.scenario import Scenario, from_files

SCENARIO: Final[Scenario] = from_files("catan_world", {"catan_world.board": (3, 4)}, __doc__)
