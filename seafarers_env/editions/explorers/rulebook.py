"""The rulebook's table of contents: legal and act call the rules of the explorers' game; what follows is in `settling`.

Entry kernels (`legal_mask`, `apply`, ...) take arrays of records and an index; inside, one record of each is passed as
`s`, `b`, `r`. Nothing here checks legality: callers do, by the mask.
"""

# The modules beside it are the engine's own.
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

import numpy as np

from . import actions as a, constants as c, phases as at
from ._jit import folded, kernel
from .base.rules import bank_trade, building as laid, discard, domestic_trade, theft, turn
from .bits import ZERO, has
from .explorers.rules import (
    building,
    castaways,
    discovery,
    fishing,
    fleet,
    founding,
    gold,
    lairs,
    loading,
    sailing,
    set_up,
    villages,
    warships,
)
from .explorers.rules.cargo import lane_of, lay_down, ships_on
from .rules.kit import allow, ask, is_chance
from .settling import find_decision, finish_turn, settle


# --- legality ---------------------------------------------------------------------------------------------------------
@folded
def legal(s, b, r, m):
    """Write the legal actions of the acting seat into `m` (uint64[MASK_WORDS], global ids); none in chance phases."""
    for w in range(a.MASK_WORDS):
        m[w] = ZERO
    p, phase = s.actor, s.phase
    if phase == at.SAIL:
        _legal_under_sail(s, b, r, p, m)
    elif phase == at.MAIN:
        allow(m, a.END_BUILD)
        building.legal(s, b, p, m)
        fleet.legal(s, p, m)
        bank_trade.legal(s, r, p, m)
        gold.legal(s, r, p, m)
        domestic_trade.legal_open(s, r, p, m)
    elif phase == at.FLEET:
        allow(m, a.END_TURN)
        sailing.legal_pick(s, p, m)
        fishing.legal_roll(s, m)
    elif phase == at.PRE_ROLL:
        allow(m, a.ROLL)
    elif phase == at.COMPOSE:
        domestic_trade.legal_compose(s, r, p, m)
    elif phase == at.ANSWER:
        domestic_trade.legal_answer(s, p, m)
    elif phase == at.CHOOSE:
        domestic_trade.legal_choose(s, r, p, m)
    elif phase != at.OVER and not is_chance(s):
        _legal_seldom(s, b, r, p, phase, m)


@kernel
def _legal_under_sail(s, b, r, p, m):
    """Add what the active ship can do; while it shares a lane only to sail on (BARGE-084)."""
    sailing.legal(s, b, p, m)
    sailing.legal_wool(s, p, m)
    if ships_on(s, lane_of(s, p)) > 1:
        return
    allow(m, a.FINISH_SHIP)
    warships.legal_drive(s, b, r, p, m)
    loading.legal(s, b, p, m)
    founding.legal(s, b, p, m)
    castaways.legal(s, b, p, m)
    lairs.legal(s, b, p, m)
    villages.legal(s, b, p, m)
    fishing.legal(s, b, p, m)


@kernel
def _legal_seldom(s, b, r, p, phase, m):
    if phase == at.DISCARD:
        discard.legal(s, p, m)
    elif phase == at.WARSHIP:
        warships.legal(s, b, r, m)
    elif phase == at.STEAL:
        theft.legal(s, r, p, warships.victims(s, b, r, p), m)
    elif phase == at.CASTAWAY:
        castaways.legal_answer(s, p, m)
    elif phase == at.NEW_SHIP:
        fleet.legal_ships(s, p, m)
    else:
        set_up.legal(s, b, p, phase, m)


# --- effect -----------------------------------------------------------------------------------------------------------
@kernel
def act(s, b, r, global_id):
    """Apply one legal action (global id), then settle what follows from it."""
    s.decisions += 1
    p = np.int64(s.actor)
    kind, x = a.KIND_OF[global_id], np.int64(a.ARGUMENT_OF[global_id])
    if kind >= a.GIVE and kind <= a.REJECT_ALL and s.phase != at.CASTAWAY:
        if s.phase == at.COMPOSE and kind <= a.GET:
            domestic_trade.add(s, x, kind == a.GET)
        else:
            _negotiate(s, r, p, kind, x)
            find_decision(s, b, r)  # no piece has moved, and nobody has a point more
        return
    if kind == a.BUILD_SHIP:
        _lay_ship(s, b, r, p, x)
    elif kind == a.PICK_SHIP:
        sailing.pick(s, p, x)
    elif kind == a.FINISH_SHIP:
        lay_down(s, at.SAIL)
    elif kind == a.END_TURN:
        finish_turn(s, b, r)
    elif kind == a.ROLL:
        turn.roll(s)
    elif s.phase == at.SAIL:
        _act_under_sail(s, b, r, p, kind, x)
    elif s.phase == at.MAIN:
        _act_in_build(s, b, r, p, kind, x)
    else:
        _act_seldom(s, b, r, p, kind, x)
    settle(s, b, r)


