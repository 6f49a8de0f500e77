"""What to go for next: every kind of goal in reach with its worth, its cost and the time it takes.

Goals that cost the same differ in worth only, so of each class (say: settlements two roads away) the best is kept.
"""

import numpy as np

from .. import actions as a, constants as c
from .._jit import kernel
from ..bits import empty_set, has, members, scratch, zero_bytes
from ..deal import cards_there_are
from ..explorers.heuristic import building
from ..fan.heuristic.far_shores import add_voyage, likely_land
from ..fan.heuristic.rim import go_round
from ..hawaii.heuristic import grounds
from ..isles.heuristic import add_links
from ..knights.heuristic import improving
from ..rules.kit import CARD_COST, CITY_COST, SETTLEMENT_COST, worth as points_at
from ..sizes import EXPLORERS, FAN, HAWAII, KNIGHTS, MAX_VERTICES, SPICE, VERTEX_WORDS
from ..spices import heuristic as spices
from . import constants as pc
from .economy import rolls_until
from .land import fog_at, growth, has_marker, is_abroad, tokens_at
from .listing import kept, offer
from .ways import FAR, NODE, ends_at, goes_on, longest_from, spread, start_all, takes

ROUTE_POINTS = 2


@kernel
def collect(s, b, r, p, w, eco, goals):
    """List all goals of seat `p` in `goals`, with their worths in `eco`, in place."""
    if EXPLORERS:
        building.collect(s, b, r, p, w, eco, goals)
        return
    collect_moved(s, b, r, p, w, eco, goals, pc.NONE, pc.NONE)


@kernel
def collect_moved(s, b, r, p, w, eco, goals, lifted, laid):
    """The same as if the ship on edge `lifted` lay on edge `laid` (-1: neither)."""
    goals[pc.COUNT] = 0
    slots, seen, queue, first = zero_bytes(), zero_bytes(), scratch(), scratch()
    starts = start_all(s, b, p, lifted, laid, queue, first, seen)
    spare = np.int64(lifted >= 0 and laid < 0)
    n = spread(s, b, r, p, lifted, laid, spare, queue, first, seen, starts)
    _add_sites(s, b, r, p, w, eco, goals, slots, queue, first, n, 1.0)
    if FAN and r.catan_doubled:
        add_voyage(s, b, r, p, w, eco, goals, slots, queue, first, n)
    if FAN and r.round_the_world and w[pc.BEYOND_RIM] > 0:
        _add_beyond(s, b, r, p, w, eco, goals, slots, lifted, laid, spare, queue, first, n)
    if KNIGHTS and r.knights:
        if lifted < 0 and laid < 0:
            improving.add(s, b, r, p, w, eco, goals, slots)
    else:
        _add_city(s, b, r, p, w, eco, goals, slots)
        _add_card(s, r, p, w, eco, goals, slots)
    _add_route(s, b, r, p, w, eco, goals, slots, queue, starts)
    if r.trade_route_tokens:
        add_links(s, b, r, p, w, eco, goals, slots, lifted, laid)


@kernel
def collect_landings(s, b, r, p, w, eco, goals):
    """List all goals of seat `p` that begin with landing: it has left its exit point and chooses where (WORLD-36)."""
    goals[pc.COUNT] = 0
    slots, queue, first = zero_bytes(), scratch(), scratch()
    _add_beyond(s, b, r, p, w, eco, goals, slots, pc.NONE, pc.NONE, np.int64(0), queue, first, np.int64(0))


@kernel
def _add_beyond(s, b, r, p, w, eco, goals, slots, lifted, laid, spare, near, near_first, n):
    """Add the same where one comes with a crossing from the `n` nodes of `near`."""
    queue, first, seen = scratch(), scratch(), zero_bytes()
    n = go_round(s, b, r, p, lifted, laid, spare, near, near_first, n, queue, first, seen)
    if n > 0:
        _add_sites(s, b, r, p, w, eco, goals, slots, queue, first, n, np.float64(w[pc.BEYOND_RIM]))


