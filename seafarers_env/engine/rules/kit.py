"""What the rules share: costs and cards, pending decisions, agreements, and where pieces reach.

A rule's `legal_*` kernel adds bits to the mask `m` (uint64[MASK_WORDS], wide ids); its verbs change the record `s`.
Arguments stand in the order (s, b, r, p, ...): state, board, rules, seat.
"""

import numpy as np

from .._jit import inlined, kernel
from ..actions import FIRST_OF, ROAD_WORD, SHIP_WORD, SINGLE_WORD
from ..bits import ONE, ZERO, drop, has, put
from ..constants import (
    AREA_CATAN,
    AREA_DESERT,
    AREA_UNKNOWN,
    DESERT,
    GENERIC_HARBOUR,
    HAND_LIMIT,
    NOTHING,
    NUM_RESOURCES,
    ROAD,
    SHIP,
)
from ..parts import CHANCE_SET
from ..phases import MAIN, PRE_ROLL, URGENCY
from ..sizes import EDGE_WORDS, FAN, VERTEX_WORDS

# --- costs (BASE-08), rows of COSTS -----------------------------------------------------------------------------------
ROAD_COST = 0
SHIP_COST = 1
SETTLEMENT_COST = 2
CITY_COST = 3
CARD_COST = 4
COSTS = np.array(
    [  # brick, lumber, wool, grain, ore
        [1, 1, 0, 0, 0],
        [0, 1, 1, 0, 0],
        [1, 1, 1, 1, 0],
        [0, 0, 0, 2, 3],
        [0, 0, 1, 1, 1],
    ],
    np.int8,
)


@kernel
def affords(s, p, item):
    """True when seat `p` holds the whole cost of `item` (a row of COSTS)."""
    enough = True  # no early return: five comparisons at once cost less than a branch that is guessed wrong
    for k in range(NUM_RESOURCES):
        enough &= s.hand[p, k] >= COSTS[item, k]
    return enough


@kernel
def pay(s, p, item):
    """Move the cost of `item` from the hand of `p` to the bank (BASE-09)."""
    for k in range(NUM_RESOURCES):
        gain(s, p, k, -COSTS[item, k])


@kernel
def gain(s, p, k, n):
    """Move `n` cards of resource `k` from the bank to the hand of `p`; backwards when `n` is negative."""
    s.bank[k] -= n
    s.hand[p, k] += n
    s.hand_size[p] += n


@kernel
def hand_over(s, giver, taker, k, n):
    """Move `n` cards of resource `k` from one hand to another."""
    s.hand[giver, k] -= n
    s.hand_size[giver] -= n
    s.hand[taker, k] += n
    s.hand_size[taker] += n


# --- special tokens ---------------------------------------------------------------------------------------------------
@kernel
def give_tokens(s, r, p, v, wanted):
    """Lay special tokens under the building of `p` on `v`, short of the box only with a `token_limit` (SVP-06, C-16).

    Returns how many there were.
    """
    n = np.int64(wanted)
    if r.token_limit > 0:
        left = np.int64(r.token_limit)
        for q in range(r.num_players):
            left -= s.tokens[q]
        n = min(n, max(0, left))
    move_tokens(s, p, v, n)
    return n


@kernel
def move_tokens(s, p, v, n):
    """Lay `n` tokens under the building of `p` on `v`, or take them away; each is worth a point (SVP-02)."""
    s.vertex_tokens[v] += n
    s.tokens[p] += n
    s.points[p] += n


# --- points -----------------------------------------------------------------------------------------------------------
@kernel
def worth(s, b, r, v):
    """Points of a settlement on `v`, and what a city is worth beyond it: 2 at land of Catan (REACH-09..12), else 1."""
    if r.catan_doubled:
        for k in range(3):
            h = b.vertex_hexes[v, k]
            if h >= 0 and s.terrain[h] <= DESERT and s.area[h] >= 0 and b.area_kind[s.area[h]] == AREA_CATAN:
                return 2
    return 1


