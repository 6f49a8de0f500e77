"""Giving up half a large hand on a seven (BASE-33..35, DECISIONS-16, OBSERVATION-08..10)."""

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import bit
from ...rules.kit import ask, done, hand_limit
from ...sizes import NUM_GOODS, SPICE


@kernel
def begin(s, r):
    """Make half of every hand above the limit due, rounded down."""
    for p in range(r.num_players):
        if s.hand_size[p] > hand_limit(s, r, p):
            s.discards_owed[p] = s.hand_size[p] // 2
            ask(s, at.DISCARD)


@kernel
def legal(s, p, m):
    """Add every resource seat `p` holds."""
    for k in range(NUM_GOODS):
        if s.hand[p, k] > 0:
            m[a.RESOURCE_WORD] |= bit(a.DISCARD_BIT + k)


@kernel
def discard(s, p, k):
    """Lay one card aside."""
    s.hand[p, k] -= 1
    s.hand_size[p] -= 1
    s.discarding[p, k] += 1
    s.aside[p] += 1
    s.discards_owed[p] -= 1


@kernel
def any_due(s, r):
    """True while anybody owes a card."""
    for q in range(r.num_players):
        if s.discards_owed[q] > 0:
            return True
    return False


@kernel
def end(s, r):
    """Put what all have laid aside into the bank together."""
    done(s, at.DISCARD)
    for q in range(r.num_players):
        s.aside[q] = 0
        for j in range(c.NUM_BANKED):
            s.bank[j] += s.discarding[q, j]
            s.discarding[q, j] = 0
        if SPICE:
            _lay_open(s, q)


@kernel
def _lay_open(s, q):
    """Spices lie open until the stack is empty (SPICE-33)."""
    for j in range(c.FIRST_SPICE, NUM_GOODS):
        s.spice_discard[j - c.FIRST_SPICE] += s.discarding[q, j]
        s.discarding[q, j] = 0
