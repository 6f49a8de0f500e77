"""Harbour tiles found face down: the first settler beside one says which coast it serves (FACEDOWN-31..40, -67)."""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import count, drop, nth, put
from ...rules.kit import ask, done


@kernel
def settle(s, b, v):
    """Note the tiles at `v` that serve no coast yet: the settler decides, the lowest first (FACEDOWN-34, -40)."""
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if h >= 0 and s.tile_harbour[h] >= 0 and s.tile_edge[h] < 0:
            put(s.sides_due, h)
            ask(s, at.HARBOUR_SIDE)


@kernel
def legal(s, b, m):
    """Add the sides of the tile with land beyond them (FACEDOWN-35)."""
    h = nth(s.sides_due, 0)
    for k in range(6):
        g = b.hex_neighbours[h, k]
        if g >= 0 and s.terrain[g] <= c.LAST_LAND:
            put(m[a.HARBOUR_WORD :], b.hex_edges[h, k])


@kernel
def turn(s, b, e):
    """Turn the tile towards its side `e`: whoever has a building at its ends trades there from now on (FACEDOWN-39)."""
    h = nth(s.sides_due, 0)
    drop(s.sides_due, h)
    if count(s.sides_due) == 0:
        done(s, at.HARBOUR_SIDE)
    s.tile_edge[h] = e
    kind = np.uint8(1 << s.tile_harbour[h])
    for k in range(2):
        v = b.edge_vertices[e, k]
        s.vertex_harbours[v] |= kind
        if s.vertex_building[v] >= 0:
            s.harbours[s.vertex_building[v] >> 1] |= kind
