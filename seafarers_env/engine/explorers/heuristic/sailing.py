"""Movement: which ship is taken up, where it sails and what it does there."""

import numpy as np

from ... import actions as a, constants as c
from ..._jit import kernel
from ...bits import ZERO, bit, scratch, zero_bytes
from ...policies.masks import first_of, is_allowed
from ...sizes import EDGE_WORDS, HEX_WORDS, MAX_HEXES, MAX_PLAYERS
from . import errands
from .errands import AT_CASTAWAY, AT_PORT, AT_VERTEX, DELIVERY, ERRAND, LANE, LEFT
from .lanes import chart_docks, chart_from, farthest_towards, fill_steps
from .missions import castaway_worth
from .sites import fill_sites

WOOL_KEPT = 2  # wool in hand of which one may be paid for speed
LOG = 8  # items of a ship's log; the logs of a fleet lie in one array


# --- the fleet --------------------------------------------------------------------------------------------------------
@kernel
def lead(s, b, r, p, m, w, eco):
    """The next action while no ship is active: fish are rolled for, then ships with an errand taken up."""
    if is_allowed(m, a.FIRST_OF[a.FISH_ROLL]):
        return a.FIRST_OF[a.FISH_ROLL]
    if first_of(m, a.PICK_WORD, EDGE_WORDS) < 0:
        return a.FIRST_OF[a.END_TURN]
    logs, charts, scores = scratch(), (scratch(), scratch(), scratch()), scratch().view(np.float64)
    assign(s, b, r, p, w, eco, logs, charts, scores)
    best, chosen = 0.0, np.int64(c.NOTHING)
    for k in range(c.NUM_CARGO_SHIPS):
        e = np.int64(s.cargo_ship[p, k])
        if e < 0 or s.taken_up >> k & 1:
            continue
        idle = logs[LOG * k + LANE] == e and logs[LOG * k + ERRAND] >= DELIVERY + 1
        if scores[k] > best and not idle:
            best, chosen = scores[k], 64 * a.PICK_WORD + e
    return chosen if chosen >= 0 else a.FIRST_OF[a.END_TURN]


@kernel
def assign(s, b, r, p, w, eco, logs, charts, scores):
    """Give each ship of `p` the best errand that no other one runs better, in place, with a chart for each ship."""
    home, sites, claimed = scratch(), scratch().view(np.float64), zero_bytes()
    steps, found = scratch(), scratch().view(np.float64)
    fill_steps(s, b, p, w, steps)
    chart_docks(s, b, steps, home)
    fill_sites(s, b, r, p, w, eco, sites)
    free = 0
    for k in range(c.NUM_CARGO_SHIPS):
        scores[k], e = 0.0, np.int64(s.cargo_ship[p, k])
        log = logs[LOG * k : LOG * k + LOG]
        log[LANE] = c.NOTHING
        if e >= 0:
            free |= 1 << k
            errands.describe_ship(s, p, k, log)
            chart_from(s, b, e, steps, charts[k])
            found[k] = errands.find_best(s, b, r, p, w, charts[k], home, sites, claimed, log)
    while free != 0:
        best, chosen = 0.0, np.int64(c.NOTHING)
        for k in range(c.NUM_CARGO_SHIPS):
            if free >> k & 1 and found[k] > best:
                best, chosen = found[k], k
        if chosen < 0:
            return
        scores[chosen] = best
        free &= ~(1 << chosen)
        number = logs[LOG * chosen + ERRAND]
        if number >= DELIVERY:
            continue
        claimed[number] = 1
        for k in range(c.NUM_CARGO_SHIPS):  # who would have run it looks once more
            if free >> k & 1 and logs[LOG * k + ERRAND] == number:
                log = logs[LOG * k : LOG * k + LOG]
                found[k] = errands.find_best(s, b, r, p, w, charts[k], home, sites, claimed, log)


