"""Rolls of two dice drawn from a deck of 36 cards (HOUSE-06..11).

Nothing of a deck is hidden: the cards left are known, and their order is nobody's, since a card is drawn at random when
the dice are rolled. Where the sum alone matters, the cards of one sum are alike, and the lowest of them goes.
"""

import numpy as np

from .. import constants as c
from .._jit import kernel
from ..bits import popcount, select
from ..house_rules.deal import shuffle
from ..rng import below

FEWEST = 5  # cards that are left when the deck is shuffled anew (HOUSE-08)
MOST_DRAWN = c.NUM_DIE * c.NUM_DIE - FEWEST - 1


@kernel
def num_left(s):
    """Cards in the deck."""
    n = 0
    for i in range(c.NUM_DIE):
        n += popcount(np.uint64(s.dice_cards[i]))
    return n


@kernel
def weigh(s, weights):
    """Fill in the cards left by sum, the law of the next roll."""
    for i in range(c.NUM_DIE):
        for j in range(c.NUM_DIE):
            weights[c.FIRST_DICE + i + j] += s.dice_cards[i] >> j & 1


@kernel
def draw(s):
    """Draw a card; the outcome is its sum."""
    n = below(s.rng, c.DICE_STREAM, num_left(s))
    for i in range(c.NUM_DIE):
        here = popcount(np.uint64(s.dice_cards[i]))
        if n < here:
            return np.int64(c.FIRST_DICE + i + select(np.uint64(s.dice_cards[i]), n))
        n -= here
    return np.int64(c.FIRST_DICE)  # never: the deck is not empty


@kernel
def take(s, total):
    """Take the lowest card of a sum out of the deck, in place."""
    for i in range(c.NUM_DIE):
        j = total - 2 - i
        if 0 <= j < c.NUM_DIE and s.dice_cards[i] >> j & 1:
            take_pair(s, i, j)
            return


@kernel
def take_pair(s, i, j):
    """Take the card with these faces, counted from 0, and shuffle all anew if it leaves five, in place (HOUSE-08)."""
    s.dice_cards[i] ^= 1 << j  # it is there
    if num_left(s) <= FEWEST:
        shuffle(s)


# --- die by die (Cities & Knights, HOUSE-10) --------------------------------------------------------------------------
@kernel
def weigh_red(s, weights):
    """Fill in the cards left by their first face."""
    for i in range(c.NUM_DIE):
        weights[c.FIRST_RED + i] = popcount(np.uint64(s.dice_cards[i]))


@kernel
def weigh_other(s, red, weights):
    """Fill in which second faces are left beside a first one, counted from 0."""
    for j in range(c.NUM_DIE):
        weights[c.FIRST_OTHER + j] = s.dice_cards[red] >> j & 1


@kernel
def draw_red(s):
    """Draw a card; its first face, counted from 0."""
    n = below(s.rng, c.DICE_STREAM, num_left(s))
    i = 0
    while i < c.NUM_DIE - 1 and n >= popcount(np.uint64(s.dice_cards[i])):
        n -= popcount(np.uint64(s.dice_cards[i]))
        i += 1
    return np.int64(i)


@kernel
def draw_other(s, red):
    """Draw one of the cards with a first face, counted from 0; its second face."""
    row = np.uint64(s.dice_cards[red])
    return np.int64(select(row, below(s.rng, c.DICE_STREAM, popcount(row))))
