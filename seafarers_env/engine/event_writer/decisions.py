"""What is told of a decision, before it is made."""

from .. import actions as a, constants as c, events as t, phases as at
from .._jit import kernel
from ..bits import nth
from ..deal import first_conflict
from ..explorers.events import is_of_cargo, tell_cargo
from ..knights.events.turn import is_of_realm, tell_realm
from ..sizes import EXPLORERS, FAN, HAWAII, KNIGHTS, NUM_GOODS, SIX, SPICE
from .tokens import NONE, add_good, add_goods, know_only, move, number_of, tell, tell_named, tell_of


# --- words among the players ------------------------------------------------------------------------------------------
@kernel
def tell_word(s, b, r, p, kind, x, E, num_events):
    """Tell of an offer, an answer, a choice; of what only its composer sees nothing."""
    if kind == a.CALL:
        return tell_of(s, E, num_events, t.CALLED, p)
    if kind == a.SUBMIT:
        if p == s.active:
            num_events = tell_of(s, E, num_events, t.OFFERED, p)
        else:
            num_events = tell(s, E, num_events, t.COUNTERED_OFFER, p, s.active, NONE, NONE, NONE, 0)
        add_goods(E, num_events, s.draft_get, s.draft_give)
    elif kind == a.CANCEL and p == s.active:
        num_events = tell_of(s, E, num_events, t.OFFER_DROPPED, p)
    elif kind == a.CHOOSE_PARTNER:
        num_events = _tell_trade(s, r, p, x, E, num_events)
    elif kind == a.REJECT_ALL:
        num_events = tell_of(s, E, num_events, t.ALL_REJECTED, p)
    elif s.phase == at.PIRATE_ANSWER or s.phase == at.TOKEN_ANSWER:
        num_events = _tell_agreement(s, b, r, p, kind == a.ACCEPT, E, num_events)
    elif kind == a.ACCEPT or kind == a.DECLINE or kind == a.CANCEL:
        answer = t.ACCEPTED_OFFER if kind == a.ACCEPT else t.DECLINED_OFFER  # DECISIONS-43
        num_events = tell(s, E, num_events, answer, p, s.active, NONE, NONE, NONE, 0)
        add_goods(E, num_events, s.offer_give, s.offer_get)
    return num_events


@kernel
def _tell_trade(s, r, p, x, E, num_events):
    q = (p + x) % r.num_players
    num_events = tell(s, E, num_events, t.TRADED, p, q, NONE, NONE, NONE, 0)
    if s.answers[q] == c.ACCEPTED:
        add_goods(E, num_events, s.offer_get, s.offer_give)
    else:
        add_goods(E, num_events, s.counter_give[q], s.counter_get[q])
    return num_events


@kernel
def _tell_agreement(s, b, r, p, agrees, E, num_events):
    """An answer to a proposal, and what follows when all have agreed."""
    num_events = tell(s, E, num_events, t.AGREED if agrees else t.DISAGREED, p, s.proposer, NONE, s.proposal, NONE, 0)
    if agrees and (s.responder + 1) % r.num_players == s.proposer:
        if s.phase == at.PIRATE_ANSWER:
            num_events = tell(s, E, num_events, t.PIRATE_MOVED, NONE, NONE, NONE, s.proposal, NONE, 0)
        else:
            num_events = tell(
                s, E, num_events, t.NUMBERS_EXCHANGED, NONE, NONE, NONE, s.proposal, first_conflict(s, b), 0
            )
    return num_events


