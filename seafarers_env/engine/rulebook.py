"""The rulebook's table of contents: legal and act call the rules in their order; what follows is in `settling`.

Entry kernels (`legal_mask`, `apply`, ...) take arrays of records and an index; inside, one record of each is passed as
`s`, `b`, `r`. Nothing here checks legality: callers do, by the mask.
"""

import numpy as np

from . import actions as a, phases as at
from ._jit import folded, kernel
from .base.rules import bank_trade, building, development_cards, discard, domestic_trade, robber, set_up, theft, turn
from .bits import ZERO
from .card_counting import rules as card_counting
from .fan.rules import blind_start, harbour_tiles, island_markers, round_the_world
from .five_six import rules as special_building
from .hawaii.rules import fish_market, moorings
from .isles.rules import exploration, harbour_placement, island_tokens, number_reserve, red_exchange
from .knights import rulebook as knights_rulebook
from .knights.cards import playing
from .knights.rules import event_die
from .rules.kit import allow, in_set_up, is_chance, pays
from .rules.laying import legal_pieces
from .sea.rules import lanes, longest_route, picks, pirate, ships
from .settling import begin_set_up, call_turner, find_decision, settle
from .sizes import FAN, HAWAII, KNIGHTS, SIX, SPICE
from .spices.rules import merchants, spice_cards


# --- legality ---------------------------------------------------------------------------------------------------------
@folded
def legal(s, b, r, m):
    """Write the legal actions of the acting seat into `m` (uint64[MASK_WORDS], global ids); none in chance phases."""
    for w in range(a.MASK_WORDS):
        m[w] = ZERO
    p, phase = s.actor, s.phase
    if phase == at.MAIN:
        allow(m, a.END_TURN)
        building.legal(s, b, r, p, m)
        ships.legal(s, b, r, p, m)
        if KNIGHTS and r.knights:
            knights_rulebook.legal_main(s, b, r, p, m)
        else:
            development_cards.legal_buy(s, p, m)
            development_cards.legal_play(s, b, r, p, m)
        bank_trade.legal(s, r, p, m)
        domestic_trade.legal_open(s, r, p, m)
        if FAN and r.round_the_world:
            round_the_world.legal(s, b, p, m)
        if SPICE and r.spices:
            merchants.legal(s, b, p, m)
            spice_cards.legal_exchange(s, p, m)
            if spice_cards.can_draw(s, r):
                merchants.legal_use(s, p, m)
        if HAWAII and r.fishing:
            fish_market.legal(s, b, r, p, m)
            fish_market.keep_from_ending(s, p, m)
    elif phase == at.PRE_ROLL:
        allow(m, a.ROLL)
        if KNIGHTS and r.knights:
            playing.legal_play(s, b, r, p, m)
        else:
            development_cards.legal_play(s, b, r, p, m)
        if HAWAII and r.fishing:
            fish_market.legal(s, b, r, p, m)
    elif SIX and phase == at.BUILD:
        special_building.legal(m)
        building.legal(s, b, r, p, m)
        if r.ships:
            ships.legal_new(s, b, p, m)
        if KNIGHTS and r.knights:
            knights_rulebook.legal_building(s, b, r, p, m)
        else:
            development_cards.legal_buy(s, p, m)
    elif phase == at.COMPOSE:
        domestic_trade.legal_compose(s, r, p, m)
    elif phase == at.ANSWER:
        domestic_trade.legal_answer(s, p, m)
    elif phase == at.CHOOSE:
        domestic_trade.legal_choose(s, r, p, m)
    elif phase != at.OVER and not is_chance(s):
        _legal_seldom(s, b, r, p, phase, m)


@kernel
def _legal_seldom(s, b, r, p, phase, m):
    if phase == at.DISCARD:
        discard.legal(s, p, m)
    elif phase == at.MOVE_ROBBER:
        robber.legal(s, b, r, m)
        pirate.legal(s, b, r, m)
    elif phase == at.STEAL:
        theft.legal(s, r, p, victims(s, b, r), m)
    elif phase == at.TAKE:
        picks.legal(s, m)
    elif phase == at.MOVE_SHIP:
        ships.legal_targets(s, b, r, p, m)
    elif phase == at.FREE_PIECE:
        development_cards.legal_free(s, b, r, p, m)
    elif HAWAII and phase == at.FISH_PIECE:
        legal_pieces(s, b, r, p, m)
    elif phase == at.CHOOSE_TOKEN:
        number_reserve.legal(s, b, p, m)
    elif phase == at.HARBOUR_PLACE:
        harbour_placement.legal(s, b, m)
    elif FAN and phase == at.LANDING:
        round_the_world.legal_landings(s, b, p, m)
    elif SPICE and phase == at.OPTION:
        merchants.legal_options(s, m)
    elif SPICE and phase == at.RETURN:
        spice_cards.legal_return(s, p, m)
    elif FAN and phase == at.HARBOUR_SIDE:
        harbour_tiles.legal(s, b, m)
    elif phase == at.SETUP_SETTLEMENT:
        set_up.legal_settlements(s, b, r, m)
    elif phase == at.SETUP_PIECE:
        set_up.legal_pieces(s, b, r, p, m)
    elif phase == at.PIRATE_PROPOSAL:
        pirate.legal_proposals(s, m)
    elif phase == at.TOKEN_PROPOSAL:
        red_exchange.legal(s, b, r, m)
    elif phase == at.PIRATE_ANSWER or phase == at.TOKEN_ANSWER:
        allow(m, a.ACCEPT)
        allow(m, a.DECLINE)
    elif KNIGHTS and r.knights:
        knights_rulebook.legal_seldom(s, b, r, p, m)


