"""Fishing grounds, scrolls and chits: what they are worth to who gets there (HAWAII)."""

import numpy as np

from ... import constants as c
from ..._jit import kernel
from ...bits import has
from ...policies import constants as pc
from ...policies.land import PIPS, WAYS_OF_36
from ...policies.listing import kept, offer
from ...policies.ways import ends_at, takes


@kernel
def mooring(s, b, p, e, w, eco):
    """Points that a ship on edge `e` is worth to seat `p`: the boat, the catch, a better rate."""
    worth = 0.0
    if b.ground[e] > 0:
        here = min(np.int64(s.boats[p]), np.int64(b.track_end))
        after = min(np.int64(s.boats[p]) + 1, np.int64(b.track_end))
        worth += b.track[after] - b.track[here] + 0.5 * (after > here)
        worth += w[pc.CATCH] * eco[pc.HORIZON] * PIPS[b.ground[e]] / WAYS_OF_36
    if b.scroll[e] >= 0:
        kind = np.int64(b.scroll[e])
        for k in range(c.NUM_RESOURCES):
            share = 0.5 if kind == k else 1.0 / 3.0 if kind == c.GENERIC_HARBOUR else 0.0
            if share > eco[pc.SHARE + k]:
                worth += eco[pc.HORIZON] * eco[pc.PORT_PRICE + k] * (share - eco[pc.SHARE + k])
    return worth


@kernel
def chit(s, v, w):
    """Points for reaching vertex `v` first."""
    if has(s.chits_lying, v):
        return np.float64(w[pc.CHIT])
    return 0.0


@kernel
def stays(b, e):
    """True for a ship that earns something where it lies."""
    return b.ground[e] > 0 or b.scroll[e] >= 0


@kernel
def add_moorings(s, b, r, p, w, eco, goals, slots, v, kind, first, far):
    """Add a chit at vertex `v`, `far` pieces away, and ships on scrolls and fishing grounds from there on."""
    if far > 0:
        worth = chit(s, v, w)
        if worth > 0:
            cls = pc.FOG_CLASS + pc.CLASS_PIECES * kind + far
            offer(goals, eco, slots, cls, c.NOTHING, v, kind, first, far, 1, c.NOTHING, worth * kept(w, far - 1))
    if kind != c.SHIP or far + 1 >= pc.CLASS_PIECES or far >= s.supply[p, c.SUPPLY_SHIPS]:
        return
    if ends_at(s, b, v):
        return
    for k in range(3):
        e = np.int64(b.vertex_edges[v, k])
        if e >= 0 and takes(s, b, r, e, c.SHIP):
            worth = mooring(s, b, p, e, w, eco)
            if worth > 0:
                way = first if far > 0 else e
                cls = pc.LINK_CLASS + far + 1
                worth *= kept(w, far)
                offer(goals, eco, slots, cls, c.NOTHING, v, c.SHIP, way, far + 1, 0, c.NOTHING, worth)
