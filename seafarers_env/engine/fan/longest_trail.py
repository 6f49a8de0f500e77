"""The longest line of pieces where more than three may meet: for seats that have sailed round the world (WORLD-27).

The exit points that a seat's crossings join are one node for its ships, at which many pieces can meet. Loose ends are
peeled off as in `sea.route_search`; what is left is drawn as stations and links between them. At a station with many
links the order in which a line takes them says nothing about its length, so it is not lines that are tried: a line is
what remains, in one piece, when links are left out until an even number is left at every station but the two where it
ends (Euler). For each two ends the links to leave out are searched, with a bound on what has to go at least.

Arrays as there: by node `degree`, `edges` (those of its pieces xor-ed), `depth`; `ends` is the node by end of a piece
(2 * edge + 0 or 1). Two lines may have been peeled off one node here: `second` is the next longest.
"""

import numpy as np

from .._jit import kernel
from ..bits import ONE, ZERO, drop, members, scratch, trailing_zeros, zero_bytes
from ..sizes import EDGE_ID, EDGE_WORDS


@kernel
def longest_line(degree, edges, ends, pieces):
    """Pieces of the longest line; `pieces` is the set of their edges, and is emptied."""
    depth, second = zero_bytes(), zero_bytes()
    best = _peel(degree, edges, ends, pieces, depth, second)
    stations, first, slots = scratch(), scratch(), scratch()  # nodes; where the slots of each begin; pieces by slot
    n = _list_stations(degree, ends, pieces, depth, stations, first, slots)
    to, length = scratch(), scratch()  # by slot: the slot at the other end of its link, and its pieces
    _draw_links(edges, ends, pieces, n, stations, first, slots, to, length)
    best = max(best, _longest_ring(edges, ends, pieces))
    at, tail, further = scratch(), scratch(), scratch()  # the station by slot; lines peeled off by station
    for i in range(n):
        tail[i], further[i] = np.int64(depth[stations[i]]), np.int64(second[stations[i]])
        for j in range(first[i], first[i + 1]):
            at[j] = i
    group, gone = scratch(), zero_bytes()
    for i in range(n):
        group[i] = -1
    for i in range(n):
        if group[i] < 0:
            weight = _gather(i, n, first, at, to, length, gone, group)
            best = _best_of(i, n, group, weight, first, at, to, length, tail, further, best)
    return best


@kernel
def _peel(degree, edges, ends, pieces, depth, second):
    """Take pieces away at loose ends, again and again; the longest line found doing so."""
    best = 0
    for e in members(pieces, EDGE_WORDS):
        for k in range(2):
            x = ends[2 * e + k]
            while degree[x] == 1:
                f = np.int64(edges[x])
                y = ends[2 * f] + ends[2 * f + 1] - x
                here = np.int64(depth[x]) + 1
                best = max(best, here + np.int64(depth[y]))
                if here > depth[y]:
                    second[y] = depth[y]
                    depth[y] = here
                elif here > second[y]:
                    second[y] = here
                degree[x] = 0
                degree[y] -= 1
                edges[y] ^= EDGE_ID(f)
                edges[x] = EDGE_ID(0)
                drop(pieces, f)
                x = y
    return best


@kernel
def _is_station(degree, depth, x):
    return degree[x] > 2 or (degree[x] == 2 and depth[x] > 0)


@kernel
def _list_stations(degree, ends, pieces, depth, stations, first, slots):
    """List the nodes where a line can turn off or end, each with its pieces; return how many there are."""
    number = scratch()  # 1 + station by node
    for x in range(len(number)):
        number[x] = 0
    n = 0
    first[0] = 0
    for e in members(pieces, EDGE_WORDS):
        for k in range(2):
            x = ends[2 * e + k]
            if number[x] == 0 and _is_station(degree, depth, x):
                stations[n] = x
                number[x] = n + 1
                first[n + 1] = first[n] + np.int64(degree[x])
                n += 1
    filled = scratch()
    for i in range(n):
        filled[i] = first[i]
    for e in members(pieces, EDGE_WORDS):
        for k in range(2):
            i = number[ends[2 * e + k]] - 1
            if i >= 0:
                slots[filled[i]] = 2 * e + k
                filled[i] += 1
    return n


@kernel
def _draw_links(edges, ends, pieces, n, stations, first, slots, to, length):
    """Follow the pieces of each slot to the next station; pieces that lie in links leave the set."""
    slot_of = scratch()  # 1 + slot by end of a piece
    for x in range(len(slot_of)):
        slot_of[x] = 0
    for j in range(first[n]):
        slot_of[slots[j]] = j + 1
        to[j] = -1
    for j in range(first[n]):
        if to[j] >= 0:
            continue
        e, k = slots[j] >> 1, slots[j] & 1
        passed = 1
        drop(pieces, e)
        while slot_of[2 * e + 1 - k] == 0:
            x = ends[2 * e + 1 - k]
            e = np.int64(edges[x] ^ EDGE_ID(e))
            k = 0 if ends[2 * e] == x else 1
            drop(pieces, e)
            passed += 1
        other = slot_of[2 * e + 1 - k] - 1
        to[j], to[other] = other, j
        length[j], length[other] = passed, passed


