"""Set-up: where Sea Port, settlement, road and settler ship go (BARGE-034..038)."""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import has, members, scratch
from ...policies import constants as pc
from ...policies.economy import strength, strength_with
from ...policies.masks import first_of
from ...policies.placing import count_land, variety
from ...sizes import EDGE_WORDS, VERTEX_WORDS
from .lanes import chart_home


@kernel
def found(s, b, r, p, m, w, eco, word):
    """The best place for the piece whose places begin at `word`: Sea Port, then settlement."""
    totals, home = scratch().view(np.float64), scratch()
    count_land(s, b, totals)
    chart_home(s, b, p, w, home)
    if word == a.CITY_WORD:  # the settlement is to come
        for k in range(c.NUM_RESOURCES):
            eco[pc.RATE + k] += w[pc.START_TYPICAL]
    base = strength(r, w, eco)
    best, chosen = -1e9, np.int64(c.NOTHING)
    for v in members(m[word:], VERTEX_WORDS):
        worth = strength_with(s, b, r, v, np.int64(0), 0.0, w, eco) - base + variety(s, b, v, w, eco, totals)
        if has(s.coast, v):
            worth += w[pc.START_COAST]
        if worth > best:
            best, chosen = worth, 64 * word + v
    return chosen


@kernel
def lay_ship(s, b, p, m, w):
    """The lane of the settler ship: the one nearest to the docks."""
    home = scratch()
    chart_home(s, b, p, w, home)
    best, chosen = np.int64(1 << 20), np.int64(c.NOTHING)
    for e in members(m[a.SHIP_WORD :], EDGE_WORDS):
        if home[e] >= 0 and home[e] < best:
            best, chosen = home[e], 64 * a.SHIP_WORD + e
    return chosen if chosen >= 0 else first_of(m, a.SHIP_WORD, EDGE_WORDS)


@kernel
def lay_road(s, b, m):
    """The road that leads towards the best vertex two edges away that can still be settled."""
    best, chosen = -1.0, np.int64(c.NOTHING)
    for e in members(m[a.ROAD_WORD :], EDGE_WORDS):
        for k in range(2):
            worth = _beyond(s, b, np.int64(b.edge_vertices[e, k]))
            if worth > best:
                best, chosen = worth, 64 * a.ROAD_WORD + e
    return chosen


@kernel
def _beyond(s, b, v):
    """Land hexes with a number round the best free site beside vertex `v`, more on the coast."""
    best = 0.0
    if s.vertex_building[v] >= 0:
        return best
    for k in range(3):
        u = np.int64(b.vertex_neighbours[v, k])
        if u < 0 or not has(s.sites, u):
            continue
        worth = 0.5 if has(s.coast, u) else 0.0
        for j in range(3):
            h = b.vertex_hexes[u, j]
            worth += h >= 0 and s.number[h] > 0
        best = max(best, worth)
    return best
