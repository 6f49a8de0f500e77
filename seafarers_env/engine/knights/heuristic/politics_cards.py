"""Progress cards of politics (CK-183..190): what each would do now, in points, and the choices of its steps."""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import ZERO, bit, has, members, places_in, popcount, scratch
from ...policies import cards, constants as pc, raiding
from ...policies.goals import time_goals
from ...policies.land import growth
from ...policies.masks import first_of, is_allowed
from ...policies.steps import next_step
from ...sizes import EDGE_WORDS, HEX_WORDS, VERTEX_WORDS
from ..cards.removal import open_end
from ..rules.standing import strength
from . import guards, keeping, posts
from .trade_cards import target_of
from .weighing import CARD, THEIRS, can_target

A_POINT = 30.0  # what a robber holds back, and steals, in a point
RANK = 0.25  # points of each rank of a knight that comes or goes
GRAIN_SAVED = 0.1
HARM = 0.1  # points of what a knight harms where it stands
PIECE_GONE = 0.12  # points of an opponent's piece
CUT_OFF = 0.4  # of one that leads to a site
FREE_WAY = 1.0  # what a score is worth that gets better by its own size
LINE_CUT = 0.5  # part of the points of the Longest Trade Route that a piece of its holder's is
A_CARD = 0.5  # points for a progress card of another


# --- bishop -----------------------------------------------------------------------------------------------------------
@kernel
def bishop_worth(s, b, r, p, w):
    """What the robber holds back and steals on its best hex, against where it is."""
    now, best = raiding.robber_holds(s, b, r, p, np.int64(s.robber), w), 0.0
    for h in range(b.num_hexes):
        if s.terrain[h] <= c.LAST_LAND and h != s.robber:
            best = max(best, _raid_at(s, b, r, p, np.int64(h), w) - now)
    return best / A_POINT


@kernel
def _raid_at(s, b, r, p, h, w):
    """What the robber does on hex `h` when it steals from everybody there."""
    worth, seats = raiding.robber_holds(s, b, r, p, h, w), 0
    for k in range(6):
        building = np.int64(s.vertex_building[b.hex_vertices[h, k]])
        q = building >> 1
        if building >= 0 and q != p and seats >> q & 1 == 0 and s.hand_size[q] > 0:
            seats |= 1 << q
            worth += w[pc.THEFT] * raiding.importance(s, r, p, q, w)
    return worth


@kernel
def bishop_place(s, b, r, p, m, w):
    """That hex."""
    best, chosen = 0.0, np.int64(c.NOTHING)
    for h in members(m[a.ROBBER_WORD :], HEX_WORDS):
        worth = _raid_at(s, b, r, p, np.int64(h), w)
        if chosen < 0 or worth > best:
            best, chosen = worth, np.int64(64 * a.ROBBER_WORD + h)
    return chosen


# --- deserter ---------------------------------------------------------------------------------------------------------
@kernel
def deserter_worth(s, r, p, w):
    """The most that an opponent must lose at least, and what comes of it."""
    best = 0.0
    for q in range(r.num_players):
        if q != p:
            best = max(best, _desertion(s, r, p, q, w))
    return best


@kernel
def _desertion(s, r, p, q, w):
    """Points for the least knight of seat `q`, lost there and won here."""
    least = c.NUM_RANKS
    for v in members(s.knights_of[q], VERTEX_WORDS):
        least = min(least, np.int64(s.knight[v]) % c.NUM_RANKS)
    if least == c.NUM_RANKS:
        return 0.0
    won = 1.0 if s.knights_left[p, least] > 0 else 0.0
    return RANK * (least + 1) * (won + raiding.importance(s, r, p, q, w) / 2)


@kernel
def deserter_target(s, r, p, m, w):
    """That opponent."""
    best, chosen = -1.0, np.int64(c.NOTHING)
    for i in range(1, r.num_players):
        worth = _desertion(s, r, p, (p + i) % r.num_players, w)
        if can_target(m, i) and worth > best:
            best, chosen = worth, target_of(i)
    return chosen


@kernel
def deserter_lose(s, b, r, p, m, w):
    """The own knight that is missed least: of low rank, not active, where it does little."""
    least, chosen = 1e9, np.int64(c.NOTHING)
    for v in members(m[a.LOSE_WORD :], VERTEX_WORDS):
        worth = 2.0 * (np.int64(s.knight[v]) % c.NUM_RANKS + 1) + HARM * posts.worth_of(s, b, r, p, v)
        if has(s.knight_active, v):
            worth += 2.0 * guards.alarm(s, w)
        if worth < least:
            least, chosen = worth, np.int64(64 * a.LOSE_WORD + v)
    return chosen