# --- areas -----------------------------------------------------------------------------------------------------------
@kernel
def area_of(s, b, v):
    """Area of the LAND at vertex `v`, -1 where there is none.

    Unexplored land gives way to home or foreign land that lies there too, and a desert belt to both (DESERT-08).
    """
    found = np.int64(NOTHING)
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if h >= 0 and s.terrain[h] <= DESERT and s.area[h] >= 0:
            kind = b.area_kind[s.area[h]]
            if kind <= AREA_UNKNOWN:
                return np.int64(s.area[h])
            if kind != AREA_DESERT and found < 0:
                found = np.int64(s.area[h])
    return found


# --- pending decisions ------------------------------------------------------------------------------------------------
@inlined
def _bit_of(phase):
    """The bit of `phase` in the set of what is pending."""
    if FAN:
        return ONE << np.uint64(URGENCY[phase])
    return np.uint32(1 << phase)


@inlined
def ask(s, phase):
    """Make `phase` pending; it comes up when nothing more urgent is."""
    s.pending |= _bit_of(phase)


@inlined
def done(s, phase):
    """Take `phase` off what is pending."""
    s.pending &= ~_bit_of(phase)


@inlined
def is_pending(s, phase):
    """True when `phase` is pending, now or beneath something more urgent."""
    return s.pending & _bit_of(phase) != 0


@inlined
def is_chance(s):
    """True while the next event is chance's."""
    return CHANCE_SET >> np.int64(s.phase) & 1 != 0


@inlined
def touch(s, p):
    """Note that the running action changed the routes of seat `p`."""
    s.touched |= np.uint8(1 << p)


# --- seams: what rules to come will answer otherwise (a knight blocks, a wall saves cards), asked of rules here ------
@inlined
def in_set_up(s):
    """True while nobody has a turn: until the first one begins, and once a game is cut off."""
    return not (is_pending(s, MAIN) or is_pending(s, PRE_ROLL))


@inlined
def turn_of(s):
    """Whose turn it is; `s.active` is who builds and plays, `s.actor` whose decision is next."""
    return s.active


@inlined
def hand_limit(s, r, p):
    """The most cards that seat `p` keeps when a seven is rolled (BASE-33)."""
    return HAND_LIMIT


@kernel
def bank_ratio(s, p, k):
    """How many cards of resource `k` seat `p` gives the bank for one other (BASE-65..67)."""
    at_most = 4 - np.int64(s.harbours[p] >> GENERIC_HARBOUR & 1)
    return 2 if s.harbours[p] >> k & 1 else at_most


@inlined
def anchors(s, p, v):
    """True when seat `p` has at `v` what a lane of ships begins or ends at: a building (MOVE-02)."""
    if FAN:
        return s.vertex_building[v] >> 1 == p or (s.num_crossings > 0 and has(s.crossed[p], v))  # WORLD-29
    return s.vertex_building[v] >> 1 == p


@kernel
def has_crossed(s, p):
    """True when seat `p` has sailed round the world."""
    for w in range(VERTEX_WORDS):
        if s.crossed[p, w] != ZERO:
            return True
    return False


@inlined
def blocks(s, p, v):
    """True when seat `p` gets nowhere past `v`: an opponent's building stands there (BASE-46, SHIP-03, ROUTE-05)."""
    return s.vertex_building[v] >= 0 and s.vertex_building[v] >> 1 != p


@inlined
def joins(s, v):
    """True when roads and ships of a seat meet at `v`, which does not block it: its building is there (ROUTE-03)."""
    return s.vertex_building[v] >= 0


# --- where pieces reach -----------------------------------------------------------------------------------------------
@kernel
def supports(s, b, p, v, kind):
    """True when a road (or ship, by `kind`) of `p` may be attached at vertex `v` (BASE-46, SHIP-03).

    That takes an own building there, or an own piece of that kind and no opponent's building.
    """
    if blocks(s, p, v):
        return False
    if joins(s, v):
        return True
    piece = 2 * p + kind
    for k in range(3):
        e = b.vertex_edges[v, k]
        if e >= 0 and s.edge_piece[e] == piece:
            return True
    return False


