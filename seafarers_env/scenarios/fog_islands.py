"""The Fog Islands with spice hexes: two islands beside a fog that hides land, sea and four spice hexes; 14 points.

The fog lies in coloured sections, each with one spice hex among its hexes. Whoever turns up land takes a card of what
it yields; whoever finds a spice hex draws a spice card. A merchant at a spice hex brings a trade option, with which two
cards of its resource buy a spice card, and lets its owner keep two more cards on a seven. Three spices of one kind, or
one of each, are exchanged for two points, once a turn. With `variable` the start islands are re-dealt, with
`exploration` off all lies open, and whoever reaches a spice hex first draws a card.
"""

from typing import Final

from seafarers_env.scenarios.scenario import Scenario, from_files

SCENARIO: Final[Scenario] = from_files(
    "fog_islands", {"fog_islands_3.board": (3,), "fog_islands_4.board": (4,), "fog_islands_56.board": (5, 6)}, __doc__
)
