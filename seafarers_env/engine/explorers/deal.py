"""What the explorers begin with: supplies, gold, what lies face down, no ship on the board (BARGE-006..011, -033)."""

import numpy as np

from .. import constants as c
from .._jit import kernel


@kernel
def fit_out(s, b, r):
    """Fill the supplies, lay castaways and pile up what is found later, in a zeroed record."""
    for p in range(len(s.cargo_ship)):
        for k in range(c.NUM_CARGO_SHIPS):
            s.cargo_ship[p, k] = c.NOTHING
        for k in range(c.NUM_PORTS):
            s.port_vertex[p, k] = c.NOTHING
        s.own_pirate[p] = c.NOTHING
    for p in range(r.num_players):
        s.gold[p] = r.start_gold
        s.settlers[p] = r.settlers
        s.crews[p] = r.crews
    for k in range(c.NUM_TRACKS):
        s.tile[k] = c.NOTHING
    s.hauls_left = r.fish_hauls
    s.ship, s.rescued_at, s.castaway, s.battle = c.NOTHING, c.NOTHING, c.NOTHING, c.NOTHING
    _pile_up(s, b)


@kernel
def _pile_up(s, b):
    for area in range(c.NUM_FIND_AREAS):
        for k in range(2):
            s.find_pile[area, k] = b.area_finds[area, k]
        for k in range(c.NUM_VILLAGES):
            s.villages_left[area, k] = b.area_villages[area, k]
    for n in range(c.MAX_NUMBER + 1):
        s.lairs_left[n] = b.lair_numbers[n]
    s.shoals_left = b.shoal_numbers
    for k in range(c.NUM_FACES):
        s.faces_left[k] = b.faces[k]
    for i in range(c.MAX_CASTAWAYS):
        s.castaway_face[i] = c.NOTHING
    s.castaways_there = np.uint16((1 << b.num_castaways) - 1)
