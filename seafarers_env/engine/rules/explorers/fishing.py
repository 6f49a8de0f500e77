"""Fish: a die brings hauls to shoals, ships carry them to the Council (BARGE-156..159, -205)."""

import numpy as np

from ..._jit import kernel
from ...actions import DELIVER_FISH, FISH_ROLL, HAUL_WORD
from ...bits import bit
from ...constants import EMPTY, FISHERY, ONE_HAUL, SHOAL_HEX
from ...phases import DIE
from ..cargo import advance, at_dock, hold_of, lane_of
from ..kit import allow, ask, done


@kernel
def legal_roll(s, m):
    """Add the roll for fish, once a turn (BARGE-156)."""
    if s.fished == 0:
        allow(m, FISH_ROLL)


@kernel
def roll(s):
    """Roll a die for fish; `die_for` says so where it says nothing else."""
    s.fished = 1
    ask(s, DIE)


@kernel
def bring(s, b, r, eyes):
    """Chance: the die for fish fell: the shoal of that number gets a haul if it can (BARGE-157, BARGE-205)."""
    done(s, DIE)
    if s.hauls_left == 0:
        return
    for f in range(b.num_finds):
        h = np.int64(b.find_hex[f])
        if s.terrain[h] == SHOAL_HEX and s.find_number[f] == eyes and np.int64(s.hauls) >> f & 1 == 0:
            for p in range(r.num_players):
                if s.own_pirate[p] == h:
                    return
            s.hauls = np.int64(s.hauls) | 1 << f
            s.hauls_left -= 1


@kernel
def legal(s, b, p, m):
    """Add the hauls that the active ship may load, and the delivery of one."""
    load, e = s.storage[p, hold_of(s)], lane_of(s, p)
    if load == EMPTY and s.hauls:
        for k in range(4):
            h = np.int64(b.edge_points[e, k])
            if h >= 0 and b.find_of[h] >= 0 and np.int64(s.hauls) >> np.int64(b.find_of[h]) & 1:
                m[HAUL_WORD + (h >> 6)] |= bit(h)
    if load == ONE_HAUL and at_dock(b, e):
        allow(m, DELIVER_FISH)


@kernel
def load(s, b, p, h):
    """Load the haul from the shoal at hex `h`."""
    s.hauls = np.int64(s.hauls) & ~(1 << np.int64(b.find_of[h]))
    s.storage[p, hold_of(s)] = ONE_HAUL


@kernel
def deliver(s, b, r, p):
    """Deliver the haul: it returns to the supply."""
    s.storage[p, hold_of(s)] = EMPTY
    s.hauls_left += 1
    advance(s, b, r, p, FISHERY)
