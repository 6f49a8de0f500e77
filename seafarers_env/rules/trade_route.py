"""The Longest Trade Route: its length by exhaustive search, and who holds the card (ROUTE).

The route pieces of the seat are numbered 0..n-1 in edge order, roads and ships together; piece `i` has the ends `2 * i`
and `2 * i + 1`. `links[end]` is the bit set of the pieces a line may go on with there (GEO-12). `MAX_PIECES` bounds the
supplies, so a set of pieces is one word.
"""

import numpy as np

from seafarers_env._jit import kernel
from seafarers_env.bits import ONE, ZERO, bit, popcount, scratch, trailing_zeros
from seafarers_env.constants import EDGE_WORDS, MIN_ROUTE, NOTHING

MAX_PIECES = 60  # roads and ships in one supply: see scenarios.options
HOLDER_POINTS = 2


@kernel
def measure(s, b, p):
    """Recompute the route length of seat `p` (ROUTE-01..07)."""
    vertex, links = scratch(), scratch()
    n = _number_pieces(s, b, p, vertex, links)
    best = 1 if n > 0 else 0
    seen = ZERO
    for i in range(n):
        if seen & bit(i) == ZERO:
            group = _group(links, i)
            seen |= group
            if popcount(group) > best:
                best = _longest(vertex, links, group, best)
    s.route[p] = best


@kernel
def award(s, r):
    """Give the card to whom it belongs now (ROUTE-08..11), once all lengths of the action are known."""
    longest, leaders, leader = 0, 0, NOTHING
    for p in range(r.num_players):
        if s.route[p] > longest:
            longest, leaders, leader = s.route[p], 1, p
        elif s.route[p] == longest:
            leaders += 1
    holder = s.route_holder
    if longest < MIN_ROUTE:
        new = NOTHING
    elif holder >= 0 and s.route[holder] == longest:
        new = holder
    elif leaders == 1:
        new = leader
    else:
        new = NOTHING
    if new != holder:
        if holder >= 0:
            s.points[holder] -= HOLDER_POINTS
        if new >= 0:
            s.points[new] += HOLDER_POINTS
        s.route_holder = new


@kernel
def _rank(s, p, e):
    """Number of the piece of `p` on edge `e`."""
    total = 0
    for w in range(e >> 6):
        total += popcount(s.roads[p, w] | s.ships[p, w])
    return total + popcount((s.roads[p, e >> 6] | s.ships[p, e >> 6]) & (bit(e) - ONE))


@kernel
def _number_pieces(s, b, p, vertex, links):
    """Fill `vertex` and `links` by end; return how many pieces there are."""
    i = 0
    for w in range(EDGE_WORDS):
        word = s.roads[p, w] | s.ships[p, w]
        while word != ZERO:
            e = 64 * w + trailing_zeros(word)
            word &= word - ONE
            for k in range(2):
                v = b.edge_vertices[e, k]
                vertex[2 * i + k] = v
                links[2 * i + k] = _links_at(s, b, p, e, v)
            i += 1
    return i


@kernel
def _links_at(s, b, p, e, v):
    """Set of the pieces linked to the piece on `e` at its end `v` (GEO-12)."""
    building = s.vertex_building[v]
    if building >= 0 and building >> 1 != p:
        return 0
    found = 0
    for j in range(3):
        f = b.vertex_edges[v, j]
        if f < 0 or f == e:
            continue
        piece = s.edge_piece[f]
        if piece >= 0 and piece >> 1 == p and (building >= 0 or piece == s.edge_piece[e]):
            found |= 1 << _rank(s, p, f)
    return found


@kernel
def _group(links, i):
    """Set of all pieces joined to piece `i` by links."""
    group = bit(i)
    frontier = group
    while frontier != ZERO:
        j = trailing_zeros(frontier)
        frontier &= frontier - ONE
        fresh = np.uint64(links[2 * j] | links[2 * j + 1]) & ~group
        group |= fresh
        frontier |= fresh
    return group


@kernel
def _longest(vertex, links, group, best):
    """Length of the longest line within one group of linked pieces, or `best` when none beats it."""
    size = popcount(group)
    rest = group
    while rest != ZERO and best < size:
        i = trailing_zeros(rest)
        rest &= rest - ONE
        for k in range(2):
            best = max(best, _search(vertex, links, group, i, k, best))
    return best


@kernel
def _search(vertex, links, group, first, leaving, best):
    """Longest line that begins with piece `first` and goes on through its end `leaving`: depth first, no recursion."""
    out, choices = scratch(), scratch()  # by depth: the end we go on from, the pieces not tried there
    used = bit(first)
    length = 1
    out[1] = 2 * first + leaving
    choices[1] = links[out[1]]
    while length > 0:
        left = choices[length]
        if left == 0 or length + popcount(group & ~used) <= best:
            used &= ~bit(out[length] >> 1)
            length -= 1
            continue
        j = trailing_zeros(np.uint64(left))
        choices[length] = left & (left - 1)
        here = vertex[out[length]]
        used |= bit(j)
        length += 1
        best = max(best, length)
        out[length] = 2 * j + 1 if vertex[2 * j] == here else 2 * j
        choices[length] = links[out[length]] & ~np.int64(used)
    return best
