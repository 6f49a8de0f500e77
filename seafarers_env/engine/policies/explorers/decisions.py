"""The heuristic of the explorers' game: for each phase, the file that knows."""

import numpy as np

from ..._jit import kernel
from ...actions import ACCEPT, CITY_WORD, DECLINE, FIRST_OF, MASK_WORDS, SETTLEMENT_WORD
from ...bits import scratch
from ...phases import (
    ANSWER,
    CASTAWAY,
    CHOOSE,
    COMPOSE,
    DISCARD,
    FLEET,
    MAIN,
    NEW_SHIP,
    SAIL,
    SEA_PORT,
    SETTLER_SHIP,
    SETUP_PIECE,
    SETUP_SETTLEMENT,
    STEAL,
    WARSHIP,
)
from .. import economy, hands, raiding, trading
from ..constants import HAND
from ..goals import time_goals
from ..masks import first_of, is_allowed
from ..overseas import building
from . import sailing, spending, starting, warships


@kernel
def decide(s, b, r, p, m, w):
    """A legal action (wide id) of seat `p`, who decides; `m` is its mask, `w` the weights (float32[NUM_WEIGHTS])."""
    phase = s.phase
    if phase == ANSWER and (not is_allowed(m, FIRST_OF[ACCEPT]) or trading.refuses(s, r, w)):
        return FIRST_OF[DECLINE]
    if phase == CASTAWAY:
        return FIRST_OF[ACCEPT if is_allowed(m, FIRST_OF[ACCEPT]) else DECLINE]
    if phase == WARSHIP:
        return warships.place(s, b, r, p, m, w)
    if phase == STEAL:
        return raiding.steal(s, r, p, m, w)
    if phase == SETUP_PIECE:
        return starting.lay_road(s, b, m)
    if phase == SETTLER_SHIP or phase == NEW_SHIP:
        return starting.lay_ship(s, b, p, m, w)
    return _with_economy(s, b, r, p, m, w)


@kernel
def _with_economy(s, b, r, p, m, w):
    """Decisions that depend on what the seat produces and is going for."""
    eco, goals, phase = scratch().view(np.float64), scratch(), s.phase
    economy.read(s, b, r, p, w, eco)
    if phase == SEA_PORT:
        return starting.found(s, b, r, p, m, w, eco, np.int64(CITY_WORD))
    if phase == SETUP_SETTLEMENT:
        return starting.found(s, b, r, p, m, w, eco, np.int64(SETTLEMENT_WORD))
    economy.price(r, w, eco)
    if phase == FLEET:
        return sailing.lead(s, b, r, p, m, w, eco)
    if phase == SAIL:
        return sailing.sail(s, b, r, p, m, w, eco)
    building.collect(s, b, r, p, w, eco, goals)
    if phase == MAIN:
        return spending.spend(s, b, r, p, m, w, eco, goals)
    if phase == ANSWER:
        return trading.answer(s, w, eco, goals)
    if phase == DISCARD:
        return hands.discard(m, w, eco, goals)
    if phase == CHOOSE:
        return trading.choose_partner(s, r, p, m, w, eco, goals)
    if phase == COMPOSE:
        return trading.compose(s, r, p, m, w, eco, time_goals(eco, goals, HAND, w))
    return first_of(m, 0, MASK_WORDS)
