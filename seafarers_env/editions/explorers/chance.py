"""Chance as a seat: what its phases can bring, how likely, and what follows (BARGE-173, BARGE-179)."""

# The modules beside it are the engine's own.
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

import numpy as np

from ._jit import kernel
from .bits import nth, popcount, scratch, trailing_zeros
from .constants import (
    DICE_STREAM,
    EXPLORATION_STREAM,
    FIND_SHOAL,
    FIND_SPICE,
    FIRST_DICE,
    FIRST_DIE,
    FIRST_FACE,
    FIRST_FOUND_HEX,
    FIRST_FOUND_TOKEN,
    FIRST_SHOAL,
    FIRST_STOLEN,
    FIRST_VILLAGE,
    FOUND_SHOAL,
    FOUND_SPICE,
    MAX_NUMBER,
    NUM_DIE,
    NUM_FACES,
    NUM_RESOURCES,
    NUM_SHOALS,
    NUM_TERRAINS,
    NUM_VILLAGES,
    SHOAL_HEX,
    SPICE_HEX,
    THEFT_STREAM,
)
from .phases import (
    CASTAWAY_FACE,
    DICE,
    DIE,
    FOUND_HEX,
    FOUND_TOKEN,
    LAIR_NUMBER,
    SHOAL_NUMBER,
    STOLEN_CARD,
    VILLAGE_KIND,
    WARSHIP,
)
from .rng import below, draw_index
from .rules.base import discard, production, theft
from .rules.explorers import castaways, discovery, gold, lairs
from .rules.kit import ask, done, is_chance
from .settling import fall, finish_turn, settle

NUM_HEXES = NUM_TERRAINS + 2  # kinds of hexes that lie face down: terrains, a shoal, a spice hex


@kernel
def _area(s, b):
    """Area of the hex that is being found."""
    return b.find_area[b.find_of[s.found_hex]]


@kernel
def _weigh_hex(s, b, weights):
    """Weigh what the next hex can be, by what is left of its area: terrains, a shoal, a spice hex (BARGE-173)."""
    h = nth(s.found, 0)
    for k in range(NUM_TERRAINS):
        weights[k] = s.pile[b.pool[h], k]
    area = b.find_area[b.find_of[h]]
    weights[NUM_TERRAINS] = s.find_pile[area, FIND_SHOAL]
    weights[NUM_TERRAINS + 1] = s.find_pile[area, FIND_SPICE]


@kernel
def _hex_outcome(kind):
    """The outcome of such a kind of hex."""
    if kind == NUM_TERRAINS:
        return np.int64(FOUND_SHOAL)
    if kind > NUM_TERRAINS:
        return np.int64(FOUND_SPICE)
    return np.int64(FIRST_FOUND_HEX + kind)


@kernel
def weigh(s, b, weights):
    """Fill `weights` (int64[NUM_CHANCE]) with the relative probability of every outcome of the chance phase."""
    for i in range(len(weights)):
        weights[i] = 0
    if s.phase == DICE:
        for i in range(11):
            weights[FIRST_DICE + i] = min(i + 1, 11 - i)
    elif s.phase == STOLEN_CARD:
        for k in range(NUM_RESOURCES):
            weights[FIRST_STOLEN + k] = s.hand[s.victim, k]
    elif s.phase == FOUND_HEX:
        left = scratch()
        _weigh_hex(s, b, left)
        for k in range(NUM_HEXES):
            weights[_hex_outcome(k)] = left[k]
    elif s.phase == FOUND_TOKEN:
        for k in range(MAX_NUMBER + 1):
            weights[FIRST_FOUND_TOKEN + k] = s.pile_numbers[b.pool[s.found_hex], k]
    elif s.phase == LAIR_NUMBER:
        for k in range(MAX_NUMBER + 1):
            weights[FIRST_FOUND_TOKEN + k] = s.lairs_left[k]
    elif s.phase == SHOAL_NUMBER:
        for k in range(NUM_SHOALS):
            weights[FIRST_SHOAL + k] = s.shoals_left >> k & 1
    elif s.phase == VILLAGE_KIND:
        for k in range(NUM_VILLAGES):
            weights[FIRST_VILLAGE + k] = s.villages_left[_area(s, b), k]
    elif s.phase == CASTAWAY_FACE:
        for k in range(NUM_FACES):
            weights[FIRST_FACE + k] = s.faces_left[k]
    elif s.phase == DIE:
        for k in range(NUM_DIE):
            weights[FIRST_DIE + k] = 1


