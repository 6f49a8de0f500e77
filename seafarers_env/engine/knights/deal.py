"""What Cities & Knights add to a new game, and what follows from their pieces and cards."""

import numpy as np

from .. import constants as c
from .._jit import inlined, kernel
from ..bits import ZERO, put
from ..sizes import MAX_PLAYERS, MAX_VERTICES, VERTEX_WORDS

EACH = np.array(c.EACH_PROGRESS, np.int8)
DECK_OF = np.array(
    [k for k in range(c.NUM_COLOURS) for _ in range(c.FIRST_OF_DECK[k], c.FIRST_OF_DECK[k + 1])], np.int8
)
KIND_OF = np.array(c.PLAYABLE, np.int64)  # the kind of each card that can be held hidden: the argument of an action
HARVEST_OF = np.array(c.HARVESTED, np.int64)  # by kind: the resource, and its terrain, of irrigation and mining


@kernel
def deal_knights(s, r):
    """Fill the bank and the decks, and let nobody have or owe anything; without the option no kind is counted."""
    s.token_hex, s.token_seat = c.NOTHING, c.NOTHING
    s.homeless, s.homeless_from, s.chaser = c.NOTHING, c.NOTHING, c.NOTHING
    s.draw_colour, s.playing, s.target = c.NOTHING, c.NOTHING, c.NOTHING
    s.offered, s.first_hex, s.removed = c.NOTHING, c.NOTHING, c.NOTHING
    for v in range(MAX_VERTICES):
        s.knight[v] = c.NOTHING
    for colour in range(c.NUM_COLOURS):
        s.metropolis[colour] = c.NOTHING
    for p in range(MAX_PLAYERS):
        for x in range(c.MAX_CITY_PIECES):
            s.city_node[p, x] = c.NOTHING
    if r.knights:
        for k in range(c.NUM_COMMODITIES):
            s.bank[c.FIRST_COMMODITY + k] = each_commodity(r)
        for k in range(c.NUM_PROGRESS):
            s.undrawn[k] = EACH[k]
    recount(s, r)


@kernel
def recount(s, r):
    """Rebuild knights by seat and rank, and cards by deck: all that is derived here but points."""
    for p in range(MAX_PLAYERS):
        for k in range(c.NUM_RANKS):
            s.knights_left[p, k] = c.EACH_RANK if r.knights and p < r.num_players else 0
        for w in range(VERTEX_WORDS):
            s.knights_of[p, w] = ZERO
    for v in range(MAX_VERTICES):
        if s.knight[v] >= 0:
            _count_knight(s, s.knight[v])
            put(s.knights_of[s.knight[v] // c.NUM_RANKS], v)
    if s.homeless >= 0:
        _count_knight(s, s.homeless % c.HOMELESS_ACTIVE)
    _count_cards(s)


@kernel
def add_points(s):
    """Add what metropolises, defenders, the merchant token and cards laid open are worth (CK-120)."""
    for colour in range(c.NUM_COLOURS):
        if s.metropolis[colour] >= 0:
            s.points[s.metropolis[colour] // c.MAX_CITY_PIECES] += c.METROPOLIS_POINTS
    for p in range(MAX_PLAYERS):
        s.points[p] += s.defender[p] + s.progress[p, c.CONSTITUTION] + s.progress[p, c.PRINTER]
    if s.token_seat >= 0:
        s.points[s.token_seat] += 1


@inlined
def each_commodity(r):
    """Cards of each commodity that the box has; Python asks `constants` (CK-002)."""
    return np.int64(c.MANY_COMMODITIES if r.num_players > c.FEW_PLAYERS else c.EACH_COMMODITY)


@inlined
def lies_open(k):
    """True for the kinds of progress cards that are laid open when drawn (CK-048)."""
    return k == c.LAID_OPEN[0] or k == c.LAID_OPEN[1]


@kernel
def shown_hand(s, p):
    """The seat whose goods a master merchant shows to seat `p`, else NOTHING (CK-178, CK-200)."""
    return _shown(s, p, c.MASTER_MERCHANT)


@kernel
def shown_progress(s, p):
    """The seat whose progress cards a spy shows to seat `p`, else NOTHING (CK-188, CK-200)."""
    return _shown(s, p, c.SPY)


@kernel
def _shown(s, p, card):
    """From the choice of an opponent to the last card taken it lies before the active seat alone."""
    return np.int64(s.target) if s.playing == card and s.step > 0 and p == s.active else np.int64(c.NOTHING)


@kernel
def _count_knight(s, knight):
    """Take a knight from the supply of its seat; a displaced one belongs to nobody's supply either (CK-155)."""
    s.knights_left[knight // c.NUM_RANKS, knight % c.NUM_RANKS] -= 1


@kernel
def _count_cards(s):
    for colour in range(c.NUM_COLOURS):
        s.undrawn_size[colour], s.dropped_size[colour] = 0, 0
        for p in range(MAX_PLAYERS):
            s.backs[p, colour] = 0
    for k in range(c.NUM_PROGRESS):
        s.undrawn_size[DECK_OF[k]] += s.undrawn[k]
        s.dropped_size[DECK_OF[k]] += s.dropped_cards[k]
        for p in range(MAX_PLAYERS):
            if not lies_open(k):
                s.backs[p, DECK_OF[k]] += s.progress[p, k]
    for p in range(MAX_PLAYERS):
        s.progress_size[p] = s.backs[p, 0] + s.backs[p, 1] + s.backs[p, 2]
