"""Castaways: seen by one seat, rescued for two cards, three are worth points (BARGE-112..122, -199, -201)."""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import bit
from ...rules.kit import allow, ask, done, gain
from .cargo import MOST_CASTAWAYS, PRICES, has_room, hold_of, lane_of, rescued, stow

POINTS_OF_FIRST = 2
POINTS = 1


@kernel
def legal(s, b, p, m):
    """Add the places where the active ship may inspect a castaway (BARGE-112, BARGE-113)."""
    if s.inspected or s.crews[p] == 0 or not has_room(s, p, hold_of(s), c.CREW):
        return
    e = lane_of(s, p)
    for k in range(2):
        place = np.int64(b.castaway_at[b.edge_vertices[e, k]])
        if place >= 0 and s.castaways_there >> place & 1 and rescued(s, p) < MOST_CASTAWAYS:
            m[a.CARGO_WORD] |= bit(a.INSPECT_BIT + place)


@kernel
def inspect(s, p, place):
    """Look at the token of a place: it shows what it showed before, else a face is drawn (BARGE-118)."""
    s.inspected = 1
    s.castaway = place
    ask(s, at.CASTAWAY)
    if s.castaway_face[place] < 0:
        ask(s, at.CASTAWAY_FACE)
    else:
        s.castaway_seen[place] |= np.uint8(1 << p)


@kernel
def see(s, face):
    """Chance: the token shows `face` to the active seat."""
    s.faces_left[face] -= 1
    s.castaway_face[s.castaway] = face
    s.castaway_seen[s.castaway] |= np.uint8(1 << np.int64(s.active))
    done(s, at.CASTAWAY_FACE)


@kernel
def legal_answer(s, p, m):
    """Add going on without it, and paying for whoever holds both cards (BARGE-199)."""
    allow(m, a.DECLINE)
    face = s.castaway_face[s.castaway]
    if s.hand[p, PRICES[face, 0]] > 0 and s.hand[p, PRICES[face, 1]] > 0:
        allow(m, a.ACCEPT)


@kernel
def accept(s, r, p):
    """Pay both cards: the token is kept, its crew comes into the hold (BARGE-116), the third brings points."""
    place, x = np.int64(s.castaway), hold_of(s)
    face = np.int64(s.castaway_face[place])
    gain(s, p, PRICES[face, 0], -1)
    gain(s, p, PRICES[face, 1], -1)
    s.castaways_there &= ~np.uint16(1 << place)
    s.castaway_face[place] = c.NOTHING
    s.castaway_seen[place] = 0
    s.rescued[p, face] += 1
    s.crews[p] -= 1
    stow(s, p, x, c.CREW)
    s.rescued_at = x
    if rescued(s, p) == MOST_CASTAWAYS:
        s.castaway_points[p] = POINTS_OF_FIRST
        for q in range(r.num_players):
            if q != p and s.castaway_points[q] > 0:
                s.castaway_points[p] = POINTS
        s.points[p] += s.castaway_points[p]
    decline(s)


@kernel
def decline(s):
    """Be done with the token: without payment it lies face down again (BARGE-117)."""
    s.castaway = c.NOTHING
    done(s, at.CASTAWAY)
