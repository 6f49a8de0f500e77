"""Sizes of the edition `grand`."""

from typing import Any, Final

import numba
import numpy as np

_config: Any = numba.config  # pyright: ignore[reportPrivateImportUsage]  # its attributes are made at run time

MAX_PLAYERS: Final = 6
MAX_HEXES: Final = 128
MAX_VERTICES: Final = 256
MAX_EDGES: Final = 320
MAX_PIRATE_PLACES: Final = 192  # hexes, then frame cells (switch pirate_on_frame)
MAX_HARBOURS: Final = 12
MAX_POOLS: Final = 8
MAX_AREAS: Final = 32
MAX_CORNERS: Final = 6
MAX_CHIP_PATH: Final = 128
MAX_LINKS: Final = 128  # trade routes between islands standing at once (CROSSING)
MAX_CROSSINGS: Final = 64  # ships that sailed round the world (WORLD-43)
NUM_GOODS: Final = 8  # the resources and three spices
MAX_ACTIONS: Final = 2432

# --- parts of the rules that not every edition has --------------------------------------------------------------------
FAN: Final = True
SIX: Final = True
SPICE: Final = True
HAWAII: Final = True
EXPLORERS: Final = False
KNIGHTS: Final = False
MANY_PHASES: Final = True

HEX_WORDS: Final = MAX_HEXES // 64
VERTEX_WORDS: Final = MAX_VERTICES // 64
EDGE_WORDS: Final = MAX_EDGES // 64
PIRATE_WORDS: Final = MAX_PIRATE_PLACES // 64

# --- how kernels pack what they work with -----------------------------------------------------------------------------
#: Hot entries have copies of the engine (`hot_step`); with bounds checking they need not be hot, and compile sooner.
OWN_COPIES: Final = not _config.BOUNDSCHECK
FEW_SEATS: Final = False
DUE_BITS: Final = 10
EDGE_BITS: Final = 9
EDGE_ID: Final[Any] = np.uint16
SET_WORDS: Final = 5
SCRATCH: Final = 1024
MASK_ROOM: Final = 64
