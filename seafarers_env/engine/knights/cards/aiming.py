"""Whom a progress card may concern: opponents by their points and cards, all of which are public (CK-053, CK-222)."""

import numpy as np

from ... import actions as a
from ..._jit import inlined, kernel
from ...bits import bit


@kernel
def seats_with_cards(s, r, p):
    """Bit set of the opponents of `p` with a card of a good in hand."""
    found = 0
    for q in range(r.num_players):
        if q != p and s.hand_size[q] > 0:
            found |= 1 << q
    return found


@kernel
def seats_with_more_points(s, r, p):
    """Bit set of the opponents with more points than `p`."""
    found = 0
    for q in range(r.num_players):
        if s.points[q] > s.points[p]:
            found |= 1 << q
    return found


@kernel
def legal_targets(r, p, seats, m):
    """Add the seats of a bit set by their places clockwise from `p`."""
    for k in range(1, r.num_players):
        if seats >> (p + k) % r.num_players & 1:
            m[a.FLEET_WORD] |= bit(a.TARGET_BIT + k)


@inlined
def target_of(r, p, k):
    """The `k`-th opponent clockwise from `p`."""
    return (p + np.int64(k)) % r.num_players
