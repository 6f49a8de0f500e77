"""The base game: one island of 19 hexes, no ships and no pirate, 10 points.

It is here so that agents and figures can be compared with those of other simulators. Terrain and harbours are
shuffled; the number tokens are laid in their lettered order along a spiral that begins at a corner drawn by lot.
The frame round the island is never used. Two players is not in the rule book; other simulators offer it: same
rules, two seats. Five and six play on the 30 hexes of the extension, and build between turns.
"""

from typing import Final

from seafarers_env.scenarios.scenario import Scenario, from_files

SCENARIO: Final[Scenario] = from_files("base", {"base.board": (2, 3, 4), "base_56.board": (5, 6)}, __doc__, seats=4)
