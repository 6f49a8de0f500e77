"""Chance as a seat: what its phases can bring, how likely, and what follows (BARGE-173, BARGE-179)."""

# The modules beside it are the engine's own.
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

import numpy as np

from . import constants as c, phases as at
from ._jit import kernel
from .base.rules import discard, production, theft
from .bits import nth, popcount, scratch, trailing_zeros
from .explorers.rules import castaways, discovery, gold, lairs
from .rng import below, draw_index
from .rules import dice_deck
from .rules.kit import ask, done, is_chance
from .settling import fall, finish_turn, settle

NUM_HEXES = c.NUM_TERRAINS + 2  # kinds of hexes that lie face down: terrains, a shoal, a spice hex


@kernel
def _area(s, b):
    """Area of the hex that is being found."""
    return b.find_area[b.find_of[s.found_hex]]


@kernel
def _weigh_hex(s, b, weights):
    """Weigh what the next hex can be, by what is left of its area: terrains, a shoal, a spice hex (BARGE-173)."""
    h = nth(s.found, 0)
    for k in range(c.NUM_TERRAINS):
        weights[k] = s.pile[b.pool[h], k]
    area = b.find_area[b.find_of[h]]
    weights[c.NUM_TERRAINS] = s.find_pile[area, c.FIND_SHOAL]
    weights[c.NUM_TERRAINS + 1] = s.find_pile[area, c.FIND_SPICE]


@kernel
def _hex_outcome(kind):
    """The outcome of such a kind of hex."""
    if kind == c.NUM_TERRAINS:
        return np.int64(c.FOUND_SHOAL)
    if kind > c.NUM_TERRAINS:
        return np.int64(c.FOUND_SPICE)
    return np.int64(c.FIRST_FOUND_HEX + kind)


@kernel
def weigh(s, b, r, weights):
    """Fill `weights` (int64[NUM_CHANCE]) with the relative probability of every outcome of the chance phase."""
    for i in range(len(weights)):
        weights[i] = 0
    if s.phase == at.DICE and r.dice_deck:
        dice_deck.weigh(s, weights)
    elif s.phase == at.DICE:
        for i in range(c.NUM_SUMS):
            weights[c.FIRST_DICE + i] = min(i + 1, 11 - i)
    elif s.phase == at.STOLEN_CARD:
        for k in range(c.NUM_RESOURCES):
            weights[c.FIRST_STOLEN + k] = s.hand[s.victim, k]
    elif s.phase == at.FOUND_HEX:
        left = scratch()
        _weigh_hex(s, b, left)
        for k in range(NUM_HEXES):
            weights[_hex_outcome(k)] = left[k]
    elif s.phase == at.FOUND_TOKEN:
        for k in range(c.MAX_NUMBER + 1):
            weights[c.FIRST_FOUND_TOKEN + k] = s.pile_numbers[b.pool[s.found_hex], k]
    elif s.phase == at.LAIR_NUMBER:
        for k in range(c.MAX_NUMBER + 1):
            weights[c.FIRST_FOUND_TOKEN + k] = s.lairs_left[k]
    elif s.phase == at.SHOAL_NUMBER:
        for k in range(c.NUM_SHOALS):
            weights[c.FIRST_SHOAL + k] = s.shoals_left >> k & 1
    elif s.phase == at.VILLAGE_KIND:
        for k in range(c.NUM_VILLAGES):
            weights[c.FIRST_VILLAGE + k] = s.villages_left[_area(s, b), k]
    elif s.phase == at.CASTAWAY_FACE:
        for k in range(c.NUM_FACES):
            weights[c.FIRST_FACE + k] = s.faces_left[k]
    elif s.phase == at.DIE:
        for k in range(c.NUM_DIE):
            weights[c.FIRST_DIE + k] = 1


