"""What can be bought, and what it costs: the rows of `kit.COSTS`, with Cities & Knights two kinds more."""

import numpy as np

from .. import constants as c
from .._jit import inlined
from ..rules.kit import ACTIVE_COST, COSTS, KNIGHT_COST
from ..sizes import KNIGHTS

READY_COST = 8  # a knight, and its activation
LEVEL_COST = 9  # the first of those of city improvements
RUNGS = c.TOP_LEVEL + 1
CRANE_ROWS = c.NUM_COLOURS * RUNGS * RUNGS  # those of a first level that a crane pays part of (CK-192) come after them
NUM_ITEMS = LEVEL_COST + 2 * CRANE_ROWS


def _with_knights() -> list[list[int]]:
    """The same rows, wider, then the others."""
    rows = [[0] * c.NUM_BANKED for _ in range(NUM_ITEMS)]
    for i, cost in enumerate([*COSTS, COSTS[KNIGHT_COST] + COSTS[ACTIVE_COST]]):
        rows[i][: c.NUM_RESOURCES] = cost.tolist()
    for colour in range(c.NUM_COLOURS):
        for have in range(RUNGS):
            for want in range(have, RUNGS):  # level n costs n (CK-025)
                row = LEVEL_COST + RUNGS * (RUNGS * colour + have) + want
                rows[row][c.FIRST_COMMODITY + colour] = sum(range(have + 1, want + 1))
                rows[row + CRANE_ROWS][c.FIRST_COMMODITY + colour] = max(sum(range(have + 1, want + 1)) - 1, 0)
    return rows


ITEMS = np.array(_with_knights(), np.int8) if KNIGHTS else COSTS


@inlined
def levels_item(colour, have, want, crane):
    """The row of all levels of a colour above `have` up to `want`; with a crane in force the first costs one less."""
    return np.int64(LEVEL_COST + (CRANE_ROWS if crane else 0) + RUNGS * (RUNGS * colour + have) + want)