@kernel
def draw(s, b):
    """Draw the outcome of the chance phase from the record's own streams."""
    if s.phase == DICE:
        faces = below(s.rng, DICE_STREAM, 36)
        return np.int64(FIRST_DICE + faces // 6 + faces % 6)
    if s.phase == DIE:
        return np.int64(FIRST_DIE + below(s.rng, DICE_STREAM, NUM_DIE))
    if s.phase == STOLEN_CARD:
        return np.int64(FIRST_STOLEN + draw_index(s.rng, THEFT_STREAM, s.hand[s.victim]))
    if s.phase == FOUND_HEX:
        left = scratch()
        _weigh_hex(s, b, left)
        return _hex_outcome(draw_index(s.rng, EXPLORATION_STREAM, left[:NUM_HEXES]))
    if s.phase == FOUND_TOKEN:
        pile = s.pile_numbers[b.pool[s.found_hex]]
        return np.int64(FIRST_FOUND_TOKEN + draw_index(s.rng, EXPLORATION_STREAM, pile))
    if s.phase == LAIR_NUMBER:
        return np.int64(FIRST_FOUND_TOKEN + draw_index(s.rng, EXPLORATION_STREAM, s.lairs_left))
    if s.phase == SHOAL_NUMBER:
        return np.int64(FIRST_SHOAL + _draw_shoal(s))
    if s.phase == VILLAGE_KIND:
        return np.int64(FIRST_VILLAGE + draw_index(s.rng, EXPLORATION_STREAM, s.villages_left[_area(s, b)]))
    return np.int64(FIRST_FACE + draw_index(s.rng, EXPLORATION_STREAM, s.faces_left))


@kernel
def _draw_shoal(s):
    """Draw one of the numbers that no shoal has yet, counted from 0."""
    left = np.uint64(s.shoals_left)
    for _ in range(below(s.rng, EXPLORATION_STREAM, popcount(left))):
        left &= left - np.uint64(1)
    return trailing_zeros(left)


@kernel
def resolve(s, b, r, outcome):
    """Let chance have `outcome`, then settle what follows from it."""
    if s.phase == DICE:
        _rolled(s, b, r, outcome - FIRST_DICE + 2)
    elif s.phase == DIE:
        fall(s, b, r, outcome - FIRST_DIE + 1)
    elif s.phase == STOLEN_CARD:
        theft.take(s, outcome - FIRST_STOLEN)
    elif s.phase == FOUND_HEX:
        discovery.turn_up(s, b, r, _terrain_of(outcome))
    elif s.phase == FOUND_TOKEN:
        discovery.lay_token(s, b, r, outcome - FIRST_FOUND_TOKEN)
    elif s.phase == LAIR_NUMBER:
        lairs.lay_number(s, b, r, outcome - FIRST_FOUND_TOKEN)
        finish_turn(s, b, r)
    elif s.phase == SHOAL_NUMBER:
        discovery.number_shoal(s, b, outcome - FIRST_SHOAL + 1)
    elif s.phase == VILLAGE_KIND:
        discovery.name_village(s, b, r, outcome - FIRST_VILLAGE)
    elif s.phase == CASTAWAY_FACE:
        castaways.see(s, outcome - FIRST_FACE)
    settle(s, b, r)


@kernel
def _rolled(s, b, r, total):
    """Pay out, with a gold coin for whoever gets no card; on a 7 discard and move the warship (BARGE-043..051)."""
    s.dice = total
    done(s, DICE)
    if total == 7:
        discard.begin(s, r)
        ask(s, WARSHIP)
    else:
        before = gold.hands(s, r)
        production.produce(s, b, r, total)
        gold.console(s, r, before)


@kernel
def _terrain_of(outcome):
    """The terrain that such an outcome says a hex has."""
    if outcome == FOUND_SHOAL:
        return np.int64(SHOAL_HEX)
    if outcome == FOUND_SPICE:
        return np.int64(SPICE_HEX)
    return np.int64(outcome - FIRST_FOUND_HEX)


@kernel
def run(s, b, r):
    """Resolve chance until a seat has to decide."""
    while is_chance(s):
        resolve(s, b, r, draw(s, b))
