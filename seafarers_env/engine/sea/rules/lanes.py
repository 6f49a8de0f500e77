"""Which ships are foremost: open lanes, free ends, rings and loops (MOVE-01..07, MOVE-20..22).

Only the seat's own ships and buildings matter here; opponents' pieces are ignored, and own roads too, but on boards
that list their places: there lanes are made of both, and the ships of them can be foremost (HAWAII-105..107). An own
knight is as good as a building, and an opponent's keeps an end from being free (CK-098). Mostly
no open lane is a ring, or a loop from a building back to itself: then the ships with a free end are foremost, and no
other, and a piece laid or lifted changes nothing but its neighbours. `tangled` says for which seats this is not so:
they are searched.
"""

import numpy as np

from ... import constants as c
from ..._jit import kernel
from ...bits import ZERO, drop, empty_set, has, places_in, put, scratch, zero_bytes
from ...rules.kit import anchors, in_lane
from ...sizes import EDGE_WORDS, HAWAII, KNIGHTS


@kernel
def lay(s, b, p, e):
    """The piece just laid on `e` ends the freedom of the ends it meets; with none of its own it may close a ring."""
    free = False
    for k in range(2):
        v = b.edge_vertices[e, k]
        if anchors(s, p, v):
            continue
        alone = True
        if KNIGHTS and s.knight[v] >= 0:
            alone = False  # CK-098
        for j in range(3):
            f = b.vertex_edges[v, j]
            if f >= 0 and f != e and in_lane(s, b, p, f):
                alone = False
                if not _is_free(s, b, p, f, b.vertex_neighbours[v, j]):
                    drop(s.foremost[p], f)
        free |= alone
    if free:
        if s.edge_piece[e] & 1 == c.SHIP:
            put(s.foremost[p], e)
    else:
        s.tangled |= np.uint8(1 << p)


@kernel
def lift(s, b, p, e):
    """The ship that lay on `e` frees the end of one that it alone met."""
    piece = 2 * p + c.SHIP
    drop(s.foremost[p], e)
    for k in range(2):
        v = b.edge_vertices[e, k]
        for j in range(3):
            f = b.vertex_edges[v, j]
            if f >= 0 and s.edge_piece[f] == piece and _is_free(s, b, p, f, v):
                put(s.foremost[p], f)


@kernel
def settle(s, b, p, v):
    """The building of `p` on `v` ends the freedom of the end of a ship there."""
    for j in range(3):
        e = b.vertex_edges[v, j]
        if e >= 0 and s.edge_piece[e] == 2 * p + c.SHIP:
            if not _is_free(s, b, p, e, b.vertex_neighbours[v, j]):
                drop(s.foremost[p], e)


@kernel
def refresh(s, b, r, p):
    """Recompute the foremost ships of seat `p`."""
    rings = empty_set()
    if r.ring_moves:
        _find_loose(s, b, p, False, rings)
    tangled = False
    for w in range(EDGE_WORDS):
        s.foremost[p, w] = ZERO
        tangled |= rings[w] != ZERO
        for e in places_in(s.ships[p, w], w):
            if _has_free_end(s, b, p, e) or (has(rings, e) and _leads_back(s, b, p, e)):
                put(s.foremost[p], e)
    if tangled:
        s.tangled |= np.uint8(1 << p)
    else:
        s.tangled &= ~np.uint8(1 << p)


@kernel
def _has_free_end(s, b, p, e):
    """True when the ship on `e` is free at one of its ends."""
    return _is_free(s, b, p, e, b.edge_vertices[e, 0]) or _is_free(s, b, p, e, b.edge_vertices[e, 1])


@kernel
def _is_free(s, b, p, e, v):
    """True when neither the seat's building nor another piece of lanes meets the ship on `e` at its end `v` (MOVE-05).

    Nor a knight, whosever it is (CK-098).
    """
    if anchors(s, p, v):
        return False
    if KNIGHTS and s.knight[v] >= 0:
        return False
    for j in range(3):
        f = b.vertex_edges[v, j]
        if f >= 0 and f != e and in_lane(s, b, p, f):
            return False
    return True


