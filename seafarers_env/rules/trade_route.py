"""The Longest Trade Route: its length, and who holds the card (ROUTE).

The route pieces of a seat make a graph whose nodes are the places where one may follow another (GEO-12): a vertex with
an own building joins roads and ships, an empty one joins roads with roads and ships with ships, one with an opponent's
building joins nothing. Peeling pieces off its loose ends finds the longest line of whatever is a tree. What remains,
the *core*, is mostly empty. Else it is drawn once more, as *stations*, where three pieces meet or something was peeled
off, and the *links* between them; then every line over those is tried.

A node is one number: how many pieces meet there, 256 * their edges xor-ed, so that of one piece its edge is known, and
65,536 * the longest line peeled off there.
"""

import numpy as np

from seafarers_env._jit import kernel
from seafarers_env.bits import ONE, ZERO, drop, empty_set, has, put, scratch, trailing_zeros, zero_bytes
from seafarers_env.constants import EDGE_WORDS, MAX_VERTICES, MIN_ROUTE, NOTHING, SHIP

MAX_PIECES = 60  # roads and ships in one supply: see scenarios.options
HOLDER_POINTS = 2
NO_LINK = 255


# --- what changes the length ------------------------------------------------------------------------------------------
# One longest line of each seat is kept in `line`: what does not touch it makes no other line longer, and it stays.
@kernel
def lay(s, b, p, e):
    """The piece just laid on `e` makes the route longer where a line over it is the longest."""
    if s.stale >> p & 1:
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
    stack = scratch()  # piece | end to go on from << 8 | distance << 9
    stack[0] = e | k << 8
    top, best, last = 1, 0, e
    while top > 0:
        top -= 1
        f, k, distance = stack[top] & 255, stack[top] >> 8 & 1, stack[top] >> 9
        v = np.int64(b.edge_vertices[f, k])
        building, kind = s.vertex_building[v], s.edge_piece[f] & 1
        if building >= 0 and building >> 1 != p:
            continue
        for j in range(3):
            g = np.int64(b.vertex_edges[v, j])
            if g < 0 or g == f or s.edge_piece[g] >> 1 != p or (building < 0 and s.edge_piece[g] & 1 != kind):
                continue
            if has(seen, g):
                return -1
            put(seen, g)
            before[g] = f
            if distance >= best:
                best, last = distance + 1, g
            stack[top] = g | (1 if b.edge_vertices[g, 0] == v else 0) << 8 | distance + 1 << 9
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
    nodes, ends = scratch(), scratch()  # `ends`: the node by end of a piece (2 * edge + 0 or 1)
    under = scratch()  # by node: the last piece of the longest line peeled off there
    left = _draw(s, b, p, nodes, ends)
    core = empty_set()
    for w in range(EDGE_WORDS):
        core[w] = s.roads[p, w] | s.ships[p, w]
    best, middle, far, near = 0, -1, -1, -1  # the longest line: a piece of it, the next one on one side, the other node
    for w in range(EDGE_WORDS):
        word = core[w]
        while word != ZERO:
            e = 64 * w + trailing_zeros(word)
            word &= word - ONE
            for k in range(2):
                x = ends[2 * e + k]
                while _meeting(nodes, x) == 1:  # a loose end: take its piece away, and go on where it leads
                    f = nodes[x] >> 8 & 255
                    y = _other(ends, f, x)
                    here, there = _depth(nodes, x) + 1, _depth(nodes, y)
                    if here + there > best:
                        best, middle, near, far = here + there, f, x, under[y] if there > 0 else -1
                    if here > there:
                        under[y] = f
                    nodes[x] -= 1
                    nodes[y] = (nodes[y] & 0xFFFF) - 1 ^ f << 8 | max(here, there) << 16
                    drop(core, f)
                    left -= 1
                    x = y
    longest = _search_core(s, b, p, nodes, ends, under, core, best) if left > 0 else best
    if longest == best:
        _note_line(s, p, nodes, ends, under, middle, near, far)
    s.route[p] = longest
    s.stale &= ~np.uint8(1 << p)


@kernel
def _note_line(s, p, nodes, ends, under, middle, near, far):
    """Write the line that goes over piece `middle`, down from node `near` and, the other way, over piece `far`."""
    for w in range(EDGE_WORDS):
        s.line[p, w] = ZERO
    if middle < 0:
        return
    put(s.line[p], middle)
    _note_down(s, p, nodes, ends, under, near)
    if far >= 0:
        put(s.line[p], far)
        y = _other(ends, middle, near)
        _note_down(s, p, nodes, ends, under, _other(ends, far, y))


