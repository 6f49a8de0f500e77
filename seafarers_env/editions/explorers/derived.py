"""Rebuild every derived field of a record from the others: for positions from text, and to test the kernels by."""

# The modules beside it are the engine's own.
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

from . import constants as c
from ._jit import kernel
from .bits import ZERO, put
from .explorers.rules import cargo
from .ground import classify
from .rules.laying import refresh_network, refresh_reach
from .sizes import EDGE_WORDS, MAX_PLAYERS, NUM_GOODS, VERTEX_WORDS


@kernel
def derive(s, b, r):
    """Rebuild the derived fields of `s` in place; phase and actor are left to `settling.find_decision`."""
    classify(s, b, r)
    _clear(s)
    for e in range(b.num_edges):
        if s.edge_piece[e] >= 0:
            put(s.roads[s.edge_piece[e] >> 1], e)
    for v in range(b.num_vertices):
        building = s.vertex_building[v]
        if building >= 0:
            s.points[building >> 1] += 1 + (building & 1)
            if building & 1 == c.SETTLEMENT:
                put(s.settlements[building >> 1], v)
    for p in range(r.num_players):
        for v in range(b.num_vertices):
            refresh_network(s, b, p, v)
            refresh_reach(s, b, p, v)
        for k in range(NUM_GOODS):
            s.hand_size[p] += s.hand[p, k]
            s.aside[p] += s.discarding[p, k]
    cargo.recount(s, b, r)
    s.touched = 0
    s.stale = 0


@kernel
def _clear(s):
    for p in range(MAX_PLAYERS):
        for w in range(EDGE_WORDS):
            s.roads[p, w], s.road_reach[p, w], s.ship_reach[p, w] = ZERO, ZERO, ZERO
        for w in range(VERTEX_WORDS):
            s.settlements[p, w], s.network[p, w] = ZERO, ZERO
        s.hand_size[p], s.aside[p], s.points[p] = 0, 0, 0
