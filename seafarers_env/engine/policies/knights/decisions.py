"""Decisions that only Cities & Knights have: which city, deck, card, place; and what a main phase begins with."""

import numpy as np

from ..._jit import kernel
from ...actions import COLOUR_WORD, DECK_BIT, LOSE_WORD, MASK_WORDS, METROPOLIS_BIT
from ...bits import ONE, ZERO, bit, scratch, trailing_zeros
from ...constants import (
    CONSTITUTION,
    MAX_CITY_PIECES,
    NOTHING,
    NUM_COLOURS,
    POLITICS,
    PRINTER,
    TRADE,
)
from ...phases import (
    CARD_STEP,
    DECK_CHOICE,
    DIE_CHOICE,
    DROP,
    KNIGHT_TARGET,
    LOSE_CITY,
    METROPOLIS_PLACE,
    OPPONENT_STEP,
)
from ...sizes import VERTEX_WORDS
from .. import economy
from ..land import growth
from ..masks import first_of, is_allowed
from . import acting, keeping, playing

DECK_WORTH = np.array([1.0, 0.8, 0.9], np.float64)  # cards of a deck, against a point
POINT = 5.0


@kernel
def decide(s, b, r, p, m, w):
    """A legal action (wide id) in a phase that only this module has."""
    phase = s.phase
    if phase == DROP:
        return keeping.drop(s, b, r, p, m)
    if phase == LOSE_CITY:
        return _lose(s, b, r, p, m, w)
    if phase == METROPOLIS_PLACE:
        return _crown(s, b, r, p, m, w)
    if phase == DECK_CHOICE:
        return _deck(s, r, m)
    if phase == KNIGHT_TARGET:
        return acting.target(s, b, r, p, m, w)
    wide = np.int64(NOTHING)
    if phase == CARD_STEP or phase == OPPONENT_STEP or phase == DIE_CHOICE:
        wide = playing.step(s, b, r, p, m, w)
    return wide if wide >= 0 and is_allowed(m, wide) else first_of(m, 0, MASK_WORDS)


# --- cards ------------------------------------------------------------------------------------------------------------
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
