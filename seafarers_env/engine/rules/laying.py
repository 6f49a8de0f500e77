"""Where pieces on edges reach, may lie and are laid, and the area of a vertex: what many rules share (SHIP-02)."""

import numpy as np

from .. import actions as a, constants as c
from .._jit import inlined, kernel
from ..bits import ZERO, drop, has, put
from ..sizes import EDGE_WORDS, HAWAII, KNIGHTS
from .kit import blocks, joins, knights_on, own, touch


@kernel
def supports(s, b, p, v, kind):
    """True when a road (or ship, by `kind`) of `p` may be attached at vertex `v` (BASE-46, SHIP-03).

    That takes a building of the seat there, or its piece of that kind and no opponent's building. On boards that list
    their places a piece of either kind will do, but nothing goes on from a location without a building (HAWAII-96).
    """
    if blocks(s, p, v):
        return False
    if HAWAII and b.listed:
        return s.vertex_building[v] >= 0 or (not has(b.locations, v) and ends_at(s, b, p, v))
    if joins(s, v):
        return True
    piece = 2 * p + kind
    for k in range(3):
        e = b.vertex_edges[v, k]
        if e >= 0 and s.edge_piece[e] == piece:
            return True
    return False


@kernel
def ends_at(s, b, p, v):
    """True when a road or ship of `p` ends at vertex `v`."""
    for k in range(3):
        e = b.vertex_edges[v, k]
        if e >= 0 and own(s, p, e):
            return True
    return False


@kernel
def refresh_reach(s, b, p, v):
    """Recompute, for seat `p`, which of the edges at `v` its roads and ships support."""
    road_here = supports(s, b, p, v, c.ROAD)
    ship_here = supports(s, b, p, v, c.SHIP)
    for k in range(3):
        e = b.vertex_edges[v, k]
        if e < 0:
            continue
        u = b.vertex_neighbours[v, k]
        if road_here or supports(s, b, p, u, c.ROAD):
            put(s.road_reach[p], e)
        else:
            drop(s.road_reach[p], e)
        if ship_here or supports(s, b, p, u, c.SHIP):
            put(s.ship_reach[p], e)
        else:
            drop(s.ship_reach[p], e)


@kernel
def refresh_network(s, b, p, v):
    """Recompute whether vertex `v` is an end of a road or ship of `p` (BASE-45)."""
    if ends_at(s, b, p, v):
        put(s.network[p], v)
    else:
        drop(s.network[p], v)


@kernel
def put_piece(s, b, p, e, kind):
    """Lay a road or ship of `p` on edge `e`; supply is the caller's business."""
    s.edge_piece[e] = 2 * p + kind
    drop(s.free_edges, e)
    if kind == c.ROAD:
        put(s.roads[p], e)
    else:
        put(s.ships[p], e)
    for k in range(2):
        v = b.edge_vertices[e, k]
        put(s.network[p], v)
        if HAWAII and b.listed:
            if supports(s, b, p, v, kind):
                _reach_from(s, b, p, v, c.ROAD)
                _reach_from(s, b, p, v, c.SHIP)
        elif not blocks(s, p, v):
            _reach_from(s, b, p, v, kind)
    touch(s, p)


@kernel
def _reach_from(s, b, p, v, kind):
    """Note that all edges at `v` are reached by roads (or ships, by `kind`) of `p`."""
    for k in range(3):
        e = b.vertex_edges[v, k]
        if e >= 0:
            if kind == c.ROAD:
                put(s.road_reach[p], e)
            else:
                put(s.ship_reach[p], e)


@kernel
def lift_piece(s, b, p, e, kind):
    """Take the road or ship of `p` off edge `e`."""
    s.edge_piece[e] = -1
    put(s.free_edges, e)
    if kind == c.ROAD:
        drop(s.roads[p], e)
    else:
        drop(s.ships[p], e)
    for k in range(2):
        v = b.edge_vertices[e, k]
        refresh_network(s, b, p, v)
        refresh_reach(s, b, p, v)
    touch(s, p)


