"""The list of goals: one row each, the best of its class."""

import numpy as np

from .. import constants as c
from .._jit import kernel
from .constants import COST, COUNT, FIRST, FIRST_ROW, KIND, LAYS, MAX_GOALS, PIECES, PLACE, POINTS, ROW, WAY, WORTH
from .items import ITEMS


@kernel
def offer(goals, eco, slots, cls, kind, place, lays, first, pieces, points, item, worth):
    """Enter a goal, unless one of its class is worth as much.

    `slots` (uint8, by class) is 1 + the row taken, 0 = none. `item` is the row of `ITEMS` bought at the end of the way,
    -1 where the way is all.
    """
    if slots[cls] > 0:
        i = np.int64(slots[cls]) - 1
        if worth <= eco[WORTH + i]:
            return
    else:
        i = np.int64(goals[COUNT])
        if i == MAX_GOALS or worth <= 0:
            return
        goals[COUNT] = i + 1
        slots[cls] = i + 1
    at = FIRST_ROW + ROW * i
    goals[at + KIND], goals[at + PLACE], goals[at + LAYS] = kind, place, lays
    goals[at + FIRST], goals[at + PIECES], goals[at + POINTS] = first, pieces, points
    for k in range(c.NUM_BANKED):
        eco[COST + c.NUM_BANKED * i + k] = pieces * ITEMS[lays, k]
        if item >= 0:
            eco[COST + c.NUM_BANKED * i + k] += ITEMS[item, k]
    eco[WORTH + i] = worth


@kernel
def kept(w, pieces):
    """What is kept of a worth that lies so many pieces away."""
    part = 1.0
    for _ in range(pieces):
        part *= w[WAY]
    return part
