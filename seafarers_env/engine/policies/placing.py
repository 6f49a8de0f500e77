"""Set-up: where to begin, which way the first road or ship points, where to lay a harbour."""

import numpy as np

from .. import actions as a, constants as c
from .._jit import kernel
from ..bits import ZERO, empty_set, has, members, scratch, zero_bytes
from ..knights.rules.city_pieces import city_due
from ..sizes import EDGE_WORDS, KNIGHTS, MAX_VERTICES, VERTEX_WORDS
from . import constants as pc
from .economy import strength, strength_with
from .land import PIPS, WAYS_OF_36, fog_at, harbours_at, is_abroad, numbers_at, pips_of, tokens_at
from .masks import first_of, is_allowed
from .ways import FAR, NODE, spread, start_node

LOOKED_AT = 8  # places whose surroundings are looked at
HARBOUR_NEAR = 0.04  # cards per roll that a harbour at a place to go on to is worth


@kernel
def settle(s, b, r, p, m, w, eco):
    """The best starting place: production, what it adds to the first one, harbours, and the way out."""
    worths, totals = scratch().view(np.float64), scratch().view(np.float64)
    if s.settlements[p, 0] | s.settlements[p, 1] | s.settlements[p, 2] == ZERO:
        for k in range(c.NUM_RESOURCES):
            eco[pc.RATE + k] += w[pc.START_TYPICAL]
        if KNIGHTS and r.knights:
            for k in range(c.FIRST_COMMODITY, c.NUM_BANKED):
                eco[pc.RATE + k] += w[pc.START_TYPICAL] / 2
    first = a.CITY_WORD if KNIGHTS and city_due(s, r) else a.SETTLEMENT_WORD
    count_land(s, b, totals)
    base = strength(r, w, eco)
    for v in members(m[first:], VERTEX_WORDS):
        worths[v] = _spot(s, b, r, p, v, w, eco, base, totals)
    best, chosen = -1e9, np.int64(c.NOTHING)
    for _ in range(LOOKED_AT):
        v = _pop_best(m, worths, first)
        if v < 0:
            break
        worth = worths[v - MAX_VERTICES] if v >= MAX_VERTICES else worths[MAX_VERTICES + v]
        worth += w[pc.START_WAY] * _outlook(s, b, r, p, v, w)
        if worth > best:
            best, chosen = worth, np.int64(v)
    return 64 * first + chosen


@kernel
def count_land(s, b, totals):
    """Fill the pips on the board by terrain."""
    for k in range(c.GOLD + 1):
        totals[k] = 0.0
    for h in range(b.num_hexes):
        if s.terrain[h] <= c.GOLD:
            totals[s.terrain[h]] += PIPS[s.number[h]]


@kernel
def _pop_best(m, worths, first):
    """The legal vertex of most worth, which is moved to the upper half of `worths`; -1 when all have been."""
    best, chosen = -1e8, np.int64(c.NOTHING)
    for v in members(m[first:], VERTEX_WORDS):
        if worths[v] > best:
            best, chosen = worths[v], v
    if chosen >= 0:
        worths[MAX_VERTICES + chosen] = best
        worths[chosen] = -1e9
    return chosen


@kernel
def _spot(s, b, r, p, v, w, eco, base, totals):
    """Points per roll that a start on vertex `v` adds to the economy."""
    gained = strength_with(s, b, r, v, harbours_at(s, b, r, v), w[pc.START_HARBOUR], w, eco) - base
    return gained + variety(s, b, v, w, eco, totals)


@kernel
def variety(s, b, v, w, eco, totals):
    """What scarce resources and new numbers at vertex `v` are worth beyond the cards they bring."""
    land = 0.0
    for k in range(c.NUM_RESOURCES):
        land += totals[k]
    worth = 0.0
    for j in range(3):
        h = b.vertex_hexes[v, j]
        if h >= 0 and s.terrain[h] < c.NUM_RESOURCES and s.number[h] > 0:
            rate = PIPS[s.number[h]] / WAYS_OF_36
            worth += w[pc.START_SCARCITY] * rate * land / c.NUM_RESOURCES / totals[s.terrain[h]]
    new = numbers_at(s, b, v) & ~np.int64(eco[pc.NUMBERS])
    while new != 0:
        new &= new - 1
        worth += w[pc.START_NUMBER]
    return worth


# --- where to go on to ------------------------------------------------------------------------------------------------
@kernel
def _outlook(s, b, r, p, v, w):
    """The two best places to go on to from vertex `v` together."""
    queue, first, seen = scratch(), scratch(), zero_bytes()
    n = _look_round(s, b, r, p, v, queue, first, seen)
    best, second = 0.0, 0.0
    for i in range(n):
        worth = _next_worth(s, b, r, p, v, queue[i], w)
        if worth > best:
            best, second = worth, best
        elif worth > second:
            second = worth
    return best + second


