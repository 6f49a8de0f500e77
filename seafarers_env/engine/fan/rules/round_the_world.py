"""Sailing round the world: from an exit point to the opposite side of the board (WORLD-18..49)."""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import ZERO, bit, has, put
from ...rules.kit import ask, blocks, done, gain
from ...rules.laying import pirate_blocks

PRICE = 2  # cards each of lumber and wool
SIDES = 6


@kernel
def legal(s, b, p, m):
    """Add every exit point that seat `p` can sail from (WORLD-36)."""
    if s.hand[p, c.LUMBER] < PRICE or s.hand[p, c.WOOL] < PRICE or s.supply[p, c.SUPPLY_SHIPS] == 0:
        return
    able = _sides_to_land(s, b, p)
    if able == 0:
        return
    for v in range(b.num_vertices):
        side = np.int64(b.exit_side[v])
        if side >= 0 and able >> _across(side) & 1 and source_at(s, b, p, v) >= 0 and not blocks(s, p, v):
            if s.pirate < 0 or s.pirate != b.vertex_hexes[v, 0]:
                m[a.EXIT_WORD + (v >> 6)] |= bit(v)


@kernel
def _across(side):
    """The side opposite to a side."""
    return (side + SIDES // 2) % SIDES


@kernel
def _sides_to_land(s, b, p):
    """Bit set of the sides where seat `p` can land."""
    able = 0
    for w in range(b.num_vertices):
        side = np.int64(b.exit_side[w])
        if side >= 0 and able >> side & 1 == 0:
            for k in range(3):
                e = b.vertex_edges[w, k]
                if e >= 0 and _takes_landing(s, p, w, e, b):
                    able |= 1 << side
    return able


@kernel
def _takes_landing(s, p, w, e, b):
    """True when a ship can land on border edge `e` at exit point `w` (WORLD-21, -23, -25)."""
    return s.edge_piece[e] < 0 and not blocks(s, p, w) and pirate_blocks(s, b, e >> 6) & bit(e) == ZERO


@kernel
def source_at(s, b, p, v):
    """The ship of seat `p` that sails from exit point `v`, the lower of two (WORLD-28); -1 for none."""
    source = c.NOTHING
    for k in range(3):
        e = np.int64(b.vertex_edges[v, k])
        if e >= 0 and s.edge_piece[e] == 2 * p + c.SHIP and (source < 0 or e < source):
            source = e
    return source


@kernel
def pick(s, v):
    """Sail from `v`; where to is the next decision."""
    s.exit = v
    ask(s, at.LANDING)


@kernel
def legal_landings(s, b, p, m):
    """Add the border edges of the opposite side where the ship can land."""
    side = _across(np.int64(b.exit_side[s.exit]))
    for w in range(b.num_vertices):
        if b.exit_side[w] == side:
            for k in range(3):
                e = b.vertex_edges[w, k]
                if e >= 0 and _takes_landing(s, p, w, e, b):
                    put(m[a.SHIP_WORD :], e)


@kernel
def land(s, b, p, e):
    """Pay, and keep the crossing: its ships never move again, its exit points join the route (WORLD-19, -27..29, -42).

    The ship on `e` is the caller's to lay.
    """
    gain(s, p, c.LUMBER, -PRICE)
    gain(s, p, c.WOOL, -PRICE)
    done(s, at.LANDING)
    i, v = np.int64(s.num_crossings), np.int64(s.exit)
    side = _across(np.int64(b.exit_side[v]))
    w = np.int64(b.edge_vertices[e, 0])
    if b.exit_side[w] != side:
        w = np.int64(b.edge_vertices[e, 1])
    s.crossing_seat[i], s.crossing_from[i], s.crossing_source[i] = p, v, source_at(s, b, p, v)
    s.crossing_to[i], s.crossing_landing[i] = w, e
    s.num_crossings += 1
    s.exit = c.NOTHING
    note(s, i)


@kernel
def note(s, i):
    """Keep what follows from crossing `i`."""
    p = s.crossing_seat[i]
    put(s.crossed[p], s.crossing_from[i])
    put(s.crossed[p], s.crossing_to[i])
    put(s.fixed_ships, s.crossing_source[i])
    put(s.fixed_ships, s.crossing_landing[i])
    s.tangled |= np.uint8(1 << p)
    s.stale |= np.uint8(1 << p)


@kernel
def settle(s, v):
    """Have the routes measured anew of those for whom `v` is joined to other exit points (WORLD-27, WORLD-33)."""
    for i in range(s.num_crossings):
        p = s.crossing_seat[i]
        if has(s.crossed[p], v):
            s.tangled |= np.uint8(1 << p)
            s.stale |= np.uint8(1 << p)
            s.touched |= np.uint8(1 << p)
