"""The Four Islands: begin on any one or two of four islands, then cross over to the others; 12 points.

The islands a player begins on are that player's home; all others are unknown land. A starting settlement at the sea
is given a ship, not a road; only where its coast looks at nothing but the frame does the choice remain. The first
settlement on an unknown island earns one special token, the first on each further one two. There is no desert, so
the robber waits beside the board until somebody calls it in.
"""

from typing import Final

from seafarers_env.scenarios.scenario import Scenario, from_files

SCENARIO: Final[Scenario] = from_files(
    "four_islands", {"four_islands_3.board": (3,), "four_islands_4.board": (4,)}, __doc__
)
