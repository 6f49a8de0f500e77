"""The list of goals: one row each, the best of its class."""

import numpy as np

from .. import constants as c
from .._jit import kernel
from . import constants as pc
from .items import ITEMS


@kernel
def offer(goals, eco, slots, cls, kind, place, lays, first, pieces, points, item, worth):
    """Enter a goal, unless one of its class is worth as much.

    `slots` (uint8, by class) is 1 + the row taken, 0 = none. `item` is the row of `ITEMS` bought at the end of the way,
    -1 where the way is all.
    """
    if slots[cls] > 0:
        i = np.int64(slots[cls]) - 1
        if worth <= eco[pc.WORTH + i]:
            return
    else:
        i = np.int64(goals[pc.COUNT])
        if i == pc.MAX_GOALS or worth <= 0:
            return
        goals[pc.COUNT] = i + 1
        slots[cls] = i + 1
    at = pc.FIRST_ROW + pc.ROW * i
    goals[at + pc.KIND], goals[at + pc.PLACE], goals[at + pc.LAYS] = kind, place, lays
    goals[at + pc.FIRST], goals[at + pc.PIECES], goals[at + pc.POINTS] = first, pieces, points
    for k in range(c.NUM_BANKED):
        eco[pc.COST + c.NUM_BANKED * i + k] = pieces * ITEMS[lays, k]
        if item >= 0:
            eco[pc.COST + c.NUM_BANKED * i + k] += ITEMS[item, k]
    eco[pc.WORTH + i] = worth


@kernel
def kept(w, pieces):
    """What is kept of a worth that lies so many pieces away."""
    part = 1.0
    for _ in range(pieces):
        part *= w[pc.WAY]
    return part
