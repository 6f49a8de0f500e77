"""Cities & Knights: commodities, improvements, metropolises, knights, barbarians, progress cards (CK)."""

from typing import Final

from ...declaring import Part
from .blocks import BLOCKS
from .decisions import ACTIONS, CHANCE, PHASES
from .glyphs import GLYPHS
from .says import SAYS
from .schema import JSON
from .state import OPTIONS, RULES, STATE

PART: Final = Part(
    "knights",
    docs="Cities & Knights: cities bring commodities, which buy improvements; knights, three dice, barbarians, "
    "metropolises and walls; progress cards in place of development cards.",
    needed=lambda chart, options: bool(options["cities_and_knights"]),
    edition="KNIGHTS",
    state=STATE,
    rules=RULES,
    options=OPTIONS,
    actions=ACTIONS,
    phases=PHASES,
    chance=CHANCE,
    blocks=BLOCKS,
    json=JSON,
    says=SAYS,
    glyphs=GLYPHS,
)
