"""What hexes make of the edges and vertices round them on a board of the explorers (BARGE-056..060, BARGE-187).

What hangs on the seat, crews on villages (BARGE-060), is left to the rules.
"""

# The modules beside it are the engine's own.
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

import numpy as np

from . import constants as c
from ._jit import inlined, kernel
from .bits import ZERO, has, put
from .sizes import EDGE_WORDS, HEX_WORDS, VERTEX_WORDS


@inlined
def is_land(terrain):
    """True for revealed land, gold fields and spice hexes among it (BARGE-029)."""
    return terrain <= c.LAST_LAND or terrain == c.SPICE_HEX


@inlined
def is_sea(terrain):
    """True for revealed sea, shoals among it."""
    return terrain == c.OCEAN or terrain == c.SHOAL_HEX


@inlined
def has_lair(s, b, h):
    """True for a gold field whose lair is not captured."""
    return s.terrain[h] == c.GOLD and s.captured >> b.find_of[h] & 1 == 0


@kernel
def classify(s, b, r):
    """Rebuild the fields derived from terrain, numbers and lairs, in place; buildings take their sites."""
    for w in range(HEX_WORDS):
        s.land_hexes[w] = ZERO
        s.ocean_hexes[w] = ZERO
        for n in range(c.MAX_NUMBER + 1):
            s.number_hexes[n, w] = ZERO
    for h in range(b.num_hexes):
        if is_land(s.terrain[h]):
            put(s.land_hexes, h)
        elif is_sea(s.terrain[h]):
            put(s.ocean_hexes, h)
        if s.number[h] > 0:
            put(s.number_hexes[s.number[h]], h)
    s.village_finds = 0
    for f in range(b.num_finds):
        if s.terrain[b.find_hex[f]] == c.SPICE_HEX:
            s.village_finds |= np.uint32(1 << f)
    _classify_edges(s, b)
    _classify_vertices(s, b)


@kernel
def _classify_edges(s, b):
    """Sort out lanes, edges in sight of hidden hexes, and those that take roads (BARGE-056, -058, -059, -187)."""
    for w in range(EDGE_WORDS):
        s.road_edges[w] = ZERO
        s.ship_edges[w] = ZERO
        s.lanes[w] = ZERO
        s.sighted[w] = ZERO
        s.free_edges[w] = ZERO
    for e in range(b.num_edges):
        if s.edge_piece[e] < 0:
            put(s.free_edges, e)
        if not has(b.inner_edges, e):
            continue
        land, sea, lair, hidden = False, False, False, False
        for k in range(2):
            h = b.edge_hexes[e, k]
            land |= is_land(s.terrain[h])
            sea |= is_sea(s.terrain[h])
            lair |= has_lair(s, b, h)
        for k in range(4):
            h = b.edge_points[e, k]
            hidden |= h >= 0 and s.terrain[h] == c.MISSING
        if sea:
            put(s.lanes, e)
        if hidden:
            put(s.sighted, e)
        elif land and not lair:
            put(s.road_edges, e)


@kernel
def _classify_vertices(s, b):
    """Find the coast, and open the vertices that may take a building (BARGE-036, -057..059, -188)."""
    for w in range(VERTEX_WORDS):
        s.sites[w] = ZERO
        s.coast[w] = ZERO
    for v in range(b.num_vertices):
        land, sea, closed = False, False, False
        for k in range(3):
            h = b.vertex_hexes[v, k]
            if h >= 0:
                land |= is_land(s.terrain[h])
                sea |= is_sea(s.terrain[h])
                closed |= s.terrain[h] == c.MISSING or has_lair(s, b, h)
        if land and not closed:
            put(s.sites, v)
        if land and sea:
            put(s.coast, v)
    for v in range(b.num_vertices):
        if s.vertex_building[v] >= 0:
            for w in range(VERTEX_WORDS):
                s.sites[w] &= ~b.vertex_star[v, w]
