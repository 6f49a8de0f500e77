"""Sizes: the largest board, table and bundle that any record can hold. An edition has sizes of its own."""

from typing import Any, Final

import numba
import numpy as np

_config: Any = numba.config  # pyright: ignore[reportPrivateImportUsage]  # its attributes are made at run time

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
MAX_CROSSINGS: Final = 64  # ships that sailed round the world (WORLD-43)
NUM_GOODS: Final = 5  # kinds of cards in a hand: the resources, then what other documents add

MAX_ACTIONS: Final = 1280

# --- parts of the rules that not every edition has --------------------------------------------------------------------
FAN: Final = False  # what *New Scenarios* adds: `if FAN and r.island_markers:` is not even compiled here
SIX: Final = False  # special building and the larger deck of five and six players
SPICE: Final = False  # and what *Combining Spices* adds
HAWAII: Final = False  # boards that list their places, and fish: *Catan Hawai'i*
EXPLORERS: Final = False  # ships that sail freely and carry cargo: *Cargo Ships*, another game
KNIGHTS: Final = False  # Cities & Knights: commodities, improvements, knights, progress cards
MANY_PHASES: Final = False  # more than a set of 32 bits holds

HEX_WORDS: Final = MAX_HEXES // 64
VERTEX_WORDS: Final = MAX_VERTICES // 64
EDGE_WORDS: Final = MAX_EDGES // 64
PIRATE_WORDS: Final = MAX_PIRATE_PLACES // 64

# --- how kernels pack what they work with -----------------------------------------------------------------------------
#: Hot entries have copies of the engine (`hot_step`); with bounds checking they need not be hot, and compile sooner.
OWN_COPIES: Final = not _config.BOUNDSCHECK
FEW_SEATS: Final = True  # the bytes of all seats fit a word of 32 bits
DUE_BITS: Final = 12  # room for the cards that all buildings of a seat can bring at once, all seats in a word
EDGE_BITS: Final = 8  # an edge in a packed word
EDGE_ID: Final[Any] = np.uint8  # and in an array
SET_WORDS: Final = 4  # words of a set of vertices or edges
SCRATCH: Final = 512  # items of a scratch array: two for each vertex or edge, and the loose ends of a route
MASK_ROOM: Final = 32  # words of a mask and what is looked at with it
