"""The explorers' game: ships sail freely and carry settlers, crews, fish and spices (BARGE)."""

from typing import Final

from ...declaring import Part
from .blocks import BLOCKS
from .decisions import ACTIONS, CHANCE, PHASES
from .glyphs import GLYPHS
from .lessons import LESSONS
from .says import SAYS
from .schema import JSON
from .state import OPTIONS, RULES, STATE

PART: Final = Part(
    "explorers",
    docs="A separate game: ships sail freely and carry settlers, crews, fish hauls and spice sacks; Sea Ports, "
    "castaways, pirate ships and lairs, three mission tracks.",
    needed=lambda chart, options: bool(options["cargo_ships"]),
    edition="EXPLORERS",
    state=STATE,
    rules=RULES,
    options=OPTIONS,
    actions=ACTIONS,
    phases=PHASES,
    chance=CHANCE,
    blocks=BLOCKS,
    json=JSON,
    says=(*SAYS, *LESSONS),
    glyphs=GLYPHS,
)
