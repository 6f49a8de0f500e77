"""The robber: where it may go and whom its mover may rob there (BASE-36..42)."""

from ..._jit import kernel
from ...actions import ROBBER_WORD
from ...bits import bit
from ...phases import MOVE_ROBBER
from ...sizes import HEX_WORDS
from ..kit import done


@kernel
def legal(s, m):
    """Add every LAND hex but the one it stands on (BASE-37)."""
    for w in range(HEX_WORDS):
        m[ROBBER_WORD + w] = s.land_hexes[w]
    if s.robber >= 0:
        m[ROBBER_WORD + (s.robber >> 6)] &= ~bit(s.robber)


@kernel
def move(s, h):
    """Put the robber on hex `h`."""
    s.robber = h
    s.raider = 0
    done(s, MOVE_ROBBER)


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
