"""A settler goes ashore: a settlement without a road, and the ship returns to the supply (BARGE-106..111)."""

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import has, put
from .cargo import hold_of, lane_of, lay_down, take_off, village_closed


@kernel
def legal(s, b, p, m):
    """Add the ends of the active ship's lane where its settler may found."""
    if s.storage[p, hold_of(s)] != c.ONE_SETTLER or s.supply[p, c.SUPPLY_SETTLEMENTS] == 0:
        return
    e = lane_of(s, p)
    for k in range(2):
        v = b.edge_vertices[e, k]
        if has(s.sites, v) and not village_closed(s, b, p, v):
            put(m[a.SETTLEMENT_WORD :], v)


@kernel
def leave_ship(s, p):
    """Return the active ship and its settler to the supply; the settlement is laid as in all games."""
    s.storage[p, hold_of(s)] = c.EMPTY
    s.settlers[p] += 1
    take_off(s, p, s.ship)
    lay_down(s, at.SAIL)