@kernel
def _longest_ring(edges, ends, pieces):
    """Pieces of the longest ring without a station."""
    longest = 0
    for w in range(EDGE_WORDS):
        while pieces[w] != ZERO:
            e, k = 64 * w + trailing_zeros(pieces[w]), 0
            passed = 0
            while pieces[e >> 6] >> np.uint64(e & 63) & ONE != ZERO:
                drop(pieces, e)
                passed += 1
                x = ends[2 * e + 1 - k]
                e = np.int64(edges[x] ^ EDGE_ID(e))
                k = 0 if ends[2 * e] == x else 1
            longest = max(longest, passed)
    return longest


@kernel
def _gather(start, n, first, at, to, length, gone, group):
    """Note the stations joined to one of them by links that are not `gone` (by slot); pieces of those links."""
    stack = scratch()
    stack[0], group[start] = start, start
    top, twice = 1, 0
    while top > 0:
        top -= 1
        i = stack[top]
        for j in range(first[i], first[i + 1]):
            if gone[j]:
                continue
            twice += length[j]
            y = at[to[j]]
            if group[y] != start:
                group[y] = start
                stack[top] = y
                top += 1
    return twice // 2


@kernel
def _best_of(whole, n, group, weight, first, at, to, length, tail, further, best):
    """The longest line among the stations of one group, or `best`: all pairs of ends, the most promising first."""
    odd = scratch()  # by station: whether an odd number of links meets there
    shortest = scratch()
    for i in range(n):
        odd[i], shortest[i] = (first[i + 1] - first[i]) & 1, length[first[i]]
        for j in range(first[i], first[i + 1]):
            shortest[i] = min(shortest[i], length[j])
    below = weight + 256
    while True:  # the pairs by what they promise at most, downwards
        most = best
        for a in range(n):
            for c in range(a, n):
                if group[a] == whole and group[c] == whole:
                    promise = _promise(n, group, whole, weight, odd, shortest, tail, further, a, c)
                    if promise < below:
                        most = max(most, promise)
        if most <= best:
            return best
        for a in range(n):
            for c in range(a, n):
                if group[a] == whole and group[c] == whole:
                    if _promise(n, group, whole, weight, odd, shortest, tail, further, a, c) == most:
                        found = _leave_out(
                            n, group, whole, weight, first, at, to, length, odd, shortest, a, c, tail, further, best
                        )
                        best = max(best, found)
        below = most


@kernel
def _promise(n, group, whole, weight, odd, shortest, tail, further, a, c):
    """The most that a line between stations `a` and `c` can have; one that ends where it began, where they are one."""
    lost = 0
    for i in range(n):
        if group[i] == whole and odd[i] != np.int64(a != c and (i == a or i == c)):
            lost += shortest[i]
    return weight - (lost + 1) // 2 + tail[a] + (tail[c] if a != c else further[a])


@kernel
def _leave_out(n, group, whole, weight, first, at, to, length, odd, shortest, a, c, tail, further, best):
    """Leave links out until the numbers fit a line from `a` to `c`; the longest, or `best`."""
    gone, kept = zero_bytes(), zero_bytes()  # by slot; kept: tried before at a station that still waits
    wrong = scratch()  # by station: whether one more has to go
    lost = 0  # twice the least that still has to go
    for i in range(n):
        wrong[i] = np.int64(group[i] == whole and odd[i] != np.int64(a != c and (i == a or i == c)))
        lost += wrong[i] * shortest[i]
    here, turn = scratch(), scratch()  # by links left out: the station, what to try next
    seen = scratch()
    extra = tail[a] + (tail[c] if a != c else further[a])
    depth, rest = 0, weight
    here[0] = _first_wrong(n, wrong)
    turn[0] = first[here[0]] if here[0] >= 0 else 0
    while depth >= 0:
        i, j = here[depth], turn[depth]
        if i < 0:  # the numbers fit: a line goes over all that is joined to its end
            for k in range(n):
                seen[k] = -1
            best = max(best, _gather(a, n, first, at, to, length, gone, seen) + extra)
        elif rest - (lost + 1) // 2 + extra > best and j < first[i + 1]:
            turn[depth] = j + 1
            if gone[j] or kept[j]:
                continue
            y = at[to[j]]
            gone[j], gone[to[j]] = 1, 1
            rest -= length[j]
            lost += _turn_over(wrong, shortest, i) + _turn_over(wrong, shortest, y)
            depth += 1
            here[depth] = _first_wrong(n, wrong)
            turn[depth] = first[here[depth]] if here[depth] >= 0 else 0
            continue
        if i >= 0:  # all has been tried here: what was kept is free again
            for k in range(first[i], first[i + 1]):
                if kept[k] == depth + 1:
                    kept[k], kept[to[k]] = 0, 0
        depth -= 1
        if depth >= 0:  # bring the link back that led here, and keep it while others are left out in its place
            i, j = here[depth], turn[depth] - 1
            gone[j], gone[to[j]] = 0, 0
            rest += length[j]
            lost += _turn_over(wrong, shortest, i) + _turn_over(wrong, shortest, at[to[j]])
            kept[j], kept[to[j]] = depth + 1, depth + 1
    return best


@kernel
def _turn_over(wrong, shortest, i):
    """Turn over whether a link has to go at a station; by how much that changes what has to go."""
    wrong[i] = 1 - wrong[i]
    return shortest[i] if wrong[i] else -shortest[i]


@kernel
def _first_wrong(n, wrong):
    """The first station where a link has to go; -1 for none."""
    for i in range(n):
        if wrong[i]:
            return i
    return -1
