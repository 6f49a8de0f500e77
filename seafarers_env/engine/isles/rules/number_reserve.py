"""Number tokens for the small islands: from the reserve, then from the mainland (GREATER-08..20, EDGE-69..72)."""

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import ZERO, bit, drop, nth, put
from ...rules.kit import ask, done
from ...sizes import HEX_WORDS
from ..sections import is_red

ALL_LIMITS = 3  # limitations 1, 2 and 3 hold; they are waived from the last one on (GREATER-15)


@kernel
def reach(s, b, r, p, e):
    """Note the small-island hexes without token that the piece of `p` on edge `e` touches (GREATER-08, C-08)."""
    for k in range(2):
        if r.reserve_side:
            _note(s, b, p, b.edge_hexes[e, k])
        else:
            for j in range(3):
                _note(s, b, p, b.vertex_hexes[b.edge_vertices[e, k], j])


@kernel
def _note(s, b, p, h):
    if h >= 0 and s.terrain[h] < c.FIRST_BARREN and s.number[h] == 0 and _is_small(s, b, h):
        put(s.bare, h)
        s.explorer = p
        ask(s, at.RESERVE_TOKEN)


@kernel
def _is_small(s, b, h):
    return s.area[h] >= 0 and b.area_kind[s.area[h]] == c.AREA_ISLAND


@kernel
def _is_mainland(s, b, h):
    return s.area[h] >= 0 and b.area_kind[s.area[h]] == c.AREA_START


@kernel
def find_source(s, b):
    """Go from the empty reserve to the mainland, and from a mainland without tokens on with the game (GREATER-16)."""
    for n in range(c.MAX_NUMBER + 1):
        if s.reserve[n] > 0:
            return
    done(s, at.RESERVE_TOKEN)
    for h in range(b.num_hexes):
        if s.number[h] > 0 and _is_mainland(s, b, h):
            ask(s, at.CHOOSE_TOKEN)
            return
    for w in range(HEX_WORDS):
        s.bare[w] = ZERO
    s.explorer = c.NOTHING


@kernel
def draw(s, number):
    """Chance: the hex to be served gets `number` from the reserve (GREATER-10)."""
    s.reserve[number] -= 1
    _lay(s, number)


@kernel
def _lay(s, number):
    h = nth(s.bare, 0)
    s.number[h] = number
    put(s.number_hexes[number], h)
    drop(s.bare, h)
    done(s, at.CHOOSE_TOKEN)
    if nth(s.bare, 0) >= 0:
        ask(s, at.RESERVE_TOKEN)
    else:
        done(s, at.RESERVE_TOKEN)
        s.explorer = c.NOTHING


@kernel
def legal(s, b, p, m):
    """Add the mainland hexes that may give up their token, under as many limitations as leave a choice."""
    for limits in range(ALL_LIMITS, -1, -1):
        found = False
        for h in range(b.num_hexes):
            if s.number[h] > 0 and _is_mainland(s, b, h) and _obeys(s, b, p, h, limits):
                m[a.TOKEN_WORD + (h >> 6)] |= bit(h)
                found = True
        if found:
            return


@kernel
def _obeys(s, b, p, h, limits):
    """True when moving the token of hex `h` breaks none of the first `limits` limitations."""
    if limits >= 1 and is_red(s.number[h]):  # GREATER-12
        target = nth(s.bare, 0)
        for k in range(6):
            g = b.hex_neighbours[target, k]
            if g >= 0 and _is_small(s, b, g) and is_red(s.number[g]):
                return False
    if limits >= 2:  # GREATER-13
        for k in range(6):
            v = b.hex_vertices[h, k]
            if s.vertex_building[v] >= 0 and _num_tokens_at(s, b, v) == 1:
                return False
    if limits >= 3:  # GREATER-14
        for k in range(6):
            if s.vertex_building[b.hex_vertices[h, k]] >> 1 == p:
                return True
        return False
    return True


@kernel
def _num_tokens_at(s, b, v):
    found = 0
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if h >= 0 and s.number[h] > 0:
            found += 1
    return found


@kernel
def move(s, h):
    """Move the token of mainland hex `h`; the robber stays, the hex produces no more (GREATER-17, GREATER-18)."""
    number = s.number[h]
    s.number[h] = 0
    drop(s.number_hexes[number], h)
    _lay(s, number)
