"""Cities that are lost (CK-106, CK-109, CK-110, CK-216)."""

import numpy as np

from ... import constants as c
from ..._jit import kernel
from ...bits import put
from ...rules.kit import worth
from .city_pieces import piece_at


@kernel
def revert(s, b, r, p, v):
    """Make a settlement of the city of `p` on `v`, or lay it down without one in supply; its wall goes back.

    It keeps its place, harbours and special tokens, and routes do not change (CK-216).
    """
    x = piece_at(s, p, v)
    s.walls[p] &= ~np.uint8(1 << x)
    if s.supply[p, c.SUPPLY_SETTLEMENTS] > 0:
        s.supply[p, c.SUPPLY_SETTLEMENTS] -= 1
        s.supply[p, c.SUPPLY_CITIES] += 1
        s.city_node[p, x] = c.NOTHING
    else:
        put(s.laid_down, v)
    s.vertex_building[v] = 2 * p + c.SETTLEMENT
    put(s.settlements[p], v)
    s.points[p] -= worth(s, b, r, v)
