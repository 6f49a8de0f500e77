"""Exploring: a road or ship that touches a face-down hex turns it up, with a reward (OCEANS-08..20, EDGE-23..26).

Piles have no order: the hex, then its token, are drawn by chance from what is left (equal in law to a shuffled pile).
Hexes are turned up one by one, lowest index first, each settled whole before the next.
"""

from ... import constants as c, phases as at
from ..._jit import kernel
from ...bits import count, drop, nth, put
from ...ground import classify
from ...rules.kit import ask, done, in_set_up, yield_card
from ...sizes import FAN
from ..sections import find_spice, weigh


@kernel
def explore(s, b, p, e):
    """Note the face-down hexes that the piece of `p` on edge `e` touches: those at either of its ends (GEO-09)."""
    for k in range(2):
        v = b.edge_vertices[e, k]
        for j in range(3):
            h = b.vertex_hexes[v, j]
            if h >= 0 and s.terrain[h] == c.MISSING:
                put(s.found, h)
                s.explorer = p
                ask(s, at.FOUND_HEX)


@kernel
def pool_of_next(s, b):
    """Pool of the hex to be turned up next."""
    return b.pool[nth(s.found, 0)]


@kernel
def section_of_next(s, b):
    """Section of the hex to be turned up next, -1 = in none."""
    return b.section[nth(s.found, 0)]


@kernel
def weigh_next(s, b, weights):
    """Weigh what the next hex, one of a section, can be: NUM_TERRAINS terrains, then a spice hex (FOG-25)."""
    weigh(s, b, nth(s.found, 0), s.pile[pool_of_next(s, b)], weights)


@kernel
def _next_found(s):
    """Take the next hex off those that are found."""
    h = nth(s.found, 0)
    drop(s.found, h)
    if count(s.found) == 0:
        done(s, at.FOUND_HEX)
    return h


@kernel
def turn_up(s, b, r, terrain):
    """Chance: the next hex is `terrain`; productive land still needs its token (OCEANS-10, OCEANS-13)."""
    h = _next_found(s)
    s.pile[b.pool[h], terrain] -= 1
    s.terrain[h] = terrain
    classify(s, b, r)
    if terrain < c.FIRST_BARREN:
        s.found_hex = h
        if _has_numbers(s, b, h):
            ask(s, at.FOUND_TOKEN)
        else:
            _reward(s, r)


@kernel
def turn_up_spice(s, b, r):
    """Chance: the next hex is the spice hex of its section: it bears no token (FOG-16)."""
    find_spice(s, b, _next_found(s))
    classify(s, b, r)


@kernel
def turn_up_harbour(s, b, r, kind):
    """Chance: the next hex is a harbour tile of this kind: sea, and no harbour yet (FACEDOWN-32, FACEDOWN-33)."""
    h = _next_found(s)
    s.pile_harbours[b.pool[h], kind] -= 1
    s.terrain[h] = c.OCEAN
    s.tile_harbour[h] = kind
    classify(s, b, r)


@kernel
def _has_numbers(s, b, h):
    for n in range(c.MAX_NUMBER + 1):
        if s.pile_numbers[b.pool[h], n] > 0:
            return True
    return False


@kernel
def lay_token(s, b, r, number):
    """Chance: the hex just turned up bears `number`; its discoverer takes one card (OCEANS-11, OCEANS-12)."""
    h = s.found_hex
    s.pile_numbers[b.pool[h], number] -= 1
    s.number[h] = number
    put(s.number_hexes[number], h)
    done(s, at.FOUND_TOKEN)
    _reward(s, r)


@kernel
def _reward(s, r):
    """Give the explorer one card of what was discovered, if the bank has it (OCEANS-14; in set-up C-05)."""
    terrain = s.terrain[s.found_hex]
    s.found_hex = c.NOTHING
    if in_set_up(s) and (not r.setup_reward or (FAN and r.blind_start)):  # nobody in particular reveals (WORLD-12)
        return
    yield_card(s, s.explorer, terrain)
