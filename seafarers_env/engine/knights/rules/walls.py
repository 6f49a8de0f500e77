"""Walls under cities (CK-116, CK-219); what they save of a hand is in `kit.hand_limit`."""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import bit
from ...rules.kit import WALL_COST, affords, pay
from .city_pieces import takes_wall


@kernel
def legal(s, p, m):
    """Add the cities without wall of seat `p`, if it can pay for one and has one in supply."""
    if affords(s, p, WALL_COST):
        legal_sites(s, p, m)


@kernel
def legal_sites(s, p, m):
    """Add the cities without wall of seat `p`, if it has a wall in supply; the price apart (CK-069)."""
    for x in range(c.MAX_CITY_PIECES):
        if takes_wall(s, p, x):
            m[a.COLOUR_WORD] |= bit(a.WALL_BIT + x)


@kernel
def build(s, p, x):
    """Pay for a wall and put it under city piece `x`."""
    pay(s, p, WALL_COST)
    put_under(s, p, x)


@kernel
def put_under(s, p, x):
    """Put a wall under city piece `x` for nothing (engineer)."""
    s.walls[p] |= np.uint8(1 << x)
