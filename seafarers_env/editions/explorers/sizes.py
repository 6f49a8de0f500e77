"""Sizes of the edition `explorers`."""

from typing import Any, Final

import numpy as np

MAX_PLAYERS: Final = 4
MAX_HEXES: Final = 128
MAX_VERTICES: Final = 256
MAX_EDGES: Final = 320
MAX_PIRATE_PLACES: Final = 128
MAX_HARBOURS: Final = 8
MAX_POOLS: Final = 4
MAX_AREAS: Final = 32
MAX_CORNERS: Final = 6
MAX_CHIP_PATH: Final = 64
MAX_LINKS: Final = 8
MAX_CROSSINGS: Final = 8
NUM_GOODS: Final = 6  # the resources and gold, which is no card and lies in a field of its own
MAX_ACTIONS: Final = 1280

# --- parts of the rules that not every edition has --------------------------------------------------------------------
FAN: Final = False
SIX: Final = False
SPICE: Final = False
HAWAII: Final = False
EXPLORERS: Final = True
KNIGHTS: Final = False
MANY_PHASES: Final = True

HEX_WORDS: Final = MAX_HEXES // 64
VERTEX_WORDS: Final = MAX_VERTICES // 64
EDGE_WORDS: Final = MAX_EDGES // 64
PIRATE_WORDS: Final = MAX_PIRATE_PLACES // 64

# --- how kernels pack what they work with -----------------------------------------------------------------------------
OWN_COPIES: Final = False
FEW_SEATS: Final = True
DUE_BITS: Final = 12
EDGE_BITS: Final = 9
EDGE_ID: Final[Any] = np.uint16
SET_WORDS: Final = 5
SCRATCH: Final = 1024
MASK_ROOM: Final = 64
