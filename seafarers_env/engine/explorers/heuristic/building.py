"""What to go for next: settlements by road and by ship, Sea Ports, ships, crews; each with its worth and its cost."""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import ZERO, empty_set, has, members, places_in, scratch, trailing_zeros, zero_bytes
from ...policies import constants as pc
from ...policies.listing import kept, offer
from ...policies.ways import FAR, NODE, start_node
from ...rules.kit import CITY_COST, CREW_COST, SETTLEMENT_COST, SETTLER_COST, SHIP_COST
from ...sizes import EDGE_WORDS, VERTEX_WORDS
from ..rules.cargo import CARRIED, CREWS_OF_BATTLE, WITH, crews_on
from .lanes import chart_home
from .missions import lair_worth, village_worth
from .sites import fill_sites

SETTLER_CLASS = pc.SETTLE_CLASS + pc.CLASS_PIECES
SHIP_CLASS = pc.CITY_CLASS + 1
CREW_CLASS = pc.CITY_CLASS + 2
VOYAGE = 0.97  # kept of a site's worth for each step of the voyage there
CREW_ASHORE = 0.8  # kept of a crew's worth for the way it has to go
CREW_KEPT = 0.15  # worth of a crew for which there is nothing to do yet
MOST_AFLOAT = 2  # crews that wait for something to do
SHIPS = np.array([1.0, 0.5, 0.25])  # share of a ship's worth, by how many there are


@kernel
def collect(s, b, r, p, w, eco, goals):
    """List all goals of seat `p` in `goals`, with their worths in `eco`, in place."""
    goals[pc.COUNT] = 0
    slots, sites = zero_bytes(), scratch().view(np.float64)
    fill_sites(s, b, r, p, w, eco, sites)
    _add_roads(s, b, p, w, eco, goals, slots, sites)
    _add_port(s, p, w, eco, goals, slots)
    berth = best_berth(s, b, p, w)
    _add_settler(s, b, p, w, eco, goals, slots, sites, berth)
    _add_ship(s, r, p, w, eco, goals, slots, berth)
    _add_crew(s, b, r, p, w, eco, goals, slots)


# --- on land ----------------------------------------------------------------------------------------------------------
@kernel
def _add_roads(s, b, p, w, eco, goals, slots, sites):
    """Add places to settle at the ends of own roads, and of ways from there and from own buildings."""
    queue, first, seen = scratch(), scratch(), zero_bytes()
    tail = _start_all(s, b, p, queue, first, seen)
    tail = _spread(s, b, p, queue, first, seen, tail)
    for i in range(tail):
        v, far = queue[i] & NODE, queue[i] >> FAR
        if sites[v] > 0:
            worth = sites[v] * kept(w, far)
            offer(
                goals,
                eco,
                slots,
                pc.SETTLE_CLASS + far,
                a.BUILD_SETTLEMENT,
                v,
                c.ROAD,
                first[v],
                far,
                1,
                SETTLEMENT_COST,
                worth,
            )


@kernel
def _start_all(s, b, p, queue, first, seen):
    """Put the ends of own roads and own buildings into the queue; return how many there are."""
    tail = np.int64(0)
    for e in members(s.roads[p], EDGE_WORDS):
        for k in range(2):
            v = np.int64(b.edge_vertices[e, k])
            if s.vertex_building[v] < 0 or s.vertex_building[v] >> 1 == p:
                tail = start_node(v, c.ROAD, queue, first, seen, tail)
    for v in range(np.int64(b.num_vertices)):
        if s.vertex_building[v] >= 0 and s.vertex_building[v] >> 1 == p:
            tail = start_node(v, c.ROAD, queue, first, seen, tail)
    return tail


