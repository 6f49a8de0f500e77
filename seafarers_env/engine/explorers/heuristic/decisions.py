"""The heuristic of the explorers' game: for each phase, the file that knows."""

import numpy as np

from ... import actions as a, phases as at
from ..._jit import kernel
from ...bits import scratch
from ...policies import constants as pc, economy, hands, raiding, trading
from ...policies.goals import time_goals
from ...policies.masks import first_of, is_allowed
from . import building, sailing, spending, starting, warships


@kernel
def decide(s, b, r, p, m, w):
    """A legal action (global id) of seat `p`, who decides; `m` is its mask, `w` the weights (float32[NUM_WEIGHTS])."""
    phase = s.phase
    if phase == at.ANSWER and (not is_allowed(m, a.FIRST_OF[a.ACCEPT]) or trading.refuses(s, r, w)):
        return a.FIRST_OF[a.DECLINE]
    if phase == at.CASTAWAY:
        return a.FIRST_OF[a.ACCEPT if is_allowed(m, a.FIRST_OF[a.ACCEPT]) else a.DECLINE]
    if phase == at.WARSHIP:
        return warships.place(s, b, r, p, m, w)
    if phase == at.STEAL:
        return raiding.steal(s, r, p, m, w)
    if phase == at.SETUP_PIECE:
        return starting.lay_road(s, b, m)
    if phase == at.SETTLER_SHIP or phase == at.NEW_SHIP:
        return starting.lay_ship(s, b, p, m, w)
    return _with_economy(s, b, r, p, m, w)


@kernel
def _with_economy(s, b, r, p, m, w):
    """Decisions that depend on what the seat produces and is going for."""
    eco, goals, phase = scratch().view(np.float64), scratch(), s.phase
    economy.read(s, b, r, p, w, eco)
    if phase == at.SEA_PORT:
        return starting.found(s, b, r, p, m, w, eco, np.int64(a.CITY_WORD))
    if phase == at.SETUP_SETTLEMENT:
        return starting.found(s, b, r, p, m, w, eco, np.int64(a.SETTLEMENT_WORD))
    economy.price(r, w, eco)
    if phase == at.FLEET:
        return sailing.lead(s, b, r, p, m, w, eco)
    if phase == at.SAIL:
        return sailing.sail(s, b, r, p, m, w, eco)
    building.collect(s, b, r, p, w, eco, goals)
    if phase == at.MAIN:
        return spending.spend(s, b, r, p, m, w, eco, goals)
    if phase == at.ANSWER:
        return trading.answer(s, w, eco, goals)
    if phase == at.DISCARD:
        return hands.discard(m, w, eco, goals)
    if phase == at.CHOOSE:
        return trading.choose_partner(s, r, p, m, w, eco, goals)
    if phase == at.COMPOSE:
        return trading.compose(s, r, p, m, w, eco, time_goals(eco, goals, pc.HAND, w))
    return first_of(m, 0, a.MASK_WORDS)
