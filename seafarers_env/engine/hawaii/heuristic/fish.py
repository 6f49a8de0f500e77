"""What fish are used for, before the roll and after it (HAWAII-57..66)."""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import ZERO, bit
from ...policies import constants as pc
from ...policies.economy import rolls_until
from ...policies.goals import time_goals
from ...policies.masks import first_of, is_allowed
from ...policies.steps import next_step
from ...sizes import EDGE_WORDS

CARD_PRICE = 7


# --- fish -------------------------------------------------------------------------------------------------------------
@kernel
def before_roll(s, b, p, m, robbed):
    """Take the robber off where it costs own production (HAWAII-124), -1 = nothing."""
    if robbed and is_allowed(m, a.FIRST_OF[a.FISH_ROBBER]):
        return np.int64(a.FIRST_OF[a.FISH_ROBBER])
    return np.int64(c.NOTHING)


@kernel
def use(s, p, m, w, eco, goals, goal):
    """The ability that helps the best goal most, -1 = none: cards are saved for, what completes a goal is taken."""
    if m[a.FISH_WORD] == ZERO:
        return np.int64(c.NOTHING)
    if is_allowed(m, a.FIRST_OF[a.FISH_ROUTE]) and goals[pc.FIRST_ROW + pc.ROW * goal + pc.FIRST] >= 0:
        return np.int64(a.FIRST_OF[a.FISH_ROUTE])
    best, gained = _card_for(m, eco, goal)
    if best >= 0 and (gained >= eco[pc.ROLLS + goal] - 0.5 or s.fish[p] > CARD_PRICE + 1):
        return best
    if is_allowed(m, a.FIRST_OF[a.FISH_CARD]):
        return np.int64(a.FIRST_OF[a.FISH_CARD])
    return np.int64(c.NOTHING)


@kernel
def _card_for(m, eco, goal):
    """The card of the bank that brings the goal nearest, as a global id, and the rolls it saves; -1 = none."""
    best, chosen = 0.0, np.int64(c.NOTHING)
    for k in range(c.NUM_RESOURCES):
        trade, take = (
            m[a.FISH_WORD] & bit(a.FISH_TRADE_BIT + k) != ZERO,
            m[a.FISH_WORD] & bit(a.FISH_TAKE_BIT + k) != ZERO,
        )
        if not trade and not take:
            continue
        for j in range(c.NUM_RESOURCES):
            eco[pc.TRIAL + j] = eco[pc.HAND + j]
        eco[pc.TRIAL + k] += 1
        saved = eco[pc.ROLLS + goal] - rolls_until(eco, pc.TRIAL, pc.COST + c.NUM_RESOURCES * goal)
        if saved > best:
            best = saved
            chosen = np.int64(a.FIRST_OF[a.FISH_TRADE] if trade else a.FIRST_OF[a.FISH_TAKE]) + k
    return chosen, best


@kernel
def get_rid(s, p, m):
    """An ability while END_TURN waits for one (HAWAII-67): the dearest, -1 = it does not wait."""
    if s.fish[p] <= c.FISH_LIMIT or m[a.FISH_WORD] == ZERO:
        return np.int64(c.NOTHING)
    if is_allowed(m, a.FIRST_OF[a.FISH_CARD]):
        return np.int64(a.FIRST_OF[a.FISH_CARD])
    if is_allowed(m, a.FIRST_OF[a.FISH_ROUTE]):
        return np.int64(a.FIRST_OF[a.FISH_ROUTE])
    for first in (a.FISH_TAKE_BIT, a.FISH_TRADE_BIT, a.FISH_STEAL_BIT):
        for k in range(8):
            if m[a.FISH_WORD] & bit(first + k) != ZERO:
                return np.int64(64 * a.FISH_WORD + first + k)
    if is_allowed(m, a.FIRST_OF[a.FISH_ROBBER]):
        return np.int64(a.FIRST_OF[a.FISH_ROBBER])
    return np.int64(a.FIRST_OF[a.FISH_PIRATE])


@kernel
def lay(m, w, eco, goals):
    """Where the piece for fish goes: the first step of the best goal that has one."""
    time_goals(eco, goals, pc.HAND, w)
    best, chosen = -1.0, np.int64(c.NOTHING)
    for i in range(goals[pc.COUNT]):
        if goals[pc.FIRST_ROW + pc.ROW * i + pc.FIRST] < 0 or not is_allowed(m, next_step(goals, i)):
            continue
        if eco[pc.SCORE + i] > best:
            best, chosen = eco[pc.SCORE + i], np.int64(next_step(goals, i))
    return chosen if chosen >= 0 else first_of(m, a.ROAD_WORD, a.SHIP_WORD + EDGE_WORDS - a.ROAD_WORD)
