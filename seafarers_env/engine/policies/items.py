"""What can be bought, and what it costs: the rows of `kit.COSTS`, then those of Cities & Knights."""

import numpy as np

from .. import constants as c
from .._jit import inlined
from ..rules.kit import COSTS
from ..sizes import KNIGHTS

NUM_BOUGHT = 5  # rows of `kit.COSTS`
KNIGHT_COST = 5  # a basic knight, and a promotion (CK-077, CK-083)
READY_COST = 6  # a knight, and its activation
ACTIVE_COST = 7  # an activation (CK-080)
WALL_COST = 8  # CK-116
LEVEL_COST = 9  # the first of those of city improvements
RUNGS = c.TOP_LEVEL + 1
CRANE_ROWS = c.NUM_COLOURS * RUNGS * RUNGS  # those of a first level that a crane pays part of (CK-192) come after them
NUM_ITEMS = LEVEL_COST + 2 * CRANE_ROWS


def _with_knights() -> list[list[int]]:
    """The same rows, wider, then the others."""
    rows = [[0] * c.NUM_BANKED for _ in range(NUM_ITEMS)]
    for i in range(NUM_BOUGHT):
        rows[i][: c.NUM_RESOURCES] = COSTS[i].tolist()
    for i in (KNIGHT_COST, READY_COST):
        rows[i][c.ORE] = rows[i][c.WOOL] = 1
    rows[READY_COST][c.GRAIN] = rows[ACTIVE_COST][c.GRAIN] = 1
    rows[WALL_COST][c.BRICK] = 2
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