@kernel
def _lay_ship(s, b, r, p, e):
    """Let a ship come to lie on lane `e`: sailed there, built, or placed in set-up."""
    if s.phase == at.SAIL:
        sailing.sail(s, b, p, e)
        if has(s.sighted, e):
            discovery.explore(s, b, p, e)
    elif s.phase == at.SETTLER_SHIP:
        set_up.place_ship(s, p, e)
        set_up.end(s, r, at.SETTLER_SHIP)
    else:
        fleet.build(s, p, e)


@kernel
def _negotiate(s, r, p, kind, x):
    if kind == a.GIVE:
        domestic_trade.open_offer(s, p)
        domestic_trade.add(s, x, False)
    elif kind == a.CALL:
        domestic_trade.call(s, r)
    elif kind == a.SUBMIT:
        domestic_trade.submit(s, r, p)
    elif kind == a.CANCEL:
        domestic_trade.cancel(s, r, p)
    elif kind == a.ACCEPT:
        domestic_trade.accept(s, r, p)
    elif kind == a.DECLINE:
        domestic_trade.decline(s, r, p)
    elif kind == a.COUNTER:
        domestic_trade.counter(s, p)
    elif kind == a.CHOOSE_PARTNER:
        domestic_trade.choose(s, r, p, x)
    else:
        domestic_trade.reject_all(s, r)


@kernel
def _act_under_sail(s, b, r, p, kind, x):
    if kind == a.PAY_WOOL:
        sailing.pay_wool(s, p)
    elif kind == a.DRIVE:
        warships.drive(s, r, p, x)
    elif kind == a.LOAD:
        loading.load(s, b, p, x)
    elif kind == a.UNLOAD:
        loading.unload(s, b, p, x)
    elif kind == a.SWAP:
        loading.swap(s, b, p)
    elif kind == a.BUILD_SETTLEMENT:
        founding.leave_ship(s, p)
        laid.place_settlement(s, b, r, p, x)
    elif kind == a.INSPECT:
        castaways.inspect(s, p, x)
    elif kind == a.CREW_TO:
        if s.terrain[x] == c.GOLD:
            lairs.land(s, b, p, x)
        else:
            villages.visit(s, b, p, x)
    elif kind == a.CREW_FROM:
        lairs.fetch(s, b, p, x)
    elif kind == a.LOAD_HAUL:
        fishing.load(s, b, p, x)
    elif kind == a.DELIVER_FISH:
        fishing.deliver(s, b, r, p)
    else:
        villages.deliver(s, b, r, p)


@kernel
def _act_in_build(s, b, r, p, kind, x):
    if kind == a.BUILD_ROAD:
        laid.build_road(s, b, r, p, x)
    elif kind == a.BUILD_SETTLEMENT:
        laid.build_settlement(s, b, r, p, x)
    elif kind == a.BUILD_CITY:
        laid.build_city(s, b, r, p, x)
        building.number_port(s, p, x)
    elif kind == a.MARITIME:
        if x < gold.FIRST_COIN_PAIR:
            bank_trade.trade(s, r, p, x)
        else:
            gold.mint(s, r, p, x - gold.FIRST_COIN_PAIR)
    elif kind == a.BUY:
        gold.buy(s, p, x)
    elif kind == a.SELL:
        gold.sell(s, p, x)
    elif kind == a.END_BUILD:
        ask(s, at.FLEET)
    elif kind == a.SETTLER_AT:
        fleet.take_settler(s, p, x)
    elif kind == a.CREW_AT:
        fleet.take_crew(s, p, x)
    else:
        fleet.retire(s, p, x)


@kernel
def _act_seldom(s, b, r, p, kind, x):
    if kind == a.FISH_ROLL:
        fishing.roll(s)
    elif kind == a.PIRATE:
        warships.place(s, b, r, p, x)
    elif kind == a.STEAL_FROM:
        warships.choose(s, r, p, x)
    elif kind == a.STOP:
        theft.decline(s)
    elif kind == a.ACCEPT:
        castaways.accept(s, r, p)
    elif kind == a.DECLINE:
        castaways.decline(s)
    elif kind == a.DISCARD_CARD:
        discard.discard(s, p, x)
        if not discard.any_due(s, r):
            discard.end(s, r)
    elif kind == a.BUILD_CITY:
        set_up.place_port(s, b, p, x)
        set_up.end(s, r, s.phase)
    elif kind == a.BUILD_SETTLEMENT:
        laid.place_settlement(s, b, r, p, x)
        set_up.take_start_cards(s, b, p, x)
        set_up.end(s, r, s.phase)
    else:
        laid.place_road(s, b, r, p, x)
        set_up.end(s, r, s.phase)
