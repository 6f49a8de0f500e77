"""The Great Crossing: two large islands, and points for the trade routes between them; 13 points.

Both starting settlements of a player stand on one island, the home island. An unbroken lane of own ships from a
building there to any player's building on the other island earns a special token, one for each building reached. A
route may also be shared with one opponent, whose roads or ships lead on from where own ships end; then the greater
part decides who gets the token. A route that is broken loses it again. Settling on the other island earns nothing as
such.
"""

from typing import Final

from seafarers_env.scenarios.scenario import Scenario, from_files

SCENARIO: Final[Scenario] = from_files("great_crossing", {"great_crossing_4.board": (4,)}, __doc__)
