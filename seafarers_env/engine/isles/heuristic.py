"""Trade routes between two islands: how few ships join a building at home to one abroad (CROSSING-04..19)."""

import numpy as np

from .. import constants as c
from .._jit import kernel
from ..bits import scratch
from ..policies import constants as pc
from ..policies.land import area_at, is_abroad
from ..policies.listing import offer
from ..policies.ways import takes
from ..rules.kit import blocks
from ..sizes import KNIGHTS

UNSEEN = 99


@kernel
def add_links(s, b, r, p, w, eco, goals, slots, lifted, laid):
    """Add a goal for each building abroad that a few ships more would join to home."""
    missing, first = scratch(), scratch()  # by vertex
    _measure_lanes(s, b, r, p, lifted, laid, missing, first)
    for v in range(np.int64(b.num_vertices)):
        if s.vertex_building[v] < 0 or missing[v] < 1 or missing[v] > pc.MAX_SHIPS or not is_abroad(s, b, p, v):
            continue
        if _is_held(s, p, v):
            continue
        worth = np.float64(w[pc.CROSSING])
        for _ in range(missing[v] - 1):
            worth *= w[pc.WAY]
        offer(
            goals,
            eco,
            slots,
            pc.LINK_CLASS + missing[v],
            c.NOTHING,
            v,
            c.SHIP,
            first[v],
            missing[v],
            1,
            c.NOTHING,
            worth,
        )


@kernel
def _is_held(s, p, far):
    """True when seat `p` has a token for a route to the building on `far`."""
    for i in range(s.num_links):
        if s.link_seat[i] == p and s.link_far[i] == far and s.link_state[i] == c.LINK_HOLDS:
            return True
    return False


@kernel
def breaks(s, b, r, p, lifted):
    """True when a token of `p` is lost once the ship on edge `lifted` is gone."""
    missing, first = scratch(), scratch()
    _measure_lanes(s, b, r, p, lifted, pc.NONE, missing, first)
    for i in range(s.num_links):
        if s.link_seat[i] == p and s.link_state[i] == c.LINK_HOLDS and missing[s.link_far[i]] != 0:
            return True
    return False


@kernel
def _measure_lanes(s, b, r, p, lifted, laid, missing, first):
    """Fill, by vertex, the ships missing to a lane from one's building at home, and the first of them (-1 = none)."""
    stack = scratch()
    for v in range(np.int64(b.num_vertices)):
        missing[v], first[v] = UNSEEN, c.NOTHING
        if s.vertex_building[v] >> 1 == p and area_at(s, b, v) >= 0 and not is_abroad(s, b, p, v):
            missing[v] = 0
    for far in range(pc.MAX_SHIPS + 1):
        for v in range(np.int64(b.num_vertices)):
            if missing[v] == far:
                _follow_ships(s, b, p, lifted, laid, v, missing, first, stack)
        for v in range(np.int64(b.num_vertices)):
            if missing[v] == far and not _ends(s, b, p, v):
                _lay_further(s, b, r, p, lifted, laid, v, missing, first)


@kernel
def _ends(s, b, p, v):
    """True where a lane ends: at any building but one at home, from where it may begin (CROSSING-09)."""
    building = s.vertex_building[v]
    return building >= 0 and (building >> 1 != p or is_abroad(s, b, p, v))


@kernel
def _follow_ships(s, b, p, lifted, laid, start, missing, first, stack):
    """All that own ships join to `start` is as near."""
    stack[0] = start
    top = 1
    while top > 0:
        top -= 1
        v = stack[top]
        if v != start and _ends(s, b, p, v):
            continue
        for k in range(3):
            e, u = np.int64(b.vertex_edges[v, k]), np.int64(b.vertex_neighbours[v, k])
            if e < 0 or missing[u] <= missing[v] or _ends(s, b, p, v):
                continue
            if e == laid or (s.edge_piece[e] == 2 * p + c.SHIP and e != lifted):
                missing[u], first[u] = missing[v], first[v]
                stack[top] = u
                top += 1


@kernel
def _lay_further(s, b, r, p, lifted, laid, v, missing, first):
    if KNIGHTS and blocks(s, p, v):
        return
    for k in range(3):
        e, u = np.int64(b.vertex_edges[v, k]), np.int64(b.vertex_neighbours[v, k])
        if e < 0 or e == laid or missing[u] <= missing[v] + 1:
            continue
        if e == lifted or takes(s, b, r, e, c.SHIP):
            missing[u] = missing[v] + 1
            first[u] = first[v] if first[v] >= 0 else e
