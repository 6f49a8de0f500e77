"""Markers on groups of face-down hexes: what settling there may bring (SEVEN-04..10, SEVEN-14..16)."""

import numpy as np

from ..._jit import kernel
from ...constants import AREA_UNEXPLORED_ISLAND, DESERT, NOTHING, NUM_CARDS
from ...phases import DRAWN_CARD, MARKER
from ..kit import ask, done


@kernel
def settle(s, b, v):
    """Let chance decide after a settlement on `v`, if its land belongs to a group with a marker (SEVEN-06)."""
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if h < 0 or s.terrain[h] > DESERT or s.area[h] < 0:
            continue
        area = np.int64(s.area[h])
        if b.area_kind[area] == AREA_UNEXPLORED_ISLAND and s.markers >> np.uint32(area) & np.uint32(1) != 0:
            s.marker_of = area
            ask(s, MARKER)


@kernel
def resolve(s, goes):
    """Chance: the marker stays, or it goes and the settler draws a card, as long as there is one (SEVEN-07..10)."""
    done(s, MARKER)
    if goes:
        s.markers &= ~np.uint32(1 << s.marker_of)
        for k in range(NUM_CARDS):
            if s.deck[k] > 0:
                ask(s, DRAWN_CARD)
    s.marker_of = NOTHING