@kernel
def _note_down(s, p, nodes, ends, under, x):
    while _depth(nodes, x) > 0:
        e = under[x]
        put(s.line[p], e)
        x = _other(ends, e, x)


@kernel
def _other(ends, e, x):
    """The other node of the piece on `e` than `x`."""
    return ends[2 * e] + ends[2 * e + 1] - x


@kernel
def _meeting(nodes, x):
    """How many pieces of the graph meet at node `x`."""
    return nodes[x] & 255


@kernel
def _depth(nodes, x):
    """Length of the longest line peeled off at node `x`."""
    return nodes[x] >> 16


@kernel
def _draw(s, b, p, nodes, ends):
    """Draw the graph of the pieces of seat `p`; return how many there are."""
    n, alone = 0, 2 * MAX_VERTICES  # nodes: vertices for roads and at buildings, vertices for ships, loose ends
    edges = scratch()
    for w in range(EDGE_WORDS):
        word = s.roads[p, w] | s.ships[p, w]
        while word != ZERO:
            e = 64 * w + trailing_zeros(word)
            word &= word - ONE
            edges[n] = e
            n += 1
            for k in range(2):
                x = np.int64(b.edge_vertices[e, k])
                building = s.vertex_building[x]
                if building >= 0 and building >> 1 != p:
                    x = alone
                    alone += 1
                elif building < 0 and s.edge_piece[e] & 1 == SHIP:
                    x += MAX_VERTICES
                ends[2 * e + k] = x
                nodes[x] = 0
    for i in range(n):
        e = edges[i]
        for k in range(2):
            x = ends[2 * e + k]
            nodes[x] = nodes[x] + 1 ^ e << 8
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
# `links` has three places a station; a link is the station it leads to, 256 * its pieces, 65,536 * its own number.
@kernel
def _search_core(s, b, p, nodes, ends, under, core, best):
    """Length of the longest line through the core, or `best` when none beats it; if one does it becomes `line`.

    A line that can not go on has its ends where something was peeled off, or where it came by before.
    """
    number, link_of = zero_bytes(), zero_bytes()  # 1 + station by node, 1 + link by piece
    at, tail, links, slots = (
        scratch(),
        scratch(),
        scratch(),
        scratch(),
    )  # by station: node, line peeled off, links, count
    n = _draw_links(b, nodes, ends, core, number, link_of, at, tail, links, slots)
    longest = _longest_ring(b, ends, core, link_of)
    if longest > best:
        for w in range(EDGE_WORDS):
            s.line[p, w] = core[w]  # more than the ring: good enough for what is so rare
    longest = max(longest, best)
    total, deepest = 0, 0
    for i in range(n):
        deepest = max(deepest, tail[i])
        for j in range(slots[i]):
            total += links[3 * i + j] >> 8 & 255  # twice, as each link has two ends
    found = scratch()
    for branching in range(2):
        for i in range(n):
            if slots[i] == 3 if branching else tail[i] > 0:
                length = _search(i, tail, links, slots, total // 2, deepest, longest, found)
                if length > longest:
                    longest = length
                    _note_links(s, p, nodes, ends, under, core, link_of, at, found)
                tail[i] = 0  # every line that ends there has been tried
        deepest = 0
    return longest


@kernel
def _note_links(s, p, nodes, ends, under, core, link_of, at, found):
    """Write the line just found: its links (a bit set), and what was peeled off at its first and last station."""
    for w in range(EDGE_WORDS):
        s.line[p, w] = ZERO
        word = core[w]
        while word != ZERO:
            low = word & (~word + ONE)
            word ^= low
            link = np.int64(link_of[64 * w + trailing_zeros(low)]) - 1
            if 0 <= link < MAX_PIECES and found[0] >> link & 1:
                s.line[p, w] |= low
    for k in range(1, 3):
        if found[k] >= 0:
            _note_down(s, p, nodes, ends, under, at[found[k]])


@kernel
def _draw_links(b, nodes, ends, core, number, link_of, at, tail, links, slots):
    """List the stations, and follow the pieces from each to the next ones; return how many stations there are."""
    n = 0
    for w in range(EDGE_WORDS):
        word = core[w]
        while word != ZERO:
            e = 64 * w + trailing_zeros(word)
            word &= word - ONE
            for k in range(2):
                x = ends[2 * e + k]
                if number[x] == 0 and _is_station(nodes, x):
                    at[n], tail[n], slots[n] = x, _depth(nodes, x), 0
                    n += 1
                    number[x] = n
    drawn = 0
    for i in range(n):
        v = _vertex(at[i])
        for j in range(3):
            e = np.int64(b.vertex_edges[v, j])
            if e < 0 or not has(core, e) or link_of[e] > 0:
                continue
            k = 0 if b.edge_vertices[e, 0] == v else 1
            if ends[2 * e + k] != at[i]:
                continue
            x, pieces = _follow(b, e, 1 - k, nodes, ends, core, link_of, drawn + 1)
            other = np.int64(number[x]) - 1
            what = pieces << 8 | drawn << 16
            drawn += 1
            links[3 * i + slots[i]] = other | what
            slots[i] += 1
            links[3 * other + slots[other]] = i | what
            slots[other] += 1
    return n


@kernel
def _is_station(nodes, x):
    return _meeting(nodes, x) == 3 or _depth(nodes, x) > 0


@kernel
def _follow(b, e, k, nodes, ends, core, link_of, link):
    """Follow the pieces from end `k` of the one on `e` to the next station; return its node and how many they were."""
    pieces = 0
    while True:
        link_of[e] = link
        pieces += 1
        x = ends[2 * e + k]
        if _is_station(nodes, x):
            return x, pieces
        e, k = _next_round(b, ends, core, x, e)


@kernel
def _next_round(b, ends, core, x, e):
    """The other piece at a node `x` where two meet, and its far end."""
    v = _vertex(x)
    for j in range(3):
        f = np.int64(b.vertex_edges[v, j])
        if f >= 0 and f != e and has(core, f):
            k = 0 if b.edge_vertices[f, 0] == v else 1
            if ends[2 * f + k] == x:
                return f, 1 - k
    return e, 0


@kernel
def _vertex(x):
    return x if x < MAX_VERTICES else x - MAX_VERTICES


@kernel
def _longest_ring(b, ends, core, link_of):
    """Length of the longest ring without a station: of pieces in no link."""
    longest = 0
    for w in range(EDGE_WORDS):
        word = core[w]
        while word != ZERO:
            e, k, pieces = 64 * w + trailing_zeros(word), 1, 0
            word &= word - ONE
            while link_of[e] == 0:
                link_of[e] = NO_LINK
                pieces += 1
                e, k = _next_round(b, ends, core, ends[2 * e + k], e)
            longest = max(longest, pieces)
    return longest


@kernel
def _search(first, tail, links, slots, total, deepest, best, found):
    """Longest line that begins at station `first`, or `best` when none beats it; if one does `found` says which.

    A line that passes a station where three links meet leaves one of them out, unless it ends by it. So what a line can
    still gain is the links neither used nor left out, and one end.
    """
    # by links passed: the station, what to try next, the link that led there; links used or left out, the pieces of all
    # others, the most that an end is worth
    here, turn, came, gone, rest, spare = scratch(), scratch(), scratch(), scratch(), scratch(), scratch()
    here[0], turn[0], came[0], gone[0], rest[0], spare[0] = first, 0, 0, 0, total, deepest
    used, passed, length = np.int64(0), 0, tail[first]
    while passed >= 0:
        i, j = here[passed], turn[passed]
        if j == slots[i]:
            used ^= np.int64(1) << (came[passed] >> 16)
            length -= came[passed] >> 8 & 255
            passed -= 1
            continue
        turn[passed] = j + 1
        link = links[3 * i + j]
        if used >> (link >> 16) & 1:
            continue
        out, left, end = gone[passed], rest[passed], spare[passed]
        for k in range(slots[i]):  # the link taken, and the one that is left out by taking it
            other = links[3 * i + k]
            if out >> (other >> 16) & 1 == 0 and (k == j or i != first):
                out |= np.int64(1) << (other >> 16)
                left -= other >> 8 & 255
                if k != j:
                    end = max(end, other >> 8 & 255)
        after = length + (link >> 8 & 255)
        y = link & 255
        end_tail = tail[y] if y != first else 0
        if after + end_tail > best:
            best = after + end_tail
            found[0] = used ^ np.int64(1) << (link >> 16)
            found[1] = first if tail[first] > 0 else -1
            found[2] = y if end_tail > 0 else -1
        if after + left + end <= best:
            continue
        used ^= np.int64(1) << (link >> 16)
        length = after
        passed += 1
        here[passed], turn[passed], came[passed], gone[passed], rest[passed], spare[passed] = y, 0, link, out, left, end
    return best
