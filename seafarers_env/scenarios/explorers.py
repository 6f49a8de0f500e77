"""Explorers: ships sail where their captains like and carry settlers, crews, fish and spices; 17 points.

Another game on the same board and with the same trade: no cities, robber, development cards, harbours or longest route.
A turn has three parts: the roll, trade and building, movement. Ships find two unknown areas, for a card or two gold
coins a hex; settlers in their holds found settlements there. Crews fight for the lairs on gold fields, become friends
of spice villages, which teach an advantage and give a sack of spices, and are found as castaways. Fish and spices are
brought to the Council, and three mission tracks reward whoever goes ahead. Everybody has a pirate ship of their own,
which takes tribute. Sea Ports, with a basin for cargo, are worth two points. The board is a design of its own.
"""

from typing import Final

from seafarers_env.scenarios.scenario import Scenario, from_files

SCENARIO: Final[Scenario] = from_files("explorers", {"explorers_34.board": (3, 4)}, __doc__)
