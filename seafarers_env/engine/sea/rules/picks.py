"""Cards of choice from the bank, one by one: gold fields, Year of Plenty, starting gold (GOLD, BASE-58, BASE-59)."""

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import bit
from ...rules.kit import done, gain


@kernel
def legal(s, m):
    """Add every resource in the bank (GOLD-06)."""
    for k in range(c.NUM_RESOURCES):
        if s.bank[k] > 0:
            m[a.RESOURCE_WORD] |= bit(a.TAKE_BIT + k)


@kernel
def take(s, p, k):
    """Give seat `p` one card of resource `k`."""
    gain(s, p, k, 1)
    s.picks_owed[p] -= 1


@kernel
def still_due(s, r):
    """True when a pick is owed and can be made; otherwise what is owed lapses (GOLD-07)."""
    owed, left = False, False
    for p in range(r.num_players):
        owed |= s.picks_owed[p] > 0
    for k in range(c.NUM_RESOURCES):
        left |= s.bank[k] > 0
    if owed and left:
        return True
    for p in range(r.num_players):
        s.picks_owed[p] = 0
    done(s, at.TAKE)
    return False
