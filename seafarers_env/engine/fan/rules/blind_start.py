"""Starts beside hidden hexes: turned up together once all stand, then mended, then paid (WORLD-09..17, WORLD-38)."""

import numpy as np

from ... import constants as c, phases as at
from ..._jit import kernel
from ...bits import put
from ...rules.kit import ask, done, touch, yield_card
from ...rules.laying import lift_piece, put_piece

LAID, TURNED_UP, DONE = 0, 1, 2  # steps of the end of set-up
FIRST, SECOND = 0, 1


@kernel
def note(s, r, p, v):
    """Keep which of a seat's starting settlements came first (WORLD-39)."""
    s.starts[p, FIRST if s.placements < r.num_players else SECOND] = v


@kernel
def begin(s, b, r):
    """Turn up what starting pieces touch, once all of them lie; True when that is to be done now (WORLD-12)."""
    if s.placements < 2 * r.num_players or s.starts_step != LAID:
        return False
    s.starts_step = TURNED_UP
    s.explorer = c.NOTHING
    for v in range(b.num_vertices):
        if not _touched(s, b, v):
            continue
        for k in range(3):
            h = b.vertex_hexes[v, k]
            if h >= 0 and s.terrain[h] == c.MISSING:
                put(s.found, h)
                ask(s, at.FOUND_HEX)
    ask(s, at.STARTS_MENDED)
    ask(s, at.STARTS_PAID)
    return True


@kernel
def _touched(s, b, v):
    """True when a building, or an end of a road or ship, is at the vertex."""
    if s.vertex_building[v] >= 0:
        return True
    for k in range(3):
        e = b.vertex_edges[v, k]
        if e >= 0 and s.edge_piece[e] >= 0:
            return True
    return False


@kernel
def mend(s, b):
    """Exchange ships that lie between land and roads that lie at sea, for nothing (WORLD-13..15)."""
    done(s, at.STARTS_MENDED)
    for e in range(b.num_edges):
        if s.edge_piece[e] < 0:
            continue
        p, kind = np.int64(s.edge_piece[e] >> 1), s.edge_piece[e] & 1
        land = 0
        for k in range(2):
            h = b.edge_hexes[e, k]
            land += np.int64(h >= 0 and s.terrain[h] <= c.LAST_LAND)
        if kind == c.SHIP and land == 2:
            _exchange(s, b, p, e, c.SHIP, c.SUPPLY_SHIPS, c.ROAD, c.SUPPLY_ROADS)
        elif kind == c.ROAD and land == 0:
            _exchange(s, b, p, e, c.ROAD, c.SUPPLY_ROADS, c.SHIP, c.SUPPLY_SHIPS)


@kernel
def _exchange(s, b, p, e, old, from_supply, new, to_supply):
    """Put the other kind of piece where it lies; with none in supply it is taken away."""
    lift_piece(s, b, p, e, old)
    s.supply[p, from_supply] += 1
    if s.supply[p, to_supply] > 0:
        s.supply[p, to_supply] -= 1
        put_piece(s, b, p, e, new)
    s.tangled |= np.uint8(1 << p)
    s.stale |= np.uint8(1 << p)
    touch(s, p)


@kernel
def first_settler(s, b, r, h):
    """Seat whose building at a corner of hex `h` was placed first (FACEDOWN-37); -1 for none."""
    for which in range(2):
        for i in range(r.num_players):
            p = i if which == FIRST else r.num_players - 1 - i
            v = s.starts[p, which]
            for k in range(6):
                if v >= 0 and b.hex_vertices[h, k] == v:
                    return p
    return c.NOTHING


@kernel
def pay_next(s, b, r):
    """Pay the starting cards of the next seat, gold by its choice (WORLD-17)."""
    if s.starts_paid == r.num_players:
        done(s, at.STARTS_PAID)
        s.starts_step = DONE
        for p in range(r.num_players):
            s.starts[p, FIRST], s.starts[p, SECOND] = c.NOTHING, c.NOTHING
        return
    p = np.int64(s.starts_paid)
    s.starts_paid += 1
    s.active = p
    v = s.starts[p, SECOND]
    for k in range(3 if v >= 0 else 0):
        h = b.vertex_hexes[v, k]
        if h >= 0:
            yield_card(s, p, s.terrain[h])
