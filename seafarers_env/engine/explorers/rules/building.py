"""Roads, settlements and Sea Ports: where lairs, villages and hidden hexes let them be (BARGE-055..063).

The pieces are laid as in all games; where no seat may build the derived sets say (`ground`).
"""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import bit, places_in
from ...rules.kit import CITY_COST, ROAD_COST, SETTLEMENT_COST, affords
from ...rules.laying import road_sites, settlement_sites
from ...sizes import EDGE_WORDS, VERTEX_WORDS
from .cargo import lowest_free


@kernel
def legal(s, b, p, m):
    """Add what seat `p` can pay for, has in supply and has a place for."""
    roads = s.supply[p, c.SUPPLY_ROADS] > 0 and affords(s, p, ROAD_COST)
    if roads:
        for w in range(EDGE_WORDS):
            m[a.ROAD_WORD + w] = road_sites(s, p, w)
    settlements = s.supply[p, c.SUPPLY_SETTLEMENTS] > 0 and affords(s, p, SETTLEMENT_COST)
    if settlements:
        for w in range(VERTEX_WORDS):
            m[a.SETTLEMENT_WORD + w] = settlement_sites(s, p, w)
    if roads or settlements:
        _close_villages(s, b, p, m)
    if s.supply[p, c.SUPPLY_CITIES] > 0 and affords(s, p, CITY_COST):
        for w in range(VERTEX_WORDS):
            m[a.CITY_WORD + w] = s.settlements[p, w] & s.coast[w]


@kernel
def _close_villages(s, b, p, m):
    """Drop the sides and corners of spice hexes where `p` has no crew (BARGE-060)."""
    for f in places_in(np.uint64(s.village_finds)):
        if s.find_crews[f, p] == 0:
            h = b.find_hex[f]
            for w in range(EDGE_WORDS):
                m[a.ROAD_WORD + w] &= ~b.place_edges[h, w]
            for k in range(6):
                v = np.int64(b.hex_vertices[h, k])
                m[a.SETTLEMENT_WORD + (v >> 6)] &= ~bit(v)


@kernel
def number_port(s, p, v):
    """The Sea Port just built on `v` has the lowest free number, and an empty basin (BARGE-063, -174)."""
    s.port_vertex[p, lowest_free(s.port_vertex[p])] = v
