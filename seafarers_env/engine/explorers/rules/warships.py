"""Pirate ships: where they go, whom they rob, how they are driven off (BARGE-123..129, -136..140, -202..204)."""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import bit, has
from ...rules.kit import ask, done
from ...sizes import HEX_WORDS
from .cargo import lane_of, points_at


# --- activation -------------------------------------------------------------------------------------------------------
@kernel
def legal(s, b, r, m):
    """Add the sea hexes away from home and island where no pirate ship is (BARGE-124, BARGE-125)."""
    for w in range(HEX_WORDS):
        m[a.PIRATE_WORD + w] = s.ocean_hexes[w] & ~b.pirate_barred[w]
    for q in range(r.num_players):
        h = np.int64(s.own_pirate[q])
        if h >= 0:
            m[a.PIRATE_WORD + (h >> 6)] &= ~bit(h)


@kernel
def place(s, b, r, p, h):
    """Put the pirate ship of `p` on hex `h`: a haul there returns to the supply, then somebody is robbed."""
    s.own_pirate[p] = h
    done(s, at.WARSHIP)
    f = np.int64(b.find_of[h])
    if f >= 0 and np.int64(s.hauls) >> f & 1:
        s.hauls = np.int64(s.hauls) & ~(1 << f)
        s.hauls_left += 1
    found = victims(s, b, r, p)
    if found & (found - 1) != 0:
        ask(s, at.STEAL)
    elif found != 0:
        for q in range(r.num_players):
            if found == 1 << q:
                rob(s, p, q)


@kernel
def victims(s, b, r, p):
    """Bit set of the opponents with a ship on a side of that pirate ship's hex and anything to take (BARGE-202)."""
    found = 0
    for q in range(r.num_players):
        if q == p or (s.hand_size[q] == 0 and s.gold[q] == 0):
            continue
        for k in range(c.NUM_CARGO_SHIPS):
            e = np.int64(s.cargo_ship[q, k])
            if e >= 0 and has(b.place_edges[s.own_pirate[p]], e):
                found |= 1 << q
    return found


@kernel
def choose(s, r, p, k):
    """Rob the `k`-th opponent clockwise."""
    done(s, at.STEAL)
    rob(s, p, (p + k) % r.num_players)


@kernel
def rob(s, p, q):
    """Take a card of seat `q`, which chance draws, or 1 gold if it has no card (BARGE-127, BARGE-128)."""
    if s.hand_size[q] > 0:
        s.victim = q
        ask(s, at.STOLEN_CARD)
    else:
        s.gold[q] -= 1
        s.gold[p] += 1


# --- driving off ------------------------------------------------------------------------------------------------------
@kernel
def legal_drive(s, b, r, p, m):
    """Add the opponents whose pirate ship the active ship may try to drive off (BARGE-136, BARGE-138)."""
    if s.stepped or s.driven:
        return
    e = lane_of(s, p)
    for k in range(1, r.num_players):
        h = np.int64(s.own_pirate[(p + k) % r.num_players])
        if h >= 0 and points_at(b, e, h):
            m[a.CARGO_WORD] |= bit(a.DRIVE_BIT + k)


@kernel
def drive(s, r, p, k):
    """Try to drive off the pirate ship of the `k`-th opponent clockwise: a die decides."""
    s.driven = 1
    s.die_for = c.DIE_DRIVE + (p + k) % r.num_players
    ask(s, at.DIE)


@kernel
def resolve_drive(s, p, eyes):
    """Chance: the die for driving off fell; a 6 does it, and others by Pirate Bonus (BARGE-137, BARGE-139)."""
    q = np.int64(s.die_for) - c.DIE_DRIVE
    s.die_for = c.DIE_FISH
    done(s, at.DIE)
    succeeds = eyes == c.NUM_DIE
    succeeds |= eyes == 5 and s.advantages[p, c.PIRATE_BONUS_5] > 0
    succeeds |= eyes == 4 and s.advantages[p, c.PIRATE_BONUS_4] > 0
    if succeeds:
        s.own_pirate[q] = c.NOTHING
        ask(s, at.WARSHIP)
