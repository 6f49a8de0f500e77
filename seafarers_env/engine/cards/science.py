"""The progress cards of science (CK-067..074, CK-191..199).

`begin` returns whether the card is over at once, `act` the step that follows, NOTHING when it is over.
"""

import numpy as np

from .._jit import kernel
from ..actions import STOP, TOKEN_WORD
from ..bits import bit, drop, put
from ..constants import (
    ALCHEMIST,
    CRANE,
    ENGINEER,
    GRAIN,
    INVENTOR,
    IRRIGATION,
    MEDICINE,
    MINING,
    MISSING,
    NOTHING,
    NUM_COLOURS,
    ORE,
    OTHER,
    RED,
    ROAD_BUILDING,
    TOP_LEVEL,
)
from ..deal import swap_numbers
from ..phases import DIE_CHOICE, EVENT_FACE, FREE_PIECE, MAIN, PRE_ROLL
from ..rules.base.development_cards import FREE_PIECES
from ..rules.city_pieces import any_legal, put_up
from ..rules.city_pieces import legal as legal_cities
from ..rules.kit import allow, ask, done, gain
from ..rules.knights import knights, walls
from ..rules.knights.event_die import legal_eyes
from ..rules.laying import any_site

EXCHANGED = 1 << 3 | 1 << 4 | 1 << 5 | 1 << 9 | 1 << 10 | 1 << 11  # numbers that an inventor may exchange
HARVEST = 2  # cards for each hex
MEDICINE_ORE, MEDICINE_GRAIN = 2, 1


@kernel
def is_playable(s, b, r, p, k):
    """True when the card has something to do."""
    if k == ALCHEMIST:
        return True
    if k == CRANE:
        return s.crane == 0 and _may_improve(s, p)
    if k == ENGINEER:
        return walls.any_site(s, p)
    if k == INVENTOR:
        return _any_exchange(s, b)
    if k == IRRIGATION or k == MINING:
        return _harvest(s, b, p, GRAIN if k == IRRIGATION else ORE) > 0
    if k == MEDICINE:
        return s.hand[p, ORE] >= MEDICINE_ORE and s.hand[p, GRAIN] >= MEDICINE_GRAIN and any_legal(s, p)
    if k == ROAD_BUILDING:
        return any_site(s, b, r, p)
    return knights.any_promotion(s, p)  # smith


@kernel
def begin(s, b, r, p, k):
    """Do what is done at once."""
    if k == ALCHEMIST:
        done(s, PRE_ROLL)
        ask(s, MAIN)
        s.dice = 0
        for j in range(3):
            s.rolled[j] = 0
        return False
    if k == CRANE:
        s.crane = 1
    elif k == IRRIGATION:
        gain(s, p, GRAIN, _harvest(s, b, p, GRAIN))
    elif k == MINING:
        gain(s, p, ORE, _harvest(s, b, p, ORE))
    elif k == ROAD_BUILDING:  # what follows is as with any two free pieces
        s.free_pieces = FREE_PIECES
        ask(s, FREE_PIECE)
    else:
        return False
    return True


@kernel
def legal(s, b, r, p, m):
    """Add what is legal in the step of the card being played."""
    if s.playing == ALCHEMIST:
        legal_eyes(m)
    elif s.playing == ENGINEER:
        walls.legal_sites(s, p, m)
    elif s.playing == INVENTOR:
        for h in range(b.num_hexes):
            if _may_exchange(s, b, h):
                m[TOKEN_WORD + (h >> 6)] |= bit(h)
    elif s.playing == MEDICINE:
        legal_cities(s, p, m)
    else:
        knights.legal_promotions(s, p, m)
        if s.step > 0:
            allow(m, STOP)


@kernel
def act(s, b, r, p, kind, x):
    """Carry out a step of the card being played."""
    if s.playing == ALCHEMIST:
        return _set_die(s, x)
    if s.playing == ENGINEER:
        walls.put_under(s, p, x)
    elif s.playing == INVENTOR:
        if s.step == 0:
            s.first_hex = x
            return 1
        _exchange(s, np.int64(s.first_hex), x)
    elif s.playing == MEDICINE:
        gain(s, p, ORE, -MEDICINE_ORE)
        gain(s, p, GRAIN, -MEDICINE_GRAIN)
        put_up(s, b, r, p, x)
    elif kind != STOP:
        knights.raise_rank(s, p, x)
        if s.step == 0 and knights.any_promotion(s, p):
            return 1
    return NOTHING


# --- alchemist (CK-067, CK-191) ---------------------------------------------------------------------------------------
@kernel
def _set_die(s, x):
    """Set the red die, then the other one; the event die is rolled all the same (CK-010)."""
    if s.step == 0:
        s.rolled[RED] = x + 1
        return 1
    s.rolled[OTHER] = x + 1
    s.dice = s.rolled[RED] + s.rolled[OTHER]
    done(s, DIE_CHOICE)
    ask(s, EVENT_FACE)
    return NOTHING


# --- crane (CK-068, CK-192) -------------------------------------------------------------------------------------------
@kernel
def _may_improve(s, p):
    for c in range(NUM_COLOURS):
        if s.level[p, c] < TOP_LEVEL:
            return True
    return False


# --- inventor (CK-070, CK-194) ----------------------------------------------------------------------------------------
@kernel
def _number(s, h):
    """The number of a chip that may be exchanged, else 0; a hex face down has none."""
    number = np.int64(s.number[h])
    return number if s.terrain[h] != MISSING and EXCHANGED >> number & 1 else 0


@kernel
def _may_exchange(s, b, h):
    """True when the chip of hex `h` can be the next one chosen: of another number than the first, or with a partner."""
    number = _number(s, h)
    if number == 0:
        return False
    if s.first_hex >= 0:
        return _number(s, s.first_hex) != number
    for g in range(b.num_hexes):
        other = _number(s, g)
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
    cards = 0
    for h in range(b.num_hexes):
        if s.terrain[h] == k:
            for j in range(6):
                if s.vertex_building[b.hex_vertices[h, j]] >> 1 == p:
                    cards += HARVEST
                    break
    return min(cards, np.int64(s.bank[k]))