@kernel
def refresh_reach(s, b, p, v):
    """Recompute, for seat `p`, which of the edges at `v` its roads and ships support."""
    road_here = supports(s, b, p, v, ROAD)
    ship_here = supports(s, b, p, v, SHIP)
    for k in range(3):
        e = b.vertex_edges[v, k]
        if e < 0:
            continue
        u = b.vertex_neighbours[v, k]
        if road_here or supports(s, b, p, u, ROAD):
            put(s.road_reach[p], e)
        else:
            drop(s.road_reach[p], e)
        if ship_here or supports(s, b, p, u, SHIP):
            put(s.ship_reach[p], e)
        else:
            drop(s.ship_reach[p], e)


@kernel
def refresh_network(s, b, p, v):
    """Recompute whether vertex `v` is an end of a road or ship of `p` (BASE-45)."""
    drop(s.network[p], v)
    for k in range(3):
        e = b.vertex_edges[v, k]
        if e >= 0 and s.edge_piece[e] >> 1 == p:
            put(s.network[p], v)


@kernel
def put_piece(s, b, p, e, kind):
    """Lay a road or ship of `p` on edge `e`; supply is the caller's business."""
    s.edge_piece[e] = 2 * p + kind
    drop(s.free_edges, e)
    if kind == ROAD:
        put(s.roads[p], e)
    else:
        put(s.ships[p], e)
    for k in range(2):
        v = b.edge_vertices[e, k]
        put(s.network[p], v)
        if not blocks(s, p, v):
            _reach_from(s, b, p, v, kind)
    touch(s, p)


@kernel
def _reach_from(s, b, p, v, kind):
    """Note that all edges at `v` are reached by roads (or ships, by `kind`) of `p`."""
    for k in range(3):
        e = b.vertex_edges[v, k]
        if e >= 0:
            if kind == ROAD:
                put(s.road_reach[p], e)
            else:
                put(s.ship_reach[p], e)


@kernel
def lift_piece(s, b, p, e, kind):
    """Take the road or ship of `p` off edge `e`."""
    s.edge_piece[e] = -1
    put(s.free_edges, e)
    if kind == ROAD:
        drop(s.roads[p], e)
    else:
        drop(s.ships[p], e)
    for k in range(2):
        v = b.edge_vertices[e, k]
        refresh_network(s, b, p, v)
        refresh_reach(s, b, p, v)
    touch(s, p)


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
    """Word `w` of the vertices where seat `p` may build a settlement, cost and supply apart (BASE-44, BASE-45)."""
    return s.sites[w] & s.network[p, w]


@kernel
def any_road_site(s, p):
    """True when seat `p` has an edge for a road."""
    for w in range(EDGE_WORDS):
        if road_sites(s, p, w) != ZERO:
            return True
    return False


@kernel
def any_ship_site(s, b, p):
    """True when seat `p` has an edge for a ship."""
    for w in range(EDGE_WORDS):
        if ship_sites(s, b, p, w) != ZERO:
            return True
    return False


@kernel
def legal_roads(s, p, m):
    """Add every edge where a road of `p` may lie to the mask."""
    for w in range(EDGE_WORDS):
        m[ROAD_WORD + w] = road_sites(s, p, w)


@kernel
def legal_ships(s, b, p, m):
    """Add every edge where a ship of `p` may come to lie to the mask."""
    for w in range(EDGE_WORDS):
        m[SHIP_WORD + w] = ship_sites(s, b, p, w)


@inlined
def allow(m, kind):
    """Add a single action of this kind to the mask `m`."""
    m[SINGLE_WORD] |= ONE << np.uint64(FIRST_OF[kind])
