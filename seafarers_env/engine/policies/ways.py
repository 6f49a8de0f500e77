"""Where roads and ships can lead: the shortest way to every vertex in reach, breadth first.

A *node* is a vertex with the kind of piece that leads there: `MAX_VERTICES * kind + vertex`. `queue` (int64) lists the
nodes in order of distance, the distance in the upper half; `first` (int64, by node) is the first edge of the way, -1
at its start; `seen` (uint8, by node) is 1 for a node in the queue. Buildings of others are reached but not passed.
"""

import numpy as np

from .. import constants as c
from .._jit import inlined, kernel
from ..bits import ZERO, bit, drop, empty_set, has, places_in, put
from ..rules.kit import blocks
from ..rules.laying import pirate_blocks, takes_road, takes_ship
from ..sizes import EDGE_WORDS, HAWAII, KNIGHTS, MAX_VERTICES
from . import constants as pc

FAR = 16  # bits below the distance
NODE = (1 << FAR) - 1
MOST_TRIED = 300  # steps of a search among own pieces


@kernel
def start_node(v, kind, queue, first, seen, tail):
    """Put a start into the queue, unless it is there; return the length of the queue."""
    node = MAX_VERTICES * kind + v
    if seen[node]:
        return tail
    seen[node] = 1
    first[node] = c.NOTHING
    queue[tail] = node
    return tail + 1


@kernel
def start_all(s, b, p, lifted, laid, queue, first, seen):
    """Put all places where pieces of `p` go on into the queue, as if the ship on `lifted` lay on `laid` (-1: neither).

    Returns how many there are.
    """
    tail = np.int64(0)
    for kind in (c.ROAD, c.SHIP):
        for i in range(EDGE_WORDS):
            word = s.roads[p, i] if kind == c.ROAD else s.ships[p, i]
            if kind == c.SHIP:
                if lifted >= 0 and lifted >> 6 == i:
                    word &= ~bit(lifted)
                if laid >= 0 and laid >> 6 == i:
                    word |= bit(laid)
            for e in places_in(word, i):
                for k in range(2):
                    tail = _start_end(s, b, p, np.int64(b.edge_vertices[e, k]), kind, queue, first, seen, tail)
    return tail


@kernel
def _start_end(s, b, p, v, kind, queue, first, seen, tail):
    """Start at the end of one's piece: with its kind, at one's building with both, at another's not at all."""
    building = s.vertex_building[v]
    if KNIGHTS and blocks(s, p, v):
        return tail
    if HAWAII and b.listed and building < 0:  # both kinds go on from there, or none (`ends_at`)
        tail = start_node(v, c.ROAD, queue, first, seen, tail)
        return start_node(v, c.SHIP, queue, first, seen, tail)
    if building < 0:
        return start_node(v, kind, queue, first, seen, tail)
    if building >> 1 != p:
        return tail
    tail = start_node(v, c.ROAD, queue, first, seen, tail)
    return start_node(v, c.SHIP, queue, first, seen, tail)


@kernel
def ends_at(s, b, v):
    """True for a location without a building: it can be settled, but no piece goes on from there (HAWAII-96)."""
    return has(b.locations, v) and s.vertex_building[v] < 0


@kernel
def takes(s, b, r, e, kind):
    """True when a piece of this kind could be laid on edge `e` now, reach and supply apart."""
    if kind == c.ROAD:
        return takes_road(s, e)
    if r.ships == 0 or pirate_blocks(s, b, e >> 6) & bit(e) != ZERO:
        return False
    return takes_ship(s, e)


