"""Trade routes between two islands and their tokens (CROSSING-04..25, C-03, C-04, C-20).

A *link* joins a building S of a seat on its home island with a building T of anybody on the other island: by the seat's
ships alone (direct), or by its ships and then pieces of T's owner, all roads or all ships (indirect). Inner vertices
hold no building. A route that two seats share is a link of each, seen from its own home, so "the token goes to the
other" (CROSSING-13, -14) is said by the other seat's link.

A link is judged once, when it comes to stand, by who then acts. For each seat and T one token at most is held; a link
that comes to stand meanwhile waits, and is judged when that token is surrendered (CROSSING-16, -17). However two
buildings became joined, only a direct link earns anything beyond their judgement (CROSSING-15, -17).
"""

import numpy as np

from ... import constants as c
from ..._jit import kernel
from ...bits import ZERO, scratch
from ...rules.kit import give_tokens, move_tokens
from ...rules.laying import area_of
from ...sizes import MAX_LINKS, VERTEX_WORDS


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
                n = _add_links(s, b, p, far, links, n)
    for i in range(n):
        links[i] |= _kept_state(s, links, n, i)
    _store(s, links, n)
    for k in range(r.num_players):
        p = (s.active + k) % r.num_players
        i = _next_due(s, p, links, c.NOTHING)
        while i >= 0:
            _judge(s, b, r, i)
            i = _next_due(s, p, links, links[i] >> 2)


# --- packed links -----------------------------------------------------------------------------------------------------
@kernel
def _pack(p, near, far, direct, length):
    """State, then what orders the links of a seat: direct first, then length, near and far vertex; then the seat."""
    return (far | near << 8 | length << 16 | (1 - direct) << 26 | p << 27) << 2


@kernel
def _far(packed):
    return packed >> 2 & 255


@kernel
def _near(packed):
    return packed >> 10 & 255


@kernel
def _is_direct(packed):
    return packed >> 28 & 1 == 0


@kernel
def _seat(packed):
    return packed >> 29


@kernel
def _find(s, p, near, far):
    """The link of the record that joins these buildings for seat `p`; -1 = none."""
    for i in range(s.num_links):
        if s.link_seat[i] == p and s.link_near[i] == near and s.link_far[i] == far:
            return i
    return c.NOTHING


@kernel
def _stands(links, n, p, near, far):
    for i in range(n):
        if _seat(links[i]) == p and _near(links[i]) == near and _far(links[i]) == far:
            return True
    return False


@kernel
def _kept_state(s, links, n, i):
    """What is known of a standing link from before this action."""
    p, near, far = _seat(links[i]), _near(links[i]), _far(links[i])
    old = _find(s, p, near, far)
    if old >= 0:
        judged_anew = s.link_state[old] == c.LINK_JUDGED and s.link_direct[old] == 0 and _is_direct(links[i])
        return c.LINK_NEW if judged_anew else np.int64(s.link_state[old])
    other = s.vertex_building[far] >> 1
    back = _find(s, other, far, near)
    joined = back >= 0 and s.link_state[back] != c.LINK_WAITS and _stands(links, n, other, far, near)
    return c.LINK_JUDGED if joined and not _is_direct(links[i]) else c.LINK_NEW


@kernel
def _store(s, links, n):
    """Replace the links of the record; tokens go with the links that no longer stand (CROSSING-18)."""
    for i in range(s.num_links):
        p, near = np.int64(s.link_seat[i]), np.int64(s.link_near[i])
        if s.link_state[i] == c.LINK_HOLDS and not _stands(links, n, p, near, np.int64(s.link_far[i])):
            move_tokens(s, p, near, -1)
    for i in range(max(n, np.int64(s.num_links))):
        packed = links[i] if i < n else 0
        s.link_state[i] = packed & 3
        s.link_direct[i] = i < n and _is_direct(packed)
        s.link_near[i] = _near(packed)
        s.link_far[i] = _far(packed)
        s.link_seat[i] = _seat(packed)
    s.num_links = n


# --- what stands ------------------------------------------------------------------------------------------------------
@kernel
def _is_home(s, b, p, v):
    area = area_of(s, b, v)
    return area >= 0 and s.home[p] >> np.uint32(area) & np.uint32(1) != 0


@kernel
def _is_abroad(s, b, p, v):
    """True on the island that is not the home of `p`."""
    area = area_of(s, b, v)
    return area >= 0 and b.area_kind[area] == c.AREA_START and not _is_home(s, b, p, v)


