"""Ships under sail: taken up one by one, steps, voyages, dues, wool (BARGE-074..088, -130..135, -195, -196)."""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import inlined, kernel
from ...bits import ZERO, bit, empty_set, has, places_in, popcount, put
from ...rules.kit import allow, ask, gain
from ...sizes import EDGE_WORDS, MAX_PLAYERS
from .cargo import lane_of, leave_lane, put_ship, ships_on

POINTS = 4
POINTS_OF_WOOL = 2
MOST_POINTS = 8
NEIGHBOURS = 4


# --- taking up --------------------------------------------------------------------------------------------------------
@kernel
def legal_pick(s, p, m):
    """Add the seat's ships that have not been taken up this turn (BARGE-074)."""
    for k in range(c.NUM_CARGO_SHIPS):
        e = np.int64(s.cargo_ship[p, k])
        if e >= 0 and s.taken_up >> k & 1 == 0:
            m[a.PICK_WORD + (e >> 6)] |= bit(e)


@kernel
def pick(s, p, e):
    """Take up the seat's ship on lane `e`; no other one is there."""
    for k in range(c.NUM_CARGO_SHIPS):
        if s.cargo_ship[p, k] == e:
            s.ship = k
            s.taken_up |= np.uint8(1 << k)
    ask(s, at.SAIL)


@inlined
def points_left(s, p):
    """Movement points that the active ship still has, unpaid wool apart (BARGE-075..078)."""
    most = POINTS + np.int64(s.advantages[p, c.SWIFT_VOYAGE]) + POINTS_OF_WOOL * np.int64(s.wool_paid)
    return min(most, MOST_POINTS) - np.int64(s.steps)


# --- wool -------------------------------------------------------------------------------------------------------------
@kernel
def legal_wool(s, p, m):
    """Add paying wool, once for the ship while its movement has not ended (BARGE-077)."""
    if s.wool_paid == 0 and s.ended == 0 and s.hand[p, c.WOOL] > 0:
        allow(m, a.PAY_WOOL)


@kernel
def pay_wool(s, p):
    """Pay 1 wool for 2 movement points."""
    gain(s, p, c.WOOL, -1)
    s.wool_paid = 1


# --- what a step costs ------------------------------------------------------------------------------------------------
@inlined
def toll_to(s, p, f):
    """True when an opponent's road lies on lane `f` (BARGE-195)."""
    return s.edge_piece[f] >= 0 and s.edge_piece[f] >> 1 != p


@kernel
def tribute_to(s, b, p, e, f, paid):
    """Bit set of the opponents, `paid` apart, with a pirate ship at a hex that has lane `e` or `f` as a side."""
    owners = 0
    for q in range(MAX_PLAYERS):
        h = np.int64(s.own_pirate[q])
        if h >= 0 and q != p and paid >> q & 1 == 0 and (has(b.place_edges[h], e) or has(b.place_edges[h], f)):
            owners |= 1 << q
    return owners


@kernel
def _can_rest_after(s, b, p, e, f, gold, paid):
    """True when from lane `f`, come from `e`, a step to a lane without a ship can be paid with `gold` (BARGE-082)."""
    for k in range(NEIGHBOURS):
        g = np.int64(b.edge_neighbours[f, k])
        if g < 0 or not has(s.lanes, g) or (has(s.occupied, g) and (g != e or ships_on(s, e) > 1)):
            continue
        if toll_to(s, p, g) + popcount(np.uint64(tribute_to(s, b, p, f, g, paid))) <= gold:
            return True
    return False


@kernel
def _may_step(s, b, p, e, f, left):
    """True when the active ship may step from lane `e` to lane `f` beside it (BARGE-079..087)."""
    if not has(s.lanes, f):
        return False
    owners = tribute_to(s, b, p, e, f, np.int64(s.tribute_paid))
    gold = np.int64(s.gold[p]) - toll_to(s, p, f) - popcount(np.uint64(owners))
    if gold < 0:
        return False
    if not has(s.occupied, f):
        return True
    return left > 1 and _can_rest_after(s, b, p, e, f, gold, np.int64(s.tribute_paid) | owners)


