"""What *Combining Spices* adds to observations: spice hexes, merchants, trade options, spice cards, their phases.

As in `observation`: each kernel writes its blocks at `o` and returns where the next begins.
"""

import numpy as np

from .. import constants as c, phases as at
from .._jit import kernel
from ..bits import clear, has
from ..card_counting.observation import write_bounds
from ..rows import write_flags, write_one, write_row
from ..rules.kit import hand_limit
from .rules.merchants import options_left

SPICES = slice(c.FIRST_SPICE, c.FIRST_SPICE + c.NUM_SPICES)
NUM_SEAT = 5  # numbers in `spice_seats`


@kernel
def write_sections(s, r, out, o):
    """By section: 1 while its spice hex lies face down."""
    return write_flags(s.spice_unfound, np.int64(r.sections), out, o)


@kernel
def write_board(s, b, out, o):
    """Spice hexes, and which of them a piece has reached."""
    for h in range(b.num_hexes):
        out[o + h] = 0
        if s.terrain[h] == c.SPICE_HEX:
            out[o + h] = 2 if has(s.reached, h) else 1
    return o + np.int64(b.num_hexes)


@kernel
def write_pieces(s, p, n, vertices, out, o):
    """By seat and vertex: merchants."""
    for k in range(n):
        q = (p + k) % n
        for v in range(vertices):
            out[o + v] = s.vertex_merchant[v] == q
        o += vertices
    return o


@kernel
def write_seats(s, r, p, n, out, o):
    """What all know of each seat, counter-offers, what is known of hands, the phase."""
    for k in range(n):
        q, here = (p + k) % n, o + NUM_SEAT * k
        out[here] = s.options_size[q]
        out[here + 1] = hand_limit(s, r, q)
        out[here + 2] = s.exchanges[q]
        out[here + 3] = c.NUM_MERCHANTS - s.merchants[q]
        out[here + 4] = s.returns_owed[q]
    o += n * NUM_SEAT
    for k in range(n):
        o = write_row(s.options_shown[(p + k) % n], out, o)
    for k in range(n):
        o = write_row(s.counter_give[(p + k) % n, SPICES], out, o)
    for k in range(n):
        o = write_row(s.counter_get[(p + k) % n, SPICES], out, o)
    if r.card_counting:
        o = write_bounds(s, p, n, c.FIRST_SPICE, c.NUM_SPICES, out, o)
    return write_one(np.int64(s.phase) - at.RETURN, at.NUM_SPICE_PHASES, out, o)


@kernel
def write_own(s, p, out, o):
    """What the observer alone knows."""
    o = write_row(s.hand[p, SPICES], out, o)
    o = write_row(s.discarding[p, SPICES], out, o)
    o = write_row(s.options[p], out, o)
    o = write_row(s.pool_seen[p], out, o)
    if s.composer == p:
        o = write_row(s.draft_give[SPICES], out, o)
        return write_row(s.draft_get[SPICES], out, o)
    clear(out[o : o + 2 * c.NUM_SPICES])
    return o + 2 * c.NUM_SPICES


@kernel
def write_table(s, out, o):
    """The offer, the open discard, the stack and the pool."""
    o = write_row(s.offer_give[SPICES], out, o)
    o = write_row(s.offer_get[SPICES], out, o)
    o = write_row(s.spice_discard, out, o)
    out[o] = s.stack_size
    out[o + 1] = options_left(s)
    out[o + 2] = s.exchanged
    return o + 3
