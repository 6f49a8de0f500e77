"""What can be bought, and what it costs: the rows of `kit.COSTS`, then those of Cities & Knights."""

import numpy as np

from .._jit import inlined
from ..constants import BRICK, FIRST_COMMODITY, GRAIN, NUM_BANKED, NUM_COLOURS, NUM_RESOURCES, ORE, TOP_LEVEL, WOOL
from ..rules.kit import COSTS
from ..sizes import KNIGHTS

NUM_BOUGHT = 5  # rows of `kit.COSTS`
KNIGHT_COST = 5  # a basic knight, and a promotion (CK-077, CK-083)
READY_COST = 6  # a knight, and its activation
ACTIVE_COST = 7  # an activation (CK-080)
WALL_COST = 8  # CK-116
LEVEL_COST = 9  # the first of those of city improvements
RUNGS = TOP_LEVEL + 1
CRANE_ROWS = NUM_COLOURS * RUNGS * RUNGS  # those of a first level that a crane pays part of (CK-192) come after them
NUM_ITEMS = LEVEL_COST + 2 * CRANE_ROWS


def _with_knights() -> list[list[int]]:
    """The same rows, wider, then the others."""
    rows = [[0] * NUM_BANKED for _ in range(NUM_ITEMS)]
    for i in range(NUM_BOUGHT):
        rows[i][:NUM_RESOURCES] = COSTS[i].tolist()
    for i in (KNIGHT_COST, READY_COST):
        rows[i][ORE] = rows[i][WOOL] = 1
    rows[READY_COST][GRAIN] = rows[ACTIVE_COST][GRAIN] = 1
    rows[WALL_COST][BRICK] = 2
    for c in range(NUM_COLOURS):
        for have in range(RUNGS):
            for want in range(have, RUNGS):  # level n costs n (CK-025)
                row = LEVEL_COST + RUNGS * (RUNGS * c + have) + want
                rows[row][FIRST_COMMODITY + c] = sum(range(have + 1, want + 1))
                rows[row + CRANE_ROWS][FIRST_COMMODITY + c] = max(sum(range(have + 1, want + 1)) - 1, 0)
    return rows


ITEMS = np.array(_with_knights(), np.int8) if KNIGHTS else COSTS


@inlined
def levels_item(c, have, want, crane):
    """The row of all levels of a colour above `have` up to `want`; with a crane in force the first costs one less."""
    return np.int64(LEVEL_COST + (CRANE_ROWS if crane else 0) + RUNGS * (RUNGS * c + have) + want)
