"""Which card to take, to give up or to name: by what the hand is worth to the goals with and without it."""

import numpy as np

from .. import actions as a, constants as c
from .._jit import kernel
from ..bits import ZERO, bit
from ..knights.deal import each_commodity
from ..sizes import EXPLORERS, KNIGHTS
from . import constants as pc
from .goals import hand_worth, time_goals
from .masks import is_allowed

TIE = 1e-6  # how much the price of a card counts between hands of equal worth


@kernel
def try_hand(eco):
    """Make the hand under consideration one's own, in place."""
    for k in range(c.NUM_BANKED):
        eco[pc.TRIAL + k] = eco[pc.HAND + k]
    if EXPLORERS:
        eco[pc.COIN_HAND + 1] = eco[pc.COIN_HAND]


@kernel
def take(m, w, eco, goals):
    """The card from the bank that makes the best hand (gold, Year of Plenty)."""
    try_hand(eco)
    best, chosen = -1.0, c.NOTHING
    for k in range(c.NUM_RESOURCES):
        if m[a.RESOURCE_WORD] & bit(a.TAKE_BIT + k) != ZERO:
            eco[pc.TRIAL + k] += 1
            worth = hand_worth(eco, goals, pc.TRIAL, w) + TIE * eco[pc.PRICE + k]
            eco[pc.TRIAL + k] -= 1
            if worth > best:
                best, chosen = worth, k
    return np.int64(64 * a.RESOURCE_WORD + a.TAKE_BIT + chosen)


@kernel
def discard(m, w, eco, goals):
    """The card that the hand misses least, if possible none that the best goal needs.

    One by one, a needed card may look cheap because spare ones could buy it; together they are gone.
    """
    goal = time_goals(eco, goals, pc.HAND, w)
    spare = False
    for k in range(c.NUM_BANKED):
        spare |= goal >= 0 and eco[pc.HAND + k] > eco[pc.COST + c.NUM_BANKED * goal + k]
    try_hand(eco)
    best, chosen = -1.0, c.NOTHING
    for k in range(c.NUM_BANKED):
        if m[a.RESOURCE_WORD] & bit(a.DISCARD_BIT + k) == ZERO:
            continue
        if spare and eco[pc.HAND + k] <= eco[pc.COST + c.NUM_BANKED * goal + k]:
            continue
        eco[pc.TRIAL + k] -= 1
        worth = hand_worth(eco, goals, pc.TRIAL, w) + TIE * (1 - eco[pc.PRICE + k])
        eco[pc.TRIAL + k] += 1
        if worth > best or chosen < 0:
            best, chosen = worth, k
    return np.int64(64 * a.RESOURCE_WORD + a.DISCARD_BIT + chosen)


@kernel
def plenty(s, m, w, eco, goals):
    """Year of Plenty when its two best cards better the hand by enough, -1 otherwise."""
    if not is_allowed(m, a.FIRST_OF[a.PLAY_PLENTY]):
        return np.int64(c.NOTHING)
    before = hand_worth(eco, goals, pc.HAND, w)
    try_hand(eco)
    best = 0.0
    for _ in range(2):
        best, chosen = 0.0, c.NOTHING
        for k in range(c.NUM_RESOURCES):
            if s.bank[k] > 0:
                eco[pc.TRIAL + k] += 1
                worth = hand_worth(eco, goals, pc.TRIAL, w)
                eco[pc.TRIAL + k] -= 1
                if worth > best:
                    best, chosen = worth, k
        if chosen >= 0:
            eco[pc.TRIAL + chosen] += 1
    return a.FIRST_OF[a.PLAY_PLENTY] if best > before * (1 + w[pc.PLENTY_GAIN]) else np.int64(c.NOTHING)


@kernel
def held_by_others(s, r, p, k):
    """Cards of resource `k` in the hands of the opponents of `p` together: all that neither bank nor `p` has.

    Not while cards are laid aside in a discard phase.
    """
    if KNIGHTS and k >= c.NUM_RESOURCES:
        return each_commodity(r) - np.int64(s.bank[k]) - np.int64(s.hand[p, k])
    return np.int64(r.bank) - np.int64(s.bank[k]) - np.int64(s.hand[p, k])


@kernel
def monopoly(s, r, p, m, w, eco, goals):
    """The resource to name, as a global id, when it betters the hand by enough; -1 otherwise."""
    if not is_allowed(m, 64 * a.RESOURCE_WORD + a.MONOPOLY_BIT):
        return np.int64(c.NOTHING)
    least = hand_worth(eco, goals, pc.HAND, w) * (1 + w[pc.MONOPOLY_GAIN])
    try_hand(eco)
    chosen = c.NOTHING
    for k in range(c.NUM_RESOURCES):
        eco[pc.TRIAL + k] += held_by_others(s, r, p, k)
        worth = hand_worth(eco, goals, pc.TRIAL, w)
        eco[pc.TRIAL + k] = eco[pc.HAND + k]
        if worth > least:
            least, chosen = worth, k
    return np.int64(64 * a.RESOURCE_WORD + a.MONOPOLY_BIT + chosen if chosen >= 0 else c.NOTHING)