# --- all else ---------------------------------------------------------------------------------------------------------
@kernel
def tell_decision(s, b, r, p, kind, x, E, num_events, kept):
    """Tell of a decision that is no word, no roll and no end of a turn.

    `kept` learns of the cards that the tokens say go elsewhere.
    """
    if EXPLORERS and is_of_cargo(s, kind, x):
        return tell_cargo(s, b, p, kind, x, E, num_events, kept)
    if KNIGHTS and is_of_realm(s, kind):
        return tell_realm(s, b, r, p, kind, x, E, num_events, kept)
    if kind == a.BUILD_ROAD:
        return _tell_place(s, E, num_events, t.ROAD_LAID, p, x)
    if kind == a.BUILD_SHIP:
        return _tell_ship(s, p, x, E, num_events)
    if kind == a.BUILD_SETTLEMENT:
        return _tell_place(s, E, num_events, t.SETTLEMENT_BUILT, p, x)
    if kind == a.BUILD_CITY:
        return _tell_place(s, E, num_events, t.CITY_BUILT, p, x)
    if kind == a.MARITIME:
        num_events = tell_of(s, E, num_events, t.BANK_TRADE, p)
        if x // c.NUM_BANKED != x % c.NUM_BANKED:  # else one more is given for a trade (HOUSE-18)
            add_good(E, num_events, x % c.NUM_BANKED, 1)
            move(kept, p, x % c.NUM_BANKED, 1)
        return num_events
    if kind == a.BUY_CARD:
        return tell_of(s, E, num_events, t.CARD_BOUGHT, p)
    if kind == a.PICK_SHIP or kind == a.PICK_EXIT:
        return num_events
    if SPICE and kind >= a.PLACE_MERCHANT and kind <= a.RETURN_SPICE:
        return _tell_spices(s, r, p, kind, x, E, num_events, kept)
    return _tell_seldom(s, b, r, p, kind, x, E, num_events, kept)


@kernel
def _tell_place(s, E, num_events, kind, p, place):
    return tell(s, E, num_events, kind, p, NONE, NONE, place, NONE, 0)


@kernel
def _tell_ship(s, p, e, E, num_events):
    if s.phase == at.MOVE_SHIP:
        return tell(s, E, num_events, t.SHIP_MOVED, p, NONE, NONE, e, s.lifted, 0)
    if FAN and s.phase == at.LANDING:
        return tell(s, E, num_events, t.LANDED, p, NONE, NONE, e, s.exit, 0)
    return _tell_place(s, E, num_events, t.SHIP_LAID, p, e)


@kernel
def _tell_seldom(s, b, r, p, kind, x, E, num_events, kept):
    if (SIX or EXPLORERS) and kind == a.END_BUILD:
        num_events = tell_of(s, E, num_events, t.BUILDING_ENDED, p)
    elif kind == a.PLAY_SOLDIER:
        num_events = _tell_card(s, p, c.SOLDIER, E, num_events)
    elif kind == a.PLAY_ROADS:
        num_events = _tell_card(s, p, c.ROAD_CONSTRUCTION, E, num_events)
    elif kind == a.PLAY_PLENTY:
        num_events = _tell_card(s, p, c.PLENTY, E, num_events)
    elif kind == a.PLAY_MONOPOLY:
        num_events = tell_named(s, r, p, t.MONOPOLY_PLAYED, x, 127, E, num_events, kept)
    elif kind == a.TAKE_CARD:
        num_events = tell(s, E, num_events, t.TAKEN, p, NONE, x, NONE, NONE, 0)
        add_good(E, num_events, x, 1)
        move(kept, p, x, 1)
    elif kind == a.DISCARD_CARD:
        move(kept, p, x, -1)
        num_events = _tell_discard(s, r, p, x, E, num_events)
    elif kind == a.ROBBER:
        num_events = tell(s, E, num_events, t.ROBBER_MOVED, p, NONE, NONE, x, s.robber, 0)
    elif kind == a.PIRATE:
        if s.phase == at.PIRATE_PROPOSAL:
            num_events = _tell_place(s, E, num_events, t.PROPOSED, p, x)
        else:
            num_events = tell(s, E, num_events, t.PIRATE_MOVED, p, NONE, NONE, x, s.pirate, 0)
    elif HAWAII and kind == a.FISH_ROBBER:
        num_events = tell(s, E, num_events, t.ROBBER_MOVED, p, NONE, NONE, NONE, s.robber, 0)
    elif HAWAII and kind == a.FISH_PIRATE:
        num_events = tell(s, E, num_events, t.PIRATE_MOVED, p, NONE, NONE, NONE, s.pirate, 0)
    elif kind == a.STOP:
        num_events = tell_of(s, E, num_events, t.NOTHING_STOLEN if s.phase == at.STEAL else t.NO_PIECE, p)
    elif kind == a.PLACE_HARBOUR or kind == a.MOVE_TOKEN:
        num_events = _tell_set_up(s, p, kind, x, E, num_events)
    return num_events


