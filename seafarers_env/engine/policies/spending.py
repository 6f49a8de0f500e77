"""The main phase: build, buy, trade, move and stop, in the service of the best goal; and building between turns."""

import numpy as np

from .. import actions as a, constants as c
from .._jit import kernel
from ..hawaii.heuristic import fish
from ..knights.heuristic import acting, keeping, playing, science_cards, trade_cards
from ..rules.kit import hand_limit
from ..sea import heuristic as sea
from ..sizes import HAWAII, KNIGHTS, SPICE
from ..spices import heuristic as spices
from . import cards, constants as pc, trading
from .economy import rolls_until
from .goals import time_goals
from .items import ITEMS
from .masks import is_allowed
from .steps import next_step, step_cost, step_times


@kernel
def spend(s, b, r, p, m, w, eco, goals):
    """The next action of the main phase."""
    if SPICE and r.spices:
        global_id = spices.for_points(s, p, m)
        if global_id < 0:
            global_id = spices.merchant(s, b, p, m)
        if global_id >= 0:
            return global_id
    goal = time_goals(eco, goals, pc.HAND, w)
    global_id = np.int64(c.NOTHING)
    if KNIGHTS and r.knights:
        global_id = _in_realm(s, b, r, p, m, w, eco, goals, goal)
        if global_id >= 0:
            return global_id
    if goal < 0:
        return _end(s, b, r, p, m)
    if s.cards_size[p] > 0 and s.card_played == 0:
        global_id = cards.play(s, b, r, p, m, w, eco, goals, goal)
        if global_id >= 0:
            return global_id
        time_goals(eco, goals, pc.HAND, w)
    if r.ships and s.ship_moved == 0:
        global_id = sea.pick(s, b, r, p, m, w, eco, goals, goal)
    if global_id < 0 and is_allowed(m, next_step(goals, goal)):
        global_id = next_step(goals, goal)
    if HAWAII and global_id < 0 and r.fishing:
        global_id = fish.use(s, p, m, w, eco, goals, goal)
    if SPICE and global_id < 0 and r.spices:
        global_id = spices.card(s, r, p, m, w, eco, goal)
    if global_id < 0:
        global_id = trading.open_offer(s, r, p, m, w, eco, goal)
    if global_id < 0:
        global_id = trading.with_bank(m, eco, goals, goal, True)
    if global_id < 0:
        global_id = aside(s, r, p, m, w, eco, goals, goal)
    if global_id < 0 and s.hand_size[p] > hand_limit(s, r, p):
        global_id = trading.with_bank(m, eco, goals, goal, False)
    return global_id if global_id >= 0 else _end(s, b, r, p, m)


@kernel
def _in_realm(s, b, r, p, m, w, eco, goals, goal):
    """What comes before all goals in Cities & Knights: a progress card, what was played for it, a knight that acts."""
    global_id = playing.play(s, b, r, p, m, w, eco, goals, goal)
    if global_id < 0 and goal >= 0:
        time_goals(eco, goals, pc.HAND, w)
        if s.crane:
            global_id = science_cards.use_crane(m, eco, goals)
        if global_id < 0 and s.fleets:
            global_id = trade_cards.use_fleet(s, m, eco, goal)
        if global_id < 0:
            global_id = acting.pick(s, b, r, p, m, w, eco)
    return global_id


@kernel
def _end(s, b, r, p, m):
    """End the turn; with too many fish use some before."""
    if HAWAII and r.fishing:
        global_id = fish.get_rid(s, p, m)
        if global_id >= 0:
            return global_id
    if KNIGHTS and r.knights and not is_allowed(m, a.FIRST_OF[a.END_TURN]):
        return keeping.drop(s, b, r, p, m)
    return np.int64(a.FIRST_OF[a.END_TURN])


@kernel
def build(s, r, p, m, w, eco, goals):
    """The next action between the turns of others, where there is no trade (FIVESIX-04, FIVESIX-05)."""
    goal = time_goals(eco, goals, pc.HAND, w)
    global_id = np.int64(c.NOTHING)
    if goal >= 0:
        global_id = np.int64(next_step(goals, goal))
        if not is_allowed(m, global_id):
            global_id = aside(s, r, p, m, w, eco, goals, goal)
    return global_id if global_id >= 0 else a.FIRST_OF[a.END_BUILD]


@kernel
def aside(s, r, p, m, w, eco, goals, goal):
    """The next action of another goal, when it is worth more than the time the best one loses by it; -1 = none."""
    best, chosen = 0.0, np.int64(c.NOTHING)
    for i in range(goals[pc.COUNT]):
        global_id = next_step(goals, i)
        if i == goal or not is_allowed(m, global_id):
            continue
        item, times, whole, part = step_cost(goals, i), step_times(goals, i), 0.0, 0.0
        for k in range(c.NUM_BANKED):
            eco[pc.TRIAL + k] = eco[pc.HAND + k] - times * ITEMS[item, k]
            whole += eco[pc.COST + c.NUM_BANKED * i + k]
            part += times * ITEMS[item, k]
        delay = rolls_until(eco, pc.TRIAL, pc.COST + c.NUM_BANKED * goal) - eco[pc.ROLLS + goal]
        if s.hand_size[p] > hand_limit(s, r, p):
            delay *= w[pc.OVERFLOW]
        gained = w[pc.ASIDE] * eco[pc.WORTH + i] * part / max(whole, 1e-9) - eco[pc.SCORE + goal] * delay
        if gained > best:
            best, chosen = gained, global_id
    return chosen
