"""What is done next towards a goal, and what that costs."""

import numpy as np

from .._jit import kernel
from ..actions import (
    BUILD_CITY,
    BUILD_SETTLEMENT,
    BUILD_SHIP,
    BUY_CARD,
    CITY_WORD,
    FIRST_OF,
    ROAD_WORD,
    SETTLEMENT_WORD,
    SETTLER_AT,
    SHIP_WORD,
)
from ..constants import ROAD
from ..rules.kit import CARD_COST, CITY_COST, SETTLEMENT_COST, SHIP_COST
from ..sizes import EXPLORERS, FAN
from .constants import FIRST, FIRST_ROW, KIND, LAYS, PLACE, ROW
from .rim import exit_of, sails_now


@kernel
def next_step(goals, i):
    """Wide id of the next action towards goal `i`."""
    at = FIRST_ROW + ROW * i
    if goals[at + FIRST] >= 0:
        return 64 * (ROAD_WORD if goals[at + LAYS] == ROAD else SHIP_WORD) + goals[at + FIRST]
    if FAN and sails_now(goals, i):
        return exit_of(goals, i)
    if EXPLORERS:
        return FIRST_OF[goals[at + KIND]] + goals[at + PLACE]
    if goals[at + KIND] == BUILD_SETTLEMENT:
        return 64 * SETTLEMENT_WORD + goals[at + PLACE]
    if goals[at + KIND] == BUILD_CITY:
        return 64 * CITY_WORD + goals[at + PLACE]
    return FIRST_OF[BUY_CARD]


@kernel
def step_cost(goals, i):
    """Row of `kit.COSTS` that the next action towards goal `i` costs, `step_times` over."""
    at = FIRST_ROW + ROW * i
    if goals[at + FIRST] >= 0 or (FAN and sails_now(goals, i)):
        return goals[at + LAYS]
    if EXPLORERS and goals[at + KIND] == BUILD_SHIP:
        return np.int64(SHIP_COST)
    if goals[at + KIND] == BUILD_SETTLEMENT or (EXPLORERS and goals[at + KIND] == SETTLER_AT):
        return np.int64(SETTLEMENT_COST)
    return np.int64(CITY_COST if goals[at + KIND] == BUILD_CITY else CARD_COST)


@kernel
def step_times(goals, i):
    """How often that is paid: twice for a crossing (WORLD-19)."""
    if FAN and sails_now(goals, i):
        return 2.0
    return 1.0
