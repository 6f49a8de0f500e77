"""How the pieces of every game are shown."""

from typing import Any, Final

from ... import constants as c
from ...declaring.glyphs import Glyph

GLYPHS: Final[tuple[Any, ...]] = (
    Glyph("settlement", "S", "vertex_building", "vertex", "pieces", kind=c.SETTLEMENT, unless="laid_down"),
    Glyph("city", "C", "vertex_building", "vertex", "pieces", kind=c.CITY, instead="port_vertex"),
    Glyph("road", "r", "edge_piece", "edge", "pieces", kind=c.ROAD),
    Glyph("robber", "R", "robber", "hex", instead="own_pirate"),
)
