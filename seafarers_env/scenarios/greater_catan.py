"""Greater Catan: the base island and six small islands whose land bears no number tokens; 18 points.

Both starting settlements stand on the Mainland, which is dealt like the base game. The terrain of the small islands is
shuffled and lies open. Whoever reaches a small-island hex without a token with a road or a ship must bring one:
from the reserve of seven as long as it lasts, drawn unseen, afterwards from the Mainland, where the hex that gave its
token never produces again. Three limitations say which tokens may go; the lowest in rank is waived first. Each player
has eight cities. Special tokens are not used.
"""

from typing import Final

from seafarers_env.scenarios.scenario import Scenario, from_files

SCENARIO: Final[Scenario] = from_files("greater_catan", {"greater_catan_4.board": (4,)}, __doc__)