@kernel
def spread(s, b, r, p, lifted, laid, spare, queue, first, seen, tail):
    """Follow all ways from the `tail` nodes of the queue; return how many there are then.

    `spare` pieces more than the supply may be laid: that of a ship being moved.
    """
    roads, lanes = empty_set(), empty_set()
    open_edges(s, b, r, lifted, laid, roads, lanes)
    most_roads = min(pc.MAX_ROADS, np.int64(s.supply[p, c.SUPPLY_ROADS]))
    most_ships = min(pc.MAX_SHIPS, np.int64(s.supply[p, c.SUPPLY_SHIPS]) + spare) if r.ships else 0
    head = 0
    while head < tail:
        node, far = queue[head] & NODE, queue[head] >> FAR
        head += 1
        kind = c.SHIP if node >= MAX_VERTICES else c.ROAD
        v = node - MAX_VERTICES * kind
        if far >= (most_ships if kind == c.SHIP else most_roads) or (far > 0 and s.vertex_building[v] >= 0):
            continue
        if HAWAII and b.listed and ends_at(s, b, v):
            continue
        if KNIGHTS and blocks(s, p, v):
            continue
        for k in range(3):
            e = np.int64(b.vertex_edges[v, k])
            if e >= 0 and has(lanes if kind == c.SHIP else roads, e):
                beyond = MAX_VERTICES * kind + np.int64(b.vertex_neighbours[v, k])
                if seen[beyond] == 0:
                    seen[beyond] = 1
                    first[beyond] = e if far == 0 else first[node]
                    queue[tail] = beyond | (far + 1) << FAR
                    tail += 1
    return tail


@kernel
def open_edges(s, b, r, lifted, laid, roads, lanes):
    """Fill the sets of edges that take a road, and a ship."""
    for i in range(EDGE_WORDS):
        roads[i] = s.road_edges[i] & s.free_edges[i]
        if r.ships:
            lanes[i] = s.ship_edges[i] & s.free_edges[i] & ~pirate_blocks(s, b, i)
    if lifted >= 0:
        put(lanes, lifted)
    if laid >= 0:
        drop(roads, laid)
        drop(lanes, laid)


# --- the Longest Trade Route ------------------------------------------------------------------------------------------
@kernel
def longest_from(s, b, p, start, kind, used, at, came, turn):
    """Length of the longest own line that begins at vertex `start` and can be joined to a new piece of `kind` there.

    Depth first, no recursion, at most `MOST_TRIED` steps. `used` is an empty set of edges, the others are scratch.
    """
    at[0], turn[0], came[0] = start, 0, -1
    length, best, tried = 0, 0, 0
    while length >= 0 and tried < MOST_TRIED:
        tried += 1
        v, j = at[length], turn[length]
        if j == 3:
            if length > 0:
                used[came[length] >> 6] &= ~bit(came[length])
            length -= 1
            continue
        turn[length] = j + 1
        e = np.int64(b.vertex_edges[v, j])
        if e < 0 or s.edge_piece[e] < 0 or s.edge_piece[e] >> 1 != p or has(used, e):
            continue
        building = s.vertex_building[v]
        if building >= 0 and building >> 1 != p:
            continue
        if KNIGHTS and blocks(s, p, v):
            continue
        before = kind if length == 0 else np.int64(s.edge_piece[came[length]]) & 1
        if building < 0 and np.int64(s.edge_piece[e]) & 1 != before:
            if not HAWAII or not b.listed:
                continue
        put(used, e)
        length += 1
        at[length], came[length], turn[length] = np.int64(b.vertex_neighbours[v, j]), e, 0
        best = max(best, length)
    return best


@kernel
def goes_on(s, b, r, v, came, kind, length):
    """First free edge of a line of `length` (1..3) new pieces from vertex `v`, not back over edge `came`; -1 = none."""
    for k in range(3):
        e = np.int64(b.vertex_edges[v, k])
        if e >= 0 and e != came and takes(s, b, r, e, kind):
            u = b.vertex_neighbours[v, k]
            if length == 1 or (is_empty(s, u) and _second(s, b, r, u, e, kind, length - 1)):
                return e
    return np.int64(c.NOTHING)


@inlined
def is_empty(s, v):
    """True when nobody's building, nor knight, stands on `v`."""
    if KNIGHTS and s.knight[v] >= 0:
        return False
    return s.vertex_building[v] < 0


@kernel
def _second(s, b, r, v, came, kind, length):
    for k in range(3):
        e = np.int64(b.vertex_edges[v, k])
        if e >= 0 and e != came and takes(s, b, r, e, kind):
            u = b.vertex_neighbours[v, k]
            if length == 1 or (is_empty(s, u) and _third(s, b, r, u, e, kind)):
                return True
    return False


@kernel
def _third(s, b, r, v, came, kind):
    for k in range(3):
        e = np.int64(b.vertex_edges[v, k])
        if e >= 0 and e != came and takes(s, b, r, e, kind):
            return True
    return False
