"""Merchants at spice hexes, and the trade options that they bring (SPICE-10..30, -58, -65..67)."""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import bit, drop
from ...rules.kit import MERCHANT_COST, affords, ask, done, gain, knights_on, pay, touch
from ...sizes import KNIGHTS, VERTEX_WORDS


# --- placing ----------------------------------------------------------------------------------------------------------
@kernel
def legal(s, b, p, m):
    """Add the vertices where seat `p` may place a merchant (SPICE-58)."""
    if s.merchants[p] == c.NUM_MERCHANTS or not affords(s, p, MERCHANT_COST):
        return
    for w in range(VERTEX_WORDS):
        m[a.MERCHANT_WORD + w] = s.berths[w] & s.network[p, w]
        if KNIGHTS:
            m[a.MERCHANT_WORD + w] &= ~knights_on(s, w)  # SPICE-52


@kernel
def place(s, b, p, v):
    """Pay for a merchant and put it on vertex `v`; the first at its hex brings a trade option (SPICE-22..24)."""
    pay(s, p, MERCHANT_COST)
    first = not _stands_at(s, b, p, _hex_at(s, b, v))
    s.vertex_merchant[v] = p
    s.merchants[p] += 1
    drop(s.berths, v)
    touch(s, p)
    if first and options_left(s) > 0:
        note_pool(s, p)
        ask(s, at.OPTION)


@kernel
def _hex_at(s, b, v):
    """The spice hex at vertex `v`."""
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if h >= 0 and s.terrain[h] == c.SPICE_HEX:
            return np.int64(h)
    return np.int64(-1)


@kernel
def _stands_at(s, b, p, h):
    """True when seat `p` has a merchant at hex `h`."""
    for k in range(6):
        if s.vertex_merchant[b.hex_vertices[h, k]] == p:
            return True
    return False


# --- the pool of trade options ----------------------------------------------------------------------------------------
@kernel
def left_of(s, k):
    """Trade options of resource `k` that nobody has."""
    left = c.EACH_OPTION
    for q in range(len(s.options)):
        left -= s.options[q, k]
    return left


@kernel
def options_left(s):
    """Trade options that nobody has."""
    left = c.EACH_OPTION * c.NUM_RESOURCES
    for q in range(len(s.options)):
        left -= s.options_size[q]
    return left


@kernel
def note_pool(s, p):
    """Seat `p` sees the pool (SPICE-26)."""
    for k in range(c.NUM_RESOURCES):
        s.pool_seen[p, k] = left_of(s, k)


@kernel
def legal_options(s, m):
    """Add the trade options that are left (SPICE-74)."""
    for k in range(c.NUM_RESOURCES):
        if left_of(s, k) > 0:
            m[a.SPICE_WORD] |= bit(a.OPTION_BIT + k)


@kernel
def take_option(s, p, k):
    """Seat `p` takes a trade option of resource `k`, unseen by the others."""
    done(s, at.OPTION)
    s.options[p, k] += 1
    s.options_size[p] += 1
    note_pool(s, p)


# --- using them -------------------------------------------------------------------------------------------------------
@kernel
def legal_use(s, p, m):
    """Add the trade options that seat `p` can pay for (SPICE-28)."""
    for k in range(c.NUM_RESOURCES):
        if s.options[p, k] > 0 and s.hand[p, k] >= c.OPTION_PRICE:
            m[a.SPICE_WORD] |= bit(a.SPICE_BIT + k)


@kernel
def use(s, p, k):
    """Show an option of resource `k` and pay; the spice card is drawn next (SPICE-63)."""
    s.options_shown[p, k] = 1
    gain(s, p, k, -c.OPTION_PRICE)
