"""Three dice: a red one, another, and the event die (CK-009, CK-010, CK-041, CK-140, CK-160)."""

import numpy as np

from ..._jit import inlined, kernel
from ...actions import COLOUR_WORD, DIE_BIT
from ...bits import bit
from ...constants import (
    DICE_STREAM,
    EVENT,
    EVENT_WAYS,
    FIRST_FACE_OF_EVENT,
    FIRST_OTHER,
    FIRST_RED,
    NUM_DIE,
    NUM_EVENT_FACES,
    OTHER,
    RED,
)
from ...phases import EVENT_FACE, MAIN, OTHER_DIE, PRE_ROLL, PRODUCE, RED_DIE
from ...rng import below
from ..kit import ask, done

WAYS = np.array(EVENT_WAYS, np.int64)  # sides of the event die with each face, the ship first (CK-041)


@kernel
def roll(s):
    """Leave pre-roll for the main phase; the dice come first, what they bring follows once they lie (CK-160)."""
    done(s, PRE_ROLL)
    ask(s, MAIN)
    ask(s, RED_DIE)
    ask(s, OTHER_DIE)
    ask(s, EVENT_FACE)
    for k in range(3):
        s.rolled[k] = 0


@kernel
def legal_eyes(m):
    """Add all that a die can show (CK-191)."""
    for i in range(NUM_DIE):
        m[COLOUR_WORD] |= bit(DIE_BIT + i)


@kernel
def weigh(s, weights):
    """Fill in the law of the die that is rolled now: six sides alike, of the event die three ships (CK-140)."""
    if s.phase == RED_DIE or s.phase == OTHER_DIE:
        first = FIRST_RED if s.phase == RED_DIE else FIRST_OTHER
        for i in range(NUM_DIE):
            weights[first + i] = 1
    else:
        for i in range(NUM_EVENT_FACES):
            weights[FIRST_FACE_OF_EVENT + i] = WAYS[i]


@kernel
def draw(s):
    """Roll that die."""
    side = below(s.rng, DICE_STREAM, NUM_DIE)
    if s.phase == RED_DIE:
        return np.int64(FIRST_RED + side)
    if s.phase == OTHER_DIE:
        return np.int64(FIRST_OTHER + side)
    return np.int64(FIRST_FACE_OF_EVENT + max(0, side - WAYS[0] + 1))


@kernel
def show(s, outcome):
    """Chance: the red die, the other one, or the event die lies; production or the 7 waits for what the last brings."""
    if s.phase == RED_DIE:
        s.rolled[RED] = outcome - FIRST_RED + 1
    elif s.phase == OTHER_DIE:
        s.rolled[OTHER] = outcome - FIRST_OTHER + 1
        s.dice = s.rolled[RED] + s.rolled[OTHER]
    else:
        s.rolled[EVENT] = outcome - FIRST_FACE_OF_EVENT + 1
        ask(s, PRODUCE)
    done(s, s.phase)


@inlined
def colour_of(outcome):
    """The colour of the gate that the event die shows, -1 for a ship."""
    return outcome - FIRST_FACE_OF_EVENT - 1
