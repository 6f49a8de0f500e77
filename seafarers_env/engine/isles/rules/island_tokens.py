"""Special tokens for settling foreign land, and what is home (SVP, NEWSHORES-05, FOURISLANDS-05..11, DESERT-05..08).

Foreign are the areas of kind `island` and `unknown`; with `home = settled` also the start areas where the seat did not
begin. The first settlement on foreign land earns `island_token` tokens; with `island_token_per = island` the first on
each further area earns `island_token_further` (C-01, C-02, C-16).
"""

import numpy as np

from ... import constants as c
from ..._jit import kernel
from ...rules.kit import give_tokens
from ...rules.laying import area_of
from ...sizes import SPICE


@kernel
def settle_home(s, b, p, v):
    """Note the area of a starting settlement, which earns nothing (SVP-07)."""
    area = area_of(s, b, v)
    if area >= 0:
        s.areas[p] |= np.uint32(1 << area)
        s.home[p] |= np.uint32(1 << area)


@kernel
def settle(s, b, r, p, v):
    """Give the tokens for a settlement built on `v`."""
    if SPICE and r.settlement_tokens:
        _settle_far(s, b, r, p, v)
    area = area_of(s, b, v)
    if area < 0:
        return
    known = s.areas[p]
    s.areas[p] |= np.uint32(1 << area)
    if r.island_token == 0 or known >> np.uint32(area) & np.uint32(1) != 0 or not is_foreign(s, b, r, p, area):
        return
    if not _knows_foreign(s, b, r, p, known):
        give_tokens(s, r, p, v, r.island_token)
    elif r.island_token_each:
        give_tokens(s, r, p, v, r.island_token_further)


@kernel
def _settle_far(s, b, r, p, v):
    """Give the token for one of the seat's first settlements off the start areas (NSSPICE-07, -08, -13)."""
    if not lies_far(s, b, v):
        return
    before = 0
    for u in range(b.num_vertices):
        before += u != v and s.vertex_building[u] >= 0 and s.vertex_building[u] >> 1 == p and lies_far(s, b, u)
    if before < r.settlement_tokens:
        give_tokens(s, r, p, v, 1)


@kernel
def lies_far(s, b, v):
    """True when land at the vertex belongs to no start area."""
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if h >= 0 and s.terrain[h] <= c.LAST_LAND and s.area[h] >= 0 and b.area_kind[s.area[h]] != c.AREA_START:
            return True
    return False


@kernel
def is_foreign(s, b, r, p, area):
    """True when seat `p` may earn tokens in the area."""
    kind = b.area_kind[area]
    if kind == c.AREA_START:
        return r.home_settled != 0 and s.home[p] >> np.uint32(area) & np.uint32(1) == 0
    return kind == c.AREA_ISLAND or kind == c.AREA_UNKNOWN


@kernel
def _knows_foreign(s, b, r, p, known):
    """True when one of the areas of the bit set is foreign to seat `p`."""
    for area in range(b.num_areas):
        if known >> np.uint32(area) & np.uint32(1) != 0 and is_foreign(s, b, r, p, area):
            return True
    return False
