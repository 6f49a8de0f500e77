"""Far shores: the way to Catan across hexes that lie face down (REACH-09), and settling what may lie among them."""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import has, scratch
from ...isles.sections import hidden_beside, hides_spice
from ...policies import constants as pc
from ...policies.land import growth
from ...policies.listing import kept, offer
from ...policies.ways import FAR, NODE
from ...rules.kit import SETTLEMENT_COST, worth as points_at
from ...sizes import MAX_VERTICES, SPICE

UNSEEN = 99
DOUBLE = 2  # points of a settlement on Catan


@kernel
def add_voyage(s, b, r, p, w, eco, goals, slots, queue, first, n):
    """Add the shortest way by ship to a site on Catan, as long as seat `p` has no building there.

    It is as long as if all that lies face down were sea: what is found on the way pays for what is in the way.
    """
    ships = np.int64(s.supply[p, c.SUPPLY_SHIPS])
    if s.supply[p, c.SUPPLY_SETTLEMENTS] == 0 or _has_landed(s, b, r, p):
        return
    left, site = scratch(), scratch()  # by vertex
    _measure(s, b, r, left, site)
    best, head, place = ships + 1, pc.NONE, pc.NONE
    for i in range(n):
        node, far = queue[i] & NODE, queue[i] >> FAR
        v = node - MAX_VERTICES
        if v >= 0 and first[node] >= 0 and far + left[v] < best:
            best, head, place = far + left[v], first[node], site[v]
    if place >= 0:
        worth = DOUBLE + w[pc.GROWTH] * eco[pc.HORIZON] * growth(s, b, r, p, place, w, eco, True)
        worth *= w[pc.VOYAGE] * kept(w, best)
        offer(
            goals,
            eco,
            slots,
            pc.VOYAGE_CLASS,
            a.BUILD_SETTLEMENT,
            place,
            c.SHIP,
            head,
            best,
            DOUBLE,
            SETTLEMENT_COST,
            worth,
        )


@kernel
def _has_landed(s, b, r, p):
    for v in range(np.int64(b.num_vertices)):
        if s.vertex_building[v] >> 1 == p and points_at(s, b, r, v) == DOUBLE:
            return True
    return False


@kernel
def _measure(s, b, r, left, site):
    """Fill, by vertex, the ships from there to the nearest site on Catan, and which that is."""
    queue = scratch()
    tail = 0
    for v in range(np.int64(b.num_vertices)):
        left[v] = UNSEEN
        if has(s.sites, v) and points_at(s, b, r, v) == DOUBLE:
            left[v], site[v] = 0, v
            queue[tail] = v
            tail += 1
    head = 0
    while head < tail:
        v = queue[head]
        head += 1
        if s.vertex_building[v] >= 0:
            continue
        for k in range(3):
            e, u = np.int64(b.vertex_edges[v, k]), np.int64(b.vertex_neighbours[v, k])
            if e >= 0 and left[u] == UNSEEN and has(s.free_edges, e) and _may_be_sailed(s, b, e):
                left[u], site[u] = left[v] + 1, site[v]
                queue[tail] = u
                tail += 1


@kernel
def _may_be_sailed(s, b, e):
    """True when a ship may lie on the edge, or might once what lies face down beside it is turned up."""
    if has(s.ship_edges, e):
        return True
    for k in range(2):
        h = b.edge_hexes[e, k]
        if h >= 0 and s.terrain[h] == c.MISSING:
            return True
    return False


@kernel
def likely_land(s, b, v):
    """How likely the first face-down hex at vertex `v` is land; in a section it may be the spice hex (FOG-22)."""
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if h >= 0 and s.terrain[h] == c.MISSING and b.pool[h] >= 0:
            land, all_kinds = 0, 0
            for t in range(c.NUM_TERRAINS):
                all_kinds += np.int64(s.pile[b.pool[h], t])
                if t <= c.LAST_LAND:
                    land += np.int64(s.pile[b.pool[h], t])
            for t in range(c.NUM_HARBOUR_KINDS):
                all_kinds += np.int64(s.pile_harbours[b.pool[h], t])
            if SPICE and hides_spice(s, b, h):
                return land / max(all_kinds, 1) * (1.0 - 1.0 / hidden_beside(s, b, h))
            return land / max(all_kinds, 1)
    return 0.0
