"""Oceans: one known island at the edge of an ocean that nobody has seen; 12 points.

Everybody begins on the large island. Beyond it the hexes lie face down: the first road or ship that touches one turns
it up, be it bought, moved, free or placed in set-up. Productive land gets a number token, and whoever found it takes
one card of what it yields. What is still in the two piles is public, the order is not. Special tokens are not used.
The robber begins off the board, and finding a desert does not bring it in.
"""

from typing import Final

from seafarers_env.scenarios.scenario import Scenario, from_files

SCENARIO: Final[Scenario] = from_files("oceans", {"oceans_3.board": (3,), "oceans_4.board": (4,)}, __doc__)
