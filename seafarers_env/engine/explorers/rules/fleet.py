"""Ships built and retired, settlers and crews bought for ships and basins (BARGE-064..072, -174)."""

import numpy as np

from ... import actions as a, constants as c, phases as at
from ..._jit import kernel
from ...bits import ZERO, bit, has
from ...rules.kit import CREW_COST, SETTLER_COST, SHIP_COST, affords, ask, done, pay
from ...sizes import EDGE_WORDS
from .cargo import clear_out, give_up, has_room, lowest_free, put_ship, stow, take_off


# --- ships ------------------------------------------------------------------------------------------------------------
@kernel
def berths(s, p, w):
    """Word `w` of the empty lanes at own buildings, on the coast then, away from hidden hexes (BARGE-064..066).

    `ship_reach` has the edges at own buildings: no ship is a piece of a network here.
    """
    return s.ship_reach[p, w] & s.lanes[w] & ~s.occupied[w] & ~s.sighted[w]


@kernel
def legal_ships(s, p, m):
    """Add every lane where a ship of `p` may be put."""
    for w in range(EDGE_WORDS):
        m[a.SHIP_WORD + w] = berths(s, p, w)


@kernel
def _legal_retire(s, p, m):
    """Add the ships that can make way for a new one: their own lane counts as empty (BARGE-068)."""
    any_berth = ZERO
    for w in range(EDGE_WORDS):
        any_berth |= berths(s, p, w)
    for k in range(c.NUM_CARGO_SHIPS):
        e = np.int64(s.cargo_ship[p, k])
        if e < 0:
            continue
        if any_berth != ZERO or (has(s.ship_reach[p], e) and has(s.lanes, e) and not has(s.sighted, e)):
            m[a.CARGO_WORD] |= bit(a.RETIRE_BIT + k)


@kernel
def retire(s, p, k):
    """Take ship `k` off the board with all its cargo; the new one is placed next."""
    clear_out(s, p, c.FIRST_HOLD + k)
    take_off(s, p, k)
    ask(s, at.NEW_SHIP)


@kernel
def build(s, p, e):
    """Pay for a ship and put it on lane `e`: it has the lowest free number (BARGE-174)."""
    pay(s, p, SHIP_COST)
    s.supply[p, c.SUPPLY_SHIPS] -= 1
    put_ship(s, p, lowest_free(s.cargo_ship[p]), e)
    done(s, at.NEW_SHIP)


# --- settlers and crews -----------------------------------------------------------------------------------------------
@kernel
def legal(s, p, m):
    """Add ships, settlers and crews that seat `p` can pay for, has in supply and has a place for."""
    if affords(s, p, SHIP_COST):
        if s.supply[p, c.SUPPLY_SHIPS] > 0:
            legal_ships(s, p, m)
        else:
            _legal_retire(s, p, m)
    if s.settlers[p] > 0 and affords(s, p, SETTLER_COST):
        m[a.CARGO_WORD] |= np.uint64(_storages_for(s, p, c.SETTLER)) << np.uint64(a.SETTLER_BIT)
    if s.crews[p] > 0 and affords(s, p, CREW_COST):
        m[a.CARGO_WORD] |= np.uint64(_storages_for(s, p, c.CREW)) << np.uint64(a.CREW_BIT)


@kernel
def _storages_for(s, p, g):
    """Bit set of the storages for a new piece `g`: those with room, without any those that can make it (BARGE-072)."""
    with_room, clearable = 0, 0
    full = c.ONE_SETTLER if g == c.SETTLER else c.TWO_CREWS
    for x in range(c.NUM_STORAGES):
        if _is_served(s, p, x):
            if has_room(s, p, x, g):
                with_room |= 1 << x
            elif s.storage[p, x] != full:
                clearable |= 1 << x
    return with_room if with_room != 0 else clearable


@kernel
def _is_served(s, p, x):
    """True for a basin, and for a hold whose ship points at a coastal settlement or Sea Port of its (BARGE-070)."""
    if x < c.FIRST_HOLD:
        return s.port_vertex[p, x] >= 0
    e = np.int64(s.cargo_ship[p, x - c.FIRST_HOLD])
    return e >= 0 and has(s.ship_reach[p], e)


@kernel
def take_settler(s, p, x):
    """Pay for a settler and put it into storage `x`, from which everything goes that is in the way."""
    pay(s, p, SETTLER_COST)
    clear_out(s, p, x)
    s.settlers[p] -= 1
    stow(s, p, x, c.SETTLER)


@kernel
def take_crew(s, p, x):
    """Pay for a crew and put it into storage `x`, from which the large piece or one sack goes if it is in the way."""
    pay(s, p, CREW_COST)
    if not has_room(s, p, x, c.CREW):
        if s.storage[p, x] == c.ONE_SETTLER or s.storage[p, x] == c.ONE_HAUL:
            clear_out(s, p, x)
        else:
            give_up(s, p, x, c.SACK)
    s.crews[p] -= 1
    stow(s, p, x, c.CREW)


# --- the turn ---------------------------------------------------------------------------------------------------------
@kernel
def end_turn(s):
    """Forget what was done this turn; a crew rescued in it is like the others from now on (BARGE-122)."""
    s.buys, s.sales, s.fished, s.inspected, s.taken_up = 0, 0, 0, 0, 0
    s.rescued_at = c.NOTHING
