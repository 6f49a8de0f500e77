"""The heuristic: for each phase, the file that knows. It leaves nothing to chance and remembers nothing.

It reads of the record only what the acting seat may know: `redaction.redact` changes no choice.
"""

import numpy as np

from .._jit import kernel
from ..actions import ACCEPT, CALL, DECLINE, END_TURN, FIRST_OF, MASK_WORDS, PAIR_WORD, TOKEN_WORD
from ..bits import ZERO, bit, scratch
from ..phases import (
    ANSWER,
    BUILD,
    CHOOSE,
    CHOOSE_TOKEN,
    COMPOSE,
    DISCARD,
    FISH_PIECE,
    FREE_PIECE,
    HARBOUR_PLACE,
    HARBOUR_SIDE,
    LANDING,
    MAIN,
    MOVE_ROBBER,
    MOVE_SHIP,
    OPTION,
    PIRATE_ANSWER,
    PIRATE_PROPOSAL,
    PRE_ROLL,
    RED_DIE,
    RETURN,
    SETUP_PIECE,
    SETUP_SETTLEMENT,
    STEAL,
    TAKE,
    TOKEN_ANSWER,
    TOKEN_PROPOSAL,
)
from ..sizes import EXPLORERS, FAN, HAWAII, HEX_WORDS, KNIGHTS, SIX, SPICE
from . import cards, economy, fishing, hands, placing, raiding, sailing, spending, spicing, trading
from .constants import HAND
from .explorers import decisions
from .goals import collect, collect_landings, time_goals
from .knights import decisions as realm
from .knights import playing
from .masks import first_of, is_allowed, only_one


@kernel
def choose(s, b, r, p, m, w):
    """A legal action (wide id) of seat `p`, who decides; `m` is its mask, `w` the weights (float32[NUM_WEIGHTS])."""
    only = only_one(m)
    if only >= 0:
        return only
    if EXPLORERS:
        return decisions.decide(s, b, r, p, m, w)
    phase = s.phase
    if KNIGHTS and phase >= RED_DIE:  # phases of its own
        return realm.decide(s, b, r, p, m, w)
    if phase == PRE_ROLL:
        if KNIGHTS and r.knights:
            return playing.before_roll(s, b, r, p, m, w)
        return cards.before_roll(s, b, r, p, m)
    if phase == ANSWER and (not is_allowed(m, FIRST_OF[ACCEPT]) or trading.refuses(s, r, w)):
        return FIRST_OF[DECLINE]
    if phase == MAIN and _nothing_to_do(s, m):
        return FIRST_OF[END_TURN]
    if phase == MAIN or phase == ANSWER or phase == DISCARD or phase == TAKE or phase == COMPOSE:
        return _with_goals(s, b, r, p, m, w)
    if phase == CHOOSE or phase == FREE_PIECE or phase == MOVE_SHIP:
        return _with_goals(s, b, r, p, m, w)
    if (FAN and phase == LANDING) or (SPICE and phase == OPTION):
        return _with_goals(s, b, r, p, m, w)
    if (SIX and phase == BUILD) or (HAWAII and phase == FISH_PIECE):
        return _with_goals(s, b, r, p, m, w)
    return _seldom(s, b, r, p, m, w)


@kernel
def _nothing_to_do(s, m):
    """True when only trades with other players are left, and enough of them have been tried."""
    if s.offers < trading.MOST_OFFERS:
        return False
    for i in range(PAIR_WORD, MASK_WORDS):
        if m[i] != ZERO:
            return False
    trades = bit(FIRST_OF[END_TURN]) | bit(FIRST_OF[CALL])
    return m[0] & ~trades == ZERO


@kernel
def _with_goals(s, b, r, p, m, w):
    """Decisions that depend on what the seat is going for."""
    eco, goals = scratch().view(np.float64), scratch()
    economy.read(s, b, r, p, w, eco)
    economy.price(r, w, eco)
    if FAN and s.phase == LANDING:
        collect_landings(s, b, r, p, w, eco, goals)
        return sailing.land(m, w, eco, goals)
    collect(s, b, r, p, w, eco, goals)
    phase = s.phase
    if phase == MAIN:
        return spending.spend(s, b, r, p, m, w, eco, goals)
    if SIX and phase == BUILD:
        return spending.build(s, r, p, m, w, eco, goals)
    if phase == ANSWER:
        return trading.answer(s, w, eco, goals)
    if SPICE and phase == OPTION:
        return spicing.option(m, eco)
    if SPICE and phase == DISCARD and spicing.only_spices(m):
        return spicing.give_back(s, p, m, spicing.DISCARDED)
    if phase == DISCARD:
        return hands.discard(m, w, eco, goals)
    if phase == TAKE:
        return hands.take(m, w, eco, goals)
    if phase == CHOOSE:
        return trading.choose_partner(s, r, p, m, w, eco, goals)
    if phase == FREE_PIECE:
        return cards.lay_free(s, m, w, eco, goals)
    if phase == MOVE_SHIP:
        return sailing.target(s, b, r, p, m, w, eco, goals)
    if HAWAII and phase == FISH_PIECE:
        return fishing.lay(m, w, eco, goals)
    return trading.compose(s, r, p, m, w, eco, time_goals(eco, goals, HAND, w))


@kernel
def _seldom(s, b, r, p, m, w):
    """Decisions about places, for which the hand does not matter."""
    phase = s.phase
    if phase == MOVE_ROBBER:
        return raiding.move(s, b, r, p, m, w)
    if phase == STEAL:
        return raiding.steal(s, r, p, m, w)
    if phase == SETUP_SETTLEMENT:
        eco = scratch().view(np.float64)
        economy.read(s, b, r, p, w, eco)
        return placing.settle(s, b, r, p, m, w, eco)
    if phase == SETUP_PIECE:
        return placing.lay_piece(s, b, r, p, m, w)
    if phase == CHOOSE_TOKEN:
        return raiding.choose_token(s, b, r, p, m, w)
    if phase == HARBOUR_PLACE:
        return placing.lay_harbour(s, b, r, p, m)
    if SPICE and phase == RETURN:
        return spicing.give_back(s, p, m, spicing.RETURNED)
    if FAN and phase == HARBOUR_SIDE:
        return placing.turn_tile(s, b, p, m)
    if phase == PIRATE_PROPOSAL:
        return raiding.propose_start(s, b, m)
    if phase == PIRATE_ANSWER or phase == TOKEN_ANSWER:
        return FIRST_OF[ACCEPT]
    if phase == TOKEN_PROPOSAL:  # nobody has settled: all are alike
        return first_of(m, TOKEN_WORD, HEX_WORDS)
    return first_of(m, 0, MASK_WORDS)
