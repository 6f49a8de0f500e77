"""The Longest Trade Route: its length, and who holds the card (ROUTE).

The route pieces of a seat make a graph whose nodes are the places where one may follow another (GEO-12): a vertex with
the seat's building joins roads and ships, an empty one joins roads with roads and ships with ships, one with an
opponent's building joins nothing; on boards that list their places all others join both (HAWAII-83). Peeling pieces off
its loose ends finds the longest line of whatever is a tree. What remains, the *core*, is mostly empty; else it is
searched (`sea.route_search`).
"""

import numpy as np

from ... import constants as c
from ..._jit import kernel
from ...bits import ZERO, drop, empty_set, has, members, places_in, put, scratch, zero_bytes, zero_edges
from ...fan.longest_trail import longest_line
from ...rules.kit import blocks, has_crossed, joins, links
from ...sizes import EDGE_BITS, EDGE_ID, EDGE_WORDS, FAN, MAX_VERTICES
from ..route_search import note_down, other, search_core

HOLDER_POINTS = 2
EDGE_MASK = (1 << EDGE_BITS) - 1


# --- what changes the length ------------------------------------------------------------------------------------------
# One longest line of each seat is kept in `line`: what does not touch it makes no other line longer, and it stays.
@kernel
def lay(s, b, p, e):
    """The piece just laid on `e` makes the route longer where a line over it is the longest."""
    if s.stale >> p & 1:
        return
    if FAN and has_crossed(s, p):
        s.stale |= np.uint8(1 << p)
        return
    seen, line = empty_set(), empty_set()
    put(seen, e)
    put(line, e)
    length = 1
    for k in range(2):
        further = _go_on(s, b, p, e, k, seen, line)
        if further < 0:  # round a ring: not that easy
            s.stale |= np.uint8(1 << p)
            return
        length += further
    if length > s.route[p]:
        s.route[p] = length
        for w in range(EDGE_WORDS):
            s.line[p, w] = line[w]


@kernel
def _go_on(s, b, p, e, k, seen, line):
    """Add to `line` the longest one that goes on from end `k` of the piece on `e`; its length, or -1: a ring."""
    before = scratch()  # by piece: the one before it
    stack = scratch()  # piece | end to go on from << EDGE_BITS | distance << EDGE_BITS + 1
    stack[0] = e | k << EDGE_BITS
    top, best, last = 1, 0, e
    while top > 0:
        top -= 1
        f, k, distance = stack[top] & EDGE_MASK, stack[top] >> EDGE_BITS & 1, stack[top] >> EDGE_BITS + 1
        v = np.int64(b.edge_vertices[f, k])
        if blocks(s, p, v):
            continue
        joined, kind = links(s, b, v), s.edge_piece[f] & 1
        for j in range(3):
            g = np.int64(b.vertex_edges[v, j])
            if g < 0 or g == f or s.edge_piece[g] >> 1 != p or (not joined and s.edge_piece[g] & 1 != kind):
                continue
            if has(seen, g):
                return -1
            put(seen, g)
            before[g] = f
            if distance >= best:
                best, last = distance + 1, g
            stack[top] = g | (1 if b.edge_vertices[g, 0] == v else 0) << EDGE_BITS | distance + 1 << EDGE_BITS + 1
            top += 1
    while last != e:
        put(line, last)
        last = before[last]
    return best


@kernel
def lift(s, p, e):
    """The ship that lay on `e` was lifted: the line it was part of is gone."""
    if has(s.line[p], e):
        s.stale |= np.uint8(1 << p)


@kernel
def settle(s, b, p, v):
    """The building of `p` on `v` joins its roads and ships there, and cuts opponents' lines (ROUTE-03, ROUTE-05)."""
    for j in range(3):
        e = b.vertex_edges[v, j]
        for i in range(j):
            f = b.vertex_edges[v, i]
            if e < 0 or f < 0 or s.edge_piece[e] < 0 or s.edge_piece[e] >> 1 != s.edge_piece[f] >> 1:
                continue
            q = s.edge_piece[e] >> 1
            if s.edge_piece[e] != s.edge_piece[f] if q == p else has(s.line[q], e) and has(s.line[q], f):
                s.stale |= np.uint8(1 << q)


