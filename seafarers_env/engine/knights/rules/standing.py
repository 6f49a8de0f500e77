"""Where knights stand, how they come and leave, where they can go: what all rules about knights share (CK, section 7).

What a knight does to pieces on edges follows from `kit.blocks` and `kit.anchors`. Whenever one comes or leaves, what
is kept of that is found anew for all whose pieces end there (CK-141): where roads and ships may lie at once, lanes and
routes when the action is settled.
"""

import numpy as np

from ... import constants as c
from ..._jit import inlined, kernel
from ...bits import ZERO, bit, drop, has, places_in, put, scratch
from ...rules.kit import blocks, own
from ...rules.laying import refresh_reach, touches_hidden
from ...sizes import VERTEX_WORDS


@inlined
def knight_of(p, rank):
    """How a knight of seat `p` is written."""
    return c.NUM_RANKS * p + rank


@inlined
def seat_of(knight):
    """The owner of a knight."""
    return np.int64(knight) // c.NUM_RANKS


@inlined
def rank_of(knight):
    """The rank of a knight: BASIC, STRONG, MIGHTY."""
    return np.int64(knight) % c.NUM_RANKS


@inlined
def ready(s, p, w):
    """Word `w` of the vertices with a knight of seat `p` that can act: active, and not since this turn (CK-082)."""
    return s.knights_of[p, w] & s.knight_active[w] & ~s.knight_fresh[w]


@kernel
def is_free(s, b, v):
    """True when a knight may come to stand on `v`: no figure is there, no hidden hex at it (CK-079, -086, SPICE-52)."""
    if s.vertex_building[v] >= 0 or s.knight[v] >= 0 or s.vertex_merchant[v] >= 0:
        return False
    return not touches_hidden(s, b, v)


@kernel
def is_ashore(s, b, v):
    """True when `v` lies at LAND, as it must for a knight from the supply (CK-078)."""
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if h >= 0 and s.terrain[h] <= c.LAST_LAND:
            return True
    return False


@kernel
def strength(s, p, active):
    """The ranks of the knights of seat `p` that are active, or are not, together (CK-103, CK-107)."""
    total = 0
    for w in range(VERTEX_WORDS):
        for v in places_in(s.knights_of[p, w] & (s.knight_active[w] if active else ~s.knight_active[w]), w):
            total += rank_of(s.knight[v]) + 1
    return total


@inlined
def may_rise(s, p, v):
    """True when there is a next rank for the knight of `p` on `v`, price and marks apart (CK-084, CK-085)."""
    rank = rank_of(s.knight[v])
    if rank == c.MIGHTY or s.knights_left[p, rank + 1] == 0:
        return False
    return rank + 1 < c.MIGHTY or s.level[p, c.POLITICS] >= c.ADVANTAGE_LEVEL  # the fortress (CK-030)


@kernel
def that_may_rise(s, p, w):
    """Word `w` of the vertices with a knight of `p` that may rise, once a turn; price apart (CK-083..085)."""
    found = ZERO
    for v in places_in(s.knights_of[p, w] & ~s.knight_promoted[w], w):
        if may_rise(s, p, v):
            found |= bit(v)
    return found


@kernel
def any_promotion(s, p):
    """True when a knight of `p` may rise."""
    for w in range(VERTEX_WORDS):
        if that_may_rise(s, p, w) != ZERO:
            return True
    return False


# --- coming and leaving -----------------------------------------------------------------------------------------------
@kernel
def stand(s, b, p, rank, v):
    """A knight of `p` comes to stand on `v`, inactive and without marks; the supply is the caller's business."""
    s.knight[v] = knight_of(p, rank)
    put(s.knights_of[p], v)
    _tell(s, b, p, v)


@kernel
def leave(s, b, v):
    """The knight on `v` leaves it, and its state and marks with it; the supply is the caller's business."""
    p = seat_of(s.knight[v])
    s.knight[v] = c.NOTHING
    drop(s.knights_of[p], v)
    drop(s.knight_active, v)
    drop(s.knight_fresh, v)
    drop(s.knight_promoted, v)
    _tell(s, b, p, v)


@kernel
def _tell(s, b, p, v):
    """Have all found anew that a knight of `p`, come to `v` or gone from it, changes for pieces that end there."""
    for k in range(3):
        e = b.vertex_edges[v, k]
        if e < 0 or s.edge_piece[e] < 0:
            continue
        q = np.int64(s.edge_piece[e]) >> 1
        seat = np.uint8(1 << q)
        s.touched |= seat
        if s.edge_piece[e] & 1 == c.SHIP:
            s.tangled |= seat  # it anchors a lane of its owner, and takes the freedom of another's end (CK-098, CK-211)
        if q != p:
            s.stale |= seat
            refresh_reach(s, b, q, v)


# --- ways -------------------------------------------------------------------------------------------------------------
@kernel
def find_ways(s, b, p, v, ends):
    """Add to `ends`, an empty set of vertices, all that a knight of `p` on `v` comes to by own pieces (CK-204).

    What stands at the ends themselves is the caller's business.
    """
    stack = scratch()
    stack[0], top = v, 1
    put(ends, v)
    while top > 0:
        top -= 1
        u = stack[top]
        if u != v and blocks(s, p, u):
            continue
        for k in range(3):
            e, w = b.vertex_edges[u, k], b.vertex_neighbours[u, k]
            if e >= 0 and own(s, p, e) and not has(ends, w):
                put(ends, w)
                stack[top] = w
                top += 1
        if s.num_crossings > 0 and has(s.crossed[p], u):
            top = _sail(s, p, u, ends, stack, top)
    drop(ends, v)


@kernel
def _sail(s, p, u, ends, stack, first):
    """Add the exit points that own crossings join to `u`, and put them on the stack (CK-134); return its new height."""
    top = first
    for i in range(s.num_crossings):
        v, w = s.crossing_from[i], s.crossing_to[i]
        if s.crossing_seat[i] != p or (u != v and u != w):
            continue
        far = v + w - u
        if not has(ends, far):
            put(ends, far)
            stack[top] = far
            top += 1
    return top
