"""What progress cards are worth to a seat: which is dropped, which is taken from a hand that is shown."""

import numpy as np

from ... import actions as a
from ... import constants as c
from ..._jit import kernel
from ...bits import ONE, ZERO, bit, trailing_zeros
from ...sizes import VERTEX_WORDS
from ..deal import HARVEST_OF, KIND_OF
from ..rules.city_pieces import is_city, num_cities
from ..rules.standing import may_rise
from .weighing import hexes_at

# How much a card is worth where nothing is known against it, in the order of the deck tables; a point is 10.
WORTH = np.array(
    [4, 8, 10, 3, 9, 5, 6, 7, 4, 6, 6, 5, 5, 8, 4, 4, 4, 4, 4, 9, 6, 6, 6],
    np.float64,
)
# Points that a card must be worth now to be played, in the order of the deck tables; with less it waits.
NEEDED_NOW = np.array(
    [
        *(0.25, 0.4, 0.2, 0.1, 0.35, 0.25),
        *(0.3, 0.3, 0.25, 0.1, 0.25, 0.1, 0.18, 0.35),
        *(0.12, 0.2, 0.0, 0.3, 0.25, 0.0, 0.25, 0.2, 0.2),
    ],
    np.float64,
)
USELESS = 0.5
A_HEX = 2.5  # of two cards


@kernel
def worth_of(s, b, r, p, card):
    """What a card is worth to seat `p` as it stands."""
    k = KIND_OF[card]
    if k == c.MERCHANT_CARD and s.token_seat == p:
        return WORTH[card] / 2
    if HARVEST_OF[k] >= 0:
        return min(USELESS + A_HEX * hexes_at(s, b, p, HARVEST_OF[k]), 9.0)
    if k == c.BISHOP and not s.first_attack:
        return WORTH[card] / 2
    if k == c.MASTER_MERCHANT or k == c.WEDDING:
        return WORTH[card] if _is_behind(s, r, p) else WORTH[card] / 4
    return WORTH[card] if _is_of_use(s, r, p, k) else USELESS


@kernel
def _is_of_use(s, r, p, k):
    """False for a card that does nothing as things stand."""
    if k == c.MEDICINE:
        return _any(s.settlements[p])
    if k == c.CRANE:
        return num_cities(s, p) > 0
    if k == c.ENGINEER:
        return _lacks_wall(s, p)
    if k == c.WARLORD:
        return _any_idle(s, p)
    if k == c.SMITH:
        return _any_rises(s, p)
    if k == c.SPY:
        return _any_held(s, r, p)
    if k == c.DESERTER or k == c.INTRIGUE:
        return _any_knight(s, r, p, k == c.INTRIGUE)
    return True


@kernel
def _any(words):
    """True for a set of vertices that is not empty."""
    for i in range(VERTEX_WORDS):
        if words[i] != ZERO:
            return True
    return False


@kernel
def _is_behind(s, r, p):
    """True when somebody has more points than `p`."""
    for q in range(r.num_players):
        if s.points[q] > s.points[p]:
            return True
    return False


@kernel
def _lacks_wall(s, p):
    """True when `p` has a city without wall, and a wall for it."""
    walls, lacks = 0, False
    for x in range(c.MAX_CITY_PIECES):
        has_one = s.walls[p] >> x & 1 != 0
        walls += has_one
        lacks |= is_city(s, p, x) and not has_one
    return lacks and walls < c.MAX_WALLS


@kernel
def _any_idle(s, p):
    """True when a knight of `p` is not active."""
    for i in range(VERTEX_WORDS):
        if s.knights_of[p, i] & ~s.knight_active[i] != ZERO:
            return True
    return False


@kernel
def _any_rises(s, p):
    """True when a knight of `p` can be promoted."""
    for i in range(VERTEX_WORDS):
        word = s.knights_of[p, i] & ~s.knight_promoted[i]
        while word != ZERO:
            if may_rise(s, p, np.int64(64 * i + trailing_zeros(word))):
                return True
            word &= word - ONE
    return False


@kernel
def _any_held(s, r, p):
    """True when an opponent of `p` holds a progress card."""
    for q in range(r.num_players):
        if q != p and s.progress_size[q] > 0:
            return True
    return False


@kernel
def _any_knight(s, r, p, near):
    """True when an opponent of `p` has a knight; with `near` at an end of a road or ship of `p`."""
    for q in range(r.num_players):
        for i in range(VERTEX_WORDS):
            word = s.knights_of[q, i]
            if near:
                word &= s.network[p, i]
            if q != p and word != ZERO:
                return True
    return False


@kernel
def drop(s, b, r, p, m):
    """The progress card that is missed least, as a global id; -1 = none is to be dropped."""
    least, chosen = 99.0, np.int64(c.NOTHING)
    for card in range(c.NUM_PLAYABLE):
        if m[a.CARD_WORD] & bit(a.DROP_BIT + card) == ZERO:
            continue
        worth = worth_of(s, b, r, p, card)
        if worth < least:
            least, chosen = worth, np.int64(64 * a.CARD_WORD + a.DROP_BIT + card)
    return chosen
