"""Trade and build: the best goal's next step, gold and trades that complete it, else what does not delay it."""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import ZERO, bit
from ...policies import constants as pc, trading
from ...policies.economy import ROUNDING
from ...policies.goals import time_goals
from ...policies.masks import is_allowed
from ...policies.spending import aside
from ...policies.steps import next_step, step_cost
from ...rules.kit import COSTS, hand_limit

MANY_COINS = 6  # gold from which a card is bought even if it completes nothing


@kernel
def spend(s, b, r, p, m, w, eco, goals):
    """The next action of trade and build."""
    goal = time_goals(eco, goals, pc.HAND, w)
    if goal < 0:
        return a.FIRST_OF[a.END_BUILD]
    for i in range(goals[pc.COUNT]):  # nothing is worth as much as the end of the game
        if goals[pc.FIRST_ROW + pc.ROW * i + pc.POINTS] >= eco[pc.NEEDED] and eco[pc.ROLLS + i] == 0:
            goal = i
            break
    global_id = np.int64(next_step(goals, goal))
    if is_allowed(m, global_id):
        return global_id
    global_id = trading.open_offer(s, r, p, m, w, eco, goal)
    if global_id < 0:
        global_id = _complete(m, eco, goals, goal)
    if global_id < 0:
        global_id = aside(s, r, p, m, w, eco, goals, goal)
    if global_id < 0 and s.gold[p] >= MANY_COINS:
        global_id = _buy(m, eco, goals, goal)
    if global_id < 0:
        global_id = _sell(m, eco, goal)
    if global_id < 0 and s.hand_size[p] > hand_limit(s, r, p):
        global_id = trading.with_bank(m, eco, goals, goal, False)
    return global_id if global_id >= 0 else a.FIRST_OF[a.END_BUILD]


@kernel
def _complete(m, eco, goals, goal):
    """A purchase or trade with the bank, if such pay for the goal or its next step at once; -1 = none."""
    at, payable = pc.COST + c.NUM_RESOURCES * goal, np.floor(eco[pc.COIN_HAND] + ROUNDING)
    for k in range(c.NUM_RESOURCES):
        payable += np.floor(max(eco[pc.HAND + k] - eco[at + k], 0.0) * eco[pc.SHARE + k] + ROUNDING)
    item = step_cost(goals, goal)
    for whole in (True, False):
        lacking = 0.0
        for k in range(c.NUM_RESOURCES):
            lacking += max((eco[at + k] if whole else COSTS[item, k]) - eco[pc.HAND + k], 0.0)
        if lacking > 0 and payable >= lacking:
            global_id = _buy(m, eco, goals, goal)
            return global_id if global_id >= 0 else trading.with_bank(m, eco, goals, goal, False)
    return np.int64(c.NOTHING)


@kernel
def _buy(m, eco, goals, goal):
    """The card that the goal's next step, or else the goal, lacks most, for gold; -1 = none."""
    item, at = step_cost(goals, goal), pc.COST + c.NUM_RESOURCES * goal
    best, chosen = 0.0, np.int64(c.NOTHING)
    for k in range(c.NUM_RESOURCES):
        if m[a.CARGO_WORD] & bit(a.BUY_BIT + k) == ZERO:
            continue
        lacking = max(eco[at + k] - eco[pc.HAND + k], 0.0) + 10 * max(COSTS[item, k] - eco[pc.HAND + k], 0.0)
        if lacking > best:
            best, chosen = lacking, np.int64(64 * a.CARGO_WORD + a.BUY_BIT + k)
    return chosen


@kernel
def _sell(m, eco, goal):
    """The card to sell for Fast Gold: one of which two more are held than the goal takes; -1 = none."""
    at = pc.COST + c.NUM_RESOURCES * goal
    best, chosen = 1.0, np.int64(c.NOTHING)
    for k in range(c.NUM_RESOURCES):
        spare = eco[pc.HAND + k] - eco[at + k]
        if spare > best and m[a.CARGO_WORD] & bit(a.SELL_BIT + k) != ZERO:
            best, chosen = spare, np.int64(64 * a.CARGO_WORD + a.SELL_BIT + k)
    return chosen