# --- the length of all pieces -----------------------------------------------------------------------------------------
@kernel
def measure(s, b, p):
    """Recompute the route length of seat `p` (ROUTE-01..07)."""
    # by node: pieces there, their edges xor-ed, the longest line peeled off there, the last piece of that line
    degree, edges, depth, under = zero_bytes(), zero_edges(), zero_bytes(), scratch()
    ends = scratch()  # the node by end of a piece (2 * edge + 0 or 1)
    left = _draw(s, b, p, degree, edges, ends)
    core = empty_set()
    for w in range(EDGE_WORDS):
        core[w] = s.roads[p, w] | s.ships[p, w]
    if FAN and has_crossed(s, p):
        for w in range(EDGE_WORDS):
            s.line[p, w] = core[w]  # more than the line, but it is searched after every change
        s.route[p] = longest_line(degree, edges, ends, core)
        s.stale &= ~np.uint8(1 << p)
        return
    best, middle, far, near = 0, -1, -1, -1  # the longest line: a piece of it, the next one on one side, the other node
    for e in members(core, EDGE_WORDS):
        for k in range(2):
            x = ends[2 * e + k]
            while degree[x] == 1:  # a loose end: take its piece away, and go on where it leads
                f = np.int64(edges[x])
                y = other(ends, f, x)
                here, there = np.int64(depth[x]) + 1, np.int64(depth[y])
                if here + there > best:
                    best, middle, near, far = here + there, f, x, under[y] if there > 0 else -1
                if here > there:
                    depth[y], under[y] = here, f
                degree[x] = 0
                degree[y] -= 1
                edges[y] ^= EDGE_ID(f)
                drop(core, f)
                left -= 1
                x = y
    longest = search_core(b, degree, depth, ends, under, core, best, s.line[p]) if left > 0 else best
    if longest == best:
        _note_line(s, p, depth, ends, under, middle, near, far)
    s.route[p] = longest
    s.stale &= ~np.uint8(1 << p)


@kernel
def _note_line(s, p, depth, ends, under, middle, near, far):
    """Write the line that goes over piece `middle`, down from node `near` and, the other way, over piece `far`."""
    for w in range(EDGE_WORDS):
        s.line[p, w] = ZERO
    if middle < 0:
        return
    put(s.line[p], middle)
    note_down(s.line[p], depth, ends, under, near)
    if far >= 0:
        put(s.line[p], far)
        y = other(ends, middle, near)
        note_down(s.line[p], depth, ends, under, other(ends, far, y))


@kernel
def _draw(s, b, p, degree, edges, ends):
    """Draw the graph of the pieces of seat `p`; return how many there are."""
    n, alone = 0, 2 * MAX_VERTICES  # nodes: vertices for roads and at buildings, vertices for ships, loose ends
    joined = scratch()
    if FAN and has_crossed(s, p):
        _join(s, p, joined)
    for w in range(EDGE_WORDS):
        for e in places_in(s.roads[p, w] | s.ships[p, w], w):
            n += 1
            for k in range(2):
                x = np.int64(b.edge_vertices[e, k])
                if blocks(s, p, x):
                    x = alone
                    alone += 1
                elif (
                    FAN
                    and has_crossed(s, p)
                    and has(s.crossed[p], x)
                    and (joins(s, x) or s.edge_piece[e] & 1 == c.SHIP)
                ):
                    x = MAX_VERTICES + joined[x]
                elif not links(s, b, x) and s.edge_piece[e] & 1 == c.SHIP:
                    x += MAX_VERTICES
                ends[2 * e + k] = x
                degree[x] += 1
                edges[x] ^= EDGE_ID(e)
    return n


@kernel
def _join(s, p, joined):
    """Write for each exit point of own crossings the one that stands for all that are joined to it (WORLD-27)."""
    for v in range(MAX_VERTICES):
        joined[v] = v
    again = True
    while again:
        again = False
        for i in range(s.num_crossings):
            v, w = np.int64(s.crossing_from[i]), np.int64(s.crossing_to[i])
            if s.crossing_seat[i] != p or blocks(s, p, v) or blocks(s, p, w) or joined[v] == joined[w]:
                continue
            joined[v] = joined[w] = min(joined[v], joined[w])
            again = True


@kernel
def award(s, r):
    """Give the card to whom it belongs now (ROUTE-08..11), once all lengths of the action are known."""
    longest, leaders, leader = 0, 0, c.NOTHING
    for p in range(r.num_players):
        if s.route[p] > longest:
            longest, leaders, leader = s.route[p], 1, p
        elif s.route[p] == longest:
            leaders += 1
    holder = s.route_holder
    if longest < c.MIN_ROUTE:
        new = c.NOTHING
    elif holder >= 0 and s.route[holder] == longest:
        new = holder
    elif leaders == 1:
        new = leader
    else:
        new = c.NOTHING
    if new != holder:
        if holder >= 0:
            s.points[holder] -= HOLDER_POINTS
        if new >= 0:
            s.points[new] += HOLDER_POINTS
        s.route_holder = new
