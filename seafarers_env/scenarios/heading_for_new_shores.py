"""Heading for New Shores with spice hexes: a main island, and small islands that nobody has seen; 16 points.

Everybody begins on the main island. Beyond the sea the small islands lie face down in sections, a spice hex in each.
Whoever turns up land takes a card of what it yields; whoever finds a spice hex draws a spice card. The first settlement
of a player on the small islands earns a special token, the second another one. Merchants, trade options and exchanges
are those of the Fog Islands. With `variable` the main island is re-dealt, with `exploration` off all lies open.
"""

from typing import Final

from seafarers_env.scenarios.scenario import Scenario, from_files

SCENARIO: Final[Scenario] = from_files(
    "heading_for_new_shores",
    {
        "heading_for_new_shores_3.board": (3,),
        "heading_for_new_shores_4.board": (4,),
        "heading_for_new_shores_56.board": (5, 6),
    },
    __doc__,
)
