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
from ..bits import ONE, ZERO, bit, trailing_zeros
from ..constants import NOTHING, NUM_RESOURCES, NUM_SPICES, OPTION_PRICE, SPICE_HEX
from ..sizes import VERTEX_WORDS
from .constants import COST, HAND, RATE

RESOURCES = np.uint64((1 << NUM_RESOURCES) - 1)


@kernel
def for_points(s, p, m):
    """A set for two points, -1 = none: three of the kind of which most are held, else one of each."""
    best, chosen = 0, np.int64(NOTHING)
    for k in range(NUM_SPICES + 1):
        if m[SPICE_WORD] & bit(EXCHANGE_BIT + k) != ZERO:
            held = np.int64(s.hand[p, NUM_RESOURCES + k]) if k < NUM_SPICES else 1
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
def card(m, eco, goal):
    """A spice card for two of what the goal has most to spare of, -1 = none."""
    best, chosen = 1.0 * OPTION_PRICE, np.int64(NOTHING)
    for k in range(NUM_RESOURCES):
        if m[SPICE_WORD] & bit(SPICE_BIT + k) != ZERO:
            spare = eco[HAND + k] - eco[COST + NUM_RESOURCES * goal + k]
            if spare >= best:
                best, chosen = spare, np.int64(64 * SPICE_WORD + SPICE_BIT + k)
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
        held = np.int64(s.hand[p, NUM_RESOURCES + k])
        if m[wide >> 6] & bit(wide) != ZERO and held < least:
            least, chosen = held, wide
    return chosen


@kernel
def only_spices(m):
    """True when no resource can be discarded."""
    return m[RESOURCE_WORD] >> np.uint64(DISCARD_BIT) & RESOURCES == ZERO


@kernel
def asks_for_any(row):
    """True for a bundle with spices in it."""
    for k in range(NUM_SPICES):
        if row[NUM_RESOURCES + k] > 0:
            return True
    return False


DISCARDED = np.int64(64 * RESOURCE_WORD + DISCARD_BIT + NUM_RESOURCES)
RETURNED = np.int64(64 * SPICE_WORD + RETURN_BIT)
