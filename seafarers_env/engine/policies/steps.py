"""What is done next towards a goal, and what that costs."""

import numpy as np

from .. import actions as a, constants as c
from .._jit import kernel
from ..fan.heuristic.rim import exit_of, sails_now
from ..rules.kit import ACTIVE_COST, CARD_COST, CITY_COST, KNIGHT_COST, SETTLEMENT_COST, SHIP_COST, WALL_COST
from ..sizes import EXPLORERS, FAN, KNIGHTS
from . import constants as pc
from .items import levels_item


@kernel
def next_step(goals, i):
    """Global id of the next action towards goal `i`."""
    at = pc.FIRST_ROW + pc.ROW * i
    if goals[at + pc.FIRST] >= 0:
        return 64 * (a.ROAD_WORD if goals[at + pc.LAYS] == c.ROAD else a.SHIP_WORD) + goals[at + pc.FIRST]
    if FAN and sails_now(goals, i):
        return exit_of(goals, i)
    if EXPLORERS:
        return a.FIRST_OF[goals[at + pc.KIND]] + goals[at + pc.PLACE]
    if goals[at + pc.KIND] == a.BUILD_SETTLEMENT:
        return 64 * a.SETTLEMENT_WORD + goals[at + pc.PLACE]
    if goals[at + pc.KIND] == a.BUILD_CITY:
        return 64 * a.CITY_WORD + goals[at + pc.PLACE]
    if KNIGHTS and goals[at + pc.KIND] == a.IMPROVE:
        return a.FIRST_OF[a.IMPROVE] + goals[at + pc.PLACE] % pc.COLOUR_SPAN
    if KNIGHTS and goals[at + pc.KIND] > a.IMPROVE:
        return a.FIRST_OF[goals[at + pc.KIND]] + goals[at + pc.PLACE]
    return a.FIRST_OF[a.BUY_CARD]


@kernel
def step_cost(goals, i):
    """Row of `ITEMS` that the next action towards goal `i` costs, `step_times` over."""
    at = pc.FIRST_ROW + pc.ROW * i
    if goals[at + pc.FIRST] >= 0 or (FAN and sails_now(goals, i)):
        return goals[at + pc.LAYS]
    if EXPLORERS and goals[at + pc.KIND] == a.BUILD_SHIP:
        return np.int64(SHIP_COST)
    if goals[at + pc.KIND] == a.BUILD_SETTLEMENT or (EXPLORERS and goals[at + pc.KIND] == a.SETTLER_AT):
        return np.int64(SETTLEMENT_COST)
    if KNIGHTS and goals[at + pc.KIND] >= a.IMPROVE:
        return _cost_in_realm(goals[at + pc.KIND], goals[at + pc.PLACE])
    return np.int64(CITY_COST if goals[at + pc.KIND] == a.BUILD_CITY else CARD_COST)


@kernel
def _cost_in_realm(kind, place):
    """The same of what only Cities & Knights have."""
    if kind == a.IMPROVE:
        have, crane = place // pc.COLOUR_SPAN % pc.CRANED, place // pc.COLOUR_SPAN >= pc.CRANED
        return levels_item(place % pc.COLOUR_SPAN, have, have + 1, crane)
    if kind == a.WALL:
        return np.int64(WALL_COST)
    return np.int64(ACTIVE_COST if kind == a.ACTIVATE else KNIGHT_COST)


@kernel
def step_times(goals, i):
    """How often that is paid: twice for a crossing (WORLD-19)."""
    if FAN and sails_now(goals, i):
        return 2.0
    return 1.0
