"""Gold: what a roll leaves, the bank's prices for it, Fast Gold (BARGE-045..049, -053, -054, -164)."""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import bit
from ...rules.kit import bank_ratio, gain

PRICE = 2  # gold for a resource
MOST_BUYS = 2
FIRST_COIN_PAIR = c.NUM_RESOURCES * c.NUM_RESOURCES  # pairs of a resource and gold follow the others
HAND_BITS = 16


# --- after a roll -----------------------------------------------------------------------------------------------------
@kernel
def hands(s, r):
    """The number of cards of every seat, HAND_BITS bits a seat."""
    held = np.int64(0)
    for p in range(r.num_players):
        held |= np.int64(s.hand_size[p]) << HAND_BITS * p
    return held


@kernel
def console(s, r, before):
    """Give 1 gold to every seat that has no card more than `before` (`hands`): the roll brought it none (BARGE-045)."""
    for p in range(r.num_players):
        s.gold[p] += s.hand_size[p] == before >> HAND_BITS * p & (1 << HAND_BITS) - 1


# --- the bank ---------------------------------------------------------------------------------------------------------
@kernel
def legal(s, r, p, m):
    """Add what can be had from the bank for gold, and gold for resources (BARGE-053, -054, -164, -185)."""
    selling = s.sales < s.advantages[p, c.FAST_GOLD]
    buying = s.buys < MOST_BUYS and s.gold[p] >= PRICE
    for k in range(c.NUM_RESOURCES):
        if s.hand[p, k] >= bank_ratio(s, r, p, k):
            m[a.PAIR_WORD] |= bit(FIRST_COIN_PAIR + k)
        if buying and s.bank[k] > 0:
            m[a.CARGO_WORD] |= bit(a.BUY_BIT + k)
        if selling and s.hand[p, k] > 0:
            m[a.CARGO_WORD] |= bit(a.SELL_BIT + k)


@kernel
def mint(s, r, p, k):
    """Give the bank's price in resource `k` for 1 gold."""
    gain(s, p, k, -bank_ratio(s, r, p, k))
    s.gold[p] += 1


@kernel
def buy(s, p, k):
    """Buy a card of resource `k` for 2 gold."""
    s.buys += 1
    s.gold[p] -= PRICE
    gain(s, p, k, 1)


@kernel
def sell(s, p, k):
    """Sell a card of resource `k` for 1 gold, by Fast Gold."""
    s.sales += 1
    gain(s, p, k, -1)
    s.gold[p] += 1
