"""Set-up: starting settlements in snake order, each with its road or ship (BASE-12..20, START, EDGE-47, EDGE-48)."""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import inlined, kernel
from ...bits import ZERO, bit, has, members, places_in, popcount, put
from ...knights.rules.city_pieces import city_due, put_up
from ...rules.kit import ask, done, yield_card
from ...rules.laying import pirate_blocks, takes_road, takes_ship, touches_hidden
from ...sizes import FAN, HAWAII, KNIGHTS, VERTEX_WORDS


@kernel
def placing_seat(s, r):
    """Seat whose settlement is due: 0..n-1, then n-1..0 (BASE-14), then as in the beginning (HAWAII-28)."""
    n = r.num_players
    if HAWAII and s.placements >= 2 * n:
        return s.placements - 2 * n
    return s.placements if s.placements < n else 2 * n - 1 - s.placements


@inlined
def placements_due(r):
    """Starting settlements of all seats together (BASE-14, HAWAII-27)."""
    if HAWAII and r.third_settlement:
        return 3 * r.num_players
    return 2 * r.num_players


@kernel
def legal_settlements(s, b, r, m):
    """Add every vertex where a starting settlement, or city, may stand (BASE-15, CK-148)."""
    if HAWAII and b.listed:
        _legal_locations(s, b, r, m[a.SETTLEMENT_WORD :])
        return
    first = a.CITY_WORD if KNIGHTS and city_due(s, r) else a.SETTLEMENT_WORD
    for v in members(s.sites, VERTEX_WORDS):
        if _may_start(s, b, r, v):
            put(m[first:], v)


@kernel
def any_settlement(s, b, r):
    """True when the placing seat has a vertex and a settlement, or city, for it."""
    if s.supply[s.active, c.SUPPLY_CITIES if KNIGHTS and city_due(s, r) else c.SUPPLY_SETTLEMENTS] == 0:
        return False
    for v in members(s.sites, VERTEX_WORDS):
        if (HAWAII and b.listed) or _may_start(s, b, r, v):
            return True
    return False


@kernel
def _may_start(s, b, r, v):
    """True when a LAND hex of a start area has the vertex as a corner; with `home = one_island` of the seat's own."""
    if FAN and r.hidden_closed and not r.blind_start and touches_hidden(s, b, v):
        return False
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if h < 0 or s.terrain[h] > c.LAST_LAND or s.area[h] < 0 or b.area_kind[s.area[h]] != c.AREA_START:
            continue
        home = s.home[s.active]
        if not r.home_single or home == 0 or home >> np.uint32(s.area[h]) & np.uint32(1) != 0:
            return True
    return False


@kernel
def _legal_locations(s, b, r, sites):
    """Write every free location on an island that leaves room for enough different ones, if there is any (HAWAII-99).

    Without any the condition is waived for this settlement (HAWAII-32).
    """
    settled = 0
    for v in range(b.num_vertices):
        if s.vertex_building[v] >> 1 == s.active:
            settled |= 1 << np.int64(b.island[v])
    still = (placements_due(r) - s.placements - 1) // r.num_players
    any_left = False
    for w in range(VERTEX_WORDS):
        sites[w] = s.sites[w]
        for v in places_in(s.sites[w], w):
            if popcount(np.uint64(settled | 1 << np.int64(b.island[v]))) + still < r.different_islands:
                sites[w] &= ~bit(v)
        any_left |= sites[w] != ZERO
    for w in range(VERTEX_WORDS):
        if not any_left:
            sites[w] = s.sites[w]


@kernel
def settle(s, b, r, p, v):
    """Follow a starting settlement on `v`: cards for the last one (BASE-18, HAWAII-30), then its road or ship."""
    s.setup_vertex = v
    if KNIGHTS and city_due(s, r):
        put_up(s, b, r, p, v)
    if s.placements >= placements_due(r) - r.num_players and not (FAN and r.blind_start):
        for k in range(3):
            h = b.vertex_hexes[v, k]
            if h >= 0:
                yield_card(s, p, s.terrain[h])
    ask(s, at.SETUP_PIECE)


@kernel
def legal_pieces(s, b, r, p, m):
    """Add the edges at the new settlement that take its road or its ship (BASE-16, START-01..04)."""
    ship_due = r.coast_start and _faces_ocean(s, b, r, p)
    for k in range(3):
        e = b.vertex_edges[s.setup_vertex, k]
        if e < 0:
            continue
        if not ship_due and _takes_road(s, b, r, p, e):
            put(m[a.ROAD_WORD : a.SHIP_WORD], e)
        if _takes_ship(s, b, r, p, e):
            put(m[a.SHIP_WORD :], e)


@kernel
def _faces_ocean(s, b, r, p):
    """True when a legal ship edge at the new settlement borders an OCEAN hex: a ship is due (FOURISLANDS-06, -07)."""
    for k in range(3):
        e = b.vertex_edges[s.setup_vertex, k]
        if e >= 0 and _takes_ship(s, b, r, p, e):
            for j in range(2):
                h = b.edge_hexes[e, j]
                if h >= 0 and s.terrain[h] == c.OCEAN:
                    return True
    return False


@kernel
def any_piece(s, b, r, p):
    """True when the settlement just placed can be given a road or a ship."""
    for k in range(3):
        e = b.vertex_edges[s.setup_vertex, k]
        if e >= 0 and (_takes_road(s, b, r, p, e) or _takes_ship(s, b, r, p, e)):
            return True
    return False


@kernel
def _takes_road(s, b, r, p, e):
    return s.supply[p, c.SUPPLY_ROADS] > 0 and (takes_road(s, e) or (FAN and r.blind_start and _takes_any(s, b, e)))


@kernel
def _takes_any(s, b, e):
    """True for a free edge beside a face-down hex, which takes roads and ships alike in a blind start (WORLD-10)."""
    hidden = False
    for k in range(2):
        h = b.edge_hexes[e, k]
        hidden |= h >= 0 and s.terrain[h] == c.MISSING
    return hidden and has(s.free_edges, e)


@kernel
def _takes_ship(s, b, r, p, e):
    if r.ships == 0 or s.supply[p, c.SUPPLY_SHIPS] == 0 or pirate_blocks(s, b, e >> 6) & bit(e) != ZERO:
        return False
    return takes_ship(s, e) or (FAN and r.blind_start and _takes_any(s, b, e))


@kernel
def end_placement(s):
    """End a placement; what its piece discovered is settled before the next seat is called."""
    s.setup_vertex = c.NOTHING
    done(s, at.SETUP_PIECE)
    s.placements += 1


@kernel
def call_next(s, r):
    """Call the seat that places next, or begin the first turn (BASE-19)."""
    if s.placements < placements_due(r):
        s.active = placing_seat(s, r)
    else:
        done(s, at.SETUP_SETTLEMENT)
        s.active = 0
        ask(s, at.PRE_ROLL)
