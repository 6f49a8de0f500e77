"""Decisions that only Cities & Knights have: which city, deck, card, place; and what a main phase begins with."""

import numpy as np

from ..._jit import kernel
from ...actions import CARD_WORD, COLOUR_WORD, DECK_BIT, DROP_BIT, KNIGHT_WORD, LOSE_WORD, MASK_WORDS, METROPOLIS_BIT
from ...bits import ONE, ZERO, bit, scratch, trailing_zeros
from ...constants import (
    CONSTITUTION,
    MAX_CITY_PIECES,
    NOTHING,
    NUM_COLOURS,
    NUM_PLAYABLE,
    POLITICS,
    PRINTER,
    TRADE,
)
from ...phases import DECK_CHOICE, DROP, KNIGHT_TARGET, LOSE_CITY, METROPOLIS_PLACE, OPPONENT_STEP
from ...sizes import VERTEX_WORDS
from .. import economy
from ..land import growth
from ..masks import first_of
from ..realm import posts
from . import acting

# How much a progress card is missed, in the order of the deck tables without constitution and printer.
KEEP = np.array(
    [4, 8, 10, 3, 9, 5, 6, 7, 2, 2, 6, 5, 5, 8, 3, 4, 4, 3, 4, 8, 6, 7, 6],
    np.int64,
)
DECK_WORTH = np.array([1.0, 0.8, 0.9], np.float64)  # cards of a deck, against a point
POINT = 5.0


@kernel
def decide(s, b, r, p, m, w):
    """A legal action (wide id) in a phase that only this module has."""
    phase = s.phase
    if phase == DROP:
        return drop(m)
    if phase == LOSE_CITY:
        return _lose(s, b, r, p, m, w)
    if phase == METROPOLIS_PLACE:
        return _crown(s, b, r, p, m, w)
    if phase == DECK_CHOICE:
        return _deck(s, r, m)
    if phase == KNIGHT_TARGET:
        return acting.target(s, b, r, p, m, w)
    if phase == OPPONENT_STEP and first_of(m, KNIGHT_WORD, VERTEX_WORDS) >= 0:
        return np.int64(64 * KNIGHT_WORD + posts.best_of(s, b, r, p, m, KNIGHT_WORD))
    return first_of(m, 0, MASK_WORDS)


# --- cards ------------------------------------------------------------------------------------------------------------
@kernel
def drop(m):
    """The progress card that is missed least, as a wide id; -1 = none is to be dropped."""
    least, chosen = np.int64(99), np.int64(NOTHING)
    for k in range(NUM_PLAYABLE):
        if m[CARD_WORD] & bit(DROP_BIT + k) != ZERO and KEEP[k] < least:
            least, chosen = KEEP[k], np.int64(64 * CARD_WORD + DROP_BIT + k)
    return chosen


@kernel
def _deck(s, r, m):
    """The deck that promises most: in two there is a point, as long as nobody has it."""
    best, chosen = -1.0, np.int64(NOTHING)
    for c in range(NUM_COLOURS):
        if m[COLOUR_WORD] & bit(DECK_BIT + c) == ZERO:
            continue
        worth = DECK_WORTH[c]
        if c != TRADE and not _lies_open(s, r, CONSTITUTION if c == POLITICS else PRINTER):
            worth += POINT / max(np.int64(s.undrawn_size[c]), 1)
        if worth > best:
            best, chosen = worth, np.int64(64 * COLOUR_WORD + DECK_BIT + c)
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
    least, chosen = 1e9, np.int64(NOTHING)
    for i in range(VERTEX_WORDS):
        word = m[LOSE_WORD + i]
        while word != ZERO:
            v = 64 * i + trailing_zeros(word)
            word &= word - ONE
            worth = growth(s, b, r, p, v, w, eco, False)
            if worth < least:
                least, chosen = worth, np.int64(64 * LOSE_WORD + v)
    return chosen


@kernel
def _crown(s, b, r, p, m, w):
    """The city whose second card is missed most: a metropolis cannot be lost."""
    eco = scratch().view(np.float64)
    economy.read(s, b, r, p, w, eco)
    economy.price(r, w, eco)
    most, chosen = -1.0, np.int64(NOTHING)
    for x in range(MAX_CITY_PIECES):
        if m[COLOUR_WORD] & bit(METROPOLIS_BIT + x) != ZERO:
            worth = growth(s, b, r, p, np.int64(s.city_node[p, x]), w, eco, False)
            if worth > most:
                most, chosen = worth, np.int64(64 * COLOUR_WORD + METROPOLIS_BIT + x)
    return chosen
