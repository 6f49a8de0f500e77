"""Which card to take, to give up or to name: by what the hand is worth to the goals with and without it."""

import numpy as np

from .._jit import kernel
from ..actions import DISCARD_BIT, FIRST_OF, MONOPOLY_BIT, PLAY_PLENTY, RESOURCE_WORD, TAKE_BIT
from ..bits import ZERO, bit
from ..constants import NOTHING, NUM_BANKED, NUM_RESOURCES
from ..muster import each_commodity
from ..sizes import EXPLORERS, KNIGHTS
from .constants import COIN_HAND, COST, HAND, MONOPOLY_GAIN, PLENTY_GAIN, PRICE, TRIAL
from .goals import hand_worth, time_goals
from .masks import is_allowed

TIE = 1e-6  # how much the price of a card counts between hands of equal worth


@kernel
def try_hand(eco):
    """Make the hand under consideration the own one, in place."""
    for k in range(NUM_BANKED):
        eco[TRIAL + k] = eco[HAND + k]
    if EXPLORERS:
        eco[COIN_HAND + 1] = eco[COIN_HAND]


@kernel
def take(m, w, eco, goals):
    """The card from the bank that makes the best hand (gold, Year of Plenty)."""
    try_hand(eco)
    best, chosen = -1.0, NOTHING
    for k in range(NUM_RESOURCES):
        if m[RESOURCE_WORD] & bit(TAKE_BIT + k) != ZERO:
            eco[TRIAL + k] += 1
            worth = hand_worth(eco, goals, TRIAL, w) + TIE * eco[PRICE + k]
            eco[TRIAL + k] -= 1
            if worth > best:
                best, chosen = worth, k
    return np.int64(64 * RESOURCE_WORD + TAKE_BIT + chosen)


@kernel
def discard(m, w, eco, goals):
    """The card that the hand misses least, if possible none that the best goal needs.

    One by one, a needed card may look cheap because spare ones could buy it; together they are gone.
    """
    goal = time_goals(eco, goals, HAND, w)
    spare = False
    for k in range(NUM_BANKED):
        spare |= goal >= 0 and eco[HAND + k] > eco[COST + NUM_BANKED * goal + k]
    try_hand(eco)
    best, chosen = -1.0, NOTHING
    for k in range(NUM_BANKED):
        if m[RESOURCE_WORD] & bit(DISCARD_BIT + k) == ZERO:
            continue
        if spare and eco[HAND + k] <= eco[COST + NUM_BANKED * goal + k]:
            continue
        eco[TRIAL + k] -= 1
        worth = hand_worth(eco, goals, TRIAL, w) + TIE * (1 - eco[PRICE + k])
        eco[TRIAL + k] += 1
        if worth > best or chosen < 0:
            best, chosen = worth, k
    return np.int64(64 * RESOURCE_WORD + DISCARD_BIT + chosen)


@kernel
def plenty(s, m, w, eco, goals):
    """Year of Plenty when its two best cards better the hand by enough, -1 otherwise."""
    if not is_allowed(m, FIRST_OF[PLAY_PLENTY]):
        return np.int64(NOTHING)
    before = hand_worth(eco, goals, HAND, w)
    try_hand(eco)
    best = 0.0
    for _ in range(2):
        best, chosen = 0.0, NOTHING
        for k in range(NUM_RESOURCES):
            if s.bank[k] > 0:
                eco[TRIAL + k] += 1
                worth = hand_worth(eco, goals, TRIAL, w)
                eco[TRIAL + k] -= 1
                if worth > best:
                    best, chosen = worth, k
        if chosen >= 0:
            eco[TRIAL + chosen] += 1
    return FIRST_OF[PLAY_PLENTY] if best > before * (1 + w[PLENTY_GAIN]) else np.int64(NOTHING)


@kernel
def held_by_others(s, r, p, k):
    """Cards of resource `k` in the hands of the opponents of `p` together: all that neither bank nor `p` has.

    Not while cards are laid aside in a discard phase.
    """
    if KNIGHTS and k >= NUM_RESOURCES:
        return each_commodity(r) - np.int64(s.bank[k]) - np.int64(s.hand[p, k])
    return np.int64(r.bank) - np.int64(s.bank[k]) - np.int64(s.hand[p, k])


@kernel
def monopoly(s, r, p, m, w, eco, goals):
    """The resource to name, as a wide id, when it betters the hand by enough; -1 otherwise."""
    if not is_allowed(m, 64 * RESOURCE_WORD + MONOPOLY_BIT):
        return np.int64(NOTHING)
    least = hand_worth(eco, goals, HAND, w) * (1 + w[MONOPOLY_GAIN])
    try_hand(eco)
    chosen = NOTHING
    for k in range(NUM_RESOURCES):
        eco[TRIAL + k] += held_by_others(s, r, p, k)
        worth = hand_worth(eco, goals, TRIAL, w)
        eco[TRIAL + k] = eco[HAND + k]
        if worth > least:
            least, chosen = worth, k
    return np.int64(64 * RESOURCE_WORD + MONOPOLY_BIT + chosen if chosen >= 0 else NOTHING)
