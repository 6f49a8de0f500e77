"""Reading a mask: which actions of a kind are legal."""

import numpy as np

from .. import actions as a, constants as c
from .._jit import kernel
from ..bits import ONE, ZERO, bit, trailing_zeros


@kernel
def is_allowed(m, global_id):
    """True when the global id is in the mask."""
    return m[global_id >> 6] & bit(global_id) != ZERO


@kernel
def first_of(m, word, words):
    """The lowest global id among `words` words of the mask from `word` on, -1 = none."""
    for i in range(word, word + words):
        if m[i] != ZERO:
            return 64 * i + trailing_zeros(m[i])
    return np.int64(c.NOTHING)


@kernel
def only_one(m):
    """The global id, when it is the only one of the mask, else -1."""
    found = np.int64(c.NOTHING)
    for i in range(a.MASK_WORDS):
        if m[i] != ZERO:
            if found >= 0 or m[i] & (m[i] - ONE) != ZERO:
                return np.int64(c.NOTHING)
            found = 64 * i + trailing_zeros(m[i])
    return found
