"""Roads, settlements and cities in the main phase (BASE-08..10, BASE-44..52)."""

from ... import actions as a, constants as c
from ..._jit import folded, kernel
from ...bits import drop, put
from ...knights.rules import city_pieces
from ...rules.kit import CITY_COST, ROAD_COST, SETTLEMENT_COST, affords, pay, touch, worth
from ...rules.laying import legal_roads, put_piece, refresh_reach, settlement_sites
from ...sizes import FAN, KNIGHTS, VERTEX_WORDS


@folded
def legal(s, b, r, p, m):
    """Add what seat `p` can pay for, has in supply and has a place for."""
    if s.supply[p, c.SUPPLY_ROADS] > 0 and affords(s, p, ROAD_COST):
        legal_roads(s, p, m)
    if s.supply[p, c.SUPPLY_SETTLEMENTS] > 0 and affords(s, p, SETTLEMENT_COST):
        for w in range(VERTEX_WORDS):
            m[a.SETTLEMENT_WORD + w] = settlement_sites(s, p, w)
    if KNIGHTS and r.knights:
        if affords(s, p, CITY_COST):
            city_pieces.legal(s, p, m)
    elif s.supply[p, c.SUPPLY_CITIES] > 0 and affords(s, p, CITY_COST):
        for w in range(VERTEX_WORDS):
            m[a.CITY_WORD + w] = s.settlements[p, w]


@kernel
def build_road(s, b, r, p, e):
    """Pay for a road and lay it on edge `e`."""
    pay(s, p, ROAD_COST)
    place_road(s, b, r, p, e)


@kernel
def place_road(s, b, r, p, e):
    """Lay a road on edge `e` for nothing (set-up, Road Construction)."""
    s.supply[p, c.SUPPLY_ROADS] -= 1
    put_piece(s, b, p, e, c.ROAD)


@kernel
def build_settlement(s, b, r, p, v):
    """Pay for a settlement and put it on vertex `v`."""
    pay(s, p, SETTLEMENT_COST)
    place_settlement(s, b, r, p, v)


@kernel
def place_settlement(s, b, r, p, v):
    """Put a settlement on vertex `v` for nothing (set-up): it takes its harbours and may cut opponents' routes."""
    s.supply[p, c.SUPPLY_SETTLEMENTS] -= 1
    s.vertex_building[v] = 2 * p + c.SETTLEMENT
    put(s.settlements[p], v)
    for w in range(VERTEX_WORDS):
        s.sites[w] &= ~b.vertex_star[v, w]
    s.harbours[p] |= s.vertex_harbours[v]
    s.points[p] += worth(s, b, r, v) if FAN else 1
    touch(s, p)
    refresh_reach(s, b, p, v)
    for k in range(3):
        e = b.vertex_edges[v, k]
        if e >= 0 and s.edge_piece[e] >= 0:
            q = s.edge_piece[e] >> 1
            if q != p:
                touch(s, q)
                refresh_reach(s, b, q, v)


@kernel
def build_city(s, b, r, p, v):
    """Pay for a city and put it in the place of the settlement on `v`, which returns to supply (BASE-50)."""
    pay(s, p, CITY_COST)
    if KNIGHTS and r.knights:
        city_pieces.put_up(s, b, r, p, v)
        return
    s.supply[p, c.SUPPLY_CITIES] -= 1
    s.supply[p, c.SUPPLY_SETTLEMENTS] += 1
    s.vertex_building[v] = 2 * p + c.CITY
    drop(s.settlements[p], v)
    s.points[p] += worth(s, b, r, v) if FAN else 1
