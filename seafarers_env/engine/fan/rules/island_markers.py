"""Markers on groups of face-down hexes: what settling there may bring (SEVEN-04..10, SEVEN-14..16)."""

import numpy as np

from ... import constants as c, phases as at
from ..._jit import kernel
from ...rules.kit import ask, done, gain, is_pending

COMMODITIES_OF_MARKER = 2  # SEVEN-12


@kernel
def settle(s, b, v):
    """Let chance decide after a settlement on `v`, if its land belongs to a group with a marker (SEVEN-06)."""
    for k in range(3):
        h = b.vertex_hexes[v, k]
        if h < 0 or s.terrain[h] > c.LAST_LAND or s.area[h] < 0:
            continue
        area = np.int64(s.area[h])
        if b.area_kind[area] == c.AREA_UNEXPLORED_ISLAND and s.markers >> np.uint32(area) & np.uint32(1) != 0:
            s.marker_of = area
            ask(s, at.MARKER)


@kernel
def resolve(s, goes):
    """Chance: the marker stays, or it goes and the settler draws a card, as long as there is one (SEVEN-07..10)."""
    done(s, at.MARKER)
    if goes:
        s.markers &= ~np.uint32(1 << s.marker_of)
        for k in range(c.NUM_CARDS):
            if s.deck[k] > 0:
                ask(s, at.DRAWN_CARD)
    s.marker_of = c.NOTHING


# --- with Cities & Knights (SEVEN-11..13, CK-129, CK-230) -------------------------------------------------------------
@kernel
def roll(s):
    """Let the event die decide instead."""
    if is_pending(s, at.MARKER):
        done(s, at.MARKER)
        ask(s, at.MARKER_FACE)


@kernel
def show(s, colour):
    """Chance: a ship (-1) leaves the marker; a colour brings two of its commodity, as far as the bank has them."""
    done(s, at.MARKER_FACE)
    if colour >= 0:
        s.markers &= ~np.uint32(1 << s.marker_of)
        k = c.FIRST_COMMODITY + colour
        gain(s, s.active, k, min(COMMODITIES_OF_MARKER, np.int64(s.bank[k])))
    s.marker_of = c.NOTHING
