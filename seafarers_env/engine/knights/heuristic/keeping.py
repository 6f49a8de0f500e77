"""What progress cards are worth to a seat: which is dropped, which is taken from a hand that is shown."""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import ZERO, bit, count
from ..cards.aiming import any_in_reach, hexes_at, seats_with_knights, seats_with_more_points, seats_with_progress
from ..deal import HARVEST_OF, KIND_OF
from ..rules.city_pieces import any_wall_site, num_cities
from ..rules.standing import any_promotion, strength

# How much a card is worth where nothing is known against it, in the order of the deck tables; a point is 10.
WORTH = np.array([4, 8, 10, 3, 9, 5, 6, 7, 4, 6, 6, 5, 5, 8, 4, 4, 4, 4, 4, 9, 6, 6, 6], np.float64)
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
        return WORTH[card] if seats_with_more_points(s, r, p) != 0 else WORTH[card] / 4
    return WORTH[card] if _is_of_use(s, r, p, k) else USELESS


@kernel
def _is_of_use(s, r, p, k):
    """False for a card that does nothing as things stand."""
    if k == c.MEDICINE:
        return count(s.settlements[p]) > 0
    if k == c.CRANE:
        return num_cities(s, p) > 0
    if k == c.ENGINEER:
        return any_wall_site(s, p)
    if k == c.WARLORD:
        return strength(s, p, False) > 0
    if k == c.SMITH:
        return any_promotion(s, p)
    if k == c.SPY:
        return seats_with_progress(s, r, p) != 0
    if k == c.DESERTER:
        return seats_with_knights(s, r, p) != 0
    if k == c.INTRIGUE:
        return any_in_reach(s, p)
    return True


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
