"""What ships have of the spaces they lie on, and who takes a chit (HAWAII-31, -34, -35, -49..53, -71..74, -104, -111).

While a ship is moved it counts where it lay: what it brought there is given up once it lies again.
"""

import numpy as np

from ... import constants as c
from ..._jit import kernel
from ...bits import ZERO, drop, has, popcount
from ...sizes import EDGE_WORDS


@kernel
def lay(s, b, p, e):
    """The ship of `p` just laid on edge `e` trades by its scroll, or takes the boat a space further."""
    if b.scroll[e] >= 0:
        s.harbours[p] |= np.uint8(1 << b.scroll[e])
    if b.ground[e] > 0:
        _sail(s, b, p, 1)


@kernel
def leave(s, b, p, e):
    """The ship that lay on edge `e` lies elsewhere now."""
    if b.scroll[e] >= 0:
        s.harbours[p] = _rates(s, b, p)
    if b.ground[e] > 0:
        _sail(s, b, p, -1)


@kernel
def _rates(s, b, p):
    """Bit set of the rates that ships of `p` bring (HAWAII-36)."""
    found = 0
    for k in range(c.NUM_HARBOUR_KINDS):
        for w in range(EDGE_WORDS):
            if s.ships[p, w] & b.scroll_edges[k, w] != ZERO:
                found |= 1 << k
    return np.uint8(found)


@kernel
def _sail(s, b, p, n):
    """Seat `p` has `n` ships more on fishing grounds: the boat's space gives its points (HAWAII-49, HAWAII-51)."""
    s.points[p] -= track_points(s, b, p)
    s.boats[p] += n
    s.points[p] += track_points(s, b, p)


@kernel
def track_points(s, b, p):
    """Points of the space where the boat of `p` is."""
    return b.track[min(np.int64(s.boats[p]), np.int64(b.track_end))]


@kernel
def take_chits(s, b, p, e):
    """Seat `p` takes the chits at the ends of its piece on edge `e`, each a point for good."""
    for k in range(2):
        v = b.edge_vertices[e, k]
        if has(s.chits_lying, v):
            drop(s.chits_lying, v)
            s.chits[p] += 1
            s.points[p] += 1


@kernel
def count(s, b, p):
    """Rebuild what follows from the ships of `p`, and its points for them and for chits."""
    s.harbours[p] = _rates(s, b, p)
    s.boats[p] = 0
    for n in range(len(b.ground_edges)):
        for w in range(EDGE_WORDS):
            s.boats[p] += popcount(s.ships[p, w] & b.ground_edges[n, w])
    s.points[p] += track_points(s, b, p) + s.chits[p]
