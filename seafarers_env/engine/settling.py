"""What follows from an action or an event of chance: routes, points, the winner, whose decision comes next.

The second half of the rulebook's table of contents: actions (`rulebook`) and chance (`chance`) end here.
"""

import numpy as np

from . import phases as at
from ._jit import folded, kernel
from .base.rules import development_cards, scoring, set_up
from .bits import nth, trailing_zeros
from .card_counting import rules as card_counting
from .fan.rules import blind_start, harbour_tiles, start_cards
from .isles.rules import harbour_placement, island_routes, number_reserve, red_exchange
from .knights import rulebook as knights_rulebook
from .parts import LAPSING_SET, OTHERS_SET, UNSETTLED_PENDING
from .rules.kit import ask, is_among, is_chance, is_pending, may_win
from .rules.laying import any_site
from .sea.rules import lanes, longest_route, picks, pirate
from .sizes import FAN, KNIGHTS, SPICE


# --- set-up: before the settlements come tokens that the players exchange, harbours they lay, the pirate (BASE-12) ----
@kernel
def begin_set_up(s, b, r):
    """Ask for the first decision of a game just dealt, or the next one after an exchange of tokens."""
    ask(s, at.SETUP_SETTLEMENT)
    if FAN and r.start_cards and s.start_cards == 0:
        if KNIGHTS and r.knights:
            ask(s, at.DECK_CHOICE)  # CK-130
        else:
            start_cards.begin(s)
    if r.red_agreed:
        red_exchange.begin(s, b, r)
        if is_pending(s, at.TOKEN_PROPOSAL):
            return
    if r.harbours_by_players:
        ask(s, at.HARBOUR_PLACE)
    else:
        pirate.begin(s, r)


# --- what follows: the order of these lines is a rule of the game --------------------------------------------------
@kernel
def settle(s, b, r):
    """Bring routes, the route card and the winner up to date (EDGE-60, EDGE-61), then find the next decision."""
    if r.card_counting:
        card_counting.settle(s, r)
    if s.lifted >= 0 and not (KNIGHTS and s.playing >= 0):  # a ship move is one event, judged when it lies (ROUTE-13)
        s.touched = 0
    if s.touched:
        _settle_routes(s, b, r)
        if r.trade_route_tokens and not (KNIGHTS and knights_rulebook.is_under_way(s)):
            island_routes.settle(s, b, r)
    if (
        may_win(s)
        and np.int64(s.pending) & UNSETTLED_PENDING == 0
        and not (KNIGHTS and knights_rulebook.is_under_way(s))
    ):
        scoring.declare(s, r)
    find_decision(s, b, r)


@kernel
def _settle_routes(s, b, r):
    for p in range(r.num_players):
        if s.touched >> p & 1:
            if s.tangled >> p & 1:
                lanes.refresh(s, b, r, p)
            if s.stale >> p & 1:
                longest_route.measure(s, b, p)
    s.touched = 0
    if KNIGHTS and knights_rulebook.is_under_way(s):
        return
    longest_route.award(s, r)


@kernel
def find_decision(s, b, r):
    """Set phase and actor to the most urgent pending decision that has anything to decide (DECISIONS-05)."""
    while True:
        s.phase = trailing_zeros(np.uint64(s.pending))
        if FAN:
            s.phase = at.BY_URGENCY[s.phase]
        if KNIGHTS:
            if not is_among(LAPSING_SET, s.phase):
                break
        elif LAPSING_SET >> np.int64(s.phase) & 1 == 0:
            break
        if s.phase == at.TAKE:
            if picks.still_due(s, r):
                break
        elif s.phase == at.FREE_PIECE:
            if any_site(s, b, r, s.active):
                break
            development_cards.stop_free(s)
        elif s.phase == at.RESERVE_TOKEN:
            number_reserve.find_source(s, b)
            if is_pending(s, at.RESERVE_TOKEN):
                break
        elif s.phase == at.HARBOUR_PLACE:
            if harbour_placement.any_place(s, b):
                break
            harbour_placement.end(s)
            if not is_pending(s, at.HARBOUR_KIND):
                pirate.begin(s, r)
        elif KNIGHTS and s.phase >= at.RED_DIE:
            if knights_rulebook.go_on(s, b, r):
                break
        elif FAN and s.phase == at.STARTS_MENDED:
            _mend_starts(s, b, r)
        elif FAN and s.phase == at.STARTS_PAID:
            blind_start.pay_next(s, b, r)
        elif FAN and s.phase == at.SETUP_SETTLEMENT and r.blind_start and blind_start.begin(s, b, r):
            continue
        elif s.phase == at.SETUP_SETTLEMENT:
            set_up.call_next(s, r)
            if is_pending(s, at.PRE_ROLL):
                scoring.declare(s, r)
            elif set_up.any_settlement(s, b, r):
                break
            else:
                set_up.end_placement(s)
        elif s.phase == at.SETUP_PIECE:
            if set_up.any_piece(s, b, r, s.active):
                break
            set_up.end_placement(s)
    s.actor = _whose_decision(s, r)


@kernel
def _mend_starts(s, b, r):
    """Mend starting pieces, bring routes up to date, then have harbours turned that were found (WORLD-38)."""
    blind_start.mend(s, b)
    if s.touched:
        _settle_routes(s, b, r)
    for p in range(r.num_players):
        for which in range(2):
            if s.starts[p, which] >= 0:
                harbour_tiles.settle(s, b, s.starts[p, which])
    call_turner(s, b, r)


@kernel
def call_turner(s, b, r):
    """Call the seat that turns the next harbour tile found by starting pieces (FACEDOWN-37, WORLD-16)."""
    if is_pending(s, at.HARBOUR_SIDE):
        s.active = blind_start.first_settler(s, b, r, nth(s.sides_due, 0))


@folded
def _whose_decision(s, r):
    phase = s.phase
    if KNIGHTS:
        if not is_among(OTHERS_SET, phase):
            return np.int64(s.active)
    elif OTHERS_SET >> np.int64(phase) & 1 == 0:
        return np.int64(s.active)
    if phase == at.OVER or is_chance(s):
        return np.int64(at.CHANCE)
    if KNIGHTS and phase >= at.RED_DIE:
        return knights_rulebook.whose_decision(s, r)
    if phase == at.ANSWER or phase == at.PIRATE_ANSWER or phase == at.TOKEN_ANSWER:
        return np.int64(s.responder)
    if phase == at.COMPOSE:
        return np.int64(s.composer)
    if phase == at.CHOOSE_TOKEN:
        return np.int64(s.explorer)
    if phase == at.PIRATE_PROPOSAL or phase == at.TOKEN_PROPOSAL:
        return np.int64(s.proposer)
    if phase == at.DISCARD or phase == at.TAKE or (SPICE and phase == at.RETURN):
        for k in range(r.num_players):  # DECISIONS-07
            p = (s.active + k) % r.num_players
            if SPICE and phase == at.RETURN:
                if s.returns_owed[p]:
                    return np.int64(p)
            elif (s.discards_owed[p] if phase == at.DISCARD else s.picks_owed[p]) > 0:
                return np.int64(p)
    return np.int64(s.active)