@kernel
def _add_sites(s, b, r, p, w, eco, goals, slots, queue, first, n, part):
    """Add places to settle, and face-down hexes to turn up; each with `part` of its worth."""
    settles = s.supply[p, c.SUPPLY_SETTLEMENTS] > 0
    card = card_worth(s, r, p, w, eco) if FAN and r.island_markers else 0.0
    if KNIGHTS and r.knights:
        card = improving.marker_worth(w)
    others = empty_set()
    _others_network(s, r, p, others)
    for i in range(n):
        node, far = queue[i] & NODE, queue[i] >> FAR
        kind = c.SHIP if node >= MAX_VERTICES else c.ROAD
        v = node - MAX_VERTICES * kind
        if settles and has(s.sites, v) and (not KNIGHTS or s.knight[v] < 0):
            own = points_at(s, b, r, v) if FAN else 1
            points = own + tokens_at(s, b, r, p, v)
            fixed = own + w[pc.TOKEN] * (points - own)
            if FAN and r.island_markers and has_marker(s, b, v):
                fixed += w[pc.MARKER_CARD] * card
            if r.trade_route_tokens and kind == c.SHIP and is_abroad(s, b, p, v):
                points += 1
                fixed += w[pc.CROSSING]
            worth = fixed + w[pc.GROWTH] * eco[pc.HORIZON] * growth(s, b, r, p, v, w, eco, True)
            worth *= kept(w, far) * _safety(s, b, v, far, others, w)
            if FAN:
                worth *= part
            cls = pc.SETTLE_CLASS + (pc.CLASS_PIECES * kind + far if far > 0 else 0)
            offer(goals, eco, slots, cls, a.BUILD_SETTLEMENT, v, kind, first[node], far, points, SETTLEMENT_COST, worth)
        if HAWAII and b.listed:
            grounds.add_moorings(s, b, r, p, w, eco, goals, slots, v, kind, first[node], far)
        if SPICE and r.spices and far > 0:
            worth = kept(w, far - 1) * spices.reaching(s, b, r, p, v, w)
            if worth > 0:
                cls = pc.FOG_CLASS + pc.CLASS_PIECES * kind + far
                offer(goals, eco, slots, cls, c.NOTHING, v, kind, first[node], far, 0, c.NOTHING, worth)
        if r.exploration and far > 0:
            hexes = fog_at(s, b, v)
            if hexes > 0:
                cls = pc.FOG_CLASS + pc.CLASS_PIECES * kind + far
                worth = hexes * w[pc.DISCOVERY] * kept(w, far - 1)
                if FAN:
                    worth *= part
                offer(goals, eco, slots, cls, c.NOTHING, v, kind, first[node], far, 0, c.NOTHING, worth)
                if FAN and r.hidden_closed and settles:
                    worth = part * w[pc.LANDFALL] * likely_land(s, b, v) * kept(w, far)
                    worth *= 1.0 + w[pc.GROWTH] * eco[pc.HORIZON] * growth(s, b, r, p, v, w, eco, True)
                    cls += pc.LANDFALL_CLASS - pc.FOG_CLASS
                    offer(
                        goals, eco, slots, cls, a.BUILD_SETTLEMENT, v, kind, first[node], far, 0, SETTLEMENT_COST, worth
                    )


@kernel
def _others_network(s, r, p, places):
    """Fill the set of vertices that pieces of other seats touch."""
    for i in range(VERTEX_WORDS):
        for q in range(r.num_players):
            if q != p:
                places[i] |= s.network[q, i]


@kernel
def _safety(s, b, v, far, others, w):
    """What is kept of the worth of a site that pieces of another seat touch, or could with one more."""
    if has(others, v):
        return np.float64(w[pc.CONTESTED])
    if far > 0:
        for k in range(3):
            e = b.vertex_edges[v, k]
            if e >= 0 and s.edge_piece[e] < 0 and has(others, b.vertex_neighbours[v, k]):
                return np.float64(w[pc.PURSUED])
    return 1.0


@kernel
def _add_city(s, b, r, p, w, eco, goals, slots):
    if s.supply[p, c.SUPPLY_CITIES] == 0:
        return
    for v in members(s.settlements[p], VERTEX_WORDS):
        points = points_at(s, b, r, v) if FAN else 1
        worth = points + w[pc.GROWTH] * eco[pc.HORIZON] * growth(s, b, r, p, v, w, eco, False)
        offer(goals, eco, slots, pc.CITY_CLASS, a.BUILD_CITY, v, c.ROAD, c.NOTHING, 0, points, CITY_COST, worth)


# --- development cards ------------------------------------------------------------------------------------------------
@kernel
def _add_card(s, r, p, w, eco, goals, slots):
    """Add buying a card, if there is one left."""
    worth = card_worth(s, r, p, w, eco)
    if worth >= 0:
        offer(goals, eco, slots, pc.CARD_CLASS, a.BUY_CARD, c.NOTHING, c.ROAD, c.NOTHING, 0, 0, CARD_COST, worth)


@kernel
def card_worth(s, r, p, w, eco):
    """Expected worth of a card over all cards that seat `p` has not seen; -1 when none is left."""
    unseen, left = 0, 0
    others, points, soldiers = 0, 0, 0
    for k in range(c.NUM_CARDS):
        n = cards_there_are(r, k) - np.int64(s.cards[p, k])
        for q in range(r.num_players):
            n -= np.int64(s.played[q, k])
        unseen += n
        if k == c.SOLDIER:
            soldiers = n
        elif k == c.VICTORY_POINT:
            points = n
        else:
            others += n
    left = unseen
    for q in range(r.num_players):
        if q != p:
            left -= np.int64(s.cards_size[q])
    if left <= 0:
        return -1.0
    soldier = w[pc.SOLDIER_WORTH] + army_share(s, r, p, w)
    worth = (soldiers * soldier + points * w[pc.CARD_POINT] + others * w[pc.PROGRESS]) / unseen
    if eco[pc.NEEDED] <= 1:
        worth += w[pc.WIN] * points / unseen
    return worth


