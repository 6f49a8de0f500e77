"""Building ships and moving them (SHIP, MOVE-08..18, MOVE-24). Which ships are foremost stands in `lanes`."""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import folded, kernel
from ...bits import ZERO, bit, has, places_in, popcount, put
from ...rules.kit import SHIP_COST, affords, ask, blocks, done, in_lane, joins, pay
from ...rules.laying import legal_ships, lift_piece, pirate_blocks, put_piece, ship_sites
from ...sizes import EDGE_WORDS, FAN, HAWAII


@folded
def legal(s, b, r, p, m):
    """Add the edges where seat `p` may build a ship, and the ships it may move (once a turn, MOVE-09)."""
    if r.ships == 0:
        return
    legal_new(s, b, p, m)
    if s.ship_moved == 0:
        legal_picks(s, b, p, m)


@folded
def legal_new(s, b, p, m):
    """Add the edges where seat `p` may build a ship."""
    if s.supply[p, c.SUPPLY_SHIPS] > 0 and affords(s, p, SHIP_COST):
        legal_ships(s, b, p, m)


@kernel
def legal_picks(s, b, p, m):
    """Add the ships `p` may move: foremost, not of this turn, not beside the pirate, and with somewhere to go."""
    targets = 0
    for w in range(EDGE_WORDS):
        m[a.PICK_WORD + w] = s.foremost[p, w] & ~s.new_ships[w] & ~pirate_blocks(s, b, w)
        if FAN:
            m[a.PICK_WORD + w] &= ~s.fixed_ships[w]  # WORLD-28
        targets += popcount(ship_sites(s, b, p, w))
    if targets > 4:  # a ship has at most four neighbouring edges: one target does not depend on it
        return
    if targets == 0:
        for w in range(EDGE_WORDS):
            m[a.PICK_WORD + w] = ZERO
        return
    needed = _needed_by_all(s, b, p)
    if needed >= 0:
        m[a.PICK_WORD + (needed >> 6)] &= ~bit(needed)


@kernel
def _needed_by_all(s, b, p):
    """The ship without which no other edge could take a ship of `p` (MOVE-14, MOVE-24), or -1."""
    needed = -1
    for w in range(EDGE_WORDS):
        for e in places_in(ship_sites(s, b, p, w), w):
            only = _needed_at(s, b, p, e)
            if only < 0 or (needed >= 0 and needed != only):
                return -1
            needed = only
    return needed


@kernel
def _needed_at(s, b, p, e):
    """The ship without which edge `e` could not take a ship of `p`, or -1; `kit.supports` says what supports one."""
    needed = -1
    for k in range(2):
        v = b.edge_vertices[e, k]
        if blocks(s, p, v):
            continue
        if joins(s, v):
            return -1
        if HAWAII and b.listed and has(b.locations, v):
            continue
        for j in range(3):
            f = np.int64(b.vertex_edges[v, j])
            if f >= 0 and in_lane(s, b, p, f):
                if needed >= 0 or s.edge_piece[f] & 1 != c.SHIP:
                    return -1
                needed = f
    return needed


@kernel
def build_ship(s, b, r, p, e):
    """Pay for a ship and lay it on edge `e`."""
    pay(s, p, SHIP_COST)
    place_ship(s, b, r, p, e)


@kernel
def place_ship(s, b, r, p, e):
    """Lay a ship on edge `e` for nothing (Road Construction); it stays put this turn (MOVE-11)."""
    start_ship(s, b, r, p, e)
    put(s.new_ships, e)


@kernel
def start_ship(s, b, r, p, e):
    """Lay a starting ship on edge `e`: it may move in the owner's first turn (MOVE-12)."""
    s.supply[p, c.SUPPLY_SHIPS] -= 1
    put_piece(s, b, p, e, c.SHIP)


@kernel
def pick_ship(s, b, r, p, e):
    """Lift the ship on edge `e`; where it goes is the next decision (DECISIONS-24)."""
    lift_piece(s, b, p, e, c.SHIP)
    s.lifted = e
    ask(s, at.MOVE_SHIP)


@kernel
def legal_targets(s, b, r, p, m):
    """Add where the lifted ship may go: any place for a new ship but the one it left (MOVE-14, EDGE-17)."""
    legal_ships(s, b, p, m)
    m[a.SHIP_WORD + (s.lifted >> 6)] &= ~bit(s.lifted)


@kernel
def move_ship(s, b, r, p, e):
    """Lay the lifted ship on edge `e`."""
    done(s, at.MOVE_SHIP)
    s.lifted = c.NOTHING
    s.ship_moved = 1
    put_piece(s, b, p, e, c.SHIP)
