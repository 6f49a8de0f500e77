"""What a seat takes others to hold: of cards that it cannot see, as many of each as production makes likely."""

import numpy as np

from .. import constants as c
from .._jit import kernel
from ..bits import scratch
from ..policies import economy
from ..policies.constants import HAND, RATE
from ..redaction import hide

RUMOUR = 0.01  # cards per roll of each good that any seat is thought to get besides


@kernel
def conceal(s, b, r, p, w):
    """Make of a record what seat `p` sees of it, with likely hands in place of those that are hidden."""
    hide(s, r, p)
    eco = scratch().view(np.float64)
    for q in range(r.num_players):
        if q == p or s.hand_size[q] == 0:
            continue
        shown = 0
        for k in range(c.NUM_BANKED):
            shown += np.int64(s.hand[q, k])
        if shown == 0:
            economy.read(s, b, r, q, w, eco)
            _likely_hand(s, q, eco)


@kernel
def _likely_hand(s, q, eco):
    """Share the cards of seat `q` out by its rates in `eco`, in place; the largest remainders are rounded up."""
    n, left = np.int64(s.hand_size[q]), np.int64(s.hand_size[q])
    total = share_out(eco, 1.0)
    for k in range(c.NUM_BANKED):
        part = n * (eco[RATE + k] + RUMOUR) / total
        s.hand[q, k] = np.int64(part)
        eco[HAND + k] = part - np.int64(part)
        left -= np.int64(part)
    while left > 0:
        most = 0
        for k in range(c.NUM_BANKED):
            if eco[HAND + k] > eco[HAND + most]:
                most = k
        s.hand[q, most] += 1
        eco[HAND + most] -= 1.0
        left -= 1


@kernel
def share_out(eco, n):
    """Put `n` cards by its rates into the hand of an economy, in place; return what the rates add up to."""
    total = 0.0
    for k in range(c.NUM_BANKED):
        total += eco[RATE + k] + RUMOUR
    for k in range(c.NUM_BANKED):
        eco[HAND + k] = n * (eco[RATE + k] + RUMOUR) / total
    return total
