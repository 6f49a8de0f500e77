"""Villages: a crew for a sack and an advantage, sacks for the Council (BARGE-160..163, -167)."""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import bit
from ...rules.kit import allow
from .cargo import CARRIED, advance, at_dock, crews_free, hold_of, lane_of, stow, unstow


@kernel
def legal(s, b, p, m):
    """Add the villages where the active ship may put a crew, and the delivery of a sack."""
    x, e = hold_of(s), lane_of(s, p)
    if crews_free(s, p, x) > 0:
        for k in range(4):
            h = np.int64(b.edge_points[e, k])
            if h >= 0 and s.terrain[h] == c.SPICE_HEX and s.find_crews[b.find_of[h], p] == 0:
                m[a.CREW_TO_WORD + (h >> 6)] |= bit(h)
    if CARRIED[s.storage[p, x], c.SACK] > 0 and at_dock(b, e):
        allow(m, a.DELIVER_SACK)


@kernel
def visit(s, b, p, h):
    """Leave a crew in the village at hex `h` for good: a sack comes aboard, the advantage is owned (BARGE-160..162)."""
    f = np.int64(b.find_of[h])
    unstow(s, p, hold_of(s), c.CREW)
    stow(s, p, hold_of(s), c.SACK)
    s.find_crews[f, p] = 1
    s.advantages[p, s.find_number[f] - 1] += 1


@kernel
def deliver(s, b, r, p):
    """Deliver a sack: it is out of the game."""
    unstow(s, p, hold_of(s), c.SACK)
    advance(s, b, r, p, c.SPICERY)
