"""Robber and pirate: where they hurt the leader, whom to rob, where the pirate begins, which number an island gets."""

import numpy as np

from .. import actions as a, constants as c
from .._jit import kernel
from ..bits import ZERO, members
from ..sizes import EDGE_WORDS, HEX_WORDS, MAX_PLAYERS, PIRATE_WORDS
from . import constants as pc
from .land import PIPS
from .masks import is_allowed

HIDDEN_POINTS = 0.2  # points that a hidden card is taken for


@kernel
def danger(s, r, q):
    """How near seat `q` is to winning, 0..1, hidden cards allowed for."""
    return min(1.0, (s.points[q] + HIDDEN_POINTS * s.cards_size[q]) / r.points_to_win)


@kernel
def importance(s, r, p, q, w):
    """How much it matters to hurt seat `q`: more the nearer it is to winning; negative for oneself."""
    return -np.float64(w[pc.OWN_LOSS]) if q == p else 1.0 + w[pc.LEADING] * danger(s, r, q) ** 2


@kernel
def robber_holds(s, b, r, p, h, w):
    """Pips that the robber on hex `h` takes from opponents, less what it costs oneself."""
    if h < 0 or s.terrain[h] > c.GOLD:
        return 0.0
    total = 0.0
    for k in range(6):
        building = np.int64(s.vertex_building[b.hex_vertices[h, k]])
        if building >= 0:
            total += (1 + (building & 1)) * importance(s, r, p, building >> 1, w)
    return total * PIPS[s.number[h]]


@kernel
def _theft_at(s, b, r, p, h, w):
    """What robbing the best victim at hex `h` is worth."""
    best = 0.0
    for k in range(6):
        building = np.int64(s.vertex_building[b.hex_vertices[h, k]])
        if building >= 0 and building >> 1 != p and s.hand_size[building >> 1] > 0:
            best = max(best, w[pc.THEFT] * importance(s, r, p, building >> 1, w))
    return best


@kernel
def pirate_holds(s, b, r, p, place, w):
    """What the ships that the pirate keeps in place there are worth."""
    if place < 0:
        return 0.0
    total = 0.0
    for e in members(b.place_edges[place], EDGE_WORDS):
        piece = np.int64(s.edge_piece[e])
        if piece >= 0 and piece & 1 == c.SHIP:
            total += w[pc.SHIP_HELD] * importance(s, r, p, piece >> 1, w)
    return total


@kernel
def _theft_beside(s, b, r, p, place, w):
    best = 0.0
    for q in range(np.int64(r.num_players)):
        if q == p or s.hand_size[q] == 0:
            continue
        for i in range(EDGE_WORDS):
            if s.ships[q, i] & b.place_edges[place, i] != ZERO:
                best = max(best, w[pc.THEFT] * importance(s, r, p, q, w))
    return best


@kernel
def move(s, b, r, p, m, w):
    """The best hex for the robber or the pirate; whichever does not move stays where it is."""
    kept_robber = robber_holds(s, b, r, p, np.int64(s.robber), w)
    kept_pirate = pirate_holds(s, b, r, p, np.int64(s.pirate), w) if r.pirate else 0.0
    best, chosen = 0.0, np.int64(c.NOTHING)
    for h in members(m[a.ROBBER_WORD :], HEX_WORDS):
        worth = kept_pirate + robber_holds(s, b, r, p, h, w) + _theft_at(s, b, r, p, h, w)
        if chosen < 0 or worth > best:
            best, chosen = worth, 64 * a.ROBBER_WORD + h
    for place in members(m[a.PIRATE_WORD :], PIRATE_WORDS):
        worth = kept_robber + pirate_holds(s, b, r, p, place, w) + _theft_beside(s, b, r, p, place, w)
        if chosen < 0 or worth > best:
            best, chosen = worth, 64 * a.PIRATE_WORD + place
    return chosen


@kernel
def steal(s, r, p, m, w):
    """Rob whoever matters most; among equals, whoever holds more cards; nobody only where there is nobody."""
    best, chosen = 0.0, a.FIRST_OF[a.STOP]
    for i in range(1, MAX_PLAYERS):
        if is_allowed(m, a.STEAL_BIT + i):
            q = (p + i) % r.num_players
            worth = 100 * importance(s, r, p, q, w) + s.hand_size[q]
            if worth > best:
                best, chosen = worth, np.int64(a.STEAL_BIT + i)
    return chosen


@kernel
def propose_start(s, b, m):
    """A hex for the pirate's start (DECISIONS-09): away from coasts worth settling."""
    best, chosen = 1e9, np.int64(c.NOTHING)
    for place in members(m[a.PIRATE_WORD :], PIRATE_WORDS):
        worth = _coast(s, b, place)
        if worth < best:
            best, chosen = worth, 64 * a.PIRATE_WORD + place
    return chosen


@kernel
def _coast(s, b, place):
    """Pips of the land round a place of the pirate, counted once for each of its edges."""
    total = 0.0
    for e in members(b.place_edges[place], EDGE_WORDS):
        for k in range(2):
            h = b.edge_hexes[e, k]
            if h >= 0 and s.terrain[h] <= c.GOLD:
                total += PIPS[s.number[h]]
    return total


@kernel
def choose_token(s, b, r, p, m, w):
    """The number whose loss hurts others most and oneself least; of equals the best one for the island."""
    best, chosen = 0.0, np.int64(c.NOTHING)
    for h in members(m[a.TOKEN_WORD :], HEX_WORDS):
        worth = robber_holds(s, b, r, p, h, w) + w[pc.BROUGHT] * PIPS[s.number[h]]
        if chosen < 0 or worth > best:
            best, chosen = worth, 64 * a.TOKEN_WORD + h
    return chosen
