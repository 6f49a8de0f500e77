"""A New World: land and sea are dealt at random, and nobody knows the map before the game; 12 points.

All hexes are shuffled over the whole frame, then all number tokens over the land; a 6 or 8 beside a 6 or 8 changes
places with another token (`red_exchange`: drawn by lot, or agreed by the players). The players lay the harbours in
turn, face down; their kinds are shown when all lie. Starting settlements may stand on any one or two islands, which
are home; a player's first settlement on another island earns one special token, later ones earn none.
"""

from typing import Final

from seafarers_env.scenarios.scenario import Scenario, from_files

SCENARIO: Final[Scenario] = from_files("new_world", {"new_world_3.board": (3,), "new_world_4.board": (4,)}, __doc__)
