"""The aqueduct: who was paid nothing by a roll takes a resource of choice, after all gold picks (CK-031..033)."""

import numpy as np

from ... import constants as c, phases as at
from ..._jit import kernel
from ...rules.kit import ask, done


@kernel
def begin(s, r):
    """After production: note the holders to whom it paid no card (CK-031)."""
    for p in range(r.num_players):
        if s.level[p, c.SCIENCE] >= c.ADVANTAGE_LEVEL and s.paid >> p & 1 == 0:
            s.aqueducts |= np.uint8(1 << p)
            ask(s, at.AQUEDUCT)
    if s.aqueducts == 0:
        s.paid = 0


@kernel
def next_holder(s, r):
    """Let the next holder, clockwise from the active seat, take one; `picks.still_due` sees to an empty bank."""
    for k in range(r.num_players):
        p = (s.active + k) % r.num_players
        if s.aqueducts >> p & 1:
            s.aqueducts &= ~np.uint8(1 << p)
            s.picks_owed[p] += 1
            ask(s, at.TAKE)
            break
    if s.aqueducts == 0:
        done(s, at.AQUEDUCT)
        s.paid = 0
