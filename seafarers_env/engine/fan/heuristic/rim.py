"""Ways that lead round the world: ships to an exit point, the crossing, ships on from where one can land (WORLD-19)."""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import ZERO, bit, empty_set, has, scratch
from ...policies import constants as pc
from ...policies.ways import FAR, NODE, open_edges, start_node
from ...rules.kit import blocks
from ...rules.laying import pirate_blocks
from ...sizes import MAX_VERTICES

SIDES = 6
PRICE = 2  # pieces that a crossing counts for: it costs what two ships cost, and lays one


@kernel
def go_round(s, b, r, p, lifted, laid, spare, near, near_first, n, queue, first, seen):
    """List in `queue` where seat `p` comes with one crossing from the `n` nodes of `near`; return how many nodes.

    Distances are in pieces paid for. The first edge of a way that begins with the crossing is `LEAVES` less its exit
    point; while a landing is being chosen, all ways begin with it and their first edge is where the ship lands.
    """
    ships = np.int64(s.supply[p, c.SUPPLY_SHIPS]) + spare
    by_side, leads = scratch(), scratch()  # by side where one lands: the distance, the first edge of the way
    if not _find_exits(s, b, p, lifted, laid, ships, near, near_first, n, by_side, leads):
        return np.int64(0)
    roads, lanes = empty_set(), empty_set()
    open_edges(s, b, r, lifted, laid, roads, lanes)
    head, tail = np.int64(0), np.int64(0)
    for far in range(PRICE, min(pc.MAX_SHIPS, ships + 1) + 1):
        for side in range(SIDES):
            if by_side[side] == far:
                tail = _land(s, b, p, laid, side, far, leads[side], queue, first, seen, tail)
        while far <= ships and head < tail and queue[head] >> FAR == far:
            node = queue[head] & NODE
            head += 1
            v = node - MAX_VERTICES
            if s.vertex_building[v] >= 0:
                continue
            for k in range(3):
                e = np.int64(b.vertex_edges[v, k])
                beyond = MAX_VERTICES + np.int64(b.vertex_neighbours[v, k])
                if e >= 0 and has(lanes, e) and seen[beyond] == 0:
                    seen[beyond] = 1
                    first[beyond] = first[node]
                    queue[tail] = beyond | (far + 1) << FAR
                    tail += 1
    return tail


@kernel
def _find_exits(s, b, p, lifted, laid, ships, near, near_first, n, by_side, leads):
    """Fill what it takes to land at each side (0: out of reach); return whether any can be reached."""
    for side in range(SIDES):
        by_side[side] = 0
    if s.exit >= 0:
        side = _across(np.int64(b.exit_side[s.exit]))
        by_side[side], leads[side] = PRICE, pc.NONE
        return True
    found = False
    for i in range(n):
        node, far = near[i] & NODE, near[i] >> FAR
        v = node - MAX_VERTICES
        if v < 0 or far >= ships or b.exit_side[v] < 0 or blocks(s, p, v):
            continue
        if s.pirate >= 0 and s.pirate == b.vertex_hexes[v, 0]:
            continue
        side = _across(np.int64(b.exit_side[v]))
        if by_side[side] == 0 and (far > 0 or _has_ship(s, b, p, v, lifted, laid)):
            by_side[side] = far + PRICE
            leads[side] = near_first[node] if far > 0 else pc.LEAVES - v
            found = True
    return found


@kernel
def _across(side):
    """The side opposite to a side."""
    return (side + SIDES // 2) % SIDES


@kernel
def _has_ship(s, b, p, v, lifted, laid):
    """True when a ship of seat `p` ends at vertex `v`, as if the one on `lifted` lay on `laid`."""
    for k in range(3):
        e = np.int64(b.vertex_edges[v, k])
        if e >= 0 and e != lifted and (e == laid or s.edge_piece[e] == 2 * p + c.SHIP):
            return True
    return False


@kernel
def _land(s, b, p, laid, side, far, lead, queue, first, seen, tail):
    """Put the ends of all edges of a side where a ship can land into the queue; return its length (WORLD-21, -23)."""
    for w in range(np.int64(b.num_vertices)):
        if b.exit_side[w] != side or blocks(s, p, w):
            continue
        for k in range(3):
            e = np.int64(b.vertex_edges[w, k])
            if e < 0 or e == laid or not has(s.free_edges, e) or pirate_blocks(s, b, e >> 6) & bit(e) != ZERO:
                continue
            for j in range(2):
                v = np.int64(b.edge_vertices[e, j])
                was = tail
                tail = start_node(v, c.SHIP, queue, first, seen, tail)
                if tail > was:
                    queue[was] |= far << FAR
                    first[MAX_VERTICES + v] = e if lead == pc.NONE else lead
    return tail


@kernel
def sails_now(goals, i):
    """True for a goal whose next step is to sail from an exit point."""
    return goals[pc.FIRST_ROW + pc.ROW * i + pc.FIRST] <= pc.LEAVES


@kernel
def exit_of(goals, i):
    """Global id of sailing from the exit point where the way of goal `i` begins."""
    return 64 * a.EXIT_WORD + pc.LEAVES - goals[pc.FIRST_ROW + pc.ROW * i + pc.FIRST]
