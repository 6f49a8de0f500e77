"""Reach Catan: a barren island in the west, Catan in the east, between them an ocean nobody has seen; 12 points.

Everybody begins on the western island, which has no mountains, with a development card in hand. The ocean lies face
down: land, sea and three harbours, which the first settler beside one turns to the coast of his choice. Catan itself
lies open; on it a settlement counts 2 points and a city 4. All land and its tokens are re-dealt each game.
"""

from typing import Final

from seafarers_env.scenarios.scenario import Scenario, from_files

SCENARIO: Final[Scenario] = from_files("reach_catan", {"reach_catan.board": (3, 4)}, __doc__)
