"""The progress cards of trade (CK-052..056, CK-075, CK-076, CK-177..182).

`act` returns the step that follows, NOTHING when the card is over.
"""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import bit
from ...card_counting import rules as card_counting
from ...rules.kit import EVERY_COMMODITY, allow, goods, hand_over
from ...sizes import NUM_GOODS
from .aiming import has_building, legal_targets, seats_with_cards, seats_with_more_points, target_of

OF_RESOURCE = 2  # cards of the named kind that an opponent gives at most
OF_COMMODITY = 1


@kernel
def is_playable(s, b, r, p, k):
    """True when there is somebody, or a hex, for the card."""
    if k == c.COMMERCIAL_HARBOUR:
        return _holds_resource(s, p) and seats_with_cards(s, r, p) != 0
    if k == c.MASTER_MERCHANT:
        return seats_with_more_points(s, r, p) & seats_with_cards(s, r, p) != 0
    if k == c.MERCHANT_CARD:
        for h in range(b.num_hexes):
            if _bears_token(s, b, p, h):
                return True
        return False
    if k == c.MERCHANT_FLEET:
        return True
    return seats_with_cards(s, r, p) != 0  # both monopolies


@kernel
def legal(s, b, r, p, m):
    """Add what is legal in the step of the card being played."""
    if s.playing == c.COMMERCIAL_HARBOUR:
        _legal_bargain(s, r, p, m)
    elif s.playing == c.MASTER_MERCHANT:
        if s.step == 0:
            legal_targets(r, p, seats_with_more_points(s, r, p) & seats_with_cards(s, r, p), m)
        else:
            for k in range(NUM_GOODS):
                if s.hand[s.target, k] > 0:
                    m[a.FLEET_WORD] |= bit(a.TAKE_FROM_BIT + k)
    elif s.playing == c.MERCHANT_CARD:
        for h in range(b.num_hexes):
            if _bears_token(s, b, p, h):
                m[a.TOKEN_TO_WORD + (h >> 6)] |= bit(h)
    elif s.playing == c.MERCHANT_FLEET:
        for k in range(c.NUM_BANKED):
            if s.fleets >> k & 1 == 0:
                m[a.FLEET_WORD] |= bit(a.FLEET_BIT + k)
    else:
        named = EVERY_COMMODITY if s.playing == c.TRADE_MONOPOLY else goods(r) & ~EVERY_COMMODITY  # SPICE-49
        m[a.RESOURCE_WORD] |= np.uint64(named) << np.uint64(a.MONOPOLY_BIT)


@kernel
def act(s, r, p, kind, x):
    """Carry out a step of the card being played."""
    if s.playing == c.COMMERCIAL_HARBOUR:
        return _bargain(s, r, p, kind, x)
    if s.playing == c.MASTER_MERCHANT:
        return _take_from(s, r, p, x)
    if s.playing == c.MERCHANT_CARD:
        _set_token(s, p, x)
    elif s.playing == c.MERCHANT_FLEET:
        s.fleets |= np.uint8(1 << x)
    else:
        _collect(s, r, p, x, OF_COMMODITY if s.playing == c.TRADE_MONOPOLY else OF_RESOURCE)
    return c.NOTHING


# --- commercial harbour (CK-052, CK-177) ------------------------------------------------------------------------------
@kernel
def _holds_resource(s, p):
    for k in range(c.NUM_RESOURCES):
        if s.hand[p, k] > 0:
            return True
    return False


@kernel
def _unasked(s, r, p):
    """Bit set of the opponents with a card who were not chosen by this card yet."""
    return seats_with_cards(s, r, p) & ~np.int64(s.chosen)


@kernel
def _legal_bargain(s, r, p, m):
    if s.step == 0:
        legal_targets(r, p, _unasked(s, r, p), m)
        if s.chosen != 0:
            allow(m, a.STOP)
        return
    first, end = (0, c.NUM_RESOURCES) if s.step == 1 else (c.FIRST_COMMODITY, c.FIRST_SPICE)
    for k in range(first, end):
        if s.hand[p, k] > 0:
            m[a.RESOURCE_WORD] |= bit(a.GIVE_BIT + k)


@kernel
def _bargain(s, r, p, kind, x):
    """Choose an opponent, or stop; offer a resource; the opponent gives a commodity, and both cards change hands."""
    if kind == a.STOP:
        return c.NOTHING
    if s.step == 0:
        s.target = target_of(r, p, x)
        s.chosen |= np.uint8(1 << s.target)
        return 1
    if s.step == 1:
        card_counting.show_card(s, r, s.target, p, x)
        for k in range(c.FIRST_COMMODITY, c.FIRST_SPICE):
            if s.hand[s.target, k] > 0:
                s.offered = x
                return 2
        for k in range(c.FIRST_COMMODITY, c.FIRST_SPICE):  # as it says
            card_counting.know(s, r, s.target, k)
    else:
        card_counting.pass_unseen(s, r, s.active, p, s.offered, 0, c.NUM_RESOURCES)
        hand_over(s, s.active, p, s.offered, 1)
        card_counting.pass_unseen(s, r, p, s.active, x, c.FIRST_COMMODITY, c.FIRST_SPICE)
        hand_over(s, p, s.active, x, 1)
        s.offered = c.NOTHING
    s.target = c.NOTHING
    return 0 if _holds_resource(s, s.active) and _unasked(s, r, s.active) != 0 else c.NOTHING


# --- master merchant (CK-053, CK-054, CK-178) -------------------------------------------------------------------------
@kernel
def _take_from(s, r, p, x):
    """Choose an opponent, whose hand is shown; take two cards of it, or the only one."""
    if s.step == 0:
        s.target = target_of(r, p, x)
        card_counting.look(s, r, p, s.target)
        return 1
    card_counting.pass_unseen(s, r, s.target, p, x, 0, NUM_GOODS)
    hand_over(s, s.target, p, x, 1)
    return 2 if s.step == 1 and s.hand_size[s.target] > 0 else c.NOTHING


# --- merchant (CK-075, CK-076, CK-179) --------------------------------------------------------------------------------
@kernel
def _bears_token(s, b, p, h):
    """True when seat `p` may put the merchant token on hex `h`, where it has not the token already."""
    if s.terrain[h] >= c.NUM_RESOURCES or s.terrain[h] < 0 or (s.token_hex == h and s.token_seat == p):
        return False
    return has_building(s, b, p, h)


@kernel
def _set_token(s, p, h):
    """Put the token on hex `h`; its point goes along with it."""
    if s.token_seat >= 0:
        s.points[s.token_seat] -= 1
    s.token_hex, s.token_seat = h, p
    s.points[p] += 1


# --- monopolies (CK-056, CK-181, CK-182, SPICE-49) --------------------------------------------------------------------
@kernel
def _collect(s, r, p, k, most):
    """Every opponent gives up to `most` cards of kind `k`; who gives fewer has no more, as all see (CK-240)."""
    for q in range(r.num_players):
        if q != p:
            given = min(most, np.int64(s.hand[q, k]))
            hand_over(s, q, p, k, given)
            if given < most:
                card_counting.know(s, r, q, k)
