"""The Longest Trade Route: its length, and who holds the card (ROUTE).

The route pieces of a seat make a graph whose nodes are the places where one may follow another (GEO-12): a vertex with
an own building joins roads and ships, an empty one joins roads with roads and ships with ships, one with an opponent's
building joins nothing. Peeling pieces off its loose ends finds the longest line of whatever is a tree; lines round what
remains, the *core*, which is mostly empty, are searched exhaustively.
"""

import numpy as np

from seafarers_env._jit import kernel
from seafarers_env.bits import ONE, ZERO, drop, empty_set, has, put, scratch, trailing_zeros, zero_bytes
from seafarers_env.constants import EDGE_WORDS, MAX_VERTICES, MIN_ROUTE, NOTHING, SHIP

MAX_PIECES = 60  # roads and ships in one supply: see scenarios.options
HOLDER_POINTS = 2


@kernel
def measure(s, b, p):
    """Recompute the route length of seat `p` (ROUTE-01..07)."""
    # by node: pieces there, their edges xor-ed, the longest line peeled off there; by end (2 * edge + 0 or 1): its node
    degree, edges, depth, node = zero_bytes(), zero_bytes(), zero_bytes(), scratch()
    left = _draw(s, b, p, degree, edges, node)
    core = empty_set()
    for w in range(EDGE_WORDS):
        core[w] = s.roads[p, w] | s.ships[p, w]
    best = 0
    for w in range(EDGE_WORDS):
        word = core[w]
        while word != ZERO:
            e = 64 * w + trailing_zeros(word)
            word &= word - ONE
            for k in range(2):
                x = node[2 * e + k]
                while degree[x] == 1:  # a loose end: take its piece away, and go on where it leads
                    f = np.int64(edges[x])
                    y = node[2 * f] + node[2 * f + 1] - x
                    best = max(best, depth[x] + 1 + depth[y])
                    depth[y] = max(depth[y], depth[x] + 1)
                    degree[x] = 0
                    degree[y] -= 1
                    edges[y] ^= np.uint8(f)
                    drop(core, f)
                    left -= 1
                    x = y
    if left > 0:
        best = _search_core(b, left, degree, edges, depth, node, core, best)
    s.route[p] = best


@kernel
def _draw(s, b, p, degree, edges, node):
    """Draw the graph of the pieces of seat `p`; return how many there are."""
    n, alone = 0, 2 * MAX_VERTICES  # nodes: vertices for roads and at buildings, vertices for ships, loose ends
    for w in range(EDGE_WORDS):
        word = s.roads[p, w] | s.ships[p, w]
        while word != ZERO:
            e = 64 * w + trailing_zeros(word)
            word &= word - ONE
            n += 1
            for k in range(2):
                x = np.int64(b.edge_vertices[e, k])
                building = s.vertex_building[x]
                if building >= 0 and building >> 1 != p:
                    x = alone
                    alone += 1
                elif building < 0 and s.edge_piece[e] & 1 == SHIP:
                    x += MAX_VERTICES
                node[2 * e + k] = x
                degree[x] += 1
                edges[x] ^= np.uint8(e)
    return n


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


# --- lines round rings ------------------------------------------------------------------------------------------------
@kernel
def _search_core(b, left, degree, edges, depth, node, core, best):
    """Length of the longest line through the core, or `best` when none beats it.

    A longest line begins where something was peeled off or three pieces meet; in a ring without such places, anywhere.
    Of the places where three pieces meet all but two end a piece that the line leaves out.
    """
    deepest, odd_ends = 0, 0
    for w in range(EDGE_WORDS):
        word = core[w]
        while word != ZERO:
            e = 64 * w + trailing_zeros(word)
            word &= word - ONE
            for k in range(2):
                x = node[2 * e + k]
                deepest = max(deepest, np.int64(depth[x]))
                odd_ends += degree[x] == 3
                edges[x] = 0  # from here on: 1 when a search has begun there
    reached = empty_set()
    if odd_ends == 0:
        return _go_round(b, depth, node, core, reached, best)
    bound = left - max(0, odd_ends // 3 - 2) // 2 + deepest
    for only_bare in range(2):
        for w in range(EDGE_WORDS):
            word = core[w]
            while word != ZERO:
                e = 64 * w + trailing_zeros(word)
                word &= word - ONE
                for k in range(2):
                    x = node[2 * e + k]
                    start = not has(reached, e) if only_bare else degree[x] == 3 or depth[x] > 0
                    if start and edges[x] == 0:
                        edges[x] = 1
                        if depth[x] + bound > best:
                            best = _search(b, x, depth[x] + bound, depth, node, core, reached, best)
    return best


@kernel
def _search(b, first, bound, depth, node, core, reached, best):
    """Longest line that leads from node `first` through the core: depth first, no recursion."""
    used = empty_set()
    at, came, turn = scratch(), scratch(), scratch()  # by length: the node, the piece that led there, what to try next
    at[0], turn[0] = first, 0
    length = 0
    while length >= 0 and best < bound:
        x, j = at[length], turn[length]
        if j == 3:
            if length > 0:
                drop(used, came[length])
            length -= 1
            continue
        turn[length] = j + 1
        v = x if x < MAX_VERTICES else x - MAX_VERTICES
        e = np.int64(b.vertex_edges[v, j])
        if e < 0 or not has(core, e) or has(used, e):
            continue
        k = 0 if b.edge_vertices[e, 0] == v else 1
        if node[2 * e + k] != x:
            continue
        put(used, e)
        put(reached, e)
        length += 1
        y = node[2 * e + 1 - k]
        at[length], came[length], turn[length] = y, e, 0
        best = max(best, depth[first] + length + (depth[y] if y != first else 0))
    return best


@kernel
def _go_round(b, depth, node, core, reached, best):
    """The same where the core is nothing but separate rings: once round, or from one side branch to another."""
    at, where = scratch(), scratch()  # by side branch: its node, how many pieces of the ring lie before it
    for w in range(EDGE_WORDS):
        word = core[w] & ~reached[w]
        while word != ZERO:
            first = 64 * w + trailing_zeros(word)
            branches, length, e, k = 0, 0, first, 1
            while not has(reached, e):
                put(reached, e)
                length += 1
                x = node[2 * e + k]
                if depth[x] > 0:
                    at[branches], where[branches] = x, length
                    branches += 1
                e, k = _next_round(b, node, core, x, e)
            best = max(best, length)
            for i in range(branches):
                best = max(best, length + depth[at[i]])
                for j in range(i):
                    arc = where[i] - where[j]
                    best = max(best, max(arc, length - arc) + depth[at[i]] + depth[at[j]])
            word = core[w] & ~reached[w]
    return best


@kernel
def _next_round(b, node, core, x, e):
    """The other piece of the ring at node `x`, and its far end."""
    v = x if x < MAX_VERTICES else x - MAX_VERTICES
    for j in range(3):
        f = np.int64(b.vertex_edges[v, j])
        if f >= 0 and f != e and has(core, f):
            k = 0 if b.edge_vertices[f, 0] == v else 1
            if node[2 * f + k] == x:
                return f, 1 - k
    return e, 0