@kernel
def stand(s, b, r, p, m):
    """Where a knight that comes to stand does most."""
    v = posts.best_of(s, b, r, p, m, a.KNIGHT_WORD)
    return np.int64(64 * a.KNIGHT_WORD + v if v >= 0 else c.NOTHING)


# --- diplomat ---------------------------------------------------------------------------------------------------------
@kernel
def diplomat_worth(s, b, r, p, w, eco, goals, score):
    """What removing the best open piece is worth, an opponent's or one's own that is laid elsewhere."""
    best = 0.0
    for e in range(b.num_edges):
        if open_end(s, b, np.int64(e)) >= 0:
            if s.edge_piece[e] >> 1 != p:
                best = max(best, _removed(s, b, r, p, np.int64(e), w, eco))
    front = np.int64(cards.wanted_free(eco, goals, 1, w))
    if front >= 0:
        for e in range(b.num_edges):
            if s.edge_piece[e] >= 0 and s.edge_piece[e] >> 1 == p and _is_idle(s, b, p, np.int64(e), goals, front):
                return max(best, _eased(eco, goals, front, score, w))
    return best


@kernel
def _removed(s, b, r, p, e, w, eco):
    """Points for an opponent's open piece gone: it leads to a site, or is one of the Longest Trade Route."""
    q, v = np.int64(s.edge_piece[e]) >> 1, open_end(s, b, e)
    worth = PIECE_GONE
    if v >= 0 and has(s.sites, v):
        worth += CUT_OFF
        if has(s.network[p], v):
            worth += w[pc.GROWTH] * eco[pc.HORIZON] * growth(s, b, r, p, v, w, eco, True) / 4
    if s.route_holder == q:
        rival = np.int64(0)
        for o in range(r.num_players):
            if o != q:
                rival = max(rival, np.int64(s.route[o]))
        if s.route[q] - rival <= 1 or s.route[q] == c.MIN_ROUTE:
            worth += LINE_CUT * 2 * w[pc.ROUTE]
    return worth * raiding.importance(s, r, p, q, w)


@kernel
def _eased(eco, goals, front, score, w):
    """By what share the best score gets better with a free piece on the way to goal `front`."""
    if score <= 0.0:
        return 0.0
    return FREE_WAY * max(cards.with_free(eco, goals, front, 1, w) / score - 1.0, 0.0)


@kernel
def _is_idle(s, b, p, e, goals, front):
    """True for one's open piece of the kind that goal `front` lays, which leads to no site and not to that way."""
    at = pc.FIRST_ROW + pc.ROW * front
    v = open_end(s, b, e)
    if v < 0 or s.route_holder == p or s.edge_piece[e] & 1 != goals[at + pc.LAYS] or has(s.sites, v):
        return False
    first = goals[at + pc.FIRST]
    for k in range(2):
        if b.edge_vertices[first, k] == v:
            return False
    return True


@kernel
def diplomat_remove(s, b, r, p, m, w, eco, goals):
    """That piece."""
    goal = time_goals(eco, goals, pc.HAND, w)
    front = np.int64(cards.wanted_free(eco, goals, 1, w))
    eased = _eased(eco, goals, front, eco[pc.SCORE + goal], w) if front >= 0 and goal >= 0 else 0.0
    best, chosen = -1.0, np.int64(c.NOTHING)
    for e in members(m[a.REMOVE_WORD :], EDGE_WORDS):
        if s.edge_piece[e] >> 1 != p:
            worth = _removed(s, b, r, p, e, w, eco)
        else:
            worth = eased if front >= 0 and _is_idle(s, b, p, e, goals, front) else 0.0
        if worth > best:
            best, chosen = worth, np.int64(64 * a.REMOVE_WORD + e)
    return chosen


@kernel
def diplomat_lay(m, w, eco, goals):
    """Where one's piece is wanted: on the way to the goal that is best with it; anywhere rather than nowhere."""
    front = np.int64(cards.wanted_free(eco, goals, 1, w))
    if front >= 0 and is_allowed(m, next_step(goals, front)):
        return np.int64(next_step(goals, front))
    for i in range(EDGE_WORDS):
        for word in (a.ROAD_WORD, a.SHIP_WORD):
            if m[word + i] != ZERO:
                return first_of(m, word + i, 1)
    return np.int64(a.FIRST_OF[a.STOP])


