"""The barbarians: their way, strength and defence, who defends best and who loses a city (CK-042, CK-102..113)."""

import numpy as np

from ... import actions as a
from ... import constants as c
from ... import phases as at
from ..._jit import kernel
from ...bits import ZERO, put
from ...sizes import VERTEX_WORDS
from ..city_pieces import any_plain, is_plain, num_cities
from ..kit import ask, done
from ..standing import strength


@kernel
def advance(s, r):
    """Move the fleet a step; with the seventh it attacks: it stays where it is until the attack is over (CK-214)."""
    if s.barbarians + 1 < c.BARBARIAN_STEPS:
        s.barbarians += 1
        return
    attack, defence = 0, 0
    for p in range(r.num_players):
        attack += num_cities(s, p)
        defence += strength(s, p, True)
    if defence >= attack:
        _reward(s, r)
    else:
        _find_losers(s, r)


# --- Catan is saved ---------------------------------------------------------------------------------------------------
@kernel
def _reward(s, r):
    """Give the defender's point to the best one, or let those who tie each draw a card (CK-104, CK-105)."""
    best, leaders = 0, 0
    for p in range(r.num_players):
        share = strength(s, p, True)
        if share > best:
            best, leaders = share, 0
        if share == best and share > 0:
            leaders |= 1 << p
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


# --- or it is not -----------------------------------------------------------------------------------------------------
@kernel
def _find_losers(s, r):
    """Let each seat lose a city that contributed least among those who have one to lose (CK-106..108, CK-215)."""
    least, losers = np.int64(0), 0
    for p in range(r.num_players):
        if not any_plain(s, p):
            continue
        share = strength(s, p, True)
        if losers == 0 or share < least:
            least, losers = share, 0
        if share == least:
            losers |= 1 << p
    if losers == 0:
        retreat(s)
        return
    s.losers = losers
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
