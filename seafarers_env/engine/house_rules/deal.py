"""The 36 cards that stand for two dice, one for each pair of faces (HOUSE-07)."""

from .. import constants as c
from .._jit import kernel

ALL_FACES = (1 << c.NUM_DIE) - 1


@kernel
def shuffle(s):
    """Put all cards into the deck, in place: row `i` of `dice_cards` is the set of second faces with face `i`."""
    for i in range(c.NUM_DIE):
        s.dice_cards[i] = ALL_FACES