@kernel
def victims(s, b, r):
    """Bit set of the seats the active one may rob where robber or pirate has just moved."""
    if s.raider:
        return pirate.victims(s, b, r, s.active)
    return robber.victims(s, b, s.active)


# --- effect -----------------------------------------------------------------------------------------------------------
@kernel
def act(s, b, r, global_id):
    """Apply one legal action (global id), then settle what follows from it."""
    s.decisions += 1
    p = np.int64(s.actor)
    kind, x = a.KIND_OF[global_id], np.int64(a.ARGUMENT_OF[global_id])
    if r.any_rate and kind != a.MARITIME:
        bank_trade.forget(s)
    if kind >= a.GIVE and kind <= a.REJECT_ALL and not (KNIGHTS and s.playing >= 0):
        if (
            s.phase == at.COMPOSE and kind <= a.GET
        ):  # most of what is decided at random: the same seat goes on composing
            domestic_trade.add(s, x, kind == a.GET)
        else:
            _negotiate(s, b, r, p, kind, x)
            if r.card_counting:
                card_counting.settle(s, r)
            find_decision(s, b, r)  # no piece has moved, and nobody has a point more
        return
    if kind == a.END_TURN:
        if HAWAII and r.fishing:
            fish_market.end_turn(s, p)
        turn.end(s, r)
    elif KNIGHTS and kind == a.ROLL and r.knights:
        event_die.roll(s)
    elif kind == a.ROLL:
        turn.roll(s)
    elif kind == a.BUILD_ROAD or kind == a.BUILD_SHIP:
        _lay(s, b, r, p, kind, x)
    elif kind == a.BUILD_SETTLEMENT or (KNIGHTS and kind == a.BUILD_CITY and s.phase == at.SETUP_SETTLEMENT):
        _settle_vertex(s, b, r, p, x)
    elif kind == a.BUILD_CITY and not (KNIGHTS and s.playing >= 0):
        building.build_city(s, b, r, p, x)
    elif kind == a.MARITIME:
        bank_trade.trade(s, r, p, x)
    elif kind == a.BUY_CARD:
        development_cards.buy(s, p)
    else:
        _act_seldom(s, b, r, p, kind, x)
    settle(s, b, r)


@kernel
def _lay(s, b, r, p, kind, e):
    """Lay a road or ship: bought, free, moved or in set-up."""
    road = kind == a.BUILD_ROAD
    if pays(s):
        if road:
            building.build_road(s, b, r, p, e)
        else:
            ships.build_ship(s, b, r, p, e)
    elif s.phase == at.MOVE_SHIP:
        source = np.int64(s.lifted)
        lanes.lift(s, b, p, source)
        longest_route.lift(s, p, source)
        ships.move_ship(s, b, r, p, e)
        if HAWAII and b.listed:
            moorings.leave(s, b, p, source)
    elif FAN and s.phase == at.LANDING:
        round_the_world.land(s, b, p, e)
        ships.place_ship(s, b, r, p, e)
    elif s.phase == at.FREE_PIECE or (KNIGHTS and s.phase == at.CARD_STEP) or (HAWAII and s.phase == at.FISH_PIECE):
        if road:
            building.place_road(s, b, r, p, e)
        else:
            ships.place_ship(s, b, r, p, e)
        if KNIGHTS and s.phase == at.CARD_STEP:
            playing.end(s)
        elif HAWAII and s.phase == at.FISH_PIECE:
            fish_market.end_piece(s)
        else:
            development_cards.place_free(s)
    else:
        if road:
            building.place_road(s, b, r, p, e)
        else:
            ships.start_ship(s, b, r, p, e)
        set_up.end_placement(s)
    if HAWAII and b.listed:
        moorings.take_chits(s, b, p, e)
        lanes.lay(s, b, p, e)
        if not road:
            moorings.lay(s, b, p, e)
    elif not road:
        lanes.lay(s, b, p, e)
    longest_route.lay(s, b, p, e)
    if r.exploration and not (FAN and r.blind_start and in_set_up(s)):
        exploration.explore(s, b, p, e)
    if SPICE and r.spices and not r.exploration:
        spice_cards.reach(s, b, r, p, e)
    if r.number_reserve:
        number_reserve.reach(s, b, r, p, e)


