"""Spices: sets for points, merchants, options that pay, what to give up (SPICE)."""

import numpy as np

from .._jit import kernel
from ..actions import (
    DISCARD_BIT,
    EXCHANGE_BIT,
    MERCHANT_WORD,
    OPTION_BIT,
    RESOURCE_WORD,
    RETURN_BIT,
    SPICE_BIT,
    SPICE_WORD,
)
from ..bits import ONE, ZERO, bit, has, trailing_zeros
from ..constants import (
    EACH_OPTION,
    FIRST_SPICE,
    NOTHING,
    NUM_BANKED,
    NUM_MERCHANTS,
    NUM_RESOURCES,
    NUM_SPICES,
    OPTION_PRICE,
    SET_POINTS,
    SET_SIZE,
    SPICE_HEX,
)
from ..rules.kit import hand_limit
from ..sizes import VERTEX_WORDS
from .constants import ASIDE, BERTH, COST, DISCOVERY, HAND, NEEDED, OVERFLOW, RATE, ROLLS, SCORE, SPICE_CARD, TRIAL, WIN
from .economy import rolls_until

DRAWS = 3.9  # spice cards, drawn at random, until three are a set
BANKED = np.uint64((1 << NUM_BANKED) - 1)


@kernel
def for_points(s, p, m):
    """A set for two points, -1 = none: three of the kind of which most are held, else one of each."""
    best, chosen = 0, np.int64(NOTHING)
    for k in range(NUM_SPICES + 1):
        if m[SPICE_WORD] & bit(EXCHANGE_BIT + k) != ZERO:
            held = np.int64(s.hand[p, FIRST_SPICE + k]) if k < NUM_SPICES else 1
            if held > best:
                best, chosen = held, np.int64(64 * SPICE_WORD + EXCHANGE_BIT + k)
    return chosen


@kernel
def merchant(s, b, p, m):
    """The corner for a merchant at a spice hex where the seat has none yet, -1 = none."""
    for w in range(VERTEX_WORDS):
        word = m[MERCHANT_WORD + w]
        while word != ZERO:
            v = 64 * w + trailing_zeros(word)
            word &= word - ONE
            if not _stands_there(s, b, p, v):
                return np.int64(64 * MERCHANT_WORD + v)
    return np.int64(NOTHING)


@kernel
def _stands_there(s, b, p, v):
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if h >= 0 and s.terrain[h] == SPICE_HEX:
            for j in range(6):
                if s.vertex_merchant[b.hex_vertices[h, j]] == p:
                    return True
    return False


@kernel
def reaching(s, b, r, p, v, w):
    """Points for a first piece at vertex `v`: a place for a merchant, a card where nothing lies face down."""
    worth = 0.0
    if has(s.berths, v) and s.merchants[p] < NUM_MERCHANTS and not _stands_there(s, b, p, v) and _any_option(s, r):
        worth += w[BERTH]
    if not r.exploration:
        for k in range(3):
            h = b.vertex_hexes[v, k]
            if h >= 0 and s.terrain[h] == SPICE_HEX and not has(s.reached, h):
                worth += w[DISCOVERY]
    return worth


@kernel
def _any_option(s, r):
    left = EACH_OPTION * NUM_RESOURCES
    for q in range(r.num_players):
        left -= np.int64(s.options_size[q])
    return left > 0


@kernel
def _next_card(s, p, w, eco):
    """Points that one more spice card is worth: its share of a set, the more the nearer that is."""
    held, most, kinds = 0, 0, 0
    for k in range(NUM_SPICES):
        n = np.int64(s.hand[p, FIRST_SPICE + k])
        held += n
        most = max(most, n)
        kinds += n > 0
    if most >= SET_SIZE or kinds == NUM_SPICES:  # a set for the next turn
        held -= SET_SIZE
    points = w[SPICE_CARD] * SET_POINTS
    if eco[NEEDED] <= SET_POINTS:
        points += w[WIN]
    return points / max(DRAWS - held, 1.0)


@kernel
def card(s, r, p, m, w, eco, goal):
    """A spice card, when it is worth more than the time the goal loses by the two cards that pay for it; -1 = none."""
    best, most, chosen = 0.0, -1.0, np.int64(NOTHING)
    worth = w[ASIDE] * _next_card(s, p, w, eco)
    for k in range(NUM_RESOURCES):
        if m[SPICE_WORD] & bit(SPICE_BIT + k) == ZERO:
            continue
        for j in range(NUM_BANKED):
            eco[TRIAL + j] = eco[HAND + j]
        eco[TRIAL + k] -= OPTION_PRICE
        delay = rolls_until(eco, TRIAL, COST + NUM_BANKED * goal) - eco[ROLLS + goal]
        if s.hand_size[p] > hand_limit(s, r, p):
            delay *= w[OVERFLOW]
        gained, spare = worth - eco[SCORE + goal] * delay, eco[TRIAL + k] - eco[COST + NUM_BANKED * goal + k]
        if gained > best or (gained == best and spare > most and chosen >= 0):
            best, most, chosen = gained, spare, np.int64(64 * SPICE_WORD + SPICE_BIT + k)
    return chosen


@kernel
def option(m, eco):
    """The trade option of the resource that comes in most."""
    best, chosen = -1.0, np.int64(NOTHING)
    for k in range(NUM_RESOURCES):
        if m[SPICE_WORD] & bit(OPTION_BIT + k) != ZERO and eco[RATE + k] > best:
            best, chosen = eco[RATE + k], np.int64(64 * SPICE_WORD + OPTION_BIT + k)
    return chosen


@kernel
def give_back(s, p, m, first):
    """The spice of which fewest are held, as the action of the range from `first` (a wide id) on."""
    least, chosen = np.int64(99), np.int64(NOTHING)
    for k in range(NUM_SPICES):
        wide = np.int64(first + k)
        held = np.int64(s.hand[p, FIRST_SPICE + k])
        if m[wide >> 6] & bit(wide) != ZERO and held < least:
            least, chosen = held, wide
    return chosen


@kernel
def only_spices(m):
    """True when no resource, nor commodity, can be discarded."""
    return m[RESOURCE_WORD] >> np.uint64(DISCARD_BIT) & BANKED == ZERO


@kernel
def asks_for_any(row):
    """True for a bundle with spices in it."""
    for k in range(NUM_SPICES):
        if row[FIRST_SPICE + k] > 0:
            return True
    return False


DISCARDED = np.int64(64 * RESOURCE_WORD + DISCARD_BIT + FIRST_SPICE)
RETURNED = np.int64(64 * SPICE_WORD + RETURN_BIT)