@kernel
def _look_round(s, b, r, p, v, queue, first, seen):
    tail = start_node(v, c.ROAD, queue, first, seen, np.int64(0))
    if r.ships:
        tail = start_node(v, c.SHIP, queue, first, seen, tail)
    return spread(s, b, r, p, pc.NONE, pc.NONE, np.int64(0), queue, first, seen, tail)


@kernel
def _next_worth(s, b, r, p, v, entry, w):
    """Worth of going on from a start on `v` to a node of the queue, to settle or explore, less for every piece."""
    node, far = entry & NODE, entry >> FAR
    kind = c.SHIP if node >= MAX_VERTICES else c.ROAD
    u = node - MAX_VERTICES * kind
    worth = 0.0
    if r.exploration:
        worth += w[pc.START_FOG] * fog_at(s, b, u)
    if far > 1 and has(s.sites, u) and not has(b.vertex_star[v], u):
        for j in range(3):
            h = b.vertex_hexes[u, j]
            if h >= 0 and s.terrain[h] <= c.GOLD:
                worth += pips_of(s, b, r, h, w) / WAYS_OF_36
        if s.vertex_harbours[u] != 0:
            worth += HARBOUR_NEAR
        bonus = tokens_at(s, b, r, p, u)
        if r.trade_route_tokens and kind == c.SHIP and is_abroad(s, b, p, u):
            bonus += 1
        worth += w[pc.START_SEA] * bonus
    for _ in range(far):
        worth *= w[pc.START_DISTANCE]
    return worth


@kernel
def lay_piece(s, b, r, p, m, w):
    """The first piece of the way to the best place to settle next."""
    queue, first, seen = scratch(), scratch(), zero_bytes()
    v = np.int64(s.setup_vertex)
    n = _look_round(s, b, r, p, v, queue, first, seen)
    best, chosen = -1.0, np.int64(c.NOTHING)
    for i in range(n):
        node = queue[i] & NODE
        if first[node] < 0:
            continue
        global_id = 64 * (a.SHIP_WORD if node >= MAX_VERTICES else a.ROAD_WORD) + first[node]
        worth = _next_worth(s, b, r, p, v, queue[i], w)
        if worth > best and is_allowed(m, global_id):
            best, chosen = worth, global_id
    return chosen if chosen >= 0 else first_of(m, a.ROAD_WORD, a.SHIP_WORD + EDGE_WORDS - a.ROAD_WORD)


# --- harbours laid by players -----------------------------------------------------------------------------------------
@kernel
def lay_harbour(s, b, r, p, m):
    """The edge of the next harbour (NEWWORLD-08): near where this seat expects to begin, not near the others."""
    ours, theirs, taken = empty_set(), empty_set(), empty_set()
    n = np.int64(r.num_players)
    for k in range(2 * n):
        v = _richest(s, b, taken)
        if v < 0:
            break
        _add_star(b, v, taken)
        _add_near(b, v, ours if p == (k if k < n else 2 * n - 1 - k) else theirs)
    best, chosen = -1e9, np.int64(c.NOTHING)
    for e in members(m[a.HARBOUR_WORD :], EDGE_WORDS):
        worth = 0.0
        for k in range(2):
            u = np.int64(b.edge_vertices[e, k])
            worth += has(ours, u) * 1.0 - has(theirs, u) * 1.0 - _pips_at(s, b, u) / 100
        if worth > best:
            best, chosen = worth, 64 * a.HARBOUR_WORD + e
    return chosen


@kernel
def turn_tile(s, b, p, m):
    """The side of a harbour tile that a building of the seat stands at: nobody else can then settle there (BASE-44)."""
    for e in members(m[a.HARBOUR_WORD :], EDGE_WORDS):
        for k in range(2):
            if s.vertex_building[b.edge_vertices[e, k]] >> 1 == p:
                return 64 * a.HARBOUR_WORD + e
    return first_of(m, a.HARBOUR_WORD, EDGE_WORDS)


@kernel
def _pips_at(s, b, v):
    total = 0.0
    for j in range(3):
        h = b.vertex_hexes[v, j]
        if h >= 0 and s.terrain[h] <= c.GOLD:
            total += PIPS[s.number[h]]
    return total


@kernel
def _richest(s, b, taken):
    """The vertex at land with most pips that is not taken, -1 = none."""
    best, chosen = 0.0, np.int64(c.NOTHING)
    for v in range(np.int64(b.num_vertices)):
        if not has(taken, v) and _pips_at(s, b, v) > best:
            best, chosen = _pips_at(s, b, v), np.int64(v)
    return chosen


@kernel
def _add_star(b, v, places):
    for i in range(VERTEX_WORDS):
        places[i] |= b.vertex_star[v, i]


@kernel
def _add_near(b, v, places):
    """Add all vertices up to two edges away."""
    for k in range(3):
        u = b.vertex_neighbours[v, k]
        if u >= 0:
            _add_star(b, u, places)