# --- one ship ---------------------------------------------------------------------------------------------------------
@kernel
def sail(s, b, r, p, m, w, eco):
    """The next action of the active ship."""
    global_id = _in_passing(s, b, p, m, w)
    if global_id >= 0:
        return global_id
    logs, charts, scores = scratch(), (scratch(), scratch(), scratch()), scratch().view(np.float64)
    assign(s, b, r, p, w, eco, logs, charts, scores)
    chart = charts[np.int64(s.ship)]
    log = logs[LOG * np.int64(s.ship) : LOG * np.int64(s.ship) + LOG]
    e, here = log[LANE], np.int64(s.cargo_ship[p, s.ship])
    if e == here:
        global_id = _on_the_spot(m, log[ERRAND])
    elif e >= 0:
        global_id = farthest_towards(m, chart, e)
        global_id = 64 * a.SHIP_WORD + global_id if global_id >= 0 else np.int64(c.NOTHING)
        if global_id < 0 and chart[e] > log[LEFT] and _pays_wool(s, p, m, chart[e] - log[LEFT], log[ERRAND]):
            global_id = a.FIRST_OF[a.PAY_WOOL]
    if global_id < 0 and is_allowed(m, a.FIRST_OF[a.FINISH_SHIP]):
        global_id = a.FIRST_OF[a.FINISH_SHIP]
    return global_id if global_id >= 0 else first_of(m, a.SHIP_WORD, EDGE_WORDS)


@kernel
def _pays_wool(s, p, m, missing, number):
    """True when wool brings the ship there this turn, and is to spare or the errand more than a look."""
    if missing > errands.POINTS_OF_WOOL or not is_allowed(m, a.FIRST_OF[a.PAY_WOOL]):
        return False
    return number <= DELIVERY and s.hand[p, c.WOOL] >= WOOL_KEPT


@kernel
def _on_the_spot(m, number):
    """What the errand of that number is, where the ship lies; -1 = nothing that can be done."""
    global_id = np.int64(c.NOTHING)
    if number < 0 or number >= AT_PORT:
        return global_id
    if number >= AT_CASTAWAY:
        global_id = 64 * a.CARGO_WORD + a.INSPECT_BIT + number - AT_CASTAWAY
    elif number >= AT_VERTEX:
        global_id = 64 * a.SETTLEMENT_WORD + number - AT_VERTEX
    else:
        for word in (a.CREW_TO_WORD, a.CREW_FROM_WORD, a.HAUL_WORD):
            if is_allowed(m, 64 * word + number):
                global_id = 64 * word + number
    return global_id if global_id >= 0 and is_allowed(m, global_id) else np.int64(c.NOTHING)


@kernel
def _in_passing(s, b, p, m, w):
    """What is done wherever it can be: deliveries, sacks and hauls taken aboard, pirate ships driven off; -1 = none."""
    if is_allowed(m, a.FIRST_OF[a.DELIVER_FISH]):
        return a.FIRST_OF[a.DELIVER_FISH]
    if is_allowed(m, a.FIRST_OF[a.DELIVER_SACK]):
        return a.FIRST_OF[a.DELIVER_SACK]
    for k in range(1, MAX_PLAYERS):
        if m[a.CARGO_WORD] & bit(a.DRIVE_BIT + k) != ZERO:
            return np.int64(64 * a.CARGO_WORD + a.DRIVE_BIT + k)
    h = first_of(m, a.CREW_TO_WORD, HEX_WORDS)
    while h >= 0:
        h -= 64 * a.CREW_TO_WORD
        if s.terrain[h] == c.SPICE_HEX:
            return 64 * a.CREW_TO_WORD + h
        h = _next_of(m, a.CREW_TO_WORD, h)
    global_id = first_of(m, a.HAUL_WORD, HEX_WORDS)
    if global_id >= 0:
        return global_id
    global_id = _taken_aboard(s, p, m)
    if global_id >= 0:
        return global_id
    for place in range(c.MAX_CASTAWAYS):
        if m[a.CARGO_WORD] & bit(a.INSPECT_BIT + place) != ZERO and castaway_worth(s, p, place, w) > 0:
            return np.int64(64 * a.CARGO_WORD + a.INSPECT_BIT + place)
    return np.int64(c.NOTHING)


@kernel
def _next_of(m, word, h):
    """The next hex after `h` among the actions that begin at `word`, as a global id, -1 = none."""
    for g in range(h + 1, MAX_HEXES):
        if is_allowed(m, 64 * word + g):
            return np.int64(64 * word + g)
    return np.int64(c.NOTHING)


@kernel
def _taken_aboard(s, p, m):
    """A piece to load from the basin that the ship points at; -1 = none."""
    load = s.storage[p, c.FIRST_HOLD + s.ship]
    if load != c.EMPTY and load != c.ONE_CREW:
        return np.int64(c.NOTHING)
    for cargo in (c.SETTLER, c.CREW, c.HAUL, c.SACK):
        if m[a.CARGO_WORD] & bit(a.LOAD_BIT + cargo) != ZERO and (load == c.EMPTY or cargo == c.CREW):
            return np.int64(64 * a.CARGO_WORD + a.LOAD_BIT + cargo)
    return np.int64(c.NOTHING)
