"""Which ships are foremost: open lanes, free ends, rings and loops (MOVE-01..07, MOVE-20..22).

Only the seat's own ships and buildings matter here; opponents' pieces and own roads are ignored. Mostly the ships form
no ring, and no loop from a building back to itself: then those with a free end are foremost, and no other. `tangled`
says for which seats this need not be so. Their ships are numbered 0..n-1 in edge order; ship `i` has two ends, `2 * i`
and `2 * i + 1`. For each end, `meets` is the bit set of the other own ships at that vertex, or 0 where an own building
ends the lane.
"""

import numpy as np

from seafarers_env._jit import kernel
from seafarers_env.bits import ONE, ZERO, bit, count, empty_set, has, popcount, put, scratch, trailing_zeros
from seafarers_env.constants import EDGE_WORDS, SHIP

BLOCKED = -1  # no vertex at all


@kernel
def refresh(s, b, r, p):
    """Recompute the foremost ships of seat `p`."""
    if s.tangled >> p & 1:
        if _is_tangled(s, b, p):
            _search_tangle(s, b, r, p)
            return
        s.tangled &= ~np.uint8(1 << p)
    piece = 2 * p + SHIP
    for w in range(EDGE_WORDS):
        found, word = ZERO, s.ships[p, w]
        while word != ZERO:
            low = word & (~word + ONE)
            word ^= low
            if _has_free_end(s, b, p, piece, 64 * w + trailing_zeros(low)):
                found |= low
        s.foremost[p, w] = found


@kernel
def _has_free_end(s, b, p, piece, e):
    """True when neither an own ship nor an own building meets the ship on `e` at one of its ends (MOVE-05)."""
    for k in range(2):
        v = b.edge_vertices[e, k]
        if s.vertex_building[v] >> 1 != p and not _meets_ship(s, b, piece, e, v):
            return True
    return False


@kernel
def _meets_ship(s, b, piece, e, v):
    """True when another `piece` lies at vertex `v` than the one on `e`."""
    for j in range(3):
        f = b.vertex_edges[v, j]
        if f >= 0 and f != e and s.edge_piece[f] == piece:
            return True
    return False


@kernel
def note_ship(s, b, p, e):
    """Note that the ship just laid on `e` may have closed a ring or loop: it does so only where both its ends hold."""
    if not _has_free_end(s, b, p, 2 * p + SHIP, e):
        s.tangled |= np.uint8(1 << p)


@kernel
def _is_tangled(s, b, p):
    """True when the ships of `p` form a ring, or lead from a building back to it without passing another."""
    seen, stack = empty_set(), scratch()
    for w in range(EDGE_WORDS):
        word = s.ships[p, w] & ~seen[w]
        while word != ZERO:
            if _component_tangled(s, b, p, 64 * w + trailing_zeros(word), seen, stack):
                return True
            word = s.ships[p, w] & ~seen[w]
    return False


@kernel
def _component_tangled(s, b, p, first, seen, stack):
    """Go through the ships joined to ship `first`, adding them to `seen`; True when a ship or building comes twice."""
    met = empty_set()  # own buildings, by vertex
    put(seen, first)
    for k in range(2):
        stack[k] = first << 8 | np.int64(b.edge_vertices[first, k])  # a ship, and the vertex to go on from
    top = 2
    while top > 0:
        top -= 1
        e, v = stack[top] >> 8, stack[top] & 255
        if s.vertex_building[v] >> 1 == p:
            if has(met, v):
                return True
            put(met, v)
            continue
        for j in range(3):
            f = np.int64(b.vertex_edges[v, j])
            if f >= 0 and f != e and s.edge_piece[f] == 2 * p + SHIP:
                if has(seen, f):
                    return True
                put(seen, f)
                stack[top] = f << 8 | np.int64(b.vertex_neighbours[v, j])
                top += 1
    return False


