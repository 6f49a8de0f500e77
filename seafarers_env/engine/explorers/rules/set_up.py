"""Set-up: a Sea Port clockwise, a settlement in reverse order, then each a road and a settler ship (BARGE-034..038)."""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import inlined, kernel
from ...bits import ZERO, bit, has, places_in
from ...rules.kit import ask, done, touch, yield_card
from ...rules.laying import refresh_reach, road_sites
from ...sizes import EDGE_WORDS, VERTEX_WORDS
from .cargo import put_ship


@inlined
def placements_due(r):
    """How many times a seat is called: for a Sea Port, for a settlement, for a road and its ship."""
    return 3 * r.num_players


@kernel
def call_next(s, r):
    """Ask for the placement that is due, or for the first roll (BARGE-034, -035, -037)."""
    n, k = np.int64(r.num_players), np.int64(s.placements)
    if k < n:
        s.active = k
        ask(s, at.SEA_PORT)
    elif k < 2 * n:
        s.active = 2 * n - 1 - k
        ask(s, at.SETUP_SETTLEMENT)
    elif k < 3 * n:
        s.active = k - 2 * n
        ask(s, at.SETUP_PIECE)
    else:
        s.active = 0
        ask(s, at.PRE_ROLL)


@kernel
def end(s, r, phase):
    """End a placement, done or skipped; the road's is followed by its seat's ship."""
    done(s, phase)
    if phase == at.SETUP_PIECE:
        ask(s, at.SETTLER_SHIP)
    else:
        s.placements += 1
        call_next(s, r)


@kernel
def legal(s, b, p, phase, m):
    """Add the places for what is due (BARGE-034..037)."""
    for w in range(EDGE_WORDS):
        word = places(s, b, p, phase, w)
        if phase == at.SEA_PORT and w < VERTEX_WORDS:
            m[a.CITY_WORD + w] = word
        elif phase == at.SETUP_SETTLEMENT and w < VERTEX_WORDS:
            m[a.SETTLEMENT_WORD + w] = word
        elif phase == at.SETUP_PIECE:
            m[a.ROAD_WORD + w] = word
        elif phase == at.SETTLER_SHIP:
            m[a.SHIP_WORD + w] = word


@kernel
def is_possible(s, b, p, phase):
    """True when what is due has a piece and a place."""
    column = c.SUPPLY_SHIPS
    if phase == at.SEA_PORT:
        column = c.SUPPLY_CITIES
    elif phase == at.SETUP_SETTLEMENT:
        column = c.SUPPLY_SETTLEMENTS
    elif phase == at.SETUP_PIECE:
        column = c.SUPPLY_ROADS
    found = ZERO
    for w in range(EDGE_WORDS):
        found |= places(s, b, p, phase, w)
    return found != ZERO and s.supply[p, column] > 0


@kernel
def places(s, b, p, phase, w):
    """Word `w` of the vertices or edges for what is due."""
    if phase == at.SEA_PORT:
        return _at_island(s, b, w, b.home_waters)
    if phase == at.SETUP_SETTLEMENT:
        return _at_island(s, b, w, b.mainland)
    found = ZERO
    for v in range(b.num_vertices):  # a road lies at the seat's only settlement, its ship at its only Sea Port
        if s.vertex_building[v] == 2 * p + (c.SETTLEMENT if phase == at.SETUP_PIECE else c.CITY):
            for k in range(3):
                e = np.int64(b.vertex_edges[v, k])
                if e >> 6 == w:
                    found |= bit(e)
    if phase == at.SETUP_PIECE:
        return found & road_sites(s, p, w)
    return found & s.lanes[w] & ~s.occupied[w] & ~s.sighted[w]


@kernel
def _at_island(s, b, w, beside):
    """Word `w` of the free vertices of the island that touch a hex of the set `beside`."""
    found = ZERO
    if w >= VERTEX_WORDS:
        return found
    for v in places_in(s.sites[w], w):
        island, touches = False, False
        for k in range(3):
            h = b.vertex_hexes[v, k]
            if h >= 0:
                island |= has(b.mainland, h)
                touches |= has(beside, h)
        if island and touches:
            found |= bit(v)
    return found


@kernel
def place_port(s, b, p, v):
    """Put the first Sea Port of `p` on vertex `v`."""
    s.supply[p, c.SUPPLY_CITIES] -= 1
    s.vertex_building[v] = 2 * p + c.CITY
    s.port_vertex[p, 0] = v
    s.points[p] += 2
    for w in range(VERTEX_WORDS):
        s.sites[w] &= ~b.vertex_star[v, w]
    touch(s, p)
    refresh_reach(s, b, p, v)


@kernel
def take_start_cards(s, b, p, v):
    """One card for each hex at the starting settlement on `v` (BARGE-038)."""
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if h >= 0:
            yield_card(s, p, s.terrain[h])


@kernel
def place_ship(s, p, e):
    """Put ship 1 of `p` on lane `e`, with a settler aboard."""
    s.supply[p, c.SUPPLY_SHIPS] -= 1
    put_ship(s, p, 0, e)
    if s.settlers[p] > 0:
        s.settlers[p] -= 1
        s.storage[p, c.FIRST_HOLD] = c.ONE_SETTLER
