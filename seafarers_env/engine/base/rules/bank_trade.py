"""Trade with the bank, at 4:1 or by harbours (BASE-65..67, DECISIONS-29), and more than it asks for (HOUSE-18..20)."""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import folded, kernel
from ...rules.kit import bank_ratio, gain

MOST = 4  # cards given for one (HOUSE-18)


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
    if r.any_rate:
        pairs |= _more(s, p)
    m[a.PAIR_WORD] = np.uint64(pairs)


@kernel
def trade(s, r, p, pair):
    """Give the price of good `pair // NUM_BANKED`, take one of `pair % NUM_BANKED`; or one more for the last."""
    give, get = pair // c.NUM_BANKED, pair % c.NUM_BANKED
    if give == get:
        gain(s, p, give, -1)
        s.bank_paid[give] += 1
        return
    price = bank_ratio(s, r, p, give)
    gain(s, p, give, -price)
    gain(s, p, get, 1)
    if r.any_rate:
        forget(s)
        s.bank_paid[give] = price


@kernel
def forget(s):
    """Nothing more is given for the last trade."""
    for k in range(c.NUM_BANKED):
        s.bank_paid[k] = 0


@kernel
def _more(s, p):
    """The pair of the good with itself of which one card more may be given for the trade just made, as a set."""
    pairs = np.int64(0)
    for k in range(c.NUM_BANKED):
        if 0 < s.bank_paid[k] < MOST and s.hand[p, k] > 0:
            pairs |= 1 << (c.NUM_BANKED + 1) * k
    return pairs
