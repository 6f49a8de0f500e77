"""Between the active ship's hold and the basin of the Sea Port it points at (BARGE-098..105, -122, -171, -200)."""

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import bit
from ...rules.kit import allow
from .cargo import CARRIED, crews_free, has_room, hold_of, lane_of, port_at, stow, unstow

MOST_MOVES = 8


@kernel
def legal(s, b, p, m):
    """Add pieces that can go one way or the other, and the exchange of all."""
    if s.cargo_moves >= MOST_MOVES:
        return
    basin = port_at(s, b, p, lane_of(s, p))
    if basin < 0:
        return
    hold = hold_of(s)
    for g in range(c.NUM_CARGO):
        there = crews_free(s, p, basin) if g == c.CREW else CARRIED[s.storage[p, basin], g]
        if there > 0 and has_room(s, p, hold, g):
            m[a.CARGO_WORD] |= bit(a.LOAD_BIT + g)
        if CARRIED[s.storage[p, hold], g] > 0 and has_room(s, p, basin, g):
            m[a.CARGO_WORD] |= bit(a.UNLOAD_BIT + g)
    is_rescued = s.rescued_at == hold or s.rescued_at == basin
    if not is_rescued and (s.storage[p, hold] != c.EMPTY or s.storage[p, basin] != c.EMPTY):
        allow(m, a.SWAP)


@kernel
def load(s, b, p, g):
    """Load a piece of cargo `g`; of two crews the one that was not rescued this turn."""
    unstow(s, p, port_at(s, b, p, lane_of(s, p)), g)
    stow(s, p, hold_of(s), g)
    s.cargo_moves += 1


@kernel
def unload(s, b, p, g):
    """Unload a piece of cargo `g`; of two crews the one rescued this turn goes first (BARGE-200)."""
    basin, hold = port_at(s, b, p, lane_of(s, p)), hold_of(s)
    unstow(s, p, hold, g)
    stow(s, p, basin, g)
    if g == c.CREW and s.rescued_at == hold:
        s.rescued_at = basin
    s.cargo_moves += 1


@kernel
def swap(s, b, p):
    """Exchange all that is in hold and basin."""
    basin, hold = port_at(s, b, p, lane_of(s, p)), hold_of(s)
    carried = s.storage[p, hold]
    s.storage[p, hold] = s.storage[p, basin]
    s.storage[p, basin] = carried
    s.cargo_moves += 1
