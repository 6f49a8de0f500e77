"""What is done next towards a goal, and what that costs."""

import numpy as np

from .. import actions as a
from .. import constants as c
from .._jit import kernel
from ..fan.heuristic.rim import exit_of, sails_now
from ..rules.kit import ACTIVE_COST, CARD_COST, CITY_COST, KNIGHT_COST, SETTLEMENT_COST, SHIP_COST, WALL_COST
from ..sizes import EXPLORERS, FAN, KNIGHTS
from .constants import COLOUR_SPAN, CRANED, FIRST, FIRST_ROW, KIND, LAYS, PLACE, ROW
from .items import levels_item


@kernel
def next_step(goals, i):
    """Global id of the next action towards goal `i`."""
    at = FIRST_ROW + ROW * i
    if goals[at + FIRST] >= 0:
        return 64 * (a.ROAD_WORD if goals[at + LAYS] == c.ROAD else a.SHIP_WORD) + goals[at + FIRST]
    if FAN and sails_now(goals, i):
        return exit_of(goals, i)
    if EXPLORERS:
        return a.FIRST_OF[goals[at + KIND]] + goals[at + PLACE]
    if goals[at + KIND] == a.BUILD_SETTLEMENT:
        return 64 * a.SETTLEMENT_WORD + goals[at + PLACE]
    if goals[at + KIND] == a.BUILD_CITY:
        return 64 * a.CITY_WORD + goals[at + PLACE]
    if KNIGHTS and goals[at + KIND] == a.IMPROVE:
        return a.FIRST_OF[a.IMPROVE] + goals[at + PLACE] % COLOUR_SPAN
    if KNIGHTS and goals[at + KIND] > a.IMPROVE:
        return a.FIRST_OF[goals[at + KIND]] + goals[at + PLACE]
    return a.FIRST_OF[a.BUY_CARD]


@kernel
def step_cost(goals, i):
    """Row of `ITEMS` that the next action towards goal `i` costs, `step_times` over."""
    at = FIRST_ROW + ROW * i
    if goals[at + FIRST] >= 0 or (FAN and sails_now(goals, i)):
        return goals[at + LAYS]
    if EXPLORERS and goals[at + KIND] == a.BUILD_SHIP:
        return np.int64(SHIP_COST)
    if goals[at + KIND] == a.BUILD_SETTLEMENT or (EXPLORERS and goals[at + KIND] == a.SETTLER_AT):
        return np.int64(SETTLEMENT_COST)
    if KNIGHTS and goals[at + KIND] >= a.IMPROVE:
        return _cost_in_realm(goals[at + KIND], goals[at + PLACE])
    return np.int64(CITY_COST if goals[at + KIND] == a.BUILD_CITY else CARD_COST)


@kernel
def _cost_in_realm(kind, place):
    """The same of what only Cities & Knights have."""
    if kind == a.IMPROVE:
        have, crane = place // COLOUR_SPAN % CRANED, place // COLOUR_SPAN >= CRANED
        return levels_item(place % COLOUR_SPAN, have, have + 1, crane)
    if kind == a.WALL:
        return np.int64(WALL_COST)
    return np.int64(ACTIVE_COST if kind == a.ACTIVATE else KNIGHT_COST)


@kernel
def step_times(goals, i):
    """How often that is paid: twice for a crossing (WORLD-19)."""
    if FAN and sails_now(goals, i):
        return 2.0
    return 1.0
