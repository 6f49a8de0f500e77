"""Fish: a die brings hauls to shoals, ships carry them to the Council (BARGE-156..159, -205)."""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import bit
from ...rules.kit import allow, ask, done
from .cargo import advance, at_dock, hold_of, lane_of


@kernel
def legal_roll(s, m):
    """Add the roll for fish, once a turn (BARGE-156)."""
    if s.fished == 0:
        allow(m, a.FISH_ROLL)


@kernel
def roll(s):
    """Roll a die for fish; `die_for` says so where it says nothing else."""
    s.fished = 1
    ask(s, at.DIE)


@kernel
def bring(s, b, r, eyes):
    """Chance: the die for fish fell: the shoal of that number gets a haul if it can (BARGE-157, BARGE-205)."""
    done(s, at.DIE)
    if s.hauls_left == 0:
        return
    for f in range(b.num_finds):
        h = np.int64(b.find_hex[f])
        if s.terrain[h] == c.SHOAL_HEX and s.find_number[f] == eyes and np.int64(s.hauls) >> f & 1 == 0:
            for p in range(r.num_players):
                if s.own_pirate[p] == h:
                    return
            s.hauls = np.int64(s.hauls) | 1 << f
            s.hauls_left -= 1


@kernel
def legal(s, b, p, m):
    """Add the hauls that the active ship may load, and the delivery of one."""
    load, e = s.storage[p, hold_of(s)], lane_of(s, p)
    if load == c.EMPTY and s.hauls:
        for k in range(4):
            h = np.int64(b.edge_points[e, k])
            if h >= 0 and b.find_of[h] >= 0 and np.int64(s.hauls) >> np.int64(b.find_of[h]) & 1:
                m[a.HAUL_WORD + (h >> 6)] |= bit(h)
    if load == c.ONE_HAUL and at_dock(b, e):
        allow(m, a.DELIVER_FISH)


@kernel
def load(s, b, p, h):
    """Load the haul from the shoal at hex `h`."""
    s.hauls = np.int64(s.hauls) & ~(1 << np.int64(b.find_of[h]))
    s.storage[p, hold_of(s)] = c.ONE_HAUL


@kernel
def deliver(s, b, r, p):
    """Deliver the haul: it returns to the supply."""
    s.storage[p, hold_of(s)] = c.EMPTY
    s.hauls_left += 1
    advance(s, b, r, p, c.FISHERY)
