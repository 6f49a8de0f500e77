"""Decisions that only Cities & Knights have: which city, deck, card, place; and what a main phase begins with."""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import ZERO, bit, members, scratch
from ...policies import economy
from ...policies.land import growth
from ...policies.masks import first_of, is_allowed
from ...sizes import VERTEX_WORDS
from . import acting, keeping, playing

DECK_WORTH = np.array([1.0, 0.8, 0.9], np.float64)  # cards of a deck, against a point
POINT = 5.0


@kernel
def decide(s, b, r, p, m, w):
    """A legal action (global id) in a phase that only this module has."""
    phase = s.phase
    if phase == at.DROP:
        return keeping.drop(s, b, r, p, m)
    if phase == at.LOSE_CITY:
        return _lose(s, b, r, p, m, w)
    if phase == at.METROPOLIS_PLACE:
        return _crown(s, b, r, p, m, w)
    if phase == at.DECK_CHOICE:
        return _deck(s, r, m)
    if phase == at.KNIGHT_TARGET:
        return acting.target(s, b, r, p, m, w)
    global_id = np.int64(c.NOTHING)
    if phase == at.CARD_STEP or phase == at.OPPONENT_STEP or phase == at.DIE_CHOICE:
        global_id = playing.step(s, b, r, p, m, w)
    return global_id if global_id >= 0 and is_allowed(m, global_id) else first_of(m, 0, a.MASK_WORDS)


# --- cards ------------------------------------------------------------------------------------------------------------
@kernel
def _deck(s, r, m):
    """The deck that promises most: in two there is a point, as long as nobody has it."""
    best, chosen = -1.0, np.int64(c.NOTHING)
    for colour in range(c.NUM_COLOURS):
        if m[a.COLOUR_WORD] & bit(a.DECK_BIT + colour) == ZERO:
            continue
        worth = DECK_WORTH[colour]
        if colour != c.TRADE and not _lies_open(s, r, c.CONSTITUTION if colour == c.POLITICS else c.PRINTER):
            worth += POINT / max(np.int64(s.undrawn_size[colour]), 1)
        if worth > best:
            best, chosen = worth, np.int64(64 * a.COLOUR_WORD + a.DECK_BIT + colour)
    return chosen


@kernel
def _lies_open(s, r, k):
    """True when somebody has laid open that card."""
    for q in range(r.num_players):
        if s.progress[q, k] > 0:
            return True
    return False


# --- cities -----------------------------------------------------------------------------------------------------------
@kernel
def _lose(s, b, r, p, m, w):
    """The city whose second card is missed least; one with a wall goes last of equals."""
    eco = scratch().view(np.float64)
    economy.read(s, b, r, p, w, eco)
    economy.price(r, w, eco)
    least, chosen = 1e9, np.int64(c.NOTHING)
    for v in members(m[a.LOSE_WORD :], VERTEX_WORDS):
        worth = growth(s, b, r, p, v, w, eco, False)
        if worth < least:
            least, chosen = worth, np.int64(64 * a.LOSE_WORD + v)
    return chosen


@kernel
def _crown(s, b, r, p, m, w):
    """The city whose second card is missed most: a metropolis cannot be lost."""
    eco = scratch().view(np.float64)
    economy.read(s, b, r, p, w, eco)
    economy.price(r, w, eco)
    most, chosen = -1.0, np.int64(c.NOTHING)
    for x in range(c.MAX_CITY_PIECES):
        if m[a.COLOUR_WORD] & bit(a.METROPOLIS_BIT + x) != ZERO:
            worth = growth(s, b, r, p, np.int64(s.city_node[p, x]), w, eco, False)
            if worth > most:
                most, chosen = worth, np.int64(64 * a.COLOUR_WORD + a.METROPOLIS_BIT + x)
    return chosen
