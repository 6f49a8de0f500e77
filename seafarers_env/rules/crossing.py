"""Trade routes between two islands and their tokens (CROSSING-04..25, C-03, C-04, C-20).

A *link* joins a building S of a seat on its home island with a building T of anybody on the other island: by the seat's
ships alone (direct), or by its ships and then pieces of T's owner, all roads or all ships (indirect). Inner vertices
hold no building. A route that two seats share is a link of each, seen from its own home, so "the token goes to the
other" (CROSSING-13, -14) is said by the other seat's link.

For each seat and T one token at most is held. A link is judged once, when it comes to stand, by who then acts; when the
link that held the token breaks, those that still stand are judged again at once (CROSSING-16, -17).
"""

import numpy as np

from seafarers_env._jit import kernel
from seafarers_env.bits import scratch
from seafarers_env.constants import AREA_START, DESERT, MAX_LINKS, NOTHING, ROAD, SHIP

FAR = 1 << 20  # longer than any chain


@kernel
def settle(s, b, r):
    """Bring all links and their tokens up to date after an action of the active seat (CROSSING-22)."""
    links = scratch()  # packed: see _pack
    n = 0
    for p in range(r.num_players):
        if s.home[p] == 0:
            continue
        for far in range(b.num_vertices):
            if s.vertex_building[far] >= 0 and _is_abroad(s, b, p, far):
                n = _judge_far(s, b, r, p, far, links, n)
    _store(s, links, n)


@kernel
def _pack(p, near, far, direct, held):
    return held | direct << 1 | near << 2 | far << 10 | p << 18


@kernel
def _area(s, b, v):
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if h >= 0 and s.terrain[h] <= DESERT and s.area[h] >= 0:
            return np.int64(s.area[h])
    return NOTHING


@kernel
def _is_home(s, b, p, v):
    area = _area(s, b, v)
    return area >= 0 and s.home[p] >> np.uint32(area) & np.uint32(1) != 0


@kernel
def _is_abroad(s, b, p, v):
    """True on the island that is not the home of `p`."""
    area = _area(s, b, v)
    return area >= 0 and b.area_kind[area] == AREA_START and not _is_home(s, b, p, v)


@kernel
def _judge_far(s, b, r, p, far, links, first):
    """Add the links of `p` to the building at `far`; return the new number of links."""
    n = first
    own, theirs, roads, near_by = scratch(), scratch(), scratch(), scratch()
    owner = s.vertex_building[far] >> 1
    measure(s, b, far, 2 * p + SHIP, own)
    measure(s, b, far, 2 * owner + SHIP, theirs)
    measure(s, b, far, 2 * owner + ROAD, roads)
    held = False
    for near in range(b.num_vertices):
        if s.vertex_building[near] >> 1 != p or not _is_home(s, b, p, near) or n >= MAX_LINKS:
            continue
        direct = own[near] > 0
        if not direct:
            if owner == p:
                continue
            measure(s, b, near, 2 * p + SHIP, near_by)
            if _meet(s, b, p, near_by, theirs, roads) < 0:
                continue
        old = _find(s, p, near, far)
        stands = (old >= 0 and s.link_held[old] != 0) or (direct and r.crossing_pairs != 0)  # C-03
        held |= stands
        links[n] = _pack(p, near, far, direct, stands)
        n += 1
    if not held:
        _award(s, b, p, far, links, first, n)
    return n


@kernel
def _find(s, p, near, far):
    for i in range(s.num_links):
        if s.link_seat[i] == p and s.link_near[i] == near and s.link_far[i] == far:
            return i
    return NOTHING


@kernel
def _held_before(s, p, far):
    for i in range(s.num_links):
        if s.link_seat[i] == p and s.link_far[i] == far and s.link_held[i]:
            return True
    return False


@kernel
def _award(s, b, p, far, links, first, n):
    """Let the best of the links that are to be judged hold the token: direct, then shortest, then lowest start."""
    again = _held_before(s, p, far)
    own, theirs, roads, near_by = scratch(), scratch(), scratch(), scratch()
    owner = s.vertex_building[far] >> 1
    measure(s, b, far, 2 * p + SHIP, own)
    measure(s, b, far, 2 * owner + SHIP, theirs)
    measure(s, b, far, 2 * owner + ROAD, roads)
    best, shortest = NOTHING, FAR
    for i in range(first, n):
        near, direct = links[i] >> 2 & 255, links[i] >> 1 & 1
        old = _find(s, p, near, far)
        if not again and old >= 0 and (s.link_direct[old] != 0 or direct == 0):
            continue  # judged when it came to stand
        if direct:
            length = own[near]
        else:
            measure(s, b, near, 2 * p + SHIP, near_by)
            found = _meet(s, b, p, near_by, theirs, roads)
            mine, total = found & 1023, found >> 10
            if 2 * mine < total or (2 * mine == total and s.active != p):
                continue
            length = total + 1024
        if length < shortest:
            best, shortest = i, length
    if best >= 0:
        links[best] |= 1


@kernel
def measure(s, b, start, piece, steps):
    """Fill `steps` by vertex: fewest such pieces from `start`, not past any building; 0 = not reached."""
    queue = scratch()
    for v in range(b.num_vertices):
        steps[v] = 0
    queue[0] = start
    head, tail = 0, 1
    while head < tail:
        v = queue[head]
        head += 1
        if v != start and s.vertex_building[v] >= 0:
            continue
        for k in range(3):
            e = b.vertex_edges[v, k]
            u = b.vertex_neighbours[v, k]
            if e >= 0 and s.edge_piece[e] == piece and u != start and steps[u] == 0:
                steps[u] = steps[v] + 1
                queue[tail] = u
                tail += 1


@kernel
def _meet(s, b, p, near_by, theirs, roads):
    """The chain that counts between two buildings, as `total << 10 | own pieces`; -1 = none (CROSSING-15).

    Fewest pieces first, then most pieces of the acting seat.
    """
    best = NOTHING
    for v in range(b.num_vertices):
        if near_by[v] == 0 or s.vertex_building[v] >= 0:
            continue
        for k in range(2):
            beyond = theirs[v] if k == 0 else roads[v]
            if beyond == 0:
                continue
            total, mine = near_by[v] + beyond, near_by[v]
            if best >= 0 and total > best >> 10:
                continue
            if best < 0 or total < best >> 10 or (mine > best & 1023) == (s.active == p):
                best = total << 10 | mine
    return best


@kernel
def _store(s, links, n):
    """Replace the links, moving tokens and points by what has changed (SVP-02, CROSSING-18)."""
    for i in range(s.num_links):
        if s.link_held[i]:
            _move_token(s, s.link_seat[i], s.link_near[i], -1)
    s.num_links = n
    for i in range(MAX_LINKS):
        packed = links[i] if i < n else 0
        s.link_held[i] = packed & 1
        s.link_direct[i] = packed >> 1 & 1
        s.link_near[i] = packed >> 2 & 255
        s.link_far[i] = packed >> 10 & 255
        s.link_seat[i] = packed >> 18
        if i < n and packed & 1:
            _move_token(s, packed >> 18, packed >> 2 & 255, 1)


@kernel
def _move_token(s, p, v, n):
    s.vertex_tokens[v] += n
    s.tokens[p] += n
    s.points[p] += n
