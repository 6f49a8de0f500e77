"""Into the Desert: the main island is cut in two by a belt of desert, and three islands lie outside; 12 points.

Both starting settlements stand on the large part of the main island. The small part beyond the belt and the outer
islands are unknown: a player's first settlement in any of these areas earns one special token, later ones earn none
(`island_token_per = island`: one for each area). A settlement with nothing but desert around it is in no area. The
belt can be crossed by road or sailed round.
"""

from typing import Final

from seafarers_env.scenarios.scenario import Scenario, from_files

SCENARIO: Final[Scenario] = from_files(
    "into_the_desert", {"into_the_desert_3.board": (3,), "into_the_desert_4.board": (4,)}, __doc__
)
