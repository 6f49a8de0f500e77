"""The progress cards of science (CK-067..074, CK-191..199).

`begin` returns whether the card is over at once, `act` the step that follows, NOTHING when it is over.
"""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...base.rules.development_cards import FREE_PIECES
from ...bits import bit, drop, put
from ...deal import swap_numbers
from ...rules.kit import allow, ask, done, gain
from ...rules.laying import any_site
from ..deal import HARVEST_OF
from ..rules import knights, walls
from ..rules.city_pieces import any_legal, any_wall_site, legal as legal_cities, put_up
from ..rules.event_die import legal_eyes
from ..rules.standing import any_promotion
from .aiming import chip_to_exchange, hexes_at

HARVEST = 2  # cards for each hex
MEDICINE_ORE, MEDICINE_GRAIN = 2, 1


@kernel
def is_playable(s, b, r, p, k):
    """True when the card has something to do."""
    if k == c.ALCHEMIST:
        return True
    if k == c.CRANE:
        return s.crane == 0 and _may_improve(s, p)
    if k == c.ENGINEER:
        return any_wall_site(s, p)
    if k == c.INVENTOR:
        return _any_exchange(s, b)
    if HARVEST_OF[k] >= 0:
        return _harvest(s, b, p, HARVEST_OF[k]) > 0
    if k == c.MEDICINE:
        return s.hand[p, c.ORE] >= MEDICINE_ORE and s.hand[p, c.GRAIN] >= MEDICINE_GRAIN and any_legal(s, p)
    if k == c.ROAD_BUILDING:
        return any_site(s, b, r, p)
    return any_promotion(s, p)  # smith


@kernel
def begin(s, b, r, p, k):
    """Do what is done at once."""
    if k == c.ALCHEMIST:
        done(s, at.PRE_ROLL)
        ask(s, at.MAIN)
        s.dice = 0
        for j in range(3):
            s.rolled[j] = 0
        return False
    if k == c.CRANE:
        s.crane = 1
    elif HARVEST_OF[k] >= 0:
        gain(s, p, HARVEST_OF[k], _harvest(s, b, p, HARVEST_OF[k]))
    elif k == c.ROAD_BUILDING:  # what follows is as with any two free pieces
        s.free_pieces = FREE_PIECES
        ask(s, at.FREE_PIECE)
    else:
        return False
    return True


@kernel
def legal(s, b, r, p, m):
    """Add what is legal in the step of the card being played."""
    if s.playing == c.ALCHEMIST:
        legal_eyes(m)
    elif s.playing == c.ENGINEER:
        walls.legal_sites(s, p, m)
    elif s.playing == c.INVENTOR:
        for h in range(b.num_hexes):
            if _may_exchange(s, b, h):
                m[a.TOKEN_WORD + (h >> 6)] |= bit(h)
    elif s.playing == c.MEDICINE:
        legal_cities(s, p, m)
    else:
        knights.legal_promotions(s, p, m)
        if s.step > 0:
            allow(m, a.STOP)


@kernel
def act(s, b, r, p, kind, x):
    """Carry out a step of the card being played."""
    if s.playing == c.ALCHEMIST:
        return _set_die(s, x)
    if s.playing == c.ENGINEER:
        walls.put_under(s, p, x)
    elif s.playing == c.INVENTOR:
        if s.step == 0:
            s.first_hex = x
            return 1
        _exchange(s, np.int64(s.first_hex), x)
    elif s.playing == c.MEDICINE:
        gain(s, p, c.ORE, -MEDICINE_ORE)
        gain(s, p, c.GRAIN, -MEDICINE_GRAIN)
        put_up(s, b, r, p, x)
    elif kind != a.STOP:
        knights.raise_rank(s, p, x)
        if s.step == 0 and any_promotion(s, p):
            return 1
    return c.NOTHING


# --- alchemist (CK-067, CK-191) ---------------------------------------------------------------------------------------
@kernel
def _set_die(s, x):
    """Set the red die, then the other one; the event die is rolled all the same (CK-010)."""
    if s.step == 0:
        s.rolled[c.RED] = x + 1
        return 1
    s.rolled[c.OTHER] = x + 1
    s.dice = s.rolled[c.RED] + s.rolled[c.OTHER]
    done(s, at.DIE_CHOICE)
    ask(s, at.EVENT_FACE)
    return c.NOTHING


# --- crane (CK-068, CK-192) -------------------------------------------------------------------------------------------
@kernel
def _may_improve(s, p):
    for colour in range(c.NUM_COLOURS):
        if s.level[p, colour] < c.TOP_LEVEL:
            return True
    return False


# --- inventor (CK-070, CK-194) ----------------------------------------------------------------------------------------
@kernel
def _may_exchange(s, b, h):
    """True when the chip of hex `h` can be the next one chosen: of another number than the first, or with a partner."""
    number = chip_to_exchange(s, h)
    if number == 0:
        return False
    if s.first_hex >= 0:
        return chip_to_exchange(s, s.first_hex) != number
    for g in range(b.num_hexes):
        other = chip_to_exchange(s, g)
        if other != 0 and other != number:
            return True
    return False


@kernel
def _any_exchange(s, b):
    for h in range(b.num_hexes):
        if _may_exchange(s, b, h):
            return True
    return False


@kernel
def _exchange(s, g, h):
    """Let the chips of two hexes change places."""
    drop(s.number_hexes[s.number[g]], g)
    drop(s.number_hexes[s.number[h]], h)
    swap_numbers(s, g, h)
    put(s.number_hexes[s.number[g]], g)
    put(s.number_hexes[s.number[h]], h)


# --- irrigation and mining (CK-071, CK-195, CK-196) -------------------------------------------------------------------


@kernel
def _harvest(s, b, p, k):
    """Cards of resource `k` that come: two for each hex of it with a building of `p`, as far as the bank has them."""
    return min(HARVEST * hexes_at(s, b, p, k), np.int64(s.bank[k]))