# --- intrigue ---------------------------------------------------------------------------------------------------------
@kernel
def intrigue_worth(s, b, r, p, w):
    """The most that driving an opponent's knight from one's line brings."""
    best = 0.0
    for i in range(VERTEX_WORDS):
        for q in range(r.num_players):
            for v in places_in(s.knights_of[q, i] & s.network[p, i] if q != p else ZERO, i):
                best = max(best, _driven_off(s, b, r, p, v, w))
    return best


@kernel
def _driven_off(s, b, r, p, v, w):
    """Points for an opponent's knight gone from `v`: it may go for good, and no longer stands in the way."""
    knight = np.int64(s.knight[v])
    worth = RANK * (knight % c.NUM_RANKS + 1) * raiding.importance(s, r, p, knight // c.NUM_RANKS, w)
    return worth + HARM * max(posts.harm_of(s, b, p, v), 0.0)


@kernel
def intrigue_pick(s, b, r, p, m, w):
    """That knight."""
    best, chosen = -1.0, np.int64(c.NOTHING)
    for v in members(m[a.PICK_KNIGHT_WORD :], VERTEX_WORDS):
        worth = _driven_off(s, b, r, p, v, w)
        if worth > best:
            best, chosen = worth, np.int64(64 * a.PICK_KNIGHT_WORD + v)
    return chosen


# --- saboteur, wedding ------------------------------------------------------------------------------------------------
@kernel
def saboteur_worth(s, r, p, w):
    """The cards that opponents with as many points or more lose."""
    total = 0.0
    for q in range(r.num_players):
        if q != p and s.points[q] >= s.points[p]:
            total += THEIRS * (np.int64(s.hand_size[q]) // 2) * raiding.importance(s, r, p, q, w)
    return total


@kernel
def wedding_worth(s, r, p, w):
    """The cards that opponents ahead give."""
    total = 0.0
    for q in range(r.num_players):
        if q != p and s.points[q] > s.points[p]:
            total += min(np.int64(s.hand_size[q]), 2) * (CARD + THEIRS * raiding.importance(s, r, p, q, w) / 2)
    return total


# --- spy --------------------------------------------------------------------------------------------------------------
@kernel
def spy_worth(s, r, p, w):
    """A card of whoever holds most."""
    best = 0.0
    for q in range(r.num_players):
        if q != p:
            best = max(best, _spied(s, r, p, q, w))
    return best


@kernel
def _spied(s, r, p, q, w):
    """Points for the best of the hidden cards of seat `q`: of many one is good."""
    held = np.int64(s.progress_size[q])
    return A_CARD * held / (held + 1.0) * raiding.importance(s, r, p, q, w)


@kernel
def spy_target(s, r, p, m, w):
    """That opponent."""
    best, chosen = -1.0, np.int64(c.NOTHING)
    for i in range(1, r.num_players):
        worth = _spied(s, r, p, (p + i) % r.num_players, w)
        if can_target(m, i) and worth > best:
            best, chosen = worth, target_of(i)
    return chosen


@kernel
def spy_take(s, b, r, p, m):
    """The card of the hand that is shown, which the mask names, that is worth most."""
    best, chosen = -1.0, np.int64(c.NOTHING)
    for card in range(c.NUM_PLAYABLE):
        if m[a.COLOUR_WORD] & bit(a.SPY_BIT + card) != ZERO:
            worth = keeping.worth_of(s, b, r, p, card)
            if worth > best:
                best, chosen = worth, np.int64(64 * a.COLOUR_WORD + a.SPY_BIT + card)
    return chosen


# --- warlord ----------------------------------------------------------------------------------------------------------
@kernel
def warlord_worth(s, b, r, p, w, eco):
    """What the knights that it wakes are worth at the next attack, and their grain."""
    scene = scratch().view(np.float64)
    active, idle, sleepers = strength(s, p, True), strength(s, p, False), 0
    for i in range(VERTEX_WORDS):
        sleepers += popcount(s.knights_of[p, i] & ~s.knight_active[i])
    guards.foresee(s, r, p, w, guards.city_at_stake(s, b, r, p, w, eco), scene)
    gained = guards.stake(scene, active + idle, w) - guards.stake(scene, active, w)
    return GRAIN_SAVED * sleepers + guards.alarm(s, w) * max(gained, 0.0)
