"""Discovery: the hex at the end of a ship's way is turned up, with chip, number or village (BARGE-089..096, 197, 198).

Piles have no order: chance draws from what is left (BARGE-173).
"""

import numpy as np

from ... import constants as c, phases as at
from ..._jit import kernel
from ...bits import drop, nth, put
from ...ground import classify
from ...rules.kit import ask, done, yield_card

REWARD = 2  # gold


@kernel
def explore(s, b, p, e):
    """Note the hidden hexes that the active ship of `p` points at from lane `e`; its movement has ended (BARGE-094)."""
    for k in range(4):
        h = np.int64(b.edge_points[e, k])
        if h >= 0 and s.terrain[h] == c.MISSING:
            put(s.found, h)
            s.explorer = p
            s.ended = 1
            ask(s, at.FOUND_HEX)


@kernel
def turn_up(s, b, r, terrain):
    """Chance: the hex found is `terrain`; what it bears is drawn next, else comes the reward (BARGE-198)."""
    h = nth(s.found, 0)
    drop(s.found, h)
    done(s, at.FOUND_HEX)
    area = b.find_area[b.find_of[h]]
    if terrain == c.SHOAL_HEX:
        s.find_pile[area, c.FIND_SHOAL] -= 1
    elif terrain == c.SPICE_HEX:
        s.find_pile[area, c.FIND_SPICE] -= 1
    else:
        s.pile[b.pool[h], terrain] -= 1
    s.terrain[h] = terrain
    classify(s, b, r)
    s.found_hex = h
    if terrain < c.GOLD:
        ask(s, at.FOUND_TOKEN)
    elif terrain == c.SHOAL_HEX:
        ask(s, at.SHOAL_NUMBER)
    elif terrain == c.SPICE_HEX:
        ask(s, at.VILLAGE_KIND)
    else:
        _reward(s)


@kernel
def lay_token(s, b, r, number):
    """Chance: the land just turned up bears the chip `number`."""
    h = np.int64(s.found_hex)
    s.pile_numbers[b.pool[h], number] -= 1
    s.number[h] = number
    put(s.number_hexes[number], h)
    done(s, at.FOUND_TOKEN)
    _reward(s)


@kernel
def number_shoal(s, b, number):
    """Chance: the shoal just turned up bears `number`."""
    s.shoals_left &= ~np.uint8(1 << number - 1)
    s.find_number[b.find_of[s.found_hex]] = number
    done(s, at.SHOAL_NUMBER)
    _reward(s)


@kernel
def name_village(s, b, r, kind):
    """Chance: the village on the spice hex just turned up is of this kind, with a sack for each seat (BARGE-093)."""
    f = b.find_of[s.found_hex]
    s.villages_left[b.find_area[f], kind] -= 1
    s.find_number[f] = kind + 1
    done(s, at.VILLAGE_KIND)
    _reward(s)


@kernel
def _reward(s):
    """Give the explorer a card of the land turned up, if the bank has it, or 2 gold (BARGE-090, BARGE-091)."""
    terrain = s.terrain[s.found_hex]
    if terrain < c.GOLD:
        yield_card(s, s.explorer, terrain)
    else:
        s.gold[s.explorer] += REWARD
    s.explorer = c.NOTHING
    s.found_hex = c.NOTHING