@kernel
def _spread(s, b, p, queue, first, seen, tail):
    """Follow all ways of roads from the `tail` nodes of the queue; return how many there are then."""
    open_edges = empty_set()
    _find_open(s, b, p, open_edges)
    most = min(pc.MAX_ROADS, np.int64(s.supply[p, c.SUPPLY_ROADS]))
    head = 0
    while head < tail:
        v, far = queue[head] & NODE, queue[head] >> FAR
        head += 1
        if far >= most or (far > 0 and s.vertex_building[v] >= 0):
            continue
        for k in range(3):
            e = np.int64(b.vertex_edges[v, k])
            if e >= 0 and has(open_edges, e):
                u = np.int64(b.vertex_neighbours[v, k])
                if seen[u] == 0:
                    seen[u] = 1
                    first[u] = e if far == 0 else first[v]
                    queue[tail] = u | (far + 1) << FAR
                    tail += 1
    return tail


@kernel
def _find_open(s, b, p, open_edges):
    """Fill the set of edges that take a road of `p` (BARGE-056..060)."""
    for i in range(EDGE_WORDS):
        open_edges[i] = s.road_edges[i] & s.free_edges[i]
    for f in range(b.num_finds):
        h = b.find_hex[f]
        if s.terrain[h] == c.SPICE_HEX and s.find_crews[f, p] == 0:
            for i in range(EDGE_WORDS):
                open_edges[i] &= ~b.place_edges[h, i]


@kernel
def _add_port(s, p, w, eco, goals, slots):
    """Add a Sea Port in place of a settlement on the coast; what it yields stays the same."""
    if s.supply[p, c.SUPPLY_CITIES] == 0:
        return
    for i in range(VERTEX_WORDS):
        word = s.settlements[p, i] & s.coast[i]
        if word != ZERO:
            v = 64 * i + trailing_zeros(word)
            worth = 1.0 + w[pc.BASIN]
            offer(goals, eco, slots, pc.CITY_CLASS, a.BUILD_CITY, v, c.ROAD, c.NOTHING, 0, 1, CITY_COST, worth)
            return


# --- at sea -----------------------------------------------------------------------------------------------------------
@kernel
def best_berth(s, b, p, w):
    """The lane beside the seat's building where a new ship is best put: where cargo waits or near docks; -1 = none."""
    home = scratch()
    chart_home(s, b, p, w, home)
    best, chosen = 1e9, np.int64(c.NOTHING)
    if s.supply[p, c.SUPPLY_SHIPS] == 0:
        return chosen
    for i in range(EDGE_WORDS):
        for e in places_in(s.ship_reach[p, i] & s.lanes[i] & ~s.occupied[i] & ~s.sighted[i], i):
            far = np.float64(home[e])
            for x in range(c.FIRST_HOLD):
                v = s.port_vertex[p, x]
                if v >= 0 and s.storage[p, x] != c.EMPTY and (b.edge_vertices[e, 0] == v or b.edge_vertices[e, 1] == v):
                    far -= 100
            if far < best:
                best, chosen = far, e
    return chosen


@kernel
def storage_for(s, p, g):
    """Where a new settler or crew is best put: a hold, else a basin with room; -1 = there is none (BARGE-070, -071)."""
    found = np.int64(c.NOTHING)
    for x in range(c.NUM_STORAGES):
        if WITH[s.storage[p, x], g] < 0:
            continue
        if x < c.FIRST_HOLD:
            if s.port_vertex[p, x] >= 0 and (found < 0 or s.storage[p, x] == c.ONE_CREW):
                found = np.int64(x)
        else:
            e = np.int64(s.cargo_ship[p, x - c.FIRST_HOLD])
            if e >= 0 and has(s.ship_reach[p], e):
                if found < c.FIRST_HOLD or s.storage[p, x] == c.ONE_CREW:
                    found = np.int64(x)
    return found


