"""Spices: sets for points, merchants, options that pay, what to give up (SPICE)."""

import numpy as np

from .. import actions as a, constants as c
from .._jit import kernel
from ..bits import ZERO, bit, has, members
from ..policies import constants as pc
from ..policies.economy import rolls_until
from ..rules.kit import hand_limit
from ..sizes import VERTEX_WORDS

DRAWS = 3.9  # spice cards, drawn at random, until three are a set
BANKED = np.uint64((1 << c.NUM_BANKED) - 1)


@kernel
def for_points(s, p, m):
    """A set for two points, -1 = none: three of the kind of which most are held, else one of each."""
    best, chosen = 0, np.int64(c.NOTHING)
    for k in range(c.NUM_SPICES + 1):
        if m[a.SPICE_WORD] & bit(a.EXCHANGE_BIT + k) != ZERO:
            held = np.int64(s.hand[p, c.FIRST_SPICE + k]) if k < c.NUM_SPICES else 1
            if held > best:
                best, chosen = held, np.int64(64 * a.SPICE_WORD + a.EXCHANGE_BIT + k)
    return chosen


@kernel
def merchant(s, b, p, m):
    """The corner for a merchant at a spice hex where the seat has none yet, -1 = none."""
    for v in members(m[a.MERCHANT_WORD :], VERTEX_WORDS):
        if not _stands_there(s, b, p, v):
            return np.int64(64 * a.MERCHANT_WORD + v)
    return np.int64(c.NOTHING)


@kernel
def _stands_there(s, b, p, v):
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if h >= 0 and s.terrain[h] == c.SPICE_HEX:
            for j in range(6):
                if s.vertex_merchant[b.hex_vertices[h, j]] == p:
                    return True
    return False


@kernel
def reaching(s, b, r, p, v, w):
    """Points for a first piece at vertex `v`: a place for a merchant, a card where nothing lies face down."""
    worth = 0.0
    if has(s.berths, v) and s.merchants[p] < c.NUM_MERCHANTS and not _stands_there(s, b, p, v) and _any_option(s, r):
        worth += w[pc.BERTH]
    if not r.exploration:
        for k in range(3):
            h = b.vertex_hexes[v, k]
            if h >= 0 and s.terrain[h] == c.SPICE_HEX and not has(s.reached, h):
                worth += w[pc.DISCOVERY]
    return worth


@kernel
def _any_option(s, r):
    left = c.EACH_OPTION * c.NUM_RESOURCES
    for q in range(r.num_players):
        left -= np.int64(s.options_size[q])
    return left > 0


@kernel
def _next_card(s, p, w, eco):
    """Points that one more spice card is worth: its share of a set, the more the nearer that is."""
    held, most, kinds = 0, 0, 0
    for k in range(c.NUM_SPICES):
        n = np.int64(s.hand[p, c.FIRST_SPICE + k])
        held += n
        most = max(most, n)
        kinds += n > 0
    if most >= c.SET_SIZE or kinds == c.NUM_SPICES:  # a set for the next turn
        held -= c.SET_SIZE
    points = w[pc.SPICE_CARD] * c.SET_POINTS
    if eco[pc.NEEDED] <= c.SET_POINTS:
        points += w[pc.WIN]
    return points / max(DRAWS - held, 1.0)


@kernel
def card(s, r, p, m, w, eco, goal):
    """A spice card, when it is worth more than the time the goal loses by the two cards that pay for it; -1 = none."""
    best, most, chosen = 0.0, -1.0, np.int64(c.NOTHING)
    worth = w[pc.ASIDE] * _next_card(s, p, w, eco)
    for k in range(c.NUM_RESOURCES):
        if m[a.SPICE_WORD] & bit(a.SPICE_BIT + k) == ZERO:
            continue
        for j in range(c.NUM_BANKED):
            eco[pc.TRIAL + j] = eco[pc.HAND + j]
        eco[pc.TRIAL + k] -= c.OPTION_PRICE
        delay = rolls_until(eco, pc.TRIAL, pc.COST + c.NUM_BANKED * goal) - eco[pc.ROLLS + goal]
        if s.hand_size[p] > hand_limit(s, r, p):
            delay *= w[pc.OVERFLOW]
        gained, spare = worth - eco[pc.SCORE + goal] * delay, eco[pc.TRIAL + k] - eco[pc.COST + c.NUM_BANKED * goal + k]
        if gained > best or (gained == best and spare > most and chosen >= 0):
            best, most, chosen = gained, spare, np.int64(64 * a.SPICE_WORD + a.SPICE_BIT + k)
    return chosen


@kernel
def option(m, eco):
    """The trade option of the resource that comes in most."""
    best, chosen = -1.0, np.int64(c.NOTHING)
    for k in range(c.NUM_RESOURCES):
        if m[a.SPICE_WORD] & bit(a.OPTION_BIT + k) != ZERO and eco[pc.RATE + k] > best:
            best, chosen = eco[pc.RATE + k], np.int64(64 * a.SPICE_WORD + a.OPTION_BIT + k)
    return chosen


@kernel
def give_back(s, p, m, first):
    """The spice of which fewest are held, as the action of the range from `first` (a global id) on."""
    least, chosen = np.int64(99), np.int64(c.NOTHING)
    for k in range(c.NUM_SPICES):
        global_id = np.int64(first + k)
        held = np.int64(s.hand[p, c.FIRST_SPICE + k])
        if m[global_id >> 6] & bit(global_id) != ZERO and held < least:
            least, chosen = held, global_id
    return chosen


@kernel
def only_spices(m):
    """True when no resource, nor commodity, can be discarded."""
    return m[a.RESOURCE_WORD] >> np.uint64(a.DISCARD_BIT) & BANKED == ZERO


@kernel
def asks_for_any(row):
    """True for a bundle with spices in it."""
    for k in range(c.NUM_SPICES):
        if row[c.FIRST_SPICE + k] > 0:
            return True
    return False


DISCARDED = np.int64(64 * a.RESOURCE_WORD + a.DISCARD_BIT + c.FIRST_SPICE)
RETURNED = np.int64(64 * a.SPICE_WORD + a.RETURN_BIT)
