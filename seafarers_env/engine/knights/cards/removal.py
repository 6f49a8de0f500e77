"""Roads and ships that a diplomat takes away, and where one's own may lie again (CK-060..062, CK-185, CK-208).

`lifted` is the edge that one's own piece left; it is in the supply until it lies again. Steps: 0 which piece, then 1
for a road, 2 for a ship.
"""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import ZERO, bit, has
from ...rules.kit import anchors, own, touch
from ...rules.laying import remove_piece, road_sites, ship_sites
from ...sizes import EDGE_WORDS

LAY_ROAD = 1
LAY_SHIP = 2


@kernel
def open_end(s, b, e):
    """An end of edge `e` where its piece is open: nothing else of its owner meets it (CK-060, WORLD-46); -1 = none."""
    if s.edge_piece[e] < 0 or has(s.fixed_ships, e):
        return np.int64(c.NOTHING)
    p = np.int64(s.edge_piece[e]) >> 1
    for j in range(2):
        v = np.int64(b.edge_vertices[e, j])
        alone = not anchors(s, p, v)
        for k in range(3):
            f = np.int64(b.vertex_edges[v, k])
            alone &= f < 0 or f == e or not own(s, p, f)
        if alone:
            return v
    return np.int64(c.NOTHING)


@kernel
def any_open(s, b):
    """True when there is an open piece of anybody."""
    for e in range(b.num_edges):
        if open_end(s, b, e) >= 0:
            return True
    return False


@kernel
def legal_open(s, b, edges):
    """Add the open pieces to a set of edges."""
    for e in range(b.num_edges):
        if open_end(s, b, e) >= 0:
            edges[e >> 6] |= bit(e)


@kernel
def remove(s, b, p, e):
    """Give the piece on edge `e` back to its owner; return the step in which one's own lies down again, if it can."""
    piece = np.int64(s.edge_piece[e])
    remove_piece(s, b, e)
    if piece >> 1 != p:
        return c.NOTHING
    s.lifted = e
    s.step = LAY_ROAD if piece & 1 == c.ROAD else LAY_SHIP
    for w in range(EDGE_WORDS):
        if _places(s, b, p, w) != ZERO:
            return np.int64(s.step)
    return leave(s, p)


@kernel
def _places(s, b, p, w):
    """Word `w` of the edges where the piece may lie: as for any new one, but where it was (CK-061, SHIP-07)."""
    places = road_sites(s, p, w) if s.step == LAY_ROAD else ship_sites(s, b, p, w)
    if s.lifted >> 6 == w:
        places &= ~bit(s.lifted)
    return places


@kernel
def legal_places(s, b, p, m):
    """Add them to the mask."""
    for w in range(EDGE_WORDS):
        m[(a.ROAD_WORD if s.step == LAY_ROAD else a.SHIP_WORD) + w] = _places(s, b, p, w)


@kernel
def leave(s, p):
    """The piece stays in the supply; now that it does, all is judged (CK-208)."""
    touch(s, p)
    return c.NOTHING
