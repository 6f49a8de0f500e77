"""Sizes: the largest board, table and bundle that any record can hold. An edition has sizes of its own."""

from typing import Final

MAX_PLAYERS: Final = 4
MAX_HEXES: Final = 64
MAX_VERTICES: Final = 192
MAX_EDGES: Final = 256
MAX_PIRATE_PLACES: Final = 128  # hexes, then frame cells (switch pirate_on_frame)
MAX_HARBOURS: Final = 12
MAX_POOLS: Final = 8
MAX_AREAS: Final = 32
MAX_CORNERS: Final = 6
MAX_CHIP_PATH: Final = 64
MAX_LINKS: Final = 128  # trade routes between islands standing at once (CROSSING)

HEX_WORDS: Final = MAX_HEXES // 64
VERTEX_WORDS: Final = MAX_VERTICES // 64
EDGE_WORDS: Final = MAX_EDGES // 64
PIRATE_WORDS: Final = MAX_PIRATE_PLACES // 64