# --- tangled ships: the exact search ----------------------------------------------------------------------------------
@kernel
def _search_tangle(s, b, r, p):
    """Recompute the foremost ships of a seat that has rings or loops."""
    for w in range(EDGE_WORDS):
        s.foremost[p, w] = ZERO
    n = count(s.ships[p])
    meets, ends, edges = scratch(), scratch(), scratch()
    _number_ships(s, b, p, meets, ends, edges)
    for i in range(n):
        if _has_free_end(s, b, p, 2 * p + SHIP, edges[i]):  # then it is on no closed lane
            put(s.foremost[p], edges[i])
        elif r.ring_moves and (_leads_back(meets, ends, i, 0) or _leads_back(meets, ends, i, 1)):
            if not _is_closed(s, p, n, meets, ends, i):
                put(s.foremost[p], edges[i])


@kernel
def _rank(words, e):
    """How many places of the set lie below `e`: the number of the ship on edge `e`."""
    total = 0
    for w in range(e >> 6):
        total += popcount(words[w])
    return total + popcount(words[e >> 6] & (bit(e) - ONE))


@kernel
def _number_ships(s, b, p, meets, ends, edges):
    """Fill `meets`, `ends` (vertex by end) and `edges` (edge by ship)."""
    i = 0
    for w in range(EDGE_WORDS):
        word = s.ships[p, w]
        while word != ZERO:
            e = 64 * w + trailing_zeros(word)
            word &= word - ONE
            edges[i] = e
            for k in range(2):
                v = b.edge_vertices[e, k]
                ends[2 * i + k] = v
                meets[2 * i + k] = 0
                if s.vertex_building[v] >> 1 == p:
                    continue
                for j in range(3):
                    f = b.vertex_edges[v, j]
                    if f >= 0 and f != e and s.edge_piece[f] == s.edge_piece[e]:
                        meets[2 * i + k] |= 1 << _rank(s.ships[p], f)
            i += 1


@kernel
def _leads_back(meets, ends, i, k):
    """True when other ships lead from end `k` of ship `i` to its other end, past no own building (MOVE-06, MOVE-07)."""
    target = ends[2 * i + 1 - k]
    seen = 1 << i
    frontier = meets[2 * i + k]
    at = ends[2 * i + k]
    if frontier == 0 or at == target:
        return False
    # a ship may be entered from either end: going through both its ends reaches the same vertices
    while frontier != 0:
        j = trailing_zeros(np.uint64(frontier))
        seen |= 1 << j
        if ends[2 * j] == target or ends[2 * j + 1] == target:
            return True
        frontier = (frontier | meets[2 * j] | meets[2 * j + 1]) & ~seen
    return False


@kernel
def _is_closed(s, p, n, meets, ends, i):
    """True when ship `i` lies on a line without repeated vertex between two different own buildings (MOVE-02).

    By Menger's theorem such a line exists exactly when no single vertex cuts both ends of the ship from all buildings.
    """
    if not _reaches_building(s, p, meets, ends, i, BLOCKED):
        return False
    for j in range(n):
        for k in range(2):
            others = meets[2 * j + k]
            if others & (1 << j) - 1 != 0 or (others == 0 and s.vertex_building[ends[2 * j + k]] >> 1 != p):
                continue  # tried before, or a free end, which cuts nothing off
            if not _reaches_building(s, p, meets, ends, i, ends[2 * j + k]):
                return False
    return True


@kernel
def _reaches_building(s, p, meets, ends, i, cut):
    """True when an own building is joined to ship `i` by ships, entering neither vertex `cut` nor ship `i` again."""
    seen = 1 << i
    frontier = np.int64(0)
    for k in range(2):
        v = ends[2 * i + k]
        if v != cut:
            if s.vertex_building[v] >> 1 == p:
                return True
            frontier |= meets[2 * i + k]
    frontier &= ~seen
    while frontier != 0:
        j = trailing_zeros(np.uint64(frontier))
        seen |= 1 << j
        for k in range(2):
            v = ends[2 * j + k]
            if v != cut:
                if s.vertex_building[v] >> 1 == p:
                    return True
                frontier |= meets[2 * j + k]
        frontier &= ~seen
    return False