@kernel
def find_closed(s, b, p, closed):
    """Write which ships of seat `p` lie in closed lanes (MOVE-02, MOVE-03)."""
    loose = empty_set()
    _find_loose(s, b, p, True, loose)
    for w in range(EDGE_WORDS):
        closed[w] = s.ships[p, w] & ~loose[w]


# --- rings and loops --------------------------------------------------------------------------------------------------
@kernel
def _leads_back(s, b, p, e):
    """True when other ships join the ends of the one on `e`, past no own building but one at an end (MOVE-06, -07)."""
    seen, stack = empty_set(), scratch()  # vertices
    k = 1 if anchors(s, p, b.edge_vertices[e, 0]) else 0
    target = np.int64(b.edge_vertices[e, 1 - k])
    stack[0] = b.edge_vertices[e, k]
    top = 1
    while top > 0:
        top -= 1
        v = stack[top]
        if anchors(s, p, v) or has(seen, v):
            continue
        put(seen, v)
        for j in range(3):
            f = b.vertex_edges[v, j]
            if f >= 0 and f != e and in_lane(s, b, p, f):
                u = np.int64(b.vertex_neighbours[v, j])
                if u == target:
                    return True
                stack[top] = u
                top += 1
    return False


@kernel
def _find_loose(s, b, p, alone, loose):
    """Find the ships in rings and loops that no closed lane goes through, and with `alone` those that hang too.

    A lane is closed when it is a line without repeated vertex between two different own buildings (MOVE-02). With one
    more vertex, joined to every own building, such lines become rings through it. So Tarjan's search for biconnected
    components begins there: what it finds before it is back at the beginning is not closed.
    """
    # by vertex: its place in the order of the search, 0 = not yet, and the earliest one that it is joined to
    when, low = zero_bytes(), scratch()
    clock = 1  # the additional vertex
    for anywhere in range(2):
        for w in range(EDGE_WORDS):
            word = s.ships[p, w]
            if HAWAII and b.listed:
                word |= s.roads[p, w]
            for e in places_in(word, w):
                for k in range(2):
                    v = np.int64(b.edge_vertices[e, k])
                    if when[v] == 0 and (anywhere or anchors(s, p, v)):
                        clock = _search_from(s, b, p, v, clock, when, low, alone, loose)


@kernel
def _search_from(s, b, p, first, clock, when, low, alone, loose):
    """Search all that ships join to vertex `first`, depth first, and add to `loose`; return the clock."""
    line, by, turn = scratch(), scratch(), scratch()  # the vertices on the way here, the ships, what to try next
    pile = scratch()  # ships whose component is not complete
    line[0], by[0], turn[0] = first, c.NOTHING, 0
    depth, waiting = 0, 0
    clock += 1
    when[first], low[first] = clock, clock
    while depth >= 0:
        v, j = line[depth], turn[depth]
        if j < 3:
            turn[depth] = j + 1
            e, u = np.int64(b.vertex_edges[v, j]), np.int64(b.vertex_neighbours[v, j])
            if e < 0 or e == by[depth] or not in_lane(s, b, p, e) or when[u] > when[v]:
                continue
            pile[waiting] = e
            waiting += 1
            if when[u] > 0:
                low[v] = min(low[v], np.int64(when[u]))
                continue
            depth += 1
            line[depth], by[depth], turn[depth] = u, e, 0
            clock += 1
            when[u], low[u] = clock, 1 if anchors(s, p, u) else clock
        else:
            depth -= 1
            if depth >= 0:
                x = line[depth]
                if low[v] >= when[x]:  # nothing leads round `x`: a component ends with the ship from there to here
                    many = pile[waiting - 1] != by[depth + 1]
                    while True:
                        waiting -= 1
                        if many or alone:
                            put(loose, pile[waiting])
                        if pile[waiting] == by[depth + 1]:
                            break
                else:
                    low[x] = min(low[x], low[v])
    return clock
