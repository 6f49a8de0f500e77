"""The barbarians: their way, strength and defence, who defends best and who loses a city (CK-042, CK-102..113)."""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import ZERO, put
from ...rules.kit import ask, done
from ...sizes import MAX_PLAYERS, VERTEX_WORDS
from .city_pieces import any_plain, is_plain, num_cities
from .standing import strength


# --- questions --------------------------------------------------------------------------------------------------------
@kernel
def attackers(s):
    """The strength of the barbarians: all cities (CK-102)."""
    total = 0
    for p in range(MAX_PLAYERS):
        total += num_cities(s, p)
    return total


@kernel
def defence(s):
    """The strength of all active knights (CK-103)."""
    total = 0
    for p in range(MAX_PLAYERS):
        total += strength(s, p, True)
    return total


@kernel
def defenders(s):
    """The seats, as bits, that have done most for a defence that holds (CK-104, CK-105)."""
    best, found = 0, 0
    for p in range(MAX_PLAYERS):
        share = strength(s, p, True)
        if share > best:
            best, found = share, 0
        if share == best and share > 0:
            found |= 1 << p
    return found


@kernel
def losers(s):
    """The seats, as bits, with a city to lose that have done least for one that fails (CK-106..108, CK-215)."""
    least, found = np.int64(0), 0
    for p in range(MAX_PLAYERS):
        if not any_plain(s, p):
            continue
        share = strength(s, p, True)
        if found == 0 or share < least:
            least, found = share, 0
        if share == least:
            found |= 1 << p
    return found


# --- an attack --------------------------------------------------------------------------------------------------------
@kernel
def advance(s, r):
    """Move the fleet a step; with the seventh it attacks: it stays where it is until the attack is over (CK-214)."""
    if s.barbarians + 1 < c.BARBARIAN_STEPS:
        s.barbarians += 1
    elif defence(s) >= attackers(s):
        _reward(s, r)
    else:
        _take(s)


@kernel
def _reward(s, r):
    """Give the defender's point to the best one, or let those who tie each draw a card."""
    leaders = defenders(s)
    if leaders & (leaders - 1) != 0:
        s.tied = leaders
        s.draw_colour = c.NOTHING
        ask(s, at.DECK_CHOICE)
        ask(s, at.DRAWS)  # the attack ends after them
        return
    for p in range(r.num_players):
        if leaders == 1 << p:
            s.defender[p] += 1
            s.points[p] += 1
    retreat(s)


@kernel
def _take(s):
    """Let each of the losers lose a city."""
    s.losers = losers(s)
    if s.losers == 0:
        retreat(s)
        return
    ask(s, at.LOSE_CITY)
    ask(s, at.DRAWS)  # the attack ends after them


@kernel
def legal_losses(s, p, m):
    """Add the cities of seat `p` that can be lost."""
    for x in range(c.MAX_CITY_PIECES):
        if is_plain(s, p, x):
            put(m[a.LOSE_WORD :], np.int64(s.city_node[p, x]))


@kernel
def end_loss(s, p):
    """Seat `p` has lost its city."""
    s.losers &= ~np.uint8(1 << p)
    if s.losers == 0:
        done(s, at.LOSE_CITY)


@kernel
def retreat(s):
    """End the attack: all knights become inactive, the fleet goes back, and the first attack is over (CK-111)."""
    for w in range(VERTEX_WORDS):
        s.knight_active[w] = ZERO
    s.barbarians = 0
    s.first_attack = 1