@kernel
def remove_piece(s, b, e):
    """Give the road or ship on edge `e` back to its owner; lanes and route are found anew (CK-141, CK-144)."""
    p, kind = np.int64(s.edge_piece[e]) >> 1, np.int64(s.edge_piece[e]) & 1
    lift_piece(s, b, p, e, kind)
    if kind == c.ROAD:
        s.supply[p, c.SUPPLY_ROADS] += 1
    else:
        s.supply[p, c.SUPPLY_SHIPS] += 1
        drop(s.new_ships, e)
        s.tangled |= np.uint8(1 << p)
    s.stale |= np.uint8(1 << p)


@kernel
def pirate_blocks(s, b, w):
    """Word `w` of the edges where the pirate keeps ships from lying down or leaving (PIRATE-11)."""
    if s.pirate < 0:
        return ZERO
    return b.place_edges[s.pirate, w]


@inlined
def takes_road(s, e):
    """True when a road of anybody may lie on edge `e` (BASE-47)."""
    return has(s.road_edges, e) and has(s.free_edges, e)


@inlined
def takes_ship(s, e):
    """True when a ship of anybody may lie on edge `e` (SHIP-02, SHIP-05), but for the pirate."""
    return has(s.ship_edges, e) and has(s.free_edges, e)


@kernel
def road_sites(s, p, w):
    """Word `w` of the edges where seat `p` may lay a road: those that take one, and that its network reaches (BASE-46).

    Cost and supply are left to the caller.
    """
    return s.road_reach[p, w] & s.road_edges[w] & s.free_edges[w]


@kernel
def ship_sites(s, b, p, w):
    """Word `w` of the edges where seat `p` may lay a ship, cost and supply apart (SHIP-02, -03, -05, -07)."""
    return s.ship_reach[p, w] & s.ship_edges[w] & s.free_edges[w] & ~pirate_blocks(s, b, w)


@inlined
def settlement_sites(s, p, w):
    """Word `w` of the vertices where `p` may build a settlement, cost and supply apart (BASE-44, BASE-45, CK-097)."""
    if KNIGHTS:
        return s.sites[w] & s.network[p, w] & ~knights_on(s, w)
    return s.sites[w] & s.network[p, w]


@kernel
def any_site(s, b, r, p):
    """True when a road or ship in supply has a place (ROADCARD-04, ROADCARD-06)."""
    road, ship = s.supply[p, c.SUPPLY_ROADS] > 0, r.ships != 0 and s.supply[p, c.SUPPLY_SHIPS] > 0
    for w in range(EDGE_WORDS):
        if (road and road_sites(s, p, w) != ZERO) or (ship and ship_sites(s, b, p, w) != ZERO):
            return True
    return False


@kernel
def legal_roads(s, p, m):
    """Add every edge where a road of `p` may lie to the mask."""
    for w in range(EDGE_WORDS):
        m[a.ROAD_WORD + w] = road_sites(s, p, w)


@kernel
def legal_ships(s, b, p, m):
    """Add every edge where a ship of `p` may come to lie to the mask."""
    for w in range(EDGE_WORDS):
        m[a.SHIP_WORD + w] = ship_sites(s, b, p, w)


@kernel
def legal_pieces(s, b, r, p, m):
    """Add where a road or ship in supply may lie (ROADCARD-04, HAWAII-122)."""
    if s.supply[p, c.SUPPLY_ROADS] > 0:
        legal_roads(s, p, m)
    if r.ships != 0 and s.supply[p, c.SUPPLY_SHIPS] > 0:
        legal_ships(s, b, p, m)


# --- hexes at a vertex ------------------------------------------------------------------------------------------------
@kernel
def touches_hidden(s, b, v):
    """True when a corner of a face-down hex lies at the vertex (FACEDOWN-28, CK-079)."""
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if h >= 0 and s.terrain[h] == c.MISSING:
            return True
    return False


@kernel
def area_of(s, b, v):
    """Area of the LAND at vertex `v`, -1 where there is none.

    Unexplored land gives way to home or foreign land that lies there too, and a desert belt to both (DESERT-08). Where
    places are listed it is the island of the location (HAWAII-81).
    """
    if HAWAII and b.listed:
        return np.int64(b.island[v])
    found = np.int64(c.NOTHING)
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if h >= 0 and s.terrain[h] <= c.LAST_LAND and s.area[h] >= 0:
            kind = b.area_kind[s.area[h]]
            if kind <= c.AREA_UNKNOWN:
                return np.int64(s.area[h])
            if kind != c.AREA_DESERT and found < 0:
                found = np.int64(s.area[h])
    return found
