"""City pieces of Cities & Knights: each bears a number while it is on the board (CK-221).

A city that is lost becomes a settlement or, without one in supply, is laid down: it counts as a settlement everywhere
but is still the city piece (CK-109).
"""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import inlined, kernel
from ...bits import ZERO, drop, has, popcount
from ...rules.kit import worth
from ...sizes import VERTEX_WORDS


# --- questions --------------------------------------------------------------------------------------------------------
@inlined
def is_city(s, p, x):
    """True while piece `x` of seat `p` is a city: on the board, and not laid down."""
    return s.city_node[p, x] >= 0 and not has(s.laid_down, s.city_node[p, x])


@kernel
def is_metropolis(s, p, x):
    """True when a metropolis stands on piece `x` of seat `p`."""
    for colour in range(c.NUM_COLOURS):
        if s.metropolis[colour] == c.MAX_CITY_PIECES * p + x:
            return True
    return False


@inlined
def holds(s, p, colour):
    """True when seat `p` has the metropolis of colour `colour`."""
    return s.metropolis[colour] >= 0 and s.metropolis[colour] // c.MAX_CITY_PIECES == p


@inlined
def is_plain(s, p, x):
    """True while piece `x` of seat `p` is a city without metropolis: what can be lost, or bear one (CK-037, CK-106)."""
    return is_city(s, p, x) and not is_metropolis(s, p, x)


@kernel
def num_cities(s, p):
    """Cities of seat `p`, with and without metropolis (CK-102)."""
    found = 0
    for x in range(c.MAX_CITY_PIECES):
        found += is_city(s, p, x)
    return found


@kernel
def any_plain(s, p):
    """True when seat `p` has a city without metropolis."""
    for x in range(c.MAX_CITY_PIECES):
        if is_plain(s, p, x):
            return True
    return False


@kernel
def piece_at(s, p, v):
    """Number of the city piece of `p` on vertex `v`, from 0; -1 for none."""
    for x in range(c.MAX_CITY_PIECES):
        if s.city_node[p, x] == v:
            return x
    return c.NOTHING


@kernel
def any_down(s, p):
    """True while a city of seat `p` is laid down: these alone are made cities again (CK-109)."""
    down = False
    for w in range(VERTEX_WORDS):
        down |= s.settlements[p, w] & s.laid_down[w] != ZERO
    return down


@kernel
def takes_wall(s, p, x):
    """True when a wall may come under piece `x` of seat `p`: a city without one, and a wall in supply; price apart."""
    if popcount(np.uint64(s.walls[p])) == c.MAX_WALLS:
        return False
    return s.walls[p] >> x & 1 == 0 and is_city(s, p, x)


@kernel
def any_wall_site(s, p):
    """True when seat `p` has such a piece."""
    for x in range(c.MAX_CITY_PIECES):
        if takes_wall(s, p, x):
            return True
    return False


@inlined
def city_due(s, r):
    """True while the placing seat puts up its second building, which is a city (CK-005, CK-148)."""
    return r.knights != 0 and s.placements >= r.num_players


# --- where a settlement may become a city, and how --------------------------------------------------------------------
@kernel
def legal(s, p, m):
    """Add the settlements of `p` that may become cities, cost apart: while any are laid down, these alone (CK-109)."""
    down = any_down(s, p)
    for w in range(VERTEX_WORDS):
        m[a.CITY_WORD + w] = _sites(s, p, down, w)


@kernel
def any_legal(s, p):
    """True when there is one."""
    down = any_down(s, p)
    for w in range(VERTEX_WORDS):
        if _sites(s, p, down, w) != ZERO:
            return True
    return False


@inlined
def _sites(s, p, down, w):
    """Word `w` of their vertices."""
    if down:
        return s.settlements[p, w] & s.laid_down[w]
    return s.settlements[p, w] if s.supply[p, c.SUPPLY_CITIES] > 0 else ZERO


@kernel
def put_up(s, b, r, p, v):
    """Make a city of the settlement of `p` on `v`; one that is laid down stands up again, with its number (CK-109)."""
    if has(s.laid_down, v):
        drop(s.laid_down, v)
    else:
        s.supply[p, c.SUPPLY_CITIES] -= 1
        s.supply[p, c.SUPPLY_SETTLEMENTS] += 1
        stand(s, p, v)
    s.vertex_building[v] = 2 * p + c.CITY
    drop(s.settlements[p], v)
    s.points[p] += worth(s, b, r, v)


@kernel
def stand(s, p, v):
    """Let the free city piece of `p` with the lowest number stand on `v` (CK-221)."""
    s.city_node[p, piece_at(s, p, c.NOTHING)] = v
