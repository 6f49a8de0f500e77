"""Three dice: a red one, another, and the event die (CK-009, CK-010, CK-041, CK-140, CK-160)."""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import inlined, kernel
from ...bits import bit
from ...rng import below
from ...rules import dice_deck
from ...rules.kit import ask, done

WAYS = np.array(c.EVENT_WAYS, np.int64)  # sides of the event die with each face, the ship first (CK-041)


@kernel
def roll(s):
    """Leave pre-roll for the main phase; the dice come first, what they bring follows once they lie (CK-160)."""
    done(s, at.PRE_ROLL)
    ask(s, at.MAIN)
    ask(s, at.RED_DIE)
    ask(s, at.OTHER_DIE)
    ask(s, at.EVENT_FACE)
    for k in range(3):
        s.rolled[k] = 0


@kernel
def legal_eyes(m):
    """Add all that a die can show (CK-191)."""
    for i in range(c.NUM_DIE):
        m[a.COLOUR_WORD] |= bit(a.DIE_BIT + i)


@kernel
def weigh(s, r, weights):
    """Fill in the law of the die that is rolled now: six sides alike, of the event die three ships (CK-140)."""
    if r.dice_deck and s.phase == at.RED_DIE:
        dice_deck.weigh_red(s, weights)
    elif r.dice_deck and s.phase == at.OTHER_DIE:
        dice_deck.weigh_other(s, s.rolled[c.RED] - 1, weights)
    elif s.phase == at.RED_DIE or s.phase == at.OTHER_DIE:
        first = c.FIRST_RED if s.phase == at.RED_DIE else c.FIRST_OTHER
        for i in range(c.NUM_DIE):
            weights[first + i] = 1
    else:
        for i in range(c.NUM_EVENT_FACES):
            weights[c.FIRST_FACE_OF_EVENT + i] = WAYS[i]


@kernel
def draw(s, r):
    """Roll that die."""
    if r.dice_deck and s.phase == at.RED_DIE:
        return np.int64(c.FIRST_RED + dice_deck.draw_red(s))
    if r.dice_deck and s.phase == at.OTHER_DIE:
        return np.int64(c.FIRST_OTHER + dice_deck.draw_other(s, s.rolled[c.RED] - 1))
    side = below(s.rng, c.DICE_STREAM, c.NUM_DIE)
    if s.phase == at.RED_DIE:
        return np.int64(c.FIRST_RED + side)
    if s.phase == at.OTHER_DIE:
        return np.int64(c.FIRST_OTHER + side)
    return np.int64(c.FIRST_FACE_OF_EVENT + max(0, side - WAYS[0] + 1))


@kernel
def show(s, r, outcome):
    """Chance: the red die, the other one, or the event die lies; production or the 7 waits for what the last brings."""
    if s.phase == at.RED_DIE:
        s.rolled[c.RED] = outcome - c.FIRST_RED + 1
    elif s.phase == at.OTHER_DIE:
        s.rolled[c.OTHER] = outcome - c.FIRST_OTHER + 1
        s.dice = s.rolled[c.RED] + s.rolled[c.OTHER]
        if r.dice_deck:
            dice_deck.take_pair(s, s.rolled[c.RED] - 1, s.rolled[c.OTHER] - 1)
    else:
        s.rolled[c.EVENT] = outcome - c.FIRST_FACE_OF_EVENT + 1
        ask(s, at.PRODUCE)
    done(s, s.phase)


@inlined
def colour_of(outcome):
    """The colour of the gate that the event die shows, -1 for a ship."""
    return outcome - c.FIRST_FACE_OF_EVENT - 1
