"""What a progress card may concern: opponents by points, cards and knights, all public (CK-053, CK-222); hexes."""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import inlined, kernel
from ...bits import ZERO, bit
from ...rules.kit import knights_on
from ...sizes import VERTEX_WORDS

EXCHANGED = 1 << 3 | 1 << 4 | 1 << 5 | 1 << 9 | 1 << 10 | 1 << 11  # numbers that an inventor may exchange


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
def seats_with_progress(s, r, p):
    """Bit set of the opponents of `p` with a hidden progress card."""
    found = 0
    for q in range(r.num_players):
        if q != p and s.progress_size[q] > 0:
            found |= 1 << q
    return found


@kernel
def seats_with_knights(s, r, p):
    """Bit set of the opponents of `p` with a knight on the board."""
    found = 0
    for q in range(r.num_players):
        for w in range(VERTEX_WORDS):
            if q != p and s.knights_of[q, w] != ZERO:
                found |= 1 << q
    return found


@kernel
def knights_in_reach(s, p, w):
    """Word `w` of the opponents' knights at ends of roads and ships of `p`."""
    return s.network[p, w] & knights_on(s, w) & ~s.knights_of[p, w]


@kernel
def any_in_reach(s, p):
    """True when there is such a knight."""
    for w in range(VERTEX_WORDS):
        if knights_in_reach(s, p, w) != ZERO:
            return True
    return False


# --- hexes ------------------------------------------------------------------------------------------------------------
@kernel
def chip_to_exchange(s, h):
    """The number of a chip that may be exchanged, else 0; a hex face down has none."""
    number = np.int64(s.number[h])
    return number if s.terrain[h] != c.MISSING and EXCHANGED >> number & 1 else 0


@kernel
def has_building(s, b, p, h):
    """True when `p` has a settlement or a city at hex `h`."""
    for k in range(6):
        if s.vertex_building[b.hex_vertices[h, k]] >> 1 == p:
            return True
    return False


@kernel
def hexes_at(s, b, p, terrain):
    """Hexes of a terrain at which `p` has a building, each once (CK-071)."""
    found = 0
    for h in range(b.num_hexes):
        if s.terrain[h] == terrain and has_building(s, b, p, h):
            found += 1
    return found


# --- opponents in the mask --------------------------------------------------------------------------------------------
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
