"""Where one's pirate ship goes: where opponents' ships lie, away from one's own business (BARGE-124..128)."""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import has, members
from ...policies import constants as pc
from ...policies.raiding import importance
from ...sizes import PIRATE_WORDS

LANE_WATCHED = 2.0  # worth of an opponent's ship beside the hex, against a pip
LANE_NEAR = 0.5  # of one that points at it
OWN_LANE = 0.3  # of keeping others off where one's ship lies
SHOAL = 1.0  # of a shoal that brings no hauls, against it


@kernel
def place(s, b, r, p, m, w):
    """The best hex for one's pirate ship."""
    best, chosen = 0.0, np.int64(c.NOTHING)
    for h in members(m[a.PIRATE_WORD :], PIRATE_WORDS):
        worth = _worth_at(s, b, r, p, h, w)
        if chosen < 0 or worth > best:
            best, chosen = worth, 64 * a.PIRATE_WORD + h
    return chosen


@kernel
def _worth_at(s, b, r, p, h, w):
    """What the pirate ship takes and hinders on hex `h`."""
    worth, theft = 0.0, 0.0
    for q in range(np.int64(r.num_players)):
        weight = importance(s, r, p, q, w)
        for k in range(c.NUM_CARGO_SHIPS):
            e = np.int64(s.cargo_ship[q, k])
            if e < 0:
                continue
            beside = has(b.place_edges[h], e)
            points = b.edge_points[e, 2] == h or b.edge_points[e, 3] == h
            if q == p:
                worth += OWN_LANE * (beside or points)
                continue
            if beside:
                worth += LANE_WATCHED * weight
                if s.hand_size[q] > 0 or s.gold[q] > 0:
                    theft = max(theft, w[pc.THEFT] * weight)
            elif points:
                worth += LANE_NEAR * weight
    if s.terrain[h] == c.SHOAL_HEX:
        worth -= SHOAL * (1 + (np.int64(s.hauls) >> np.int64(b.find_of[h]) & 1))
    return worth + theft
