"""Knights that chase the robber or the pirate (CK-092..094, CK-205, CK-206).

Where the two may go and whom their mover may rob is as after a seven: `base.robber`, `sea.pirate`, `base.theft`.
"""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import bit, count, drop, has, places_in
from ...rules.kit import done
from ...sizes import VERTEX_WORDS
from .standing import ready


@kernel
def legal_picks(s, b, r, p, m):
    """Add the knights of `p` that can chase the robber or the pirate."""
    if not s.first_attack:
        return
    for w in range(VERTEX_WORDS):
        for v in places_in(ready(s, p, w), w):
            if at_robber(s, b, v) or at_pirate(s, b, r, v):
                m[a.PICK_KNIGHT_WORD + w] |= bit(v)


@kernel
def at_robber(s, b, v):
    """True when a knight on `v` can chase the robber, and it has somewhere to go."""
    if not s.first_attack or s.robber < 0 or count(s.land_hexes) < 2:
        return False
    for k in range(3):
        if b.vertex_hexes[v, k] == s.robber:
            return True
    return False


@kernel
def at_pirate(s, b, r, v):
    """True when a knight on `v` can chase the pirate, and it has somewhere to go."""
    if not s.first_attack or s.pirate < 0 or not _may_leave(s, b, r):
        return False
    for k in range(3):
        e = b.vertex_edges[v, k]
        if e >= 0 and has(b.place_edges[s.pirate], e):
            return True
    return False


@kernel
def _may_leave(s, b, r):
    """True when the pirate has another place to go to (PIRATE-06, C-19)."""
    places = count(s.ocean_hexes)
    if r.pirate_on_frame:
        places += np.int64(b.num_places) - np.int64(b.num_hexes)
    return places > 1


@kernel
def end(s):
    """The knight that acts has chased one of the two, and is inactive from now on (CK-082)."""
    drop(s.knight_active, s.chaser)
    s.chaser = c.NOTHING
    done(s, at.KNIGHT_TARGET)