@kernel
def _add_links(s, b, p, far, links, first):
    """Add the links of `p` to the building at `far`; return the new number of links."""
    n = first
    own, theirs, roads, near_by = scratch(), scratch(), scratch(), scratch()
    owner = s.vertex_building[far] >> 1
    sails, meets = _lies_at(s, b, far, 2 * p + c.SHIP), owner != p and _meet_anywhere(s, p, owner)
    if not sails and not meets:
        return n
    measure(s, b, far, 2 * p + c.SHIP, own)
    if meets:
        measure(s, b, far, 2 * owner + c.SHIP, theirs)
        measure(s, b, far, 2 * owner + c.ROAD, roads)
    for near in range(b.num_vertices):
        if s.vertex_building[near] >> 1 != p or not _is_home(s, b, p, near) or n >= MAX_LINKS:
            continue
        length, direct = own[near], own[near] > 0
        if not direct and meets:
            measure(s, b, near, 2 * p + c.SHIP, near_by)
            length = _shortest(s, b, near_by, theirs, roads)
        if length > 0:
            links[n] = _pack(p, near, far, direct, length)
            n += 1
    return n


@kernel
def _lies_at(s, b, v, piece):
    """True when such a piece lies at vertex `v`."""
    for k in range(3):
        e = b.vertex_edges[v, k]
        if e >= 0 and s.edge_piece[e] == piece:
            return True
    return False


@kernel
def _meet_anywhere(s, p, q):
    """True when pieces of both seats end at one vertex."""
    for w in range(VERTEX_WORDS):
        if s.network[p, w] & s.network[q, w] != ZERO:
            return True
    return False


@kernel
def _shortest(s, b, near_by, theirs, roads):
    """Fewest pieces of a chain that meets off any building, ships of the near end first; 0 = none."""
    fewest = np.int64(0)
    for v in range(b.num_vertices):
        if near_by[v] == 0 or s.vertex_building[v] >= 0:
            continue
        for beyond in (theirs[v], roads[v]):
            if beyond > 0 and (fewest == 0 or near_by[v] + beyond < fewest):
                fewest = near_by[v] + beyond
    return fewest


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


# --- judging ----------------------------------------------------------------------------------------------------------
@kernel
def _next_due(s, p, links, after):
    """The link of seat `p` that comes next behind the order number `after` and is new or waits; -1 = none."""
    best = c.NOTHING
    for i in range(s.num_links):
        due = s.link_state[i] == c.LINK_NEW or s.link_state[i] == c.LINK_WAITS
        if due and s.link_seat[i] == p and links[i] >> 2 > after and (best < 0 or links[i] >> 2 < links[best] >> 2):
            best = i
    return best


@kernel
def _judge(s, b, r, i):
    """Give link `i` its token, or let it wait while another has one for the same building (CROSSING-11..17)."""
    p, far = np.int64(s.link_seat[i]), s.link_far[i]
    if not (s.link_direct[i] and r.crossing_pairs):  # C-03
        for j in range(s.num_links):
            if s.link_seat[j] == p and s.link_far[j] == far and s.link_state[j] == c.LINK_HOLDS:
                s.link_state[i] = c.LINK_WAITS
                return
    won = s.link_direct[i] != 0 or _wins(s, b, p, np.int64(s.link_near[i]), np.int64(far))
    if won and give_tokens(s, r, p, s.link_near[i], 1) > 0:  # under the holder's own end (CROSSING-24)
        s.link_state[i] = c.LINK_HOLDS
    else:
        s.link_state[i] = c.LINK_JUDGED


@kernel
def _wins(s, b, p, near, far):
    """True when an indirect link earns its seat the token: by majority, a tie by completing it (CROSSING-12..15)."""
    owner = s.vertex_building[far] >> 1
    back = _find(s, owner, far, near)
    if back >= 0 and s.link_state[back] == c.LINK_HOLDS:
        return False
    from_near, from_far = scratch(), scratch()
    best = c.NOTHING
    for near_kind in (c.SHIP, c.ROAD):
        for far_kind in (c.SHIP, c.ROAD):
            if near_kind == c.ROAD and (far_kind == c.ROAD or back < 0):
                continue  # roads at the near end make a route of the other seat only
            measure(s, b, near, 2 * p + near_kind, from_near)
            measure(s, b, far, 2 * owner + far_kind, from_far)
            chain = _meet(s, b, from_near, from_far, s.active == owner)
            if chain >= 0:
                chain |= (near_kind == c.ROAD or far_kind == c.ROAD) << 11 | np.int64(near_kind == c.ROAD)
            if chain >= 0 and (best < 0 or chain < best):
                best = chain
    if best < 0 or best & 1 != 0:
        return False
    total, own = best >> 24, best >> 1 & 1023
    return 2 * own > total or (2 * own == total and s.active == p)


@kernel
def _meet(s, b, from_near, from_far, far_completes):
    """The chain that counts among those that meet off any building, lowest first; -1 = none (CROSSING-15).

    Fewest pieces, then most of the completing seat (of the near one where a third completes); `_wins` adds: then ships
    alone, then ships at the near end. Packed as pieces << 24, order << 12, roads << 11, near pieces << 1, near roads.
    """
    best = c.NOTHING
    for v in range(b.num_vertices):
        if from_near[v] == 0 or from_far[v] == 0 or s.vertex_building[v] >= 0:
            continue
        last = from_far[v] if far_completes else from_near[v]
        chain = (from_near[v] + from_far[v]) << 24 | (1023 - last) << 12 | from_near[v] << 1
        if best < 0 or chain < best:
            best = chain
    return best
