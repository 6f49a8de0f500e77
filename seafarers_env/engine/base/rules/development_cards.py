"""Development cards and Largest Army (BASE-53..64, ROADCARD)."""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import folded, kernel
from ...rules.kit import CARD_COST, affords, allow, ask, done, goods, hand_over, pay
from ...rules.laying import any_site, legal_pieces

ARMY_POINTS = 2
FREE_PIECES = 2


@folded
def legal_buy(s, p, m):
    """Add BUY_CARD while the deck has cards (BASE-53)."""
    if not affords(s, p, CARD_COST):
        return
    for k in range(c.NUM_CARDS):
        if s.deck[k] > 0:
            allow(m, a.BUY_CARD)


@kernel
def buy(s, p):
    """Pay for a card; chance says which."""
    pay(s, p, CARD_COST)
    ask(s, at.DRAWN_CARD)


@kernel
def draw(s, card):
    """Chance: the drawn card goes hidden to the active seat."""
    done(s, at.DRAWN_CARD)
    s.deck[card] -= 1
    s.cards[s.active, card] += 1
    s.cards_size[s.active] += 1
    s.bought[card] += 1


@kernel
def _playable(s, p, card):
    """True when `p` holds a copy not bought this turn (BASE-55)."""
    return s.cards[p, card] > s.bought[card]


@folded
def legal_play(s, b, r, p, m):
    """Add the cards seat `p` may play now, one a turn (BASE-54, BASE-56)."""
    if s.card_played:
        return
    if _playable(s, p, c.SOLDIER):
        allow(m, a.PLAY_SOLDIER)
    if _playable(s, p, c.ROAD_CONSTRUCTION) and any_site(s, b, r, p):
        allow(m, a.PLAY_ROADS)
    if _playable(s, p, c.PLENTY):
        for k in range(c.NUM_RESOURCES):
            if s.bank[k] > 0:
                allow(m, a.PLAY_PLENTY)
    if _playable(s, p, c.MONOPOLY):
        m[a.RESOURCE_WORD] |= np.uint64(goods(r)) << np.uint64(a.MONOPOLY_BIT)


@kernel
def _spend(s, p, card):
    s.cards[p, card] -= 1
    s.cards_size[p] -= 1
    s.played[p, card] += 1
    s.card_played = 1


@kernel
def play_soldier(s, p):
    """Turn up a Soldier: the army is judged, then robber or pirate moves (BASE-57, BASE-64)."""
    _spend(s, p, c.SOLDIER)
    soldiers = s.played[p, c.SOLDIER]
    holder = s.army_holder
    if soldiers >= c.MIN_ARMY and holder != p and (holder < 0 or soldiers > s.played[holder, c.SOLDIER]):
        if holder >= 0:
            s.points[holder] -= ARMY_POINTS
        s.points[p] += ARMY_POINTS
        s.army_holder = p
    ask(s, at.MOVE_ROBBER)


@kernel
def play_plenty(s, p):
    """Make two cards of choice due (BASE-58)."""
    _spend(s, p, c.PLENTY)
    s.picks_owed[p] = 2
    ask(s, at.TAKE)


@kernel
def play_monopoly(s, r, p, k):
    """Take every card of resource `k` from all opponents (BASE-60)."""
    _spend(s, p, c.MONOPOLY)
    for q in range(r.num_players):
        if q != p and s.hand[q, k] > 0:
            hand_over(s, q, p, k, s.hand[q, k])


# --- Road Construction ------------------------------------------------------------------------------------------------
@kernel
def play_roads(s, p):
    """Make two free pieces due (ROADCARD-01)."""
    _spend(s, p, c.ROAD_CONSTRUCTION)
    s.free_pieces = FREE_PIECES
    ask(s, at.FREE_PIECE)


@kernel
def legal_free(s, b, r, p, m):
    """Add the places of a free piece; the second may be declined (ROADCARD-05, C-15)."""
    legal_pieces(s, b, r, p, m)
    if s.free_pieces < FREE_PIECES and r.second_piece_optional:
        allow(m, a.STOP)


@kernel
def place_free(s):
    """Count a free piece as placed."""
    s.free_pieces -= 1
    if s.free_pieces == 0:
        done(s, at.FREE_PIECE)


@kernel
def stop_free(s):
    """End the card (STOP, or no place is left)."""
    s.free_pieces = 0
    done(s, at.FREE_PIECE)
