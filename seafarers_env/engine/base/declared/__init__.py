"""What every game has: land, roads and buildings, cards, robber, trade, the turn."""

from typing import Final

from ...declaring import Part
from .blocks import BLOCKS
from .decisions import ACTIONS, CHANCE, PHASES
from .glyphs import GLYPHS
from .says import SAYS
from .schema import JSON
from .state import OPTIONS, RULES, STATE

PART: Final = Part(
    "base",
    docs="The game without the sea: land that produces, roads, settlements and cities, development cards, the robber, "
    "trade with the bank and among the players, the longest route, the turn.",
    needed=lambda chart, options: True,
    state=STATE,
    rules=RULES,
    options=OPTIONS,
    actions=ACTIONS,
    phases=PHASES,
    chance=CHANCE,
    blocks=BLOCKS,
    says=SAYS,
    glyphs=GLYPHS,
    json=JSON,
)
