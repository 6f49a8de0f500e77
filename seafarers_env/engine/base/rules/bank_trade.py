"""Trade with the bank, at 4:1 or by harbours (BASE-65..67, DECISIONS-29)."""

import numpy as np

from ... import actions as a
from ... import constants as c
from ..._jit import folded, kernel
from ...rules.kit import bank_ratio, gain


@folded
def legal(s, r, p, m):
    """Add every pair whose price `p` holds and whose goods the bank has."""
    if s.hand_size[p] < 2:
        return
    goods, pairs = 0, 0
    for k in range(c.NUM_BANKED):
        goods |= (s.bank[k] > 0) << k
    for k in range(c.NUM_BANKED):
        able = s.hand[p, k] >= bank_ratio(s, r, p, k)
        pairs |= (goods & ~(1 << k) & -np.int64(able)) << c.NUM_BANKED * k  # no branch: it would be guessed wrong
    m[a.PAIR_WORD] = np.uint64(pairs)


@kernel
def trade(s, r, p, pair):
    """Give the price of good `pair // NUM_BANKED`, take one of `pair % NUM_BANKED`."""
    give, get = pair // c.NUM_BANKED, pair % c.NUM_BANKED
    gain(s, p, give, -bank_ratio(s, r, p, give))
    gain(s, p, get, 1)
