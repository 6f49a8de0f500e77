"""Fishing grounds, scrolls and chits: what they are worth to who gets there (HAWAII)."""

import numpy as np

from .._jit import kernel
from ..bits import has
from ..constants import GENERIC_HARBOUR, NUM_RESOURCES
from .constants import CATCH, CHIT, HORIZON, PORT_PRICE, SHARE
from .land import PIPS, WAYS_OF_36


@kernel
def mooring(s, b, p, e, w, eco):
    """Points that a ship on edge `e` is worth to seat `p`: the boat, the catch, a better rate."""
    worth = 0.0
    if b.ground[e] > 0:
        here = min(np.int64(s.boats[p]), np.int64(b.track_end))
        after = min(np.int64(s.boats[p]) + 1, np.int64(b.track_end))
        worth += b.track[after] - b.track[here] + 0.5 * (after > here)
        worth += w[CATCH] * eco[HORIZON] * PIPS[b.ground[e]] / WAYS_OF_36
    if b.scroll[e] >= 0:
        kind = np.int64(b.scroll[e])
        for k in range(NUM_RESOURCES):
            share = 0.5 if kind == k else 1.0 / 3.0 if kind == GENERIC_HARBOUR else 0.0
            if share > eco[SHARE + k]:
                worth += eco[HORIZON] * eco[PORT_PRICE + k] * (share - eco[SHARE + k])
    return worth


@kernel
def chit(s, v, w):
    """Points for reaching vertex `v` first."""
    if has(s.chits_lying, v):
        return np.float64(w[CHIT])
    return 0.0


@kernel
def stays(b, e):
    """True for a ship that earns something where it lies."""
    return b.ground[e] > 0 or b.scroll[e] >= 0
