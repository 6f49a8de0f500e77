"""How the pieces of the explorers are shown."""

from typing import Any, Final

from ...declaring.glyphs import Glyph

GLYPHS: Final[tuple[Any, ...]] = (
    Glyph("Sea Port", "H", "port_vertex", "vertex", "fleets", rule="cargo_ships"),
    Glyph("cargo ship", "s", "cargo_ship", "edge", "fleets", rule="cargo_ships"),
    Glyph("pirate ship", "P", "own_pirate", "hex", "places", rule="cargo_ships"),
)
