"""Special tokens for settling a foreign island (SVP, NEWSHORES-05, NEWSHORES-06, C-01, C-16)."""

import numpy as np

from seafarers_env._jit import kernel
from seafarers_env.constants import AREA_ISLAND, DESERT, NOTHING


@kernel
def area_of(s, b, v):
    """Area of the LAND at vertex `v`, -1 where there is none (a vertex touches at most one island, GEO-08)."""
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if h >= 0 and s.terrain[h] <= DESERT and s.area[h] >= 0:
            return np.int64(s.area[h])
    return NOTHING


@kernel
def settle_home(s, b, p, v):
    """Note the area of a starting settlement, which earns nothing (SVP-07)."""
    area = area_of(s, b, v)
    if area >= 0:
        s.areas[p] |= np.uint32(1 << area)


@kernel
def settle(s, b, r, p, v):
    """Give the tokens for a settlement built on `v`: the first of the seat on any island, or on each (C-01)."""
    area = area_of(s, b, v)
    if area < 0:
        return
    known = s.areas[p]
    s.areas[p] |= np.uint32(1 << area)
    if r.island_token == 0 or b.area_kind[area] != AREA_ISLAND:
        return
    if r.island_token_each:
        earned = known & np.uint32(1 << area) == 0
    else:
        earned = not _knows_island(b, known)
    if earned:
        n = _available(s, r)
        s.vertex_tokens[v] += n
        s.tokens[p] += n
        s.points[p] += n


@kernel
def _knows_island(b, known):
    """True when one of the areas of the bit set is a foreign island."""
    for area in range(b.num_areas):
        if known & np.uint32(1 << area) != 0 and b.area_kind[area] == AREA_ISLAND:
            return True
    return False


@kernel
def _available(s, r):
    """Tokens to give for one settlement, short of the box only with a `token_limit` (SVP-06, C-16)."""
    if r.token_limit == 0:
        return np.int64(r.island_token)
    given = 0
    for q in range(r.num_players):
        given += s.tokens[q]
    return min(np.int64(r.island_token), max(0, r.token_limit - given))
