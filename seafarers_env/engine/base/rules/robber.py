"""The robber: where it may go and whom its mover may rob there (BASE-36..42, HOUSE-01..05)."""

from ... import actions as a, phases as at
from ..._jit import kernel
from ...bits import bit, has
from ...rules.kit import done
from ...sizes import HEX_WORDS

SPARED_POINTS = 2  # HOUSE-02


@kernel
def legal(s, b, r, m):
    """Add every LAND hex but the one it stands on (BASE-37), but those where a friendly robber may not go."""
    for w in range(HEX_WORDS):
        m[a.ROBBER_WORD + w] = s.land_hexes[w]
    if s.robber >= 0:
        m[a.ROBBER_WORD + (s.robber >> 6)] &= ~bit(s.robber)
    if r.friendly_robber:
        _spare(s, b, m[a.ROBBER_WORD : a.ROBBER_WORD + HEX_WORDS])


@kernel
def _spare(s, b, hexes):
    """Drop hexes beside opponents with few points from the set, in place, if others are left (HOUSE-02, HOUSE-04)."""
    others = False
    for h in range(b.num_hexes):
        others |= has(hexes, h) and not _is_spared(s, b, h)
    if others:
        for h in range(b.num_hexes):
            if _is_spared(s, b, h):
                hexes[h >> 6] &= ~bit(h)


@kernel
def _is_spared(s, b, h):
    for k in range(6):
        building = s.vertex_building[b.hex_vertices[h, k]]
        if building >= 0 and building >> 1 != s.active and s.points[building >> 1] <= SPARED_POINTS:
            return True
    return False


@kernel
def move(s, h):
    """Put the robber on hex `h`."""
    s.robber = h
    s.raider = 0
    done(s, at.MOVE_ROBBER)


@kernel
def victims(s, b, p):
    """Bit set of the seats, other than `p`, with a building at the robber's hex and a card in hand (BASE-38)."""
    found = 0
    for k in range(6):
        building = s.vertex_building[b.hex_vertices[s.robber, k]]
        if building >= 0:
            q = building >> 1
            if q != p and s.hand_size[q] > 0:
                found |= 1 << q
    return found