@kernel
def _tell_card(s, p, card, E, num_events):
    return tell(s, E, num_events, t.CARD_PLAYED, p, NONE, card, NONE, NONE, 0)


@kernel
def _tell_set_up(s, p, kind, x, E, num_events):
    """Harbours and number tokens that players lay."""
    if kind == a.PLACE_HARBOUR:
        if FAN and s.phase == at.HARBOUR_SIDE:
            tile = s.tile_harbour[nth(s.sides_due, 0)]
            return tell(s, E, num_events, t.HARBOUR_TURNED, p, NONE, tile, x, NONE, 0)
        return _tell_place(s, E, num_events, t.HARBOUR_LAID, p, x)
    if s.phase == at.TOKEN_PROPOSAL:
        return _tell_place(s, E, num_events, t.PROPOSED, p, x)
    return tell(s, E, num_events, t.NUMBER_MOVED, p, NONE, NONE, nth(s.bare, 0), x, s.number[x])


# --- cards laid aside, hidden until all have (OBSERVATION-08, SPICE-62) -----------------------------------------------
@kernel
def _tell_discard(s, r, p, k, E, num_events):
    """Tell of all that a seat has discarded, with its last card, and of what lies open when it was the last seat."""
    if s.discards_owed[p] > 1:
        return num_events
    num_events = tell(s, E, num_events, t.DISCARDED, p, NONE, NONE, NONE, NONE, s.aside[p] + 1)
    know_only(E, num_events, 1 << p)
    for j in range(NUM_GOODS):
        add_good(E, num_events, j, -s.discarding[p, j])
    add_good(E, num_events, k, -1)
    for q in range(r.num_players):
        if q != p and s.discards_owed[q] > 0:
            return num_events
    return _tell_laid_open(s, r, k, E, num_events)


@kernel
def _tell_laid_open(s, r, k, E, num_events):
    """All cards laid aside, and the last one, of good `k`."""
    total = 1
    for q in range(r.num_players):
        total += s.aside[q]
    num_events = tell(s, E, num_events, t.LAID_OPEN, NONE, NONE, NONE, NONE, NONE, total)
    for q in range(r.num_players):
        for j in range(NUM_GOODS):
            add_good(E, num_events, j, s.discarding[q, j])
    add_good(E, num_events, k, 1)
    return num_events


# --- spices -----------------------------------------------------------------------------------------------------------
@kernel
def _tell_spices(s, r, p, kind, x, E, num_events, kept):
    if kind == a.PLACE_MERCHANT:
        num_events = _tell_place(s, E, num_events, t.MERCHANT_PLACED, p, x)
    elif kind == a.TAKE_OPTION:
        num_events = tell(s, E, num_events, t.OPTION_TAKEN, p, NONE, x, NONE, NONE, 0)
        know_only(E, num_events, 1 << p)
    elif kind == a.USE_OPTION:
        num_events = tell(s, E, num_events, t.OPTION_USED, p, NONE, x, NONE, NONE, 0)
    elif kind == a.EXCHANGE:
        num_events = tell_of(s, E, num_events, t.SPICES_EXCHANGED, p)
    else:
        k = c.FIRST_SPICE + x
        move(kept, p, k, -1)
        num_events = tell(s, E, num_events, t.SPICE_RETURNED, p, NONE, number_of(k), NONE, NONE, 1)
        know_only(E, num_events, 1 << p)
        add_good(E, num_events, k, -1)
        for q in range(r.num_players):
            if q != p and s.returns_owed[q]:
                return num_events
        num_events = _tell_laid_open(s, r, k, E, num_events)
    return num_events
