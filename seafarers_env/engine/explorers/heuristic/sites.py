"""Where a seat may settle, and what that is worth."""

from ... import constants as c
from ..._jit import kernel
from ...bits import has, members
from ...policies import constants as pc
from ...policies.land import growth
from ...sizes import VERTEX_WORDS
from ..rules.cargo import village_closed


@kernel
def worth_of_site(s, b, r, p, v, w, eco):
    """Points that a settlement of `p` on vertex `v` is worth: its point, what it yields, the Sea Port it may become."""
    worth = 1.0 + w[pc.YIELD] * eco[pc.HORIZON] * growth(s, b, r, p, v, w, eco, False)
    return worth + w[pc.BASIN] if has(s.coast, v) else worth


@kernel
def fill_sites(s, b, r, p, w, eco, sites):
    """Fill `sites` (float64, by vertex) with the worth of a settlement there, 0 = none can be."""
    for v in range(b.num_vertices):
        sites[v] = 0.0
    if s.supply[p, c.SUPPLY_SETTLEMENTS] == 0:
        return
    for v in members(s.sites, VERTEX_WORDS):
        if not village_closed(s, b, p, v):
            sites[v] = worth_of_site(s, b, r, p, v, w, eco)