@kernel
def _add_settler(s, b, p, w, eco, goals, slots, sites, berth):
    """Add a settler for the best site that those at sea leave, with a ship where none is free."""
    waiting, free = 0, 0
    for x in range(c.NUM_STORAGES):
        waiting += s.storage[p, x] == c.ONE_SETTLER
    for k in range(c.NUM_CARGO_SHIPS):
        free += s.cargo_ship[p, k] >= 0 and s.storage[p, c.FIRST_HOLD + k] != c.ONE_SETTLER
    x = storage_for(s, p, c.SETTLER)
    if x < 0 or s.settlers[p] == 0 or s.supply[p, c.SUPPLY_SETTLEMENTS] <= waiting:
        return
    worth = _best_overseas(s, b, p, w, sites, waiting)
    if free > 0 or berth < 0:
        offer(goals, eco, slots, SETTLER_CLASS, a.SETTLER_AT, x, c.SHIP, c.NOTHING, 0, 1, SETTLER_COST, worth)
    else:
        offer(goals, eco, slots, SETTLER_CLASS, a.SETTLER_AT, x, c.SHIP, berth, 1, 1, SETTLER_COST, worth)


@kernel
def _best_overseas(s, b, p, w, sites, skipped):
    """Worth of the best coastal site but for so many, less for the voyage from home; at least the hope of one."""
    home = scratch()
    chart_home(s, b, p, w, home)
    worth = np.float64(w[pc.ASHORE])
    below = 1e9
    for _ in range(skipped + 1):
        best = 0.0
        for v in range(np.int64(b.num_vertices)):
            if sites[v] == 0:
                continue
            far = np.int64(c.NOTHING)
            for k in range(3):
                e = np.int64(b.vertex_edges[v, k])
                if e >= 0 and home[e] >= 0 and has(s.lanes, e) and (far < 0 or home[e] < far):
                    far = home[e]
            if far >= 0:
                here = sites[v] * VOYAGE**far
                if here > best and here < below:
                    best = here
        below = best
    return max(worth, below)


@kernel
def _add_ship(s, r, p, w, eco, goals, slots, berth):
    """Add a ship, worth the less the nearer the end is."""
    if berth < 0:
        return
    there = np.int64(0)
    for k in range(c.NUM_CARGO_SHIPS):
        there += s.cargo_ship[p, k] >= 0
    worth = w[pc.FLEET] * SHIPS[min(there, c.NUM_CARGO_SHIPS - 1)] * eco[pc.NEEDED] / r.points_to_win
    offer(goals, eco, slots, SHIP_CLASS, a.BUILD_SHIP, berth, c.SHIP, c.NOTHING, 0, 0, SHIP_COST, worth)


@kernel
def _add_crew(s, b, r, p, w, eco, goals, slots):
    """Add a crew for the best village or lair that those at sea leave."""
    x = storage_for(s, p, c.CREW)
    if x < 0 or s.crews[p] == 0:
        return
    aboard, ships = np.int64(0), np.int64(0)
    for k in range(c.NUM_CARGO_SHIPS):
        ships += s.cargo_ship[p, k] >= 0
    for y in range(c.NUM_STORAGES):
        aboard += CARRIED[s.storage[p, y], c.CREW]
    best, places = 0.0, 0
    for f in range(b.num_finds):
        h = b.find_hex[f]
        if s.terrain[h] == c.SPICE_HEX and s.find_crews[f, p] == 0:
            places += 1
            best = max(best, village_worth(s, b, r, p, f, w))
        elif s.terrain[h] == c.GOLD and np.int64(s.captured) >> f & 1 == 0:
            places += CREWS_OF_BATTLE - crews_on(s, f)
            best = max(best, lair_worth(s, b, r, p, f, aboard + 1, w))
    worth = CREW_ASHORE * best if places > aboard else CREW_KEPT
    if aboard < (2 * ships + 1 if places > aboard else MOST_AFLOAT):
        offer(goals, eco, slots, CREW_CLASS, a.CREW_AT, x, c.SHIP, c.NOTHING, 0, 0, CREW_COST, worth)
