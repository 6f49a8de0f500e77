"""What the rules of *Catan Hawai'i* add to observations: chits, boats, fish and those in offers, their phase.

As in `observation`: each kernel writes its blocks at `o` and returns where the next begins.
"""

import numpy as np

from .. import constants as c, phases as at
from .._jit import kernel
from ..bits import has
from .rules.moorings import track_points

TOP = 127
NUM_BOAT = 3  # numbers a seat in `boats`
NUM_FISH = 3  # and in `fish`
NUM_TABLE = 5  # numbers in `fish_table`


@kernel
def write_chits(s, b, out, o):
    """By vertex: 1 where a chit lies."""
    for v in range(b.num_vertices):
        out[o + v] = has(s.chits_lying, v)
    return o + np.int64(b.num_vertices)


@kernel
def write_boats(s, b, p, n, out, o):
    """By seat: ships on fishing grounds, points for them, chits taken."""
    for k in range(n):
        q, here = (p + k) % n, o + NUM_BOAT * k
        out[here] = s.boats[q]
        out[here + 1] = track_points(s, b, q)
        out[here + 2] = s.chits[q]
    return o + n * NUM_BOAT


@kernel
def write_fish(s, p, n, out, o):
    """By seat: fish, and those of its counter-offer."""
    for k in range(n):
        q, here = (p + k) % n, o + NUM_FISH * k
        out[here] = min(np.int64(s.fish[q]), TOP)
        out[here + 1] = s.counter_give[q, c.FISH]
        out[here + 2] = s.counter_get[q, c.FISH]
    return o + n * NUM_FISH


@kernel
def write_table(s, p, out, o):
    """Fish of the seat's draft and of the offer; whether a piece for fish is due."""
    own = s.composer == p
    out[o] = s.draft_give[c.FISH] if own else 0
    out[o + 1] = s.draft_get[c.FISH] if own else 0
    out[o + 2] = s.offer_give[c.FISH]
    out[o + 3] = s.offer_get[c.FISH]
    out[o + 4] = s.phase == at.FISH_PIECE
    return o + NUM_TABLE
