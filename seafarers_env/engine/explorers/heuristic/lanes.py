"""How far it is over sea: the steps from a ship's lane, or from the docks, to every lane.

A *chart* is a scratch array: the steps to lane `e` at `e`, -1 where no way leads there, and the lane before it at
`BEFORE + e`.
"""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import empty_set, has, members, scratch, zero_bytes
from ...policies import constants as pc
from ...policies.masks import is_allowed
from ...sizes import EDGE_WORDS, MAX_EDGES, MAX_PLAYERS, SCRATCH, VERTEX_WORDS

BEFORE = MAX_EDGES
NEIGHBOURS = 4


@kernel
def fill_steps(s, b, p, w, steps):
    """Fill `steps`, by lane, with what a step to it counts for a ship of seat `p`: 0 where it cannot go."""
    payable, dear = s.gold[p] > 0, empty_set()
    _find_dear(s, b, p, dear)
    for e in range(np.int64(b.num_edges)):
        steps[e] = has(s.lanes, e)
        if has(dear, e):
            steps[e] *= 1 + np.int64(w[pc.TOLL]) if payable else 0


@kernel
def chart_from(s, b, e, steps, chart):
    """Fill the chart of a ship on lane `e`."""
    queue = scratch()
    _blank(b, chart)
    _begin(e, chart, queue, np.int64(0))
    _spread(s, b, steps, chart, queue, np.int64(1))


@kernel
def chart_home(s, b, p, w, chart):
    """Fill the chart of steps to the nearest dock, for ships of seat `p`."""
    steps = scratch()
    fill_steps(s, b, p, w, steps)
    chart_docks(s, b, steps, chart)


@kernel
def chart_docks(s, b, steps, chart):
    """Fill the chart of steps to the nearest dock."""
    queue, tail = scratch(), np.int64(0)
    _blank(b, chart)
    for v in members(b.docks, VERTEX_WORDS):
        for k in range(3):
            e = np.int64(b.vertex_edges[v, k])
            if e >= 0 and has(s.lanes, e):
                _begin(e, chart, queue, tail)
                tail += 1
    _spread(s, b, steps, chart, queue, tail)


@kernel
def _blank(b, chart):
    for e in range(b.num_edges):
        chart[e] = c.NOTHING


@kernel
def _begin(e, chart, queue, tail):
    """Put lane `e` at the start of all ways."""
    chart[e] = 0
    chart[BEFORE + e] = c.NOTHING
    queue[tail] = e


@kernel
def _spread(s, b, steps, chart, queue, tail):
    """Follow all ways from the `tail` lanes of the queue; what is found beside hidden hexes ends a way (BARGE-094)."""
    waiting, head = zero_bytes(), np.int64(0)
    while head != tail:
        e = queue[head % SCRATCH]
        head += 1
        waiting[e] = 0
        if chart[e] > 0 and has(s.sighted, e):
            continue
        for k in range(NEIGHBOURS):
            f = np.int64(b.edge_neighbours[e, k])
            if f < 0 or steps[f] == 0:
                continue
            far = chart[e] + steps[f]
            if chart[f] < 0 or far < chart[f]:
                chart[f], chart[BEFORE + f] = far, e
                if waiting[f] == 0:
                    waiting[f] = 1
                    queue[tail % SCRATCH] = f
                    tail += 1


@kernel
def _find_dear(s, b, p, dear):
    """Fill the set of lanes where a step costs gold: opponents' roads, and sides of their pirate ships' hexes."""
    for q in range(MAX_PLAYERS):
        h = np.int64(s.own_pirate[q])
        if q != p:
            paid = s.active == p and s.ship >= 0 and np.int64(s.tribute_paid) >> q & 1 != 0
            for i in range(EDGE_WORDS):
                dear[i] |= s.roads[q, i]
                if h >= 0 and not paid:
                    dear[i] |= b.place_edges[h, i]


@kernel
def farthest_towards(m, chart, e):
    """The lane farthest along the way to `e` that the ship may come to lie on now, -1 = none."""
    for _ in range(MAX_EDGES):
        if e < 0 or chart[e] == 0:
            break
        if is_allowed(m, 64 * a.SHIP_WORD + e):
            return np.int64(e)
        e = chart[BEFORE + e]
    return np.int64(c.NOTHING)
