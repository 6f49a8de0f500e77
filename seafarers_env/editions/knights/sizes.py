"""Sizes of the edition `knights`."""

from typing import Any, Final

import numpy as np

MAX_PLAYERS: Final = 6
MAX_HEXES: Final = 128
MAX_VERTICES: Final = 192
MAX_EDGES: Final = 256
MAX_PIRATE_PLACES: Final = 192  # hexes, then frame cells (switch pirate_on_frame)
MAX_HARBOURS: Final = 12
MAX_POOLS: Final = 8
MAX_AREAS: Final = 32
MAX_CORNERS: Final = 6
MAX_CHIP_PATH: Final = 128
MAX_LINKS: Final = 128  # trade routes between islands standing at once (CROSSING)
MAX_CROSSINGS: Final = 64  # ships that sailed round the world (WORLD-43)
NUM_GOODS: Final = 11  # the resources, three commodities, three spices
MAX_ACTIONS: Final = 2816

# --- parts of the rules that not every edition has --------------------------------------------------------------------
FAN: Final = True
SIX: Final = True
SPICE: Final = True
HAWAII: Final = False
EXPLORERS: Final = False
KNIGHTS: Final = True
MANY_PHASES: Final = True

HEX_WORDS: Final = MAX_HEXES // 64
VERTEX_WORDS: Final = MAX_VERTICES // 64
EDGE_WORDS: Final = MAX_EDGES // 64
PIRATE_WORDS: Final = MAX_PIRATE_PLACES // 64

# --- how kernels pack what they work with -----------------------------------------------------------------------------
OWN_COPIES: Final = False
FEW_SEATS: Final = False
DUE_BITS: Final = 10
EDGE_BITS: Final = 8
EDGE_ID: Final[Any] = np.uint8
SET_WORDS: Final = 4
SCRATCH: Final = 1024
MASK_ROOM: Final = 64
