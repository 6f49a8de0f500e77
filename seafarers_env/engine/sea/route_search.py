"""The longest line through rings of pieces, for the Longest Trade Route (ROUTE-01, ROUTE-02).

The *core* is what is left of a graph of pieces when all loose ends have been peeled off. It is drawn anew as
*stations*, where three pieces meet or something was peeled off, and the *links* between them; then every line over
those is tried.

Arrays: by node `degree`, how many pieces meet there, `depth`, the longest line peeled off there, and `under`, the last
piece of that line; `ends` is the node by end of a piece (2 * edge + 0 or 1), `core` the set of pieces that are left.
`links` has three places a station; a link is the station it leads to, 256 * its pieces, 65,536 * its own number.
"""

import numpy as np

from .._jit import kernel
from ..bits import ONE, ZERO, has, members, put, scratch, trailing_zeros, zero_bytes
from ..sizes import EDGE_WORDS, MAX_VERTICES

MAX_PIECES = 60  # roads and ships in one supply: see scenarios.options. Links, no more than that, fit a word of bits.
NO_LINK = 255


@kernel
def note_down(line, depth, ends, under, x):
    """Add to `line` the longest one peeled off at node `x`."""
    while depth[x] > 0:
        e = under[x]
        put(line, e)
        x = other(ends, e, x)


@kernel
def other(ends, e, x):
    """The other node of the piece on `e` than `x`."""
    return ends[2 * e] + ends[2 * e + 1] - x


@kernel
def search_core(b, degree, depth, ends, under, core, best, line):
    """Length of the longest line through the core, or `best` when none beats it; if one does it is written to `line`.

    A line that can not go on has its ends where something was peeled off, or where it came by before.
    """
    number, link_of = zero_bytes(), zero_bytes()  # 1 + station by node, 1 + link by piece
    # by station: its node, the line peeled off there, its links, how many they are
    at, tail, links, slots = scratch(), scratch(), scratch(), scratch()
    n = _draw_links(b, degree, depth, ends, core, number, link_of, at, tail, links, slots)
    longest = _longest_ring(b, ends, core, link_of)
    if longest > best:
        for w in range(EDGE_WORDS):
            line[w] = core[w]  # more than the ring: good enough for what is so rare
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
                    _note_links(line, depth, ends, under, core, link_of, at, found)
                tail[i] = 0  # every line that ends there has been tried
        deepest = 0
    return longest


@kernel
def _note_links(line, depth, ends, under, core, link_of, at, found):
    """Write the line just found: its links (a bit set), and what was peeled off at its first and last station."""
    for w in range(EDGE_WORDS):
        line[w] = ZERO
        word = core[w]
        while word != ZERO:
            low = word & (~word + ONE)
            word ^= low
            link = np.int64(link_of[64 * w + trailing_zeros(low)]) - 1
            if 0 <= link < MAX_PIECES and found[0] >> link & 1:
                line[w] |= low
    for k in range(1, 3):
        if found[k] >= 0:
            note_down(line, depth, ends, under, at[found[k]])


@kernel
def _draw_links(b, degree, depth, ends, core, number, link_of, at, tail, links, slots):
    """List the stations, and follow the pieces from each to the next ones; return how many stations there are."""
    n = 0
    for e in members(core, EDGE_WORDS):
        for k in range(2):
            x = ends[2 * e + k]
            if number[x] == 0 and _is_station(degree, depth, x):
                at[n], tail[n], slots[n] = x, depth[x], 0
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
            x, pieces = _follow(b, e, 1 - k, degree, depth, ends, core, link_of, drawn + 1)
            other = np.int64(number[x]) - 1
            what = pieces << 8 | drawn << 16
            drawn += 1
            links[3 * i + slots[i]] = other | what
            slots[i] += 1
            links[3 * other + slots[other]] = i | what
            slots[other] += 1
    return n


@kernel
def _is_station(degree, depth, x):
    return degree[x] == 3 or depth[x] > 0


@kernel
def _follow(b, e, k, degree, depth, ends, core, link_of, link):
    """Follow the pieces from end `k` of the one on `e` to the next station; return its node and how many they were."""
    pieces = 0
    while True:
        link_of[e] = link
        pieces += 1
        x = ends[2 * e + k]
        if _is_station(degree, depth, x):
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
    for first in members(core, EDGE_WORDS):
        e, k, pieces = first, 1, 0
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
