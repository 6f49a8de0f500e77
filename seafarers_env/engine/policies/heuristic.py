"""The heuristic: for each phase, the file that knows. It leaves nothing to chance and remembers nothing.

It reads of the record only what the acting seat may know: `redaction.redact` changes no choice.
"""

import numpy as np

from .. import actions as a, phases as at
from .._jit import kernel
from ..bits import ZERO, bit, scratch
from ..explorers.heuristic import decisions
from ..hawaii.heuristic import fish
from ..knights.heuristic import decisions as realm, playing
from ..sea import heuristic as sea
from ..sizes import EXPLORERS, FAN, HAWAII, HEX_WORDS, KNIGHTS, SIX, SPICE
from ..spices import heuristic as spices
from . import cards, constants as pc, economy, hands, placing, raiding, spending, trading
from .goals import collect, collect_landings, time_goals
from .masks import first_of, is_allowed, only_one


@kernel
def choose(s, b, r, p, m, w):
    """A legal action (global id) of seat `p`, who decides; `m` is its mask, `w` the weights (float32[NUM_WEIGHTS])."""
    only = only_one(m)
    if only >= 0:
        return only
    if EXPLORERS:
        return decisions.decide(s, b, r, p, m, w)
    phase = s.phase
    if KNIGHTS and phase >= at.RED_DIE:  # phases of its own
        return realm.decide(s, b, r, p, m, w)
    if phase == at.PRE_ROLL:
        if KNIGHTS and r.knights:
            return playing.before_roll(s, b, r, p, m, w)
        return cards.before_roll(s, b, r, p, m)
    if phase == at.ANSWER and (not is_allowed(m, a.FIRST_OF[a.ACCEPT]) or trading.refuses(s, r, w)):
        return a.FIRST_OF[a.DECLINE]
    if phase == at.MAIN and _nothing_to_do(s, m):
        return a.FIRST_OF[a.END_TURN]
    if phase == at.MAIN or phase == at.ANSWER or phase == at.DISCARD or phase == at.TAKE or phase == at.COMPOSE:
        return _with_goals(s, b, r, p, m, w)
    if phase == at.CHOOSE or phase == at.FREE_PIECE or phase == at.MOVE_SHIP:
        return _with_goals(s, b, r, p, m, w)
    if (FAN and phase == at.LANDING) or (SPICE and phase == at.OPTION):
        return _with_goals(s, b, r, p, m, w)
    if (SIX and phase == at.BUILD) or (HAWAII and phase == at.FISH_PIECE):
        return _with_goals(s, b, r, p, m, w)
    return _seldom(s, b, r, p, m, w)


@kernel
def _nothing_to_do(s, m):
    """True when only trades with other players are left, and enough of them have been tried."""
    if s.offers < trading.MOST_OFFERS:
        return False
    for i in range(a.PAIR_WORD, a.MASK_WORDS):
        if m[i] != ZERO:
            return False
    trades = bit(a.FIRST_OF[a.END_TURN]) | bit(a.FIRST_OF[a.CALL])
    return m[0] & ~trades == ZERO


@kernel
def _with_goals(s, b, r, p, m, w):
    """Decisions that depend on what the seat is going for."""
    eco, goals = scratch().view(np.float64), scratch()
    economy.read(s, b, r, p, w, eco)
    economy.price(r, w, eco)
    if FAN and s.phase == at.LANDING:
        collect_landings(s, b, r, p, w, eco, goals)
        return sea.land(m, w, eco, goals)
    collect(s, b, r, p, w, eco, goals)
    phase = s.phase
    if phase == at.MAIN:
        return spending.spend(s, b, r, p, m, w, eco, goals)
    if SIX and phase == at.BUILD:
        return spending.build(s, r, p, m, w, eco, goals)
    if phase == at.ANSWER:
        return trading.answer(s, w, eco, goals)
    if SPICE and phase == at.OPTION:
        return spices.option(m, eco)
    if SPICE and phase == at.DISCARD and spices.only_spices(m):
        return spices.give_back(s, p, m, spices.DISCARDED)
    if phase == at.DISCARD:
        return hands.discard(m, w, eco, goals)
    if phase == at.TAKE:
        return hands.take(m, w, eco, goals)
    if phase == at.CHOOSE:
        return trading.choose_partner(s, r, p, m, w, eco, goals)
    if phase == at.FREE_PIECE:
        return cards.lay_free(s, m, w, eco, goals)
    if phase == at.MOVE_SHIP:
        return sea.target(s, b, r, p, m, w, eco, goals)
    if HAWAII and phase == at.FISH_PIECE:
        return fish.lay(m, w, eco, goals)
    return trading.compose(s, r, p, m, w, eco, time_goals(eco, goals, pc.HAND, w))


@kernel
def _seldom(s, b, r, p, m, w):
    """Decisions about places, for which the hand does not matter."""
    phase = s.phase
    if phase == at.MOVE_ROBBER:
        return raiding.move(s, b, r, p, m, w)
    if phase == at.STEAL:
        return raiding.steal(s, r, p, m, w)
    if phase == at.SETUP_SETTLEMENT:
        eco = scratch().view(np.float64)
        economy.read(s, b, r, p, w, eco)
        return placing.settle(s, b, r, p, m, w, eco)
    if phase == at.SETUP_PIECE:
        return placing.lay_piece(s, b, r, p, m, w)
    if phase == at.CHOOSE_TOKEN:
        return raiding.choose_token(s, b, r, p, m, w)
    if phase == at.HARBOUR_PLACE:
        return placing.lay_harbour(s, b, r, p, m)
    if SPICE and phase == at.RETURN:
        return spices.give_back(s, p, m, spices.RETURNED)
    if FAN and phase == at.HARBOUR_SIDE:
        return placing.turn_tile(s, b, p, m)
    if phase == at.PIRATE_PROPOSAL:
        return raiding.propose_start(s, b, m)
    if phase == at.PIRATE_ANSWER or phase == at.TOKEN_ANSWER:
        return a.FIRST_OF[a.ACCEPT]
    if phase == at.TOKEN_PROPOSAL:  # nobody has settled: all are alike
        return first_of(m, a.TOKEN_WORD, HEX_WORDS)
    return first_of(m, 0, a.MASK_WORDS)
