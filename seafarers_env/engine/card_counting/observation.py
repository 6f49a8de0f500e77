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
    for k in range(n):
        q = p + k - (n if p + k >= n else 0)
        for j in range(c.NUM_RESOURCES):
            least, most = bounds(s, p, q, j)
            out[o + k * c.NUM_RESOURCES + j] = least
            out[o + (n + k) * c.NUM_RESOURCES + j] = most
    o += 2 * n * c.NUM_RESOURCES
    for j in range(c.NUM_CARDS):
        unseen = cards_there_are(r, j) - s.cards[p, j]
        for q in range(n):
            unseen -= s.played[q, j]
        out[o + j] = unseen
    return o + c.NUM_CARDS
