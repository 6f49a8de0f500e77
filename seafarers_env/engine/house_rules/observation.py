"""What house rules add to observations; as in `observation` a kernel writes its blocks at `o`."""

import numpy as np

from .. import constants as c
from .._jit import kernel


@kernel
def write(s, r, out, o):
    """What is left of the dice deck (HOUSE-09), and what the bank was just given (HOUSE-18)."""
    if r.dice_deck:
        o = _write_deck(s, r, out, o)
    if r.any_rate:
        for k in range(c.NUM_BANKED):
            out[o + k] = s.bank_paid[k]
        o += np.int64(c.NUM_BANKED)
    return o


@kernel
def _write_deck(s, r, out, o):
    """The cards left by sum, and with Cities & Knights each of them."""
    for k in range(c.NUM_SUMS):
        out[o + k] = 0
    for i in range(c.NUM_DIE):
        for j in range(c.NUM_DIE):
            out[o + i + j] += s.dice_cards[i] >> j & 1
    o += c.NUM_SUMS
    if r.knights:
        for i in range(c.NUM_DIE):
            for j in range(c.NUM_DIE):
                out[o + c.NUM_DIE * i + j] = s.dice_cards[i] >> j & 1
        o += np.int64(c.NUM_DIE * c.NUM_DIE)
    return o
