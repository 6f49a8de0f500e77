"""New Shores: the base island, and four small islands across the water; 13 points.

Both starting settlements stand on the Mainland, which is dealt like the base game. The small islands and their
number tokens are printed: 8 hexes, two of them gold fields. The first settlement a player builds on any of them
earns one special token, worth a point; later ones earn no more (`island_token_per` makes it one an island).
"""

from typing import Final

from seafarers_env.scenarios.scenario import Scenario, from_files

SCENARIO: Final[Scenario] = from_files("new_shores", {"new_shores.board": (3, 4)}, __doc__)
