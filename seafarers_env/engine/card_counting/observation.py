"""What card counting adds to observations; as in `observation` a kernel writes its blocks at `o`."""

import numpy as np

from .. import constants as c
from .._jit import kernel
from ..deal import cards_there_are
from .rules import bounds


@kernel
def write(s, r, p, out, o):
    """What `p` can know of all hands, and which development cards it has not seen (OBSERVATION-20)."""
    n = np.int64(r.num_players)
    o = write_bounds(s, p, n, 0, c.NUM_RESOURCES, out, o)
    for j in range(c.NUM_CARDS):
        unseen = cards_there_are(r, j) - s.cards[p, j]
        for q in range(n):
            unseen -= s.played[q, j]
        out[o + j] = unseen
    return o + c.NUM_CARDS


@kernel
def write_bounds(s, p, n, first, kinds, out, o):
    """How many of the goods from `first` on each seat holds at least, seat after seat, then at most."""
    for k in range(n):
        for j in range(kinds):
            least, most = bounds(s, p, p + k - (n if p + k >= n else 0), first + j)
            out[o + kinds * k + j] = least
            out[o + kinds * (n + k) + j] = most
    return o + 2 * n * kinds
