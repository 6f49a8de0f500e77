"""What the files of progress cards share: hands with more in them, what others may hold, which card to part with.

What a card would do now is told in points, roughly: so much a card in hand, and by what share the hand gets better.
"""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import ZERO, bit
from ...policies import constants as pc
from ...policies.goals import hand_worth, time_goals
from ...policies.hands import TIE, held_by_others, try_hand
from ...rules.kit import hand_limit
from ...sizes import MAX_PLAYERS

CARD = 0.15  # points of a card in hand, for its own sake
THEIRS = 0.1  # points of a card that an opponent loses, times how much it matters to hurt that seat
TOO_MANY = 0.1  # what is taken off for each card above the limit of the hand


@kernel
def bettered(eco, goals, w):
    """By what share the hand under consideration is better than one's own; overwrites rolls and scores."""
    before = hand_worth(eco, goals, pc.HAND, w)
    return hand_worth(eco, goals, pc.TRIAL, w) / max(before, 1e-9) - 1.0


@kernel
def with_more(s, r, p, w, eco, goals, k, cards):
    """Points for so many cards more of good `k`; less if the hand then is too large. Overwrites rolls and scores."""
    try_hand(eco)
    eco[pc.TRIAL + k] += cards
    over = max(s.hand_size[p] + cards - hand_limit(s, r, p), 0.0)
    return bettered(eco, goals, w) + CARD * cards - TOO_MANY * min(over, cards)


@kernel
def yielded(s, r, p, k, most):
    """Cards of good `k` that come in when each opponent gives up to `most`, as far as `p` can guess."""
    cards, total = 0, 0.0
    for q in range(r.num_players):
        if q != p:
            cards += np.int64(s.hand_size[q])
    if cards == 0:
        return 0.0
    held = held_by_others(s, r, p, k)
    for q in range(r.num_players):
        if q != p:
            total += min(np.float64(most), held * np.float64(s.hand_size[q]) / cards)
    return total


@kernel
def spare_cards(eco, goals, goal, first, end):
    """Cards of the goods from `first` up to `end` that goal `goal` (-1: none) does not need."""
    total = 0.0
    for k in range(first, end):
        needed = eco[pc.COST + c.NUM_BANKED * goal + k] if goal >= 0 else 0.0
        total += max(eco[pc.HAND + k] - needed, 0.0)
    return total


@kernel
def part_with(m, first, w, eco, goals):
    """The good, by its place in a range of the mask's word that begins at bit `first`, that the hand misses least.

    If possible it is none that the best goal needs; -1 = there are only goods that no goal knows.
    """
    goal = time_goals(eco, goals, pc.HAND, w)
    spare = False
    for k in range(c.NUM_BANKED):
        if goal >= 0 and m[a.RESOURCE_WORD] & bit(first + k) != ZERO:
            spare |= eco[pc.HAND + k] > eco[pc.COST + c.NUM_BANKED * goal + k]
    try_hand(eco)
    best, chosen = -1.0, np.int64(c.NOTHING)
    for k in range(c.NUM_BANKED):
        if m[a.RESOURCE_WORD] & bit(first + k) == ZERO:
            continue
        if spare and eco[pc.HAND + k] <= eco[pc.COST + c.NUM_BANKED * goal + k]:
            continue
        eco[pc.TRIAL + k] -= 1
        worth = hand_worth(eco, goals, pc.TRIAL, w) + TIE * (1 - eco[pc.PRICE + k])
        eco[pc.TRIAL + k] += 1
        if worth > best:
            best, chosen = worth, np.int64(k)
    return chosen


@kernel
def can_target(m, i):
    """True when the `i`-th opponent clockwise may be chosen."""
    return i < MAX_PLAYERS and m[a.FLEET_WORD] & bit(a.TARGET_BIT + i) != ZERO


@kernel
def cards_at(s, b, h, q):
    """Cards that a roll of its number brings seat `q` from hex `h`."""
    if s.terrain[h] > c.GOLD or h == s.robber:
        return 0
    found = 0
    for k in range(6):
        building = np.int64(s.vertex_building[b.hex_vertices[h, k]])
        if building >= 0 and building >> 1 == q:
            found += 2 if building & 1 == c.CITY else 1
    return found