@kernel
def _settle_vertex(s, b, r, p, v):
    """Build a settlement, or place a starting one."""
    if pays(s):
        building.build_settlement(s, b, r, p, v)
        island_tokens.settle(s, b, r, p, v)
        if FAN and r.island_markers:
            island_markers.settle(s, b, v)
            if KNIGHTS and r.knights:
                island_markers.roll(s)
    else:
        if FAN and r.blind_start:
            blind_start.note(s, r, p, v)
        building.place_settlement(s, b, r, p, v)
        island_tokens.settle_home(s, b, p, v)
        set_up.settle(s, b, r, p, v)
    if FAN and r.hidden_harbours:
        harbour_tiles.settle(s, b, v)
    if FAN and r.round_the_world:
        round_the_world.settle(s, v)
    lanes.settle(s, b, p, v)
    longest_route.settle(s, b, p, v)


@kernel
def _negotiate(s, b, r, p, kind, x):
    if kind == a.GIVE:
        domestic_trade.open_offer(s, p)
        domestic_trade.add(s, x, False)
    elif kind == a.CALL:
        domestic_trade.call(s, r)
    elif kind == a.SUBMIT:
        card_counting.show(s, r, p, s.draft_give)
        domestic_trade.submit(s, r, p)
    elif kind == a.CANCEL:
        domestic_trade.cancel(s, r, p)
    elif kind == a.ACCEPT:
        if s.phase == at.PIRATE_ANSWER:
            pirate.accept(s, r)
        elif s.phase == at.TOKEN_ANSWER:
            if red_exchange.accept(s, b, r):
                begin_set_up(s, b, r)
        else:
            card_counting.show(s, r, p, s.offer_get)
            domestic_trade.accept(s, r, p)
    elif kind == a.DECLINE:
        if s.phase == at.PIRATE_ANSWER:
            pirate.decline(s, r)
        elif s.phase == at.TOKEN_ANSWER:
            red_exchange.decline(s, r)
        else:
            domestic_trade.decline(s, r, p)
    elif kind == a.COUNTER:
        domestic_trade.counter(s, p)
    elif kind == a.CHOOSE_PARTNER:
        domestic_trade.choose(s, r, p, x)
    else:
        domestic_trade.reject_all(s, r)


@kernel
def _act_seldom(s, b, r, p, kind, x):
    if KNIGHTS and (kind >= a.PLAY_CARD or s.phase >= at.RED_DIE):
        knights_rulebook.act(s, b, r, p, kind, x)
    elif FAN and kind == a.PICK_EXIT:
        round_the_world.pick(s, x)
    elif SPICE and kind >= a.PLACE_MERCHANT and kind <= a.RETURN_SPICE:
        _act_spices(s, b, r, p, kind, x)
    elif SIX and kind == a.END_BUILD:
        special_building.end(s, r)
    elif HAWAII and kind >= a.FISH_ROBBER and kind <= a.FISH_CARD:
        fish_market.use(s, r, p, kind, x)
    elif kind == a.PICK_SHIP:
        ships.pick_ship(s, b, r, p, x)
    elif kind == a.PLAY_SOLDIER:
        development_cards.play_soldier(s, p)
    elif kind == a.PLAY_ROADS:
        development_cards.play_roads(s, p)
    elif kind == a.PLAY_PLENTY:
        development_cards.play_plenty(s, p)
    elif kind == a.PLAY_MONOPOLY:
        development_cards.play_monopoly(s, r, p, x)
        card_counting.hold_none(s, r, p, x)
    elif kind == a.TAKE_CARD:
        picks.take(s, p, x)
    elif kind == a.DISCARD_CARD:
        discard.discard(s, p, x)
        if not discard.any_due(s, r):
            card_counting.discard(s, r)
            discard.end(s, r)
    elif kind == a.ROBBER:
        robber.move(s, x)
        theft.begin(s, r, victims(s, b, r))
    elif kind == a.PIRATE:
        if s.phase == at.PIRATE_PROPOSAL:
            pirate.propose(s, r, x)
        else:
            pirate.move(s, x)
            theft.begin(s, r, victims(s, b, r))
    elif kind == a.STEAL_FROM:
        theft.choose(s, r, p, x)
    elif FAN and kind == a.PLACE_HARBOUR and s.phase == at.HARBOUR_SIDE:
        harbour_tiles.turn(s, b, x)
        if r.blind_start and in_set_up(s):
            call_turner(s, b, r)
    elif kind == a.PLACE_HARBOUR:
        harbour_placement.place(s, b, r, x)
    elif kind == a.MOVE_TOKEN:
        if s.phase == at.TOKEN_PROPOSAL:
            red_exchange.propose(s, r, x)
        else:
            number_reserve.move(s, x)
    elif kind == a.STOP:
        if s.phase == at.STEAL:
            theft.decline(s)
        else:
            development_cards.stop_free(s)


@kernel
def _act_spices(s, b, r, p, kind, x):
    if kind == a.PLACE_MERCHANT:
        merchants.place(s, b, p, x)
        lanes.settle(s, b, p, x)
    elif kind == a.TAKE_OPTION:
        merchants.take_option(s, p, x)
    elif kind == a.USE_OPTION:
        merchants.use(s, p, x)
        spice_cards.draw(s, r)
    elif kind == a.EXCHANGE:
        spice_cards.exchange(s, p, x)
    else:
        spice_cards.lay_aside(s, p, x)
        if not spice_cards.any_return(s, r):
            spice_cards.end_returns(s, r)