# --- where a ship may sail --------------------------------------------------------------------------------------------
@kernel
def legal(s, b, p, m):
    """Add the lanes where the active ship may come to lie by a step or a voyage."""
    left = points_left(s, p)
    if left <= 0 or s.ended != 0:
        return
    e = lane_of(s, p)
    ways, seen = empty_set(), empty_set()
    if _find_free_ways(s, b, p, e, ways):
        _spread(s, b, e, left, ways, seen, c.NOTHING)
        for w in range(EDGE_WORDS):
            m[a.SHIP_WORD + w] = seen[w] & ~s.occupied[w]
    for k in range(NEIGHBOURS):
        f = np.int64(b.edge_neighbours[e, k])
        if f >= 0 and not has(m[a.SHIP_WORD :], f) and _may_step(s, b, p, e, f, left):
            put(m[a.SHIP_WORD :], f)


@kernel
def _find_free_ways(s, b, p, e, ways):
    """Write into `ways` the lanes where a step costs but points; False when each step from lane `e` costs tribute."""
    for w in range(EDGE_WORDS):
        ways[w] = s.lanes[w] & (s.free_edges[w] | s.roads[p, w])
    for q in range(MAX_PLAYERS):
        h = np.int64(s.own_pirate[q])
        if h >= 0 and q != p and s.tribute_paid >> q & 1 == 0:
            if has(b.place_edges[h], e):
                return False
            for w in range(EDGE_WORDS):
                ways[w] &= ~b.place_edges[h, w]
    return True


@kernel
def _spread(s, b, e, left, ways, seen, target):
    """Put into `seen` the lanes within `left` steps from `e` by `ways`, not on past hidden hexes (BARGE-196).

    Stops at lane `target` and returns the number of steps to it; 0 when it is not reached.
    """
    edge = empty_set()
    put(edge, e)
    put(seen, e)
    for n in range(left):
        grown = empty_set()
        for w in range(EDGE_WORDS):
            for i in places_in(edge[w] & ~s.sighted[w], w):
                for x in range(EDGE_WORDS):
                    grown[x] |= b.edge_star[i, x]
        more = ZERO
        for w in range(EDGE_WORDS):
            edge[w] = grown[w] & ways[w] & ~seen[w]
            seen[w] |= edge[w]
            more |= edge[w]
        if target >= 0 and has(edge, target):
            return n + 1
        if more == ZERO:
            break
    return 0


@kernel
def steps_to(s, b, p, f):
    """How many points it takes the active ship to come to lie on lane `f`, where it may sail (BARGE-079, BARGE-196)."""
    e = lane_of(s, p)
    if has(b.edge_star[e], f):
        return 1
    ways, seen = empty_set(), empty_set()
    _find_free_ways(s, b, p, e, ways)
    return _spread(s, b, e, points_left(s, p), ways, seen, f)


# --- sailing ----------------------------------------------------------------------------------------------------------
@kernel
def sail(s, b, p, f):
    """Let the active ship come to lie on lane `f`, by a step with its dues or by a voyage; what is found comes next."""
    e = lane_of(s, p)
    s.steps += steps_to(s, b, p, f)
    if has(b.edge_star[e], f):
        _pay_dues(s, b, p, e, f)
    s.stepped = 1
    leave_lane(s, p, s.ship)
    put_ship(s, p, s.ship, f)


@kernel
def _pay_dues(s, b, p, e, f):
    """Pay toll and tribute for a step from lane `e` to lane `f` to their owners (BARGE-086)."""
    if toll_to(s, p, f):
        s.gold[p] -= 1
        s.gold[s.edge_piece[f] >> 1] += 1
    owners = tribute_to(s, b, p, e, f, np.int64(s.tribute_paid))
    for q in range(MAX_PLAYERS):
        if owners >> q & 1:
            s.gold[p] -= 1
            s.gold[q] += 1
    s.tribute_paid |= np.uint8(owners)
