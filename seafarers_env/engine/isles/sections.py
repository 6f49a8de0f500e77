"""Sections of hidden hexes: by what law they are turned up, what is dealt without exploration (FOG, NOEXPLORE).

Nothing lies hidden in a record: all places of a section are equally likely to have its spice hex, and the other hexes
come from one pile. So a hex is drawn from what is left, equal in law to stacks that are shuffled (FOG-22).
"""

import numpy as np

from .. import constants as c
from .._jit import kernel
from ..bits import scratch
from ..rng import below, draw_index

TOKENS = c.MAX_NUMBER + 1
MOST_EXCHANGES = 1_000  # of red tokens: on boards of users they may have no places apart


# --- what a hidden hex is (FOG-22, FOG-25) ----------------------------------------------------------------------------
@kernel
def hides_spice(s, b, h):
    """True when hex `h` lies in a section whose spice hex is not found."""
    return b.section[h] >= 0 and np.int64(s.spice_unfound) >> np.int64(b.section[h]) & 1 != 0


@kernel
def hidden_beside(s, b, h):
    """Hexes of the section of hex `h` that lie face down, itself among them."""
    found = np.int64(0)
    for g in range(b.num_hexes):
        found += b.section[g] == b.section[h] and s.terrain[g] == c.MISSING
    return found


@kernel
def weigh(s, b, h, left, weights):
    """Weigh what the face-down hex `h` can be.

    Args:
        s: State.
        b: Board.
        h: The hex.
        left: Hexes left in its pile, by terrain.
        weights: Is filled: the terrains, then a spice hex; NUM_TERRAINS + 1 numbers.
    """
    factor, spice = np.int64(1), np.int64(0)
    if hides_spice(s, b, h):
        factor = hidden_beside(s, b, h) - 1
        for k in range(c.NUM_TERRAINS):
            spice += left[k]
        spice = max(1, spice)
    for k in range(c.NUM_TERRAINS):
        weights[k] = factor * left[k]
    weights[c.NUM_TERRAINS] = spice


@kernel
def find_spice(s, b, h):
    """Hex `h`, which lay face down, is the spice hex of its section."""
    s.terrain[h] = c.SPICE_HEX
    if b.section[h] >= 0:
        s.spice_unfound &= ~np.uint8(1 << b.section[h])


# --- without exploration: all lies open before the first decision -----------------------------------------------------
@kernel
def lay_hex(s, b, h, left):
    """Deal hex `h` of a section, from what is left in its pile by terrain (NOEXPLORE-02); lower ones are dealt."""
    weights = scratch()
    weigh(s, b, h, left, weights)
    terrain = draw_index(s.rng, c.BOARD_STREAM, weights[: c.NUM_TERRAINS + 1])
    if terrain == c.NUM_TERRAINS:
        find_spice(s, b, h)
    else:
        s.terrain[h] = terrain
        left[terrain] -= 1


@kernel
def lay_tokens(s, b, r):
    """Lay the tokens of the sections: at random, or by terrain (NOEXPLORE-03, -04, -07)."""
    left = scratch()  # by terrain and token; or, in the first row, all
    for h in range(b.num_hexes):
        if b.section[h] >= 0:
            for k in range(c.GOLD + 1):
                for n in range(TOKENS):
                    left[k * TOKENS + n] = b.kind_number[k, n] if b.numbers_by_kind else b.pool_number[b.pool[h], n]
    for h in range(b.num_hexes):
        if b.section[h] < 0 or s.terrain[h] >= c.FIRST_BARREN:
            continue
        first = s.terrain[h] * TOKENS if b.numbers_by_kind else 0
        row = left[first : first + TOKENS]
        ordered = b.numbers_by_kind and s.terrain[h] != c.GOLD
        number = _lowest(row) if ordered else draw_index(s.rng, c.BOARD_STREAM, row)
        if number > 0:
            s.number[h] = number
            row[number] -= 1
    if r.red_apart or r.variable:
        _part_red(s, b)


@kernel
def _lowest(row):
    """The lowest number that is left; -1 = none."""
    for n in range(TOKENS):
        if row[n] > 0:
            return n
    return c.NOTHING


@kernel
def is_red(number):
    """True for 6 and 8."""
    return number == 6 or number == 8


@kernel
def _are_neighbours(b, g, h):
    for k in range(6):
        if b.hex_neighbours[g, k] == h:
            return True
    return False


@kernel
def _red_pair(s, b):
    """The first two neighbours of sections with red tokens as one number, the lower one first; -1 = none."""
    for g in range(b.num_hexes):
        if b.section[g] < 0 or not is_red(s.number[g]):
            continue
        for h in range(g + 1, b.num_hexes):
            if b.section[h] >= 0 and is_red(s.number[h]) and _are_neighbours(b, g, h):
                return np.int64(g) * b.num_hexes + h
    return np.int64(c.NOTHING)


@kernel
def _part_red(s, b):
    """Exchange the higher of two neighbouring red tokens with another of the sections (NOEXPLORE-07)."""
    partners = scratch()
    for _ in range(MOST_EXCHANGES):
        pair = _red_pair(s, b)
        if pair < 0:
            return
        g, h = pair // b.num_hexes, pair % b.num_hexes
        n = 0
        for i in range(b.num_hexes):
            if b.section[i] >= 0 and s.number[i] > 0 and not is_red(s.number[i]) and not _are_neighbours(b, g, i):
                partners[n] = i
                n += 1
        if n == 0:
            return
        i = partners[below(s.rng, c.BOARD_STREAM, n)]
        s.number[h], s.number[i] = s.number[i], s.number[h]


# --- where robber and pirate begin ------------------------------------------------------------------------------------
@kernel
def robber_place(s, b, r):
    """Where the switch puts the robber, NOTHING for off the board (FOG-12, NSSPICE-10, NSSPICE-12).

    With `variable` a hex that is dealt anew stands for the number printed there: the lowest hex of the start areas that
    bears it, or the robber's place on a desert.
    """
    h = np.int64(r.robber_start) - c.ON_PLACE
    if h < 0 or s.terrain[h] > c.LAST_LAND:
        return np.int64(c.NOTHING)
    if not r.variable or b.pool[h] < 0 or b.number[h] == 0:
        return h
    for g in range(b.num_hexes):
        if b.pool[g] == b.pool[h] and s.number[g] == b.number[h]:
            return np.int64(g)
    return h


@kernel
def pirate_place(s, b, r):
    """Where the switch puts the pirate; NOTHING for off the board, as where the sea is not (FOG-21, FOG-33)."""
    place = np.int64(r.pirate_place) - c.ON_PLACE
    if place >= b.num_hexes:
        return place if r.pirate_on_frame else np.int64(c.NOTHING)
    return place if place >= 0 and s.terrain[place] == c.OCEAN else np.int64(c.NOTHING)