@kernel
def draw(s, b, r):
    """Draw the outcome of the chance phase from the record's own streams."""
    if s.phase == at.DICE and r.dice_deck:
        return dice_deck.draw(s)
    if s.phase == at.DICE:
        faces = below(s.rng, c.DICE_STREAM, 36)
        return np.int64(c.FIRST_DICE + faces // 6 + faces % 6)
    if s.phase == at.DIE:
        return np.int64(c.FIRST_DIE + below(s.rng, c.DICE_STREAM, c.NUM_DIE))
    if s.phase == at.STOLEN_CARD:
        return np.int64(c.FIRST_STOLEN + draw_index(s.rng, c.THEFT_STREAM, s.hand[s.victim]))
    if s.phase == at.FOUND_HEX:
        left = scratch()
        _weigh_hex(s, b, left)
        return _hex_outcome(draw_index(s.rng, c.EXPLORATION_STREAM, left[:NUM_HEXES]))
    if s.phase == at.FOUND_TOKEN:
        pile = s.pile_numbers[b.pool[s.found_hex]]
        return np.int64(c.FIRST_FOUND_TOKEN + draw_index(s.rng, c.EXPLORATION_STREAM, pile))
    if s.phase == at.LAIR_NUMBER:
        return np.int64(c.FIRST_FOUND_TOKEN + draw_index(s.rng, c.EXPLORATION_STREAM, s.lairs_left))
    if s.phase == at.SHOAL_NUMBER:
        return np.int64(c.FIRST_SHOAL + _draw_shoal(s))
    if s.phase == at.VILLAGE_KIND:
        return np.int64(c.FIRST_VILLAGE + draw_index(s.rng, c.EXPLORATION_STREAM, s.villages_left[_area(s, b)]))
    return np.int64(c.FIRST_FACE + draw_index(s.rng, c.EXPLORATION_STREAM, s.faces_left))


@kernel
def _draw_shoal(s):
    """Draw one of the numbers that no shoal has yet, counted from 0."""
    left = np.uint64(s.shoals_left)
    for _ in range(below(s.rng, c.EXPLORATION_STREAM, popcount(left))):
        left &= left - np.uint64(1)
    return trailing_zeros(left)


@kernel
def resolve(s, b, r, outcome):
    """Let chance have `outcome`, then settle what follows from it."""
    if s.phase == at.DICE:
        if r.dice_deck:
            dice_deck.take(s, outcome - c.FIRST_DICE + 2)
        _rolled(s, b, r, outcome - c.FIRST_DICE + 2)
    elif s.phase == at.DIE:
        fall(s, b, r, outcome - c.FIRST_DIE + 1)
    elif s.phase == at.STOLEN_CARD:
        theft.take(s, outcome - c.FIRST_STOLEN)
    elif s.phase == at.FOUND_HEX:
        discovery.turn_up(s, b, r, _terrain_of(outcome))
    elif s.phase == at.FOUND_TOKEN:
        discovery.lay_token(s, b, r, outcome - c.FIRST_FOUND_TOKEN)
    elif s.phase == at.LAIR_NUMBER:
        lairs.lay_number(s, b, r, outcome - c.FIRST_FOUND_TOKEN)
        finish_turn(s, b, r)
    elif s.phase == at.SHOAL_NUMBER:
        discovery.number_shoal(s, b, outcome - c.FIRST_SHOAL + 1)
    elif s.phase == at.VILLAGE_KIND:
        discovery.name_village(s, b, r, outcome - c.FIRST_VILLAGE)
    elif s.phase == at.CASTAWAY_FACE:
        castaways.see(s, outcome - c.FIRST_FACE)
    settle(s, b, r)


@kernel
def _rolled(s, b, r, total):
    """Pay out, with a gold coin for whoever gets no card; on a 7 discard and move the warship (BARGE-043..051)."""
    s.dice = total
    done(s, at.DICE)
    if total == 7:
        discard.begin(s, r)
        ask(s, at.WARSHIP)
    else:
        before = gold.hands(s, r)
        production.produce(s, b, r, total)
        gold.console(s, r, before)


@kernel
def _terrain_of(outcome):
    """The terrain that such an outcome says a hex has."""
    if outcome == c.FOUND_SHOAL:
        return np.int64(c.SHOAL_HEX)
    if outcome == c.FOUND_SPICE:
        return np.int64(c.SPICE_HEX)
    return np.int64(outcome - c.FIRST_FOUND_HEX)


@kernel
def run(s, b, r):
    """Resolve chance until a seat has to decide."""
    while is_chance(s):
        resolve(s, b, r, draw(s, b, r))