@kernel
def army_share(s, r, p, w):
    """Part of the worth of the Largest Army that one more Soldier is."""
    if s.army_holder == p:
        return 0.0
    wanted = army_wanted(s, r, p)
    have = np.int64(s.played[p, c.SOLDIER]) + np.int64(s.cards[p, c.SOLDIER])
    return w[pc.ARMY] / (wanted - have + 1.0) if have < wanted else 0.0


@kernel
def army_wanted(s, r, p):
    """Soldiers that take the Largest Army from the others (BASE-64)."""
    wanted = np.int64(c.MIN_ARMY)
    for q in range(r.num_players):
        if q != p:
            wanted = max(wanted, np.int64(s.played[q, c.SOLDIER]) + 1)
    return wanted


# --- the Longest Trade Route ------------------------------------------------------------------------------------------
@kernel
def _add_route(s, b, r, p, w, eco, goals, slots, queue, starts):
    """Add the fewest pieces that take the Longest Trade Route, or make one's own longer than one in pursuit."""
    most = np.int64(0)
    for q in range(r.num_players):
        if q != p:
            most = max(most, np.int64(s.route[q]))
    own, mine = np.int64(s.route[p]), s.route_holder == p
    if mine and most < own - 1:
        return
    wanted = own + 1 if mine else max(c.MIN_ROUTE, most + 1)
    if wanted - own > pc.MAX_DASH:
        return
    need, edge, kind = _dash(s, b, r, p, wanted, queue, starts)
    if edge >= 0:
        worth = w[pc.GUARD] if mine else w[pc.ROUTE] * kept(w, need - 1)
        points = 0 if mine else ROUTE_POINTS
        offer(goals, eco, slots, pc.ROUTE_CLASS, c.NOTHING, c.NOTHING, kind, edge, need, points, c.NOTHING, worth)


@kernel
def _dash(s, b, r, p, wanted, queue, starts):
    """Fewest pieces, their first edge and kind, to a line of `wanted` pieces; edge -1 where there is none so short."""
    used, at, came, turn = empty_set(), scratch(), scratch(), scratch()
    best, edge, lays = np.int64(pc.MAX_DASH + 1), np.int64(c.NOTHING), np.int64(c.ROAD)
    gap = max(1, wanted - np.int64(s.route[p]))  # no line needs fewer
    for i in range(starts):
        if best == gap:
            break
        kind = np.int64(c.SHIP if queue[i] >= MAX_VERTICES else c.ROAD)
        v = queue[i] - MAX_VERTICES * kind
        if s.supply[p, c.SUPPLY_ROADS + kind] < gap or not _leads_on(s, b, r, v, kind):
            continue
        need = max(1, wanted - longest_from(s, b, p, v, kind, used, at, came, turn))
        if need < best and need <= s.supply[p, c.SUPPLY_ROADS + kind]:
            e = goes_on(s, b, r, v, c.NOTHING, kind, need)
            if e >= 0:
                best, edge, lays = np.int64(need), e, kind
    return best, edge, lays


@kernel
def _leads_on(s, b, r, v, kind):
    if HAWAII and b.listed and ends_at(s, b, v):
        return False
    for k in range(3):
        e = np.int64(b.vertex_edges[v, k])
        if e >= 0 and takes(s, b, r, e, kind):
            return True
    return False


# --- time -------------------------------------------------------------------------------------------------------------
@kernel
def time_goals(eco, goals, hand, w):
    """Fill rolls and scores of all goals from the hand at `eco[hand:]`, in place; return the best, -1 = none."""
    best = c.NOTHING
    for i in range(goals[pc.COUNT]):
        at = pc.FIRST_ROW + pc.ROW * i
        t = rolls_until(eco, hand, pc.COST + c.NUM_BANKED * i)
        worth = eco[pc.WORTH + i]
        if goals[at + pc.POINTS] >= eco[pc.NEEDED]:
            worth += w[pc.WIN]
        eco[pc.ROLLS + i] = t
        eco[pc.SCORE + i] = worth / (t + w[pc.PATIENCE])
        if best < 0 or eco[pc.SCORE + i] > eco[pc.SCORE + best]:
            best = i
    return best


@kernel
def hand_worth(eco, goals, hand, w):
    """What the hand at `eco[hand:]` is worth: the score of the best goal, some of the second's, a little for spares.

    Overwrites rolls and scores.
    """
    best, second = 0.0, 0.0
    time_goals(eco, goals, hand, w)
    for i in range(goals[pc.COUNT]):
        score = eco[pc.SCORE + i]
        if score > best:
            best, second = score, best
        elif score > second:
            second = score
    cards, prices = 0.0, 0.0
    for k in range(c.NUM_BANKED):
        cards += eco[hand + k] * eco[pc.PRICE + k]
        if k < c.NUM_RESOURCES:
            prices += eco[pc.PRICE + k]
    if best == 0.0:
        best = 1.0
    return best + w[pc.SECOND] * second + w[pc.SPARE] * best * cards * c.NUM_RESOURCES / max(prices, 1e-9)
